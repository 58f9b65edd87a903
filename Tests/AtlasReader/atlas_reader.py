#!/usr/bin/env python3
"""Usage: atlas_reader.py [--locate | --shapes | --meshes] FILE.atlas | atlas_reader.py --fold

A second reader of atlases, written from the specification of the format (AtlasFormat.md) alone: where
it and the library disagree, one of them is wrong or the specification is. The standard library suffices.

Prints what the atlas holds as JSON. With --locate it reads a JSON list of numbers from standard input,
latitude and longitude in turn, each the bits of a binary64, and prints for each place and layer the keys
of the regions there. With --shapes it prints the borders and rings of
each detail of each layer, with --meshes the globe meshes. With --fold it reads a JSON list of texts from standard input and
prints the list of their folded forms.
"""

import json
import math
import re
import struct
import sys

from arcs import ArcLayer
from atlas_file import AtlasError, AtlasFile, check
from folding import fold
from layouts import KINDS, read_layouts
from meshes import read_meshes
from quadtree import Quadtree, query_point

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
        self.read_neighbors()
        self.read_other_names()
        self.check_tables()
        self.read_caps()
        self.quadtrees = [
            Quadtree(self.file, number, record)
            for number, record in enumerate(self.file.records("quadtrees", "<9I"))
        ]
        self.read_layer_texts()
        self.read_planes()
        self.read_arcs()
        self.layouts, self.frames = read_layouts(self.file)
        for number, record in enumerate(self.layouts):
            check(record[1] < len(self.layers), f"layout {number} is of no layer")
        layers = [record[1] for record in self.layouts]
        check(layers == sorted(layers), "the layouts are out of order")
        self.check_names()
        self.file.check_owners((
            (("quadtreeRoot", "quadtreeNodes", "quadtreeLeaves", "quadtreePairs", "quadtreeBlocks"),
             len(self.quadtrees)),
            (("arcs", "arcBlocks", "arcVertices", "arcRings", "arcTree"),
             len(self.layers) + len(self.details)),
            (("meshPositions", "meshIndices", "meshPlaces", "meshTables", "meshCompressed"),
             len(self.file.section("meshes")) // 64),
            (("layoutShapes",), len(self.frames)),
        ))

    def check_names(self):
        """What is found by a name has one of its own."""
        names = [[self.text(layer[0]) for layer in self.layers],
                 [collection["identifier"] for collection in self.collections]]
        for number, layer in enumerate(self.layers):
            names.append([self.text(offset)
                          for offset in self.attribute_names[layer[6] : layer[6] + layer[7]]])
            names.append([self.text(record[0]) for record in self.layouts if record[1] == number])
        for group in names:
            check(len(set(group)) == len(group), "two things have the same name")

    def check_tables(self):
        """Layers follow one another and point into their tables."""
        next_region = next_plane = next_attribute = next_value = 0
        plane_count = len(self.file.section("planes")) // 28
        for number, layer in enumerate(self.layers):
            fits = layer[2] == next_region and layer[4] == next_plane
            fits = fits and layer[6] == next_attribute and layer[8] == next_value
            next_attribute, next_value = layer[6] + layer[7], layer[8] + layer[3] * layer[7]
            next_region, next_plane = next_region + layer[3], next_plane + layer[5]
            fits = fits and next_region <= len(self.regions) and next_plane <= plane_count
            fits = fits and layer[6] + layer[7] <= len(self.attribute_names)
            fits = fits and layer[8] + layer[3] * layer[7] <= len(self.values)
            fits = fits and (layer[9] == NONE or layer[9] < len(self.layers))
            fits = fits and (layer[10] == NONE or layer[10] < layer[7])
            fits = fits and 0 <= layer[12] < math.inf
            check(fits, f"layer {number} points outside the tables")
        for number in range(len(self.layers)):
            above, steps = number, 0
            while above != NONE:
                check(steps <= len(self.layers), f"layer {number} is inside itself")
                above, steps = self.layers[above][9], steps + 1

    def read_layer_texts(self):
        """What the regions of layers are called."""
        records = self.file.records("layerTexts", "<2I")
        check(len(records) in (0, len(self.layers)), "there are not as many texts as layers")
        texts = [[None if offset == NONE else self.text(offset) for offset in record] for record in records]
        self.layer_texts = texts or [[None, None]] * len(self.layers)

    def read_planes(self):
        self.planes = self.file.records("planes", "<7I")
        fields = {}
        self.plane_regions = [region for (region,) in self.file.records("planeRegions", "<I")]
        for number, (layer, quadtree, shift, bits, first, count, _) in enumerate(self.planes):
            fits = layer < len(self.layers) and quadtree < len(self.quadtrees)
            fits = fits and bits >= 1 and shift + bits <= 30
            fits = fits and first + count <= len(self.plane_regions)
            planes = range(self.layers[layer][4], sum(self.layers[layer][4:6])) if fits else ()
            check(number in planes, f"plane {number} points outside the tables")
            check(first == sum(plane[5] for plane in self.planes[:number]),
                  f"plane {number} does not begin where the one before ends")
            field = (1 << bits) - 1 << shift
            check(fields.get(quadtree, 0) & field == 0, f"plane {number} shares bits with another")
            fields[quadtree] = fields.get(quadtree, 0) | field

    def read_arcs(self):
        records = self.file.records("arcLayers", "<12I")
        check(len(records) in (0, len(self.layers)), "there are not as many arc layers as layers")
        self.arcs = [
            ArcLayer(self.file, number, record, self.layers[number][3])
            for number, record in enumerate(records)
        ]
        self.read_details()
        for number, quadtree in enumerate(self.quadtrees):
            if quadtree.is_small:
                layers = {plane[0] for plane in self.planes if plane[1] == number}
                check(len(layers) == 1 and self.arcs, f"quadtree {number} is not of one layer")
                quadtree.attach(number, self.arcs[layers.pop()])
        self.read_collections()

    def read_collections(self):
        """The collections, as they are described."""
        conditions = ("all", "count", "countInOneDay", "countInOneYear", "returnAfterDays")
        members = [member for (member,) in self.file.records("collectionMembers", "<I")]
        self.collections = []
        for number, record in enumerate(self.file.records("collections", "<8I")):
            identifier, name, set_name, layer, kind, parameter, first, count = record
            fits = layer < len(self.layers) and first + count <= len(members)
            fits = fits and count <= self.layers[layer][3] and kind < len(conditions)
            check(fits and first == sum(len(c["members"]) for c in self.collections),
                  f"collection {number} points outside the tables")
            keys = [self.key(self.layers[layer], m) for m in members[first : first + count]]
            check(keys == sorted(set(keys), key=lambda key: key.encode()),
                  f"the members of collection {number} are out of order")
            self.collections.append({
                "identifier": self.text(identifier), "name": self.text(name),
                "setName": self.text(set_name), "layer": self.text(self.layers[layer][0]),
                "condition": conditions[kind], "parameter": parameter, "members": keys,
            })
        self.read_texts()

    def read_texts(self):
        """The texts of collections: those without a language, then those that each language gets."""
        records = [[] for _ in self.collections]
        before = (-1, b"")
        for number, record in enumerate(self.file.records("collectionTexts", "<7I")):
            collection, *offsets, color = record
            what = f"text {number} of collections"
            check(collection < len(records), f"{what} is of no collection")
            limits = (64, 1024, 65535, 1024, 1024)
            language, name, description, category, icon = (
                None if offset == NONE else self.text(offset, limit) for offset, limit in zip(offsets, limits))
            check(language is None or re.fullmatch("[A-Za-z0-9-]+", language, re.ASCII),
                  f"{what} has no language tag")
            place = (collection, (language or "").encode())
            check(before < place, f"{what} is out of order")
            before = place
            check(color == NONE or color < 1 << 24, f"{what} has no color")
            check((name if language is None else icon) is None and (language is None or color == NONE),
                  f"{what} has a text that its language excludes")
            color = None if color == NONE else f"#{color:06X}"
            records[collection].append({"language": language, "name": name, "description": description,
                                        "category": category, "icon": icon, "color": color})
        for collection, texts in zip(self.collections, records):
            own = texts[0] if texts and texts[0]["language"] is None else {}
            others = {text["language"]: text for text in texts if text is not own}
            collection["texts"] = [own] if own else []
            for language in others:
                # The language itself, then without script and country, then the texts without a language.
                chain = [others[language], others.get(language.split("-")[0], {}), own, collection]
                found = {member: next((texts[member] for texts in chain if texts.get(member) is not None), None)
                         for member in ("name", "description", "category")}
                collection["texts"].append({"language": language, **found})

    def read_details(self):
        """The further details: tables of arcs behind those of the layers."""
        self.details = []
        before = (-1, 0.0)
        for number, record in enumerate(self.file.records("details", "<IId12I")):
            layer, meters = record[0], record[2]
            fits = self.arcs and layer < len(self.layers) and before < (layer, meters)
            fits = fits and self.layers[layer][12] < meters < float("inf")
            check(fits, f"detail {number} is out of order")
            before = (layer, meters)
            owner = len(self.layers) + number
            arcs = ArcLayer(self.file, owner, record[3:], self.layers[layer][3])
            check(arcs.item_count == 0, f"detail {number} has a search tree")
            self.details.append((layer, meters, arcs))
        self.limits = {}
        last = -1
        for region, _, meters in self.file.records("regionDetails", "<IId"):
            check(last < region < len(self.regions) and 0 < meters < float("inf"),
                  "the details of regions are out of order")
            self.limits[region] = meters
            last = region

    def regions_at(self, layer, codes):
        """The regions of a layer that the codes of its quadtrees say, the smallest first."""
        found = []
        for plane in self.planes[layer[4] : layer[4] + layer[5]]:
            _, quadtree, shift, bits, first, count, _ = plane
            value = codes[quadtree] >> shift & (1 << bits) - 1
            if 1 <= value <= count and self.plane_regions[first + value - 1] < layer[3]:
                found.append(self.plane_regions[first + value - 1])
        return sorted(found, key=lambda region: self.regions[layer[2] + region][9])

    def locate(self, latitude, longitude):
        """For each layer the keys of the regions at a place."""
        point = query_point(latitude, longitude, self.file.units)
        if point is None:
            return [[] for _ in self.layers]
        codes = [quadtree.code(*point) for quadtree in self.quadtrees]
        return [
            [self.key(layer, region) for region in self.regions_at(layer, codes)]
            for layer in self.layers
        ]

    def shapes(self):
        """For each detail of each layer its borders, with the keys on their sides, and its regions'
        polygons."""
        shapes = []
        for number, (layer, own) in enumerate(zip(self.layers, self.arcs)):
            points = {}
            for record in self.regions[layer[2] : layer[2] + layer[3]]:
                for place in range(record[10], record[10] + record[11]):
                    points[place] = self.points[place]
            own.check_tree(points)
            shapes.append([self.shape(layer, layer[12], own)])
            shapes[-1] += [self.shape(layer, meters, arcs)
                           for of, meters, arcs in self.details if of == number]
        return shapes

    def shape(self, layer, meters, arcs):
        borders = [
            {
                "isClosed": arcs.is_closed(arc),
                "left": [self.key(layer, region) for region in arcs.label(arc, 1)],
                "right": [self.key(layer, region) for region in arcs.label(arc, 2)],
                "vertices": arcs.vertices(arc),
            }
            for arc in range(arcs.border_count)
        ]
        regions = [arcs.polygons(region) for region in range(layer[3])]
        return {"meters": meters, "borders": borders, "regions": regions}

    def read_caps(self):
        """The caps of regions, and each layer's regions from south to north."""
        body = self.file.section("caps")
        count = len(self.regions)
        check(len(body) in (0, 20 * count), f"section caps has {len(body)} bytes")
        if not body:
            self.caps = self.from_south = []
            return
        self.caps = list(struct.iter_unpack("<IIfI", body[: 16 * count]))
        self.from_south = struct.unpack_from(f"<{count}I", body, 16 * count)
        for layer in self.layers:
            first, end = layer[2], layer[2] + layer[3]
            order = sorted(range(layer[3]), key=lambda region: self.regions[first + region][7])
            check(list(self.from_south[first:end]) == order, "regions from the south out of order")

    def read_neighbors(self):
        body = self.file.section("neighbors")
        self.lists, self.neighbors = [], []
        if not body:
            return
        count = len(self.regions) + 1
        start = (4 * count + 7) // 8 * 8
        fits = len(body) >= start and (len(body) - start) % 16 == 0
        check(fits, f"section neighbors has {len(body)} bytes")
        self.lists = struct.unpack_from(f"<{count}I", body)
        self.neighbors = list(struct.iter_unpack("<IId", body[start:]))

    def text(self, offset, limit=1024):
        check(offset + 4 <= len(self.strings), "a text lies outside the strings")
        (length,) = struct.unpack_from("<I", self.strings, offset)
        end = offset + 4 + length
        check(length <= limit, f"a text has more than {limit} bytes")
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
            return {"type": "string" if kind == 1 else "json", "text": self.text(payload, 65535)}
        if kind in (2, 3):
            check(8 * payload + 8 <= len(self.numbers), "an attribute lies outside the numbers")
            layout, name = ("<q", "integer") if kind == 2 else ("<d", "number")
            return {"type": name, name: struct.unpack_from(layout, self.numbers, 8 * payload)[0]}
        check(kind in (0, 4), "an attribute is of no known type")
        return {"type": "boolean", "boolean": payload != 0} if kind == 4 else None

    def read_other_names(self):
        """Reads where the lists of aliases and later words of each layer begin, and their entries."""
        data = self.file.section("otherNames")
        count = 2 * len(self.layers) + 1
        self.other_lists, self.other_names = [0] * count, []
        if not data:
            return
        check(len(data) >= 4 * count and (len(data) - 4 * count) % 12 == 0,
              "section otherNames does not have whole entries")
        self.other_lists = struct.unpack_from(f"<{count}I", data)
        self.other_names = list(struct.iter_unpack("<3I", data[4 * count:]))
        check(self.other_lists[0] == 0 and self.other_lists[-1] == len(self.other_names)
              and list(self.other_lists) == sorted(self.other_lists),
              "the lists of section otherNames do not follow one another")

    def describe_other_names(self, number):
        """The aliases of a layer, and the later words of its names and aliases, with the keys of their regions."""
        layer = self.layers[number]
        first, middle, end = self.other_lists[2 * number : 2 * number + 3]
        aliases = [
            {"folded": self.text(text), "key": self.key(layer, region), "written": self.text(written)}
            for text, region, written in self.other_names[first:middle]
        ]
        words = [
            {"folded": self.text(text).encode()[start:].decode(), "key": self.key(layer, region)}
            for text, region, start in self.other_names[middle:end]
        ]
        return aliases, words

    def describe_region(self, layer, index):
        number = layer[2] + index
        record = self.regions[number]
        key, name, west, south, east, north, u, v, parent, rank, point, point_count, flags = record
        first_value = layer[8] + index * layer[7]
        values = [self.value(*self.values[first_value + i]) for i in range(layer[7])]
        texts = sum(len(v["text"].encode()) for v in values if v and "text" in v)
        check(texts <= 1 << 20, "the attributes of a region have more than 1 MiB of text")
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
            "areaSquareMeters": area,
            "perimeterMeters": perimeter,
            "cap": self.describe_cap(number),
            "detailLimitMeters": self.limits.get(number),
            "neighbors": [
                {"key": self.key(layer, self.neighbors[i][0]), "meters": self.neighbors[i][2]}
                for i in lists
            ],
        }

    def describe_cap(self, number):
        """Latitude, longitude and radius of a region's cap, and its marker; None where there is none."""
        if not self.caps:
            return None
        u, v, radius, marker = self.caps[number]
        return self.coordinate(u, v) + [min(radius, math.pi), marker]

    def describe_layer(self, number):
        layer = self.layers[number]
        names = self.names[layer[2] : layer[2] + layer[3]]
        aliases, words = self.describe_other_names(number)
        return {
            "id": self.text(layer[0]),
            "title": self.layer_texts[number][0],
            "singular": self.layer_texts[number][1],
            "kind": ("polygons", "points")[layer[1]],
            "parent": None if layer[9] == NONE else self.text(self.layers[layer[9]][0]),
            "lookupDetailMeters": layer[12],
            "regions": [self.describe_region(layer, index) for index in range(layer[3])],
            "names": [{"folded": self.text(n), "key": self.key(layer, r)} for n, r in names],
            "aliases": aliases,
            "words": words,
        }

    def describe_frame(self, layer, frame):
        key = lambda region: None if region == NONE else self.key(layer, region)
        return {
            "definition": self.text(frame.definition),
            "family": frame.family,
            "numbers": [*frame.box, frame.unit, frame.border, frame.scale, *frame.origin],
            "parameters": frame.parameters,
            "lines": [
                {"kind": KINDS[arc[2]], "left": key(arc[3]), "right": key(arc[4]), "vertices": line}
                for arc, line in zip(frame.arcs, frame.lines)
            ],
            "regions": [
                {"key": key(record[0]), "label": record[2:4], "box": record[4:8],
                 "rings": frame.rings(place)}
                for place, record in enumerate(frame.regions)
            ],
        }

    def describe_layout(self, record):
        layer = self.layers[record[1]]
        counter = record[7:9]
        return {
            "id": self.text(record[0]),
            "layer": self.text(layer[0]),
            "numbers": record[4:7],
            "counter": list(counter) if all(map(math.isfinite, counter)) else None,
            "frames": [
                self.describe_frame(layer, frame)
                for frame in self.frames[record[2] : record[2] + record[3]]
            ],
        }

    def describe(self):
        return {
            "name": self.name,
            "generator": self.generator,
            "formatVersion": f"{self.file.major}.{self.file.minor}",
            "unitsPerDegree": self.file.units,
            "sections": [{"owner": entry[1], "byteCount": entry[5]} for entry in self.file.entries],
            "layers": [self.describe_layer(number) for number in range(len(self.layers))],
            "collections": self.collections,
            "layouts": [self.describe_layout(record) for record in self.layouts],
        }


def main(arguments):
    if arguments == ["--fold"]:
        json.dump([fold(text) for text in json.load(sys.stdin)], sys.stdout)
        return 0
    mode = arguments.pop(0) if arguments[:1] in (["--locate"], ["--shapes"], ["--meshes"]) else None
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__.splitlines()[0], file=sys.stderr)
        return 64
    with open(arguments[0], "rb") as file:
        data = file.read()
    try:
        atlas = Atlas(data)
        atlas.file.verify_checksums()
        if mode == "--locate":
            bits = json.load(sys.stdin)
            numbers = struct.unpack(f"<{len(bits)}d", struct.pack(f"<{len(bits)}Q", *bits))
            places = zip(numbers[::2], numbers[1::2])
            json.dump([atlas.locate(*place) for place in places], sys.stdout)
        elif mode == "--shapes":
            json.dump(atlas.shapes(), sys.stdout)
        elif mode == "--meshes":
            json.dump(read_meshes(atlas.file, atlas.layers), sys.stdout)
        else:
            json.dump(atlas.describe(), sys.stdout)
    except (AtlasError, IndexError, ValueError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
