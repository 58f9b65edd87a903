"""Answers the points of a CSV as `landfall locate --input` does, with the Python package: ask.py POINTS"""

import csv
import sys

import landfall_atlas

with landfall_atlas.open() as atlas, open(sys.argv[1], newline="") as file:
    print("lat,lon,countries,states")
    for row in csv.DictReader(file):
        found = atlas.locate(float(row["lat"]), float(row["lon"]))
        keys = [found[layer].key if found[layer] else "" for layer in ("countries", "states")]
        print(row["lat"], row["lon"], *keys, sep=",")
