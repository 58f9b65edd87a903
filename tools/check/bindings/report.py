"""Prints the times of scripts/bench bindings: report.py FOLDER

FOLDER has a file BINDING-SET.tsv for each binding and set of points, with lines of layer, call and ns.
"""

import pathlib
import sys

CALLS = ("single", "batch", "2 threads")


def lowest(path):
    """Returns the lowest ns of each pair of words at the beginning of a line, in the order of the lines."""
    found = {}
    for line in path.read_text().splitlines():
        *key, nanoseconds = line.split("\t")
        key = tuple(key)
        found[key] = min(found.get(key, float("inf")), float(nanoseconds))
    return found


def main(folder):
    folder = pathlib.Path(folder)
    for points in ("land", "mixed"):
        times = {name: lowest(folder / f"{name}-{points}.tsv") for name in ("swift", "c", "python", "java")}
        print(f"\n{points}: ns per point, and times the time of Swift")
        print(f"{'layer':10} {'call':10} {'Swift':>7} {'C':>7} {'':>5} {'Python':>7} {'':>5} {'Java':>7}")
        for layer in dict.fromkeys(layer for layer, _ in times["swift"]):
            for call in CALLS:
                swift, c, python, java = (times[name][layer, call] for name in ("swift", "c", "python", "java"))
                print(f"{layer:10} {call:10} {swift:7.1f} {c:7.1f} {c / swift:5.2f} {python:7.1f} {python / swift:5.2f} "
                      f"{java:7.1f} {java / swift:5.2f}")
            for name in times:
                one, two = times[name][layer, "batch"], times[name][layer, "2 threads"]
                print(f"{layer:10} two threads of {name}: {one / two:.2f} times the rate of one")


main(sys.argv[1])
