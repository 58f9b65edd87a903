"""Projected coordinates as degrees, for a command that has no PROJ: of tables and GeoJSON by pyproj, of other files by ogr2ogr.

The rules are those of the command: what a table or a file declares is a reference system, never an operation, and opens no
file; of PROJ's operations the first without grids counts; NAD 83 is taken as WGS 84. Nothing uses the network."""

import gzip
import importlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import warnings
from collections.abc import Callable, Iterator
from typing import Any


class SystemNotConverted(ValueError):
    """A reference system cannot be converted."""


# What the command reads without PROJ.
_PLAIN = {("EPSG", "4326"), ("EPSG", "4269"), ("OGC", "CRS84"), ("OGC", "CRS83")}
# What of a declaration opens a file or is an operation, but "@null", which is no file.
_OPENS = re.compile(r"grids=|parameterfile|parameter_file|file=|model=|pipeline|extension\[|\"method\"[^}]*\"proj |method\[\"proj ", re.I)
_NO_FILE = re.compile(r"\+?nadgrids=@null|EXTENSION\[\"PROJ4\",\"[^\"]*nadgrids=@null[^\"]*\"\]", re.I)


def is_plain(name: str) -> bool:
    """Whether the command reads coordinates in a system without PROJ."""
    return _code(name) in _PLAIN


def _code(name: str) -> tuple[str, str] | None:
    """The authority and the code of "EPSG:2263", of a URN or of a URL."""
    found = (
        re.fullmatch(r"([A-Za-z]+):(\w+)", name, re.ASCII)
        or re.fullmatch(r"urn:(?:x-)?ogc:def:crs:([A-Za-z]+):[\w.]*:(\w+)", name, re.ASCII | re.I)
        or re.fullmatch(r"https?://www\.opengis\.net/def/crs/([A-Za-z]+)/[\w.]+/(\w+)", name, re.ASCII | re.I))
    return (found[1].upper(), found[2].upper()) if found else None


def _shown(name: str) -> str:
    """A name in a message: of WKT and PROJJSON what they call themselves."""
    named = re.match(r'\w+\["([^"]*)"', name) or re.search(r'"name": *"([^"]*)"', name)
    text = " ".join((named[1] if named else name).split())
    return text if len(text) <= 80 else f"{text[:79]}…"


def _not_converted(name: str, remedy: str = "python -m pip install pyproj lets landfall_atlas convert them") -> str:
    return f'the coordinates are in "{_shown(name)}", which this command `landfall` does not convert, as it has no PROJ; {remedy}'


Positions = Callable[[list[float], list[float]], tuple[list[float], list[float]]]


def converter(name: str, is_declared: bool) -> Positions | None:
    """Returns what converts lists of x and y to longitudes and latitudes; None if they are degrees of WGS 84 or NAD 83.

    Raises SystemNotConverted without pyproj, and for a system that is unknown, undefined or names a file."""
    if is_plain(name):
        return None
    try:
        pyproj: Any = importlib.import_module("pyproj")
    except ModuleNotFoundError:
        raise SystemNotConverted(_not_converted(name)) from None
    transformers: Any = importlib.import_module("pyproj.transformer")
    network = pyproj.network.is_network_enabled()
    pyproj.network.set_network_enabled(False)
    try:
        with warnings.catch_warnings():
            # That a better operation needs a grid: none is wanted.
            warnings.simplefilter("ignore")
            if not is_declared and re.search(r"proj=pipeline|coordinateOperation", name):
                return _applied(transformers.Transformer.from_pipeline(name), name)
            system = _system(pyproj, name, is_declared)
            wgs84, nad83 = pyproj.CRS.from_epsg(4326), pyproj.CRS.from_epsg(4269)
            geodetic = system.geodetic_crs
            is_over_nad83 = geodetic is not None and geodetic.equals(nad83, ignore_axis_order=True)
            if system.is_geographic and (is_over_nad83 or system.equals(wgs84, ignore_axis_order=True)):
                return None
            target = nad83 if is_over_nad83 else wgs84
            group = transformers.TransformerGroup(system, target, always_xy=True, allow_ballpark=True)
    except pyproj.exceptions.ProjError as error:
        raise SystemNotConverted(f'PROJ has no transformation from "{_shown(name)}" to WGS 84: {_line(error)}') from None
    finally:
        pyproj.network.set_network_enabled(network)
    free = next((each for each in group.transformers if not re.search(r"grids=|model=", each.definition)), None)
    if free is None:
        raise SystemNotConverted(f'PROJ has no transformation from "{_shown(name)}" to WGS 84 without a grid; reproject the source')
    return _applied(free, name)


def _system(pyproj: Any, name: str, is_declared: bool) -> Any:
    """A reference system. One that is declared opens no file and is no operation."""
    try:
        if not is_declared:
            return pyproj.CRS.from_user_input(name)
        if _OPENS.search(_NO_FILE.sub("", name)) or re.search(r"\+?init=|^file:|^@", name, re.I):
            raise SystemNotConverted(_opens(name))
        code = _code(name)
        if code is not None:
            return pyproj.CRS.from_authority(*code)
        if re.fullmatch(r"[A-Za-z]+:\w+(?:\+\w+)+|urn:ogc:def:crs(?:,crs:[A-Za-z]+:[\w.]*:\w+)+", name, re.ASCII):
            # Of a plane and heights.
            return pyproj.CRS.from_user_input(name)
        if name.lstrip().startswith("{"):
            return pyproj.CRS.from_json(name)
        if re.match(r"\s*\w+\[", name):
            return pyproj.CRS.from_wkt(name)
        if re.match(r"\+proj=\w+", name):
            system = pyproj.CRS.from_string(f"{name} +type=crs")
            operation = system.coordinate_operation
            if operation is None or not operation.method_name.startswith("PROJ "):
                return system
    except pyproj.exceptions.ProjError:
        pass
    raise SystemNotConverted(f'the reference system "{_shown(name)}" is unknown to PROJ; name it with crs=, as "EPSG:2263", WKT or a PROJ string')


def _opens(name: str) -> str:
    return (
        f"the reference system requires a grid or another file, which is not opened, or is an operation: {_shown(name)}; name the "
        'system with crs=, as "EPSG:2263"')


def _applied(transformer: Any, name: str) -> Positions:
    def apply(x: list[float], y: list[float]) -> tuple[list[float], list[float]]:
        longitudes, latitudes = transformer.transform(x, y)
        for at, (longitude, latitude) in enumerate(zip(longitudes, latitudes, strict=True)):
            if not (abs(longitude) <= 540 and abs(latitude) <= 90):
                raise ValueError(f'has the position {x[at]!r}, {y[at]!r}, which is nowhere in "{_shown(name)}"')
        return longitudes, latitudes

    return apply


def _line(error: Exception) -> str:
    return " ".join(str(error).split())


def convert_geometry(geometry: Any, positions: Positions) -> Any:
    """A geometry of GeoJSON, as Python has JSON, in degrees."""
    if not isinstance(geometry, dict):
        return geometry
    if isinstance(geometry.get("geometries"), list):
        return {**geometry, "geometries": [convert_geometry(each, positions) for each in geometry["geometries"]]}
    found = list(_positions(geometry.get("coordinates")))
    if not found:
        return geometry
    converted = iter(zip(*positions([float(each[0]) for each in found], [float(each[1]) for each in found]), strict=True))
    return {**geometry, "coordinates": _replaced(geometry["coordinates"], converted)}


def _is_position(value: Any) -> bool:
    return isinstance(value, list) and len(value) >= 2 and all(
        isinstance(each, (int, float)) and not isinstance(each, bool) for each in value[:2])


def _positions(value: Any) -> Iterator[Any]:
    if _is_position(value):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _positions(part)


def _replaced(value: Any, converted: Iterator[tuple[float, float]]) -> Any:
    if _is_position(value):
        return list(next(converted))
    return [_replaced(part, converted) for part in value] if isinstance(value, list) else value


def converted_text(text: str, positions: Positions | None) -> str:
    """A geometry as text of GeoJSON, in degrees."""
    return text if positions is None or text == "null" else json.dumps(convert_geometry(json.loads(text), positions))


# ---- Files

# The drivers of GDAL that may open a file, by its ending. None reads another file than its own parts.
_DRIVERS = {
    ".shp": ["ESRI Shapefile"], ".gpkg": ["GPKG"], ".fgb": ["FlatGeobuf"], ".gml": ["GML"], ".tab": ["MapInfo File"],
    ".mif": ["MapInfo File"], ".gdb": ["OpenFileGDB"], ".geojson": ["GeoJSON"], ".json": ["GeoJSON"],
    ".zip": ["ESRI Shapefile", "GPKG", "FlatGeobuf", "GML", "MapInfo File", "GeoJSON"]}


def convert_file(source: str, folder: str, crs: str | None, layer: str | None, name: str) -> str:
    """Writes a file of boundaries in degrees into a folder, under its name, and returns its path. crs is the caller's, instead of the
    file's; layer is the one to convert; name is what the command calls the system.

    Raises SystemNotConverted if it cannot be: the error says what is missing."""
    stem, ending = os.path.splitext(os.path.basename(source))
    if ending.lower() == ".gz":
        stem, ending = os.path.splitext(stem)
    ending = ending.lower()
    has_pyproj = importlib.util.find_spec("pyproj") is not None
    if ending in (".geojson", ".json") and has_pyproj:
        return _convert_geojson(source, os.path.join(folder, f"{stem}.geojson"), crs)
    ogr2ogr, ogrinfo = shutil.which("ogr2ogr"), shutil.which("ogrinfo")
    if ogr2ogr is None or ogrinfo is None:
        raise SystemNotConverted(_not_converted(name) if ending in (".geojson", ".json") else _not_converted(
            name, "install GDAL's ogr2ogr (Debian: apt install gdal-bin), or read the file with geopandas (python -m pip install "
            "geopandas), and build the frame"))
    if ending not in _DRIVERS:
        raise SystemNotConverted(_not_converted(name, f"ogr2ogr -t_srs EPSG:4326 degrees.gpkg {source} does"))
    conversion = _Conversion(ogrinfo, ogr2ogr, source, ending, layer)
    if not has_pyproj:
        return conversion.to_degrees(os.path.join(folder, f"{stem}.fgb"), crs)
    plain = os.path.join(folder, f"{stem}.geojson")
    conversion.to_geojson(plain)
    return _convert_geojson(plain, plain, crs, conversion.system)


def _convert_geojson(source: str, path: str, crs: str | None, described: str | None = None) -> str:
    """Writes GeoJSON in degrees; described is the system that it has, instead of the one that it names."""
    with (gzip.open if source.lower().endswith(".gz") else open)(source, "rt", encoding="utf-8-sig") as file:
        try:
            collection = json.load(file)
        except (ValueError, RecursionError):
            raise SystemNotConverted("only one JSON text is converted here, not a sequence of features") from None
    if not isinstance(collection, dict):
        raise SystemNotConverted("it is no object of GeoJSON")
    name = crs or described or _declared(collection.pop("crs", None))
    if name is None:
        raise SystemNotConverted("its member crs has no name; name the system with crs=")
    positions = converter(name, is_declared=crs is None)
    if positions is not None:
        features = collection.get("features")
        # One feature, or one geometry.
        collection = _convert_feature(collection, positions, 0) if not isinstance(features, list) else {
            **collection, "features": [_convert_feature(each, positions, number) for number, each in enumerate(features)]}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(collection, file, ensure_ascii=False)
    return path


def _declared(crs: Any) -> str | None:
    """The system that the member crs of GeoJSON names, as the command reads it: by a name, or by a code of EPSG."""
    properties = crs.get("properties") if isinstance(crs, dict) else None
    if not isinstance(properties, dict):
        return None
    name, code = properties.get("name"), properties.get("code")
    if isinstance(name, str):
        return name
    return None if code is None else str(code) if ":" in str(code) else f"EPSG:{code}"


def _convert_feature(feature: Any, positions: Positions, number: int) -> Any:
    """A feature, or a geometry alone, in degrees."""
    if not isinstance(feature, dict):
        return feature
    try:
        if feature.get("type") != "Feature":
            return convert_geometry(feature, positions)
        return {name: value for name, value in feature.items() if name != "bbox"} | {
            "geometry": convert_geometry(feature.get("geometry"), positions)}
    except ValueError as error:
        raise SystemNotConverted(f"feature {number}: its geometry {error}") from None


class _Conversion:
    """A run of GDAL's tools, which open no other file and no address."""

    def __init__(self, ogrinfo: str, ogr2ogr: str, source: str, ending: str, layer: str | None) -> None:
        self._ogrinfo, self._ogr2ogr = ogrinfo, ogr2ogr
        path = os.path.abspath(source)
        self._path = f"/vsizip/{{{path}}}" if ending == ".zip" else path
        formats = re.findall(r"^  (.+?) -\w", self._output(ogrinfo, ["--formats"], []), re.M)
        # The drivers that write may not be left out.
        self._skipped = [name for name in formats if name not in [*_DRIVERS[ending], "FlatGeobuf", "GeoJSON"]]
        name, described = self._layer(layer)
        # A name must not be read as an option.
        quoted = name.replace('"', '\\"')
        self._selection = ["-dialect", "OGRSQL", "-sql", f'SELECT * FROM "{quoted}"'] if name.startswith("-") else [name]
        # The reference system of the file as WKT.
        self.system = " ".join(
            described.partition("Layer SRS WKT:")[2].partition("Data axis to CRS axis mapping")[0].split())

    def to_geojson(self, path: str) -> None:
        """Writes the coordinates as they are."""
        self._output(self._ogr2ogr, [
            "-f", "GeoJSON", path, self._path, *self._selection, "-a_srs", "NULL", "-dim", "XY", "-lco", "COORDINATE_PRECISION=15"], self._skipped)

    def to_degrees(self, path: str, crs: str | None) -> str:
        """Writes degrees, by GDAL's choice of an operation."""
        if crs is None and _OPENS.search(_NO_FILE.sub("", self.system)):
            raise SystemNotConverted(_opens(self.system))
        # NAD 83 is taken as WGS 84, and a system over it is only unprojected.
        is_over_nad83 = crs is None and re.search(r'\bGEOG\w*\["(?:NAD83|GCS_North_American_1983)"', self.system)
        self._output(self._ogr2ogr, [
            "-f", "FlatGeobuf", path, self._path, *self._selection, *(["-s_srs", crs] if crs is not None else []),
            "-t_srs", "EPSG:4269" if is_over_nad83 else "EPSG:4326", "-dim", "XY", "-nlt", "PROMOTE_TO_MULTI",
            "-lco", "SPATIAL_INDEX=NO"], self._skipped)
        return path

    def _layer(self, wanted: str | None) -> tuple[str, str]:
        """The name of the one layer that has boundaries, or of the wanted one, and what ogrinfo says of it."""
        said = self._output(self._ogrinfo, ["-ro", "-so", "-al", self._path], self._skipped)
        layers = [(part.splitlines()[0].strip(), part) for part in re.split(r"^Layer name: ", said, flags=re.M)[1:]]
        chosen = [
            each for each in layers
            if (each[0] == wanted if wanted is not None else "Geometry: None" not in each[1] and "Feature Count: 0\n" not in each[1])]
        if len(chosen) != 1:
            raise SystemNotConverted(f"it has {len(layers)} layers; choose one with source_layer=")
        return chosen[0]

    def _output(self, tool: str, arguments: list[str], skipped: list[str]) -> str:
        environment = {
            **os.environ, "CPL_VSIL_CURL_ALLOWED_FILENAME": "/none", "PROJ_NETWORK": "OFF", "GDAL_SKIP": ",".join([*skipped, ""])}
        done = subprocess.run(
            [tool, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", env=environment)
        # ogr2ogr may end with 0 after an error.
        fault = next((line for line in done.stderr.splitlines() if line.startswith("ERROR")), None)
        if done.returncode != 0 or fault is not None:
            raise SystemNotConverted(f"{os.path.basename(tool)} failed: {fault or _line(Exception(done.stderr))[:200] or done.returncode}")
        return done.stdout
