"""Usage: sizes.py LANDFALL ATLAS WORK

Prints the sizes of the exports of an atlas as a table in Markdown: bytes, and bytes after gzip -9, in kB.
"""

import gzip
import json
import os
import subprocess
import sys

FORMATS = [
    ("GeoJSON", "geojson", []),
    ("sequence", "geojsonl", []),
    ("TopoJSON", "topojson", []),
    ("TopoJSON 1e5", "topojson", ["--quantization", "1e5"]),
    ("FlatGeobuf", "fgb", []),
    ("GeoPackage", "gpkg", []),
]


def size(path):
    with open(path, "rb") as file:
        data = file.read()
    os.remove(path)
    packed = gzip.compress(data, 9, mtime=0)
    return f"{len(data) / 1000:,.0f} / {len(packed) / 1000:,.0f}"


def main():
    landfall, atlas, work = sys.argv[1:]
    shown = subprocess.run([landfall, "show", atlas, "--json"], check=True, capture_output=True)
    print("| layer, detail | " + " | ".join(name for name, _, _ in FORMATS) + " |")
    print("|---|" + "--:|" * len(FORMATS))
    for layer in json.loads(shown.stdout)["layers"]:
        for meters in [detail["meters"] for detail in layer["details"]] or [0]:
            detail = f"{meters:g}"
            cells = []
            for _, ending, options in FORMATS:
                path = f"{work}/sizes.{ending}"
                subprocess.run(
                    [landfall, "export", atlas, "-l", layer["id"], "--detail", detail, *options, "-o", path],
                    check=True)
                cells.append(size(path))
            name = "full" if meters == 0 else f"{meters / 1000:g} km"
            print(f"| {layer['id']}, {name} | " + " | ".join(cells) + " |", flush=True)


main()
