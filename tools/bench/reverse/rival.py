"""Usage: rival.py reverse_geocoder-1|reverse_geocoder-2|timezonefinder FOLDER FETCHED PASSES

Answers the points of FOLDER/points with another package, writes its answers to FOLDER/NAME.npy, and prints the way to ask
and nanoseconds per point: the fastest of PASSES, without the time to load its data."""

import pathlib
import sys

import columns
import numpy
import timing

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "rivals"))
import places  # noqa: E402

name, folder, fetched, passes = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), int(sys.argv[4])
latitudes, longitudes = columns.read(folder, "points")
pairs = list(zip(latitudes.tolist(), longitudes.tolist()))


def measure(way, ask):
    """Prints the time, and returns the answers."""
    seconds, answers = timing.fastest(ask, passes)
    print(way, f"{seconds / len(latitudes) * 1e9:.1f}", sep="\t")
    return answers


if name == "timezonefinder":
    way, finder = places.timezonefinder()
    measure(f"{way}, timezone_at", lambda: [finder.timezone_at(lat=lat, lng=lon) for lat, lon in pairs])
    answers = numpy.array(measure(
        f"{way}, timezone_names_at", lambda: finder.timezone_names_at(lngs=longitudes, lats=latitudes)))
else:
    mode = int(name[-1])
    seconds, (way, geocoder) = timing.fastest(lambda: places.reverse_geocoder(fetched, mode), 1)
    print(f"{way}, mode {mode}, load", f"{seconds * 1e3:.0f} ms", sep="\t")
    rows = measure(f"{way}, mode {mode}", lambda: geocoder.query(pairs))
    answers = numpy.array([int(row["name"]) for row in rows], "i4")
numpy.save(folder / f"{name}.npy", answers)
