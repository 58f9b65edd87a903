"""PyPI's packages that find the nearest city or the time zone of a point, on the data of scripts/make recipe."""

import csv
import importlib.metadata
import io
import sys

import boundaries
import numpy


def reverse_geocoder(fetched, mode):
    """Returns the package's name and an index of the recipe's cities. The answers of its `query`, which takes a list of
    pairs, have the number of a city as `name`. The package reads its own columns of CSV."""
    import reverse_geocoder

    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(reverse_geocoder.RG_COLUMNS)
    for number, feature in enumerate(boundaries.features(fetched / "cities.geojson")):
        longitude, latitude = feature["geometry"]["coordinates"]
        writer.writerow([latitude, longitude, number, "", "", feature["properties"]["COUNTRY"]])
    text.seek(0)
    name = f"reverse_geocoder {importlib.metadata.version('reverse_geocoder')}"
    return name, reverse_geocoder.RGeocoder(mode=mode, verbose=False, stream=text)


def timezonefinder():
    """Returns the package's name and its finder, after the first call, which reads the data and compiles."""
    from timezonefinder import TimezoneFinder

    finder = TimezoneFinder(in_memory=True)
    if not TimezoneFinder.using_numba():
        sys.exit("timezonefinder does not use numba")
    finder.timezone_names_at(lngs=numpy.zeros(10), lats=numpy.zeros(10))
    return f"timezonefinder {importlib.metadata.version('timezonefinder')} with numba", finder


def positions(latitudes, longitudes):
    """Returns positions in meters from the center of the WGS 84 ellipsoid."""
    latitudes, longitudes = numpy.radians(latitudes), numpy.radians(longitudes)
    radius, flattening = 6_378_137.0, 1 / 298.257223563
    squared = flattening * (2 - flattening)
    normal = radius / numpy.sqrt(1 - squared * numpy.sin(latitudes) ** 2)
    return numpy.column_stack([
        normal * numpy.cos(latitudes) * numpy.cos(longitudes), normal * numpy.cos(latitudes) * numpy.sin(longitudes),
        normal * (1 - squared) * numpy.sin(latitudes)])
