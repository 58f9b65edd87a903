"""What the programs of scripts/bench engines share: points, times, and checksums of answers.

A program `tools/bench/engines/NAME.py ATLAS POINTS` measures one engine with the points of a Parquet file, whose columns are
`id` (int64), `lat` and `lon` (float64). It prints a line for each pipeline, with tabs between engine, pipeline, rows, seconds and
checksum; `report` does. The pipelines are

    scan      read lat and lon, and add up both
    nothing   scan, and a function of lat and lon that returns a prepared answer of the same type
    tag       scan, and count the rows with a region of LAYER, found by Landfall

A name with "first" has fewer rows. An engine may have further ones, whose names begin with one of these, such as
"tag, Java UDF". All programs give the same checksum of tags, computed from the number of rows of each key;
`scripts/bench engines` fails if they do not.
"""

import os
import sys
import zlib

import timing

# The layer of data/world.json whose keys the pipelines find, and the box of its points: the lower 48 states.
LAYER = "states"
SOUTH, WEST, NORTH, EAST = 24.5, -125.0, 49.5, -66.9
SEED = 1
# All engines have two threads, except pyarrow and PostgreSQL with one.
THREADS = 2
# The fastest pass counts: other programs of the machine only add to a time.
PASSES = int(os.environ.get("PASSES", "3"))


def arguments():
    """Returns the paths of the atlas and of the points in the arguments of the program."""
    if len(sys.argv) != 3:
        print(f"usage: python3 {sys.argv[0]} ATLAS POINTS", file=sys.stderr)
        sys.exit(64)
    return sys.argv[1], sys.argv[2]


def measured(run, passes=PASSES):
    """Calls a function some times, and returns the seconds of the fastest call and the last result."""
    return timing.fastest(run, passes)


def measured_in_turn(runs, passes=PASSES):
    """The same for several functions, each of which is called in every round; a round before them does not count, if there are
    several. For engines that compile what they run often."""
    fastest, results = [float("inf")] * len(runs), [None] * len(runs)
    for turn in range(passes + (passes > 1)):
        for at, run in enumerate(runs):
            seconds, results[at] = measured(run, 1)
            if turn > 0 or passes == 1:
                fastest[at] = min(fastest[at], seconds)
    return list(zip(fastest, results))


def compare(engine, pipelines, run, counts):
    """Measures pipelines, (name, what to give to `run`); `run` returns the number of rows, and `counts` for the
    pipeline tag the number of rows of each key."""
    for name, what in pipelines:
        seconds, rows = measured(lambda: run(what))
        report(engine, name, rows, seconds, checksum(counts(what)) if name == "tag" else "-")


def checksum(counts):
    """Returns the checksum of the numbers of rows by key, pairs or a dict; rows without a region have the key None.

    >>> checksum({"CO": 2, "NM": 1, None: 7})
    '3:212af1c9'
    """
    pairs = [(key, int(count)) for key, count in dict(counts).items() if key is not None]
    total = sum(zlib.crc32(str(key).encode()) * count for key, count in pairs)
    return f"{sum(count for _, count in pairs)}:{total % 2**32:08x}"


def report(engine, pipeline, rows, seconds, answers="-"):
    """Prints a measurement. `answers` is the checksum of the answers, or - for a pipeline without them."""
    print(engine, pipeline, rows, f"{seconds:.4f}", answers, sep="\t", flush=True)
