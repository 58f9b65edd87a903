"""Writes classes of numbers by independent implementations. See scripts/make classes."""

import json
import sys
from pathlib import Path

import jenkspy
import mapclassify


def drawn(seed, count, most):
    """Returns numbers of a linear congruential generator, with ties."""
    numbers = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2**31
        numbers.append((seed >> 8) % most / 8)
    return numbers


def data():
    """Returns lists of numbers by name."""
    states = json.loads(Path("data/us_states.geojson").read_text())["features"]
    properties = [state["properties"] for state in states]
    water = [round(100 * one["AWATER"] / (one["ALAND"] + one["AWATER"]), 1) for one in properties]
    return {
        "shares of water": water,
        "land in square meters": [one["ALAND"] for one in properties],
        "eleven": list(range(1, 12)),
        "ties": [1, 1, 1, 1, 2, 2, 5, 5, 5, 9, 9, 14],
        "both signs": [number - 30 for number in drawn(7, 80, 500)],
        "many": [number**2 for number in drawn(1, 400, 900)],
    }


def classes(numbers, count):
    """Returns the classes of a list by each method."""
    return {
        "count": count,
        # The last number of each class but the highest.
        "jenks": [float(one) for one in jenkspy.jenks_breaks(numbers, n_classes=count)[1:-1]],
        "quantiles": [int(one) for one in mapclassify.Quantiles(numbers, k=count).yb],
        "equal": [float(one) for one in mapclassify.EqualInterval(numbers, k=count).bins[:-1]],
    }


def main():
    cases = [
        {"name": name, "numbers": numbers, "classes": [
            classes(numbers, count) for count in (3, 5, 7) if count <= len(set(numbers))]}
        for name, numbers in data().items()
    ]
    # Each number on a line would be a long file.
    lines = ",\n".join(json.dumps(case) for case in cases)
    Path(sys.argv[1]).write_text(f"[\n{lines}\n]\n")


main()
