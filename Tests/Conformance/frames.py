"""Tables become atlases, and atlases tables again, with GeoPandas, DuckDB and pyarrow. Requires LANDFALL, the path of the command, and
names what is left out."""

import contextlib
import importlib.util
import io
import json
import os
import re
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
import venv
import warnings
from pathlib import Path

import landfall_atlas
from landfall_atlas import __main__ as program
from landfall_atlas._core import geojson_of_wkb

try:
    import pyarrow
    from pyarrow import parquet

    import landfall_atlas.arrow
    from landfall_atlas._features import Features, geojson_of_wkt
except ImportError:
    pyarrow = None
try:
    import geopandas
    import shapely

    import landfall_atlas.geopandas
except ImportError:
    geopandas = None
try:
    import duckdb

    import landfall_atlas.duckdb
except ImportError:
    duckdb = None

COMMAND = os.environ.get("LANDFALL")
ATLAS = landfall_atlas.open()
SQUARES = {
    "a": "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "b": "POLYGON ((1 0, 2 0, 2 1, 1 1, 1 0), (1.25 0.25, 1.5 0.25, 1.5 0.5, 1.25 0.25))",
    "c": "MULTIPOLYGON (((5 5, 6 5, 6 6, 5 5)), ((7 7, 8 7, 8 8, 7 7)))"}
needs_pyarrow = unittest.skipUnless(pyarrow, "needs pyarrow")
needs_geopandas = unittest.skipUnless(pyarrow and geopandas, "needs pyarrow and geopandas")
needs_command = unittest.skipUnless(COMMAND, "needs LANDFALL, the path of the command")


class Commands(unittest.TestCase):
    """Which command builds."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def program(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
        return str(path)

    def found(self, python, path, package=None):
        """What a Python finds whose environment is not activated."""
        root = package or Path(landfall_atlas.__file__).parents[1]
        code = f"import sys; sys.path.insert(0, {str(root)!r}); from landfall_atlas._command import find_command; print(find_command('landfall'))"
        return subprocess.run([python, "-c", code], capture_output=True, text=True, check=True, env={
            "PATH": path, "PYTHONUSERBASE": str(self.folder / "user"), "HOME": str(self.folder)}).stdout.strip()

    def test_the_command_of_the_environment_goes_before_the_path(self):
        try:
            starts = subprocess.run([sys.executable, "-c", ""], capture_output=True).returncode == 0
        except OSError:
            starts = False
        if not starts:
            self.skipTest("needs a Python that can start itself: not under qemu")
        other = self.program(self.folder / "other/landfall")
        environment = self.folder / "environment"
        venv.create(environment, symlinks=True)
        python = str(environment / "bin/python")
        self.assertEqual(self.found(python, "/usr/bin"), "None")
        self.assertEqual(self.found(python, str(self.folder / "other")), other)
        # pip install --target: the commands are in its folder bin.
        target = self.folder / "target"
        shutil.copytree(Path(landfall_atlas.__file__).parent, target / "landfall_atlas")
        of_target = self.program(target / "bin/landfall")
        self.assertEqual(self.found(python, "/usr/bin", target), of_target)
        user = self.program(self.folder / "user/bin/landfall")
        self.assertEqual(self.found(python, str(self.folder / "other")), user)
        own = self.program(environment / "bin/landfall")
        for path in (str(self.folder / "other"), "/usr/bin", ""):
            self.assertEqual(self.found(python, path), own)
            self.assertEqual(self.found(python, path, target), own)

    def test_without_the_command_an_error_says_how_to_install_it(self):
        self.enterContext(unittest.mock.patch.dict(os.environ, {"PATH": "/nonexistent"}))
        for name, where in (("no-such", "is neither in .* nor on the PATH"), ("/no/such", "is not there"), ("./landfall-", "is not there")):
            with self.assertRaisesRegex(
                landfall_atlas.BuildError, f"^the command '{name}' {where}, and only it builds atlases; python -m pip install landfall-atlas-cli "
                    "installs it, or pass its path as command=$"):
                landfall_atlas.build("a.geojson", output=self.folder / "a.atlas", command=name)


class Geometries(unittest.TestCase):
    def test_wkb_of_all_kinds(self):
        for number in (0.1, -0.0, 1 / 3, 1e-300, 5e20, 123.4567891, -179.9999999999999, 2.0**53, 0.30000000000000004):
            text = geojson_of_wkb(struct.pack("<BIdd", 1, 1, number, -number))
            self.assertEqual(json.loads(text)["coordinates"], [number, -number])
        self.assertEqual(geojson_of_wkb(struct.pack(">BIdd", 0, 1, 1, 2)), '{"type":"Point","coordinates":[1,2]}')
        self.assertEqual(geojson_of_wkb(struct.pack("<BIIddd", 1, 1 | 0xA0000000, 4326, 1, 2, 9)), '{"type":"Point","coordinates":[1,2]}')
        self.assertEqual(geojson_of_wkb(struct.pack("<BIdddd", 1, 3001, 1, 2, 8, 9)), '{"type":"Point","coordinates":[1,2]}')
        self.assertEqual(geojson_of_wkb(struct.pack("<BIdd", 1, 1, float("nan"), float("nan"))), "null")

    def test_wkb_that_is_cut_or_wrong_is_refused(self):
        ring = struct.pack("<BIIIdddddd", 1, 3, 1, 3, 0, 0, 1, 0, 1, 1)
        self.assertIn("Polygon", geojson_of_wkb(ring))
        for end in range(len(ring)):
            with self.assertRaises(ValueError):
                geojson_of_wkb(ring[:end])
        deep = struct.pack("<BII", 1, 7, 1) * 100 + struct.pack("<BIdd", 1, 1, 1, 2)
        for wkb, problem in (
            (ring + b"x", "bytes after"), (b"\x02" + ring[1:], "not WKB"), (struct.pack("<BI", 1, 10), "curve"), (deep, "collections"),
            (struct.pack("<BII", 1, 3, 2**32 - 1), "ends"), (struct.pack("<BIdd", 1, 1, float("inf"), 0), "not finite"),
            (struct.pack("<BII", 1, 6, 1) + struct.pack("<BIdd", 1, 1, 1, 2), "another type")):
            with self.assertRaisesRegex(ValueError, problem):
                geojson_of_wkb(wkb)

    @needs_geopandas
    def test_real_borders_stay_as_they_are(self):
        for region in ATLAS["states"]:
            shape = shapely.from_wkb(region.wkb())
            self.assertTrue(shapely.equals_exact(shapely.from_geojson(geojson_of_wkb(region.wkb())), shape))
            for wkb in (shapely.to_wkb(shapely.force_3d(shape), output_dimension=3, byte_order=0, flavor=flavor) for flavor in ("iso", "extended")):
                self.assertTrue(shapely.equals_exact(shapely.from_geojson(geojson_of_wkb(wkb)), shape))
            text = geojson_of_wkt(shapely.to_wkt(shape, rounding_precision=-1))
            self.assertTrue(shapely.equals_exact(shapely.from_geojson(text), shape))

    @needs_pyarrow
    def test_wkt_of_all_kinds(self):
        for text, kind, coordinates in (
            ("SRID=4326;POINT(1 2)", "Point", [1, 2]), ("point z (1 2 3)", "Point", [1, 2]),
            ("MULTIPOINT (1 2, 3 4)", "MultiPoint", [[1, 2], [3, 4]]), ("MULTIPOINT ((1 2), (3 4))", "MultiPoint", [[1, 2], [3, 4]]),
            ("POLYGON((0 0,1e1 0,.5 +1,0 0))", "Polygon", [[[0, 0], [10, 0], [0.5, 1], [0, 0]]])):
            self.assertEqual(json.loads(geojson_of_wkt(text)), {"type": kind, "coordinates": coordinates})
        self.assertEqual(geojson_of_wkt("POLYGON EMPTY"), "null")
        for text in ("", "LINESTRING (0 0, 1 1)", "POLYGON ((0 0, 1", "POLYGON ((0 0, 1 x))", "POLYGON ((0 0, 1e999 0))", "POLYGON (0)", "POLYGON (0 0, 1 1)", "POINT (1 2, 3 4)",
                     "POLYGON ((0 0, 1e1e1 1))"):
            with self.assertRaises(ValueError):
                geojson_of_wkt(text)


    @needs_pyarrow
    def test_wkt_of_long_numbers_and_spaces_is_read_once(self):
        """The steps of the text's regular expressions: each looks at a character a bounded number of times, so a text of a megabyte is
        read here at once, and one that is read quadratically would take an hour."""
        many = 1_000_000
        long, wide = "1" * many, " " * many
        for text in (f"POINT ({long} 1)", f"POINT (1 {long})", f"POINT ({long})", f"POLYGON (({long}x))", f"POINT (0.{long} {long}e{long})"):
            with self.assertRaises(ValueError):
                geojson_of_wkt(text)
        for text in (f"POINT{wide}(1{wide}2{wide}){wide}", f"{wide}SRID=4326{wide};{wide}POINT{wide}Z{wide}(1 2{wide}3)", f"POINT (1{wide}2)"):
            self.assertEqual(geojson_of_wkt(text), '{"type":"Point","coordinates":[1.0,2.0]}')
        for text in (f"POINT{wide}x", f"POLYGON ((0{wide}0,{wide}x))", f"POINT{wide}", wide, f"POINT (1{wide})", f"POINT {wide}Z{wide}EMPTY x",
                     f"POLYGON (({'0 0,' * (many // 10)}", "(" * many, "POLYGON " + "(" * many + ")" * many, ";" * many, f"SRID={long}{wide}POINT (1 2)"):
            with self.assertRaises(ValueError):
                geojson_of_wkt(text)

    @needs_pyarrow
    def test_numbers_of_wkt_are_bounded(self):
        for digits in (f"0.{'1' * 1000}", f"{'0' * 1000}1.5", repr(5e-324)):
            self.assertEqual(json.loads(geojson_of_wkt(f"POINT ({digits} 0)"))["coordinates"], [float(digits), 0])
        with self.assertRaisesRegex(ValueError, "^has a number of 1,102 characters; write at most 17 digits$"):
            geojson_of_wkt(f"POINT (0.{'1' * 1100} 0)")
        for text in ("POLYGON ((P,P,P))", "POINT (P)", "POLYGON ((0 0, 1 1, P))"):
            with self.assertRaisesRegex(ValueError, "^is not WKT: "):
                geojson_of_wkt(text)


@needs_pyarrow
class Tables(unittest.TestCase):
    """What a table says of its geometries."""

    def described(self, metadata=None, extension=None, values=None, kind=None, **options):
        field = pyarrow.field("shape", kind or pyarrow.string(), metadata={
            "ARROW:extension:name": extension[0], "ARROW:extension:metadata": json.dumps(extension[1])} if extension else None)
        schema = pyarrow.schema([pyarrow.field("id", pyarrow.string()), field], metadata={"geo": json.dumps(metadata)} if metadata else None)
        values = values or list(SQUARES.values())
        return Features(
            pyarrow.table([list("abcdef")[:len(values)], values], schema=schema), options.get("geometry"), options.get("columns"))

    def test_the_reference_system_is_honored(self):
        projected = {"type": "ProjectedCRS", "name": "WGS 84 / UTM 33N", "id": {"authority": "EPSG", "code": 32633}}
        for crs, found in (
            (None, None), ("OGC:CRS84", None), ("EPSG:4326", None), ("EPSG:2263", "EPSG:2263"), (projected, "EPSG:32633"),
            ({"id": {"authority": "OGC", "code": "CRS84"}}, None), (json.dumps(projected), "EPSG:32633")):
            self.assertEqual(self.described(extension=("geoarrow.wkt", {"crs": crs})).crs, found)
            about = {"primary_column": "shape", "columns": {"shape": {"encoding": "", "crs": crs}}}
            self.assertEqual(self.described(about).crs, found)
        # Without a plain code, the command reads all of it.
        for system in ({"name": "local"}, {"id": {"authority": "+init=/file", "code": "x"}}, {"id": {"authority": "EPSG"}}, {"id": 7}):
            self.assertEqual(self.described(extension=("geoarrow.wkt", {"crs": system})).crs, json.dumps(system))

    def test_metadata_that_is_no_reference_system_is_refused(self):
        for crs in (12345, True, ["EPSG:4326"], 1.5):
            about = {"primary_column": "shape", "columns": {"shape": {"crs": crs}}}
            with self.assertRaisesRegex(ValueError, "^the reference system of 'shape' is .*, and no PROJJSON; write the table again, or pass"):
                self.described(about)
        for text in ("[", "[]", "1", "[" * 100_000, "\xff"):
            with self.assertRaisesRegex(ValueError, "^the metadata 'geo' of the table is no object of JSON; "):
                Features(pyarrow.table({"geom": ["x"]}).replace_schema_metadata({"geo": text.encode("latin-1")}), None, None)
        for about in ({"columns": 1}, {"columns": {"shape": [1]}}, {"primary_column": [], "columns": None}):
            self.described(about, geometry="shape")

    def test_spherical_edges_are_refused(self):
        for edges in ("spherical", "vincenty"):
            with self.assertRaisesRegex(ValueError, f"the edges of 'shape' are {edges}, .* straight in longitude and latitude"):
                self.described(extension=("geoarrow.wkt", {"edges": edges}))
        about = {"primary_column": "shape", "columns": {"shape": {"edges": "planar", "orientation": "counterclockwise"}}}
        self.assertEqual(self.described(about).crs, None)

    def test_a_column_that_is_no_geometry_is_refused(self):
        for extension, message in ((("geoarrow.linestring", {}), "is of type geoarrow.linestring; regions are polygons or points"),):
            with self.assertRaisesRegex(ValueError, message):
                self.described(extension=extension)
        with self.assertRaisesRegex(ValueError, "^no column is a geometry; there are a; choose one"):
            Features(pyarrow.table({"a": [1]}), None, None)
        with self.assertRaisesRegex(ValueError, "the columns 'geom' and 'wkt' may both be the geometry; choose one with geometry='geom'"):
            Features(pyarrow.table({"geom": ["x"], "wkt": ["x"]}), None, None)
        with self.assertRaisesRegex(ValueError, "^the column 'geom' is of type int64; geometries are WKB, WKT or GeoArrow$"):
            Features(pyarrow.table({"geom": [1]}), None, None)
        with self.assertRaisesRegex(ValueError, "^there is no column 'x'; there are id, shape$"):
            self.described(geometry="x")
        with self.assertRaisesRegex(TypeError, "^an object of type dict is no table; pass a path, a GeoDataFrame"):
            Features({}, None, None)

    def lines(self, table, **options):
        features = Features(table, options.get("geometry"), options.get("columns"))
        return json.loads(b"".join(text for _, text in features.lines()))["features"]

    def test_native_types_of_geoarrow(self):
        ring = [{"x": 0.0, "y": 0.0}, {"x": 1.0, "y": 0.0}, {"x": 1.0, "y": 1.0}, {"x": 0.0, "y": 0.0}]
        expected = [[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]]]
        separate = pyarrow.struct({"x": pyarrow.float64(), "y": pyarrow.float64()})
        interleaved = pyarrow.list_(pyarrow.float64(), 2)
        for position, values in ((separate, ring), (interleaved, [list(each.values()) for each in ring])):
            for name, levels in (("Polygon", 2), ("MultiPolygon", 3)):
                kind, value, coordinates = position, values, expected
                for _ in range(levels):
                    kind = pyarrow.list_(kind)
                value = [value] if levels == 2 else [[value]]
                coordinates = expected if levels == 2 else [expected]
                field = pyarrow.field("g", kind, metadata={"ARROW:extension:name": f"geoarrow.{name.lower()}"})
                found = self.lines(pyarrow.table([[value, None]], schema=pyarrow.schema([field])))
                self.assertEqual([each["geometry"] for each in found], [{"type": name, "coordinates": coordinates}, None])

    def test_properties_of_all_types(self):
        import datetime
        import decimal
        table = pyarrow.table({
            "text": ['a"b\n', None], "whole": [2**62, None], "real": [0.1, float("nan")], "flag": [True, None],
            "day": [datetime.date(2026, 1, 2), None], "exact": [decimal.Decimal("1.50"), None], "list": [["x"], None],
            "names": [{"primary": "A", "more": {"deep": 1}}, {"primary": None, "more": None}],
            "common": pyarrow.array([[("de", "Ä")], None], pyarrow.map_(pyarrow.string(), pyarrow.string())),
            "raw": [b"x", None], "geometry": list(SQUARES.values())[:2]})
        first, second = self.lines(table)
        self.assertEqual(first["properties"], {
            "text": 'a"b\n', "whole": 2**62, "real": 0.1, "flag": True, "day": "2026-01-02", "exact": "1.50", "list": ["x"],
            "names.primary": "A", "names.more.deep": 1, "common": {"de": "Ä"}})
        self.assertEqual(set(second["properties"].values()), {None})
        chosen, _ = self.lines(table, columns=["whole", "names.primary", "common"])
        self.assertEqual(chosen["properties"], {"whole": 2**62, "names.primary": "A", "common": {"de": "Ä"}})


    def text_of(self, values):
        """An array of text with any bytes, which pyarrow would not make itself."""
        offsets = [0]
        for value in values:
            offsets.append(offsets[-1] + len(value))
        return pyarrow.StringArray.from_buffers(
            len(values), pyarrow.py_buffer(struct.pack(f"<{len(offsets)}i", *offsets)), pyarrow.py_buffer(b"".join(values)))

    def test_columns_whose_names_repeat_are_refused(self):
        geometry = list(SQUARES.values())
        twice = pyarrow.Table.from_arrays([["a"] * 3, ["b"] * 3, geometry], names=["id", "id", "geometry"])
        with self.assertRaisesRegex(ValueError, "^2 columns are named 'id'; rename one, or choose others with columns=$"):
            self.lines(twice)
        self.assertEqual(self.lines(twice, columns=[])[0]["properties"], {})
        with self.assertRaisesRegex(ValueError, "^2 columns are named 'id'"):
            self.lines(twice, columns=["id"])
        with self.assertRaisesRegex(ValueError, "^2 columns are named 'geometry'"):
            self.lines(pyarrow.Table.from_arrays([geometry, geometry], names=["geometry", "geometry"]), geometry="geometry")
        members = pyarrow.array([{"a": 1}] * 3)
        with self.assertRaisesRegex(ValueError, "^2 columns are named 'n.a'"):
            self.lines(pyarrow.table({"n": members, "n.a": [1, 2, 3], "geometry": geometry}))
        both = pyarrow.Table.from_arrays([[40.0], [41.0], [-105.0]], names=["lat", "lat", "lon"])
        for options in ({}, {"lat": "lat", "lon": "lon"}):
            with self.assertRaisesRegex(ValueError, "^2 columns are named 'lat'; rename one$"):
                landfall_atlas.arrow.tag(both, ATLAS, layers="states", **options)

    def test_values_that_cannot_be_read_name_their_row_and_column(self):
        import datetime
        bad = self.text_of([b"a", b"\xff\xfe", b"c"])
        for column, message in (
            (bad, "^row 1: the column 'x' has text that is not UTF-8; write it again, or leave the column out with columns=$"),
            (pyarrow.ListArray.from_arrays([0, 1, 2, 3], bad), "^row 1: the column 'x' has text that is not UTF-8"),
            (pyarrow.array([0, 2**62, None], pyarrow.timestamp("s")), "^row 1: the value of the column 'x' cannot be read, .*; convert it to text, or leave"),
            (pyarrow.array([0, 2**31 - 1, None], pyarrow.date32()), "^row 1: the value of the column 'x' cannot be read, .*; convert it to text, or leave")):
            table = pyarrow.table({"x": column, "geometry": list(SQUARES.values())})
            with self.assertRaisesRegex(landfall_atlas.BuildError, message) as raised:
                self.lines(table)
            self.assertNotIn("\n", str(raised.exception))
            self.assertEqual(len(self.lines(table, columns=[])), 3)
        with self.assertRaisesRegex(landfall_atlas.BuildError, "^row 4: the column 'x' has text that is not UTF-8"):
            batch = pyarrow.record_batch({"x": bad, "geometry": list(SQUARES.values())})
            other = pyarrow.record_batch({"x": ["a", "b", "c"], "geometry": list(SQUARES.values())})
            self.lines(pyarrow.RecordBatchReader.from_batches(batch.schema, [other, batch]))
        with self.assertRaisesRegex(landfall_atlas.BuildError, "^row 1: its geometry is text that is not UTF-8; write it again$"):
            self.lines(pyarrow.table({"geometry": self.text_of([b"POINT (1 2)", b"\xff"])}))

    def test_null_parts_of_geoarrow_name_their_row(self):
        position = pyarrow.struct({"x": pyarrow.float64(), "y": pyarrow.float64()})
        ring = [{"x": 0.0, "y": 0.0}, {"x": 1.0, "y": 0.0}, {"x": 1.0, "y": 1.0}, {"x": 0.0, "y": 0.0}]
        polygon = pyarrow.list_(pyarrow.list_(position))
        for kind, name, value, message in (
            (polygon, "polygon", [ring, None], "has null instead of a list of positions; draw it, or leave it out"),
            (pyarrow.list_(polygon), "multipolygon", [[ring], None], "has null instead of a list of rings; "),
            (polygon, "polygon", [[*ring, None]], "has a position without two numbers, x and y; "),
            (polygon, "polygon", [[*ring, {"x": None, "y": 1.0}]], "has a position without two numbers"),
            (polygon, "polygon", [[*ring, {"x": float("nan"), "y": 1.0}]], "has a coordinate that is not finite"),
            (polygon, "polygon", [[*ring, {"x": float("nan"), "y": float("nan")}]], "has a coordinate that is not finite"),
            (polygon, "multipolygon", [ring], "has another value instead of a list of positions"),
            (pyarrow.string(), "polygon", "x", "has another value instead of a list of rings"),
            (pyarrow.list_(pyarrow.list_(pyarrow.list_(pyarrow.float64()))), "polygon", [[[1.0]]], "has a position without two numbers"),
            (pyarrow.list_(pyarrow.list_(pyarrow.struct({"a": pyarrow.float64()}))), "polygon", [[{"a": 1.0}]], "has a position without two numbers"),
            (pyarrow.struct({"x": pyarrow.float64(), "y": pyarrow.float64()}), "point", {"x": 1.0, "y": None}, "has a position without two numbers")):
            field = pyarrow.field("g", kind, metadata={"ARROW:extension:name": f"geoarrow.{name}"})
            table = pyarrow.table([pyarrow.array([None, value], kind)], schema=pyarrow.schema([field]))
            with self.assertRaisesRegex(landfall_atlas.BuildError, f"^row 1: its geometry {message}"):
                self.lines(table)
        field = pyarrow.field("g", position, metadata={"ARROW:extension:name": "geoarrow.point"})
        nowhere = pyarrow.table([pyarrow.array([{"x": float("nan"), "y": float("nan")}], position)], schema=pyarrow.schema([field]))
        self.assertEqual(self.lines(nowhere)[0]["geometry"], None)

    def test_maps_within_other_values_are_objects(self):
        text, real = pyarrow.string(), pyarrow.float64()
        nan = float("nan")
        for kind, value, expected in (
            (pyarrow.list_(pyarrow.map_(text, real)), [[("a", nan), ("b", 1.5)], []], [{"a": None, "b": 1.5}, {}]),
            (pyarrow.map_(text, pyarrow.list_(real)), [("a", [nan, 1.0])], {"a": [None, 1.0]}),
            (pyarrow.map_(text, pyarrow.map_(text, real)), [("a", [("b", nan)])], {"a": {"b": None}}),
            (pyarrow.map_(pyarrow.int32(), text), [(1, "x")], {"1": "x"}), (pyarrow.map_(pyarrow.bool_(), text), [(True, "x")], {"true": "x"}),
            (pyarrow.map_(pyarrow.date32(), text), [(0, "x")], {"1970-01-01": "x"}), (pyarrow.map_(pyarrow.binary(), text), [(b"k", "x")], {"b'k'": "x"}),
            (pyarrow.map_(pyarrow.list_(text), text), [(["k"], "x")], {"['k']": "x"}),
            (pyarrow.list_(pyarrow.struct({"m": pyarrow.map_(text, real)})), [{"m": [("a", nan)]}], [{"m": {"a": None}}]),
            (pyarrow.large_list(real), [nan], [None]), (pyarrow.list_(real, 2), [nan, 1.0], [None, 1.0]),
            (pyarrow.dictionary(pyarrow.int8(), real), nan, None), (pyarrow.float32(), float("inf"), None)):
            table = pyarrow.table({"x": pyarrow.array([value], kind), "geometry": ["POINT (1 2)"]})
            self.assertEqual(self.lines(table)[0]["properties"], {"x": expected})

    def test_types_and_metadata_of_any_kind_are_read_or_refused_in_one_line(self):
        import uuid
        table = pyarrow.table({
            "u": pyarrow.array([bytes(range(16))], pyarrow.uuid()), "j": pyarrow.array(['{"a": 1}'], pyarrow.json_()),
            "geometry": ["POINT (1 2)"]})
        self.assertEqual(self.lines(table)[0]["properties"], {"u": str(uuid.UUID(bytes=bytes(range(16)))), "j": '{"a": 1}'})
        for name, text, message in (
            (b"\xff", b"\xff", None), (b"geoarrow.\xff", b"", "^the column 'g' is of type geoarrow.\ufffd; regions are polygons or points$"),
            (b"geoarrow.wkt", b"\xff", "^the metadata 'ARROW:extension:metadata' of the table is no object of JSON; "),
            (b"geoarrow.wkt", b"[]", "^the metadata 'ARROW:extension:metadata' of the table is no object of JSON; "),
            (b"geoarrow.wkt", b'{"edges": [1]}', r"^the edges of 'g' are \[1\], and those of an atlas are straight")):
            field = pyarrow.field("g", pyarrow.string(), metadata={b"ARROW:extension:name": name, b"ARROW:extension:metadata": text})
            table = pyarrow.table([["POINT (1 2)"]], schema=pyarrow.schema([field]))
            if message is None:
                self.assertEqual(len(self.lines(table, geometry="g")), 1)
                continue
            with self.assertRaisesRegex(ValueError, message):
                self.lines(table, geometry="g")

    @needs_geopandas
    def test_frames_that_are_no_arrow_are_refused_in_one_line(self):
        frame = geopandas.GeoDataFrame({"x": [1, "a"]}, geometry=[shapely.box(0, 0, 1, 1)] * 2, crs="EPSG:4326")
        with self.assertRaisesRegex(ValueError, "^the table cannot be read: .*column x.*; convert the column, or write it again$") as raised:
            self.lines(frame)
        self.assertNotIn("\n", str(raised.exception))


@needs_command
@needs_pyarrow
class Builds(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.path = self.folder / "made.atlas"

    def build(self, table, **options):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", landfall_atlas.BuildWarning)
            landfall_atlas.build(table, output=self.path, command=COMMAND, **options)
        return landfall_atlas.open(self.path).layers[0]

    @unittest.skipUnless(geopandas, "needs geopandas")
    def test_the_active_geometry_of_a_frame_is_built(self):
        frame = geopandas.GeoDataFrame({"code": ["a"]}, geometry=geopandas.GeoSeries([shapely.box(0, 0, 1, 1)], crs=4326))
        both = frame.assign(center=frame.geometry.centroid, other=frame.geometry.translate(10))
        self.assertEqual(self.build(both, key="code").locate(0.5, 0.5).key, "a")
        self.assertEqual(self.build(both.set_geometry("other"), key="code").locate(0.5, 10.5).key, "a")
        self.assertEqual(self.build(both, geometry="other", key="code").locate(0.5, 10.5).key, "a")

    def squares(self, **changes):
        rows = {key: text for key, text in ({**SQUARES, **changes}).items()}
        return pyarrow.table({"id": list(rows), "name": [f"{key} é" for key in rows], "geometry": list(rows.values())})

    def assert_is_states(self, layer, area=0.0):
        states = ATLAS["states"]
        self.assertEqual((layer.keys(), layer.names()), (states.keys(), states.names()))
        self.assertEqual([region.attributes for region in layer], [region.attributes for region in states])
        if geopandas is not None:
            areas = [
                landfall_atlas.geopandas.frame(each).to_crs("EPSG:6933").area for each in (layer, states)]
            self.assertLessEqual(float((areas[0] / areas[1] - 1).abs().max()), area)

    OPTIONS = {"key": "key", "name": "name", "attributes": "COUNTS", "layer": "states"}

    @needs_geopandas
    def test_what_a_frame_is_warned_of(self):
        frame = landfall_atlas.geopandas.frame(ATLAS["states"]).set_crs(None, allow_override=True)
        with self.assertWarnsRegex(landfall_atlas.BuildWarning, "^the frame has no CRS"):
            landfall_atlas.build(frame, output=self.path, command=COMMAND, **self.OPTIONS)
        # Rings as in shapefiles, clockwise: WKB has no rule for them.
        frame = frame.set_crs("EPSG:4326")
        frame.geometry = frame.geometry.apply(lambda shape: shapely.orient_polygons(shape, exterior_cw=True))
        with warnings.catch_warnings():
            warnings.simplefilter("error", landfall_atlas.BuildWarning)
            landfall_atlas.build(frame, output=self.path, command=COMMAND, **self.OPTIONS)

    @needs_geopandas
    def test_a_frame_of_states_goes_in_and_comes_out(self):
        frame = landfall_atlas.geopandas.frame(ATLAS["states"])
        self.assert_is_states(self.build(frame, **self.OPTIONS))
        self.assert_is_states(self.build(frame.rename_geometry("where"), **self.OPTIONS))
        # Another reference system rounds twice.
        self.assert_is_states(self.build(frame.to_crs("EPSG:3857"), **self.OPTIONS), 1e-9)
        again = landfall_atlas.geopandas.frame(self.build(frame, **self.OPTIONS))
        self.assertTrue(again.geometry.geom_equals(frame.geometry).all())

    def test_a_table_of_states_goes_in_and_comes_out(self):
        table = landfall_atlas.arrow.table(ATLAS["states"], geometry="wkb")
        self.assert_is_states(self.build(table, **self.OPTIONS))
        self.assert_is_states(self.build(table.to_reader(max_chunksize=7), **self.OPTIONS))
        parquet.write_table(table, self.folder / "states.parquet")
        self.assert_is_states(self.build(self.folder / "states.parquet", **self.OPTIONS))
        with contextlib.redirect_stderr(io.StringIO()) as said:
            status = program.main([
                "build", str(self.folder / "states.parquet"), "-o", str(self.path), "--command", COMMAND, "--key", "key", "--name",
                "name", "--attributes", "COUNTS"])
        self.assertEqual(status, 0, said.getvalue())
        self.assertIn("56 rows read", said.getvalue())
        self.assert_is_states(landfall_atlas.open(self.path)["made"])

    @unittest.skipUnless(duckdb and geopandas, "needs duckdb and geopandas")
    def test_geoparquet_is_read_by_geopandas_and_duckdb_with_its_reference_system(self):
        file = self.folder / "states.parquet"
        parquet.write_table(landfall_atlas.arrow.table(ATLAS["states"], geometry="wkb"), file)
        about = json.loads(parquet.read_schema(file).metadata[b"geo"])
        self.assertEqual((about["version"], about["primary_column"]), ("1.1.0", "geometry"))
        self.assertEqual(about["columns"]["geometry"]["geometry_types"], ["MultiPolygon"])
        frame = geopandas.read_parquet(file)
        self.assertEqual(frame.crs, "OGC:CRS84")
        self.assertTrue(frame.geometry.geom_equals(landfall_atlas.geopandas.frame(ATLAS["states"]).geometry).all())
        with duckdb.connect() as connection:
            relation = connection.sql(f"SELECT * FROM '{file}'")
            # Before 2.0 the type is that of the extension `spatial`, without a reference system.
            if int(duckdb.__version__.split(".")[0]) >= 2:
                self.assertEqual(str(dict(zip(relation.columns, relation.types))["geometry"]), "GEOMETRY('OGC:CRS84')")
            self.assert_is_states(self.build(relation, **self.OPTIONS))
            some = connection.sql(f"SELECT key AS id, name, geometry FROM '{file}' WHERE key IN ('CO', 'UT')")
            self.assertEqual(self.build(some).keys(), ["CO", "UT"])

    @needs_geopandas
    def test_native_types_go_in(self):
        frame = landfall_atlas.geopandas.frame(ATLAS["states"])
        for interleaved in (True, False):
            table = pyarrow.table(frame.to_arrow(geometry_encoding="geoarrow", interleaved=interleaved))
            self.assert_is_states(self.build(table, **self.OPTIONS))
        frame.to_parquet(self.folder / "native.parquet", geometry_encoding="geoarrow", schema_version="1.1.0")
        self.assert_is_states(self.build(self.folder / "native.parquet", **self.OPTIONS))

    # What tables may say of their reference system, beside the codes of test_the_reference_system_is_honored. PATH is a file.
    SYSTEMS = (
        "+proj=longlat +ellps=GRS80 +nadgrids=PATH +no_defs", "+proj=longlat +ellps=GRS80 +geoidgrids=PATH", "+init=PATH", "+init=PATH:4326",
        "init=PATH:x", "file:PATH", "@PATH", "PATH", "+proj=pipeline +step +proj=affine +xoff=50 +yoff=20", "+proj=helmert +x=50 +y=20",
        "proj=pipeline step proj=hgridshift grids=PATH", "+proj=deformation +xy_grids=PATH", "AUTO:42001", "AUTO2:42001,1,-100,40", "12345",
        "urn:ogc:def:coordinateOperation:EPSG::8048", "urn:ogc:def:crs:EPSG::3857", "http://www.opengis.net/def/crs/EPSG/0/3857",
        "urn:ogc:def:crs,crs:EPSG::3857,crs:EPSG::5773", "EPSG:3857+5773", "EPSG:999999", "SRID:3857", "--help", "+proj=utm +zone=31",
        'BOUNDCRS[SOURCECRS[GEOGCRS["x",DATUM["x",ELLIPSOID["GRS 1980",6378137,298.257222101]],CS[ellipsoidal,2],AXIS["lat",north],'
        'AXIS["lon",east],ANGLEUNIT["degree",0.0174532925199433]]],TARGETCRS[GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",'
        'ELLIPSOID["WGS 84",6378137,298.257223563]],CS[ellipsoidal,2],AXIS["lat",north],AXIS["lon",east],'
        'ANGLEUNIT["degree",0.0174532925199433]]],ABRIDGEDTRANSFORMATION["grid",METHOD["NTv2",ID["EPSG",9615]],'
        'PARAMETERFILE["Latitude and longitude difference file","PATH"]]]',
        'PROJCRS["x",BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]]],'
        'CONVERSION["x",METHOD["PROJ hgridshift grids=PATH"]],CS[Cartesian,2],AXIS["x",east],AXIS["y",north],LENGTHUNIT["metre",1]]',
        {"type": "GeographicCRS", "name": "WGS 84", "id": {"authority": "+init=PATH", "code": "x"}},
        {"type": "Conversion", "name": "x", "method": {"name": "PROJ pipeline"}}, {"name": "local"}, {})

    def test_what_a_table_says_is_read_as_what_geojson_says(self):
        """Not as the caller's crs=, which may name grids, files and pipelines."""
        secret, source = self.folder / "secret", self.folder / "s.geojson"
        secret.write_text("x")
        for system in self.SYSTEMS:
            system = json.loads(json.dumps(system).replace("PATH", str(secret)))
            name = system if isinstance(system, str) else json.dumps(system)
            source.write_text(json.dumps({
                "type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": name}},
                "features": [{"type": "Feature", "properties": {"id": key}, "geometry": json.loads(geojson_of_wkt(text))}
                             for key, text in SQUARES.items()]}))
            about = {"primary_column": "geometry", "columns": {"geometry": {"crs": system}}}
            table = self.squares().replace_schema_metadata({"geo": json.dumps(about)})
            marked = self.squares().cast(pyarrow.schema([
                *self.squares().drop_columns(["geometry"]).schema, pyarrow.field("geometry", pyarrow.string(), metadata={
                    "ARROW:extension:name": "geoarrow.wkt", "ARROW:extension:metadata": json.dumps({"crs": system})})]))
            parquet.write_table(table, self.folder / "s.parquet")
            found = []
            for each in (source, table, marked, marked.to_reader(1), self.folder / "s.parquet"):
                try:
                    layer = self.build(each, key="id", force=True)
                    found.append([region.bounds for region in layer])
                except landfall_atlas.BuildError as error:
                    text = re.sub(r"^(landfall: error: )?(\S*s\.geojson: )?", "", str(error))
                    found.append(re.sub(r"feature (\d+)( \(\w\))?", r"row \1", re.sub(r"^(row \d+) \(.*?\)", r"\1", text)))
            with self.subTest(system=name):
                for each in found[1:]:
                    self.assertEqual(each, found[0])

    def test_the_system_of_the_caller_stays_the_callers(self):
        table = self.squares().replace_schema_metadata({"geo": json.dumps(
            {"primary_column": "geometry", "columns": {"geometry": {"crs": "EPSG:3857"}}})})
        moved = self.build(table, crs="+proj=pipeline +step +proj=affine +xoff=50 +yoff=20")
        self.assertEqual(moved["a"].bounds, (50, 20, 51, 21))
        with contextlib.redirect_stderr(io.StringIO()) as said:
            parquet.write_table(table, self.folder / "s.parquet")
            status = program.main([
                "build", str(self.folder / "s.parquet"), "-o", str(self.path), "--command", COMMAND, "--crs=EPSG:4326", "--layer=x"])
        self.assertEqual(status, 0, said.getvalue())
        self.assertEqual(landfall_atlas.open(self.path)["x"]["a"].bounds, (0, 0, 1, 1))

    @needs_geopandas
    def test_the_system_of_a_frame_is_what_pyproj_makes_of_it(self):
        for crs in ("+proj=utm +zone=31 +datum=WGS84", "+proj=longlat +datum=WGS84 +pm=10", "EPSG:32631", "+proj=longlat +a=6378137 +rf=298.257223563"):
            frame = geopandas.GeoDataFrame({"id": list(SQUARES)}, geometry=geopandas.GeoSeries.from_wkt(list(SQUARES.values())), crs="EPSG:4326")
            layer = self.build(frame.to_crs(crs), key="id")
            for key, box in (("a", (0, 0, 1, 1)), ("c", (5, 5, 8, 8))):
                for found, expected in zip(layer[key].bounds, box, strict=True):
                    self.assertAlmostEqual(found, expected, 5)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            frame = frame.set_crs("+init=epsg:4326", allow_override=True)
        self.assertEqual(self.build(frame, key="id")["a"].bounds, (0, 0, 1, 1))

    def command_without_proj(self):
        """A command that converts no reference systems, as that of pip: the one at LANDFALL, if it is so, or a stand-in around it."""
        if "Projections" not in subprocess.run([COMMAND, "--version"], capture_output=True, text=True).stdout:
            return COMMAND
        stand_in = self.folder / "without-proj"
        stand_in.write_text(f"""#!/bin/sh
[ "$1" != --version ] || {{ echo built with no traits; exit; }}
for each; do
  case "$each" in
    --crs=EPSG:4326|--crs=EPSG:4269) ;;
    --crs=*|/*/projected.*|*/multi.json) case "$each" in /*/*/[0-9]/*) ;; *)
      echo "landfall: error: $each: this build of landfall has no PROJ, which reads coordinates in \\"EPSG:26913\\"; use the .deb" >&2
      exit 1 ;; esac ;;
    -) export PROJ_DATA=/nonexistent ;;
  esac
done
exec "{COMMAND}" "$@"
""")
        stand_in.chmod(0o755)
        return str(stand_in)

    def bounds(self, source, command, **options):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", landfall_atlas.BuildWarning)
            landfall_atlas.build(source, output=self.path, command=command, force=True, **options)
        return [(layer.id, [(region.key, region.bounds) for region in layer]) for layer in landfall_atlas.open(self.path).layers]

    @needs_geopandas
    def test_projected_tables_are_built_by_a_command_without_proj(self):
        without = self.command_without_proj()
        frame = geopandas.GeoDataFrame({"id": list(SQUARES)}, geometry=geopandas.GeoSeries.from_wkt(list(SQUARES.values())), crs="EPSG:4326")
        # Operations of datums differ by hundreds of meters: these are the command's.
        for crs in ("EPSG:26931", "EPSG:32631", "EPSG:27700", "EPSG:4267", "EPSG:3857", "EPSG:4269", "+proj=robin", "+proj=longlat +ellps=clrk66"):
            moved = frame.to_crs(crs)
            moved.to_parquet(self.folder / "moved.parquet")
            plain = pyarrow.table({"id": list(SQUARES), "geometry": moved.geometry.to_wkt()})
            for source, options in ((moved, {}), (self.folder / "moved.parquet", {}), (pyarrow.table(moved.to_arrow()), {}), (plain, {"crs": crs})):
                with self.subTest(crs=crs, source=type(source).__name__):
                    found = self.bounds(source, without, key="id", **options)
                    for (key, box), expected in zip(found[0][1], ((0, 0, 1, 1), (1, 0, 2, 1), (5, 5, 8, 8)), strict=True):
                        for value, wanted in zip(box, expected, strict=True):
                            self.assertAlmostEqual(value, wanted, msg=key, delta=0.01)
                    if without != COMMAND:
                        self.assertEqual(found, self.bounds(source, COMMAND, key="id", **options))

    @needs_geopandas
    def test_projected_files_are_built_by_a_command_without_proj(self):
        without = self.command_without_proj()
        names = {"a": "é", "b": "ü", "c": "c"}
        frame = geopandas.GeoDataFrame(
            {"id": list(SQUARES), "name": names.values()}, geometry=geopandas.GeoSeries.from_wkt(list(SQUARES.values())), crs="EPSG:4326")
        for crs in ("EPSG:26931", "EPSG:32631", "EPSG:4267"):
            moved = frame.to_crs(crs)
            collection = json.loads(moved.to_json())
            collection["crs"] = {"type": "name", "properties": {"name": crs}}
            (self.folder / "projected.geojson").write_text(json.dumps(collection))
            sources = ["projected.geojson"]
            if shutil.which("ogr2ogr"):
                for ending in ("shp", "gpkg", "fgb"):
                    moved.to_file(self.folder / f"projected.{ending}")
                    sources.append(f"projected.{ending}")
            for name in sources:
                with self.subTest(crs=crs, name=name):
                    with warnings.catch_warnings(record=True) as said:
                        warnings.simplefilter("always")
                        landfall_atlas.build(self.folder / name, output=self.path, command=without, force=True, key="id", name="name")
                    for warning in said:
                        # It names the user's file. Only GeoJSON has a rule for the direction of rings.
                        self.assertIn(str(self.folder / name), str(warning.message))
                        self.assertTrue(name.endswith("json") or "the wrong way round" not in str(warning.message), warning.message)
                    found = self.bounds(self.folder / name, without, key="id", name="name")
                    self.assertEqual([layer for layer, _ in found], ["projected"])
                    for (key, box), (_, expected) in zip(found[0][1], (("a", (0, 0, 1, 1)), ("b", (1, 0, 2, 1)), ("c", (5, 5, 8, 8))), strict=True):
                        for value, wanted in zip(box, expected, strict=True):
                            self.assertAlmostEqual(value, wanted, msg=key, delta=0.01)
                    self.assertEqual(landfall_atlas.open(self.path).layers[0].names(), list(names.values()))
                    if without != COMMAND:
                        self.assertEqual(found, self.bounds(self.folder / name, COMMAND, key="id", name="name"))

    @unittest.skipUnless(importlib.util.find_spec("pyproj"), "needs pyproj")
    def test_all_forms_of_projected_geojson_are_built_by_a_command_without_proj(self):
        without = self.command_without_proj()
        square = {"type": "Polygon", "coordinates": [[[500000, 0, 7], [600000, 0, 7], [600000, 100000, 7], [500000, 0, 7]]]}
        feature = {"type": "Feature", "bbox": [500000, 0, 600000, 100000], "properties": {"id": "a"}, "geometry": square}
        both = {"type": "GeometryCollection", "geometries": [square]}
        named, coded = ({"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::32631"}}, {"type": "EPSG", "properties": {"code": 32631}})
        for number, (crs, value) in enumerate((
            (named, {"type": "FeatureCollection", "features": [feature]}), (coded, {"type": "FeatureCollection", "features": [feature]}),
            (named, feature), (named, {**feature, "geometry": both}))):
            with self.subTest(number=number):
                source = self.folder / "projected.geojson"
                source.write_text(json.dumps({"crs": crs, **value}), "utf-8-sig")
                ((layer, [(key, box)]),) = self.bounds(source, without, key="id")
                self.assertEqual((layer, key), ("projected", "a"))
                for found, expected in zip(box, (3, 0, 3.9, 0.91), strict=True):
                    self.assertAlmostEqual(found, expected, delta=0.01)
                if without != COMMAND:
                    self.assertEqual(self.bounds(source, COMMAND, key="id"), [(layer, [(key, box)])])
        # A position that the system does not have.
        square["coordinates"][0][1][0] = 1e300
        source.write_text(json.dumps({"type": "FeatureCollection", "crs": named, "features": [feature]}))
        with self.assertRaisesRegex(landfall_atlas.BuildError, r"projected\.geojson: feature 0: its geometry has the position 1e\+300, 0.0, which is nowhere in "):
            landfall_atlas.build(source, output=self.path, command=without, key="id")

    def test_what_a_command_without_proj_lacks_is_one_line(self):
        without = self.command_without_proj()
        table = self.squares().replace_schema_metadata({"geo": json.dumps(
            {"primary_column": "geometry", "columns": {"geometry": {"crs": "EPSG:26913"}}})})
        source = self.folder / "projected.geojson"
        source.write_text(json.dumps({
            "type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "EPSG:26913"}},
            "features": [{"type": "Feature", "properties": {"id": "a"}, "geometry": json.loads(geojson_of_wkt(SQUARES["a"]))}]}))
        self.enterContext(unittest.mock.patch.dict(sys.modules, {"pyproj": None}))
        self.enterContext(unittest.mock.patch.dict(os.environ, {"PATH": "/nonexistent:/bin-without-gdal"}))
        for each in (table, table.to_reader(1), source):
            with self.assertRaises(landfall_atlas.BuildError) as raised:
                landfall_atlas.build(each, output=self.path, command=without, key="id")
            self.assertRegex(str(raised.exception), r'^(\S*projected\.geojson: )?the coordinates are in "EPSG:26913", which this command `landfall` does '
                             "not convert, as it has no PROJ; python -m pip install pyproj lets landfall_atlas convert them$")
            self.assertFalse(self.path.exists())

    def test_a_command_without_proj_gives_the_verdicts_of_one_with_it(self):
        """What data name opens no file, and is no operation."""
        without = self.command_without_proj()
        if importlib.util.find_spec("pyproj") is None or without == COMMAND:
            self.skipTest("needs pyproj, and a command with PROJ to compare with")
        secret = self.folder / "secret"
        secret.write_text("x")
        for system in self.SYSTEMS:
            # A system that PROJ 9.1 reads and no file: the geoid is of heights, which no atlas has.
            if "geoidgrids" in str(system):
                continue
            system = json.loads(json.dumps(system).replace("PATH", str(secret)))
            table = self.squares().replace_schema_metadata({"geo": json.dumps(
                {"primary_column": "geometry", "columns": {"geometry": {"crs": system}}})})
            found = []
            for command in (COMMAND, without):
                try:
                    found.append(self.bounds(table, command, key="id"))
                except landfall_atlas.BuildError as error:
                    self.assertNotIn("\n", str(error))
                    if command == without and re.search("grids=|PARAMETERFILE|pipeline", str(system)):
                        # Before pyproj sees it.
                        self.assertIn("requires a grid or another file, which is not opened, or is an operation", str(error))
                    found.append("refused")
            with self.subTest(system=str(system)):
                self.assertEqual(found[1], found[0])

    def test_wkt_and_options_of_the_command(self):
        layer = self.build(self.squares(), where={"id": "c"}, aliases=["name"])
        self.assertEqual((layer.id, layer.keys(), layer.names()), ("made", ["c"], ["c é"]))
        layer = self.build(self.squares(), layer="squares", details=[100, 1000], jobs=1)
        self.assertEqual((layer.id, len(layer.details), len(layer)), ("squares", 3, 3))
        self.assertEqual(layer.locate(0.5, 1.9).key, "b")
        layer = self.build(self.squares(), columns="id,name", attributes=["name"])
        self.assertEqual(layer["a"].attributes, {"name": "a é"})
        self.assertEqual([region.key for region, _ in layer["a"].neighbors], ["b"])
        joined = self.build(self.squares().append_column("group", pyarrow.array(["x", "x", "y"])), key="group", dissolve=True)
        self.assertEqual(joined.keys(), ["x", "y"])

    def test_errors_name_the_row(self):
        twice = pyarrow.concat_tables([self.squares(), self.squares()])
        crossed = self.squares(d="POLYGON ((0 0, 1 100, 1 1, 0 0))")
        for table, options, message in (
            (twice, {"key": "id"}, r"^row 3 \(a é\): has the key \"a\", as row 0 \(a é\) has; "),
            (crossed, {}, r"^row 3 \(d é\): the position \[1.0, 100.0\] is outside"),
            (self.squares(d="POLYGON ((0 0"), {}, r"^row 3: its geometry is no polygon"),
            (self.squares(), {"key": "kay"}, r"^row 0 \(a é\): has no property \"kay\" for its key; it has id, name; "),
            (self.squares(), {"kay": "id"}, r"^unknown option --kay; did you mean --key\?")):
            with self.assertRaisesRegex(landfall_atlas.BuildError, message):
                self.build(table, **options)
            self.assertFalse(self.path.exists())
        wrong = pyarrow.table({"geometry": [b"\x01\x03\x00\x00\x00", None]})
        with self.assertRaisesRegex(landfall_atlas.BuildError, "^row 0: its geometry ends within its WKB$"):
            self.build(wrong)

    def test_what_the_command_warns_of_is_a_warning(self):
        table = self.squares(d=None)
        with self.assertWarnsRegex(landfall_atlas.BuildWarning, r"^row 3 \(d é\): left out, as its geometry is null$"):
            landfall_atlas.build(table, output=self.path, command=COMMAND)

    def test_a_command_that_stops_early_says_why(self):
        # Far more than a pipe holds.
        many = pyarrow.table({"id": ["a"] * 200_000, "geometry": [SQUARES["a"]] * 200_000})
        with self.assertRaisesRegex(landfall_atlas.BuildError, "row 1 .*has the key"):
            self.build(many, key="id")

    def test_a_layer_of_many_regions_draws_some(self):
        rows = [(f"{x} {y}", f"POLYGON (({x} {y}, {x + 1} {y}, {x + 1} {y + 1}, {x} {y + 1}, {x} {y}))")
                for x in range(60) for y in range(50)]
        layer = self.build(pyarrow.table({"id": [key for key, _ in rows], "geometry": [text for _, text in rows]}))
        html = layer._repr_html_()
        self.assertLess(len(html), 200_000)
        self.assertIn("3,000 regions", html)
        self.assertEqual(html.count("<path"), 1500)

    # Attributes that have the names of Landfall's own columns.
    OWN = ("number", "key", "name", "west", "south", "east", "north", "latitude", "longitude", "neighbors", "geometry")

    def layer_with(self, *names):
        """A layer of squares whose attributes have these names."""
        table = self.squares().rename_columns(["K", "N", "shape"])
        for name in names:
            table = table.append_column(name, pyarrow.array([f"{name} {key}" for key in SQUARES]))
        return self.build(table, geometry="shape", key="K", name="N", attributes=names, layer="x", force=True)

    def test_attributes_keep_their_names_in_tables_and_frames(self):
        for names in (*((name,) for name in self.OWN), self.OWN, ("name", "region_name", "region_region_name"), ("x", "Name", "WEST")):
            layer = self.layer_with(*names)
            self.path.rename(self.folder / "x.atlas")
            moved = [name for name in self.OWN if name in names]
            for neighbors in (True, False):
                for geometry in ("wkb", False):
                    with warnings.catch_warnings(record=True) as said:
                        warnings.simplefilter("always")
                        table = landfall_atlas.arrow.table(layer, neighbors=neighbors, geometry=geometry)
                    self.assertEqual(len(set(table.column_names)), len(table.column_names))
                    row = table.slice(0, 1).to_pylist()[0]
                    for name in names:
                        self.assertEqual(row[name], f"{name} a")
                    own = {name for name in moved if (neighbors or name != "neighbors") and (geometry or name != "geometry")}
                    self.assertEqual(len(said), bool(own))
                    places = {name: f"region_{name}" for name in own}
                    if "region_name" in names:
                        places["name"] = "region_region_region_name"
                    for name in own:
                        self.assertIn(f"{places[name]!r}", str(said[0].message))
                        self.assertIn(f"{name!r}", str(said[0].message))
                        self.assertEqual(said[0].filename, __file__)
                    self.assertEqual(row[places.get("key", "key")], "a")
                    self.assertEqual(row[places.get("name", "name")], "a é")
                    self.assertEqual(row[places.get("west", "west")], 0.0)
                    if geometry:
                        place = places.get("geometry", "geometry")
                        self.assertEqual(row[place], layer[0].wkb())
                        self.assertEqual(json.loads(table.schema.metadata[b"geo"])["primary_column"], place)
                        parquet.write_table(table, self.folder / "t.parquet")
                        self.assertEqual(parquet.read_table(self.folder / "t.parquet").column_names, table.column_names)
                        with contextlib.redirect_stderr(io.StringIO()) as printed:
                            status = program.main(["export", "x", "--atlas", str(self.folder / "x.atlas"), "-o", str(self.folder / "e.parquet"), *["--neighbors"] * neighbors])
                        self.assertEqual(status, 0, printed.getvalue())
                        self.assertEqual(parquet.read_table(self.folder / "e.parquet"), table)
                        for name in own:
                            self.assertIn(places[name], printed.getvalue())
                        # And in again.
                        again = self.build(self.folder / "t.parquet", key=places.get("key", "key"), layer="x", attributes=names, force=True)
                        self.assertEqual([each.attributes for each in again], [each.attributes for each in layer])
            self.assertEqual(landfall_atlas.arrow.table(layer, attributes=False).column_names[:4], ["number", "key", "name", "west"])

    @needs_geopandas
    def test_attributes_keep_their_names_in_geopandas(self):
        for names in (*((name,) for name in self.OWN), self.OWN, ("geometry", "region_geometry")):
            layer = self.layer_with(*names)
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                frame = landfall_atlas.geopandas.frame(layer)
            self.assertEqual(len(said), names != ("neighbors",))
            self.assertEqual([frame[name].iloc[0] for name in names], [f"{name} a" for name in names])
            self.assertEqual((frame.crs, len(frame.columns), frame.columns.is_unique), ("OGC:CRS84", 10 + len(names), True))
            self.assertEqual(frame.geometry.iloc[0].bounds, (0, 0, 1, 1))
            self.assertEqual(frame.geometry.name, "geometry" if "geometry" not in names else "region_geometry" if len(names) != 2 else "region_region_geometry")

    def test_attributes_keep_their_names_in_features(self):
        for names in (("key",), ("name",), ("key", "name", "region_name"), ("geometry", "id", "type")):
            region = self.layer_with(*names)[0]
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                feature = region.__geo_interface__
            self.assertEqual(len(said), bool({"key", "name"} & set(names)))
            self.assertEqual({name: feature["properties"][name] for name in names}, region.attributes)
            self.assertEqual(feature["id"], "a")
            place = {0: "name", 1: "region_name", 3: "region_region_name"}[("name" in names) + 2 * ("region_name" in names)]
            self.assertEqual((feature["properties"][place], feature["properties"]["region_key" if "key" in names else "key"]), ("a é", "a"))
            self.assertEqual(len(feature["properties"]), len(names) + 2)

    def test_names_that_repeat_become_categories_that_differ(self):
        try:
            import pandas

            import landfall_atlas.pandas
        except ImportError:
            self.skipTest("needs pandas")
        from landfall_atlas._columns import unique
        for names, expected in (
            (["A", "A", "A (2)"], ["A", "A (3)", "A (2)"]), (["A (2)", "A", "A"], ["A (2)", "A", "A (3)"]), (["A", "A", "A"], ["A", "A (2)", "A (3)"]),
            (["A", "A", "A (2)", "A (2)"], ["A", "A (3)", "A (2)", "A (2) (2)"]), (["", "", " (2)"], ["", " (3)", " (2)"]), ([], [])):
            self.assertEqual(unique(names), expected)
            if all(names) and names:
                rows = {"id": [str(at) for at in range(len(names))], "name": names,
                        "geometry": [f"POLYGON (({x} 0, {x + 1} 0, {x + 1} 1, {x} 1, {x} 0))" for x in range(0, 2 * len(names), 2)]}
                layer = self.build(pyarrow.table(rows), key="id", name="name", force=True)
                found = landfall_atlas.pandas.locate(layer, [0.5] * len(names), [x + 0.5 for x in range(0, 2 * len(names), 2)], names=True)
                self.assertEqual(found.tolist(), expected)
                column = landfall_atlas.arrow.locate(layer, *map(pyarrow.array, ([0.5] * len(names), [x + 0.5 for x in range(0, 2 * len(names), 2)])), names=True)
                self.assertEqual((column.to_pylist(), column.to_pandas().tolist()), (names, names))
                table = pandas.DataFrame({"lat": [0.5], "lon": [0.5]})
                self.assertEqual(landfall_atlas.pandas.tag(table, landfall_atlas.open(self.path), columns="name,key,name")[f"{layer.id}_name"].tolist(), expected[:1])
        many = unique(["A"] * 5000 + [f"A ({number})" for number in range(2, 5001)])
        self.assertEqual((len(set(many)), many[1], many[4999]), (9999, "A (5001)", "A (9999)"))

    def test_columns_of_two_layers_that_have_one_name_are_refused(self):
        source = self.folder / "s.geojson"
        source.write_text(json.dumps({"type": "FeatureCollection", "features": [
            {"type": "Feature", "id": "a", "properties": {"name": "A"}, "geometry": json.loads(geojson_of_wkt(SQUARES["a"]))}]}))
        (self.folder / "m.json").write_text(json.dumps({"name": "m", "layers": [
            {"id": id, "source": "s.geojson", "name": "name"} for id in ("x", "x_name")]}))
        landfall_atlas.build(self.folder / "m.json", output=self.path, command=COMMAND)
        table = pyarrow.table({"lat": [0.5], "lon": [0.5]})
        with self.assertRaisesRegex(ValueError, "^two columns would be named 'x_name'; choose other layers or columns$"):
            landfall_atlas.arrow.tag(table, self.path, columns="key,name")
        self.assertEqual(landfall_atlas.arrow.tag(table, self.path).column_names, ["lat", "lon", "x", "x_name"])

    def test_a_source_or_value_that_begins_with_a_dash_is_no_option(self):
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            for name in ("-s.geojson", "--help"):
                Path(name).write_text(json.dumps({"type": "FeatureCollection", "features": [
                    {"type": "Feature", "properties": {"-K": "a"}, "geometry": json.loads(geojson_of_wkt(SQUARES["a"]))}]}))
                landfall_atlas.build(name, output="-x.atlas", key="-K", layer="x", command=COMMAND, force=True)
                self.assertEqual(landfall_atlas.open("-x.atlas")["x"].keys(), ["a"])
        finally:
            os.chdir(before)

    def test_progress_is_told(self):
        said = []
        self.build(self.squares(), progress=said.append)
        self.assertEqual(said[0], "3 rows read")
        self.assertRegex(said[-1], r"^built in \d+\.\d s$")

    def test_arguments_that_have_no_meaning_are_refused(self):
        for sources, options, message in (
            ((), {}, "requires a source"), ((self.squares(), "a.geojson"), {}, "a table is built alone"),
            (("a.geojson",), {"columns": ["a"]}, "geometry and columns are for tables")):
            with self.assertRaisesRegex((TypeError, ValueError), message):
                landfall_atlas.build(*sources, output=self.path, command=COMMAND, **options)


@needs_geopandas
class Points(unittest.TestCase):
    def points(self, crs="EPSG:4326"):
        return geopandas.GeoDataFrame(
            {"n": [1, 2, 3]}, index=["x", "y", "z"], geometry=[shapely.Point(-105, 40), None, shapely.Point()], crs=crs)

    def test_points_are_tagged_and_keep_their_index(self):
        for crs in ("EPSG:4326", "OGC:CRS84"):
            tagged = landfall_atlas.geopandas.tag(self.points(crs), layers="states", columns="key,name")
            self.assertIsInstance(tagged, geopandas.GeoDataFrame)
            self.assertEqual(tagged.index.tolist(), ["x", "y", "z"])
            self.assertEqual(tagged.states.astype(object).where(tagged.states.notna(), None).tolist(), ["CO", None, None])
            self.assertEqual(tagged.states_name.iloc[0], "Colorado")

    def test_other_reference_systems_are_refused(self):
        for frame, message in (
            (self.points().to_crs("EPSG:3857"), 'in EPSG:3857, and regions in WGS 84; pass frame.to_crs'),
            (self.points("EPSG:4267"), "in EPSG:4267"), (self.points(None), r"no CRS; .* frame.set_crs\(\"EPSG:4326\"\)")):
            with self.assertRaisesRegex(ValueError, message):
                landfall_atlas.geopandas.tag(frame)

    def test_areas_are_refused(self):
        frame = landfall_atlas.geopandas.frame(ATLAS["states"])
        with self.assertRaisesRegex(ValueError, "^row 0 is a MultiPolygon; tag requires points: "):
            landfall_atlas.geopandas.tag(frame)
        centers = landfall_atlas.geopandas.tag(frame.set_geometry(frame.representative_point()), layers="states")
        self.assertEqual(centers.states.tolist(), frame.key.tolist())


@unittest.skipUnless(pyarrow and duckdb, "needs pyarrow and duckdb")
class Relations(unittest.TestCase):
    def test_functions_are_registered_twice(self):
        with duckdb.connect() as connection:
            for names, found in ((False, "CO"), (True, "Colorado")):
                landfall_atlas.duckdb.register(connection, ATLAS, names=names)
                self.assertEqual(connection.sql("SELECT landfall_states(40.0, -105.0)").fetchall(), [(found,)])

    def test_a_connection_leaves_the_environment_alone(self):
        """Other threads of the process may read it meanwhile."""
        set_names = []
        sys.addaudithook(lambda event, values: set_names.append(values[0]) if event in ("os.putenv", "os.unsetenv") else None)
        with tempfile.TemporaryDirectory() as folder:
            other = Path(folder, "other.atlas")
            other.write_bytes((Path(landfall_atlas.__file__).parent / "bundled.atlas").read_bytes())
            for atlas in (None, other, None):
                with landfall_atlas.duckdb.connect(atlas=atlas) as connection:
                    self.assertEqual(connection.sql("SELECT landfall_states(40.0, -105.0)").fetchall(), [("CO",)])
                    if landfall_atlas.duckdb._extension.is_file():
                        found = connection.sql("SELECT landfall_atlas()").fetchall()[0][0]
                        self.assertEqual(Path(found).name, "other.atlas" if atlas else "bundled.atlas")
        self.assertEqual(set_names, [])

    def test_relations_are_tagged_with_attributes(self):
        with duckdb.connect() as connection:
            points = connection.sql("SELECT * FROM (VALUES (40.0, -105.0), (NULL, 2.0), (48.85, 2.35)) AS t(Latitude, Longitude)")
            reader = landfall_atlas.duckdb.tag(points, layers="countries", columns="key,ISO_A2", batch=2)
            cursor = connection.cursor()
            rows = cursor.from_arrow(reader).fetchall()
            self.assertEqual([row[2:] for row in rows], [("USA", "US"), (None, None), ("FRA", "FR")])


@needs_pyarrow
class Program(unittest.TestCase):
    def run_program(self, *arguments):
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
            try:
                status = program.main([str(each) for each in arguments])
            except SystemExit as exit:
                status = exit.code
        return status, said.getvalue()

    def test_parquet_is_tagged_in_batches(self):
        with tempfile.TemporaryDirectory() as folder:
            source, output = Path(folder, "in.parquet"), Path(folder, "out.parquet")
            rows = {"Latitude": [40.0, None, 64.0, 0.0] * 5, "y2": list(range(20)), "LNG": [-105.0, 2.0, -150.0, 0.0] * 5}
            parquet.write_table(pyarrow.table(rows), source)
            status, said = self.run_program(
                "locate", source, "-o", output, "--batch", 3, "--layers", "states", "--columns", "key,name", "--compression", "zstd")
            self.assertEqual(status, 0, said)
            self.assertRegex(said, r"^20 rows in \d+\.\d s\n$")
            table = parquet.read_table(output)
            self.assertEqual(table.column_names, ["Latitude", "y2", "LNG", "states", "states_name"])
            self.assertEqual(table["states"].to_pylist(), ["CO", None, "AK", None] * 5)
            self.assertEqual(table["y2"].to_pylist(), rows["y2"])
            self.assertEqual(sorted(os.listdir(folder)), ["in.parquet", "out.parquet"])

    def test_errors_are_one_line_and_leave_no_file(self):
        with tempfile.TemporaryDirectory() as folder:
            source, output = Path(folder, "in.parquet"), Path(folder, "out.parquet")
            parquet.write_table(pyarrow.table({"lat": [40.0, 91.0], "lon": [-105.0, 2.0], "text": ["a", "b"]}), source)
            for arguments, message in (
                (["--strict"], "row 1: lat 91"), (["--layers", "provinces"], "the atlas has no layer 'provinces'; it has"),
                (["--lat", "text"], "the column 'text' is of type string"), (["--columns", "x"], "no layer has the attribute 'x'"),
                (["--atlas", folder + "/no.atlas"], "no.atlas")):
                status, said = self.run_program("locate", source, "-o", output, *arguments)
                self.assertEqual((status, said.count("\n")), (1, 1), said)
                self.assertIn(message, said)
                self.assertEqual(os.listdir(folder), ["in.parquet"])
            status, said = self.run_program("locate", __file__, "-o", output)
            self.assertEqual((status, said.count("\n")), (1, 1), said)
            self.assertIn("frames.py is not a Parquet file; for tables in text use landfall locate", said)
            self.assertEqual(self.run_program("locate", source)[0], 2)
            self.assertEqual(self.run_program("locate", source, "-o", output, "--no-such")[0], 2)

    def outputs(self, folder, output, *atlas):
        """The commands that write to an output, with what else they read."""
        return (
            ["export", "states", *atlas, "-o", output], ["locate", folder / "in.parquet", *atlas, "-o", output])

    def inputs(self, folder):
        parquet.write_table(pyarrow.table({"lat": [40.0], "lon": [-105.0]}), folder / "in.parquet")
        (folder / "my.atlas").write_bytes((Path(landfall_atlas.__file__).parent / "bundled.atlas").read_bytes())

    def test_an_output_never_replaces_an_input(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            self.inputs(folder)
            (folder / "link.atlas").symlink_to("my.atlas")
            os.link(folder / "my.atlas", folder / "hard.parquet")
            os.link(folder / "in.parquet", folder / "in2.parquet")
            before = {path: path.read_bytes() for path in folder.iterdir()}
            atlas, same = ("--atlas", folder / "my.atlas"), "--output would replace .*, which the command reads; name another file\n$"
            for output in ("my.atlas", "link.atlas", "hard.parquet", "./my.atlas", "../" + folder.name + "/my.atlas"):
                for arguments in self.outputs(folder, f"{folder}/{output}", *atlas):
                    status, said = self.run_program(*arguments)
                    self.assertEqual(status, 64, said)
                    self.assertRegex(said, same)
            for output in ("in.parquet", "in2.parquet"):
                for arguments in (self.outputs(folder, folder / output)[1], ["build", folder / "in.parquet", "-o", folder / output, "--command", sys.executable]):
                    status, said = self.run_program(*arguments)
                    self.assertEqual(status, 64, said)
                    self.assertRegex(said, same)
            bundled = Path(landfall_atlas.__file__).parent / "bundled.atlas"
            for arguments in self.outputs(folder, bundled):
                self.assertEqual(self.run_program(*arguments)[0], 64)
            self.assertEqual({path: path.read_bytes() for path in folder.iterdir()}, before)
            with self.assertRaisesRegex(landfall_atlas.BuildError, "--output would replace .*in.parquet, which the command reads"):
                landfall_atlas.build(folder / "in.parquet", output=folder / "in2.parquet", force=True, command=sys.executable)
            self.assertEqual({path: path.read_bytes() for path in folder.iterdir()}, before)

    @needs_command
    def test_an_output_replaces_its_kind_alone_in_the_words_of_the_command(self):
        """The command writes GeoJSON where this program writes Parquet."""
        bundled = (Path(landfall_atlas.__file__).parent / "bundled.atlas").read_bytes()
        contents = {
            "atlas": bundled, "zip": b"PK\3\4xx", "gzip": b"\x1f\x8b\x08", "sqlite": b"SQLite format 3\0x", "fgb": b"fgb\3fgb\0",
            "shape": b"\0\0\x27\x0a", "tiles": b"PMTiles\3", "pdf": b"%PDF-1", "png": b"\x89PNG\r\n", "gltf": b"glTF\2", "other": b"a\0\1\2\3",
            "csv": b"a,b\n1,2\n", "words": "né\n".encode()}
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            self.inputs(folder)

            def said_by_command(output, kind="export"):
                done = subprocess.run(
                    [COMMAND, kind, folder / "my.atlas", "-l", "states", "-f", "geojson", "-o", output], capture_output=True, text=True)
                return done.returncode, re.sub("(write|become) GeoJSON", r"\1 Parquet", done.stderr).replace("landfall: error: ", "").split("; ")[0]

            for kind, start in contents.items():
                output = folder / f"{kind}-file"
                output.write_bytes(start)
                status, text = said_by_command(output)
                self.assertEqual(status, 64, text)
                for arguments in self.outputs(folder, output):
                    status, said = self.run_program(*arguments)
                    self.assertEqual((status, said.removeprefix("landfall_atlas: ")), (64, f"{text}; name another file\n"))
                self.assertEqual(output.read_bytes(), start)
            from landfall_atlas import _destination
            for ending in _destination._ENDINGS.keys() - {"geojson", "json"}:
                for output in (folder / f"x.{ending}", folder / f"a.b.{ending.upper()}"):
                    status, text = said_by_command(output)
                    self.assertEqual(status, 64, text)
                    for arguments in self.outputs(folder, output):
                        status, said = self.run_program(*arguments)
                        self.assertEqual((status, said.split("; ")[0].removeprefix("landfall_atlas: ")), (64, text))
                        self.assertTrue(said.endswith("parquet\n"), said)
                    self.assertFalse(output.exists())
            # Parquet, an empty file, a new one and an unknown ending.
            for output, start in (("new", None), ("empty", b""), ("old", (folder / "in.parquet").read_bytes()), ("x.geoparquet", None), ("x.pq", None), ("x.7", None)):
                if start is not None:
                    (folder / output).write_bytes(start)
                for arguments in self.outputs(folder, folder / output):
                    status, said = self.run_program(*arguments)
                    self.assertEqual(status, 0, said)
                self.assertEqual(parquet.read_table(folder / output)["states"].to_pylist(), ["CO"])

    def test_an_output_stays_a_link_keeps_its_mode_and_may_be_a_pipe(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            self.inputs(folder)
            (folder / "old.parquet").write_bytes(b"")
            (folder / "old.parquet").chmod(0o640)
            (folder / "link.parquet").symlink_to("old.parquet")
            (folder / "lost.parquet").symlink_to("made.parquet")
            for output in ("link.parquet", "lost.parquet"):
                status, said = self.run_program(*self.outputs(folder, folder / output)[0])
                self.assertEqual(status, 0, said)
                self.assertTrue((folder / output).is_symlink())
                self.assertEqual(len(parquet.read_table(folder / output)), 56)
            self.assertEqual((folder / "old.parquet").stat().st_mode & 0o777, 0o640)
            os.mkfifo(folder / "pipe")
            reader = subprocess.Popen([sys.executable, "-c", "import sys; print(len(open(sys.argv[1], 'rb').read()))", folder / "pipe"], stdout=subprocess.PIPE)
            status, said = self.run_program("export", "states", "-o", folder / "pipe")
            self.assertEqual(status, 0, said)
            self.assertEqual(int(reader.communicate(timeout=60)[0]), (folder / "old.parquet").stat().st_size)
            self.assertTrue(stat.S_ISFIFO((folder / "pipe").stat().st_mode))
            (folder / "pipe").unlink()
            for output, problem in ((folder, "Is a directory"), (folder / "no" / "x.parquet", "No such file or directory")):
                status, said = self.run_program("export", "states", "-o", output)
                self.assertEqual((status, said.count("\n")), (1, 1), said)
                self.assertIn(problem, said)
            self.assertEqual(
                sorted(os.listdir(folder)), ["in.parquet", "link.parquet", "lost.parquet", "made.parquet", "my.atlas", "old.parquet"])

    def test_with_closed_descriptors_no_message_lands_in_the_output(self):
        program = (
            "import os, sys; [os.close(int(number)) for number in sys.argv.pop(1)]; os.execv(sys.executable, [sys.executable, '-m', "
            "'landfall_atlas', *sys.argv[1:]])")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            # Most rows have no region, of which a message warns.
            parquet.write_table(pyarrow.table({"lat": [-105.0, -100.0], "lon": [40.0, 41.0]}), folder / "in.parquet")
            made = {}
            for closed in ("", "0", "1", "2", "01", "02", "12", "012"):
                output = folder / f"out{closed}.parquet"
                done = subprocess.run(
                    [sys.executable, "-c", program, closed, "locate", folder / "in.parquet", "-o", output], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(done.stdout, "")
                made[closed] = output.read_bytes()
            self.assertEqual(set(made.values()), {made[""]})

    def test_a_layer_is_exported_as_geoparquet(self):
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder, "out.parquet")
            status, said = self.run_program("export", "states", "-o", output, "--neighbors")
            self.assertEqual((status, said), (0, ""))
            table = parquet.read_table(output)
            self.assertEqual(table.drop_columns(["geometry"]), landfall_atlas.arrow.table(ATLAS["states"], neighbors=True))
            self.assertEqual(table["geometry"].to_pylist(), [region.wkb() for region in ATLAS["states"]])
            self.assertEqual(json.loads(table.schema.metadata[b"geo"])["version"], "1.1.0")
            for arguments, message in ((["towns"], "no layer 'towns'; it has countries"), (["states", "--detail", "9"], "detail")):
                status, said = self.run_program("export", *arguments, "-o", output)
                self.assertEqual((status, said.count("\n")), (1, 1), said)
                self.assertIn(message, said)

    def test_help_is_complete(self):
        done = subprocess.run([sys.executable, "-m", "landfall_atlas", "--help"], capture_output=True, text=True, check=True)
        for word in ("locate", "build", "export", "--version"):
            self.assertIn(word, done.stdout)


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=0).result
    for reason in sorted({reason for _, reason in result.skipped}):
        print(f"    left out: frames ({reason})")
    sys.exit(not result.wasSuccessful())
