"""Usage: time_zone_rival.py landfall|timezonefinder|tzfpy FOLDER PASSES

Finds the time zones of the points that time_zones.py writes to FOLDER, in a loop of Python that makes a list of names; with
Landfall also of regions, and of columns at once, which gives the numbers of the regions and the names of all zones.
Landfall comes first: the others compare their answers with its own, which are in FOLDER/SET/names.json. It reads
FOLDER/zones.atlas. The others read the data that they come with, which is years newer: most of their different answers are
zones that were renamed, merged or split since."""

import importlib.metadata
import json
import pathlib
import sys

import columns
import timing

SETS = ["random", "sphere", "border"]


def landfall(latitudes, longitudes, pairs):
    """Yields the name of each way to ask, the function, and the number of points that it answers."""
    import landfall_atlas

    layer = landfall_atlas.open(folder / "zones.atlas").layers[0]
    locate = layer.locate

    def names():
        return [
            region.key if (region := locate(latitude, longitude)) else None for latitude, longitude in pairs]

    yield "Landfall, locate and key", names
    yield "Landfall, locate", lambda: [locate(latitude, longitude) for latitude, longitude in pairs]
    yield "Landfall, locate of columns", lambda: layer.locate(latitudes, longitudes)


def timezonefinder(latitudes, longitudes, pairs):
    from timezonefinder import TimezoneFinder

    finder = TimezoneFinder(in_memory=True)
    compiled = "numba" if TimezoneFinder.using_numba() else "C" if TimezoneFinder.using_clang_pip() else "Python"
    ask = finder.timezone_at
    yield (
        f"timezonefinder {importlib.metadata.version('timezonefinder')} with {compiled}, timezone_at",
        lambda: [ask(lat=latitude, lng=longitude) for latitude, longitude in pairs])


def tzfpy(latitudes, longitudes, pairs):
    import tzfpy

    get = tzfpy.get_tz
    yield (
        f"tzfpy {importlib.metadata.version('tzfpy')}, get_tz",
        lambda: [get(longitude, latitude) for latitude, longitude in pairs])


name, folder, passes = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
size = (folder / "zones.atlas").stat().st_size if name == "landfall" else None
for points in SETS:
    latitudes, longitudes = columns.read(folder, points)
    pairs = list(zip(latitudes.tolist(), longitudes.tolist()))
    expected = folder / points / "names.json"
    before = timing.resident()
    for contestant, ask in {"landfall": landfall, "timezonefinder": timezonefinder, "tzfpy": tzfpy}[name](
            latitudes, longitudes, pairs):
        ask()  # The first call reads the data, or compiles.
        memory = size or timing.resident() - before
        seconds, answers = timing.fastest(ask, passes)
        more = {"megabytes": memory / 1e6 if size or points == SETS[0] else None}
        more["hits"] = sum(1 for each in answers if each)
        if name != "landfall":
            more["differ"] = sum(1 for a, b in zip(answers, json.loads(expected.read_text())) if a != b)
        elif contestant == "Landfall, locate and key":
            expected.write_text(json.dumps(answers))
        timing.print_row("zones", contestant, points, len(pairs), seconds, **more)
