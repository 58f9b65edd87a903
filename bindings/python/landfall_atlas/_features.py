"""Tables of geometries as lines of GeoJSON (RFC 8142 without separators), for the command `landfall`."""

import json
import math
import os
import re
from collections.abc import Iterable, Iterator
from typing import Any

from ._messages import require

require("a build of a table", "arrow", "pyarrow")

import pyarrow

from ._core import geojson_of_wkb

_USUAL = ("geometry", "geom", "the_geom", "wkb_geometry", "wkb", "wkt", "shape")
_WKB, _WKT = ("geoarrow.wkb", "ogc.wkb"), ("geoarrow.wkt", "ogc.wkt")
# How deep the coordinates of native types are, and their names in GeoJSON.
_NATIVE = {
    "geoarrow.point": "Point", "geoarrow.multipoint": "MultiPoint", "geoarrow.polygon": "Polygon",
    "geoarrow.multipolygon": "MultiPolygon"}


class Features:
    """The rows of a table as features."""

    def __init__(self, table: Any, geometry: str | None, columns: Iterable[str] | None) -> None:
        """Raises ValueError if a table has no geometry, or one that the command cannot read as it is meant."""
        source = _opened(table)
        schema = getattr(source, "schema_arrow", None) or source.schema
        described = json.loads((schema.metadata or {}).get(b"geo", b"{}"))
        self._geometry = _geometry_column(schema, described, geometry)
        field = schema.field(self._geometry)
        about = described.get("columns", {}).get(self._geometry, {})
        self._encoding, extension = _encoding(field, about)
        self.crs = _crs({**about, **extension}, self._geometry)
        self._columns = None if columns is None else list(columns)
        # What a name with dots is a member of.
        self._roots = [name if name in schema.names else name.split(".")[0] for name in self._columns or []]
        for root in self._roots:
            if root not in schema.names:
                raise ValueError(f"there is no column {root!r}; there are {', '.join(schema.names)}")
        self._batches = _batches(source, None if columns is None else [self._geometry, *dict.fromkeys(self._roots)])

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yields a number of rows, and the text of their features, a line for each. Raises BuildError with the row of a
        geometry that is not valid."""
        row = 0
        for batch in self._batches:
            rows = batch.num_rows
            properties = self._properties(batch)
            geometries = self._texts(batch.column(self._geometry), row)
            lines = [
                f'{{"type":"Feature","properties":{values},"geometry":{text}}}\n'
                for values, text in zip(properties, geometries, strict=True)]
            yield rows, "".join(lines).encode()
            row += rows

    def _properties(self, batch: Any) -> list[str]:
        table = pyarrow.Table.from_batches([batch]).drop_columns([self._geometry])
        if self._columns is not None:
            table = table.select(list(dict.fromkeys(self._roots)))
        # A struct is a property for each of its members.
        while any(pyarrow.types.is_struct(field.type) for field in table.schema):
            table = table.flatten()
        kept = [
            name for name, field in zip(table.column_names, table.schema, strict=True)
            if not _is_binary(field.type) and (self._columns is None or _is_wanted(name, self._columns))]
        if not kept:
            return ["{}"] * batch.num_rows
        # Each name once as JSON.
        members = [json.dumps(name, ensure_ascii=False) + ":" for name in kept]
        columns = [_json(table.column(name)) for name in kept]
        return [
            "{" + ",".join(map(str.__add__, members, values)) + "}" for values in zip(*columns, strict=True)]

    def _texts(self, column: Any, first: int) -> Iterator[str]:
        """The geometries as text of GeoJSON."""
        from ._build import BuildError

        if isinstance(column.type, pyarrow.BaseExtensionType):
            column = column.storage
        for row, value in enumerate(column, first):
            try:
                if not value.is_valid:
                    yield "null"
                elif self._encoding in _WKB:
                    yield geojson_of_wkb(value.as_buffer())
                elif self._encoding in _WKT:
                    yield geojson_of_wkt(value.as_py())
                else:
                    yield _native(value.as_py(), _NATIVE[self._encoding])
            except ValueError as error:
                raise BuildError(f"row {row}: its geometry {error}") from None


def _is_wanted(name: str, columns: list[str]) -> bool:
    return any(name == wanted or name.startswith(f"{wanted}.") for wanted in columns)


def _is_binary(kind: Any) -> bool:
    types = pyarrow.types
    return bool(types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind))


def _json(column: Any) -> list[str]:
    """The values of a column as JSON."""
    kind = column.type
    if pyarrow.types.is_integer(kind):
        return ["null" if value is None else str(value) for value in column.to_pylist()]
    is_map = pyarrow.types.is_map(kind)
    texts: list[str] = []
    known: dict[Any, str] = {}
    for value in column.to_pylist():
        if is_map and value is not None:
            value = dict(value)
        if isinstance(value, str):
            text = known.get(value)
            if text is None:
                text = json.dumps(value, ensure_ascii=False)
                if len(known) < 10_000:
                    known[value] = text
            texts.append(text)
        else:
            texts.append("null" if value is None else json.dumps(_plain(value), ensure_ascii=False, default=str))
    return texts


def _plain(value: Any) -> Any:
    """A value without numbers that JSON lacks."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(name): _plain(member) for name, member in value.items()}
    return [_plain(member) for member in value] if isinstance(value, list) else value


# ---- Tables

# The rows that are text at a time: with large polygons some MB.
_ROWS = 5_000


def _opened(table: Any) -> Any:
    """A reader of batches, or a Parquet file."""
    if isinstance(table, (str, os.PathLike)):
        from pyarrow import parquet

        return parquet.ParquetFile(os.fspath(table))
    # A GeoDataFrame exports objects of shapely as a DataFrame, and WKB by this method.
    if hasattr(table, "to_arrow") and hasattr(table, "crs"):
        table = table.to_arrow(geometry_encoding="WKB")
    # A relation of DuckDB: to_arrow_reader since 1.4.
    read = getattr(table, "to_arrow_reader", None) or getattr(table, "fetch_arrow_reader", None)
    if read is not None:
        return read(_ROWS)
    if isinstance(table, pyarrow.RecordBatchReader):
        return table
    if hasattr(table, "__arrow_c_stream__"):
        return pyarrow.RecordBatchReader.from_stream(table)
    raise TypeError(
        f"an object of type {type(table).__name__} is no table; pass a path, a GeoDataFrame, a relation of DuckDB, or a table "
        "that exports a stream of Arrow")


def _batches(source: Any, columns: list[str] | None) -> Iterator[Any]:
    """Batches of a few rows, of a Parquet file with these columns alone."""
    if hasattr(source, "iter_batches"):
        yield from source.iter_batches(batch_size=_ROWS, columns=columns)
        return
    for batch in source:
        for start in range(0, batch.num_rows, _ROWS):
            yield batch.slice(start, _ROWS)


def _extension(field: Any) -> tuple[str, str]:
    """The name and the metadata of an extension type, which a library may have registered or not."""
    if isinstance(field.type, pyarrow.BaseExtensionType):
        return field.type.extension_name, field.type.__arrow_ext_serialize__().decode()
    metadata = field.metadata or {}
    return (
        metadata.get(b"ARROW:extension:name", b"").decode(), metadata.get(b"ARROW:extension:metadata", b"").decode())


def _geometry_column(schema: Any, described: dict[str, Any], given: str | None) -> str:
    names = schema.names
    if given is not None:
        if given not in names:
            raise ValueError(f"there is no column {given!r}; there are {', '.join(names)}")
        return given
    if described.get("primary_column") in names:
        return str(described["primary_column"])
    marked = [field.name for field in schema if _extension(field)[0].startswith(("geoarrow.", "ogc."))]
    found = marked or [name for name in names if name.lower() in _USUAL]
    if len(found) > 1:
        raise ValueError(f"the columns {found[0]!r} and {found[1]!r} may both be the geometry; choose one with geometry={found[0]!r}")
    if not found:
        raise ValueError(
            f"no column is a geometry; there are {', '.join(names)}; choose one of WKB, WKT or GeoArrow with geometry=")
    return str(found[0])


def _encoding(field: Any, about: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """How geometries are written, and what the type's metadata says."""
    name, text = _extension(field)
    kind = field.type.storage_type if isinstance(field.type, pyarrow.BaseExtensionType) else field.type
    try:
        metadata = json.loads(text) if text else {}
    except ValueError:
        metadata = {}
    if name in _WKB + _WKT or name in _NATIVE:
        return name, metadata
    if name.startswith("geoarrow."):
        raise ValueError(f"the column {field.name!r} is of type {name}; regions are polygons or points")
    encoding = about.get("encoding", "")
    if encoding.lower() in ("point", "multipoint", "polygon", "multipolygon"):
        return f"geoarrow.{encoding.lower()}", {}
    if encoding not in ("", "WKB"):
        raise ValueError(f"the column {field.name!r} has the encoding {encoding}; regions are polygons or points")
    if _is_binary(kind) or str(kind) == "binary_view":
        return "geoarrow.wkb", {}
    if str(kind) in ("string", "large_string", "string_view"):
        return "geoarrow.wkt", {}
    raise ValueError(f"the column {field.name!r} is of type {kind}; geometries are WKB, WKT or GeoArrow")


def _crs(about: dict[str, Any], column: str) -> str | None:
    """The reference system for the command; None for longitude and latitude of WGS 84. Raises ValueError for edges that are not
    straight in the plane of the coordinates."""
    edges = about.get("edges", "planar")
    if edges not in (None, "planar"):
        raise ValueError(
            f"the edges of {column!r} are {edges}, and those of an atlas are straight in longitude and latitude; add vertices "
            "along them, and leave out the mark")
    crs = about.get("crs")
    if crs is None or crs == "":
        return None
    if isinstance(crs, str):
        try:
            crs = json.loads(crs)
        except ValueError:
            pass
    if isinstance(crs, dict):
        known = crs.get("id") or {}
        if not known:
            raise ValueError(
                f"the reference system of {column!r}, {crs.get('name', 'without a name')}, has no code; convert the table to "
                "EPSG:4326, or pass crs=")
        crs = f"{known.get('authority')}:{known.get('code')}"
    # The order of axes is that of the columns: longitude first.
    return None if str(crs).upper() in ("EPSG:4326", "OGC:CRS84", "EPSG:4979", "OGC:CRS84H", "SRID:4326") else str(crs)


# ---- Geometries

_POSITION = re.compile(r"([-+.\deE]+)\s+([-+.\deE]+)(?:\s+[-+.\deE]+)*")
_RING = r"\(P(?:,P)*\)"
_RINGS = rf"\({_RING}(?:,{_RING})*\)"
# The types, and the shapes of their text with P for a position.
_WKT_TYPES = {
    "POINT": ("Point", r"\(P\)"), "MULTIPOINT": ("MultiPoint", r"\((?:P|\(P\))(?:,(?:P|\(P\)))*\)"), "POLYGON": ("Polygon", _RINGS),
    "MULTIPOLYGON": ("MultiPolygon", rf"\({_RINGS}(?:,{_RINGS})*\)")}


def geojson_of_wkt(text: str) -> str:
    """A geometry of WKT as text of GeoJSON, without Z and M.

    >>> from landfall_atlas._features import geojson_of_wkt
    >>> geojson_of_wkt("POLYGON Z ((0 0 5, 1 0 5, 1 1.5 5, 0 0 5))")
    '{"type":"Polygon","coordinates":[[[0.0,0.0],[1.0,0.0],[1.0,1.5],[0.0,0.0]]]}'
    """
    match = re.fullmatch(r"\s*(?:SRID=\d+\s*;)?\s*([A-Za-z]+?)\s*(?:\s(?:ZM?|M))?\s*(EMPTY|\(.*\))\s*", text, re.I | re.S)
    if not match or match[1].upper() not in _WKT_TYPES:
        raise ValueError(f"is no polygon or point of WKT: {text[:40]!r}")
    if match[2].upper() == "EMPTY":
        return "null"
    kind, shape = _WKT_TYPES[match[1].upper()]
    if not re.fullmatch(shape, re.sub(r"\s+", "", _POSITION.sub("P", match[2]))):
        raise ValueError(f"is not WKT: {text[:40]!r}")
    body = _POSITION.sub(lambda found: f"[{_number(found[1])},{_number(found[2])}]", match[2])
    body = re.sub(r"\s+", "", body).replace("(", "[").replace(")", "]")
    # A point's parentheses, and those around each point of several, are not lists.
    body = re.sub(r"\[(\[[^][]*\])\]", r"\1", body) if kind == "Point" else body
    if kind == "MultiPoint":
        body = "[" + re.sub(r"\[(\[[^][]*\])\]", r"\1", body[1:-1]) + "]"
    return f'{{"type":"{kind}","coordinates":{body}}}'


def _number(text: str) -> str:
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f"has {text!r} instead of a number") from None
    if not math.isfinite(number):
        raise ValueError("has a coordinate that is not finite")
    return repr(number)


def _native(value: Any, kind: str) -> str:
    """A value of a native type of GeoArrow: lists of positions, which are structs or lists."""
    return json.dumps({"type": kind, "coordinates": _position_lists(value)}, allow_nan=False)


def _position_lists(value: Any) -> Any:
    if isinstance(value, dict):
        return [value["x"], value["y"]]
    if value and isinstance(value[0], float):
        return value[:2]
    return [_position_lists(part) for part in value]
