"""Compares the second reader (Tests/AtlasReader), which shares no code with the library, with the conformance suite.

It must refuse each file that opening refuses, with one line. README.md describes the suite. Exit status: 0 if all
answers are right, 1 otherwise.
"""

import struct
import sys

from suite import ROOT, check, joined, read

sys.path.insert(0, str(ROOT / "Tests" / "AtlasReader"))

from atlas_file import AtlasError  # noqa: E402
from atlas_reader import Atlas  # noqa: E402
from meshes import read_meshes  # noqa: E402
from quadtree import query_point  # noqa: E402


class Answers:
    def __init__(self, files):
        self._files = files
        self._atlases = {}

    def atlas(self, name):
        """The atlas, and what its layers and regions hold."""
        if name not in self._atlases:
            atlas = Atlas(self._files.bytes(name))
            self._atlases[name] = atlas, {layer["id"]: layer for layer in atlas.describe()["layers"]}
        return self._atlases[name]

    def answer(self, kind, arguments):
        if kind == "valid":
            return "no" if query_point(float(arguments[0]), float(arguments[1]), 1_000_000) is None else "yes"
        if kind in ("path", "open", "verify", "place", "geometry", "nearest", "border", "prefix", "search", "folded"):
            return None
        atlas, layers = self.atlas(arguments[0])
        if kind == "layers":
            return joined(layers)
        if arguments[1] not in layers:
            return "error 301"
        number = list(layers).index(arguments[1])
        return self.answer_layer(kind, atlas, number, layers[arguments[1]], arguments[2:])

    def answer_layer(self, kind, atlas, number, layer, arguments):
        if kind == "kind":
            return layer["kind"]
        if kind == "overlaps":
            return "yes" if atlas.layers[number][5] > 1 else "no"
        if kind == "parent":
            return layer["parent"] or "-"
        if kind == "details":
            if atlas.arcs[number].border_count == 0:
                return None
            return joined(str(m) for m in [layer["lookupDetailMeters"]] + [
                meters for of, meters, _ in atlas.details if of == number])
        if kind == "attributes":
            first = atlas.layers[number][6]
            return joined(atlas.text(atlas.attribute_names[first + place]) for place in range(atlas.layers[number][7]))
        if kind == "keys":
            return joined(region["key"] for region in layer["regions"])
        if kind == "exact":
            written = {alias["key"] for alias in layer["aliases"] if alias["written"] == arguments[0]}
            return joined(region["key"] for region in layer["regions"]
                          if region["name"] == arguments[0] or region["key"] in written)
        if kind in ("locate", "all"):
            found = atlas.locate(*map(float, arguments))[number]
            return joined(found[:1] if kind == "locate" else found)
        region = next((region for region in layer["regions"] if region["key"] == arguments[0]), None)
        return "-" if region is None else self.answer_region(kind, region, arguments[1:])

    def answer_region(self, kind, region, arguments):
        if kind == "name":
            return region["name"]
        if kind == "area":
            return "yes" if region["hasArea"] else "no"
        if kind == "container":
            return region["parent"] or "-"
        if kind == "box":
            (south, west), (north, east) = region["southWest"], region["northEast"]
            return f"{west!r} {south!r} {east!r} {north!r}"
        if kind == "point":
            return " ".join(map(repr, region["representativePoint"]))
        if kind == "neighbors":
            neighbors = region["neighbors"]
            return " ".join(map(joined, zip(*((repr(one["meters"]), one["key"]) for one in neighbors)))) or "-"
        value = region["attributes"].get(arguments[0])
        if value is None:
            return "-"
        name = value["type"]
        return f"{name} {int(value[name]) if name == 'boolean' else value.get('text', value.get(name))}"


def is_refused(data):
    try:
        atlas = Atlas(data)
        read_meshes(atlas.file, atlas.layers)
    except AtlasError as error:
        return "\n" not in str(error)
    except (IndexError, UnicodeDecodeError, struct.error):
        return False
    return False


files, questions = read()
answers = Answers(files)
bad = [name for kind, (name, *_), answer in questions if kind == "open" and answer.startswith("error")]
opened = [name for name in bad if not is_refused(files.bytes(name))]
if opened or not bad:
    sys.exit(f"check format: the second reader opens {len(opened)} bad files: {', '.join(opened)}")
print(f"the second reader refuses {len(bad)} bad files, as opening does")
sys.exit(1 if check(questions, answers.answer, "the second reader") else 0)
