"""data/city_boundaries.geojson: San Francisco, New York, and New York's five boroughs.

One file for two layers: `LEVEL` tells a city from a borough, `CITY` names a borough's city. New York
is what its boroughs cover together: an edge that two of them share, once each way, is left out, and
the rest is closed to rings again. No vertex of the outer border is moved or dropped.
"""

import io
import zipfile
from collections import defaultdict

import geojson
import packages
import shapefiles
import state_plane
import us_states
from errors import SourceError
from polygons import polygons, signed_area

DECIMALS = 6  # the shipped grid
UNITS = 10**DECIMALS
NYBB = "geopandas/datasets/nybb_16a.zip"
SAN_FRANCISCO = "06075"
FARALLONES_WEST_OF = -122.9  # degrees; the islands lie 45 km out at sea
BOROUGHS = {
    "Bronx": ("bronx", "The Bronx"),
    "Brooklyn": ("brooklyn", "Brooklyn"),
    "Manhattan": ("manhattan", "Manhattan"),
    "Queens": ("queens", "Queens"),
    "Staten Island": ("staten-island", "Staten Island"),
}

# What an app starts a city with. Goals and badges are identifiers in
# data/collections/city-goals.json and data/collections/city-badges.json.
CITIES = {
    "san-francisco": {
        "NAME": "San Francisco", "DISPLAY_NAME": "San Francisco, California",
        "TIME_ZONE": "America/Los_Angeles", "DEFAULT": True,
        "DEFAULT_GOALS": ["sf-first-park", "sf-five-parks", "sf-ten-in-a-year"],
        "SPECIAL_BADGES": ["sf-golden-gate", "sf-hilltops", "sf-waterfront", "sf-every-park"],
    },
    "new-york": {
        "NAME": "New York", "DISPLAY_NAME": "New York City",
        "TIME_ZONE": "America/New_York", "DEFAULT": False,
        "DEFAULT_GOALS": ["nyc-first-park", "nyc-five-parks", "nyc-ten-in-a-year"],
        "SPECIAL_BADGES": ["nyc-five-boroughs", "nyc-waterfront", "nyc-every-park"],
    },
}


def write_city_boundaries(census, geopandas, path):
    boroughs = read_boroughs(geopandas)
    shapes = {"san-francisco": san_francisco(census),
              "new-york": union([rings for _, rings in sorted(boroughs.items())])}
    features = {key: city_feature(key, shapes[key]) for key in CITIES}
    for key, rings in boroughs.items():
        name = next(name for code, name in BOROUGHS.values() if code == key)
        features[key] = polygon_feature(
            {"KEY": key, "LEVEL": "borough", "NAME": name, "CITY": "new-york"}, rings, key)
    geojson.write(path, [features[key] for key in sorted(features)])


def city_feature(key, rings):
    return polygon_feature({"KEY": key, "LEVEL": "city", **CITIES[key]}, rings, key)


def polygon_feature(properties, rings, name):
    shapes = [[[(x / UNITS, y / UNITS) for x, y in ring] for ring in polygon]
              for polygon in polygons(rings, name)]
    return geojson.polygon_feature(properties, shapes, DECIMALS)


def san_francisco(wheel):
    for record, shape in us_states.read(wheel, "cb_2016_us_county_500k"):
        if record["GEOID"] == SAN_FRANCISCO:
            rings = [ring for ring in shapefiles.rings(shape)
                     if max(x for x, _ in ring) > FARALLONES_WEST_OF]
            return [on_grid(ring) for ring in rings]
    raise SourceError(f"the counties hold no {SAN_FRANCISCO}, San Francisco")


def read_boroughs(wheel):
    """The rings of each borough by its key, in grid units."""
    with zipfile.ZipFile(io.BytesIO(packages.read_from_wheel(wheel, NYBB))) as archive:
        files = [archive.read(f"nybb.{kind}") for kind in ("shp", "dbf", "shx")]
    result = {}
    for record, shape in shapefiles.read(*files, encoding="utf-8"):
        key, _ = BOROUGHS[record["BoroName"]]
        result[key] = [on_grid([state_plane.degrees(x, y) for x, y in ring])
                       for ring in shapefiles.rings(shape)]
    if len(result) != len(BOROUGHS):
        raise SourceError(f"expected five boroughs, found {sorted(result)}")
    return result


def on_grid(ring):
    """In whole grid units, by the grid's rule. Points that fall on one are that point once, and a
    spike of no width, there and back by the same way, is left out."""
    points = []
    for x, y in ring:
        point = (round(x * UNITS), round(y * UNITS))
        if points[-2:-1] == [point]:
            points.pop()
        elif points[-1:] != [point]:
            points.append(point)
    return points


def union(shapes):
    """The rings around shapes that overlap nowhere and share their common edges vertex for vertex."""
    edges = {edge for rings in shapes for ring in rings for edge in zip(ring, ring[1:])}
    following = defaultdict(list)
    for a, b in sorted(edges):
        if (b, a) not in edges:
            following[a].append(b)
    result = []
    for start in sorted(following):
        while following[start]:
            ring = [start, following[start].pop()]
            while ring[-1] != start:
                ring.append(next_vertex(ring, following))
            result.append(ring)
    if any(signed_area(ring) == 0 for ring in result):
        raise SourceError("new-york: the union has a ring without area")
    return result


def next_vertex(ring, following):
    choices = following[ring[-1]]
    if len(choices) != 1:
        raise SourceError(f"new-york: {len(choices)} ways lead on from {ring[-1]}")
    return choices.pop()
