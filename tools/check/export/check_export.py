"""Usage: check_export.py EXPORT.geojson SOURCE.geojson KEY

Checks that an export at full detail conforms to RFC 7946 and equals its source: rings are closed and wound by
the right-hand rule, numbers do not have more digits than the grid, every part is valid, the parts are a valid
coverage for GEOS, and the rings equal those of the source, rounded to 1e-6° by Python, except for their first
vertex, direction and repeated vertices. Features that touch ±180° or a pole have new edges there; only their
other vertices are compared.
"""

import json
import re
import sys

import shapely
from boundaries import UNITS, features, polygons
from shapely.geometry import shape

faults = []


def fault(feature, text):
    faults.append(f"{feature['id']}: {text}")


def rounded(ring):
    """Returns a ring rounded to the grid, half to even, without the closing vertex and repetitions."""
    points = [(round(x * UNITS), round(y * UNITS)) for x, y, *_ in ring]
    points = [point for point, before in zip(points, points[-1:] + points[:-1]) if point != before]
    return points


def area(points):
    following = points[1:] + points[:1]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, following))


def canonical(ring):
    """Returns a ring counterclockwise from its least vertex."""
    points = rounded(ring)
    if len(points) < 3:
        return ()
    if area(points) < 0:
        points.reverse()
    least = min(points)
    starts = [index for index, point in enumerate(points) if point == least]
    return tuple(min(points[start:] + points[:start] for start in starts))


def rings(feature):
    return sorted(canonical(ring) for polygon in polygons(feature["geometry"]) for ring in polygon)


def inner(points):
    return {p for p in points if abs(p[0]) < 180 * UNITS - 2 and abs(p[1]) < 90 * UNITS}


def compare(exported, source):
    ours = rings(exported)
    theirs = [ring for ring in rings(source) if ring]
    vertices = {point for ring in theirs for point in ring}
    if inner(vertices) == vertices:
        if ours != theirs:
            fault(exported, "rings differ from the source's")
        return False
    if inner({point for ring in ours for point in ring}) != inner(vertices):
        fault(exported, "vertices differ from the source's")
    return True


def main():
    path, source_path, key = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    exported = json.loads(text)["features"]
    source = {str(f["properties"][key]): f for f in features(source_path)}
    if [f["id"] for f in exported] != sorted(source):
        sys.exit("the features are not those of the source, in the order of their keys")
    for number in re.findall(r"(?<=[\[,])-?\d+\.\d+(?=[\],])", text):
        if len(number.split(".")[1]) > 6 or number.endswith("0"):
            faults.append(f"{number} has digits without meaning")
    shapes, seams, vertices = [], [], 0
    for feature in exported:
        for polygon in polygons(feature["geometry"]):
            for index, ring in enumerate(polygon):
                vertices += len(ring) - 1
                if ring[0] != ring[-1]:
                    fault(feature, "a ring stays open")
                if (area(rounded(ring)) > 0) != (index == 0):
                    fault(feature, f"ring {index} runs the wrong way round")
        shapes.append(shape(feature["geometry"]))
        if not shapes[-1].is_valid:
            fault(feature, shapely.is_valid_reason(shapes[-1]))
        if compare(feature, source[feature["id"]]):
            seams.append(feature["id"])
    if not shapely.coverage_is_valid(shapes):
        broken = [feature["id"] for feature, edges in zip(exported, shapely.coverage_invalid_edges(shapes))
                  if not edges.is_empty]
        faults.append(f"no valid coverage: {' '.join(broken)}")
    print(
        f"{path}: {len(exported)} features, {vertices} vertices, valid and a valid coverage for GEOS "
        f"{shapely.geos_version_string}, the source's rings; at ±180° or a pole: {seams or 'no feature'}"
        if not faults
        else "\n".join([f"{path}: {len(faults)} faults"] + faults[:20])
    )
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
