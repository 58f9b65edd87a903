"""Tables with the hemispheres of their numbers in other columns, N or S and E or W, through the doors of Python: each gives the answers of
`landfall locate`, or names the column."""

import importlib.util
import unittest
import warnings

import landfall_atlas

ATLAS = landfall_atlas.open()
FOUND = {name: importlib.util.find_spec(name) is not None for name in ("pandas", "pyarrow", "polars", "duckdb")}


def doors():
    """The doors that are installed: a name, and a function of a dictionary of columns that returns the keys of countries."""
    if FOUND["pandas"]:
        import pandas

        import landfall_atlas.pandas
        yield "pandas", lambda columns: [
            None if key != key else key for key in landfall_atlas.pandas.tag(pandas.DataFrame(columns), ATLAS, layers="countries").countries]
    if FOUND["pyarrow"]:
        import pyarrow

        import landfall_atlas.arrow
        yield "arrow", lambda columns: landfall_atlas.arrow.tag(pyarrow.table(columns), ATLAS, layers="countries")["countries"].to_pylist()
        # A batch for each row: the first one decides.
        yield "batches", lambda columns: landfall_atlas.arrow.tag_batches(
            pyarrow.Table.to_reader(pyarrow.table(columns), max_chunksize=1), ATLAS, layers="countries").read_all()["countries"].to_pylist()
    if FOUND["polars"]:
        import polars

        import landfall_atlas.polars
        yield "polars", lambda columns: landfall_atlas.polars.tag(
            polars.DataFrame(columns), ATLAS, layers="countries")["countries"].to_list()
        yield "lazy polars", lambda columns: landfall_atlas.polars.tag(
            polars.LazyFrame(columns), ATLAS, layers="countries").collect()["countries"].to_list()
    if FOUND["pyarrow"] and FOUND["duckdb"]:
        import duckdb

        import landfall_atlas.duckdb

        def ask(columns):
            connection = duckdb.connect()
            connection.register("points", pyarrow.table(columns))
            return landfall_atlas.duckdb.tag(
                connection.sql("SELECT * FROM points"), ATLAS, layers="countries").read_all()["countries"].to_pylist()
        yield "duckdb", ask


class Hemispheres(unittest.TestCase):
    def test_hemispheres_are_the_signs(self):
        photos = {
            "GPSLatitude": [39.74, 41.24, 52.48, 33.87], "GPSLatitudeRef": ["N", "north", "N ", "South"],
            "GPSLongitude": [104.99, 104.84, 1.9, 151.21], "GPSLongitudeRef": ["W", "w", "West", "E"]}
        buoys = {"lat": [40.0, -33.87, 40.0], "lon": [105.0, 151.21, 105.0], "E/W": ["W", "E", "W"]}
        for name, ask in doors():
            with self.subTest(name):
                self.assertEqual(ask(photos), ["USA", "USA", "GBR", "AUS"])
                self.assertEqual(ask(buoys), ["USA", "AUS", "USA"])

    def test_degrees_and_minutes_are_of_the_whole_column(self):
        # 40 degrees 25 minutes north, 3 degrees 42.2 minutes west: the zeros before 342.2 are lost.
        nmea = {
            "lat": [4025.0, 4336.3, 45.2], "lat_ref": ["N", "N", "N"], "lon": [342.2, 126.6, 3235.0], "lon_ref": ["W", "E", "E"]}
        for name, ask in doors():
            with self.subTest(name):
                self.assertEqual(ask(nmea), ["ESP", "FRA", "UGA"])

    def test_rows_without_a_hemisphere_have_no_region(self):
        some = {
            "lat": [40.0, 40.0, 40.0, -33.87, 40.0, None], "lat_ref": ["N", None, "X", None, "N", "N"],
            "lon": [105.0, 105.0, 105.0, 151.21, -105.0, 2.0], "lon_ref": ["W", "W", "W", "E", "E", "E"]}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for name, ask in doors():
                with self.subTest(name):
                    self.assertEqual(ask(some), ["USA", None, None, "AUS", None, None])

    def test_nanoseconds_are_no_hemisphere(self):
        for name, ask in doors():
            with self.subTest(name):
                self.assertEqual(ask({"lat": [40.0], "lon": [-105.0], "ns": [7]}), ["USA"])

    def test_a_number_for_missing_ones_does_not_decide(self):
        late = {
            "lat": [40.0, 9999.0, 40.0, 4025.0], "lat_ref": ["N"] * 4, "lon": [105.0, 9999.0, 105.0, 342.2], "lon_ref": ["W"] * 4}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for name, ask in doors():
                with self.subTest(name):
                    self.assertEqual(ask(late), ["USA", None, "USA", None])


if __name__ == "__main__":
    print(f"left out: {', '.join(name for name, found in FOUND.items() if not found) or 'nothing'}")
    unittest.main()
