"""Usage: antimeridian_rival.py LANDFALL FOLDER SHAPES SEED

Compares answers at ±180° and at the poles with the package `antimeridian`, for points in and around each
shape that are at least 1e-5° from its border."""

import json
import math
import os
import random
import sys
import warnings

import antimeridian
import numpy
import shapely
from programs import run
from shapely.geometry import shape

landfall, folder, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
PLACES = 2000

# The cases of the package's own tests, with other shapes: split, past 180, slanted, a vertex on 180, there and
# back, holes, poles, both poles. Each is a list of rings.
SHAPES = {
    "jump": [[(171, 11), (-168, 11), (-168, 23), (171, 23)]],
    "past 180": [[(171, 11), (192, 11), (192, 23), (171, 23)]],
    "clockwise": [[(171, 11), (171, 23), (-168, 23), (-168, 11)]],
    "slanted": [[(171, 31), (-168, 44), (-168, 51), (171, 46)]],
    "vertex on 180": [[(-176, -19), (-173, -14), (-176, -12), (180, -15)]],
    "almost 180": [[(-176, -19), (-173, -14), (-176, -12), (179.99999999999997, -15)]],
    "spelled both ways": [[(165, 75), (180, 76), (-180, 79), (161, 80)]],
    "there and back": [[(121, -41), (-121, -41), (-121, -22), (151, -22), (151, 1), (-121, 1),
                        (-121, 61), (121, 61), (121, 43), (-151, 43), (-151, 22), (121, 22)]],
    "hole across": [[(169, 38), (-169, 38), (-169, 62), (169, 62)],
                    [(174, 44), (174, 56), (-174, 56), (-174, 44)]],
    "two holes": [[(159, 38), (-169, 38), (-169, 62), (159, 62)],
                  [(174, 44), (174, 56), (-174, 56), (-174, 44)],
                  [(164, 44), (164, 56), (169, 56), (169, 44)]],
    "north pole": [[(44, 42), (136, 42), (-136, 42), (-44, 42)]],
    "south pole": [[(44, -78), (-44, -78), (-136, -78), (136, -78)]],
    "both poles": [[(101, 61), (174, 66), (-174, 66), (-121, 1), (-171, -84), (174, -84), (1, -67),
                    (-91, 1), (-91, 79), (1, 84)]],
    "pole and back": [[(41, 44), (174, 1), (-174, -6), (-171, -51), (-174, -74), (174, -75),
                       (-174, -76), (-151, -31), (-31, 19)]],
    "zone": [[(-180, 41), (180, 41), (180, 52), (-180, 52)]],
    "nothing to do": [[(91, 41), (99, 41), (99, 52), (91, 52)]],
}


def rough(rng, middle, north, radius):
    """Returns a counterclockwise star-shaped ring around a point; its longitudes may exceed 180."""
    size = 5 + rng.randrange(40)
    ring = []
    for step in range(size):
        angle, far = 2 * math.pi * step / size, radius * rng.uniform(0.5, 1)
        ring.append((middle + far * math.cos(angle), north + far * math.sin(angle)))
    return ring


def cap(rng):
    """Returns a rough ring around a pole, with the pole on its left."""
    size, is_north = 5 + rng.randrange(40), rng.random() < 0.5
    first = rng.uniform(-180, 180)
    ring = [(first + 360 * step / size, rng.uniform(30, 89)) for step in range(size)]
    return ring if is_north else [(x, -y) for x, y in reversed(ring)]


def wrapped(ring):
    """Returns a ring with longitudes within ±180, so that edges jump across the antimeridian."""
    return [(round((x + 180) % 360 - 180, 6), round(y, 6)) for x, y in ring]


def made_up(rng):
    if rng.random() < 0.3:
        return [wrapped(cap(rng))]
    radius = rng.uniform(1, 30)
    middle, north = 180 + rng.uniform(-radius, radius), rng.uniform(-55, 55)
    rings = [rough(rng, middle, north, radius)]
    if rng.random() < 0.5:
        rings.append(list(reversed(rough(rng, middle, north, radius * 0.3))))
    if rng.random() < 0.3:
        return [[(round(x, 6), round(y, 6)) for x, y in ring] for ring in rings]
    return [wrapped(ring) for ring in rings]


def answers(geometry, latitudes, longitudes):
    """Returns whether Landfall finds the shape at each point."""
    source, atlas = f"{folder}/shape.geojson", f"{folder}/shape.atlas"
    with open(source, "w") as file:
        json.dump({"type": "Feature", "properties": {"K": "x"}, "geometry": geometry}, file)
    run(landfall, "build", source, "--key", "K", "-o", atlas, "--quiet")
    rows = "".join(f"{lat:.6f},{lon:.6f}\n" for lat, lon in zip(latitudes, longitudes))
    answers = run(landfall, "locate", atlas, "--input", "-", input="lat,lon\n" + rows)
    return numpy.array([line.split(",")[2] == "x" for line in answers.splitlines()[1:]])


def compare(name, rings, rng):
    """Returns the number of compared points and of differences; `None` if the package fails."""
    geometry = {"type": "Polygon", "coordinates": [[list(p) for p in r + r[:1]] for r in rings]}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            # Edges are straight in longitude and latitude, as ours are. Only the winding of a ring says
            # whether it contains neither pole or both; by default, the package includes neither.
            theirs = shape(antimeridian.fix_geojson(
                geometry, great_circle=False, fix_winding=name != "both poles"))
        except (AssertionError, ValueError) as error:
            print(f"{name}: antimeridian cannot: {type(error).__name__} {error}")
            return 0, 0
    if not theirs.is_valid:
        print(f"{name}: antimeridian's polygon is invalid: {shapely.is_valid_reason(theirs)}")
        return 0, 0
    vertices = shapely.get_coordinates(theirs)
    longitudes, latitudes = [], []
    for _ in range(PLACES):
        if rng.random() < 0.5:
            longitudes.append(rng.uniform(-179.999, 179.999))
            latitudes.append(math.degrees(math.asin(rng.uniform(-1, 1))))
        else:
            x, y = vertices[rng.randrange(len(vertices))]
            longitudes.append(min(max(x + rng.gauss(0, 1), -179.999), 179.999))
            latitudes.append(min(max(y + rng.gauss(0, 1), -89.999), 89.999))
    places = shapely.points(numpy.round(longitudes, 6), numpy.round(latitudes, 6))
    is_clear = shapely.distance(theirs.boundary, places) > 1e-5
    ours = answers(geometry, latitudes, longitudes)
    differ = (ours != shapely.contains(theirs, places)) & is_clear
    if differ.any():
        print(f"{name}: {int(differ.sum())} places differ, the first {places[differ][0]}: {rings}")
    return int(is_clear.sum()), int(differ.sum())


os.makedirs(folder, exist_ok=True)
rng = random.Random(seed)
cases = list(SHAPES.items()) + [(f"shape {n}", None) for n in range(count)]
total = differing = 0
for name, rings in cases:
    compared, differ = compare(name, rings or made_up(rng), rng)
    total += compared
    differing += differ
print(f"{len(cases)} shapes, {total} places compared, {differing} differ (seed {seed})")
sys.exit(1 if differing else 0)
