"""Decodes the test vectors of the format, Tests/Fixtures/vectors.json, with the second reader. See
scripts/check format."""

import json
import pathlib
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "AtlasReader"))

from arcs import ArcLayer  # noqa: E402
from atlas_file import AtlasError, crc32c  # noqa: E402
from folding import fold  # noqa: E402
from layouts import steps  # noqa: E402
from meshes import NONE, Choices, CompressedMesh  # noqa: E402
from quadtree import Quadtree  # noqa: E402


class Difference(Exception):
    """The second reader decodes other values."""


def compare(place, found, expected):
    if found != expected:
        raise Difference(f"{place}: expected {expected}, the second reader found {found}")


class Sections:
    """The sections of a vector in place of a file."""

    def __init__(self, vector):
        self.units = vector["unitsPerDegree"]
        self.bodies = {name: bytes.fromhex(text) for name, text in vector["sections"].items()}

    def section(self, name, owner=0):
        return self.bodies.get(name, b"")

    def find(self, name, owner=0):
        return self.bodies.get(name)


def check_texts(vectors):
    for vector in vectors["checksums"]:
        compare("checksums", crc32c(bytes.fromhex(vector["bytes"])), vector["crc32c"])
    for vector in vectors["strings"]:
        data = bytes.fromhex(vector["bytes"])
        (length,) = struct.unpack_from("<I", data)
        compare("strings", (length, data[4:].decode()), (len(data) - 4, vector["text"]))
    for vector in vectors["foldedNames"]:
        compare("foldedNames", fold(vector["name"]), vector["folded"])
    for vector in vectors["roundings"]:
        # Python rounds a float half to even.
        compare("roundings", round(vector["degrees"] * vector["unitsPerDegree"]), vector["rounded"])


def check_steps(vectors):
    for vector in vectors["latticeSteps"]:
        ((dx, dy),) = steps(bytes.fromhex(vector["bytes"]))
        x, y = vector["from"]
        compare("latticeSteps", [(x + dx) % 65_536, (y + dy) % 65_536], vector["to"])


def read_choice(choices, choice):
    match choice:
        case {"bit": _}:
            return {"bit": choices.bit("bit")}
        case {"plain": _, "bits": bits}:
            return {"plain": choices.plain(bits), "bits": bits}
        case {"tree": _}:
            return {"tree": choices.tree(4, "tree")}
        case {"number": _}:
            return {"number": choices.number("number")}
    return {"signed": choices.signed("signed")}


def check_choices(vectors):
    for vector in vectors["choices"]:
        data = bytes.fromhex(vector["bytes"])
        choices = Choices(data)
        compare("choices", [read_choice(choices, c) for c in vector["choices"]], vector["choices"])
        compare("bytes of choices", choices.position, len(data))


def check_meshes(vectors):
    for vector in vectors["meshes"]:
        lines = [([NONE if line[side] is None else line[side] for side in ("left", "right")],
                  line["vertices"]) for line in vector["lines"]]
        record = (len(vector["triangles"]) // 3, len(vector["parts"]), len(lines), 0,
                  sum(len(line) for _, line in lines))
        mesh = CompressedMesh(bytes.fromhex(vector["bytes"]), record, vector["regionCount"],
                              vector["unitsPerDegree"])
        places, corners, parts, regions, found = mesh.tables()
        compare("places of a mesh", [list(place) for place in places], vector["places"])
        compare("triangles of a mesh", corners, vector["triangles"])
        compare("parts of a mesh", [list(part) for part in parts], vector["parts"])
        compare("regions of a mesh", regions, vector["regionStarts"])
        compare("lines of a mesh", found, lines)


def check_atlas(vector):
    file = Sections(vector)
    arcs = ArcLayer(file, 0, struct.unpack("<12I", file.section("arcLayers")), len(vector["regions"]))
    found = [{"left": arcs.label(i, 1), "right": arcs.label(i, 2), "isClosed": arcs.is_closed(i),
              "vertices": [list(vertex) for vertex in arcs.vertices(i)]} for i in range(arcs.arc_count)]
    compare("arcs", found, vector["arcs"])
    rings = [[[list(vertex) for vertex in ring] for polygon in arcs.polygons(region) for ring in polygon]
             for region in range(len(vector["regions"]))]
    compare("rings", rings, vector["rings"])
    arcs.check_tree({})
    quadtree = Quadtree(file, 0, struct.unpack("<9I", file.section("quadtrees")))
    compare("index", "small" if quadtree.is_small else "fast", vector["index"])
    if quadtree.is_small:
        quadtree.attach(0, arcs)
    compare("codes", [[u, v, quadtree.code(u, v)] for u, v, _ in vector["codes"]], vector["codes"])


def main():
    vectors = json.loads((ROOT / "Tests/Fixtures/vectors.json").read_text(encoding="utf-8"))
    try:
        check_texts(vectors)
        check_steps(vectors)
        check_choices(vectors)
        check_meshes(vectors)
        for vector in vectors["atlases"]:
            check_atlas(vector)
    except (Difference, AtlasError, LookupError, ValueError, struct.error) as error:
        print(f"check format: vectors.json: {error}", file=sys.stderr)
        return 1
    count = sum(len(of_a_kind) for of_a_kind in vectors.values())
    print(f"the second reader decodes {count} test vectors of {len(vectors)} kinds")
    return 0


sys.exit(main())
