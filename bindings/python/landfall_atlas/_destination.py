"""The files that a program may write: new ones, and those of the same kind that it does not read. The rule and its words are those
of the command `landfall`, with which a test compares them."""

import codecs
import contextlib
import os
import secrets
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import IO

from ._kinds import BINARY, MARKS, PARQUET, TEXT

_Path = str | os.PathLike[str]


class OutputError(ValueError):
    """A file may not be written, as something else would be lost."""


# What endings of names mean.
_ENDINGS = {
    "atlas": "an atlas", "geojson": "GeoJSON", "json": "JSON", "geojsonl": "a GeoJSON sequence", "geojsons": "a GeoJSON sequence",
    "geojsonseq": "a GeoJSON sequence", "ndjson": "newline-delimited JSON", "jsonl": "newline-delimited JSON", "topojson": "TopoJSON",
    "fgb": "FlatGeobuf", "gpkg": "a GeoPackage", "glb": "glTF", "gltf": "glTF", "obj": "Wavefront OBJ", "usda": "USD", "usd": "USD",
    "usdc": "USD", "usdz": "USD", "shp": "a Shapefile", "dbf": "a Shapefile", "shx": "a Shapefile", "shz": "a Shapefile", "kml": "KML",
    "kmz": "KML", "gml": "GML", "gpx": "GPX", "tab": "MapInfo", "mif": "MapInfo", "gdb": "a geodatabase", "sqlite": "SQLite",
    "db": "SQLite", "arrow": "Arrow", "csv": "CSV", "tsv": "TSV", "txt": "text", "md": "text", "xlsx": "a spreadsheet", "svg": "SVG",
    "png": "PNG", "pdf": "PDF", "jpg": "JPEG", "jpeg": "JPEG", "tif": "TIFF", "tiff": "TIFF", "webp": "WebP", "html": "a web page",
    "htm": "a web page", "xml": "XML", "zip": "a ZIP archive", "gz": "gzip", "pmtiles": "PMTiles", "mbtiles": "MBTiles"}


def is_same_file(first: _Path, second: _Path) -> bool:
    """Whether two paths lead to one file: links make no difference."""
    try:
        return os.path.samefile(first, second)
    except OSError:
        return os.path.abspath(first) == os.path.abspath(second)


def refuse_inputs(path: _Path, inputs: Iterable[_Path]) -> None:
    """Raises OutputError if an output is one of the files that are read."""
    for each in inputs:
        if is_same_file(each, path):
            raise OutputError(f"--output would replace {_line(each)}, which the command reads; name another file")


def refuse_others(path: _Path) -> None:
    """Raises OutputError if a file is of another kind than Parquet, by its ending or its contents."""
    name = os.path.basename(os.fspath(path))
    ending = name.rpartition(".")[2] if "." in name else ""
    meaning = _ENDINGS.get(ending.lower())
    if meaning is not None:
        stem = os.fspath(path)[:-len(ending)]
        raise OutputError(
            f"--output would write Parquet to {_line(path)}, whose ending means {meaning}; name it {_line(stem)}parquet")
    found = _contents(path)
    if found is not None:
        raise OutputError(f"{_line(path)}: is {found}, and would become Parquet; name another file")


def _contents(path: _Path) -> str | None:
    """What a file is that must not become Parquet; None for Parquet, an empty file, a pipe, a device, and where is no file."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None
    except FileNotFoundError:
        return None
    try:
        with open(path, "rb") as file:
            head = file.read(4096)
    except OSError:
        return BINARY
    if not head:
        return None
    for title, parts in MARKS:
        if all(head[offset:offset + len(mark)] == mark for offset, mark in parts):
            return None if title == PARQUET else title
    try:
        # A character may be cut off at the end.
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return BINARY
    return BINARY if b"\0" in head else TEXT


def _line(path: _Path) -> str:
    """A path in one line."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in os.fspath(path))


@contextlib.contextmanager
def replaced(path: _Path) -> Iterator[IO[bytes]]:
    """A file that replaces another one when it is complete, and is removed after an error. The new file has the mode of the old
    one, and a link stays a link. A pipe or a device is written itself."""
    try:
        old = os.stat(path).st_mode
    except FileNotFoundError:
        old = None
    if old is not None and not stat.S_ISREG(old):
        with open(path, "wb") as file:
            yield file
        return
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    aside = os.path.join(folder, f".{name[:50]}.{secrets.token_hex(3)}.partial")
    try:
        number = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o666)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with os.fdopen(number, "wb") as file:
            yield file
        if old is not None:
            os.chmod(aside, stat.S_IMODE(old))
        os.replace(aside, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.remove(aside)
        raise


def open_standard_descriptors() -> None:
    """Opens those of the descriptors 0 to 2 that are closed, so that no file that is opened later gets what is printed."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)
    # print() takes None for the other stream.
    if sys.stderr is None:
        sys.stderr = open(2, "w", closefd=False)
