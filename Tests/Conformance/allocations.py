"""Tests that columns are not copied: counts the bytes that lookups allocate. See scripts/check python.

    LD_PRELOAD=allocations.so python3 allocations.py [--all]

The results take 4 bytes a row, those of nearest 12, and those of all layers at once 8 for each layer, as they are taken
apart; a copy of a column would take 8 more, or 4 of float32.
With --all it fails if numpy, pyarrow or polars is not installed.
"""

import array
import ctypes
import math
import os
import sys

# Arrow's own memory is counted, too.
os.environ["ARROW_DEFAULT_MEMORY_POOL"] = "system"

import landfall_atlas

ROWS = 1_000_000
# Objects of Python, tables of segments, and the rest of the last huge page: less than the smallest copy.
SLACK = 2 << 20

allocated_bytes = ctypes.CDLL(None).allocated_bytes
allocated_bytes.restype = ctypes.c_uint64


def columns(missing):
    """Yields a name and two columns for every form that is not to be copied."""
    lat, lon = array.array("d", [40.0]) * ROWS, array.array("d", [-105.0]) * ROWS
    yield "array of float64", lat, lon
    yield "array of float32", array.array("f", lat), array.array("f", lon)
    yield "memoryview", memoryview(lat), memoryview(lon)
    pairs = memoryview(array.array("d", [40.0, -105.0]) * ROWS)
    yield "memoryview with a stride", pairs[0::2], pairs[1::2]
    yield "memoryview backwards", memoryview(lat)[::-1], memoryview(lon)[::-1]
    try:
        import numpy
        table = numpy.tile([40.0, -105.0], (ROWS, 1))
        yield "numpy, rows", table[:, 0], table[:, 1]
        yield "numpy, columns", table[:, 0].copy(), table[:, 1].copy()
        yield "numpy of float32", table[:, 0].astype("float32"), table[:, 1].astype("float32")
    except ModuleNotFoundError:
        missing.append("numpy")
    try:
        import pyarrow
        yield "pyarrow", pyarrow.array(lat, pyarrow.float64()), pyarrow.array(lon, pyarrow.float64())
        some = pyarrow.array([40.0, None] * (ROWS // 2), pyarrow.float64())
        yield "pyarrow with nulls", some, pyarrow.array(lon, pyarrow.float64())
        parts = pyarrow.chunked_array([some[:ROWS // 3], some[ROWS // 3:]])
        yield "pyarrow in chunks", parts, pyarrow.chunked_array([pyarrow.array(lon, pyarrow.float64())])
    except ModuleNotFoundError:
        missing.append("pyarrow")
    try:
        import polars
        yield "polars", polars.Series(lat), polars.Series(lon)
    except ModuleNotFoundError:
        missing.append("polars")


def allocated(ask):
    """Returns the bytes that a call allocates. A first call loads what is loaded once."""
    ask()
    before = allocated_bytes()
    found = ask()
    after = allocated_bytes()
    del found
    return after - before


def main():
    atlas, missing, faults, forms = landfall_atlas.open(), [], [], 0
    layer = atlas["states"]

    def check(name, ask, expected, results=1):
        bytes_ = allocated(ask)
        if not expected <= bytes_ <= expected + results * SLACK:
            faults.append(f"{name} allocates {bytes_} bytes for {ROWS} rows, not {expected}")

    for name, lat, lon in columns(missing):
        forms += 1
        check(f"locate of {name}", lambda: layer.locate(lat, lon, on_invalid="null"), 4 * ROWS)
    lat, lon = array.array("d", [40.0]) * ROWS, array.array("d", [-105.0]) * ROWS
    check("nearest", lambda: layer.nearest(lat, lon, within=math.inf), 12 * ROWS)
    check("atlas.locate", lambda: atlas.locate(lat, lon), 8 * len(atlas.layers) * ROWS, 1 + len(atlas.layers))
    check("atlas.place", lambda: atlas.place(lat, lon), 8 * len(atlas.layers) * ROWS, 1 + len(atlas.layers))
    # The counter sees copies: lists are copied, as they have to be.
    numbers = [lat.tolist(), lon.tolist()]
    if allocated(lambda: layer.locate(*numbers)) < 20 * ROWS:
        faults.append("the copies of two lists were not counted")
    region = layer[0]
    if region.key is not layer[0].key or region.name is not layer[0].name:
        faults.append("the key or name of a region is made again each time")
    for fault in faults:
        print(f"allocations: {fault}", file=sys.stderr)
    if missing and "--all" in sys.argv:
        sys.exit(f"allocations: not installed: {', '.join(missing)}")
    print(f"    columns in {forms} forms are not copied" + "".join(f"; left out: {name}" for name in missing))
    sys.exit(bool(faults))


main()
