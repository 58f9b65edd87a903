"""Shared by the rivals that find countries and states: the data, the points, and the measurement.

The arguments of such a rival: FOLDER TABLE MANIFEST LAYER PASSES. FOLDER has the points that LandfallBenchmarks
writes with --points-out."""

import array
import json
import os
import sys

import timing

folder, table, manifest, layer = sys.argv[1:5]
SETS = ["random", "sphere", "border", "track"]


def features():
    """Returns (key, GeoJSON geometry) of each feature, in the order of Landfall's region numbers."""
    with open(manifest) as file:
        source = next(each for each in json.load(file)["layers"] if each["id"] == layer)
    with open(os.path.join(os.path.dirname(manifest), source["source"])) as file:
        found = json.load(file)["features"]
    pairs = [(each["properties"][source["key"]], each["geometry"]) for each in found]
    return sorted(pairs, key=lambda pair: pair[0].encode())


def parts():
    """Yields the number, from 1, of each region with area, and each of its polygons as shapely has it."""
    import shapely
    from shapely.geometry import shape

    for number, (_, geometry) in enumerate(features(), 1):
        if geometry["type"] in ("Polygon", "MultiPolygon"):
            for part in shapely.get_parts(shape(geometry)):
                yield number, part


def points(name):
    """Returns latitudes, longitudes and Landfall's answers."""
    path = os.path.join(folder, f"{table}-{layer}-{name}")
    numbers = read(path + ".f64", "d")
    return numbers[0::2], numbers[1::2], read(path + ".u32", "I")


def read(path, kind):
    values = array.array(kind)
    with open(path, "rb") as file:
        values.frombytes(file.read())
    if sys.byteorder == "big":
        values.byteswap()
    return values


def measure(contestant, ask, megabytes=None, sets=SETS, passes=None):
    """Prints a line for each set of points.

    `ask` takes latitudes and longitudes and returns the number, from 1, of each point's region; 0 for a
    point outside all regions.
    """
    for name in sets:
        latitudes, longitudes, expected = points(name)
        seconds, answers = timing.fastest(lambda: ask(latitudes, longitudes), passes or int(sys.argv[5]))
        timing.print_row(
            table, contestant, name, len(latitudes), seconds, hits=sum(1 for each in answers if each),
            differ=sum(1 for a, b in zip(answers, expected) if a != b), megabytes=megabytes)
