"""Functions of DuckDB: `register(connection, atlas)`, then `SELECT landfall_states(lat, lon) FROM points`."""

import duckdb

from . import arrow


def enumeration(layer):
    """Returns the type of the keys of a layer: an ENUM, so that no text is made for a row; VARCHAR without regions."""
    keys = ", ".join("'" + key.replace("'", "''") + "'" for key in layer.keys())
    return duckdb.sqltype(f"ENUM({keys})" if keys else "VARCHAR")


def register(connection, atlas, *, prefix="landfall_", names=False, on_invalid="null"):
    """Registers a function of (latitude, longitude) for each layer of areas: prefix and the layer's id. It returns the
    key as an ENUM of the layer's keys, which compares with text, or with names=True the name as VARCHAR; NULL without a
    region. Returns the names of the functions.

    >>> import duckdb, landfall_atlas, landfall_atlas.duckdb
    >>> connection = duckdb.connect()
    >>> landfall_atlas.duckdb.register(connection, landfall_atlas.open())
    ['landfall_countries', 'landfall_states']
    >>> connection.sql("SELECT landfall_states(40.0, -105.0), landfall_states(40.0, -105.0) = 'none'").fetchall()
    [('CO', False)]
    """
    functions = []
    for layer in atlas.layers:
        if layer.kind == "points":
            continue
        if names:
            function, result = arrow.function(layer, names=True, on_invalid=on_invalid), "VARCHAR"
        else:
            function, result = _keys(layer, on_invalid), enumeration(layer)
        connection.create_function(
            prefix + layer.id, function, ["DOUBLE", "DOUBLE"], result, type="arrow", null_handling="special")
        functions.append(prefix + layer.id)
    return functions


def _keys(layer, on_invalid):
    def found(lat, lon):
        return arrow.locate(layer, lat, lon, on_invalid=on_invalid)

    return found
