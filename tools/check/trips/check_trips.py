"""Compares the border crossings of `landfall trip` with those that shapely (GEOS) finds.

Usage: check_trips.py LANDFALL ATLAS STATES.geojson TRACK.gpx ...

STATES.geojson is the layer states at full detail from `landfall export`. Also tests random walks, whose seed
it prints. Fails if a crossing is missing or superfluous, or more than one grid unit away from the border or
from GEOS's point.
"""

import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import shapely
import shapely.geometry

UNIT = 1e-6


def points_of_gpx(path):
    root = xml.etree.ElementTree.parse(path).getroot()
    return [(float(p.get("lon")), float(p.get("lat"))) for p in root.iter() if p.tag.endswith("trkpt")]


def walk(rng, count):
    """Returns a random walk in steps of up to 30 km over the contiguous states, on the grid."""
    lon, lat = rng.uniform(-120, -75), rng.uniform(30, 48)
    heading = rng.uniform(0, 2 * math.pi)
    points = []
    for _ in range(count):
        points.append((round(lon, 6), round(lat, 6)))
        heading += rng.gauss(0, 0.5)
        length = 10 ** rng.uniform(-3, -0.6)
        lon = min(max(lon + length * math.cos(heading), -124), -67)
        lat = min(max(lat + length * math.sin(heading), 25), 49)
    return points


def expected(points, tree, borders):
    """Returns (position along the track, lon, lat) of each change from one state to another."""
    found = []
    for number, (a, b) in enumerate(zip(points, points[1:])):
        if a == b:
            continue
        segment = shapely.LineString([a, b])
        length = segment.length
        marks = set()
        for index in tree.query(segment, predicate="intersects"):
            meet = segment.intersection(borders[index])
            for part in getattr(meet, "geoms", [meet]):
                for x, y in part.coords:
                    marks.add((math.hypot(x - a[0], y - a[1]) / length, x, y))
        last = None
        for mark in sorted(marks):
            # Both neighbors have the same border; count a crossing once.
            if last is None or (mark[0] - last[0]) * length > 1e-10:
                found.append((number + mark[0], mark[1], mark[2]))
            last = mark
    return found


def crossings(landfall, atlas, path):
    run = subprocess.run(
        [landfall, "trip", atlas, str(path), "--json", "--unfiltered"], capture_output=True, check=True)
    layers = json.loads(run.stdout)["layers"]
    states = next(layer for layer in layers if layer["id"] == "states")
    return [(c["at"]["longitude"], c["at"]["latitude"]) for c in states["crossings"]]


def compare(name, points, got, tree, borders):
    wanted = expected(points, tree, borders)
    if len(wanted) != len(got):
        sys.exit(f"{name}: {len(got)} crossings, GEOS finds {len(wanted)}")
    worst = 0.0
    for (_, x, y), place in zip(wanted, got):
        worst = max(worst, abs(x - place[0]), abs(y - place[1]))
        near = shapely.Point(place)
        index = tree.nearest(near)
        worst = max(worst, borders[index].distance(near))
    if worst > UNIT:
        sys.exit(f"{name}: a crossing is {worst:.2e} degrees off")
    return len(got), worst


def main():
    landfall, atlas, states, *tracks = sys.argv[1:]
    features = json.loads(pathlib.Path(states).read_text())["features"]
    borders = [shapely.geometry.shape(f["geometry"]).boundary for f in features]
    tree = shapely.STRtree(borders)
    for track in tracks:
        points = points_of_gpx(track)
        count, worst = compare(track, points, crossings(landfall, atlas, track), tree, borders)
        print(f"{track}: {count} crossings, at most {worst:.1e} degrees from GEOS's")
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    total, worst = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "walk.csv"
        for number in range(40):
            points = walk(rng, 1_000)
            path.write_text("lat,lon\n" + "".join(f"{y:.6f},{x:.6f}\n" for x, y in points))
            got = crossings(landfall, atlas, path)
            count, error = compare(f"walk {number}", points, got, tree, borders)
            total, worst = total + count, max(worst, error)
    print(f"40 walks: {total} crossings, at most {worst:.1e} degrees from GEOS's")


if __name__ == "__main__":
    main()
