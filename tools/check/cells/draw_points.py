"""Draws points for scripts/check cells: draw_points.py FOLDER COUNT. Half are at random on the sphere; the others are vertices
of the layers and the middles of their edges, within two grid units of these, and places that are rounded: ties, ±180°, poles."""

import json
import math
import pathlib
import random
import sys


def rings(folder):
    for layer in ("countries", "states"):
        for feature in json.loads((folder / f"{layer}.geojson").read_text())["features"]:
            geometry = feature["geometry"]
            parts = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
            for part in parts:
                yield from part


def main(folder, count):
    generator, points = random.Random(1), [(90.0, 10.0), (-90.0, 10.0), (-90.0, 180.0), (0.0, 180.0), (-80.0, -180.0),
                                           (65.5, 180.0), (0.0000005, 0.0000015), (-0.0000005, 20.0000025)]
    for _ in range(count // 2):
        points.append((math.degrees(math.asin(generator.uniform(-1, 1))), generator.uniform(-180, 180)))
    near = [(ring, index) for ring in rings(folder) for index in range(len(ring) - 1)]
    while len(points) < count:
        ring, index = generator.choice(near)
        (x, y), (x2, y2) = ring[index], ring[index + 1]
        if generator.random() < 0.5:
            x, y = (x + x2) / 2, (y + y2) / 2
        step = generator.choice([0, 0, 1e-6, 2e-6, 5e-7])
        y, x = y + step * generator.choice([-1, 0, 1]), x + step * generator.choice([-1, 0, 1])
        if -90 <= y <= 90 and -180 <= x <= 180:
            points.append((y, x))
    lines = [f"{number},{y!r},{x!r}\n" for number, (y, x) in enumerate(points)]
    (folder / "points.csv").write_text("id,lat,lon\n" + "".join(lines))


main(pathlib.Path(sys.argv[1]), int(sys.argv[2]))
