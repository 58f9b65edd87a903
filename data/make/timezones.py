"""Time zones with their seas, from the boundary data of timezonefinder (OpenStreetMap, ODbL: never committed).

The data are arrays of numpy, and a FlatBuffers file with the vertices of each ring, 128 a block: a block has the
longitude and latitude that are added to its vertices, and the bits that each of these takes. Its last vertex is
the first one of the next block.
"""

import io
import json
import struct
import zipfile

import numpy

import geojson
from packages import SourceError

FOLDER = "timezonefinder_data/data/"
LAYOUT = 3  # of the FlatBuffers file
BLOCK = 128  # vertices
STEP = 10  # grid units a step of a vertex; a grid unit is 1e-7 degrees
DECIMALS = 6


def write_timezones(wheel, path):
    with zipfile.ZipFile(wheel) as archive:
        geojson.write(path, timezones(lambda name: archive.read(FOLDER + name)))


def timezones(read):
    """Yields the features in the order of their names. `read` returns the bytes of a file of the data."""
    names = read("timezone_names.txt").decode("utf-8").split()
    zones = array(read("zone_ids.npy"))
    outers = list(rings(read, "boundaries/"))
    inner = list(rings(read, "holes/"))
    # A hole is the ring of another zone's polygon, or, below 0, the complement of a number in its own file.
    holes = [outers[number] if number >= 0 else inner[~number]
             for number in array(read("holes/poly_ref.npy"))]
    holes_of = json.loads(read("hole_registry.json"))
    if len(zones) != len(outers) or not outers:
        raise SourceError(f"timezones: {len(outers)} polygons for {len(zones)} zones")
    polygons = {}
    for number, (zone, outer) in enumerate(zip(zones, outers)):
        count, first = holes_of.get(str(number), (0, 0))
        rings_text = [ring_text(outer, counterclockwise=True)]
        rings_text += [ring_text(hole, counterclockwise=False)
                       for hole in holes[first:first + count]]
        polygons.setdefault(names[zone], []).append("[" + ",".join(rings_text) + "]")
    for name in sorted(polygons):
        yield geojson.feature({"KEY": name, "NAME": spelled(name)}, "MultiPolygon",
                              "[" + ",".join(polygons[name]) + "]")


def spelled(name):
    """Returns the name of a zone as a person writes it: "New York" for America/New_York."""
    return name.rsplit("/", 1)[-1].replace("_", " ")


def rings(read, folder):
    """Yields the vertices of each ring in steps, not closed."""
    bases, ranges, widths, starts, counts = (
        array(read(f"{folder}{name}.npy"))
        for name in ("block_bases", "block_ranges", "block_widths", "block_offsets", "nr_vertices"))
    payloads = vectors(read(f"{folder}coordinates.bin"))
    if not len(payloads) == len(counts) == len(starts) - 1:
        raise SourceError(f"timezones: {folder}: {len(payloads)} rings, {len(counts)} counts")
    for payload, count, start, end in zip(payloads, counts, starts, starts[1:]):
        if end - start != -(-count // BLOCK):
            raise SourceError(f"timezones: {folder}: a ring of {count} vertices has {end - start} blocks")
        xs, ys, offset = [], [], 0
        for block in range(start, end):
            size = min(BLOCK, count - len(xs))
            for axis, base, values in ((0, bases[block], xs), (1, ranges[2 * block], ys)):
                width = widths[2 * block + axis]
                byte_count = 4 * (-(-(size + 1) * width // 32))
                values += unpacked(payload[offset:offset + byte_count], width, size, base // STEP)
                offset += byte_count
        yield list(zip(xs, ys))


def unpacked(data, width, count, base):
    """Returns the first `count` numbers of `width` bits each, the lowest bits first."""
    bits, mask = int.from_bytes(data, "little"), (1 << width) - 1
    result = []
    for _ in range(count):
        result.append(base + (bits & mask))
        bits >>= width
    return result


def ring_text(ring, counterclockwise):
    closed = ring + ring[:1]
    doubled = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(closed, closed[1:]))
    if (doubled > 0) != counterclockwise:
        closed.reverse()
    return "[" + ",".join([f"[{degrees(x)},{degrees(y)}]" for x, y in closed]) + "]"


def degrees(steps):
    """Returns steps of 1e-6 degrees as the shortest decimal number."""
    sign = "-" if steps < 0 else ""
    whole, part = divmod(abs(steps), 10**DECIMALS)
    return f"{sign}{whole}.{part:06d}".rstrip("0").rstrip(".") if part else f"{sign}{whole}"


def array(data):
    """Returns the numbers of a file of numpy's format, row by row."""
    try:
        return numpy.load(io.BytesIO(data)).ravel().tolist()
    except ValueError as error:
        raise SourceError(f"timezones: not an array of numpy: {error}") from error


def vectors(data):
    """Returns the bytes of the only vector in each element of the root table's first vector (FlatBuffers)."""
    if data[4:8] != b"TZFP":
        raise SourceError("timezones: not a file of polygons")

    def unsigned(offset):
        return struct.unpack_from("<I", data, offset)[0]

    def field(table, slot):
        """The position of a field of a table; None if it is absent."""
        layout = table - struct.unpack_from("<i", data, table)[0]
        if slot >= struct.unpack_from("<H", data, layout)[0]:
            return None
        (offset,) = struct.unpack_from("<H", data, layout + slot)
        return table + offset if offset else None

    def elements(table):
        """The position of the vector in the first field of a table, and its number of elements."""
        place = field(table, 4)
        if place is None:
            return 0, 0
        vector = place + unsigned(place)
        return vector + 4, unsigned(vector)

    root = unsigned(0)
    layout = field(root, 6)
    if layout is None or struct.unpack_from("<H", data, layout)[0] != LAYOUT:
        raise SourceError(f"timezones: the file of polygons does not have layout {LAYOUT}")
    first, count = elements(root)
    result = []
    for place in range(first, first + 4 * count, 4):
        start, length = elements(place + unsigned(place))
        result.append(data[start:start + 4 * length])
    return result
