"""States and provinces of the world with keys, names and the countries of world.geojson."""

from collections import Counter

import admin1
import geojson
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


def write_provinces(package, path):
    geojson.write(path, features(admin1.records(package)))


def features(records):
    """Returns the features in the order of their keys, such as FRA-var: the country's key and the name. Of
    several with the same name, those after the first have a number, in the order of the source."""
    counts = Counter()
    found = {}
    for record in records:
        code = record["adm0_a3"]
        country = COUNTRY_OF_PROVINCE.get(code, code)
        if country not in SOVEREIGN:
            raise SourceError(f"provinces: {record['name']}: unknown country code {code}")
        name = record["name"] or record["admin"]
        key = f"{country}-{slug(name.lower().translate(LETTERS))}"
        counts[key] += 1
        if counts[key] > 1:
            key += f"-{counts[key]}"
        if key in found:
            raise SourceError(f"provinces: the key {key} is not unique")
        found[key] = admin1.polygon_feature(
            {"KEY": key, "NAME": name, "COUNTRY": country, "FIPS": record["fips"]}, record)
    return [found[key] for key in sorted(found)]
