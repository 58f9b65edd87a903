"""Usage: locate.py FOLDER LANDFALL FILE.atlas PASSES

Prints the nanoseconds per row of `landfall locate --place --nearest --names` from FOLDER/points.csv to FOLDER/answers.csv,
with the start of the process: the fastest of PASSES, on one thread and on two."""

import pathlib
import sys

import timing
from programs import run

folder, landfall, atlas, passes = pathlib.Path(sys.argv[1]), *sys.argv[2:4], int(sys.argv[4])
with open(folder / "points.csv", "rb") as file:
    count = sum(1 for _ in file) - 1
for jobs in (1, 2):
    lowest, _ = timing.fastest(lambda: run(
        landfall, "locate", atlas, "--place", "--nearest", "--names", "--jobs", jobs, "-i", folder / "points.csv",
        "-o", folder / "answers.csv"), passes)
    print(f"locate, {jobs} thread{'s' * (jobs > 1)}", f"{lowest / count * 1e9:.1f}", sep="\t")
