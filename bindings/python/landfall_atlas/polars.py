"""Expressions of polars: import this module, then `pl.col("lat").landfall.locate(layer, pl.col("lon"))`. `locate(layer, lat, lon)` is
the same for type checkers, which know no namespaces; `tag` appends columns to a table."""

import os
from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

from ._messages import require

require(__name__, "polars", "polars")

import polars

from ._columns import PositionColumns, RowCounts, SAMPLE_OF_MINUTES, find_columns, have_minutes, not_a_number, refuse_repeated, wanted_columns, warn_of_lost
from ._core import Atlas, Layer, Locations
from ._messages import checked_layer
from ._names import SIGNS
from ._opening import areas, atlas_of

__all__ = ["Landfall", "locate", "tag"]

_OnInvalid = Literal["raise", "null"]
_Frame = TypeVar("_Frame", polars.DataFrame, polars.LazyFrame)


def locate(
    layer: Layer, lat: polars.Expr | str, lon: polars.Expr | str, *, names: bool = False, on_invalid: _OnInvalid = "null",
    threads: int = 1,
) -> polars.Expr:
    """Returns the regions of two columns, expressions or their names, as categories; null without one. Works row by row, so
    also in streams.

    >>> import landfall_atlas, landfall_atlas.polars, polars
    >>> states = landfall_atlas.open()["states"]
    >>> table = polars.DataFrame({"lat": [40.0, None], "lon": [-105.0, 2.0]})
    >>> table.select(state=landfall_atlas.polars.locate(states, "lat", "lon")).to_series().to_list()
    ['CO', None]
    """
    checked_layer(layer)

    def ask(columns: Sequence[polars.Series]) -> polars.Series:
        found = layer.locate(columns[0], columns[1], on_invalid=on_invalid, threads=threads)
        return polars.Series(found.names() if names else found)

    return polars.map_batches(_degrees(lat, lon), ask, return_dtype=polars.Categorical, is_elementwise=True)


def tag(
    table: _Frame, atlas: Atlas | str | os.PathLike[str] | None = None, *, lat: str | None = None, lon: str | None = None,
    layers: str | Iterable[str] | None = None, columns: str | Iterable[str] = "key", on_invalid: _OnInvalid = "null",
    threads: int = 1,
) -> _Frame:
    """Returns a DataFrame or LazyFrame with columns for each layer: by default one of keys, named as the layer. The arguments are
    those of landfall_atlas.pandas.tag; for a LazyFrame, nothing is read but its schema, and no warning is given.

    >>> import landfall_atlas.polars, polars
    >>> table = polars.DataFrame({"latitude": [40.0, None], "longitude": [-105.0, 2.0]})
    >>> landfall_atlas.polars.tag(table, layers="countries", columns="key,ISO_A2").row(0)
    (40.0, -105.0, 'USA', 'US')
    """
    chosen = areas(atlas_of(atlas), layers)
    wanted = wanted_columns(chosen, columns)
    names = table.collect_schema().names()
    refuse_repeated(names, (name for _, _, name in wanted))
    positions = find_columns(names, lat, lon)
    numbers = _numbers(table, positions[:2])
    degrees = _signed(positions, numbers) if positions.hemispheres else _degrees(*numbers)

    def ask(layer: Layer, what: str) -> polars.Expr:
        attribute = _attribute(layer, what)

        def values(columns: Sequence[polars.Series]) -> polars.Series:
            found = layer.locate(columns[0], columns[1], on_invalid=on_invalid, threads=threads)
            if what in ("key", "name"):
                return polars.Series(found.names() if what == "name" else found)
            ids = _ids(found)
            found_values: polars.Series = attribute.gather(ids.set(ids < 0, None))
            return found_values

        kind = polars.Categorical() if what in ("key", "name") else attribute.dtype
        return polars.map_batches(degrees, values, return_dtype=kind, is_elementwise=not positions.hemispheres)

    tagged = table.with_columns(**{name: ask(layer, what) for layer, what, name in wanted})
    if isinstance(tagged, polars.DataFrame) and wanted:
        lost = min(tagged[name].null_count() for _, _, name in wanted)
        if lost * 2 > tagged.height:
            _warn(tagged.select(degrees), lost, chosen)
    return tagged


def _ids(found: Locations) -> polars.Series:
    try:
        import numpy
    except ModuleNotFoundError:
        return polars.Series(memoryview(found).tolist(), dtype=polars.Int32)
    return polars.Series(numpy.asarray(found))


def _attribute(layer: Layer, name: str) -> polars.Series:
    """An attribute of all regions of a layer; text as categories."""
    if name in ("key", "name"):
        return polars.Series([], dtype=polars.Categorical)
    values = polars.Series([region.attributes[name] for region in layer], strict=False)
    return values.cast(polars.Categorical) if values.dtype == polars.String else values


def _numbers(table: polars.DataFrame | polars.LazyFrame, names: Sequence[str]) -> list[polars.Expr]:
    """The columns of numbers; of texts without the spaces around them.

    Raises ValueError for a text of a DataFrame that is no number; Polars raises its own error for one of a LazyFrame."""
    schema = table.collect_schema()
    columns = [
        polars.col(name).str.strip_chars() if schema[name] == polars.String else polars.col(name) for name in names]
    if isinstance(table, polars.DataFrame):
        for name in names:
            _check_texts(table[name], name)
    return columns


def _check_texts(column: polars.Series, name: str) -> None:
    """Raises ValueError for a text that is no number."""
    if column.dtype != polars.String:
        return
    wrong = (column.str.strip_chars().cast(polars.Float64, strict=False).is_null() & column.is_not_null()).arg_true()
    if len(wrong):
        row = int(wrong[0])
        raise ValueError(not_a_number(
            name, column[row], row, 'polars.col(name).str.replace(",", ".")',
            "polars.col(name).cast(polars.Float64, strict=False)"))


def _degrees(lat: polars.Expr | str, lon: polars.Expr | str) -> list[polars.Expr]:
    columns = [polars.col(each) if isinstance(each, str) else each for each in (lat, lon)]
    return [each.cast(polars.Float64) for each in columns]


def _signed(positions: PositionColumns, numbers: Sequence[polars.Expr]) -> list[polars.Expr]:
    """The degrees of a table with columns of hemispheres: with their signs, and null without one."""
    lat, lon = _degrees(*numbers)

    def signed(columns: Sequence[polars.Series]) -> polars.Series:
        has_minutes = have_minutes(zip(*(each.head(SAMPLE_OF_MINUTES).to_list() for each in columns[2:])))
        size = columns[0].abs()
        if has_minutes:
            whole = (size / 100).floor()
            minutes = size - 100 * whole
            size = (whole + minutes / 60).set(minutes >= 60, None)
        # A number with a minus needs no hemisphere, and has none of the north or east.
        has_minus = columns[0] < 0
        north, other = size.set(has_minus, None), (-size).set(~has_minus, None)
        text = columns[1].cast(polars.String).str.strip_chars().str.to_lowercase()
        axis = "lat" if columns[0].name == positions.lat else "lon"
        positive, negative = (text.is_in(words).fill_null(False) for words in SIGNS[axis])
        return (-size).zip_with(negative, north.zip_with(positive, other))

    return [
        each if name is None else polars.map_batches(
            [each, polars.col(name), lat, lon], signed, return_dtype=polars.Float64)
        for each, name in zip((lat, lon), positions[2:])]


def _warn(degrees: polars.DataFrame, lost: int, layers: list[Layer]) -> None:
    # Rows without a number are no mistake.
    both = degrees.drop_nulls()
    north, east = (each.abs() for each in both.iter_columns())
    counts = RowCounts(
        degrees.height - both.height, int(((north > 90) | (east > 540)).sum()), int(((north == 0) & (east == 0)).sum()))
    warn_of_lost(
        both.height, lost - (degrees.height - both.height), counts, lambda chosen: both[list(chosen)].iter_rows(), layers)


@polars.api.register_expr_namespace("landfall")
class Landfall:
    """The namespace `landfall` of expressions: the expression itself is the latitude."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def locate(
        self, layer: Layer, lon: polars.Expr | str, *, names: bool = False, on_invalid: _OnInvalid = "null", threads: int = 1
    ) -> polars.Expr:
        """Returns the regions as categories, as landfall_atlas.polars.locate does.

        >>> import landfall_atlas, landfall_atlas.polars, polars
        >>> states = landfall_atlas.open()["states"]
        >>> table = polars.DataFrame({"lat": [40.0, None], "lon": [-105.0, 2.0]})
        >>> table.select(state=polars.col("lat").landfall.locate(states, polars.col("lon"))).to_series().to_list()
        ['CO', None]
        """
        return locate(layer, self._expression, lon, names=names, on_invalid=on_invalid, threads=threads)
