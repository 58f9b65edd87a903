"""Tests landfall_atlas.duckdb, and compares DuckDB's answers with those of the package: check_package.py ATLAS FOLDER

FOLDER has the points that tools/check/bindings/points.c writes: most of them near borders, some invalid. Every
thirteenth is null here. landfall_atlas is the package with the extension."""

import os
import pathlib
import sys

import duckdb
import landfall_atlas
import landfall_atlas.arrow
import landfall_atlas.duckdb
import numpy
import pyarrow


def refuse(connect, kind, *words):
    try:
        connect()
    except kind as error:
        if all(word in str(error) for word in words):
            return
        sys.exit(f"check duckdb: the error is {error}")
    sys.exit(f"check duckdb: nothing was refused where {kind.__name__} is right")


def check_connect(path, folder):
    """A database has one atlas, also if it is opened twice; the environment is left as it was."""
    file, other = str(folder / "points.duckdb"), folder / "other.atlas"
    other.write_bytes(pathlib.Path(path).read_bytes())
    with landfall_atlas.duckdb.connect(file, path), landfall_atlas.duckdb.connect(file, path) as connection:
        refuse(lambda: landfall_atlas.duckdb.connect(file, other), ValueError, "is open in this process with the atlas")
        if connection.execute("SELECT landfall_atlas()").fetchall() != [(os.path.abspath(path),)]:
            sys.exit("check duckdb: the database has another atlas than its first one")
    landfall_atlas.duckdb.connect(file, other).close()
    refuse(lambda: landfall_atlas.duckdb.connect(file, "nope.atlas"), landfall_atlas.AtlasError, "nope.atlas: No such file")
    if "LANDFALL_ATLAS" in os.environ:
        sys.exit("check duckdb: the environment was changed")


def check_fallback(path):
    """Without the file of the extension, layers are functions in Python."""
    extension = landfall_atlas.duckdb._extension
    landfall_atlas.duckdb._extension = pathlib.Path("/nonexistent")
    try:
        with landfall_atlas.duckdb.connect(atlas=path) as connection:
            if connection.execute("SELECT landfall_states(40.0, -105.0)").fetchall() != [("CO",)]:
                sys.exit("check duckdb: the function in Python gives another answer")
    finally:
        landfall_atlas.duckdb._extension = extension


def check_tag(atlas, points):
    """A relation that is read in batches has the columns of landfall_atlas.arrow.tag."""
    connection = duckdb.connect()
    connection.register("points", points)
    for batch, threads in ((2_048, 1), (50_000, 2)):
        tagged = landfall_atlas.duckdb.tag(connection.sql("FROM points"), atlas, batch=batch, threads=threads).read_all()
        right = landfall_atlas.arrow.tag(points, atlas)
        # NaN is not equal to itself.
        layers = [name for name in right.column_names if name not in ("lat", "lon")]
        given, wanted = tagged.select(layers), right.select(layers)
        if not given.cast(wanted.schema).combine_chunks().equals(wanted.combine_chunks()):
            sys.exit("check duckdb: tag differs from landfall_atlas.arrow.tag")


def main(path, folder):
    atlas = landfall_atlas.open(path)
    check_connect(path, folder)
    check_fallback(path)
    latitudes, longitudes = (numpy.fromfile(folder / f"{axis}.f64", "<f8") for axis in ("latitudes", "longitudes"))
    is_null = numpy.arange(len(latitudes)) % 13 == 0
    points = pyarrow.table({
        "lat": pyarrow.array(latitudes, mask=is_null), "lon": pyarrow.array(longitudes, mask=numpy.roll(is_null, 1))})
    check_tag(atlas, points)
    connection = landfall_atlas.duckdb.connect(atlas=path, config={"threads": 2})
    connection.register("points", points)
    connection.execute("SET preserve_insertion_order = true")
    layers = [layer for layer in atlas.layers if layer.kind == "polygons"]
    found = 0
    for layer in layers:
        right = layer.locate(points["lat"], points["lon"], on_invalid="null")
        keys = pyarrow.array(right).dictionary_decode()
        names = pyarrow.array(right.names()).dictionary_decode()
        numbers = pyarrow.array(numpy.where(numpy.asarray(right) < 0, 0, numpy.asarray(right)), mask=numpy.asarray(right) < 0)
        for sql, wanted in ((f'"landfall_{layer.id}"(lat, lon)::VARCHAR', keys),
                            (f"landfall_region('{layer.id}', lat, lon)", keys),
                            (f"landfall_name('{path}', '{layer.id}', lat, lon)", names),
                            (f"landfall_locate('{layer.id}', lat, lon)", numbers)):
            given = pyarrow.RecordBatchReader.from_stream(connection.sql(f"SELECT {sql} AS answer FROM points")).read_all()
            if not given["answer"].combine_chunks().cast(wanted.type).equals(wanted):
                sys.exit(f"check duckdb: {sql} differs from the Python package for some of {len(points)} points")
        found += len(keys) - keys.null_count
    print(f"    {len(points)} points have the keys, names and numbers of the Python package in {len(layers)} layers, "
          f"{found} regions")


main(sys.argv[1], pathlib.Path(sys.argv[2]))
