"""Reads the index that the Swift compiler writes during a build, through the C interface of libIndexStore,
which is a part of the toolchain."""

import ctypes
import pathlib
import shutil

DECLARED, DEFINED, REFERENCED = 1 << 0, 1 << 1, 1 << 2
RECORD_DEPENDENCY = 2
EXTENSION, PARAMETER = 9, 25


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


VisitName = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
Visit = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


class NoIndex(Exception):
    """The reason why there is no index to read."""


def open_library():
    compiler = shutil.which("swiftc")
    if compiler is None:
        raise NoIndex("there is no swiftc on the PATH")
    folder = pathlib.Path(compiler).resolve().parent.parent / "lib"
    for name in ("libIndexStore.so", "libIndexStore.dylib"):
        if (folder / name).exists():
            return ctypes.CDLL(str(folder / name))
    raise NoIndex(f"{folder} has no libIndexStore")


class IndexStore:
    def __init__(self, path):
        lib = self.lib = open_library()
        pointer, number = ctypes.c_void_p, ctypes.c_uint64
        for name, result, arguments in [
            ("store_create", pointer, [ctypes.c_char_p, pointer]),
            ("store_units_apply_f", ctypes.c_bool, [pointer, ctypes.c_uint, pointer, VisitName]),
            ("unit_reader_create", pointer, [pointer, ctypes.c_char_p, pointer]),
            ("unit_reader_dispose", None, [pointer]),
            ("unit_reader_get_main_file", Text, [pointer]),
            ("unit_reader_get_module_name", Text, [pointer]),
            ("unit_reader_get_modification_time", None, [pointer, pointer, pointer]),
            ("unit_reader_dependencies_apply_f", ctypes.c_bool, [pointer, pointer, Visit]),
            ("unit_dependency_get_kind", ctypes.c_int, [pointer]),
            ("unit_dependency_get_name", Text, [pointer]),
            ("unit_dependency_get_filepath", Text, [pointer]),
            ("record_reader_create", pointer, [pointer, ctypes.c_char_p, pointer]),
            ("record_reader_dispose", None, [pointer]),
            ("record_reader_occurrences_apply_f", ctypes.c_bool, [pointer, pointer, Visit]),
            ("occurrence_get_symbol", pointer, [pointer]),
            ("occurrence_get_roles", number, [pointer]),
            ("occurrence_get_line_col", None, [pointer, pointer, pointer]),
            ("symbol_get_usr", Text, [pointer]),
            ("symbol_get_name", Text, [pointer]),
            ("symbol_get_kind", ctypes.c_int, [pointer]),
        ]:
            function = getattr(lib, f"indexstore_{name}")
            function.restype, function.argtypes = result, arguments
        self.store = lib.indexstore_store_create(str(path).encode(), None)
        if not self.store:
            raise NoIndex(f"{path} is not an index")

    def unit_names(self):
        names = []
        self.lib.indexstore_store_units_apply_f(
            self.store, 0, None, VisitName(lambda _, name: names.append(str(name)) or True))
        return names

    def records(self, files):
        """Returns the newest record of each of `files`: path -> (record name, time of writing in seconds)."""
        lib, newest = self.lib, {}
        seconds, parts = ctypes.c_int64(), ctypes.c_int64()
        for name in self.unit_names():
            unit = lib.indexstore_unit_reader_create(self.store, name.encode(), None)
            if not unit:
                continue
            path = str(lib.indexstore_unit_reader_get_main_file(unit))
            if path in files:
                lib.indexstore_unit_reader_get_modification_time(
                    unit, ctypes.byref(seconds), ctypes.byref(parts))
                record = self.own_record(unit, path)
                if record and (path not in newest or newest[path][1] < seconds.value):
                    newest[path] = (record, seconds.value)
            lib.indexstore_unit_reader_dispose(unit)
        return newest

    def own_record(self, unit, path):
        found, lib = [], self.lib

        def visit(_, dependency):
            if (lib.indexstore_unit_dependency_get_kind(dependency) == RECORD_DEPENDENCY
                    and str(lib.indexstore_unit_dependency_get_filepath(dependency)) == path):
                found.append(str(lib.indexstore_unit_dependency_get_name(dependency)))
            return True

        lib.indexstore_unit_reader_dependencies_apply_f(unit, None, Visit(visit))
        return found[0] if found else None

    def occurrences(self, record):
        """Returns each occurrence in a record: (symbol's identity, name, kind, roles, line)."""
        lib, found, symbols = self.lib, [], {}
        reader = lib.indexstore_record_reader_create(self.store, record.encode(), None)
        if not reader:
            return found
        line, column = ctypes.c_uint(), ctypes.c_uint()
        line_reference, column_reference = ctypes.byref(line), ctypes.byref(column)

        def visit(_, occurrence):
            symbol = lib.indexstore_occurrence_get_symbol(occurrence)
            known = symbols.get(symbol)
            if known is None:
                known = symbols[symbol] = (
                    str(lib.indexstore_symbol_get_usr(symbol)),
                    str(lib.indexstore_symbol_get_name(symbol)),
                    lib.indexstore_symbol_get_kind(symbol),
                )
            lib.indexstore_occurrence_get_line_col(occurrence, line_reference, column_reference)
            roles = lib.indexstore_occurrence_get_roles(occurrence)
            found.append((*known, roles, line.value))
            return True

        lib.indexstore_record_reader_occurrences_apply_f(reader, None, Visit(visit))
        lib.indexstore_record_reader_dispose(reader)
        return found


def uses_by_index(store_path, sources):
    """Returns the uses between files of `sources`, a set of paths: a list of (from, line, name, to).

    Raises NoIndex if the index lacks a file or contains an older version of it.
    """
    store = IndexStore(store_path)
    by_name = {str(path): path for path in sources}
    records = store.records(by_name)
    for name, path in by_name.items():
        if name not in records or records[name][1] < int(path.stat().st_mtime):
            raise NoIndex(f"{name} is newer than the index")
    homes, mentions = {}, []
    for name, (record, _) in records.items():
        for identity, symbol, kind, roles, line in store.occurrences(record):
            if kind in (EXTENSION, PARAMETER):
                continue
            if roles & (DEFINED | DECLARED) and not roles & REFERENCED:
                homes[identity] = name
            elif roles & REFERENCED:
                mentions.append((name, line, identity, symbol))
    return [(by_name[name], line, symbol, by_name[homes[identity]])
            for name, line, identity, symbol in mentions
            if homes.get(identity, name) != name]
