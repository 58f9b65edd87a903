"""What programs in C and other interpreters hand to the Python package: Arrow structures, interpreters, and names with NUL."""

import array
import copy
import ctypes
import gc
import itertools
import os
import pickle
import sys
import unittest

import landfall_atlas
from landfall_atlas import _core

try:
    import _interpreters as interpreters
except ImportError:
    try:
        import _xxsubinterpreters as interpreters
    except ImportError:
        interpreters = None

ATLAS = landfall_atlas.open()
STATES = ATLAS["states"]
RELEASED = "has an Arrow structure that was released already"

# ---- The Arrow C data interface, https://arrow.apache.org/docs/format/CDataInterface.html

pointer = ctypes.c_void_p


class Schema(ctypes.Structure):
    _fields_ = [
        ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64), ("children", pointer), ("dictionary", pointer), ("release", pointer),
        ("private_data", pointer)]


class Array(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(pointer)), ("children", pointer), ("dictionary", pointer),
        ("release", pointer), ("private_data", pointer)]


class Stream(ctypes.Structure):
    _fields_ = [
        ("get_schema", pointer), ("get_next", pointer), ("get_last_error", pointer), ("release", pointer),
        ("private_data", pointer)]


capsule = ctypes.pythonapi.PyCapsule_New
capsule.restype, capsule.argtypes = ctypes.py_object, [pointer, ctypes.c_char_p, pointer]


def called(result, *kinds):
    """Returns the maker of a function of C, and of its address."""
    return lambda function: ctypes.CFUNCTYPE(result, *kinds)(function)


def address(function):
    return ctypes.cast(function, pointer)


class Exported:
    """A column of float64; `changes` are members of its array, and `format` is that of its schema."""

    def __init__(self, numbers, format=b"g", **changes):
        self.numbers = (ctypes.c_double * max(1, len(numbers)))(*numbers)
        self.buffers = (pointer * 2)(None, ctypes.addressof(self.numbers))
        self.releases = 0
        self.release_array = called(None, ctypes.POINTER(Array))(self.released)
        self.release_schema = called(None, ctypes.POINTER(Schema))(lambda schema: setattr(schema[0], "release", None))
        self.array = Array(len(numbers), 0, 0, 2, 0, self.buffers, None, None, address(self.release_array), None)
        self.schema = Schema(format, b"", None, 2, 0, None, None, address(self.release_schema), None)
        for name, value in changes.items():
            setattr(self.array, name, value)

    def released(self, array):
        self.releases += 1
        array[0].release = None

    def __arrow_c_array__(self, requested_schema=None):
        return (
            capsule(ctypes.addressof(self.schema), b"arrow_schema", None),
            capsule(ctypes.addressof(self.array), b"arrow_array", None))


class Streamed:
    """A stream of columns; `fails` is how many of its calls succeed."""

    def __init__(self, *columns, format=b"g", fails=None, hasSchema=True):
        self.columns, self.format, self.fails, self.has_schema = list(columns), format, fails, hasSchema
        self.functions = (
            called(ctypes.c_int, pointer, ctypes.POINTER(Schema))(self.get_schema),
            called(ctypes.c_int, pointer, ctypes.POINTER(Array))(self.get_next),
            called(pointer, pointer)(lambda stream: None),
            called(None, pointer)(lambda stream: None))
        self.release_schema = called(None, ctypes.POINTER(Schema))(lambda schema: setattr(schema[0], "release", None))
        self.stream = Stream(*map(address, self.functions), None)

    def is_failing(self):
        if self.fails is None:
            return 0
        self.fails -= 1
        return 5 if self.fails < 0 else 0

    def get_schema(self, stream, schema):
        if self.has_schema:
            schema[0].format, schema[0].release = self.format, address(self.release_schema).value
        return self.is_failing()

    def get_next(self, stream, array):
        if self.columns:
            ctypes.memmove(array, ctypes.addressof(self.columns.pop(0).array), ctypes.sizeof(Array))
        return self.is_failing()

    def __arrow_c_stream__(self, requested_schema=None):
        return capsule(ctypes.addressof(self.stream), b"arrow_array_stream", None)


def keys(latitudes, longitudes):
    return [region and region.key for region in STATES.locate(latitudes, longitudes)]


class ArrowStructures(unittest.TestCase):
    def refuse(self, message, column, error=ValueError):
        for latitudes, longitudes, name in ((column, [-105.0], "lat"), ([40.0], column, "lon")):
            with self.assertRaisesRegex(error, f"^{name} {message}"):
                STATES.locate(latitudes, longitudes)

    def test_a_column_is_taken_once(self):
        column = Exported([40.0])
        self.assertEqual(keys(column, [-105.0]), ["CO"])
        self.assertEqual(column.releases, 1)
        self.refuse(RELEASED, column)
        self.assertEqual(column.releases, 1)
        with self.assertRaisesRegex(ValueError, f"^lon {RELEASED}"):
            STATES.locate(column := Exported([40.0]), column)

    def test_released_structures_are_refused(self):
        column = Exported([40.0], buffers=None, release=None)
        self.refuse(RELEASED, column)
        column = Exported([40.0], format=None)
        column.schema.release = None
        self.refuse(RELEASED, column)
        column = Streamed(Exported([40.0]))
        column.stream = Stream()
        self.refuse(RELEASED, column)
        self.refuse(RELEASED, Streamed(Exported([40.0]), hasSchema=False))

    def test_other_types_are_named(self):
        for format, text in ((None, "an Arrow schema without a type"), (b"", "the Arrow type ''"), (b"l", "the Arrow type int64"),
                             (b"\xFF", "the Arrow type '\uFFFD'"), (b"+s", "the Arrow type struct"), (b"+w:2", r"the Arrow type fixed_size_list\(2\)"),
                             (b"tsu:" + b"A" * 500, "the Arrow type timestamp"), (b"d:" + b"9" * 500, r"the Arrow type decimal\(9{20}\)")):
            self.refuse(f"has {text}; pass numbers", Exported([40.0], format=format), TypeError)
            self.refuse(f"has {text}; pass numbers", Streamed(format=format), TypeError)

    def test_arrays_without_what_they_promise_are_refused(self):
        for changes in ({"n_buffers": 3}, {"n_buffers": 0}, {"length": -5}, {"offset": -1}, {"buffers": None}, {"null_count": 1},
                        {"offset": 2**62}, {"length": 2**62}, {"length": 2**63 - 1, "offset": 2**63 - 1}):
            for wrap in (lambda column: column, Streamed):
                columns = [Exported([40.0], **changes) for _ in range(2)]
                for column, name in zip(columns, ("lat", "lon")):
                    with self.assertRaisesRegex(ValueError, f"^{name} has an Arrow structure that "):
                        STATES.locate(*((wrap(column), [0.0]) if name == "lat" else ([0.0], wrap(column))))
                self.assertEqual([column.releases for column in columns], [1, 1], changes)
        column = Exported([40.0])
        column.buffers[1] = None
        with self.assertRaisesRegex(ValueError, "^lat has an Arrow structure that has a length but no numbers$"):
            STATES.locate(column, [-105.0])

    def test_arrays_without_numbers_need_no_buffers(self):
        self.assertEqual(keys(Exported([], buffers=None), []), [])
        chunks = Streamed(Exported([], buffers=None), Exported([40.0]), Exported([]), Exported([64.0]))
        self.assertEqual(keys(chunks, [-105.0, -150.0]), ["CO", "AK"])

    def test_a_stream_that_fails_releases_what_it_gave(self):
        for succeeding in range(3):
            columns = [Exported([40.0]) for _ in range(2)]
            with self.assertRaisesRegex(ValueError, "^lat has an Arrow stream that failed: no reason$"):
                STATES.locate(Streamed(*columns, fails=succeeding), [-105.0])
            given = max(0, succeeding - 1)
            self.assertEqual([column.releases for column in columns], [1] * given + [0] * (2 - given))


class Names(unittest.TestCase):
    def test_a_nul_does_not_end_a_name(self):
        for name in ("states\0", "states\0x", "\0states", "\0"):
            self.assertNotIn(name, ATLAS)
            with self.assertRaises(KeyError):
                ATLAS[name]
        for key in ("CO\0", "CO\0x", "\0"):
            self.assertNotIn(key, STATES)
            self.assertIsNone(STATES.get(key))
            with self.assertRaises(KeyError):
                STATES[key]
        for name in ("lat\0", "lon\0x", "within\0", "on_invalid\0", "threads\0"):
            with self.assertRaises(TypeError):
                STATES.nearest(40.0, **{"lon": -105.0, name: 1.0})
        for value in ("null\0", "raise\0x", "\uDC00", None, 1):
            with self.assertRaisesRegex(ValueError, "^on_invalid is "):
                STATES.locate([1000.0], [0.0], on_invalid=value)
        for path in ("\0", os.fsencode(landfall_atlas.__file__).decode() + "\0"):
            with self.assertRaises(ValueError):
                landfall_atlas.open(path)


def image_of(layer):
    """The size of the image of a layer, or why it has none: the bundled atlas has small indexes."""
    try:
        return _core.lookup_image(layer, 256)
    except ValueError as error:
        return str(error)


class Closed(unittest.TestCase):
    """Everything that an atlas, and what came of it, still does when it is closed: each member and each function of the core is here."""

    # What is asked of an atlas, of its layer of states, of a region, and of the locations of columns.
    OF_ATLAS = {
        "layers": lambda atlas: atlas.layers, "name": lambda atlas: atlas.name, "generator": lambda atlas: atlas.generator,
        "grid_degrees": lambda atlas: atlas.grid_degrees, "locate": lambda atlas: [atlas.locate(40.0, -105.0), atlas.locate([40.0], [-105.0])],
        "place": lambda atlas: [atlas.place(40.0, -105.0), atlas.place([40.0], [-105.0])], "keys": lambda atlas: atlas.keys(),
        "find": lambda atlas: atlas.find("colorado"), "_ipython_key_completions_": lambda atlas: atlas._ipython_key_completions_(),
        "__getitem__": lambda atlas: atlas["states"], "__len__": len, "__iter__": iter, "__contains__": lambda atlas: "states" in atlas,
        "__enter__": lambda atlas: atlas.__enter__(), "__reduce__": lambda atlas: atlas.__reduce__()}
    OF_LAYER = {
        "id": lambda layer: layer.id, "kind": lambda layer: layer.kind, "overlaps": lambda layer: layer.overlaps,
        "parent": lambda layer: layer.parent.id, "details": lambda layer: layer.details, "attribute_names": lambda layer: layer.attribute_names,
        "locate": lambda layer: [layer.locate(40.0, -105.0).key, memoryview(layer.locate([40.0], [-105.0])).tolist()],
        "locate_all": lambda layer: [[each.key for each in layer.locate_all(40.0, -105.0)], layer.locate_all([40.0], [-105.0])[0].tolist()],
        "nearest": lambda layer: [layer.nearest(40.0, -70.0)[1], layer.nearest([40.0], [-70.0])[1].tolist()],
        "distance_to_border": lambda layer: [layer.distance_to_border(40.0, -70.0), layer.distance_to_border([40.0], [-70.0]).tolist()],
        "get": lambda layer: layer.get("CO").key, "find": lambda layer: layer.find("colorado")[0].key, "keys": lambda layer: layer.keys(),
        "names": lambda layer: layer.names(), "_repr_html_": lambda layer: layer._repr_html_(), "__reduce__": lambda layer: layer.__reduce__(),
        "_ipython_key_completions_": lambda layer: layer._ipython_key_completions_(), "__getitem__": lambda layer: layer["CO"].key,
        "__len__": len, "__contains__": lambda layer: "CO" in layer}
    OF_REGION = {
        "key": lambda region: region.key, "name": lambda region: region.name, "number": lambda region: region.number,
        "layer": lambda region: region.layer.id, "parent": lambda region: region.parent.key, "attributes": lambda region: region.attributes,
        "children": lambda region: [len(region.children), len(region.parent.children)], "bounds": lambda region: region.bounds,
        "neighbors": lambda region: [(each.key, meters) for each, meters in region.neighbors], "has_area": lambda region: region.has_area,
        "representative_point": lambda region: region.representative_point, "wkb": lambda region: region.wkb(),
        "geometry": lambda region: region.geometry(), "__geo_interface__": lambda region: region.__geo_interface__,
        "_repr_html_": lambda region: region._repr_html_(), "__reduce__": lambda region: region.__reduce__()[1][1]}
    OF_LOCATIONS = {
        "keys": lambda found: found.keys()[0].key, "names": lambda found: found.names()[0].name, "layer": lambda found: found.layer.id,
        "__arrow_c_array__": lambda found: len(found.__arrow_c_array__()), "__arrow_c_schema__": lambda found: found.__arrow_c_schema__() is None,
        "__getitem__": lambda found: [found[0].key, found[1]], "__len__": len, "__buffer__": lambda found: memoryview(found).tolist(),
        "__reduce__": lambda found: found.__reduce__()[1][1:]}
    OF_CORE = {
        "lookup_image": lambda layer: image_of(layer), "locations": lambda layer: _core.locations(layer, b"\0" * 8, False)[1].key}

    def made(self):
        atlas = landfall_atlas.open()
        layer = atlas["states"]
        region, found = layer["CO"], layer.locate([40.0, 0.0], [-105.0, 0.0])
        return atlas, [(self.OF_LAYER, layer), (self.OF_REGION, region), (self.OF_LOCATIONS, found)]

    def test_each_member_is_here(self):
        own = {"close", "__exit__", "__doc__", "__module__", "__new__", "__getattribute__", "__repr__", "__str__", "__hash__", "__eq__", "__ne__",
               "__lt__", "__le__", "__gt__", "__ge__", "__init__", "__sizeof__", "__setattr__", "__delattr__", "__dir__", "__format__",
               "__reduce_ex__", "__getstate__", "__subclasshook__", "__init_subclass__", "__class__", "__release_buffer__"}
        for kind, members in (
            (landfall_atlas.Atlas, self.OF_ATLAS), (landfall_atlas.Layer, self.OF_LAYER), (landfall_atlas.Region, self.OF_REGION),
            (landfall_atlas.Locations, self.OF_LOCATIONS)):
            self.assertEqual(set(dir(kind)) - own - {"__buffer__"}, set(members) - {"__buffer__"})
        functions = {name for name, value in vars(_core).items() if callable(value) and not isinstance(value, type)}
        # These take no atlas.
        self.assertEqual(functions - {"open", "open_bytes", "geojson_of_wkb"}, set(self.OF_CORE))

    def test_a_closed_atlas_raises(self):
        atlas, _ = self.made()
        atlas.close()
        gc.collect()
        # What is freed is used again.
        other = [bytearray(64) for _ in range(10_000)]
        for name, call in self.OF_ATLAS.items():
            with self.assertRaisesRegex(ValueError, "^the atlas is closed; open it again$", msg=name):
                call(atlas)
        for value in (5, None, STATES):
            with self.assertRaisesRegex(ValueError, "^the atlas is closed; open it again$"):
                value in atlas
        for buffer in (None, bytearray(100)):
            with self.assertRaisesRegex(ValueError, "^the atlas is closed; open it again$"):
                _core.lookup_image(atlas, 256, buffer)
        self.assertEqual((repr(atlas), atlas.close(), atlas.__exit__(None, None, None)), ("<landfall_atlas.Atlas, closed>", None, None))
        for call in (pickle.dumps, copy.copy):
            with self.assertRaisesRegex(ValueError, "^the atlas is closed; open it again$"):
                call(atlas)
        del other

    def test_what_came_of_a_closed_atlas_goes_on(self):
        atlas, objects = self.made()
        expected = [(name, call, object, call(object)) for members, object in objects for name, call in members.items()]
        layer = atlas["states"]
        of_core = [call(layer) for call in self.OF_CORE.values()]
        again = layer.parent, layer["CO"].parent, layer["CO"].layer, layer.locate([40.0], [-105.0]).layer
        atlas.close()
        del atlas
        gc.collect()
        other = [bytearray(64) for _ in range(10_000)]
        for name, call, object, value in expected:
            self.assertEqual(call(object), value, name)
        self.assertEqual([call(layer) for call in self.OF_CORE.values()], of_core)
        self.assertEqual((again[0].id, again[1].key, again[2].id, again[3].id), ("countries", "USA", "states", "states"))
        del other

    def test_an_atlas_that_is_closed_while_it_is_asked_answers(self):
        class Closing:
            def __init__(self, atlas, value):
                self.atlas, self.value = atlas, value

            def __float__(self):
                self.atlas.close()
                gc.collect()
                return self.value

            def __array__(self, *_, **__):
                self.atlas.close()
                return array.array("d", [self.value])

        for name in ("locate", "place"):
            atlas = landfall_atlas.open()
            self.assertEqual(getattr(atlas, name)(Closing(atlas, 40.0), -105.0)["states"].key, "CO")
            self.assertEqual(repr(atlas), "<landfall_atlas.Atlas, closed>")

    def test_hashes_of_regions_are_no_exception(self):
        countries = ATLAS["countries"]
        self.assertEqual(len({hash(region) for region in [*STATES, *countries]}), len(STATES) + len(countries))
        self.assertEqual(hash(STATES["CO"]), hash(STATES.locate(40.0, -105.0)))


@unittest.skipUnless(interpreters, "needs a Python that makes interpreters")
class Interpreters(unittest.TestCase):
    code = f"""
import sys
sys.path[:] = {sys.path!r}
import landfall_atlas
state = landfall_atlas.open()["states"].locate(40.0, -105.0)
assert type(state) is landfall_atlas.Region and state.key == "CO"
try:
    landfall_atlas.open(b"no atlas")
except landfall_atlas.AtlasError as error:
    assert error.code == 201
"""

    def check_here(self):
        region = STATES.locate(40.0, -105.0)
        self.assertIs(type(region), landfall_atlas.Region)
        self.assertIn(region, STATES)
        self.assertIs(type(STATES.locate([40.0], [-105.0])), landfall_atlas.Locations)
        self.assertIs(type(region.parent.layer), landfall_atlas.Layer)
        self.assertIs(type(landfall_atlas.open()), landfall_atlas.Atlas)
        with self.assertRaises(landfall_atlas.AtlasError):
            landfall_atlas.open(b"no atlas")

    def test_each_interpreter_has_its_own_types(self):
        run = getattr(interpreters, "exec", None) or interpreters.run_string
        if sys.version_info >= (3, 13):
            kinds = [("legacy",), ()]
        else:
            kinds = [{"isolated": False}, {"isolated": True}]
        for kind in itertools.chain(kinds, kinds):
            other = interpreters.create(*kind) if isinstance(kind, tuple) else interpreters.create(**kind)
            self.assertIsNone(run(other, self.code))
            self.check_here()
            interpreters.destroy(other)
            self.check_here()


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=0).result
    sys.exit(not result.wasSuccessful())
