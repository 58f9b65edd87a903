"""States and provinces of the world with keys, names and the countries of world.geojson."""

from collections import Counter

import admin1
import geojson
import province_codes
from countries import SOVEREIGN
from packages import SourceError
from places import COUNTRY_OF_CODE, slug

# Natural Earth's codes (adm0_a3) that are not the keys of world.geojson, further to those of places.
COUNTRY_OF_PROVINCE = {
    **COUNTRY_OF_CODE,
    "ATC": "AUS-ATC",
    "CLP": "FRA-CLP",
    "ESB": "GBR-ESB",
    "IOA": "AUS-IOA",
    "KAB": "KAZ-KAB",
    "KAS": "X-KAS",
    "PGA": "X-PGA",
    "PSX": "PSE",
    "SDS": "SSD",
    "USG": "CUB-USG",
    "WSB": "GBR-WSB",
}

# Letters of names that `slug` would leave out.
LETTERS = str.maketrans({"ə": "a", "ı": "i", "đ": "d", "ħ": "h", "œ": "oe", "ł": "l", "–": "-"})


DECIMALS = 6  # the shipped grid; finer than the accuracy of a boundary at 1:10m


def write_provinces(package, cldr, countries, path):
    """Writes the provinces. `countries` has the properties of world.geojson by key."""
    records = named(admin1.records(package))
    for record in records:
        record["iso"] = countries[record["country"]]["ISO_A2"]
    codes = province_codes.codes(records, cldr)
    geojson.write(path, features(records, codes))


def named(records):
    """Adds to each record its country's key and a key of its own, such as FRA-var: the country's key and the name. Of
    several with the same name, those after the first have a number, in the order of the source; a record without a name has
    that of the country, after the provinces that are so called."""
    counts = Counter()
    keys = set()
    for record in sorted(records, key=lambda record: not record["name"]):
        code = record["adm0_a3"]
        country = COUNTRY_OF_PROVINCE.get(code, code)
        if country not in SOVEREIGN:
            raise SourceError(f"provinces: {record['name']}: unknown country code {code}")
        name = record["name"] or record["admin"]
        key = f"{country}-{slug(name.lower().translate(LETTERS))}"
        counts[key] += 1
        if counts[key] > 1:
            key += f"-{counts[key]}"
        if key in keys:
            raise SourceError(f"provinces: the key {key} is not unique")
        keys.add(key)
        label = (record["woe_label"] or "").split(",")[0]
        record.update(key=key, country=country, title=name, other_names=[record["woe_name"], record["gn_name"], label])
    return records


def features(records, codes):
    """Returns the features in the order of their keys."""
    return [
        admin1.polygon_feature(
            {"KEY": record["key"], "NAME": record["title"], "COUNTRY": record["country"],
             "ISO_3166_2": codes.get(record["key"])},
            record, DECIMALS)
        for record in sorted(records, key=lambda record: record["key"])]
