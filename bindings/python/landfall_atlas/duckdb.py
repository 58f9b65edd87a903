"""Functions of DuckDB: `register(connection, atlas)`, then `SELECT landfall_states(lat, lon) FROM points`."""

from . import arrow


def register(connection, atlas, *, prefix="landfall_", names=False, on_invalid="null"):
    """Registers a function of (latitude, longitude) for each layer of areas: prefix and the layer's id. It returns the
    key, or with names=True the name, as VARCHAR; NULL without a region. Returns the names of the functions.

    >>> import duckdb, landfall_atlas, landfall_atlas.duckdb
    >>> connection = duckdb.connect()
    >>> landfall_atlas.duckdb.register(connection, landfall_atlas.open())
    ['landfall_countries', 'landfall_states']
    >>> connection.sql("SELECT landfall_states(40.0, -105.0)").fetchall()
    [('CO',)]
    """
    functions = []
    for layer in atlas.layers:
        if layer.kind == "points":
            continue
        connection.create_function(
            prefix + layer.id, arrow.function(layer, names=names, on_invalid=on_invalid), ["DOUBLE", "DOUBLE"],
            "VARCHAR", type="arrow", null_handling="special")
        functions.append(prefix + layer.id)
    return functions
