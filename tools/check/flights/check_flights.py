"""Runs `landfall trip` on recorded flights: regions that are only flown over must not count as visited.

Usage: check_flights.py LANDFALL ATLAS FOLDER

FOLDER contains the sample flights of the PyPI package traffic. Each is tested with altitude and speed, with
one of them, and with neither, so that only the path between fixes indicates a flight.
"""

import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

# File, layer, the regions of take-off and landing, and a region that is only flown over.
FLIGHTS = [
    # A Boeing 787 that drew its own outline over the United States, from Seattle to Seattle.
    ("dreamliner_boeing", "states", ["WA"], "KS"),
    ("elal747", "countries", ["ITA", "ISR"], "GRC"),
    ("airbus_tree", "countries", ["DEU"], "DNK"),
]
COLUMNS = {"altitude_ft": "altitude", "speed_kn": "groundspeed"}


def csv(rows, columns):
    lines = [",".join(["time", "lat", "lon", *columns])]
    for row in rows:
        if row.get("latitude") is None or row.get("longitude") is None:
            continue
        values = [row["timestamp"], row["latitude"], row["longitude"]]
        values += [row.get(COLUMNS[column]) for column in columns]
        lines.append(",".join("" if value is None else str(value) for value in values))
    return "\n".join(lines) + "\n"


def visited(landfall, atlas, path, layer, *options):
    run = subprocess.run(
        [landfall, "trip", atlas, str(path), "--json", *options], capture_output=True, text=True)
    if run.returncode == 1 and "--unfiltered counts them" in run.stderr:
        return []
    run.check_returncode()
    layers = json.loads(run.stdout)["layers"]
    return [r["key"] for r in next(one for one in layers if one["id"] == layer)["regions"]]


def main():
    landfall, atlas, folder = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "flight.csv"
        for name, layer, ground, overflown in FLIGHTS:
            rows = json.loads(gzip.open(pathlib.Path(folder) / f"{name}.json.gz").read())
            for columns in (["altitude_ft", "speed_kn"], ["altitude_ft"], ["speed_kn"], []):
                path.write_text(csv(rows, columns))
                keys = visited(landfall, atlas, path, layer)
                if not set(keys) <= set(ground):
                    sys.exit(f"{name} with {columns}: landed in {keys}, truly in {ground}")
                print(f"{name} with {' and '.join(columns) or 'no column'}: {' '.join(keys) or '-'}")
            every = visited(landfall, atlas, path, layer, "--unfiltered")
            if overflown not in every:
                sys.exit(f"{name} unfiltered: {overflown} is missing of {every}")
            print(f"{name} unfiltered: {len(every)} regions")


if __name__ == "__main__":
    main()
