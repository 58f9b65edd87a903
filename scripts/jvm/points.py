"""Writes random points as the columns that Answer.java and answer.py read: points.py COUNT FOLDER"""

import pathlib
import sys

import numpy


def main(count, folder):
    random = numpy.random.default_rng(1)
    half = count // 2
    columns = {
        "latitudes": numpy.concatenate([random.uniform(24, 50, half), random.uniform(-90, 90, count - half)]),
        "longitudes": numpy.concatenate([random.uniform(-125, -66, half), random.uniform(-180, 180, count - half)])}
    for name, values in columns.items():
        values.tofile(pathlib.Path(folder) / f"{name}.f64")


main(int(sys.argv[1]), sys.argv[2])
