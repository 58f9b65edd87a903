"""Converts a flat list of rings to RFC 7946 polygons without moving or removing vertices.

The sources wind outer rings clockwise and holes counterclockwise; RFC 7946 requires the opposite.
"""

import shapely
from packages import SourceError



def polygons(rings, feature):
    """Returns [[outer, hole, ...], ...]: outer rings counterclockwise, holes clockwise, all closed."""
    simple = [loop for ring in rings for loop in split_at_touch(closed(ring, feature))]
    outers = [ring[::-1] for ring in simple if signed_area(ring) < 0]
    holes = [ring[::-1] for ring in simple if signed_area(ring) > 0]
    if len(outers) + len(holes) != len(simple):
        raise SourceError(f"{feature}: a ring without area")
    result = [[outer] for outer in outers]
    for hole in holes:
        containing = [polygon for polygon in result if contains(polygon[0], hole)]
        if not containing:
            raise SourceError(f"{feature}: the hole at {hole[0]} lies in no outer ring")
        min(containing, key=lambda polygon: signed_area(polygon[0])).append(hole)
    return result


def closed(ring, feature):
    if len(ring) < 4 or ring[0] != ring[-1]:
        raise SourceError(f"{feature}: the ring at {ring[0]} is open or has no area")
    return ring


def split_at_touch(ring):
    """Splits a ring that touches itself at a vertex into two rings that share that vertex.

    The loop between the two visits is a separate ring: wound like the rest, it is an outer ring; wound the
    other way, it is a hole that touches the outer ring at one point, which OGC allows.
    """
    first = {}
    for index, point in enumerate(ring[:-1]):
        if point in first and ring[index - 1] != point:
            start = first[point]
            return split_at_touch(ring[:start] + ring[index:]) + [ring[start:index + 1]]
        first.setdefault(point, index)
    return [ring]


def signed_area(ring):
    """Returns twice the area, positive counterclockwise; relative to the first vertex, for precision."""
    x0, y0 = ring[0]
    return sum((ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
               for (ax, ay), (bx, by) in zip(ring, ring[1:]))


def contains(outer, hole):
    """Returns whether `hole` is in `outer`, decided by its first vertex that is not a vertex of `outer`."""
    corners = set(outer)
    point = next((point for point in hole if point not in corners), None)
    return point is not None and covers(outer, point)


def covers(ring, point):
    """Returns whether a point is inside a ring, decided exactly by GEOS: a vertex of a hole may be very close to it."""
    return shapely.contains_xy(shapely.Polygon(ring), *point)
