"""What programs in C and other interpreters hand to the Python package: Arrow structures, interpreters, and names with NUL."""

import ctypes
import itertools
import os
import sys
import unittest

import landfall_atlas

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
