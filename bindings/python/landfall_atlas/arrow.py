"""Arrow tables of regions and columns of ids, with pyarrow."""

import pyarrow


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
