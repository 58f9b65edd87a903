#!/usr/bin/env python3
"""Usage: scripts/check kills [KILLS [ROUNDS [SEED]]]

Kills commands that write a file, with SIGKILL at random moments, until KILLS of them (default: 200) were killed: build -o,
build --cache, progress -o and trip --visits. After each, the file has all that it had or all that it was to have, and the same
command makes what it should, with no file left beside it. Then ROUNDS (default: 50) times four commands merge into one book
at once, and no visit may be lost. LANDFALL is the path of the command (default: .build/release/landfall).
"""

import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANDFALL = os.environ.get("LANDFALL", str(ROOT / ".build/release/landfall"))
# The books and the track are made anew before each run; their order in a book is that of the keys.
BOOK = ["OH", "CO"]
COMMANDS = {
    "build -o": (["build", "squares.geojson", "--key", "K", "-q", "--force", "-o", "out.atlas"], "out.atlas"),
    "build --cache": (["build", "squares.json", "-q", "--cache", "cache", "-o", "out.atlas"], "out.atlas"),
    "progress -o": (["progress", "more.json", "out.json", "-q", "-o", "out.json"], "out.json"),
    "trip --visits": (["trip", "track.gpx", "-q", "--time-zone", "UTC", "--visits", "out.json"], "out.json"),
}


def prepare(folder):
    """Writes the sources and the inputs of the commands."""
    square = '{"type":"Feature","properties":{"K":"%d"},"geometry":{"type":"Polygon","coordinates":' \
             '[[[%d,%d],[%d,%d],[%d,%d],[%d,%d],[%d,%d]]]}}'
    squares = []
    for at in range(2000):
        x, y = at % 100, at // 100
        squares.append(square % (at, x, y, x + 1, y, x + 1, y + 1, x, y + 1, x, y))
    (folder / "squares.geojson").write_text('{"type":"FeatureCollection","features":[%s]}' % ",".join(squares))
    (folder / "squares.json").write_text(
        '{"name":"squares","layers":[{"id":"squares","source":"squares.geojson","key":"K","details":[1000]}]}')
    (folder / "more.json").write_text(json.dumps(["UT", "NM", "AZ"]))
    shutil.copy(ROOT / "data/tracks/Ohio_WV_PA_Test.gpx", folder / "track.gpx")


def reset(folder, target):
    """Makes the target what it is before a command, and removes what commands leave beside it."""
    for file in folder.glob("out*"):
        file.unlink()
    shutil.rmtree(folder / "cache", ignore_errors=True)
    if target.endswith(".json"):
        (folder / target).write_text(json.dumps(BOOK))


def run(folder, arguments, patience=None):
    """Runs a command; returns its exit code, None if it was killed after this many seconds."""
    process = subprocess.Popen([LANDFALL, *arguments], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return process.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return None


def is_meant(target, found, meant):
    """Whether a file has what a command should write; books also have the time of the run."""
    if not target.endswith(".json") or found is None:
        return found == meant
    return states(found) == states(meant)


def states(text):
    """The keys of the visited regions of a book."""
    book = json.loads(text)
    return set(book) if isinstance(book, list) else {one.get("stateName") for one in book["states"]}


def kill_commands(folder, count, generator):
    """Kills commands until `count` were killed; returns the number of runs."""
    expected, seconds = {}, {}
    for title, (arguments, target) in COMMANDS.items():
        reset(folder, target)
        start = time.monotonic()
        code = run(folder, arguments)
        seconds[title] = time.monotonic() - start
        if code != 0:
            sys.exit(f"check kills: {title}: exit {code}")
        expected[title] = (folder / target).read_bytes()
    runs = killed = 0
    while killed < count:
        title, (arguments, target) = list(COMMANDS.items())[runs % len(COMMANDS)]
        runs += 1
        reset(folder, target)
        before = (folder / target).read_bytes() if target.endswith(".json") else None
        code = run(folder, arguments, generator.uniform(0, seconds[title]))
        killed += code is None
        found = (folder / target).read_bytes() if (folder / target).exists() else None
        if found != before and not is_meant(target, found, expected[title]):
            sys.exit(f"check kills: {title}: run {runs} left neither the old nor the new {target}")
        if run(folder, arguments) != 0 or not is_meant(target, (folder / target).read_bytes(), expected[title]):
            sys.exit(f"check kills: {title}: after run {runs} was killed, the same command does not work")
    return runs


def write_at_once(folder, rounds):
    """Lets four commands merge into one book, each a visit of its own."""
    keys = ["CO", "UT", "NM", "AZ"]
    for key in keys:
        (folder / f"{key}.json").write_text(json.dumps([key]))
    for number in range(rounds):
        (folder / "out.json").write_text(json.dumps(["OH"]))
        writers = [subprocess.Popen([LANDFALL, "progress", f"{key}.json", "out.json", "-q", "-o", "out.json"], cwd=folder,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for key in keys]
        codes = [writer.wait() for writer in writers]
        count = len(states((folder / "out.json").read_bytes()))
        if any(codes) or count != 5:
            sys.exit(f"check kills: round {number + 1}: exit codes {codes}, {count} of 5 visits in the book")


def main():
    count, rounds, seed = (int(text) for text in (sys.argv[1:] + ["200", "50", "1"][len(sys.argv) - 1:]))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder)
        runs = kill_commands(folder, count, random.Random(seed))
        write_at_once(folder, rounds)
    print(f"    {count} of {runs} runs killed, {rounds} rounds of four writers: nothing lost, nothing half-written")


if __name__ == "__main__":
    if len(sys.argv) > 4 or not all(text.isdigit() for text in sys.argv[1:]):
        print(__doc__.splitlines()[0], file=sys.stderr)
        sys.exit(64)
    main()
