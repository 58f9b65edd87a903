"""Prints points as CSV, the same for each seed: questions.py SEED COUNT

A quarter lie anywhere, a quarter in and around the United States, and half within 150 m of vertices of the borders in
data/, where a wrong answer shows first."""

import json
import math
import pathlib
import random
import sys

DATA = pathlib.Path(__file__).resolve().parents[3] / "data"


def vertices(name):
    def flat(value):
        if isinstance(value[0], (int, float)):
            yield value
        else:
            for part in value:
                yield from flat(part)

    features = json.loads((DATA / name).read_text(encoding="utf-8"))["features"]
    return [point for feature in features for point in flat(feature["geometry"]["coordinates"])]


draw = random.Random(int(sys.argv[1]))
borders = [vertices("us_states.geojson"), vertices("world.geojson")]
print("lat,lon")
for number in range(int(sys.argv[2])):
    kind = number % 4
    if kind == 0:
        latitude, longitude = math.degrees(math.asin(draw.uniform(-1, 1))), draw.uniform(-180, 180)
    elif kind == 1:
        latitude, longitude = draw.uniform(24, 50), draw.uniform(-126, -66)
    else:
        point = draw.choice(borders[kind - 2])
        longitude, latitude = (value + draw.uniform(-1e-3, 1e-3) for value in point[:2])
    print(f"{max(-90, min(90, latitude)):.6f},{longitude:.6f}")
