"""Usage: place_points.py FETCHED FOLDER POINTS

Writes POINTS points of each set to FOLDER: `random` in the lower 48, `sphere`, `border`, within 1 km of a random point
of a random edge of a time zone, and `cities`, within 20 km of a random city. FETCHED has the data of scripts/make
recipe."""

import pathlib
import sys

import boundaries
import columns
import numpy

fetched, folder, count = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
rng = numpy.random.default_rng(1)
columns.write(folder, "random", *columns.lower_48(rng, count))
columns.write(folder, "sphere", *columns.sphere(rng, count))
positions = numpy.array([each["geometry"]["coordinates"] for each in boundaries.features(fetched / "cities.geojson")])
longitudes, latitudes = positions[rng.integers(len(positions), size=count)].T
columns.write(folder, "cities", *columns.near(rng, latitudes, longitudes, 20_000))
rings = [numpy.array(ring) for zone in boundaries.features(fetched / "timezones.geojson")
         for polygon in boundaries.polygons(zone["geometry"]) for ring in polygon]
starts, ends = numpy.vstack([ring[:-1] for ring in rings]), numpy.vstack([ring[1:] for ring in rings])
edges, along = rng.integers(len(starts), size=count), rng.random((count, 1))
longitudes, latitudes = (starts[edges] + along * (ends[edges] - starts[edges])).T
columns.write(folder, "border", *columns.near(rng, latitudes, longitudes, 1000))
