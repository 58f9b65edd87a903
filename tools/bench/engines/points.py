"""Writes random points in the box of the lower 48 states to a Parquet file: points.py COUNT FILE [random|sorted]

sorted: the same points in the order of the Hilbert curve, so that neighbors in the file are neighbors on the map.
"""

import sys

import numpy
import pyarrow
import pyarrow.parquet

import common

ROW_GROUP = 1_000_000


def hilbert(x, y, bits=16):
    """Returns the position of cells along the Hilbert curve (Wikipedia, "Hilbert curve", xy2d), of numpy arrays."""
    x, y, position = x.copy(), y.copy(), numpy.zeros_like(x)
    for bit in reversed(range(bits)):
        right, up = x >> bit & 1, y >> bit & 1
        position += (3 * right ^ up) << 2 * bit
        mirrored = (up == 0) & (right == 1)
        x[mirrored], y[mirrored] = ~x[mirrored], ~y[mirrored]
        turned = up == 0
        x[turned], y[turned] = y[turned], x[turned]
    return position


def main(count, path, order="random"):
    generator = numpy.random.default_rng(common.SEED)
    latitudes = generator.uniform(common.SOUTH, common.NORTH, count)
    longitudes = generator.uniform(common.WEST, common.EAST, count)
    if order == "sorted":
        cells = [
            ((values - low) / (high - low) * 65536).astype(numpy.int64)
            for values, low, high in ((longitudes, common.WEST, common.EAST), (latitudes, common.SOUTH, common.NORTH))]
        places = numpy.argsort(hilbert(*cells))
        latitudes, longitudes = latitudes[places], longitudes[places]
    pyarrow.parquet.write_table(
        pyarrow.table({"id": numpy.arange(count), "lat": latitudes, "lon": longitudes}), path,
        compression="zstd", row_group_size=min(ROW_GROUP, max(1, count // 4)))


main(int(sys.argv[1]), *sys.argv[2:])
