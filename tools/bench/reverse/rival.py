"""Usage: rival.py reverse_geocoder-1|reverse_geocoder-2|timezonefinder FOLDER CITIES.geojson PASSES

Answers the points of FOLDER/points with another package, writes its answers to FOLDER/NAME.npy, and prints the way to ask
and nanoseconds per point: the fastest of PASSES, without the time to load its data."""

import csv
import io
import json
import pathlib
import sys
import time

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "rivals"))
import columns  # noqa: E402

name, folder, cities, passes = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
latitudes, longitudes = columns.read(folder, "points")


def measure(way, ask):
    """Prints the time, and returns the answers."""
    lowest = float("inf")
    for _ in range(passes):
        start = time.perf_counter()
        answers = ask()
        lowest = min(lowest, time.perf_counter() - start)
    print(way, f"{lowest / len(latitudes) * 1e9:.1f}", sep="\t")
    return answers


def reverse_geocoder(mode):
    """The number of the city of each point. The package takes a list of pairs, and its own columns of CSV."""
    import reverse_geocoder

    with open(cities, encoding="utf-8") as file:
        features = json.load(file)["features"]
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(reverse_geocoder.RG_COLUMNS)
    for number, feature in enumerate(features):
        longitude, latitude = feature["geometry"]["coordinates"]
        writer.writerow([latitude, longitude, number, "", "", feature["properties"]["COUNTRY"]])
    text.seek(0)
    start = time.perf_counter()
    geocoder = reverse_geocoder.RGeocoder(mode=mode, verbose=False, stream=text)
    print(f"reverse_geocoder 1.5.1, mode {mode}, load", f"{(time.perf_counter() - start) * 1e3:.0f} ms", sep="\t")
    pairs = list(zip(latitudes.tolist(), longitudes.tolist()))
    answers = measure(f"reverse_geocoder 1.5.1, mode {mode}", lambda: geocoder.query(pairs))
    return numpy.array([int(row["name"]) for row in answers], "i4")


def timezonefinder():
    """The name of the zone of each point, from columns; also one by one."""
    from timezonefinder import TimezoneFinder

    finder = TimezoneFinder(in_memory=True)
    if not TimezoneFinder.using_numba():
        sys.exit("timezonefinder does not use numba")
    finder.timezone_names_at(lngs=longitudes[:10], lats=latitudes[:10])
    ask, pairs = finder.timezone_at, list(zip(latitudes.tolist(), longitudes.tolist()))
    measure("timezonefinder 9.0.0, timezone_at", lambda: [ask(lat=lat, lng=lon) for lat, lon in pairs])
    names = measure(
        "timezonefinder 9.0.0, timezone_names_at",
        lambda: finder.timezone_names_at(lngs=longitudes, lats=latitudes))
    return numpy.array(names)


answers = timezonefinder() if name == "timezonefinder" else reverse_geocoder(int(name[-1]))
numpy.save(folder / f"{name}.npy", answers)
