"""Writes data/us_states.geojson, and the counties for scale tests, from the Census shapefiles."""

import geojson
import packages
import shapefiles
from packages import SourceError
from polygons import polygons

FOLDER = "_plotly_geo/package_data/"
DECIMALS = 6  # the shipped grid; finer than the accuracy of a boundary at 1:500,000
# Features of the file that are not states: the federal district and five territories.
NOT_STATES = {"AS", "DC", "GU", "MP", "PR", "VI"}


def write_states(wheel, path):
    features = {}
    for record, shape in read(wheel, "cb_2016_us_state_500k"):
        key = record["STUSPS"]
        members = ["STATEFP", "GEOID", "STUSPS", "NAME", "ALAND", "AWATER"]
        properties = {name: record[name] for name in members}
        properties["COUNTS"] = key not in NOT_STATES
        features[key] = polygon_feature(properties, shape, key)
    if len(features) != 56 or not NOT_STATES <= features.keys():
        raise SourceError(f"expected 50 states, DC and 5 territories, found {sorted(features)}")
    geojson.write(path, [features[key] for key in sorted(features)])


def write_counties(wheel, path):
    states = {record["STATEFP"]: record["STUSPS"]
              for record, _ in read(wheel, "cb_2016_us_state_500k")}
    features = {}
    for record, shape in read(wheel, "cb_2016_us_county_500k"):
        key = record["GEOID"]
        members = ["GEOID", "STATEFP", "COUNTYFP", "NAME", "ALAND", "AWATER"]
        properties = {name: record[name] for name in members}
        properties["STATE"] = states[record["STATEFP"]]
        features[key] = polygon_feature(properties, shape, key)
    geojson.write(path, [features[key] for key in sorted(features)])


def polygon_feature(properties, shape, name):
    return geojson.polygon_feature(properties, polygons(shapefiles.rings(shape), name), DECIMALS)


def read(wheel, name):
    files = [packages.read_from_wheel(wheel, f"{FOLDER}{name}.{kind}")
             for kind in ("shp", "dbf", "shx")]
    return shapefiles.read(*files, encoding="utf-8")
