"""Compares dissolved counties with states, and with unions by GEOS."""

import json
import sys
from pathlib import Path

import numpy
import shapely
from boundaries import UNITS, features, on_grid
from programs import run


def build(landfall, source, work, name, *options):
    atlas = work / f"{name}.atlas"
    run(landfall, "build", source, "--layer", "states", "-o", atlas, "--quiet", *options)
    out = work / f"{name}.geojson"
    run(landfall, "export", atlas, "--layer", "states", "--format", "geojson", "-o", out)
    return atlas, read(out, lambda feature: feature["id"])


def read(path, key):
    """Returns the polygons of each key, on whole grid units."""
    found = {}
    for feature in features(path):
        found.setdefault(str(key(feature)), []).append(on_grid(feature["geometry"]))
    return found


def rings(shape):
    """Returns the rings of a shape, each from its least vertex on and in one direction."""
    found = []
    for part in shapely.get_parts(shape):
        for ring in [part.exterior, *part.interiors]:
            points = [tuple(each) for each in shapely.get_coordinates(ring)[:-1]]
            least = points.index(min(points))
            points = points[least:] + points[:least]
            if points[-1] < points[1]:
                points = points[:1] + points[:0:-1]
            found.append(points)
    return sorted(found)


def compare_unions(regions, parts, failed, name):
    """Compares regions with unions by GEOS. Returns the largest difference, as the mean distance of borders in grid
    units."""
    worst, share = 0, 0
    for key, shapes in parts.items():
        whole = shapely.union_all([shapely.make_valid(each) for each in shapes])
        region = regions[key][0]
        if not region.is_valid:
            failed.append(f"{name}: {key} is not valid")
        difference = shapely.symmetric_difference(whole, region).area
        worst = max(worst, difference / whole.length)
        share = max(share, difference / whole.area)
    print(f"{name}: {len(parts)} regions of {sum(map(len, parts.values()))} features; "
          f"largest difference from GEOS's union: {share:.1e} of the area, "
          f"borders a mean of {worst:.2g} grid units apart")
    return worst


def points_of(regions, count):
    generator = numpy.random.default_rng(7)
    vertices = shapely.get_coordinates([each[0] for each in regions.values()])
    near = vertices[generator.integers(len(vertices), size=count // 2)]
    near = near + generator.integers(-2, 3, size=near.shape)
    low, high = (-180e6, 13e6), (-60e6, 72e6)
    far = numpy.round(generator.uniform(low, high, size=(count - len(near), 2)))
    return numpy.concatenate([near, far])


def compare_lookups(landfall, work, atlases, points):
    rows = work / "points.csv"
    numpy.savetxt(rows, points / UNITS, fmt="%.6f", delimiter=",", header="lon,lat", comments="")
    answers = []
    for number, atlas in enumerate(atlases):
        out = work / f"answers-{number}.csv"
        run(landfall, "locate", atlas, "--layer", "states", "--input", rows, "--output", out)
        answers.append(out.read_text().splitlines()[1:])
    different = sum(one != other for one, other in zip(*answers))
    hits = sum(not each.endswith(",") for each in answers[0])
    print(f"lookups: {len(points)} points, {hits} in a state, {different} answers differ")
    return different, hits


def displaced(source, path):
    """Writes the features with every vertex of each feature moved by up to a unit of 1e-5 degrees."""
    generator = numpy.random.default_rng(11)
    document = json.loads(source.read_text())
    for feature in document["features"]:
        moves = {}

        def moved(place):
            key = tuple(place[:2])
            if key not in moves:
                shift = generator.integers(-10, 11, size=2)
                moves[key] = [round(value + int(by) / UNITS, 6) for value, by in zip(place, shift)]
            return moves[key]

        def walk(node):
            return moved(node) if isinstance(node[0], (int, float)) else [walk(each) for each in node]

        geometry = feature["geometry"]
        geometry["coordinates"] = walk(geometry["coordinates"])
    path.write_text(json.dumps(document))


def main():
    landfall, work, states, count = sys.argv[1:]
    work, failed = Path(work), []
    source = work / "us-counties.geojson"
    atlas, dissolved = build(landfall, source, work, "dissolved", "--key", "STATEFP", "--dissolve")
    reference, published = build(landfall, Path(states), work, "published", "--key", "STATEFP")

    if sorted(dissolved) != sorted(published):
        failed.append("the keys differ")
    else:
        unequal = [key for key in published
                   if rings(dissolved[key][0]) != rings(published[key][0])]
        areas = [key for key in published
                 if shapely.area(dissolved[key][0]) != shapely.area(published[key][0])
                 and shapely.symmetric_difference(dissolved[key][0], published[key][0]).area > 0]
        print(f"states: {len(published)}; with other vertices: {len(unequal)}; with another area: {len(areas)}")
        if unequal or areas:
            failed.append(f"borders differ: {', '.join(unequal + areas)}")
    different, hits = compare_lookups(
        landfall, work, [atlas, reference], points_of(published, int(count)))
    if different or not hits:
        failed.append(f"{different} of {count} lookups differ, {hits} hits")

    counties = read(source, lambda feature: feature["properties"]["STATEFP"])
    if compare_unions(dissolved, counties, failed, "counties") > 0:
        failed.append("a state is not the union of its counties")

    apart = work / "displaced.geojson"
    displaced(source, apart)
    _, dissolved = build(landfall, apart, work, "apart", "--key", "STATEFP", "--dissolve")
    counties = read(apart, lambda feature: feature["properties"]["STATEFP"])
    # Where displaced edges cross, the build rounds to the grid, which bends edges by less than a unit.
    if compare_unions(dissolved, counties, failed, "counties apart") > 0.5:
        failed.append("a state is not the union of its displaced counties")
    if failed:
        sys.exit("; ".join(failed))


if __name__ == "__main__":
    main()
