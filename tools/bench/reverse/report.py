"""Usage: report.py FOLDER FETCHED

Prints the times that scripts/bench reverse measured, and compares the answers: with each other, with brute force for the
nearest city, and point by point with the source's rings where two time zones differ. Fails if one of our cities is farther
away than another, or if `landfall locate` and the library differ."""

import csv
import hashlib
import pathlib
import sys

import boundaries
import columns
import numpy
import shapely
from scipy.spatial import cKDTree
from shapely.geometry import shape

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "rivals"))
import places  # noqa: E402

folder, fetched = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
latitudes, longitudes = columns.read(folder, "points")


def features(name):
    """The features of a file in the order of Landfall's region numbers."""
    path = fetched / f"{name}.geojson" if name != "countries" else fetched.parent.parent / "world.geojson"
    return sorted(boundaries.features(path), key=lambda each: each["properties"]["KEY"].encode())


def share(equal):
    return f"{numpy.count_nonzero(equal):,} of {len(equal):,} ({100 * numpy.mean(equal):.3f} %)"


def inside(name, longitude, latitude):
    """Whether a point is in a time zone, by GEOS on its rings."""
    return name in zones and shapely.contains_xy(zones[name], longitude, latitude)


for path in ("landfall", "locate", "reverse_geocoder-1", "reverse_geocoder-2", "timezonefinder"):
    for line in (folder / f"{path}.tsv").read_text().splitlines():
        way, figure = line.split("\t")
        print(f"{way:44}{figure:>10}")
ours = {name: numpy.fromfile(folder / "points" / f"{name}.i32", "<i4")
        for name in ("countries", "provinces", "cities", "timezones")}
for name, numbers in ours.items():
    digest = hashlib.sha256(numbers.tobytes()).hexdigest()[:16]
    print(f"{name}: {share(numbers >= 0)} points have one; checksum {digest}")

keys = {name: [""] + [each["properties"]["KEY"] for each in features(name)] for name in ours}
with open(folder / "answers.csv", encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
for name, numbers in ours.items():
    if [row[name] for row in rows] != [keys[name][number + 1] for number in numbers]:
        sys.exit(f"landfall locate finds other {name} than the library")

cities = features("cities")
positions = numpy.array([each["geometry"]["coordinates"] for each in cities])
tree = cKDTree(places.positions(positions[:, 1], positions[:, 0]))
here = places.positions(latitudes, longitudes)
least = tree.query(here)[0]


def excess(numbers):
    """How many meters farther than the nearest city the chord to each city is."""
    return numpy.linalg.norm(here - tree.data[numbers], axis=1) - least


# Beyond 50 km geodesics are compared, whose order may differ from that of chords by a 50,000th up to 1000 km.
farther = excess(ours["cities"])
if numpy.any(farther > 0.001 + 2e-4 * least):
    sys.exit("a city of ours is not the nearest one")
print(f"nearest city, ours: {share(farther <= 0.001)} by brute force over chords; the others are at most "
      f"{farther.max():.1f} m farther: the order of geodesics")
order = [each["properties"]["KEY"] for each in boundaries.features(fetched / "cities.geojson")]
number_of = {key: number for number, key in enumerate(keys["cities"][1:])}
to_ours = numpy.array([number_of[key] for key in order])
for mode in (1, 2):
    theirs = to_ours[numpy.load(folder / f"reverse_geocoder-{mode}.npy")]
    differ = theirs != ours["cities"]
    print(f"nearest city, reverse_geocoder mode {mode}: {share(~differ)} as ours; "
          f"of the {numpy.count_nonzero(differ):,} others {numpy.count_nonzero(excess(theirs)[differ] < farther[differ] - 0.001):,} "
          f"are nearer than ours by chord, median excess {numpy.median(excess(theirs)[differ]) / 1000:.1f} km")
codes = {each["properties"]["KEY"]: each["properties"]["ISO_A2"] for each in features("countries")}
country = numpy.array([codes.get(keys["countries"][number + 1]) or "" for number in ours["countries"]])
of_city = numpy.array([each["properties"]["COUNTRY"] for each in cities])[theirs]
known = country != ""
print(f"country, that of reverse_geocoder's city: {share(country[known] == of_city[known])} as the country at the point")

zones = {each["properties"]["KEY"]: shape(each["geometry"]) for each in features("timezones")}
names = numpy.array(keys["timezones"])[ours["timezones"] + 1]
theirs = numpy.load(folder / "timezonefinder.npy")
differ = numpy.flatnonzero(names != theirs)
print(f"time zone, timezonefinder: {share(names == theirs)} as ours")
counts = {"both": 0, "ours alone": 0, "theirs alone": 0, "neither": 0}
for index in differ[:2000]:
    point = longitudes[index], latitudes[index]
    mine, other = inside(names[index], *point), inside(theirs[index], *point)
    counts["both" if mine and other else "ours alone" if mine else "theirs alone" if other else "neither"] += 1
print(f"  where they differ (the first {min(len(differ), 2000):,}), the source's rings contain the point: {counts}")
