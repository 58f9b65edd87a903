"""Breaks a sound manifest once for each rule of check-cities, and looks for the fault's own words.

Usage: python3 -B scripts/cities/test_check_cities.py
"""

import copy
import json
import tempfile
import unittest
from pathlib import Path

import check_cities
from faults import Faults, Unreadable

SQUARE = [[[10, 50], [10.1, 50], [10.1, 50.1], [10, 50.1], [10, 50]]]
SOUND = {
    "cities.json": {
        "name": "t", "layers": [
            {"id": "cities", "source": "c.geojson", "key": "KEY", "name": "NAME",
             "where": {"LEVEL": "city"}, "attributes": list(check_cities.members.CITY)},
            {"id": "boroughs", "source": "c.geojson", "key": "KEY", "name": "NAME",
             "where": {"LEVEL": "borough"}},
            {"id": "parks", "source": "p.geojson", "key": "key", "name": "name",
             "attributes": list(check_cities.members.PARK)}],
        "collections": ["g.json"]},
    "c.geojson": {"features": [
        {"properties": {"KEY": "a", "NAME": "A", "LEVEL": "city", "DISPLAY_NAME": "A",
                        "TIME_ZONE": "Europe/Berlin", "DEFAULT": True, "DEFAULT_GOALS": ["one"],
                        "SPECIAL_BADGES": ["every"]},
         "geometry": {"type": "Polygon", "coordinates": SQUARE}},
        {"properties": {"KEY": "b", "NAME": "B", "LEVEL": "borough"},
         "geometry": {"type": "Polygon", "coordinates": SQUARE}}]},
    "p.geojson": {"features": [
        {"properties": {"key": key, "name": key, "description": "d", "address": "a",
                        "amenities": ["x"], "difficulty": "easy", "visitMinutes": 30,
                        "extentMetres": 300, "city": "a", "borough": "b", "approximate": True},
         "geometry": {"type": "Point", "coordinates": point}}
        for key, point in (("p", [10.05, 50.05]), ("q", [10.103, 50.05]))]},
    "g.json": {"name": "g", "layer": "parks", "collections": [
        {"identifier": "one", "members": {"attributes": {"city": "a"}}, "condition": {"count": 1}},
        {"identifier": "every", "members": {"keys": ["p", "q"]}, "condition": "all"}]},
}
GONE = object()
PARK = ("p.geojson", "features", 0, "properties")
CITY = ("c.geojson", "features", 0, "properties")
GOAL = ("g.json", "collections", 0)
# Where to write what, and words that the fault must hold.
BROKEN = [
    ((*PARK, "description"), GONE, "feature 0 (\"p\"), member description: is missing"),
    ((*PARK, "name"), " ", "feature 0 (\"p\"), member name: is"),
    ((*PARK, "amenities"), "x;y", "member amenities: is"),
    ((*PARK, "amenities"), ["x", "x"], "member amenities: is"),
    ((*PARK, "difficulty"), "tricky", "member difficulty: is \"tricky\""),
    ((*PARK, "visitMinutes"), 0, "member visitMinutes: is 0"),
    ((*PARK, "visitMinutes"), True, "member visitMinutes: is true"),
    ((*PARK, "extentMetres"), 0, "member extentMetres: is 0"),
    ((*PARK, "extentMetres"), 5001, "member extentMetres: is 5001"),
    ((*PARK, "city"), "z", "member city: names \"z\", which is not there"),
    ((*PARK, "borough"), "z", "member borough: names \"z\""),
    ((*PARK, "key"), "q", "feature 1 (\"q\"), member key: is that of feature 0 too"),
    ((*PARK, "key"), "P p", "feature 0 (\"P p\"), member key: is"),
    (("p.geojson", "features", 0, "geometry", "coordinates"), [50.05, 10.05],
     "feature 0 (\"p\"), member geometry: lies"),
    (("p.geojson", "features", 0, "geometry", "coordinates"), [10.05, 95], "member geometry: is no"),
    # 214.2 m outside on this parallel: within an extent of 215, not of 214.
    (("p.geojson", "features", 1, "properties", "extentMetres"), 214, "lies 214 m outside of a"),
    (("p.geojson", "features", 1, "properties", "extentMetres"), 215, None),
    ((*CITY, "TIME_ZONE"), "Europe/Berlln", "feature 0 (\"a\"), member TIME_ZONE: is"),
    ((*CITY, "DEFAULT"), False, "member DEFAULT: is not true for exactly one city"),
    ((*CITY, "DEFAULT_GOALS"), ["two"], "member DEFAULT_GOALS: names \"two\""),
    ((*CITY, "SPECIAL_BADGES"), ["two"], "member SPECIAL_BADGES: names \"two\""),
    (("c.geojson", "features", 0, "geometry", "coordinates"), [SQUARE[0][:-1]],
     "feature 0 (\"a\"), member geometry: is no Polygon"),
    (("g.json", "collections", 1, "members", "keys"), ["p", "r"],
     "collections[1] (\"every\"), member members.keys: names \"r\", which is no park"),
    ((*GOAL, "condition", "count"), 3, "member condition: wants 3 parks of 2"),
    ((*GOAL, "condition"), {"sum": 3}, "member condition: is"),
    ((*GOAL, "members", "attributes", "city"), "z", "no park belongs to it"),
    ((*GOAL, "identifier"), "every", "member identifier: is taken"),
    (("cities.json", "layers", 2, "attributes"), [], "does not list \"extentMetres\""),
    (("cities.json", "layers", 2, "id"), "park", "has no layer \"parks\""),
    (("cities.json", "layers", 2, "source"), 7, "member source: is missing"),
    (("p.geojson", "features"), {}, "member features: is no list"),
    (("p.geojson", "features", 0), 7, "feature 0: has no properties"),
]


class CheckCities(unittest.TestCase):
    def faults(self, files, texts=()):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                (Path(folder) / name).write_text(json.dumps(content), encoding="utf-8")
            for name, text in texts:
                (Path(folder) / name).write_text(text, encoding="utf-8")
            faults = Faults()
            check_cities.check_manifest(Path(folder) / "cities.json", faults)
            return faults.lines

    def test_a_sound_manifest_has_no_faults(self):
        self.assertEqual(self.faults(SOUND), [])

    def test_each_rule_has_its_fault(self):
        for path, value, words in BROKEN:
            with self.subTest(path=path, value=value if value is not GONE else "gone"):
                files = copy.deepcopy(SOUND)
                spot = files
                for step in path[:-1]:
                    spot = spot[step]
                if value is GONE:
                    del spot[path[-1]]
                else:
                    spot[path[-1]] = value
                lines = self.faults(files)
                if words is None:
                    self.assertEqual(lines, [])
                else:
                    self.assertTrue(any(words in line for line in lines), lines)

    def test_what_is_no_json_is_a_fault_with_its_line(self):
        for text in ("{\n\"a\" 1}", "{\"a\": 1, \"a\": 2}", "[NaN]", "[" * 100_000):
            lines = self.faults(SOUND, [("p.geojson", text)])
            self.assertTrue(any("is no JSON" in line for line in lines), lines)
        self.assertIn("p.geojson:2: ", self.faults(SOUND, [("p.geojson", "{\n\"a\" 1}")])[0])

    def test_a_missing_file_is_told_apart(self):
        files = {name: content for name, content in SOUND.items() if name != "p.geojson"}
        with self.assertRaises(Unreadable):
            self.faults(files)


if __name__ == "__main__":
    unittest.main()
