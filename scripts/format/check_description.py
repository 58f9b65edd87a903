"""Reads the golden atlases by docs/atlas.ksy and compares what it finds with the second reader. See
scripts/check-format."""

import pathlib
import re
import sys

import yaml

import kaitai

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "AtlasReader"))

from atlas_file import NAMES, AtlasError, crc32c  # noqa: E402
from atlas_reader import Atlas  # noqa: E402

# The members that repeat what is elsewhere in the file.
SHARED = {"section", "table", "record", "detail", "mesh", "frame"}


class Difference(Exception):
    """The description and the second reader do not agree."""


def flat(value, description):
    """All numbers and byte arrays of an object in the order of the file."""
    if isinstance(value, kaitai.Struct):
        fields = [field["id"] for field in description.types[value.name].get("seq", ())]
        return [item for field in fields for item in flat(value.get(field), description)]
    if isinstance(value, list):
        return [item for element in value for item in flat(element, description)]
    return [] if value is None else [value]


def read_all(value):
    """Reads every member of an object, and returns the number of values."""
    if isinstance(value, kaitai.Struct):
        return sum(read_all(value.get(name)) for name in value.members() if name not in SHARED)
    return sum(map(read_all, value)) if isinstance(value, list) else 1


def compare(place, found, expected):
    # NaN is equal to itself as text.
    found, expected = [repr(item) for item in found], [repr(item) for item in expected]
    if found != expected:
        at = next((i for i, pair in enumerate(zip(found, expected)) if pair[0] != pair[1]),
                  min(len(found), len(expected)))
        values = [(items[at : at + 1] or ["nothing"])[0] for items in (found, expected)]
        raise Difference(f"{place}, value {at}: {values[0]}, second reader {values[1]}")


class Comparison:
    """One atlas, read twice."""

    def __init__(self, description, path):
        self.description, self.name = description, path.name
        data = path.read_bytes()
        self.file, self.second = description.read(data), Atlas(data)
        self.second.file.verify_checksums()

    def body(self, kind, owner=0):
        for section in self.file.get("sections"):
            if flat(section, self.description)[:2] == [kind, owner]:
                return section.get("body")
        return None

    def records(self, kind, owner=0, member="records"):
        body = self.body(kind, owner)
        return [] if body is None else flat(body.get(member), self.description)

    def text(self, offset):
        """The string at an offset, by the description alone."""
        position = 0
        for text in self.body(1).get("records"):
            if position == offset:
                return text.get("value")
            position += 4 + text.get("length")
        raise Difference(f"{self.name}: no string begins at {offset}")

    def run(self):
        self.compare_directory()
        self.compare_tables()
        self.compare_names()
        self.compare_owned()
        return read_all(self.file)

    def compare(self, what, found, expected):
        compare(f"{self.name}, {what}", found, expected)

    def compare_directory(self):
        header, file = self.file.get("header"), self.second.file
        fields = ("major_version", "minor_version", "units_per_degree", "file_length", "section_count")
        self.compare("header", [header.get(field) for field in fields],
                     [file.major, file.minor, file.units, len(file.data), len(file.entries)])
        self.compare("checksums of the header",
                     [header.get("checksum"), header.get("section_table_checksum")],
                     [crc32c(file.data[:60]), crc32c(file.data[64 : 64 + 32 * len(file.entries)])])
        self.compare("section table", flat(self.file.get("sections"), self.description),
                     [number for entry in file.entries for number in entry])

    def compare_tables(self):
        second, records = self.second, self.second.file.records
        tables = {
            2: records("atlas", "<2I"), 3: second.layers, 4: second.regions,
            5: [(offset,) for offset in second.attribute_names], 6: second.values,
            7: records("numbers", "<Q"), 8: second.points, 9: second.planes,
            10: [(region,) for region in second.plane_regions], 11: records("quadtrees", "<9I"),
            16: records("arcLayers", "<12I"), 20: second.names, 22: second.measures,
            23: second.neighbours, 26: records("details", "<IId12I"),
            27: records("regionDetails", "<IId"), 28: records("collections", "<8I"),
            29: records("collectionMembers", "<I"), 37: records("collectionTexts", "<7I"),
            38: records("layerTexts", "<2I"),
            31: records("meshes", "<IIdd7I12s"),
            40: second.caps, 50: second.layouts, 51: records("layoutFrames", "<8I17d"),
        }
        for kind, rows in tables.items():
            body = self.body(kind)
            found = flat(body, self.description) if kind == 2 else self.records(kind)
            self.compare(NAMES[kind], found, [number for row in rows for number in row])
        self.compare("first neighbours", self.records(23, member="starts"), second.lists)
        self.compare("regions from the south", self.records(40, member="regions_from_south"),
                     second.from_south)

    def compare_names(self):
        """Ids, keys and names as strings, as the second reader describes them."""
        described = self.second.describe()
        layers = self.file.get("layers").get("records")
        regions = self.file.get("regions").get("records")
        self.compare("ids of layers", [self.text(layer.get("id")) for layer in layers],
                     [layer["id"] for layer in described["layers"]])
        expected = [region for layer in described["layers"] for region in layer["regions"]]
        for member in ("key", "name"):
            self.compare(f"{member}s of regions", [self.text(r.get(member)) for r in regions],
                         [region[member] for region in expected])
        for kind, member, name in ((28, "identifier", "collections"), (50, "id", "layouts")):
            body = self.body(kind)
            found = [self.text(r.get(member)) for r in body.get("records")] if body else []
            self.compare(f"ids of {name}", found, [item[member] for item in described[name]])

    def compare_owned(self):
        """The sections of quadtrees, tables of arcs, frames and meshes."""
        for number, quadtree in enumerate(self.second.quadtrees):
            for kind, data in ((12, quadtree.root), (13, quadtree.nodes), (15, quadtree.pairs)):
                self.compare(f"{NAMES[kind]} {number}", self.records(kind, number), words(data))
        tables = self.second.arcs + [arcs for _, _, arcs in self.second.details]
        for number, arcs in enumerate(tables):
            self.compare(f"arcs {number}", self.records(17, number), words(arcs.arcs)[: self.size(arcs)])
            flags = [r.get("is_closed") for r in self.body(17, number).get("records") or ()][:-1] \
                if arcs.arc_count else []
            self.compare(f"closed arcs {number}", flags, map(arcs.is_closed, range(arcs.arc_count)))
            self.compare(f"arcBlocks {number}", self.records(18, number),
                         words(arcs.blocks)[: 3 * arcs.block_count])
        for number, frame in enumerate(self.second.frames):
            found = flat(self.body(52, number), self.description)
            rows = [value for row in (*frame.arcs, *frame.regions) for value in row]
            self.compare(f"layoutShapes {number}", found,
                         [*rows, *frame.ring_ends, *frame.parts, frame.vertices])

    def size(self, arcs):
        return 3 * (arcs.arc_count + 1) if arcs.arc_count else 0


def words(data):
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def compare_atlas(description, path):
    try:
        return Comparison(description, path).run()
    except kaitai.ContentError as error:
        raise Difference(f"{path.name}: {error}") from None


def main():
    atlases = sorted((ROOT / "Tests/Fixtures").glob("*.atlas"))
    try:
        description = kaitai.Description((ROOT / "docs/atlas.ksy").read_text(encoding="utf-8"))
        kinds = {number: re.sub("([A-Z])", r"_\1", name).lower() for number, name in NAMES.items()}
        if description.enums["section_kind"] != kinds:
            raise Difference("the kinds of sections are not those of the second reader")
        count = sum(compare_atlas(description, path) for path in atlases)
    except (Difference, kaitai.DescriptionError, AtlasError, yaml.YAMLError,
            LookupError, TypeError, ValueError) as error:
        print(f"check-format: docs/atlas.ksy: {' '.join(str(error).split())}", file=sys.stderr)
        return 1
    print(f"docs/atlas.ksy reads {count} values of {len(atlases)} golden atlases as the second reader does")
    return 0


sys.exit(main())
