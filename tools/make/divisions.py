#!/usr/bin/env python3
"""Usage: scripts/make divisions [-o FILE] [--rows N]

Writes made-up divisions as Overture Maps describes them (theme divisions, type division_area, schema 1.x) to a GeoParquet
file: docs/Overture.md. They are counties on land, of about 36 vertices each, that share their borders; for every 20 a
region and a maritime area lie over them, which a build leaves out. FILE is divisions.parquet, N 1,000. The same N gives the
same rows. Requires numpy and pyarrow."""

import hashlib
import json
import struct
import sys

import numpy
import pyarrow
from pyarrow import parquet

import outputs

# Segments of each side of a county, and the box that the counties fill.
SEGMENTS, WEST, SOUTH, EAST, NORTH = 9, -170.0, -55.0, 170.0, 70.0

SOURCE = pyarrow.struct({
    "property": pyarrow.string(), "dataset": pyarrow.string(), "record_id": pyarrow.string(),
    "update_time": pyarrow.string(), "confidence": pyarrow.float64()})
RULE = pyarrow.struct({
    "variant": pyarrow.string(), "language": pyarrow.string(), "value": pyarrow.string(),
    "between": pyarrow.list_(pyarrow.float64()), "side": pyarrow.string()})
BOX = pyarrow.struct({name: pyarrow.float32() for name in ("xmin", "xmax", "ymin", "ymax")})
SCHEMA = pyarrow.schema({
    "id": pyarrow.string(), "geometry": pyarrow.binary(), "bbox": BOX, "country": pyarrow.string(),
    "version": pyarrow.int32(), "sources": pyarrow.list_(SOURCE), "subtype": pyarrow.string(), "class": pyarrow.string(),
    "names": pyarrow.struct({
        "primary": pyarrow.string(), "common": pyarrow.map_(pyarrow.string(), pyarrow.string()),
        "rules": pyarrow.list_(RULE)}),
    "is_land": pyarrow.bool_(), "is_territorial": pyarrow.bool_(), "region": pyarrow.string(),
    "division_id": pyarrow.string(),
}, metadata={"geo": json.dumps({
    "version": "1.1.0", "primary_column": "geometry",
    "columns": {"geometry": {"encoding": "WKB", "geometry_types": ["Polygon"], "bbox": [WEST, SOUTH, EAST, NORTH]}}})})


class Grid:
    """Counties in rows and columns, whose borders are zigzags that two of them share."""

    def __init__(self, rows):
        self.columns = max(1, round(rows**0.5 * 1.6))
        self.lines = -(-rows // self.columns)
        random = numpy.random.default_rng(1)
        width, height = (EAST - WEST) / self.columns, (NORTH - SOUTH) / self.lines
        x = WEST + width * numpy.arange(self.columns + 1)[None, :, None]
        y = SOUTH + height * numpy.arange(self.lines + 1)[:, None, None]
        along = numpy.linspace(0, 1, SEGMENTS + 1)[:-1]
        wave = numpy.sin(numpy.pi * along) * 0.3

        def zigzag():
            shape = (self.lines + 1, self.columns + 1, SEGMENTS)
            return random.uniform(-1, 1, shape) * wave

        # From each corner eastward and northward, without the last vertex.
        shape = (self.lines + 1, self.columns + 1, SEGMENTS)
        self.east = numpy.stack([
            numpy.broadcast_to(x + width * along, shape), y + height * zigzag()], -1).round(7)
        self.north = numpy.stack([
            x + width * zigzag(), numpy.broadcast_to(y + height * along, shape)], -1).round(7)

    def ring(self, number):
        line, column = divmod(number, self.columns)
        bottom, right = self.east[line, column], self.north[line, column + 1]
        top = numpy.vstack([self.east[line + 1, column], self.east[line + 1, column + 1][:1]])[:0:-1]
        left = numpy.vstack([self.north[line, column], self.north[line + 1, column][:1]])[:0:-1]
        return numpy.vstack([bottom, right, top, left, bottom[:1]])


def wkb(ring):
    return struct.pack("<BIII", 1, 3, 1, len(ring)) + ring.astype("<f8").tobytes()


def row(number, kind, ring):
    identifier = hashlib.md5(f"{kind} {number}".encode()).hexdigest()
    identifier = "-".join((identifier[:8], identifier[8:12], identifier[12:16], identifier[16:20], identifier[20:]))
    (west, south), (east, north) = ring.min(axis=0), ring.max(axis=0)
    name = f"{'County' if kind == 'county' else 'Region'} {number}"
    return {
        "id": identifier, "geometry": wkb(ring),
        "bbox": {"xmin": west, "xmax": east, "ymin": south, "ymax": north}, "country": "XX", "version": 1,
        "sources": [{"property": "", "dataset": "made", "record_id": None, "update_time": None, "confidence": None}],
        "subtype": "region" if kind == "region" else "county", "class": "maritime" if kind == "maritime" else "land",
        "names": {"primary": name, "common": [("de", f"Kreis {number}")], "rules": None}, "is_land": kind != "maritime",
        "is_territorial": True, "region": f"XX-{number // 1000}", "division_id": identifier[::-1]}


def rows(count):
    grid = Grid(count)
    for number in range(count):
        ring = grid.ring(number)
        yield row(number, "county", ring)
        if number % 20 == 0:
            yield row(number, "region", ring)
            yield row(number, "maritime", ring)


def is_made(path):
    """Returns whether this program wrote a file: its rows name the dataset "made"."""
    sources = parquet.ParquetFile(path).read_row_group(0, columns=["sources"])["sources"]
    return sources[0].as_py()[0]["dataset"] == "made"


def main():
    parser = outputs.Parser(prog="make divisions", usage=__doc__.splitlines()[0].removeprefix("Usage: "))
    parser.add_argument("-o", "--output", default="divisions.parquet")
    parser.add_argument("--rows", type=int, default=1000)
    given = parser.parse_args()
    if not 1 <= given.rows <= 1_000_000:
        parser.error("--rows expects 1 to 1,000,000")
    outputs.guard("make divisions", given.output, "a file of scripts/make divisions", is_made)
    made = rows(given.rows)
    with parquet.ParquetWriter(given.output, SCHEMA, compression="zstd") as writer:
        while batch := [each for each, _ in zip(made, range(10_000))]:
            writer.write_batch(pyarrow.RecordBatch.from_pylist(batch, SCHEMA))


main()
