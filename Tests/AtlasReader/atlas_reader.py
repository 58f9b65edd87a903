#!/usr/bin/env python3
"""Usage: atlas_reader.py FILE.atlas | atlas_reader.py --fold

A second reader of atlases, written from the specification of the format (AtlasFormat.md) alone: where
it and the library disagree, one of them is wrong or the specification is. The standard library suffices.

Prints what the atlas holds as JSON. With --fold it reads a JSON list of texts from standard input and
prints the list of their folded forms.
"""

import json
import struct
import sys

from atlas_file import AtlasError, AtlasFile, check
from folding import fold

NONE = 0xFFFFFFFF
HAS_AREA = 1


class Atlas:
    """The layers and regions of a file."""

    def __init__(self, data):
        self.file = AtlasFile(data)
        self.strings = self.file.section("strings")
        atlas = self.file.section("atlas")
        check(len(atlas) >= 8, "section atlas is too short")
        name, generator = struct.unpack_from("<II", atlas)
        self.name, self.generator = self.text(name), self.text(generator)
        self.layers = self.file.records("layers", "<12Id")
        self.regions = self.file.records("regions", "<13I")
        self.attribute_names = [offset for (offset,) in self.file.records("attributeNames", "<I")]
        self.values = self.file.records("attributeValues", "<II")
        self.numbers = self.file.section("numbers")
        self.points = self.file.records("points", "<II")
        self.names = self.file.records("names", "<II")
        self.measures = self.file.records("measures", "<dd")
        for table in ("names", "measures"):
            count = len(getattr(self, table))
            check(count in (0, len(self.regions)), f"section {table} has {count} entries")
        self.read_neighbours()

    def read_neighbours(self):
        body = self.file.section("neighbours")
        self.lists, self.neighbours = [], []
        if not body:
            return
        count = len(self.regions) + 1
        start = (4 * count + 7) // 8 * 8
        fits = len(body) >= start and (len(body) - start) % 16 == 0
        check(fits, f"section neighbours has {len(body)} bytes")
        self.lists = struct.unpack_from(f"<{count}I", body)
        self.neighbours = list(struct.iter_unpack("<IId", body[start:]))

    def text(self, offset):
        check(offset + 4 <= len(self.strings), "a text lies outside the strings")
        (length,) = struct.unpack_from("<I", self.strings, offset)
        end = offset + 4 + length
        check(end <= len(self.strings), "a text lies outside the strings")
        return self.strings[offset + 4 : end].decode("utf-8")

    def coordinate(self, u, v):
        """Latitude and longitude in degrees."""
        units = self.file.units
        return [(v - 90 * units) / units, (u - 180 * units) / units]

    def key(self, layer, region):
        """The key of a region by its number in a layer."""
        check(region < layer[3], "a region that is not in its layer")
        return self.text(self.regions[layer[2] + region][0])

    def value(self, kind, payload):
        if kind in (1, 5):
            return {"type": "string" if kind == 1 else "json", "text": self.text(payload)}
        if kind in (2, 3):
            check(8 * payload + 8 <= len(self.numbers), "an attribute lies outside the numbers")
            layout, name = ("<q", "integer") if kind == 2 else ("<d", "number")
            return {"type": name, name: struct.unpack_from(layout, self.numbers, 8 * payload)[0]}
        check(kind in (0, 4), "an attribute is of no known type")
        return {"type": "boolean", "boolean": payload != 0} if kind == 4 else None

    def describe_region(self, layer, index):
        number = layer[2] + index
        record = self.regions[number]
        key, name, west, south, east, north, u, v, parent, rank, point, point_count, flags = record
        first_value = layer[8] + index * layer[7]
        values = [self.value(*self.values[first_value + i]) for i in range(layer[7])]
        names = [self.text(self.attribute_names[layer[6] + i]) for i in range(layer[7])]
        area, perimeter = self.measures[number] if self.measures else (0.0, 0.0)
        lists = range(*self.lists[number : number + 2]) if self.lists else []
        return {
            "key": self.text(key),
            "name": self.text(name),
            "southWest": self.coordinate(west, south),
            "northEast": self.coordinate(east, north),
            "representativePoint": self.coordinate(u, v),
            "parent": None if parent == NONE else self.key(self.layers[layer[9]], parent),
            "sizeRank": rank,
            "points": [self.coordinate(*p) for p in self.points[point : point + point_count]],
            "hasArea": flags & HAS_AREA != 0,
            "attributes": {n: v for n, v in zip(names, values) if v is not None},
            "areaSquareMetres": area,
            "perimeterMetres": perimeter,
            "neighbours": [
                {"key": self.key(layer, self.neighbours[i][0]), "metres": self.neighbours[i][2]}
                for i in lists
            ],
        }

    def describe_layer(self, layer):
        names = self.names[layer[2] : layer[2] + layer[3]]
        return {
            "id": self.text(layer[0]),
            "kind": ("polygons", "points")[layer[1]],
            "parent": None if layer[9] == NONE else self.text(self.layers[layer[9]][0]),
            "lookupDetailMetres": layer[12],
            "regions": [self.describe_region(layer, index) for index in range(layer[3])],
            "names": [{"folded": self.text(n), "key": self.key(layer, r)} for n, r in names],
        }

    def describe(self):
        return {
            "name": self.name,
            "generator": self.generator,
            "formatVersion": f"{self.file.major}.{self.file.minor}",
            "unitsPerDegree": self.file.units,
            "sections": [{"owner": entry[1], "byteCount": entry[5]} for entry in self.file.entries],
            "layers": [self.describe_layer(layer) for layer in self.layers],
        }


def main(arguments):
    if arguments == ["--fold"]:
        json.dump([fold(text) for text in json.load(sys.stdin)], sys.stdout)
        return 0
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__.splitlines()[0], file=sys.stderr)
        return 64
    with open(arguments[0], "rb") as file:
        data = file.read()
    try:
        atlas = Atlas(data)
        atlas.file.verify_checksums()
        json.dump(atlas.describe(), sys.stdout)
    except (AtlasError, IndexError, ValueError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
