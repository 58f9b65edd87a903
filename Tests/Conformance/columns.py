"""Columns as Python programs have them: masks, None, one number for all rows, tables that are arrays; and pickling."""

import array
import copy
import json
import os
import pickle
import sys
import tempfile
import unittest
from pathlib import Path

import landfall_atlas

try:
    import numpy
except ImportError:
    numpy = None
try:
    import pyarrow
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

# In Colorado, and in Alaska.
LATITUDES, LONGITUDES = [40.0, 64.0], [-105.0, -150.0]
STATES = landfall_atlas.open()["states"]


def keys(latitudes, longitudes, **options):
    return [region and region.key for region in STATES.locate(latitudes, longitudes, **options)]


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
            with self.assertRaisesRegex(TypeError, "^l(at|on) has the type 'l'; pass numbers of type float64 or float32$"):
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
            path = landfall_atlas.build(source, output=Path(folder, "many.atlas"), command=command)
            layer = landfall_atlas.open(path).layers[0]
            self.assertEqual(len(layer.locate_all(0.5, 0.5)), 100)

    def test_pickling_is_by_path(self):
        atlas = landfall_atlas.open()
        for again in (pickle.loads(pickle.dumps(atlas)), copy.copy(atlas)):
            self.assertEqual(again["states"].locate(40.0, -105.0).key, "CO")
        self.assertEqual(pickle.loads(pickle.dumps(STATES)).locate(40.0, -105.0).key, "CO")
        path = Path(landfall_atlas.__file__).with_name("bundled.atlas")
        for part in (landfall_atlas.open(path.read_bytes()), landfall_atlas.open(path.read_bytes())["states"]):
            with self.assertRaisesRegex(TypeError, "open it in each process"):
                pickle.dumps(part)


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=0).result
    sys.exit(not result.wasSuccessful())
