"""Usage: rings.py FOLDER TABLE MANIFEST LAYER OUTPUT

Writes a layer's rings for s2.cpp: the number of regions; for each region, the number of its rings; for each
ring, the number of its vertices, then latitude and longitude of each vertex in degrees. Rings do not repeat
their first vertex; their interior is on the left."""

import array
import sys

import boundaries
import common


def area(ring):
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:]))


def rings(geometry):
    for polygon in boundaries.polygons(geometry):
        for number, ring in enumerate(polygon):
            ring = [position[:2] for position in ring]
            yield (ring if (area(ring) > 0) == (number == 0) else ring[::-1])[:-1]


with open(sys.argv[5], "wb") as file:
    def count(number):
        array.array("d", [number]).tofile(file)

    layer = common.features()
    count(len(layer))
    for _, geometry in layer:
        found = list(rings(geometry))
        count(len(found))
        for ring in found:
            count(len(ring))
            array.array("d", [value for x, y in ring for value in (y, x)]).tofile(file)
