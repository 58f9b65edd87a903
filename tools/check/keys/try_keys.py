"""Compares the StrEnums that scripts/check keys has written with the source: try_keys.py GEOJSON."""

import json
import sys

import bundled
import odd


def main(path):
    with open(path, encoding="utf-8") as file:
        keys = [feature["properties"]["KEY"] for feature in json.load(file)["features"]]
    assert sorted(keys) == sorted(odd.OddThing), set(keys) ^ set(odd.OddThing)
    assert all(odd.OddThing(key).value == key for key in keys)
    assert odd.OddThing._06 == "06" and odd.OddThing.CA.title() == "Ca"
    assert bundled.State("NM") is bundled.State.NM and len(bundled.State) == 56
    try:
        bundled.State("XX")
    except ValueError:
        pass
    else:
        sys.exit("check keys: an unknown key is not refused")
    print(f"    OddThing: {len(odd.OddThing)} members, State: {len(bundled.State)}")


main(sys.argv[1])
