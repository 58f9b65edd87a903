"""Columns as Python programs have them: masks, None, one number for all rows, tables that are arrays; and pickling."""

import array
import copy
import json
import math
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import unittest
import warnings
import xml.etree.ElementTree
from pathlib import Path

import landfall_atlas
from landfall_atlas import _columns

try:
    import numpy
except ImportError:
    numpy = None
try:
    import pyarrow

    import landfall_atlas.arrow
except ImportError:
    pyarrow = None
try:
    import pandas

    import landfall_atlas.pandas
except ImportError:
    pandas = None
try:
    import polars

    import landfall_atlas.polars
except ImportError:
    polars = None

try:
    import xarray
except ImportError:
    xarray = None

# In Colorado, and in Alaska.
LATITUDES, LONGITUDES = [40.0, 64.0], [-105.0, -150.0]
STATES = landfall_atlas.open()["states"]


def keys(latitudes, longitudes, **options):
    return [region and region.key for region in STATES.locate(latitudes, longitudes, **options)]


def can_start_another():
    """Whether this Python can start itself: not under qemu."""
    try:
        return subprocess.run([sys.executable, "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


class Table:
    """Like an array of xarray: a table for Arrow, a column for numpy."""

    def __init__(self, numbers):
        self.numbers = numbers

    def __len__(self):
        return len(self.numbers)

    def __getitem__(self, at):
        return self.numbers[at]

    def __arrow_c_stream__(self, requested_schema=None):
        return pyarrow.table({"x": [0, 1], "lat": self.numbers}).__arrow_c_stream__(requested_schema)

    def __array__(self):
        return numpy.array(self.numbers)


class Columns(unittest.TestCase):
    def test_none_in_a_list_is_null(self):
        for on_invalid in ("raise", "null"):
            self.assertEqual(keys([40.0, None, 64], [-105, 2.0, -150.0], on_invalid=on_invalid), ["CO", None, "AK"])
        self.assertEqual(keys((None,) * 20, [0.0] * 20), [None] * 20)
        with self.assertRaisesRegex(TypeError, r"^lat\[1\] is of type <class 'str'>; pass numbers, or None$"):
            keys([40.0, "64"], LONGITUDES)

    def test_one_number_is_for_all_rows(self):
        self.assertEqual(keys(40.0, [-105.0, 0.0, -105.0]), ["CO", None, "CO"])
        self.assertEqual(keys([40.0, 39.0], [-105.0]), ["CO", "CO"])
        self.assertEqual(keys([None], LONGITUDES), [None, None])
        self.assertEqual(keys(40.0, []), [])
        with self.assertRaisesRegex(ValueError, "^lat has 2 numbers and lon 3; "):
            keys(LATITUDES, [0.0] * 3)

    def test_an_array_of_integers_is_refused(self):
        for columns in ((array.array("l", [40]), [-105.0]), ([40.0], array.array("l", [-105]))):
            with self.assertRaisesRegex(TypeError, "^l(at|on) has the type int64; pass numbers of type float64 or float32$"):
                keys(*columns)

    @unittest.skipUnless(pandas, "needs pandas")
    def test_a_number_beside_a_series_is_for_all_rows(self):
        index = ["a", "b"]
        for columns in (pandas.Series([40.0, 39.0], index), -105.0), (40.0, pandas.Series([-105.0, -105.5], index)):
            found = landfall_atlas.pandas.locate(STATES, *columns)
            self.assertEqual((found.tolist(), found.index.tolist()), (["CO", "CO"], index))

    @unittest.skipUnless(polars, "needs polars")
    def test_one_value_beside_a_column_of_polars_is_for_all_rows(self):
        lat, lon = polars.col("lat"), polars.col("lon")
        pairs = [
            (lat, polars.lit(-105.0)), (polars.lit(40.0), lon), (lat, lon.first()), (lat.first(), lon), (lat, lon.mean()),
            (lat.mean(), lon)]
        for count in (1, 2, 3, 10_000):
            table = polars.LazyFrame({"lat": [40.0] * count, "lon": [-105.0] * count})
            for engine in ("in-memory", "streaming"):
                for number, (latitude, longitude) in enumerate(pairs):
                    found = table.select(state=latitude.landfall.locate(STATES, longitude)).collect(engine=engine)
                    is_right = found["state"].to_list() == ["CO"] * count
                    self.assertTrue(is_right, f"{count} rows of pair {number}, {engine}: {found}")

    @unittest.skipUnless(numpy, "needs numpy")
    def test_what_a_mask_hides_is_null(self):
        for kind in ("float64", "float32"):
            latitudes = numpy.ma.masked_array(LATITUDES + LATITUDES, mask=[0, 1, 0, 0], dtype=kind)
            longitudes = numpy.ma.masked_array(LONGITUDES + LONGITUDES, mask=[0, 0, 1, 0], dtype=kind)
            for on_invalid in ("raise", "null"):
                self.assertEqual(keys(latitudes, longitudes, on_invalid=on_invalid), ["CO", None, None, "AK"])
            self.assertEqual(keys(latitudes[::3], longitudes[::3]), ["CO", "AK"])
        self.assertEqual(keys(numpy.ma.masked_array(LATITUDES), LONGITUDES), ["CO", "AK"])

    @unittest.skipUnless(numpy and pyarrow, "needs numpy and pyarrow")
    def test_an_array_that_exports_a_table_is_a_column(self):
        self.assertEqual(keys(Table(LATITUDES), LONGITUDES), ["CO", "AK"])

    @unittest.skipUnless(xarray, "needs xarray")
    def test_arrays_of_xarray_are_columns(self):
        data = xarray.Dataset({"lat": ("row", LATITUDES), "lon": ("row", LONGITUDES)})
        self.assertEqual(keys(data.lat, data["lon"]), ["CO", "AK"])
        self.assertEqual(keys(data.lat.astype("float32"), -105.0), ["CO", None])

    @unittest.skipUnless(os.environ.get("LANDFALL"), "needs LANDFALL, the path of the command")
    def test_all_regions_of_many(self):
        square = [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]
        features = [
            {"type": "Feature", "id": number, "properties": {}, "geometry": {"type": "Polygon", "coordinates": square}}
            for number in range(100)]
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "many.geojson")
            source.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
            command = os.environ["LANDFALL"]
            with self.assertWarnsRegex(landfall_atlas.BuildWarning, "1 pair of regions overlaps"):
                path = landfall_atlas.build(source, output=Path(folder, "many.atlas"), command=command)
            layer = landfall_atlas.open(path).layers[0]
            self.assertEqual(len(layer.locate_all(0.5, 0.5)), 100)

    def test_pickling_is_by_path(self):
        atlas = landfall_atlas.open()
        for again in (pickle.loads(pickle.dumps(atlas)), copy.copy(atlas)):
            self.assertEqual(again["states"].locate(40.0, -105.0).key, "CO")
        self.assertEqual(pickle.loads(pickle.dumps(STATES)).locate(40.0, -105.0).key, "CO")
        self.assertEqual(pickle.loads(pickle.dumps(STATES["CO"])).name, "Colorado")
        found = pickle.loads(pickle.dumps(STATES.locate([40.0, 0.0], [-105.0, 0.0]).names()))
        self.assertEqual([region and region.key for region in found], ["CO", None])
        with self.assertRaisesRegex(ValueError, "^row 1 is region 56 of a layer that has 56; the atlas at the path is another"):
            landfall_atlas._core.locations(STATES, array.array("i", [-1, 56]).tobytes(), False)
        path = Path(landfall_atlas.__file__).with_name("bundled.atlas")
        layer = landfall_atlas.open(path.read_bytes())["states"]
        for part in (landfall_atlas.open(path.read_bytes()), layer, layer["CO"]):
            with self.assertRaisesRegex(TypeError, "open it in each process"):
                pickle.dumps(part)

    @unittest.skipUnless(can_start_another(), "needs a Python that can start another")
    def test_pickling_survives_another_folder_and_another_process(self):
        folder = os.getcwd()
        with tempfile.TemporaryDirectory() as place:
            shutil.copy(Path(landfall_atlas.__file__).with_name("bundled.atlas"), Path(place, "own.atlas"))
            try:
                os.chdir(place)
                region = landfall_atlas.open("own.atlas")["states"]["CO"]
            finally:
                os.chdir(folder)
            program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).name)"
            for part in (region, landfall_atlas.open()["states"]["CO"]):
                done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(part), capture_output=True, check=True)
                self.assertEqual(done.stdout, b"Colorado\n")

    def test_all_regions_of_columns_are_lists(self):
        offsets, found = STATES.locate_all([40.0, None, 0.0, 64.0], [-105.0, 2.0, 0.0, -150.0])
        self.assertEqual((offsets.tolist(), [region.key for region in found]), ([0, 1, 1, 1, 2], ["CO", "AK"]))
        offsets, found = STATES.locate_all([math.nan, 40.0], -105.0, on_invalid="null")
        self.assertEqual((offsets.tolist(), len(found)), ([0, 0, 1], 1))
        with self.assertRaisesRegex(ValueError, "^row 1: lat 91, lon -105 is not a coordinate; "):
            STATES.locate_all([40.0, 91.0], -105.0)
        self.assertEqual(STATES.locate_all([], [])[0].tolist(), [0])

    def test_distances_of_columns_to_borders(self):
        latitudes, longitudes = [40.0, None, 64.0, 0.0], [-105.0, 2.0, -150.0, 0.0]
        for within in (math.inf, 300_000.0):
            found = STATES.distance_to_border(latitudes, longitudes, within=within).tolist()
            expected = [
                None if a is None else STATES.distance_to_border(a, b, within=within) for a, b in zip(latitudes, longitudes)]
            self.assertEqual([None if math.isnan(meters) else meters for meters in found], expected)
        self.assertTrue(math.isnan(STATES.distance_to_border([math.nan], 0.0, on_invalid="null")[0]))
        with self.assertRaisesRegex(ValueError, "^row 1: lat 91, lon -105 is not a coordinate"):
            STATES.distance_to_border([40.0, 91.0], -105.0)

    def test_an_atlas_is_a_collection_of_layers(self):
        atlas = landfall_atlas.open()
        self.assertEqual([layer.id for layer in atlas], atlas.keys())
        self.assertEqual((len(atlas), list(dict(atlas))), (3, ["countries", "states", "places"]))
        self.assertEqual([region.key for region in atlas.find("Georgia", match="exact")], ["GEO", "GA"])

    def test_a_closed_atlas_says_so_and_its_layers_go_on(self):
        with landfall_atlas.open() as atlas:
            states = atlas["states"]
        calls = [
            lambda: atlas["states"], lambda: atlas.layers, lambda: atlas.name, lambda: len(atlas), lambda: list(atlas), atlas.keys,
            lambda: "states" in atlas, lambda: atlas.locate(40.0, -105.0), lambda: atlas.place([40.0], [-105.0]),
            lambda: atlas.find("x"), lambda: atlas.generator, lambda: atlas.grid_degrees, lambda: pickle.dumps(atlas),
            atlas.__enter__]
        for call in calls:
            with self.assertRaisesRegex(ValueError, "^the atlas is closed; open it again$"):
                call()
        atlas.close()
        self.assertEqual(repr(atlas), "<landfall_atlas.Atlas, closed>")
        self.assertEqual(states.locate(40.0, -105.0).parent.key, "USA")

    def test_neighbors_and_children(self):
        neighbors = STATES["CO"].neighbors
        self.assertEqual([region.key for region, _ in neighbors], ["NM", "UT", "WY", "KS", "NE", "OK", "AZ"])
        self.assertEqual((round(neighbors[0][1] / 1000), neighbors[-1][1]), (538, 0.0))
        for region in STATES:
            for other, meters in region.neighbors:
                self.assertIn((region, meters), other.neighbors)
        atlas = landfall_atlas.open()
        children = {region: region.children for region in atlas["countries"]}
        american = children[atlas["countries"]["USA"]]
        self.assertEqual([child for child in american if child.layer.id == "states"], list(atlas["states"]))
        self.assertIn("Washington, D.C.", [child.name for child in american])
        self.assertTrue(all(child.parent == region for region in children for child in children[region]))
        self.assertEqual(atlas["states"]["CO"].children, [])

    def test_a_missing_key_has_a_hint(self):
        for key, hint in (
            ("co", "there is 'CO'"), ("Colorado", "'CO' is Colorado"), ("Misissippi", "'MS' is Mississippi"),
            ("?!", "its keys are like 'AK', 'AL', 'AR'; find\\(\\) searches names"), ("C\0O", "its keys are like")):
            with self.assertRaisesRegex(KeyError, f"the layer 'states' has no region .*; {hint}"):
                STATES[key]

    @unittest.skipUnless(pyarrow, "needs pyarrow")
    def test_types_of_arrow_are_named_in_words(self):
        decimal = pyarrow.array([1, 2]).cast(pyarrow.decimal128(21, 2))
        for column, name in (
            (pyarrow.array(["1", "2"]), "string"), (decimal, r"decimal\(21,2\)"), (pyarrow.array([1, 2]), "int64"),
            (pyarrow.array([[1.0], []]), "list"), (pyarrow.array(["1", "2"]).dictionary_encode(), "dictionary"),
            (pyarrow.array([0, 1], pyarrow.timestamp("s", "UTC")), "timestamp")):
            with self.assertRaisesRegex(TypeError, f"^lat has the Arrow type {name}; pass numbers of type float64 or float32$"):
                keys(column, LONGITUDES)

    def test_regions_and_layers_draw_themselves(self):
        atlas = landfall_atlas.open()
        for part in [*atlas, *atlas["countries"], atlas["states"]["AK"]]:
            html = part._repr_html_()
            self.assertLess(len(html), 200_000)
            picture = html[html.index("<svg"):html.index("</svg>") + 6]
            root = xml.etree.ElementTree.fromstring(picture)
            self.assertGreater(len(root), 0)
            self.assertLessEqual(float(root.get("width")), 366)
            self.assertLessEqual(float(root.get("height")), 246)
        self.assertIn("Colorado", atlas["states"]["CO"]._repr_html_())

    def test_columns_with_usual_names_are_found(self):
        for names, found in (
            (["latitude", "longitude"], ("latitude", "longitude")), (["Y", "X"], ("Y", "X")), (["LAT", "Lng"], ("LAT", "Lng")),
            (["decimal_latitude", "decimalLongitude"], ("decimal_latitude", "decimalLongitude")),
            (["gps_lat", "lat", "lon"], ("lat", "lon")), (["X", "Y", "LATITUDE", "LONGITUDE"], ("LATITUDE", "LONGITUDE"))):
            self.assertEqual(_columns.find_columns(names, None, None)[:2], found)
        for names, message in (
            (["lat", "latitude", "lon"], "'lat' and 'latitude' may both be the latitude"), (["a"], "no column is named as a latitude"),
            ([], "there are none")):
            with self.assertRaisesRegex(ValueError, message):
                _columns.find_columns(names, None, None)

    @unittest.skipUnless(pandas and pyarrow and polars, "needs pandas, pyarrow and polars")
    def test_attributes_become_columns(self):
        columns = {"lat": [40.0, None, 48.85], "lon": [-105.0, 2.0, 2.35]}
        wanted = {
            "countries": ["USA", None, "FRA"], "countries_name": ["United States", None, "France"],
            "countries_ISO_A2": ["US", None, "FR"], "countries_COUNTS": [True, None, True],
            "states": ["CO", None, None], "states_name": ["Colorado", None, None], "states_COUNTS": [True, None, None]}
        options = {"columns": "key, name, ISO_A2, COUNTS"}
        arrow = landfall_atlas.arrow.tag(pyarrow.table(columns), **options)
        frame = landfall_atlas.pandas.tag(pandas.DataFrame(columns), **options)
        table = landfall_atlas.polars.tag(polars.DataFrame(columns), **options)
        lazy = landfall_atlas.polars.tag(polars.LazyFrame(columns), **options).collect()
        for tagged in (arrow, table.to_arrow(), lazy.to_arrow(), pyarrow.Table.from_pandas(frame)):
            self.assertEqual(tagged.column_names, ["lat", "lon", *wanted])
            self.assertEqual({name: tagged[name].to_pylist() for name in wanted}, wanted)
        with self.assertRaisesRegex(ValueError, "^no layer has the attribute 'iso'; .*ISO_A2"):
            landfall_atlas.pandas.tag(pandas.DataFrame(columns), columns=["iso"])

    @unittest.skipUnless(pandas and pyarrow and polars, "needs pandas, pyarrow and polars")
    def test_numbers_that_look_wrong_are_named(self):
        places = [(40.0 + 0.01 * row, -105.0 + 0.02 * row) for row in range(100)]
        radius = 6378137.0
        changes = {
            "swapped": lambda a, b: (b, a), "microdegrees": lambda a, b: (round(a * 1e6), round(b * 1e6)),
            "times 1e7": lambda a, b: (round(a * 1e7), round(b * 1e7)), "times 1e5": lambda a, b: (round(a * 1e5), round(b * 1e5)),
            "EPSG:3857": lambda a, b: (
                radius * math.log(math.tan(math.pi / 4 + math.radians(a) / 2)), radius * math.radians(b)),
            "semicircles": lambda a, b: (a * 2**31 / 180, b * 2**31 / 180),
            "radians": lambda a, b: (math.radians(a), math.radians(b)),
            "no valid coordinate": lambda a, b: (a * 1000, b),
            None: lambda a, b: (-a, b)}
        for word, change in changes.items():
            changed = [change(*place) for place in places]
            columns = {"lat": [a for a, _ in changed] + [None], "lon": [b for _, b in changed] + [None]}
            for make, tag in (
                (pandas.DataFrame, landfall_atlas.pandas.tag), (pyarrow.table, landfall_atlas.arrow.tag),
                (polars.DataFrame, landfall_atlas.polars.tag)):
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    tag(make(columns))
                said = [each for each in caught if each.category is landfall_atlas.CoordinateWarning]
                self.assertEqual(len(said), 0 if word is None else 1, f"{word}: {said}")
                if said:
                    self.assertRegex(str(said[0].message), f"^100 of 100 rows have no region.*{word}.*row 0 has the latitude")
                    self.assertEqual(said[0].filename, __file__)

    @unittest.skipUnless(pandas and polars and pyarrow, "needs pandas, polars and pyarrow")
    def test_mistakes_of_helpers_say_what_to_do(self):
        frame = pandas.DataFrame({"lat": ["40.5", "N/A"], "lon": [1.0, 2.0]})
        with self.assertRaisesRegex(ValueError, "^the column 'lat' has 'N/A' in row 1, which is not a number; pandas.to_numeric"):
            landfall_atlas.pandas.tag(frame)
        french = {"lat": ["48,85", "45,76"], "lon": ["2,35", "4,84"]}
        for make, tag, remedy in (
            (pandas.DataFrame, landfall_atlas.pandas.tag, r"pandas\.to_numeric\(column\.str\.replace"),
            (polars.DataFrame, landfall_atlas.polars.tag, r"polars\.col\(name\)\.str\.replace")):
            with self.assertRaisesRegex(ValueError, f"^the column 'lat' has '48,85' in row 0, which has a decimal comma; {remedy}"):
                tag(make(french))
        with self.assertRaisesRegex(ValueError, "^the column 'lat' has 'N/A' in row 1, which is not a number; polars.col"):
            landfall_atlas.polars.tag(polars.DataFrame({"lat": ["40.5", "N/A"], "lon": [1.0, 2.0]}))
        spaced = polars.DataFrame({"lat": [" 45.76 ", None], "lon": ["4.84", " 2.0"]})
        self.assertEqual(landfall_atlas.polars.tag(spaced, layers="countries")["countries"].to_list(), ["FRA", None])
        with self.assertRaisesRegex(TypeError, "^the column 'lat' is of type string; convert it to double$"):
            landfall_atlas.arrow.tag(pyarrow.table({"lat": ["40.5"], "lon": [1.0]}))
        with self.assertRaisesRegex(TypeError, r"^a layer is required, such as atlas\['states'\], not an object of type Atlas$"):
            landfall_atlas.polars.locate(landfall_atlas.open(), "lat", "lon")


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=0).result
    sys.exit(not result.wasSuccessful())
