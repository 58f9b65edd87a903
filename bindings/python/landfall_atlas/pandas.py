"""Columns of pandas."""

import os
from collections.abc import Iterable
from typing import Any, Literal

from ._messages import require

require(__name__, "pandas", "numpy", "pandas")

import numpy
import pandas

from ._columns import RowCounts, SAMPLE_OF_MINUTES, find_columns, have_minutes, not_a_number, refuse_repeated, unique, wanted_columns, warn_of_lost
from ._core import Atlas, Layer, Locations
from ._messages import checked_layer
from ._names import SIGNS
from ._opening import areas, atlas_of

__all__ = ["locate", "tag"]

_OnInvalid = Literal["raise", "null"]


def locate(
    layer: Layer, lat: Any, lon: Any, *, names: bool = False, on_invalid: _OnInvalid = "null", threads: int = 1
) -> "pandas.Series[Any]":
    """Returns the regions of two columns as a Series of categories: int8 to int32 codes, without a string a row.

    Rows without a coordinate, which pandas marks by NaN, and rows with an invalid one have no region; with
    on_invalid="raise" they raise. Raises ValueError if two Series have different indexes, and for text that is no number.

    >>> import landfall_atlas, landfall_atlas.pandas, pandas
    >>> table = pandas.DataFrame({"lat": [40.0, None], "lon": [-105.0, 2.0]}, index=["a", "b"])
    >>> table["state"] = landfall_atlas.pandas.locate(landfall_atlas.open()["states"], table.lat, table.lon)
    >>> table.state.to_dict()
    {'a': 'CO', 'b': nan}
    >>> landfall_atlas.pandas.locate(landfall_atlas.open()["states"], table.lat, table.lon[::-1])
    Traceback (most recent call last):
    ValueError: lat and lon have different indexes; pass columns of one table
    """
    if isinstance(lat, pandas.Series) and isinstance(lon, pandas.Series) and not lat.index.equals(lon.index):
        raise ValueError("lat and lon have different indexes; pass columns of one table")
    found = checked_layer(layer).locate(
        _degrees(lat, "lat"), _degrees(lon, "lon"), on_invalid=on_invalid, threads=threads)
    index = next((each.index for each in (lat, lon) if isinstance(each, pandas.Series)), None)
    return pandas.Series(_categories(found, names), index=index, name=layer.id)


def tag(
    frame: pandas.DataFrame, atlas: Atlas | str | os.PathLike[str] | None = None, *, lat: str | None = None,
    lon: str | None = None, layers: str | Iterable[str] | None = None, columns: str | Iterable[str] = "key",
    on_invalid: _OnInvalid = "null", threads: int = 1,
) -> pandas.DataFrame:
    """Returns a DataFrame with columns for each layer: by default one of keys, named as the layer, categories of all its keys.

    atlas is an Atlas or a path, which is opened once a process: pass the path where an engine, such as Dask, runs this
    function in other processes. lat and lon name the columns, numbers of any type; without them, those with usual names
    are found, such as latitude, lat or y. layers are the ids of layers, all that have areas by default. columns are key,
    name and attributes, as in "key,name,ISO_A2". Warns with CoordinateWarning if most rows have no region and look
    swapped or scaled.

    >>> import landfall_atlas.pandas, pandas
    >>> table = pandas.DataFrame({"lat": [40.0, None], "lon": [-105.0, 2.0]})
    >>> landfall_atlas.pandas.tag(table, layers=["states"]).states.tolist()
    ['CO', nan]
    >>> landfall_atlas.pandas.tag(table, layers="countries", columns="key,name,ISO_A2").iloc[0].tolist()[2:]
    ['USA', 'United States', 'US']
    >>> from decimal import Decimal
    >>> exact = pandas.DataFrame({"lat": [40, 0], "lon": [Decimal("-105.25"), Decimal("0.00")]})
    >>> landfall_atlas.pandas.tag(exact, layers=["states"]).states.tolist()
    ['CO', nan]
    """
    chosen = areas(atlas_of(atlas), layers)
    wanted = wanted_columns(chosen, columns)
    refuse_repeated(frame.columns, (name for _, _, name in wanted))
    positions = find_columns(frame.columns, lat, lon)
    degrees = [_degrees(frame[name], name) for name in positions[:2]]
    if positions.hemispheres:
        has_minutes = bool(have_minutes(zip(*(each[:SAMPLE_OF_MINUTES].tolist() for each in degrees))))
        degrees = [
            each if name is None else _signed(each, frame[name], axis, has_minutes)
            for each, name, axis in zip(degrees, positions[2:], ("lat", "lon"))]
    tagged: pandas.DataFrame = _append(frame, chosen, wanted, degrees[0], degrees[1], on_invalid, threads)
    return tagged


def _append(
    frame: Any, layers: list[Layer], wanted: list[tuple[Layer, str, str]], latitudes: Any, longitudes: Any,
    on_invalid: _OnInvalid, threads: int,
) -> Any:
    """Returns a frame with the columns that are wanted, for two arrays of degrees."""
    found = {
        layer.id: layer.locate(latitudes, longitudes, on_invalid=on_invalid, threads=threads) for layer in layers}
    if found and len(latitudes):
        _warn(latitudes, longitudes, [numpy.asarray(each) for each in found.values()], layers)
    added = {}
    for layer, what, name in wanted:
        values = _categories(found[layer.id], what == "name") if what in ("key", "name") else _attribute(found[layer.id], what)
        added[name] = pandas.Series(values, index=frame.index)
    return frame.assign(**added)


def _warn(latitudes: Any, longitudes: Any, ids: list[Any], layers: list[Layer]) -> None:
    lost = min(int(numpy.count_nonzero(each < 0)) for each in ids)
    rows = len(latitudes)
    if lost * 2 <= rows:
        return
    # Rows without a number are no mistake.
    present = numpy.flatnonzero(~(numpy.isnan(latitudes) | numpy.isnan(longitudes)))
    lost -= rows - len(present)

    def sample(chosen: Any) -> Any:
        places = present[numpy.asarray(chosen)]
        return zip(latitudes[places].tolist(), longitudes[places].tolist())

    north, east = numpy.abs(latitudes), numpy.abs(longitudes)
    counts = RowCounts(
        rows - len(present), int(numpy.count_nonzero((north > 90) | (east > 540))), int(numpy.count_nonzero((north == 0) & (east == 0))))
    warn_of_lost(len(present), lost, counts, sample, layers)


def _signed(degrees: Any, texts: Any, axis: str, has_minutes: bool) -> Any:
    """Numbers with the signs of their hemispheres, and NaN without one."""
    text = texts.astype(object).map(lambda each: each.strip().lower() if isinstance(each, str) else "")
    positive, negative = (text.isin(words).to_numpy() for words in SIGNS[axis])
    size = numpy.abs(degrees)
    if has_minutes:
        whole = numpy.floor(size / 100)
        minutes = size - 100 * whole
        size = numpy.where(minutes < 60, whole + minutes / 60, numpy.nan)
    # A number with a minus needs no hemisphere, and has none of the north or east.
    north, other = numpy.where(degrees < 0, numpy.nan, size), numpy.where(degrees < 0, -size, numpy.nan)
    return numpy.where(positive, north, numpy.where(negative, -size, other))


def _degrees(column: Any, name: str) -> Any:
    """A column as doubles, NaN where it is null."""
    if not isinstance(column, (pandas.Series, pandas.Index)):
        column = pandas.Series(column)
    if numpy.ma.isMaskedArray(column):
        column = column.filled(numpy.nan)
    if isinstance(column.dtype, numpy.dtype) and column.dtype.kind == "f":
        return column.to_numpy()
    if column.dtype.kind in "mMb":
        raise TypeError(f"the column {name!r} is of type {column.dtype}; convert it to float64")
    try:
        return column.to_numpy("float64", na_value=numpy.nan)
    except (TypeError, ValueError):
        numbers = pandas.to_numeric(column.astype(object), errors="coerce")
        wrong = numpy.flatnonzero(numbers.isna() & ~column.isna())
        if not len(wrong):
            raise
        row = int(wrong[0])
        raise ValueError(not_a_number(
            name, column.iloc[row], row, 'pandas.to_numeric(column.str.replace(",", "."))',
            'pandas.to_numeric(column, errors="coerce")')) from None


def _categories(found: Locations, names: bool) -> Any:
    layer = found.layer
    codes: Any = numpy.asarray(found)
    categories: Any = unique(layer.names()) if names else layer.keys()
    return pandas.Categorical.from_codes(codes, categories=categories)


def _attribute(found: Locations, name: str) -> Any:
    """An attribute of regions, row by row: text as categories, null without a region."""
    ids = numpy.asarray(found)
    values = [region.attributes[name] for region in found.layer]
    if all(value is None or isinstance(value, str) for value in values):
        texts = sorted({value for value in values if value is not None})
        numbers = {text: number for number, text in enumerate(texts)}
        codes: Any = numpy.array([numbers.get(value, -1) for value in values] + [-1], "int32")[ids]
        categories: Any = texts
        return pandas.Categorical.from_codes(codes, categories=categories)
    column = pandas.array([*values, None])
    return column.take(numpy.where(ids < 0, len(values), ids))
