"""Shared by the rivals in Python: the data, the points, the measurement and its output line."""

import array
import json
import os
import sys
import time

folder, dataset, manifest, layer = sys.argv[1:5]
SETS = ["random", "sphere", "border", "track"]


def features():
    """Returns (key, GeoJSON geometry) of each feature, in the order of Landfall's region numbers."""
    with open(manifest) as file:
        source = next(each for each in json.load(file)["layers"] if each["id"] == layer)
    with open(os.path.join(os.path.dirname(manifest), source["source"])) as file:
        found = json.load(file)["features"]
    pairs = [(each["properties"][source["key"]], each["geometry"]) for each in found]
    return sorted(pairs, key=lambda pair: pair[0].encode())


def points(name):
    """Returns latitudes, longitudes and Landfall's answers."""
    path = os.path.join(folder, f"{dataset}-{layer}-{name}")
    numbers = read(path + ".f64", "d")
    return numbers[0::2], numbers[1::2], read(path + ".u32", "I")


def read(path, kind):
    values = array.array(kind)
    with open(path, "rb") as file:
        values.frombytes(file.read())
    if sys.byteorder == "big":
        values.byteswap()
    return values


def resident():
    """Returns the resident bytes of this process; 0 if the system does not report them."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def measure(rival, ask, megabytes=None, sets=SETS, passes=3, compare=True):
    """Prints a line for each set of points.

    `ask` takes latitudes and longitudes and returns the number, from 1, of each point's region; 0 for a
    point outside all regions.
    """
    for name in sets:
        latitudes, longitudes, wanted = points(name)
        lowest = float("inf")
        for _ in range(passes):
            start = time.perf_counter()
            answers = ask(latitudes, longitudes)
            lowest = min(lowest, time.perf_counter() - start)
        row = {
            "rival": rival, "dataset": dataset, "points": name, "count": len(latitudes),
            "ns": lowest / len(latitudes) * 1e9, "hits": sum(1 for each in answers if each),
            "megabytes": megabytes,
        }
        if compare:
            row["differ"] = sum(1 for a, b in zip(answers, wanted) if a != b)
        print(json.dumps(row), flush=True)
