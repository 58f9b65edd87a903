"""Makes the columns of scripts/bench bindings: columns.py FOLDER OUTPUT

FOLDER has the points that LandfallBenchmarks --only world --points-out writes. OUTPUT/land gets as many points in the
lower 48, OUTPUT/mixed those of all four sets.
"""

import pathlib
import sys

import numpy


def main(folder, output):
    sets = [
        numpy.fromfile(pathlib.Path(folder) / f"world-countries-{name}.f64").reshape(-1, 2)
        for name in ("random", "sphere", "border", "track")]
    # Points that were not drawn yet: the others moved by some meters.
    land = numpy.concatenate([sets[0] + 0.0001 * at for at in range(len(sets))])
    for name, points in (("land", land), ("mixed", numpy.concatenate(sets))):
        place = pathlib.Path(output) / name
        place.mkdir(parents=True, exist_ok=True)
        for at, axis in enumerate(("latitudes", "longitudes")):
            numpy.ascontiguousarray(points[:, at]).tofile(place / f"{axis}.f64")


main(*sys.argv[1:])
