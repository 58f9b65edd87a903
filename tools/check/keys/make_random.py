"""Writes a manifest, random.json, and its sources, with ids and keys of words that languages reserve: make_random.py FOLDER COUNT."""

import json
import random
import sys
from pathlib import Path

PARTS = """
    state states State STATE layer layers Layer layer_ key keys Key 2020 2021 20 0 _ __ - . , é É 東 🏞 a A b s S x X none None
    true false self Self type Type any Any int Int set sets object place places region checked open init atlas class def
    in is name value mro enum count constructor __proto__ prototype ' " ` $ # @ \\ ( ) { } */ // \u0001 \u2028 \uFFFF \u0301 \u212A \uFDD0
""".split() + [" ", "  "]


def main(folder, count):
    generator = random.Random(1)

    def words(most):
        return "".join(generator.choice(PARTS) for _ in range(generator.randint(1, most)))

    names = set()
    while len(names) < count:
        # The id of a layer has few characters, and a file's name does not begin with a point.
        name = "".join(letter for letter in words(4) if letter.isascii() and (letter.isalnum() or letter in "-_."))
        if name[:1] not in ("", "-", "."):
            names.add(name)
    layers = [{"id": name, "source": f"{name}.geojson", "key": "KEY", "name": "NAME"} for name in sorted(names)]
    Path(folder, "random.json").write_text(json.dumps({"name": "random", "layers": layers}))
    for name in sorted(names):
        keys = sorted({words(3).strip() or "_" for _ in range(6)} | {"_State__x", f"_{name}__x"})
        features = []
        for west, key in enumerate(keys):
            ring = [[west, 0], [west + 1, 0], [west + 1, 1], [west, 1], [west, 0]]
            features.append({
                "type": "Feature", "properties": {"KEY": key, "NAME": words(5)},
                "geometry": {"type": "Polygon", "coordinates": [ring]}})
        text = json.dumps({"type": "FeatureCollection", "features": features})
        Path(folder, f"{name}.geojson").write_text(text, encoding="utf-8")


main(sys.argv[1], int(sys.argv[2]))
