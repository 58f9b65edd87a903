"""Compares DuckDB's answers with those of the Python package: compare_points.py ATLAS FOLDER

FOLDER has the points that tools/check/bindings/points.c writes: most of them near borders, some invalid. Every
thirteenth is null here. landfall_atlas is the package with the extension."""

import pathlib
import sys

import landfall_atlas
import landfall_atlas.duckdb
import numpy
import pyarrow


def main(path, folder):
    atlas = landfall_atlas.open(path)
    latitudes, longitudes = (numpy.fromfile(folder / f"{axis}.f64", "<f8") for axis in ("latitudes", "longitudes"))
    is_null = numpy.arange(len(latitudes)) % 13 == 0
    points = pyarrow.table({
        "lat": pyarrow.array(latitudes, mask=is_null), "lon": pyarrow.array(longitudes, mask=numpy.roll(is_null, 1))})
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
