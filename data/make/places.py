"""data/places.geojson: capitals and large cities, each joined to a country of world.geojson.

COUNTRY is from the source's country code. The point must be in that country; the few exceptions are listed,
and any other is an error.
"""

import unicodedata
from collections import Counter

import shapely

import geojson
import packages
import place_names
import shapefiles
from countries import COUNTED, SOVEREIGN
from former_names import check_aliases
from packages import SourceError

BASE = "usr/share/magics/10m/ne_10m_populated_places_simple"
ENCODING = "cp1252"
DECIMALS = 7
CAPITALS = 205
LEAST_POPULATION = 500_000

# Natural Earth's codes (adm0_a3) that are not the keys of world.geojson.
COUNTRY_OF_CODE = {
    "ALD": "ALA",
    "CYN": "X-CYN",
    "KOS": "XKX",
    "SAH": "ESH",
    "SJM": "NOR",
    "SOL": "X-SOL",
}
# Wrong records of the source, by (nameascii, adm1name), which are left out.
LEFT_OUT = {
    # Villages with the population of a large namesake elsewhere in the country.
    ("Mazatlan", "Sonora"), ("Natal", "Amazonas"), ("Vila Velha", "Amapá"),
    # Bandar Lampung again, under the name of the towns that were merged into it.
    ("Tanjungkarang-Telubketung", "Lampung"),
}
# The features that contain places outside their COUNTRY; `None` for places outside all features.
FOUND_ELSEWHERE = {
    "gibraltar-gib": None,
    "hungnam-prk": None,
    "nicosia-cyp": "X-CNM",
}
TRANSLITERATION = str.maketrans({"æ": "ae", "ð": "d", "ø": "o", "ß": "ss", "þ": "th"})


def write_places(package, country_polygons, path):
    records = read(package)
    features = {}
    for record in chosen(records):
        if record["key"] in features:
            raise SourceError(f"places: the key {record['key']} is not unique")
        features[record["key"]] = record
    check_capitals(features)
    check_aliases("places", {key: (record["name"], [current_name(record)])
                             for key, record in features.items()})
    check_positions(features, country_polygons)
    geojson.write(path, [point_feature(key, features[key]) for key in sorted(features)])


def read(package):
    names = [f"{BASE}.{kind}" for kind in ("shp", "dbf", "shx")]
    files = packages.read_from_deb(package, names)
    shapes = shapefiles.read(*(files[name] for name in names), encoding=ENCODING)
    records = [{**record, "point": tuple(shape.points[0])} for record, shape in shapes]
    records += place_names.ADDED
    for record in records:
        code = record["adm0_a3"]
        record["country"] = COUNTRY_OF_CODE.get(code, code)
        if record["country"] not in SOVEREIGN:
            raise SourceError(f"places: {record['name']}: unknown country code {code}")
    records = [record for record in records
               if (record["nameascii"], record["adm1name"]) not in LEFT_OUT]
    namesakes = Counter(plain_key(record) for record in records)
    for record in records:
        record["key"] = plain_key(record)
        if namesakes[record["key"]] > 1:
            record["key"] += "-" + slug(record["adm1name"])
    return records


def chosen(records):
    """Returns capitals of every kind, large cities, and the largest place of each country without them."""
    result = [record for record in records
              if is_capital(record) or record["featurecla"].startswith("Admin-0")
              or record["pop_max"] >= LEAST_POPULATION]
    served = {record["country"] for record in result}
    largest = {}
    for record in records:
        best = largest.setdefault(record["country"], record)
        if record["pop_max"] > best["pop_max"]:
            largest[record["country"]] = record
    return result + [largest[country] for country in sorted(largest.keys() - served)]


def is_capital(record):
    if record["key"] in place_names.CAPITALS:
        return place_names.CAPITALS[record["key"]][0]
    return record["adm0cap"] == 1


def current_name(record):
    return place_names.NAMES.get(record["key"], (record["name"], None))[0]


def plain_key(record):
    return f"{slug(record['name'])}-{record['country'].lower()}"


def slug(name):
    """Returns a name in lower-case ASCII a-z and digits, words joined by hyphens, without apostrophes."""
    text = name.lower().replace("'", "").replace("’", "").translate(TRANSLITERATION)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


def point_feature(key, record):
    return geojson.point_feature({
        "KEY": key,
        "NAME": current_name(record),
        "COUNTRY": record["country"],
        "CAPITAL": is_capital(record),
        "POPULATION": record["pop_max"],
    }, record["point"], DECIMALS)


def check_capitals(features):
    count = sum(map(is_capital, features.values()))
    if count != CAPITALS:
        raise SourceError(f"places: expected {CAPITALS} capitals, found {count}")
    without = COUNTED - {record["country"] for record in features.values() if is_capital(record)}
    if without:
        raise SourceError(f"places: no capital of {sorted(without)}")
    corrected = place_names.NAMES.keys() | place_names.CAPITALS.keys()
    if not corrected <= features.keys():
        raise SourceError(f"place_names: unknown keys {sorted(corrected - features.keys())}")


def check_positions(features, country_polygons):
    pairs = [(key, shapely.Polygon(polygon[0], polygon[1:]))
             for key, polygons in country_polygons.items() for polygon in polygons]
    tree = shapely.STRtree([shape for _, shape in pairs])
    elsewhere = {}
    for key, record in features.items():
        inside = tree.query(shapely.Point(record["point"]), predicate="within")
        country = pairs[min(inside)][0] if len(inside) else None
        if country != record["country"]:
            elsewhere[key] = country
    if elsewhere != FOUND_ELSEWHERE:
        raise SourceError("places: points outside their countries differ from the list: "
                          f"{sorted(elsewhere.items() ^ FOUND_ELSEWHERE.items(), key=str)}")
