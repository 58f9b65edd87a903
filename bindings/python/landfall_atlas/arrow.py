"""Arrow tables of regions and columns of ids, with pyarrow."""

import functools

import pyarrow

from . import open as _open


@functools.cache
def opened(path=None):
    """Returns the atlas in a file, which is opened once a process, or with None the bundled one. Functions that an engine sends to
    other processes take the path instead of the atlas, as an open atlas cannot be sent.

    >>> import landfall_atlas.arrow
    >>> landfall_atlas.arrow.opened() is landfall_atlas.arrow.opened()
    True
    """
    return _open(path)


def areas(atlas, layers=None):
    """Returns the layers of an atlas with some ids, or with None all layers of areas. Raises ValueError if the atlas lacks one, or if
    it has points, which contain no coordinate."""
    if layers is None:
        return [layer for layer in atlas.layers if layer.kind == "polygons"]
    if isinstance(layers, str):
        layers = [layers]
    for id in layers:
        if id not in atlas:
            known = ", ".join(layer.id for layer in atlas.layers)
            raise ValueError(f"the atlas has no layer {id!r}; it has {known}")
        if atlas[id].kind == "points":
            raise ValueError(f"the layer {id!r} has points, which contain no coordinate")
    return [atlas[id] for id in layers]


def tag(table, atlas=None, *, lat="lat", lon="lon", layers=None, on_invalid="null"):
    """Returns a pyarrow.Table or RecordBatch with a column of keys, text, for each layer, which is named as the layer.

    atlas is an Atlas or a path, which is opened once a process: pass the path where an engine runs this function in other
    processes. lat and lon name the columns, numbers of any type; layers are the ids of layers, all that have areas by default.

    >>> import landfall_atlas.arrow, pyarrow
    >>> table = pyarrow.table({"lat": [40.0, None], "lon": [-105.0, 2.0]})
    >>> landfall_atlas.arrow.tag(table, layers=["states"])["states"].to_pylist()
    ['CO', None]
    >>> from decimal import Decimal
    >>> exact = pyarrow.table({"lat": [40, 0, None], "lon": [Decimal("-105.25"), Decimal("0.00"), None]})
    >>> landfall_atlas.arrow.tag(exact, layers=["states"])["states"].to_pylist()
    ['CO', None, None]
    """
    chosen = areas(atlas if hasattr(atlas, "layers") else opened(atlas), layers)
    return _append(table, chosen, lat, lon, on_invalid, lambda locations: column(locations).dictionary_decode())


def _append(table, layers, lat, lon, on_invalid, make, threads=1):
    """Appends to a table or batch a column for each layer, which `make` makes of its Locations."""
    for layer in layers:
        if layer.id in table.schema.names:
            raise ValueError(f"there is a column {layer.id!r} already; rename it, or choose other layers")
    for name in (lat, lon):
        if name not in table.schema.names:
            raise ValueError(f"there is no column {name!r}; there are {', '.join(table.schema.names)}")
    columns = [_degrees(table.column(name)) for name in (lat, lon)]
    for layer in layers:
        keys = make(layer.locate(*columns, on_invalid=on_invalid, threads=threads))
        table = table.append_column(pyarrow.field(layer.id, keys.type), keys)
    return table


def _degrees(column):
    """A column of integers or decimals as doubles; others as they are."""
    is_exact = pyarrow.types.is_integer(column.type) or pyarrow.types.is_decimal(column.type)
    # An integer that no double represents is no coordinate either.
    return column.cast(pyarrow.float64(), safe=False) if is_exact else column


def column(locations, names=False):
    """Returns Locations as a pyarrow.DictionaryArray of keys, or of names, without a copy of the ids.

    >>> import landfall_atlas, landfall_atlas.arrow
    >>> states = landfall_atlas.open()["states"]
    >>> landfall_atlas.arrow.column(states.locate([40.0, 0.0], [-105.0, 0.0])).to_pylist()
    ['CO', None]
    """
    return pyarrow.array(locations.names() if names else locations)


def locate(layer, lat, lon, *, names=False, on_invalid="null", threads=1):
    """Returns the regions of two columns of pyarrow as a DictionaryArray."""
    return column(layer.locate(lat, lon, on_invalid=on_invalid, threads=threads), names)


def function(layer, *, names=False, on_invalid="null"):
    """Returns a function of two columns of pyarrow that returns the regions' keys or names as text, for SQL engines."""
    def found(lat, lon):
        return locate(layer, lat, lon, names=names, on_invalid=on_invalid).dictionary_decode()

    return found


def table(layer, *, geometry=False, detail=0):
    """Returns the regions of a layer as a pyarrow.Table: number, key, name, the attributes, the box, the representative
    point, and with geometry=True the borders as WKB, marked as geoarrow.wkb.

    >>> import landfall_atlas, landfall_atlas.arrow
    >>> landfall_atlas.arrow.table(landfall_atlas.open()["states"]).column_names[:5]
    ['number', 'key', 'name', 'COUNTS', 'west']
    """
    regions = list(layer)
    attributes = [region.attributes for region in regions]
    columns = {
        "number": pyarrow.array(range(len(regions)), pyarrow.int32()),
        "key": pyarrow.array(layer.keys(), pyarrow.string()),
        "name": pyarrow.array(layer.names(), pyarrow.string()),
    }
    for name in layer.attribute_names:
        values = [values[name] for values in attributes]
        columns[name if name not in columns else f"attribute_{name}"] = _attribute(values)
    for place, name in enumerate(("west", "south", "east", "north")):
        columns[name] = pyarrow.array([region.bounds[place] for region in regions], pyarrow.float64())
    for place, name in enumerate(("latitude", "longitude")):
        columns[name] = pyarrow.array([region.representative_point[place] for region in regions], pyarrow.float64())
    fields = [pyarrow.field(name, values.type) for name, values in columns.items()]
    arrays = list(columns.values())
    if geometry:
        arrays.append(pyarrow.array([region.wkb(detail) for region in regions], pyarrow.binary()))
        fields.append(pyarrow.field("geometry", pyarrow.binary(), metadata={
            "ARROW:extension:name": "geoarrow.wkb",
            "ARROW:extension:metadata": '{"crs": "OGC:CRS84"}',
        }))
    return pyarrow.table(arrays, schema=pyarrow.schema(fields))


def _attribute(values):
    """A column of one type; of JSON text where the values have several."""
    try:
        return pyarrow.array(values)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):
        import json
        return pyarrow.array([None if value is None else json.dumps(value) for value in values], pyarrow.string())
