"""Prints a GeoJSON of squares in a row whose keys and names are awkward in the source of a program; see scripts/check keys."""

import json

KEYS = [
    "CA", "06", "AUS-CSI", "in", "case", "self", "Self", "Type", "Protocol", "init", "default", "allCases", "rawValue",
    "RawValue", "AllCases", "layerID", "hash", "hashValue", "description", "some", "any", "open", "nil", "true", "class",
    "def", "None", "mro", "name", "value", "title", "count", "_missing_", "__proto__", "__class__", "constructor", "A-B", "A B",
    "A_B", "A_B_20", "it's", "quo\"te", "back\\slash", "\\(x)", "São Tomé", "Île", "東京", "🏞️", "-", "_", "*/", "$", "`", "//", "#",
]


def main():
    features = []
    for number, key in enumerate(KEYS):
        west, east = number, number + 1
        ring = [[west, 0], [east, 0], [east, 1], [west, 1], [west, 0]]
        name = f"Name of {key} */ `x` \"\"\" \\\u2028 end"
        features.append({
            "type": "Feature", "properties": {"KEY": key, "NAME": name},
            "geometry": {"type": "Polygon", "coordinates": [ring]},
        })
    print(json.dumps({"type": "FeatureCollection", "features": features}))


main()
