"""Tags Parquet files, builds atlases of them, and writes regions to them: `python -m landfall_atlas --help`."""

import argparse
import os
import sys
import time
import warnings
from typing import Any

from ._build import BuildError, _reporter, build_with
from ._core import AtlasError, __version__
from ._destination import OutputError, open_standard_descriptors, refuse_inputs, refuse_others, replaced
from ._messages import require
from ._opening import default
from ._opening import open as open_atlas


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; returns its exit status: 0, 1 for an error in data, 64 for an output that may not be written, and of a build
    that of the command `landfall`; other wrong usage ends with 2."""
    open_standard_descriptors()
    parser = _parser()
    given, rest = parser.parse_known_args(arguments)
    if rest and given.run is not build:
        parser.error(f"unknown argument {rest[0]}; see python -m landfall_atlas {given.command} --help")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            given.run(given, rest)
    except OutputError as error:
        return _fail(str(error), 64)
    except BuildError as error:
        return _fail(str(error), error._status)
    except ModuleNotFoundError as error:
        return _fail(str(error))
    except (AtlasError, OSError, TypeError, ValueError) as error:
        return _fail(str(error))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m landfall_atlas", allow_abbrev=False, description="Finds regions for the rows of Parquet files, and makes atlases of Landfall of Parquet and Parquet of them.",
        epilog="The command `landfall` reads CSV, TSV, NDJSON and GeoJSON. It is also what builds atlases.")
    parser.add_argument("--version", action="version", version=f"landfall_atlas {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    tag = commands.add_parser(
        "locate", help="append the regions of each row of a Parquet file", allow_abbrev=False,
        description="Appends columns of regions to the rows of a Parquet file with latitudes and longitudes. Rows are read, answered "
        "and written some at a time. OUT is replaced when it is complete.")
    tag.add_argument("input", metavar="IN", help="a Parquet file")
    tag.add_argument("-o", "--output", metavar="OUT", required=True, help="the Parquet file to write")
    tag.add_argument("--atlas", metavar="FILE", help="the atlas (default: that of landfall_atlas.open())")
    tag.add_argument("--layers", metavar="A,B,...", help="the layers (default: all that have areas)")
    tag.add_argument(
        "--columns", metavar="LIST", default="key", help="what to report of a region: key, name and attributes, as in "
        "key,name,ISO_A2 (default: key)")
    tag.add_argument("--lat", metavar="NAME", help="the column of latitudes (default: one with a usual name, such as lat or y)")
    tag.add_argument("--lon", metavar="NAME", help="the column of longitudes (default: one with a usual name, such as lon or x)")
    tag.add_argument("--strict", action="store_true", help="end with an error at the first invalid coordinate")
    tag.add_argument("--threads", metavar="N", type=int, default=os.cpu_count() or 1, help="the threads of lookups (default: all cores)")
    tag.add_argument("--batch", metavar="ROWS", type=int, default=1_000_000, help="the most rows at a time (default: 1,000,000)")
    tag.add_argument("--compression", metavar="NAME", default="snappy", help="such as zstd or none (default: snappy)")
    tag.add_argument("-q", "--quiet", action="store_true", help="do not print the number of rows")
    tag.set_defaults(run=locate)
    make = commands.add_parser(
        "build", help="build an atlas of a Parquet file of polygons", allow_abbrev=False,
        usage="%(prog)s IN -o ATLAS [--geometry NAME] [--columns A,B,...] [OPTION...]",
        description="Builds an atlas of a Parquet file of polygons, such as GeoParquet, with the command `landfall`, and passes on its "
        "options: --key, --name, --where and those that `landfall build --help` lists.")
    make.add_argument("input", metavar="IN", help="a Parquet file, or any file that the command builds")
    make.add_argument("-o", "--output", metavar="ATLAS", required=True, help="the atlas to write")
    make.add_argument("--geometry", metavar="NAME", help="the column of geometries (default: that of the file's metadata)")
    make.add_argument("--columns", metavar="A,B,...", help="the other columns to read (default: all)")
    make.add_argument("--command", metavar="PATH", dest="landfall", default="landfall", help="the command (default: landfall)")
    make.add_argument("-q", "--quiet", action="store_true", help="do not print the progress")
    make.set_defaults(run=build)
    regions = commands.add_parser(
        "export", help="write the regions of a layer as GeoParquet", allow_abbrev=False,
        description="Writes the regions of a layer to a GeoParquet file: keys, names, attributes, boxes, points and borders.")
    regions.add_argument("layer", metavar="LAYER", help="the layer")
    regions.add_argument("-o", "--output", metavar="OUT", required=True, help="the Parquet file to write")
    regions.add_argument("--atlas", metavar="FILE", help="the atlas (default: that of landfall_atlas.open())")
    regions.add_argument("--detail", metavar="N", type=int, default=0, help="the detail of the borders (default: 0, the finest)")
    regions.add_argument("--neighbors", action="store_true", help="add lists of the keys of neighbors")
    regions.add_argument("--compression", metavar="NAME", default="snappy", help="such as zstd or none (default: snappy)")
    regions.set_defaults(run=export)
    return parser


def locate(given: argparse.Namespace, rest: list[str]) -> None:
    """Appends regions to the rows of a Parquet file."""
    require("locate", "arrow", "pyarrow")
    from pyarrow import parquet

    from . import arrow

    start = time.monotonic()
    _check_output(given, given.input)
    with open(given.input, "rb") as file:
        if file.read(4) != b"PAR1":
            raise ValueError(
                f"{given.input} is not a Parquet file; for tables in text use landfall locate --input FILE, of the package "
                "landfall-atlas-cli")
    source = parquet.ParquetFile(given.input)
    names = given.layers.split(",") if given.layers else None
    reader = arrow.tag_batches(
        _reader(source, given.batch), given.atlas, lat=given.lat, lon=given.lon, layers=names, columns=given.columns,
        on_invalid="raise" if given.strict else "null", threads=given.threads)
    rows = _write(reader, given.output, given.compression)
    if not given.quiet:
        print(f"{rows:,} rows in {time.monotonic() - start:.1f} s", file=sys.stderr)


def _check_output(given: argparse.Namespace, *inputs: str) -> None:
    """Raises OutputError for an output that is an input, or no Parquet."""
    refuse_inputs(given.output, [*inputs, given.atlas or default()])
    refuse_others(given.output)


def _write(reader: Any, output: str, compression: str) -> int:
    """Writes batches to a Parquet file, which replaces another one when it is complete; returns the number of rows."""
    from pyarrow import parquet

    rows = 0
    with replaced(output) as file, parquet.ParquetWriter(file, reader.schema, compression=compression) as writer:
        for batch in reader:
            writer.write_batch(batch)
            rows += batch.num_rows
    return rows


def _reader(source: Any, batch: int) -> Any:
    import pyarrow

    return pyarrow.RecordBatchReader.from_batches(source.schema_arrow, source.iter_batches(batch_size=batch))


def build(given: argparse.Namespace, rest: list[str]) -> None:
    """Builds an atlas of a file."""
    build_with([given.input], given.output, rest, given.geometry, given.columns, _reporter(not given.quiet), given.landfall)


def export(given: argparse.Namespace, rest: list[str]) -> None:
    """Writes the regions of a layer as GeoParquet."""
    require("export", "arrow", "pyarrow")
    from . import arrow

    _check_output(given)
    atlas = open_atlas(given.atlas)
    if given.layer not in atlas:
        raise ValueError(f"the atlas has no layer {given.layer!r}; it has {', '.join(atlas.keys())}")
    table = arrow.table(atlas[given.layer], geometry="wkb", detail=given.detail, neighbors=given.neighbors)
    _write(table.to_reader(), given.output, given.compression)


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    print(f"landfall_atlas: warning: {message}", file=sys.stderr)


def _fail(message: str, status: int = 1) -> int:
    print(f"landfall_atlas: {message}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
