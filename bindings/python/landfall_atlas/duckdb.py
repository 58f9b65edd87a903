"""SQL of DuckDB: `connect()` opens a database in which `SELECT landfall_states(lat, lon) FROM points` works at the rate of
DuckDB's own functions. `register` and `tag` are for a connection that exists already, and require pyarrow.
"""

import contextlib
import ctypes
import os
import pathlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from ._messages import require

require(__name__, "duckdb", "duckdb")

import duckdb

from ._core import Atlas, Layer
from ._opening import default
from ._opening import open as _open

_OnInvalid = Literal["raise", "null"]

# The extension, which glibc's wheels have.
_extension = pathlib.Path(__file__).with_name("landfall.duckdb_extension")


def connect(
    database: str | os.PathLike[str] = ":memory:", atlas: str | os.PathLike[str] | None = None, *, read_only: bool = False,
    config: Mapping[str, Any] | None = None,
) -> duckdb.DuckDBPyConnection:
    """Opens a database of DuckDB 1.3 or later with Landfall's functions; docs/DuckDB.md has them all. atlas is the path of the
    database's own atlas, or None for that of landfall_atlas.open(): each of its layers of areas is a function of (latitude, longitude) that
    returns the key as an ENUM. Other arguments are those of duckdb.connect.

    The extension is not signed, so the database is opened with allow_unsigned_extensions. A database that this process has
    open with another atlas raises ValueError. Without the extension, as in a wheel for musl, the layers are functions of
    `register`, and there are no others.

    >>> import landfall_atlas.duckdb
    >>> connection = landfall_atlas.duckdb.connect()
    >>> connection.sql("SELECT landfall_states(40.0, -105.0), landfall_name('countries', 40.0, -105.0)").fetchall()
    [('CO', 'United States')]
    """
    path = os.path.abspath(os.fspath(default() if atlas is None else atlas))
    opened = _open(path)
    if not _extension.is_file():
        connection = duckdb.connect(os.fspath(database), read_only=read_only, config=dict(config or {}))
        register(connection, opened)
        return connection
    connection = duckdb.connect(os.fspath(database), read_only=read_only, config={"allow_unsigned_extensions": "true"} | dict(config or {}))
    try:
        _load(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _load(connection: duckdb.DuckDBPyConnection, path: str) -> None:
    """Loads the extension with an atlas."""
    # The same library as DuckDB's. To set the environment is not safe beside its threads.
    library = ctypes.CDLL(str(_extension))
    library.landfall_set_atlas.argtypes, library.landfall_set_atlas.restype = [ctypes.c_char_p], ctypes.c_bool
    if not library.landfall_set_atlas(os.fsencode(path)):
        raise ValueError(f"the path of the atlas is too long: {path[:100]}")
    try:
        connection.load_extension(str(_extension))
    finally:
        library.landfall_set_atlas(None)
    loaded = connection.execute("SELECT landfall_atlas()").fetchall()[0][0]
    # All connections of a process to a file are one database, which loads an extension once.
    if loaded != path:
        raise ValueError(f"the database is open in this process with the atlas {loaded}; close it first, or pass that atlas")


def tag(
    relation: duckdb.DuckDBPyRelation, atlas: Atlas | str | os.PathLike[str] | None = None, *, lat: str | None = None,
    lon: str | None = None, layers: str | Iterable[str] | None = None, columns: str | Iterable[str] = "key",
    on_invalid: _OnInvalid = "null", batch: int = 1_000_000, threads: int = 1,
) -> Any:
    """Returns the rows of a relation as a pyarrow.RecordBatchReader with columns for each layer, as dictionaries of
    text. Rows are read as they are needed, some at a time (batch), and each batch is answered by some threads. Another connection can
    read them, or a cursor of the same one: cursor.from_arrow(reader). Other arguments are those of landfall_atlas.arrow.tag.

    >>> import duckdb, landfall_atlas.duckdb
    >>> connection = duckdb.connect()
    >>> points = connection.sql("SELECT 40.0::DOUBLE AS lat, -105.0::DOUBLE AS lon")
    >>> connection.cursor().from_arrow(landfall_atlas.duckdb.tag(points)).fetchall()
    [(40.0, -105.0, 'USA', 'USA-colorado', 'CO')]
    """
    from . import arrow

    read = getattr(relation, "to_arrow_reader", None) or relation.fetch_arrow_reader
    return arrow.tag_batches(
        read(batch), atlas, lat=lat, lon=lon, layers=layers, columns=columns, on_invalid=on_invalid, threads=threads)


def enumeration(layer: Layer) -> Any:
    """Returns the type of the keys of a layer: an ENUM, so that no text is made for a row; VARCHAR without regions."""
    keys = ", ".join("'" + key.replace("'", "''") + "'" for key in layer.keys())
    return duckdb.sqltype(f"ENUM({keys})" if keys else "VARCHAR")


def register(
    connection: duckdb.DuckDBPyConnection, atlas: Atlas, *, prefix: str = "landfall_", names: bool = False,
    on_invalid: _OnInvalid = "null",
) -> list[str]:
    """Registers a function of (latitude, longitude) for each layer of areas: prefix and the layer's id. It returns the
    key as an ENUM of the layer's keys, which compares with text, or with names=True the name as VARCHAR; NULL without a
    region. Returns the names of the functions, and replaces those that a call before has registered. They run in Python, one
    thread at a time: `connect` is faster.

    >>> import duckdb, landfall_atlas, landfall_atlas.duckdb
    >>> connection = duckdb.connect()
    >>> landfall_atlas.duckdb.register(connection, landfall_atlas.open())
    ['landfall_countries', 'landfall_provinces', 'landfall_states']
    >>> connection.sql("SELECT landfall_states(40.0, -105.0), landfall_states(40.0, -105.0) = 'none'").fetchall()
    [('CO', False)]
    """
    from . import arrow

    functions = []
    # The types that DuckDB declares leave out the names of its kinds of functions.
    create: Any = connection.create_function
    for layer in atlas:
        if layer.kind == "points":
            continue
        if names:
            function, result = arrow.function(layer, names=True, on_invalid=on_invalid), "VARCHAR"
        else:
            function, result = _keys(layer, on_invalid), enumeration(layer)
        with contextlib.suppress(duckdb.InvalidInputException):
            connection.remove_function(prefix + layer.id)
        create(
            prefix + layer.id, function, ["DOUBLE", "DOUBLE"], result, type="arrow", null_handling="special")
        functions.append(prefix + layer.id)
    return functions


def _keys(layer: Layer, on_invalid: _OnInvalid) -> Callable[[Any, Any], Any]:
    from . import arrow

    # DuckDB counts the parameters of a function.
    def found(lat: Any, lon: Any) -> Any:
        return arrow.locate(layer, lat, lon, on_invalid=on_invalid)

    return found
