"""Compares landfall_atlas with the conformance suite: python3 conformance.py

README.md describes the suite. Exit status: 0 if all answers are right, 1 otherwise. Run from the package's folder.
"""

import array
import json
import struct
import sys
import zlib

import landfall_atlas
from suite import ROOT, check, joined, read


class Atlases:
    """The open atlases, by the names of their files."""

    def __init__(self, files):
        self._files = files
        self._opened = {}

    def __getitem__(self, name):
        if name not in self._opened:
            self._opened[name] = landfall_atlas.open(self._files.bytes(name))
        return self._opened[name]


def key(region):
    return "-" if region is None else region.key


def geometry(region, detail):
    shape = region.geometry(detail)
    polygons = [] if shape["type"] == "MultiPoint" else shape["coordinates"]
    rings = [ring for polygon in polygons for ring in polygon]
    vertices = [vertex for ring in rings for vertex in ring] if polygons else shape["coordinates"]
    numbers = [number for vertex in vertices for number in vertex]
    return f"{len(polygons)} {len(rings)} {len(vertices)} {zlib.crc32(struct.pack(f'<{len(numbers)}d', *numbers))}"


def value(region, name):
    found = region.attributes.get(name)
    if found is None:
        return "-"
    if isinstance(found, bool):
        return f"boolean {int(found)}"
    kind = {str: "string", int: "integer", float: "number"}.get(type(found), "json")
    return f"{kind} {json.dumps(found) if kind == 'json' else found}"


def ask_layer(kind, layer, arguments):
    if kind == "kind":
        return layer.kind
    if kind == "overlaps":
        return "yes" if layer.overlaps else "no"
    if kind == "parent":
        return "-" if layer.parent is None else layer.parent.id
    if kind == "details":
        return joined(map(repr, layer.details))
    if kind == "attributes":
        return joined(layer.attribute_names)
    if kind == "keys":
        return joined(layer.keys())
    if kind in ("exact", "folded", "prefix", "search"):
        return joined(region.key for region in layer.find(arguments[0], match=kind))
    if kind in ("locate", "all", "nearest", "border"):
        lat, lon, *rest = map(float, arguments)
        if kind == "locate":
            return key(layer.locate(lat, lon, on_invalid="null"))
        if kind == "all":
            return joined(region.key for region in layer.locate_all(lat, lon, on_invalid="null"))
        if kind == "nearest":
            found = layer.nearest(lat, lon, within=rest[0], on_invalid="null")
            return "-" if found is None else f"{found[1]!r} {found[0].key}"
        meters = layer.distance_to_border(lat, lon, within=rest[0], on_invalid="null")
        return "-" if meters is None else repr(meters)
    region = layer.get(arguments[0])
    return "-" if region is None else ask_region(kind, region, arguments[1:])


def ask_region(kind, region, arguments):
    if kind == "name":
        return region.name
    if kind == "area":
        return "yes" if region.has_area else "no"
    if kind == "container":
        return key(region.parent)
    if kind == "box":
        return " ".join(map(repr, region.bounds))
    if kind == "point":
        return " ".join(map(repr, region.representative_point))
    if kind == "value":
        return value(region, arguments[0])
    if kind == "geometry":
        return geometry(region, int(arguments[0]))
    if kind == "neighbors":
        return " ".join(map(joined, zip(*((repr(meters), neighbor.key) for neighbor, meters in region.neighbors)))) or "-"
    raise NotImplementedError(kind)


def is_valid(lat, lon):
    try:
        landfall_atlas.open().locate(lat, lon)
        return True
    except ValueError:
        return False


def ask(files, atlases, kind, arguments):
    try:
        if kind == "path":
            landfall_atlas.open(ROOT / arguments[0])
            return "ok"
        if kind in ("open", "verify"):
            landfall_atlas.open(files.bytes(arguments[0]), verify=kind == "verify")
            return "ok"
        if kind == "layers":
            return joined(layer.id for layer in atlases[arguments[0]].layers)
        if kind == "valid":
            return "yes" if is_valid(*map(float, arguments)) else "no"
        if kind == "place":
            place = atlases[arguments[0]].place(*map(float, arguments[1:]), on_invalid="null")
            return joined(map(key, place.values()))
        atlas = atlases[arguments[0]]
        if arguments[1] not in atlas:
            return "error 301"
        return ask_layer(kind, atlas[arguments[1]], arguments[2:])
    except landfall_atlas.AtlasError as error:
        return f"error {error.code}"
    except ValueError:
        return "invalid"


def check_batches(atlases, questions):
    """Asks all questions of a layer at once, on one thread and on several. Returns the number of wrong answers."""
    wrong = 0
    batches = {}
    for kind, arguments, right in questions:
        if kind in ("locate", "place") and not right.startswith("error"):
            batches.setdefault((kind, *arguments[:-2]), []).append((*arguments[-2:], right))
    for (kind, file, *layer), rows in batches.items():
        lat, lon = (array.array("d", [float(row[place]) for row in rows]) for place in (0, 1))
        for threads in (1, 3):
            if kind == "locate":
                given = atlases[file][layer[0]].locate(lat, lon, on_invalid="null", threads=threads)
                given = [key(region) for region in given]
            else:
                place = atlases[file].place(lat, lon, on_invalid="null", threads=threads)
                given = [joined(map(key, row)) for row in zip(*place.values())]
            for one, row in zip(given, rows):
                if one != row[2]:
                    wrong += 1
                    print(f"conformance: {kind} {file} {row[:2]} in a batch: {one}, not {row[2]}", file=sys.stderr)
    print(f"    {len(batches)} batches of Python were compared")
    return wrong


def main():
    files, questions = read()
    atlases = Atlases(files)
    wrong = check(questions, lambda kind, arguments: ask(files, atlases, kind, arguments), "Python")
    sys.exit(1 if wrong + check_batches(atlases, questions) else 0)


main()
