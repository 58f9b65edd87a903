"""Prints the times of scripts/bench bindings: report.py FOLDER

FOLDER has a file BINDING-SET.tsv for each binding and set of points, with lines of layer, call and ns, and engines-SET.tsv
with lines of engine, pipeline and ns.
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
    for points in ("land", "mixed"):
        engines = list(lowest(folder / f"engines-{points}.tsv").items())
        print(f"\n{points}: ns per point of pipelines, and the rate compared with that of the line before")
        for at in range(0, len(engines), 2):
            (first, before), (second, after) = engines[at:at + 2]
            print(f"{first[0]:10} {first[1]:34} {before:9.1f}")
            print(f"{second[0]:10} {second[1]:34} {after:9.1f} {before / after:7.2f}")


main(sys.argv[1])
