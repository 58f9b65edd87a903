"""shapely: a tree over polygons, queried with points, and a tree over points, queried with polygons, which is
faster but works only for whole batches."""

import common
import numpy
import shapely
import timing

before = timing.resident()
numbers, parts = map(numpy.array, zip(*common.parts()))
shapely.prepare(parts)
tree = shapely.STRtree(parts)
tree.query(shapely.Point(0, 0))
megabytes = (timing.resident() - before) / 1e6


def by_point(latitudes, longitudes):
    """Queries the tree for candidates, then tests the prepared polygon of each."""
    found = numpy.zeros(len(latitudes), dtype=int)
    x, y = numpy.asarray(longitudes), numpy.asarray(latitudes)
    queries, candidates = tree.query(shapely.points(x, y))
    inside = shapely.intersects_xy(parts[candidates], x[queries], y[queries])
    found[queries[inside]] = numbers[candidates[inside]]
    return found.tolist()


def by_polygon(latitudes, longitudes):
    """Queries a tree over this batch of points; the time to build it counts."""
    found = numpy.zeros(len(latitudes), dtype=int)
    batch = shapely.STRtree(shapely.points(numpy.asarray(longitudes), numpy.asarray(latitudes)))
    polygons, queries = batch.query(parts, predicate="intersects")
    found[queries] = numbers[polygons]
    return found.tolist()


version = f"shapely {shapely.__version__}"
common.measure(f"{version}, tree over polygons", by_point, megabytes)
common.measure(f"{version}, tree over points", by_polygon, megabytes)
