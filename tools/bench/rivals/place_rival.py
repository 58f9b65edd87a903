"""Usage: place_rival.py landfall|timezonefinder|tzfpy|reverse_geocoder|scipy FETCHED FOLDER PASSES

Finds the time zone or the nearest city of the points that place_points.py writes to FOLDER, from Python. Landfall comes
first, and reads FOLDER/timezones.atlas and cities.atlas: the others compare their zones with its own, which are in
FOLDER/SET/names.json. tzfpy reads the data that it comes with. A city differs if it is more than 1 % farther away than
the nearest one of scipy's tree of chords."""

import importlib.metadata
import json
import pathlib
import sys

import boundaries
import columns
import numpy
import places
import timing
from scipy.spatial import cKDTree

# One by one these are enough for a package that takes far longer one by one.
SINGLE_COUNT = 1000
SETS = {"zones": ["random", "sphere", "border"], "cities": ["cities", "random", "sphere"]}


def landfall():
    """Returns, as the others do, a function of columns and pairs that yields the table, the name of each way to ask,
    the function, and what makes names of zones or numbers of cities of its answers, None if these are not compared."""
    import landfall_atlas

    zones, nearby = (landfall_atlas.open(folder / f"{name}.atlas").layers[0] for name in ("timezones", "cities"))

    def ways(latitudes, longitudes, pairs):
        yield "zones", "Landfall, locate and key", lambda: [
            region.key if (region := zones.locate(*pair)) else None for pair in pairs], list
        yield "zones", "Landfall, locate", lambda: [zones.locate(*pair) for pair in pairs], None
        yield "zones", "Landfall, locate of columns", lambda: zones.locate(latitudes, longitudes), None
        yield "cities", "Landfall, one by one", lambda: [nearby.nearest(*pair)[0] for pair in pairs], numbers_of
        yield "cities", "Landfall, columns", lambda: nearby.nearest(latitudes, longitudes)[0], numbers_of

    return ways


def timezonefinder():
    name, finder = places.timezonefinder()
    return lambda latitudes, longitudes, pairs: [
        ("zones", f"{name}, timezone_at", lambda: [finder.timezone_at(lat=lat, lng=lon) for lat, lon in pairs], list),
        ("zones", f"{name}, columns", lambda: finder.timezone_names_at(lats=latitudes, lngs=longitudes), list)]


def tzfpy():
    import tzfpy

    name = f"tzfpy {importlib.metadata.version('tzfpy')}, get_tz"
    return lambda latitudes, longitudes, pairs: [
        ("zones", name, lambda: [tzfpy.get_tz(lon, lat) for lat, lon in pairs], list)]


def reverse_geocoder():
    name, geocoder = places.reverse_geocoder(fetched, 1)

    def numbers(answers):
        return [int(row["name"]) for row in answers]

    return lambda latitudes, longitudes, pairs: [
        ("cities", f"{name}, one by one",
         lambda: [geocoder.query([pair])[0] for pair in pairs[:SINGLE_COUNT]], numbers),
        ("cities", f"{name}, a list", lambda: geocoder.query(pairs), numbers)]


def scipy():
    name = f"scipy {importlib.metadata.version('scipy')}, cKDTree over chords, columns"
    return lambda latitudes, longitudes, pairs: [
        ("cities", name, lambda: tree.query(places.positions(latitudes, longitudes))[1], list)]


def numbers_of(regions):
    return [number_of_key[region.key] for region in regions]


def differ(table, points, answers):
    """Returns how many answers are not Landfall's zones, or not a nearest city."""
    if table == "zones":
        expected = json.loads((folder / points / "names.json").read_text())
        return sum(one != other for one, other in zip(answers, expected))
    here = places.positions(*columns.read(folder, points))[:len(answers)]
    return int((numpy.linalg.norm(here - tree.data[answers], axis=1) > 1.01 * tree.query(here)[0]).sum())


name, fetched, folder, passes = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), int(sys.argv[4])
cities = boundaries.features(fetched / "cities.geojson")
number_of_key = {city["properties"]["KEY"]: number for number, city in enumerate(cities)}
coordinates = numpy.array([city["geometry"]["coordinates"] for city in cities])
tree = cKDTree(places.positions(coordinates[:, 1], coordinates[:, 0]))
before = timing.resident()
ways = {each.__name__: each for each in (landfall, timezonefinder, tzfpy, reverse_geocoder, scipy)}[name]()
for points in ("random", "sphere", "border", "cities"):
    latitudes, longitudes = columns.read(folder, points)
    pairs = list(zip(latitudes.tolist(), longitudes.tolist()))
    for table, contestant, ask, comparable in ways(latitudes, longitudes, pairs):
        if points not in SETS[table]:
            continue
        seconds, answers = timing.fastest(ask, passes)
        if contestant == "Landfall, locate and key":
            (folder / points / "names.json").write_text(json.dumps(answers))
        memory = timing.resident() - before if name != "landfall" else (
            (folder / ("timezones.atlas" if table == "zones" else "cities.atlas")).stat().st_size)
        timing.print_row(
            table, contestant, points, len(answers), seconds, hits=sum(1 for each in answers if each is not None),
            differ=differ(table, points, comparable(answers)) if comparable else None, megabytes=memory / 1e6)
