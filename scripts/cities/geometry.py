"""Whether a park lies in its city: metres between a position and a border.

Edges are straight in longitude and latitude; lengths are those of the plane that touches the sphere of
radius 6,371,008.8 m at the position, good to a metre over the few kilometres of an extent.
"""

import math

METRES_A_DEGREE = math.radians(6_371_008.8)


def is_position(value):
    return (isinstance(value, list) and len(value) >= 2
            and all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in value[:2])
            and -180 <= value[0] <= 180 and -90 <= value[1] <= 90)


def is_ring(value):
    return (isinstance(value, list) and len(value) >= 4 and all(map(is_position, value))
            and value[0][:2] == value[-1][:2])


def polygons(geometry):
    """The polygons of a geometry; None where it is no sound Polygon or MultiPolygon."""
    if not isinstance(geometry, dict):
        return None
    coordinates = geometry.get("coordinates")
    found = [coordinates] if geometry.get("type") == "Polygon" else coordinates
    is_sound = (geometry.get("type") in ("Polygon", "MultiPolygon") and isinstance(found, list)
                and len(found) > 0
                and all(isinstance(p, list) and p and all(map(is_ring, p)) for p in found))
    return found if is_sound else None


def positions(geometry):
    """The positions that must lie in the city: a point, or the vertices of the outer rings."""
    if isinstance(geometry, dict) and geometry.get("type") == "Point":
        point = geometry.get("coordinates")
        return [point] if is_position(point) else None
    found = polygons(geometry)
    return None if found is None else [point for polygon in found for point in polygon[0]]


def metres_outside(point, city):
    """How far a position is from the polygons of a city; 0 inside."""
    x, y = point[:2]
    scale = math.cos(math.radians(y))
    is_inside = False
    nearest = math.inf
    for ring in (ring for polygon in city for ring in polygon):
        for (ax, ay, *_), (bx, by, *_) in zip(ring, ring[1:]):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                is_inside = not is_inside
            px, py, dx, dy = (x - ax) * scale, y - ay, (bx - ax) * scale, by - ay
            square = dx * dx + dy * dy
            share = 0 if square == 0 else min(1, max(0, (px * dx + py * dy) / square))
            nearest = min(nearest, math.hypot(px - share * dx, py - share * dy))
    return 0 if is_inside else nearest * METRES_A_DEGREE
