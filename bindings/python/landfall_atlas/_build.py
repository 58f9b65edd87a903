"""Builds atlases with the command `landfall`, of files, tables and frames."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ._command import find_command, has_proj, missing_command
from ._degrees import SystemNotConverted, convert_file, converter, is_plain
from ._destination import OutputError, refuse_inputs
from ._messages import caller_depth

_Option = str | int | float | bool | os.PathLike[str] | Iterable[str | int | float] | Mapping[str, str | int | float] | None
_Progress = bool | Callable[[str], object]


class BuildError(RuntimeError):
    """The build failed, or the command is not installed."""

    # The exit status of the program landfall_atlas: that of the command.
    _status = 1


class BuildWarning(UserWarning):
    """What the command says of a build that succeeded, such as rings that it rebuilt."""


def build(
    *sources: Any, output: str | os.PathLike[str], key: str | None = None, name: str | None = None, layer: str | None = None,
    geometry: str | None = None, columns: str | Iterable[str] | None = None, progress: _Progress = False, command: str = "landfall",
    **options: _Option,
) -> str | os.PathLike[str]:
    """Builds an atlas and returns its path. The sources are a manifest, the boundary files of a layer each, or one table of polygons
    or points: a GeoDataFrame, a relation of DuckDB, whatever exports a stream of Arrow, or the path of a Parquet file. Tables
    require pyarrow.

    The geometry of a table is WKB, WKT, or GeoArrow, in the column that its metadata or `geometry` names, else in one with a
    usual name. Its reference system is honored. Other columns are the properties of features; a struct is a property for
    each member, such as names.primary, and a map is an object. columns are those to send, by default all but bytes.

    key and name are the properties with each region's key and name; layer is the layer's id, for a table by default the
    name of the atlas. The other options are those of `landfall build`, with underscores: details=[100, 1000],
    where={"subtype": "region"}, dissolve=True, attributes=["iso"]. progress=True prints the progress on stderr, or pass a function
    of text.

    The command is that of this environment, else the one on the PATH; command= is another name or its path. That of pip converts no
    reference systems: pyproj does for tables and GeoJSON, ogr2ogr for other files.

    Raises BuildError with the command's message if it fails, or if there is none; for a table it names the row. Warns with
    BuildWarning of what the command changed.
    """
    arguments = _options({"key": key, "name": name, "layer": layer, **options})
    build_with(sources, output, arguments, geometry, columns, _reporter(progress), command)
    return output


def build_with(
    sources: Sequence[Any], output: str | os.PathLike[str], arguments: list[str], geometry: str | None,
    columns: str | Iterable[str] | None, report: Callable[[str], object], command: str,
) -> None:
    """Builds an atlas with arguments of the command."""
    program = find_command(command)
    if program is None:
        raise BuildError(missing_command(command))
    run = [program, "build", f"--output={os.fspath(output)}", *arguments]
    table = _table(sources)
    if table is None:
        if geometry is not None or columns is not None:
            raise ValueError("geometry and columns are for tables; of files, the command reads what it needs")
        _build_files(run, list(map(os.fspath, sources)), report)
        return
    if isinstance(table, (str, os.PathLike)):
        # The command reads what this sends, and does not know the file.
        try:
            refuse_inputs(output, [table])
        except OutputError as error:
            raise _failure(str(error), 64) from None
    from ._features import Features

    has_crs = _has(arguments, "--crs")
    if not has_crs and hasattr(table, "to_arrow") and getattr(table, "crs", "") is None:
        warnings.warn(
            'the frame has no CRS, and its coordinates are read as degrees of WGS 84; frame.set_crs("EPSG:4326") says so',
            BuildWarning, stacklevel=caller_depth())
    features = Features(table, geometry, columns.split(",") if isinstance(columns, str) else columns)
    crs = _value(arguments, "--crs") if has_crs else features.crs
    if has_crs:
        features.crs = None
    if crs is not None and not is_plain(crs) and not has_proj(program):
        try:
            features.positions = converter(crs, is_declared=not has_crs)
        except SystemNotConverted as error:
            raise BuildError(str(error)) from None
        features.crs = None
        run = _without(run, "--crs")
    if not _has(arguments, "--layer"):
        run.append(f"--layer={_layer(output)}")
    _run([*run, "-"], features.lines(), report)


def _build_files(run: list[str], sources: list[str], report: Callable[[str], object]) -> None:
    """Builds files. One whose coordinates the command cannot convert is built again as what pyproj or ogr2ogr makes of it."""
    with tempfile.TemporaryDirectory() as folder:
        converted: dict[str, str] = {}
        crs, layer = _value(run, "--crs"), _value(run, "--source-layer")
        while True:
            try:
                _run([*run, *(_operand(converted.get(each, each)) for each in sources)], None, report, converted)
                return
            except BuildError as error:
                text = str(error)
                if _NO_PROJ not in text:
                    raise
                # With crs=, all are in that system.
                named = [each for each in sources if each not in converted and (crs is not None or f"{each}: " in text)]
                if not named or _is_manifest(named[0]):
                    raise _failure(
                        f"{text.split('; ')[0]}; convert the file first, as with ogr2ogr -t_srs EPSG:4326 degrees.gpkg FILE", 1) from None
            system = re.search(r'reads coordinates in "(.*?)"', text)
            for source in named:
                place = os.path.join(folder, str(len(converted)))
                os.mkdir(place)
                try:
                    converted[source] = convert_file(source, place, crs, layer, system[1] if system else "another system")
                except (SystemNotConverted, OSError) as error:
                    raise _failure(f"{source}: {error}", 1) from None
            run = _without(_without(run, "--crs"), "--source-layer")


# How the command refuses coordinates that only PROJ converts.
_NO_PROJ = "this build of landfall has no PROJ"


def _is_manifest(source: str) -> bool:
    """Whether a file names layers, and is not one."""
    if not source.lower().endswith(".json"):
        return False
    try:
        with open(source, encoding="utf-8-sig") as file:
            return '"FeatureCollection"' not in (text := file.read()) and '"layers"' in text
    except (OSError, ValueError):
        return False


def _has(arguments: Sequence[str], option: str) -> bool:
    return any(each == option or each.startswith(f"{option}=") for each in arguments)


def _value(arguments: Sequence[str], option: str) -> str | None:
    """The value of an option, as one argument or two."""
    for each, following in zip(arguments, [*arguments[1:], ""], strict=True):
        if each == option:
            return following
        if each.startswith(f"{option}="):
            return each[len(option) + 1:]
    return None


def _without(arguments: list[str], option: str) -> list[str]:
    """Arguments without an option and its value."""
    kept: list[str] = []
    for each in arguments:
        if kept and kept[-1] == option:
            kept.pop()
        elif not each.startswith(f"{option}="):
            kept.append(each)
    return kept


def _operand(source: str | os.PathLike[str]) -> str:
    """A path that the command does not take for an option."""
    path = os.fspath(source)
    return path if path == "-" or not path.startswith("-") else os.path.join(".", path)


def _failure(message: str, status: int) -> BuildError:
    error = BuildError(message)
    error._status = status
    return error


def _table(sources: Sequence[Any]) -> Any:
    """The one source that is a table, or None."""
    if not sources:
        raise TypeError("build() requires a source: a file, or a table of polygons")
    tables = [source for source in sources if not isinstance(source, (str, os.PathLike)) or _is_parquet(source)]
    if not tables:
        return None
    if len(sources) > 1:
        raise ValueError("a table is built alone; write a manifest for an atlas of several layers")
    return tables[0]


def _is_parquet(path: str | os.PathLike[str]) -> bool:
    return os.path.splitext(os.fspath(path))[1].lower() in (".parquet", ".geoparquet", ".pq")


def _layer(output: str | os.PathLike[str]) -> str:
    stem = os.path.splitext(os.path.basename(os.fspath(output)))[0]
    return re.sub(r"[^\w.-]", "_", stem, flags=re.ASCII).lstrip("-") or "regions"


def _options(options: Mapping[str, _Option]) -> list[str]:
    """The arguments of the command: an underscore is a hyphen, True is a flag, a list is joined by commas, and a dict repeats the
    option with NAME=VALUE."""
    arguments: list[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            arguments.append(option)
        elif isinstance(value, Mapping):
            arguments += [f"{option}={member}={wanted}" for member, wanted in value.items()]
        elif isinstance(value, (str, int, float, os.PathLike)):
            # With an equals sign, as a value may begin with a dash.
            arguments.append(f"{option}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
        else:
            arguments.append(f"{option}={','.join(map(str, value))}")
    return arguments


def _reporter(progress: _Progress) -> Callable[[str], object]:
    if callable(progress):
        return progress
    if not progress:
        return lambda text: None
    return lambda text: print(f"landfall_atlas: {text}", file=sys.stderr, flush=True)


def _run(
    arguments: list[str], lines: Iterable[tuple[int, bytes]] | None, report: Callable[[str], object],
    converted: Mapping[str, str] | None = None,
) -> None:
    """Runs the command, with lines on its standard input. What it says of files that were converted names their sources."""
    start = time.monotonic()
    process = subprocess.Popen(
        arguments, stdin=subprocess.DEVNULL if lines is None else subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    said: list[bytes] = []
    assert process.stderr is not None
    # The command must not wait for someone to read what it says while it is sent lines.
    reader = threading.Thread(target=lambda stream: said.append(stream.read()), args=(process.stderr,), daemon=True)
    reader.start()
    try:
        if lines is not None:
            _send(process, lines, report)
        while True:
            try:
                process.wait(timeout=10)
                break
            except subprocess.TimeoutExpired:
                report(f"building for {time.monotonic() - start:.0f} s")
    except BaseException:
        process.kill()
        process.wait()
        raise
    finally:
        if process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
        reader.join()
        process.stderr.close()
    text = said[0].decode(errors="replace").strip() if said else ""
    turned = [source for source in converted or () if not source.lower().endswith(("json", "geojsonl"))]
    for source, path in (converted or {}).items():
        text = text.replace(path, source)
    if process.returncode != 0:
        raise _failure(
            _rows(text, lines) or f"{arguments[0]} ended with exit code {process.returncode}", max(1, process.returncode))
    start_of_warning = "landfall: warning: "
    for line in text.splitlines():
        # The other lines say what was written, and by which properties.
        if line.startswith(start_of_warning):
            # WKB and Shapefiles have no rule for the direction of rings, or another one; what is sent has that of GeoJSON.
            if " ran the wrong way round and w" in line and (lines is not None or any(source in line for source in turned)):
                continue
            warning = _rows(line, lines).removeprefix(start_of_warning)
            warnings.warn(warning, BuildWarning, stacklevel=caller_depth())
    report(f"built in {time.monotonic() - start:.1f} s")


def _send(process: "subprocess.Popen[bytes]", lines: Iterable[tuple[int, bytes]], report: Callable[[str], object]) -> None:
    assert process.stdin is not None
    shown = time.monotonic()
    rows = 0
    try:
        for count, text in lines:
            rows += count
            process.stdin.write(text)
            if time.monotonic() - shown > 1:
                shown = time.monotonic()
                report(f"{rows:,} rows read")
        process.stdin.close()
    except BrokenPipeError:
        # The command says why it stopped.
        return
    report(f"{rows:,} rows read")


def _rows(text: str, lines: object) -> str:
    """Names rows instead of the lines and features of the command's standard input, if it was sent lines: the first is row 0."""
    if lines is None:
        return text
    text = re.sub(r"\b(?:line \d+, )?feature (\d+)", r"row \1", text)
    text = re.sub(r"(?m)^(landfall: |error: |warning: |standard input: |-: )+", "", text)
    return text.replace("standard input", "the table")
