"""Arrow tables of regions and columns of ids, with pyarrow."""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from ._messages import require

require(__name__, "arrow", "pyarrow")

import pyarrow
import pyarrow.compute

from ._columns import PositionColumns, RowCounts, SAMPLE_OF_MINUTES, find_columns, have_minutes, names_beside, refuse_repeated, wanted_columns, warn_of_lost
from ._core import Atlas, Layer, Locations
from ._messages import checked_layer
from ._names import SIGNS
from ._opening import areas, atlas_of, opened

__all__ = ["areas", "column", "function", "locate", "locate_all", "opened", "table", "tag", "tag_batches"]

_OnInvalid = Literal["raise", "null"]


def tag(
    table: Any, atlas: Atlas | str | os.PathLike[str] | None = None, *, lat: str | None = None, lon: str | None = None,
    layers: str | Iterable[str] | None = None, columns: str | Iterable[str] = "key", on_invalid: _OnInvalid = "null",
    threads: int = 1, warn: bool = True,
) -> Any:
    """Returns a pyarrow.Table or RecordBatch with columns of text for each layer: by default one of keys, named as the layer.

    atlas is an Atlas or a path, which is opened once a process: pass the path where an engine runs this function in other
    processes. lat and lon name the columns, numbers of any type; without them, those with usual names are found, such as
    latitude, lat or y. layers are the ids of layers, all that have areas by default. columns are key, name and attributes,
    as in "key,name,ISO_A2"; a layer without an attribute has no such column. Warns with CoordinateWarning if most rows
    have no region and look swapped or scaled.

    >>> import landfall_atlas.arrow, pyarrow
    >>> table = pyarrow.table({"lat": [40.0, None], "lon": [-105.0, 2.0]})
    >>> landfall_atlas.arrow.tag(table, layers=["states"])["states"].to_pylist()
    ['CO', None]
    >>> named = landfall_atlas.arrow.tag(table, layers="states", columns="key,name,COUNTS")
    >>> named.column_names, named["states_name"].to_pylist()
    (['lat', 'lon', 'states', 'states_name', 'states_COUNTS'], ['Colorado', None])
    >>> from decimal import Decimal
    >>> exact = pyarrow.table({"lat": [40, 0, None], "lon": [Decimal("-105.25"), Decimal("0.00"), None]})
    >>> landfall_atlas.arrow.tag(exact, layers=["states"])["states"].to_pylist()
    ['CO', None, None]
    """
    tagger = Tagger(areas(atlas_of(atlas), layers), lat, lon, columns, on_invalid, threads)
    return tagger.tag(table, warn=warn)


def tag_batches(
    batches: Any, atlas: Atlas | str | os.PathLike[str] | None = None, *, lat: str | None = None, lon: str | None = None,
    layers: str | Iterable[str] | None = None, columns: str | Iterable[str] = "key", on_invalid: _OnInvalid = "null",
    threads: int = 1,
) -> Any:
    """Returns a pyarrow.RecordBatchReader with the batches of another one, and the columns of `tag` as dictionaries of text.
    Each batch is read when it is needed.

    >>> import landfall_atlas.arrow, pyarrow
    >>> table = pyarrow.table({"lat": [40.0, None], "lon": [-105.0, 2.0]})
    >>> landfall_atlas.arrow.tag_batches(table.to_reader(), layers="states").read_all()["states"].to_pylist()
    ['CO', None]
    """
    tagger = Tagger(areas(atlas_of(atlas), layers), lat, lon, columns, on_invalid, threads)
    schema = tagger.tag(pyarrow.RecordBatch.from_pylist([], batches.schema), dictionaries=True, warn=False).schema
    # One warning of the first rows is enough.
    tagged = (tagger.tag(rows, dictionaries=True, warn=at == 0) for at, rows in enumerate(batches))
    return pyarrow.RecordBatchReader.from_batches(schema, tagged)


class Tagger:
    """What `tag` appends to tables, for one batch after the other."""

    def __init__(
        self, layers: Sequence[Layer], lat: str | None, lon: str | None, columns: str | Iterable[str],
        on_invalid: _OnInvalid = "null", threads: int = 1,
    ) -> None:
        self.layers, self.lat, self.lon = layers, lat, lon
        self.on_invalid: _OnInvalid = on_invalid
        self.threads = threads
        # The columns of positions; found in the first table.
        self.positions: PositionColumns | None = None
        # Whether numbers beside hemispheres are degrees and minutes: the first rows decide.
        self._have_minutes: bool | None = None
        self.wanted = wanted_columns(layers, columns)
        # The names or an attribute of all regions of a layer.
        self.values = {
            (layer.id, what): _values(layer, what) for layer, what, _ in self.wanted if what != "key"}

    def tag(self, table: Any, *, dictionaries: bool = False, warn: bool = True) -> Any:
        """Appends the columns to a table or batch: text, or dictionaries of it."""
        names = table.schema.names
        refuse_repeated(names, (name for _, _, name in self.wanted))
        positions = self.positions or find_columns(names, self.lat, self.lon)
        degrees = [_degrees(table.column(name), name) for name in positions[:2]]
        if positions.hemispheres:
            degrees = self._signed(degrees, [name and table.column(name) for name in positions[2:]])
        found = {
            layer.id: column(layer.locate(*degrees, on_invalid=self.on_invalid, threads=self.threads)) for layer in self.layers}
        for layer, what, name in self.wanted:
            values = found[layer.id]
            if what != "key":
                values = self.values[layer.id, what].take(values.indices)
            if not dictionaries and pyarrow.types.is_dictionary(values.type):
                values = values.dictionary_decode()
            table = table.append_column(pyarrow.field(name, values.type), values)
        if warn and found:
            self._warn(degrees, min(each.null_count for each in found.values()))
        return table

    def _signed(self, degrees: Sequence[Any], texts: Sequence[Any]) -> list[Any]:
        """The degrees with the signs of their hemispheres."""
        if self._have_minutes is None:
            self._have_minutes = have_minutes(zip(*(each.slice(0, SAMPLE_OF_MINUTES).to_pylist() for each in degrees)))
        return [
            each if text is None else _signed(each, text, axis, bool(self._have_minutes))
            for each, text, axis in zip(degrees, texts, ("lat", "lon"))]

    def _warn(self, degrees: Sequence[Any], lost: int) -> None:
        rows = total = len(degrees[0])
        if lost * 2 <= rows:
            return
        # Rows of which a number is null are no mistake.
        if any(each.null_count for each in degrees):
            both = pyarrow.table(list(degrees), names=["lat", "lon"]).drop_null()
            degrees, lost, rows = both.columns, lost - (rows - both.num_rows), both.num_rows
        compute = pyarrow.compute
        north, east = (compute.abs(each) for each in degrees)
        beyond = compute.or_(compute.greater(north, 90.0), compute.greater(east, 540.0))
        zero = compute.and_(compute.equal(north, 0.0), compute.equal(east, 0.0))
        counts = RowCounts(total - rows, *(compute.sum(each).as_py() or 0 for each in (beyond, zero)))
        warn_of_lost(
            rows, lost, counts, lambda chosen: zip(*(each.take(pyarrow.array(chosen)).to_pylist() for each in degrees)), self.layers)


def _degrees(column: Any, name: str) -> Any:
    """A column of integers or decimals as doubles; others as they are."""
    kind = column.type
    if pyarrow.types.is_integer(kind) or pyarrow.types.is_decimal(kind) or pyarrow.types.is_float16(kind):
        # An integer that no double represents is no coordinate either.
        return column.cast(pyarrow.float64(), safe=False)
    if pyarrow.types.is_null(kind):
        return column.cast(pyarrow.float64())
    if not pyarrow.types.is_floating(kind):
        raise TypeError(f"the column {name!r} is of type {kind}; convert it to double")
    return column


def _signed(degrees: Any, texts: Any, axis: str, has_minutes: bool) -> Any:
    """Numbers with the signs of their hemispheres, and null without one."""
    compute = pyarrow.compute
    text = compute.utf8_lower(compute.utf8_trim_whitespace(texts.cast(pyarrow.string())))
    positive, negative = (compute.is_in(text, value_set=pyarrow.array(words)) for words in SIGNS[axis])
    size = compute.abs(degrees)
    if has_minutes:
        whole = compute.floor(compute.divide(size, 100.0))
        minutes = compute.subtract(size, compute.multiply(whole, 100.0))
        size = compute.if_else(compute.less(minutes, 60.0), compute.add(whole, compute.divide(minutes, 60.0)), None)
    has_minus = compute.less(degrees, 0.0)
    north = compute.if_else(has_minus, None, size)
    # A number with a minus needs no hemisphere.
    other = compute.if_else(has_minus, compute.negate(size), None)
    return compute.if_else(positive, north, compute.if_else(negative, compute.negate(size), other))


def _values(layer: Layer, name: str) -> Any:
    """What the regions of a layer have: their names, or an attribute. Text is a dictionary."""
    if name == "name":
        return pyarrow.array(layer.names(), pyarrow.string()).dictionary_encode()
    values = _column([region.attributes[name] for region in layer])
    return values.dictionary_encode() if pyarrow.types.is_string(values.type) else values


def column(locations: Locations, names: bool = False) -> Any:
    """Returns Locations as a pyarrow.DictionaryArray of keys, or of names, without a copy of the ids.

    >>> import landfall_atlas, landfall_atlas.arrow
    >>> states = landfall_atlas.open()["states"]
    >>> landfall_atlas.arrow.column(states.locate([40.0, 0.0], [-105.0, 0.0])).to_pylist()
    ['CO', None]
    """
    found = pyarrow.array(locations.names() if names else locations)
    if names:
        # Names may repeat, and those of a dictionary of pandas must not.
        known = found.dictionary.dictionary_encode()
        if len(known.dictionary) < len(known):
            found = pyarrow.DictionaryArray.from_arrays(known.indices.take(found.indices), known.dictionary)
    return found


def locate(
    layer: Layer, lat: Any, lon: Any, *, names: bool = False, on_invalid: _OnInvalid = "null", threads: int = 1
) -> Any:
    """Returns the regions of two columns of pyarrow as a DictionaryArray."""
    return column(checked_layer(layer).locate(lat, lon, on_invalid=on_invalid, threads=threads), names)


def locate_all(layer: Layer, lat: Any, lon: Any, *, names: bool = False, on_invalid: _OnInvalid = "null") -> Any:
    """Returns all regions of two columns in a layer whose regions overlap, as a ListArray of keys, or of names, the smallest
    region first. A row without a region, or without a coordinate, has an empty list.

    >>> import landfall_atlas, landfall_atlas.arrow
    >>> states = landfall_atlas.open()["states"]
    >>> landfall_atlas.arrow.locate_all(states, [40.0, None, 64.0], [-105.0, 2.0, -150.0]).to_pylist()
    [['CO'], [], ['AK']]
    """
    offsets, found = checked_layer(layer).locate_all(lat, lon, on_invalid=on_invalid)
    return pyarrow.ListArray.from_arrays(
        pyarrow.Array.from_buffers(pyarrow.int32(), len(offsets), [None, pyarrow.py_buffer(offsets)]), column(found, names))


def function(layer: Layer, *, names: bool = False, on_invalid: _OnInvalid = "null") -> Callable[[Any, Any], Any]:
    """Returns a function of two columns of pyarrow that returns the regions' keys or names as text, for SQL engines."""
    def found(lat: Any, lon: Any) -> Any:
        return locate(layer, lat, lon, names=names, on_invalid=on_invalid).dictionary_decode()

    return found


def table(
    layer: Layer, *, attributes: bool = True, geometry: bool | Literal["wkb"] = False, detail: int = 0, neighbors: bool = False
) -> Any:
    """Returns the regions of a layer as a pyarrow.Table: number, key, name, the attributes, the box and the representative
    point. neighbors=True adds a list of the keys of neighbors, those with the longest border first. An attribute keeps its
    name: where it is that of another column, that one begins with region_, and a warning says so.

    geometry="wkb", or True, adds the borders as WKB, marked as geoarrow.wkb and described as GeoParquet 1.1: what
    pyarrow.parquet.write_table writes of it, GeoPandas and DuckDB read with its reference system.

    >>> import landfall_atlas, landfall_atlas.arrow
    >>> states = landfall_atlas.open()["states"]
    >>> landfall_atlas.arrow.table(states).column_names[:5]
    ['number', 'key', 'name', 'STATEFP', 'GEOID']
    >>> landfall_atlas.arrow.table(states, neighbors=True)["neighbors"][states["CA"].number].as_py()
    ['NV', 'AZ', 'OR']
    """
    if geometry not in (True, False, "wkb"):
        raise ValueError(f'geometry is {geometry!r}; pass "wkb"')
    columns, place = columns_of(layer, attributes, neighbors, bool(geometry))
    fields = [pyarrow.field(name, values.type) for name, values in columns.items()]
    arrays = list(columns.values())
    if not geometry:
        return pyarrow.table(arrays, schema=pyarrow.schema(fields))
    arrays.append(pyarrow.array([region.wkb(detail) for region in layer], pyarrow.binary()))
    fields.append(pyarrow.field(place, pyarrow.binary(), metadata={
        "ARROW:extension:name": "geoarrow.wkb",
        "ARROW:extension:metadata": '{"crs": "OGC:CRS84"}',
    }))
    return pyarrow.table(arrays, schema=pyarrow.schema(fields, metadata={"geo": json.dumps(_geoparquet(layer, place))}))


_BOX, _POINT = ("west", "south", "east", "north"), ("latitude", "longitude")


def columns_of(
    layer: Layer, attributes: bool = True, neighbors: bool = False, geometry: bool = True
) -> tuple[dict[str, Any], str]:
    """The columns of a table of a layer's regions but that of their geometry, and its name."""
    regions = list(layer)
    theirs = layer.attribute_names if attributes else ()
    own = ("number", "key", "name", *_BOX, *_POINT, *["neighbors"] * neighbors, *["geometry"] * geometry)
    names = names_beside(theirs, own)
    columns = {
        names["number"]: pyarrow.array(range(len(regions)), pyarrow.int32()),
        names["key"]: pyarrow.array(layer.keys(), pyarrow.string()),
        names["name"]: pyarrow.array(layer.names(), pyarrow.string()),
    }
    if theirs:
        all = [region.attributes for region in regions]
        columns |= {name: _column([values[name] for values in all]) for name in theirs}
    for at, name in enumerate(_BOX):
        columns[names[name]] = pyarrow.array([region.bounds[at] for region in regions], pyarrow.float64())
    for at, name in enumerate(_POINT):
        columns[names[name]] = pyarrow.array([region.representative_point[at] for region in regions], pyarrow.float64())
    if neighbors:
        columns[names["neighbors"]] = pyarrow.array(
            [[neighbor.key for neighbor, _ in region.neighbors] for region in regions], pyarrow.list_(pyarrow.string()))
    return columns, names.get("geometry", "")


def _geoparquet(layer: Layer, place: str) -> dict[str, Any]:
    """The metadata of GeoParquet 1.1, https://geoparquet.org/releases/v1.1.0/: without a "crs", it is OGC:CRS84."""
    boxes = [region.bounds for region in layer]
    column: dict[str, Any] = {
        "encoding": "WKB", "edges": "planar",
        "geometry_types": sorted({"MultiPolygon" if region.has_area else "MultiPoint" for region in layer}),
    }
    if boxes:
        crosses = any(west > east for west, _, east, _ in boxes)
        west, east = (-180.0, 180.0) if crosses else (min(box[0] for box in boxes), max(box[2] for box in boxes))
        column["bbox"] = [west, min(box[1] for box in boxes), east, max(box[3] for box in boxes)]
    return {"version": "1.1.0", "primary_column": place, "columns": {place: column}}


def _column(values: list[Any]) -> Any:
    """A column of one type; of JSON text where the values have several."""
    try:
        return pyarrow.array(values)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):
        return pyarrow.array([None if value is None else json.dumps(value) for value in values], pyarrow.string())
