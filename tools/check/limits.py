#!/usr/bin/env python3
"""Usage: scripts/check limits

Runs the commands where the system gives little: an address space of 100 to 400 MB, in steps of 50 MB, and no, one or two
processes beside the first. Each run ends: with what it gives without a limit, or with exit code 74 and a line that says so.
A run that a signal ends, that does not end, or that names another cause is a fault. LANDFALL_FULL=1 takes steps of 2 MB.
"""

import hashlib
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANDFALL = os.environ.get("LANDFALL", str(ROOT / ".build/release/landfall"))
STEP = 2 if os.environ.get("LANDFALL_FULL") else 50
# Another user than the superuser, whose number of processes has no limit.
USER = 54321
# How long a command may take that takes a second without limits.
PATIENCE = 120

ATLAS = ["data.atlas"]
COMMANDS = {
    "build": ["build", "small.json", "-q", "-o", "out"],
    "build a Shapefile": ["build", "squares.shp", "--key", "K", "-q", "-o", "out"],
    "locate": ["locate", *ATLAS, "--input", "points.csv", "-o", "out"],
    "verify": ["verify", *ATLAS],
    "verify --against": ["verify", "small.atlas", "--against", "small.json", "--points", "1000", "-q"],
    "map": ["map", *ATLAS, "-o", "out.svg"],
    "map as PNG": ["map", *ATLAS, "--values", "values.csv", "-o", "out.png"],
    "export": ["export", *ATLAS, "-l", "states", "-o", "out.geojson"],
    "trip": ["trip", *ATLAS, "track.gpx", "--time-zone", "UTC"],
    "detect": ["detect", *ATLAS, "track.gpx", "--time-zone", "UTC"],
    "view": ["view", *ATLAS, "-o", "out.html"],
    "progress": ["progress", *ATLAS, "book.json"],
    "find": ["find", *ATLAS, "Utah"],
    "regions": ["regions", *ATLAS, "--layer", "states"],
    "keys": ["keys", *ATLAS, "--swift", "-o", "out.swift"],
    "show": ["show", *ATLAS],
    "locate a point": ["locate", *ATLAS, "36.999,-109.045"],
    "direction": ["direction", "40.7,-74"],
}
# What a line with exit code 74 says.
CAUSES = ("memory", "limit on processes", "limit on open files")


def run(folder, arguments, limits):
    """Returns the exit code, None for a run that does not end, and what was written."""
    for file in folder.glob("out*"):
        file.unlink()

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for kind, value in limits.items():
            resource.setrlimit(kind, (value, value))
        if resource.RLIMIT_NPROC in limits and os.geteuid() == 0:
            os.setgid(USER)
            os.setuid(USER)

    try:
        done = subprocess.run([LANDFALL, *arguments], cwd=folder, capture_output=True, timeout=PATIENCE, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return None, "", ""
    written = [done.stdout] + [file.read_bytes() for file in sorted(folder.glob("out*"))]
    return done.returncode, hashlib.sha256(b"".join(written)).hexdigest(), done.stderr.decode(errors="replace")


def prepare(folder):
    shutil.copy(ROOT / "data/tracks/Four_Corners.gpx", folder / "track.gpx")
    square = '{"type":"Feature","properties":{"K":"%d"},"geometry":{"type":"Polygon","coordinates":' \
             '[[[%d,0],[%d,0],[%d,1],[%d,1],[%d,0]]]}}'
    squares = ",".join(square % (at, at, at + 1, at + 1, at, at) for at in range(20))
    (folder / "squares.geojson").write_text('{"type":"FeatureCollection","features":[%s]}' % squares)
    (folder / "small.json").write_text(
        '{"name":"small","layers":[{"id":"squares","source":"squares.geojson","key":"K","mesh":{"sag":5000}}]}')
    (folder / "points.csv").write_text("lat,lon\n" + "".join(f"{at % 90},{at % 180}\n" for at in range(300_000)))
    (folder / "values.csv").write_text("state,value\nCO,1\nUT,2\nWY,3\n")
    (folder / "book.json").write_text('["CO"]')
    for line in (["build", str(ROOT / "data/mobile.json"), "-q", "-o", "data.atlas"],
                 ["build", "small.json", "-q", "-o", "small.atlas"]):
        subprocess.run([LANDFALL, *line], cwd=folder, check=True)
    if shutil.which("ogr2ogr"):
        subprocess.run(["ogr2ogr", "squares.shp", "squares.geojson"], cwd=folder, check=True)
    else:
        del COMMANDS["build a Shapefile"]
    subprocess.run(["chmod", "-R", "a+rwX", "."], cwd=folder, check=True)


def main():
    limits = [{resource.RLIMIT_AS: size << 20} for size in range(100, 401, STEP)]
    limits += [{resource.RLIMIT_NPROC: count} for count in (1, 2, 3)]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o777)
        prepare(folder)
        counts, faults = {"as without": 0, "74": 0}, []
        for title, arguments in COMMANDS.items():
            free = run(folder, arguments, {})
            if free[0] != 0:
                sys.exit(f"check limits: {title}: exit {free[0]} without limits: {free[2]}")
            for limit in limits:
                code, written, errors = run(folder, arguments, limit)
                if (code, written) == free[:2]:
                    counts["as without"] += 1
                elif code == 74 and any(cause in errors for cause in CAUSES):
                    counts["74"] += 1
                elif code == 127 and "shared librar" in errors:
                    continue  # It cannot even be loaded.
                else:
                    (kind, value), = limit.items()
                    what = f"{value >> 20} MB" if kind == resource.RLIMIT_AS else f"{value} processes"
                    last = (errors.strip().splitlines() or [""])[-1]
                    faults.append(f"    {title}, {what}: exit {code}: {last[:140]}")
                    print(faults[-1], flush=True)
    print(f"{counts['as without']} runs give what they give without limits, {counts['74']} say what they lack")
    return 1 if faults else 0


if __name__ == "__main__":
    if sys.argv[1:]:
        print(__doc__.splitlines()[0], file=sys.stderr)
        sys.exit(64)
    sys.exit(main())
