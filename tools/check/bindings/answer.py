"""Answers the points of a folder and times the answers, as answer.c does: answer.py ATLAS FOLDER PASSES"""

import itertools
import mmap
import pathlib
import sys
import time

import landfall_atlas

# One by one these are enough.
SINGLE_COUNT = 1_000_000


def column(path):
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("d")


def timed(ask, count, passes):
    """Returns ns per point of the fastest pass, and the last answers."""
    lowest, answers = float("inf"), None
    for _ in range(passes):
        answers = None
        start = time.perf_counter_ns()
        answers = ask()
        lowest = min(lowest, (time.perf_counter_ns() - start) / count)
    return lowest, answers


def main(atlas, folder, passes):
    folder = pathlib.Path(folder)
    latitudes, longitudes = column(folder / "latitudes.f64"), column(folder / "longitudes.f64")
    count = len(latitudes)
    pairs = list(itertools.islice(zip(latitudes, longitudes), SINGLE_COUNT))
    for layer in landfall_atlas.open(atlas).layers:
        if layer.kind != "polygons":
            continue

        def singly(locate=layer.locate):
            for latitude, longitude in pairs:
                locate(latitude, longitude)

        single, _ = timed(singly, len(pairs), passes)
        batch, first = timed(lambda: layer.locate(latitudes, longitudes), count, passes)
        threads, answers = timed(lambda: layer.locate(latitudes, longitudes, threads=2), count, passes)
        regions = (layer.locate(latitude, longitude) for latitude, longitude in pairs)
        numbers = [-1 if region is None else region.number for region in regions]
        if bytes(first) != bytes(answers) or memoryview(first)[:len(pairs)].tolist() != numbers:
            sys.exit(f"answer: single lookups and batches differ in layer {layer.id}")
        for call, nanoseconds in (("single", single), ("batch", batch), ("2 threads", threads)):
            print(layer.id, call, f"{nanoseconds:.2f}", sep="\t")
        (folder / f"{layer.id}.i32").write_bytes(answers)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
