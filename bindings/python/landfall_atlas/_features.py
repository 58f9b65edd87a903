"""Tables of geometries as GeoJSON, for the command `landfall`."""

import json
import math
import os
import re
from collections.abc import Iterable, Iterator
from typing import Any

from ._messages import require

require("a build of a table", "arrow", "pyarrow")

import pyarrow

from ._columns import plain_name
from ._core import geojson_of_wkb
from ._degrees import Positions, converted_text
from ._names import GEOMETRY

_USUAL = {name for group in GEOMETRY for name in group}
_WKB, _WKT = ("geoarrow.wkb", "ogc.wkb"), ("geoarrow.wkt", "ogc.wkt")
# How deep the coordinates of native types are, and their names in GeoJSON.
_NATIVE = {
    "geoarrow.point": "Point", "geoarrow.multipoint": "MultiPoint", "geoarrow.polygon": "Polygon",
    "geoarrow.multipolygon": "MultiPolygon"}


class Features:
    """The rows of a table as features."""

    def __init__(self, table: Any, geometry: str | None, columns: Iterable[str] | None) -> None:
        """Raises ValueError if a table has no geometry, or one that the command cannot read as it is meant."""
        # The geometry of a GeoDataFrame that is drawn and converted; others of it are columns.
        geometry = geometry if geometry is not None else getattr(table, "active_geometry_name", None)
        source = _opened(table)
        schema = getattr(source, "schema_arrow", None) or source.schema
        names = _names(schema)
        described = _object((schema.metadata or {}).get(b"geo"), "geo")
        self._geometry = _geometry_column(schema, names, described, geometry)
        self._columns = None if columns is None else list(columns)
        # What a name with dots is a member of.
        self._roots = [name if name in names else name.split(".")[0] for name in self._columns or []]
        for root in self._roots:
            if root not in names:
                raise ValueError(f"there is no column {root!r}; there are {', '.join(names)}")
        _refuse_repeated(names if columns is None else [name for name in names if name in (self._geometry, *self._roots)])
        field = schema.field(self._geometry)
        about = _member(_member(described, "columns"), self._geometry)
        self._encoding, extension = _encoding(field, about)
        # The reference system that the table declares: data, whose name the command reads as it reads that of GeoJSON.
        self.crs = _crs({**about, **extension}, self._geometry)
        # What converts the coordinates here, where the command does not.
        self.positions: Positions | None = None
        self._batches = _batches(source, None if columns is None else [self._geometry, *dict.fromkeys(self._roots)])

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yields a number of rows, and text: a collection of their features, a line for each, which declares the reference system of
        the table. Nothing without rows. Raises BuildError with the row of a value that is not valid."""
        system = {"type": "name", "properties": {"name": self.crs}}
        start = '{"type":"FeatureCollection",' + ("" if self.crs is None else f'"crs":{json.dumps(system)},') + '"features":[\n'
        row = 0
        for batch in self._batches:
            if batch.num_rows == 0:
                continue
            properties = self._properties(batch, row)
            geometries = self._texts(batch.column(self._geometry), row)
            features = ",\n".join(
                f'{{"type":"Feature","properties":{values},"geometry":{text}}}'
                for values, text in zip(properties, geometries, strict=True))
            yield batch.num_rows, (start + features).encode()
            row += batch.num_rows
            start = ",\n"
        if row > 0:
            yield 0, b"\n]}\n"

    def _properties(self, batch: Any, first: int) -> list[str]:
        table = pyarrow.Table.from_batches([batch]).drop_columns([self._geometry])
        if self._columns is not None:
            table = table.select(list(dict.fromkeys(self._roots)))
        # A struct is a property for each of its members.
        while any(pyarrow.types.is_struct(field.type) for field in table.schema):
            table = table.flatten()
        kept = [
            number for number, (name, field) in enumerate(zip(table.column_names, table.schema, strict=True))
            if not _is_binary(field.type) and (self._columns is None or _is_wanted(name, self._columns))]
        if not kept:
            return ["{}"] * batch.num_rows
        names = [table.column_names[number] for number in kept]
        _refuse_repeated(names)
        # Each name once as JSON.
        members = [json.dumps(name, ensure_ascii=False) + ":" for name in names]
        columns = [_json(table.column(number), name, first) for number, name in zip(kept, names, strict=True)]
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
                else:
                    yield converted_text(self._text(value), self.positions)
            except UnicodeDecodeError:
                raise BuildError(f"row {row}: its geometry is text that is not UTF-8; write it again") from None
            except ValueError as error:
                raise BuildError(f"row {row}: its geometry {error}") from None

    def _text(self, value: Any) -> str:
        """A geometry as text of GeoJSON, in its own coordinates."""
        if self._encoding in _WKB:
            return geojson_of_wkb(value.as_buffer())
        return geojson_of_wkt(value.as_py()) if self._encoding in _WKT else _native(value.as_py(), _NATIVE[self._encoding])


def _is_wanted(name: str, columns: list[str]) -> bool:
    return any(name == wanted or name.startswith(f"{wanted}.") for wanted in columns)


def _is_binary(kind: Any) -> bool:
    types = pyarrow.types
    return bool(types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind))


def _json(column: Any, name: str, first: int) -> list[str]:
    """The values of a column, whose first row has a number, as JSON."""
    kind = column.type
    values = _values(column, name, first)
    if pyarrow.types.is_integer(kind):
        return ["null" if value is None else str(value) for value in values]
    texts: list[str] = []
    known: dict[Any, str] = {}
    for value in values:
        if isinstance(value, str):
            text = known.get(value)
            if text is None:
                text = json.dumps(value, ensure_ascii=False)
                if len(known) < 10_000:
                    known[value] = text
            texts.append(text)
        else:
            texts.append("null" if value is None else json.dumps(_plain(value, kind), ensure_ascii=False, default=str))
    return texts


def _values(column: Any, name: str, first: int) -> list[Any]:
    """The values of a column as objects of Python. Raises BuildError with the row of one that cannot be."""
    from ._build import BuildError

    try:
        values: list[Any] = column.to_pylist()
        return values
    except (ValueError, OverflowError, ArithmeticError) as error:
        problem = error
    for row, value in enumerate(column, first):
        try:
            value.as_py()
        except UnicodeDecodeError:
            raise BuildError(
                f"row {row}: the column {name!r} has text that is not UTF-8; write it again, or leave the column out with "
                "columns=") from None
        except (ValueError, OverflowError, ArithmeticError) as error:
            problem = error
            break
    else:
        row = first
    raise BuildError(
        f"row {row}: the value of the column {name!r} cannot be read, {_line(problem)}; convert it to text, or leave the column "
        "out with columns=") from None


def _plain(value: Any, kind: Any) -> Any:
    """A value without numbers and maps that JSON lacks."""
    types = pyarrow.types
    if value is None:
        return None
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if types.is_dictionary(kind):
        return _plain(value, kind.value_type)
    if isinstance(kind, pyarrow.BaseExtensionType):
        return _plain(value, kind.storage_type)
    if types.is_map(kind):
        return {_member_name(member): _plain(each, kind.item_type) for member, each in value}
    if types.is_struct(kind):
        return {field.name: _plain(value[field.name], field.type) for field in kind}
    return [_plain(each, kind.value_type) for each in value] if isinstance(value, list) else value


def _member_name(key: Any) -> str:
    return json.dumps(key) if isinstance(key, (bool, int, float)) else str(key)


def _line(error: Exception) -> str:
    """What an error says, in one line: some of pyarrow have several texts."""
    return "; ".join(" ".join(str(part).split()).rstrip(".") for part in error.args or (error,))


# ---- Tables

# The rows that are text at a time: with large polygons some MB.
_ROWS = 5_000


def _opened(table: Any) -> Any:
    """A reader of batches, or a Parquet file. Raises ValueError for a table that is no Arrow."""
    try:
        return _source(table)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError) as error:
        raise ValueError(f"the table cannot be read: {_line(error)}; convert the column, or write it again") from None


def _source(table: Any) -> Any:
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
        # Types of pyarrow itself, such as those of UUIDs, have no metadata to read.
        serialize = getattr(field.type, "__arrow_ext_serialize__", bytes)
        return field.type.extension_name, serialize().decode(errors="replace")
    metadata = field.metadata or {}
    name, text = (metadata.get(b"ARROW:extension:" + part, b"").decode(errors="replace") for part in (b"name", b"metadata"))
    return name, text


def _names(schema: Any) -> list[str]:
    try:
        names: list[str] = schema.names
        return names
    except UnicodeDecodeError:
        raise ValueError("a column has a name that is not UTF-8; rename it") from None


def _refuse_repeated(names: list[str]) -> None:
    """Raises ValueError if two columns have one name."""
    if len(set(names)) < len(names):
        name, count = next((name, names.count(name)) for name in names if names.count(name) > 1)
        raise ValueError(f"{count} columns are named {name!r}; rename one, or choose others with columns=")


def _object(text: bytes | str | None, name: str) -> dict[str, Any]:
    """An object of JSON in the metadata of a table; without members if there is none."""
    if not text:
        return {}
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise ValueError(f"the metadata {name!r} of the table is no object of JSON; write the table again, or leave it out")
    return value


def _member(value: dict[str, Any], name: str) -> dict[str, Any]:
    """A member that is an object; without members if there is none, or another value."""
    member = value.get(name)
    return member if isinstance(member, dict) else {}


def _geometry_column(schema: Any, names: list[str], described: dict[str, Any], given: str | None) -> str:
    if given is not None:
        if given not in names:
            raise ValueError(f"there is no column {given!r}; there are {', '.join(names)}")
        return given
    if described.get("primary_column") in names:
        return str(described["primary_column"])
    marked = [field.name for field in schema if _extension(field)[0].startswith(("geoarrow.", "ogc."))]
    found = marked or [name for name in names if plain_name(name) in _USUAL]
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
    if name in _WKB + _WKT or name in _NATIVE:
        return name, _object(text, "ARROW:extension:metadata")
    if name.startswith("geoarrow."):
        raise ValueError(f"the column {field.name!r} is of type {name}; regions are polygons or points")
    encoding = str(about.get("encoding") or "")
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
    """The reference system that a table declares: a code, WKT or PROJJSON; None for longitude and latitude of WGS 84. Raises
    ValueError for edges that are not straight in the plane of the coordinates."""
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
            described = json.loads(crs)
        except (ValueError, RecursionError):
            described = None
        name = _name_of_system(described) if isinstance(described, dict) else crs
    elif isinstance(crs, dict):
        name = _name_of_system(crs)
    else:
        raise ValueError(
            f"the reference system of {column!r} is {json.dumps(crs)[:80]}, and no PROJJSON; write the table again, or pass crs=")
    # The order of axes is that of the columns: longitude first.
    return None if name.upper() in ("EPSG:4326", "OGC:CRS84", "EPSG:4979", "OGC:CRS84H", "SRID:4326") else name


def _name_of_system(system: dict[str, Any]) -> str:
    """The code of PROJJSON; all of it, if it has none."""
    code = _member(system, "id")
    name = f"{code.get('authority')}:{code.get('code')}"
    return name if re.fullmatch(r"[A-Za-z]\w*:\w+", name, re.ASCII) and "code" in code else json.dumps(system)


# ---- Geometries

# A position, from where its first number begins: each character is looked at once, however long a number or a space is.
_POSITION = re.compile(r"(?<![-+.0-9eE])([-+.0-9eE]++)\s++([-+.0-9eE]++)(?:\s++[-+.0-9eE]++)*+")
_RING = r"\(P(?:,P)*+\)"
_RINGS = rf"\({_RING}(?:,{_RING})*+\)"
# The types, and the shapes of their text with P for a position.
_WKT_TYPES = {
    "POINT": ("Point", r"\(P\)"), "MULTIPOINT": ("MultiPoint", r"\((?:P|\(P\))(?:,(?:P|\(P\)))*+\)"), "POLYGON": ("Polygon", _RINGS),
    "MULTIPOLYGON": ("MultiPolygon", rf"\({_RINGS}(?:,{_RINGS})*+\)")}
# A double has at most 1,075 digits.
_DIGITS = 1_100


def geojson_of_wkt(text: str) -> str:
    """A geometry of WKT as text of GeoJSON, without Z and M. The time is linear in the text.

    >>> from landfall_atlas._features import geojson_of_wkt
    >>> geojson_of_wkt("POLYGON Z ((0 0 5, 1 0 5, 1 1.5 5, 0 0 5))")
    '{"type":"Polygon","coordinates":[[[0.0,0.0],[1.0,0.0],[1.0,1.5],[0.0,0.0]]]}'
    """
    head, parenthesis, rest = text.partition("(")
    before, _, named = head.rpartition(";")
    words = named.upper().split()
    if len(words) > 1 and words[1] in ("Z", "M", "ZM"):
        del words[1]
    is_empty = words[1:] == ["EMPTY"] and not parenthesis
    is_whole = is_empty or len(words) == 1 and rest.rstrip().endswith(")")
    if not is_whole or words[0] not in _WKT_TYPES or not re.fullmatch(r"\s*+(?:SRID=[0-9]++\s*+)?", before, re.I):
        raise ValueError(f"is no polygon or point of WKT: {text[:40]!r}")
    if is_empty:
        return "null"
    kind, shape = _WKT_TYPES[words[0]]
    body = parenthesis + rest
    if "P" in body or not re.fullmatch(shape, "".join(_POSITION.sub("P", body).split())):
        raise ValueError(f"is not WKT: {text[:40]!r}")
    body = _POSITION.sub(lambda found: f"[{_number(found[1])},{_number(found[2])}]", body)
    body = "".join(body.split()).replace("(", "[").replace(")", "]")
    # A point's parentheses, and those around each point of several, are not lists.
    body = re.sub(r"\[(\[[^][]*\])\]", r"\1", body) if kind == "Point" else body
    if kind == "MultiPoint":
        body = "[" + re.sub(r"\[(\[[^][]*\])\]", r"\1", body[1:-1]) + "]"
    return f'{{"type":"{kind}","coordinates":{body}}}'


def _number(text: str) -> str:
    if len(text) > _DIGITS:
        raise ValueError(f"has a number of {len(text):,} characters; write at most 17 digits")
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f"has {text[:40]!r} instead of a number") from None
    if not math.isfinite(number):
        raise ValueError("has a coordinate that is not finite")
    return repr(number)


# How many lists are around the positions of a geometry.
_LEVELS = {"Point": 0, "MultiPoint": 1, "Polygon": 2, "MultiPolygon": 3}


def _native(value: Any, kind: str) -> str:
    """A value of a native type of GeoArrow: lists of positions, which are structs or lists."""
    coordinates = _position_lists(value, _LEVELS[kind])
    # A point without a position has NaN for it.
    return "null" if coordinates is None else json.dumps({"type": kind, "coordinates": coordinates})


def _position_lists(value: Any, levels: int, depth: int = 0) -> Any:
    if levels > 0:
        if not isinstance(value, list):
            raise ValueError(f"has {'null' if value is None else 'another value'} instead of a list of {_PARTS[levels]}; draw it, or "
                             "leave it out")
        return [_position_lists(part, levels - 1, depth + 1) for part in value]
    try:
        x, y = (value["x"], value["y"]) if isinstance(value, dict) else value[:2]
        x, y = float(x), float(y)
    except (KeyError, TypeError, ValueError):
        raise ValueError("has a position without two numbers, x and y; give it both, or leave it out") from None
    if depth == 0 and math.isnan(x) and math.isnan(y):
        return None
    if not math.isfinite(x) or not math.isfinite(y):
        raise ValueError("has a coordinate that is not finite")
    return [x, y]


_PARTS = {1: "positions", 2: "rings", 3: "polygons"}
