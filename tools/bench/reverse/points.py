"""Usage: points.py FOLDER CITIES.geojson LANDFALL FILE.atlas COUNT

Writes COUNT points to FOLDER/points, as columns of doubles and as CSV, always the same ones: half of them random on land,
by area, and half within 20 km of a random city."""

import csv
import io
import pathlib
import sys

import boundaries
import columns
import numpy
from programs import run

folder, cities, landfall, atlas, count = pathlib.Path(sys.argv[1]), *sys.argv[2:5], int(sys.argv[5])
rng = numpy.random.default_rng(1)


def on_land(count):
    """Returns points uniform by area over the countries."""
    found = []
    while sum(map(len, found)) < count:
        points = numpy.column_stack(columns.sphere(rng, 2 * count))
        text = "lat,lon\n" + "".join(f"{lat!r},{lon!r}\n" for lat, lon in points.tolist())
        answers = run(landfall, "locate", atlas, "--layer", "countries", "-i", "-", input=text)
        keys = [row["countries"] for row in csv.DictReader(io.StringIO(answers))]
        found.append(points[numpy.array([key != "" for key in keys])])
    return numpy.concatenate(found)[:count]


positions = numpy.array([each["geometry"]["coordinates"] for each in boundaries.features(cities)])
chosen = positions[rng.integers(len(positions), size=count - count // 2)]
near = numpy.column_stack(columns.near(rng, chosen[:, 1], chosen[:, 0], 20_000))
points = rng.permutation(numpy.concatenate([on_land(count // 2), near]))
columns.write(folder, "points", points[:, 0], points[:, 1])
with open(folder / "points.csv", "w", encoding="utf-8") as file:
    file.write("lat,lon\n")
    file.writelines(f"{lat!r},{lon!r}\n" for lat, lon in points.tolist())
