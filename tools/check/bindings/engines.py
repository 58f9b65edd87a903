"""Times GeoPandas, DuckDB and polars with the points of a folder: engines.py ATLAS FOLDER LAYER

Prints engine, pipeline and ns per point as tab-separated lines. A pipeline with a function that does nothing returns
answers that were made before, in the same type and through the same conversion.
"""

import os
import pathlib
import sys
import time

import duckdb
import geopandas
import numpy
import polars
import pyarrow
import pyarrow.parquet

import landfall_atlas
import landfall_atlas.duckdb
import landfall_atlas.geopandas
import landfall_atlas.polars

PASSES = 5
# GeoPandas takes microseconds per point.
JOINED_COUNT = 100_000


def timed(*pipelines):
    """Runs pipelines in turn; returns the seconds of the fastest run of each."""
    lowest = [float("inf")] * len(pipelines)
    for _ in range(PASSES):
        for at, run in enumerate(pipelines):
            start = time.perf_counter()
            run()
            lowest[at] = min(lowest[at], time.perf_counter() - start)
    return lowest


def say(engine, pipeline, seconds, count):
    print(engine, pipeline, f"{seconds / count * 1e9:.2f}", sep="\t", flush=True)


def join(layer, latitudes, longitudes):
    """GeoPandas: a spatial join with the same borders, from the same two columns."""
    frame = landfall_atlas.geopandas.frame(layer)[["key", "geometry"]]
    every = len(latitudes) // min(JOINED_COUNT, len(latitudes))
    latitudes, longitudes = latitudes[::every].copy(), longitudes[::every].copy()

    def joined():
        points = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy(longitudes, latitudes), crs=frame.crs)
        return geopandas.sjoin(points, frame, how="left", predicate="within")

    joined_time, batch = timed(joined, lambda: layer.locate(latitudes, longitudes))
    say("GeoPandas", f"sjoin, {layer.id}", joined_time, len(latitudes))
    say("GeoPandas", f"landfall_atlas, {layer.id}", batch, len(latitudes))


def query(atlas, layer, ready, source, output, count):
    """DuckDB: Parquet in, and Parquet or counts out."""
    connection = duckdb.connect()
    landfall_atlas.duckdb.register(connection, atlas)
    connection.create_function(
        "nothing", lambda lat, lon: ready[:len(lat)], ["DOUBLE", "DOUBLE"], landfall_atlas.duckdb.enumeration(layer),
        type="arrow", null_handling="special")
    for pipeline, query in (
        ("write", f"COPY (SELECT lat, lon, %s(lat, lon) AS region FROM '{source}') TO '{output}'"),
        ("count", f"SELECT %s(lat, lon) AS region, count(*) FROM '{source}' GROUP BY region"),
    ):
        runs = [
            lambda name=name, query=query: connection.execute(query % name).fetchall()
            for name in ("nothing", f"landfall_{layer.id}")]
        nothing, lookup = timed(*runs)
        say("DuckDB", f"{pipeline}, nothing", nothing, count)
        say("DuckDB", f"{pipeline}, landfall_{layer.id}", lookup, count)


def stream(layer, ready, source, output, count):
    """polars: the same pipelines, streaming."""
    nothing = polars.map_batches(
        [polars.col("lat"), polars.col("lon")], lambda columns: polars.Series(ready[:len(columns[0])]),
        return_dtype=polars.Categorical, is_elementwise=True)
    lookup = polars.col("lat").landfall.locate(layer, polars.col("lon"))
    table = polars.scan_parquet(source)
    written = [
        lambda found=found: table.with_columns(region=found).sink_parquet(output, engine="streaming")
        for found in (nothing, lookup)]
    counted = [
        lambda found=found: table.select(region=found).group_by("region").len().collect(engine="streaming")
        for found in (nothing, lookup)]
    for pipeline, runs in (("write", written), ("count", counted)):
        times = timed(*runs)
        say("polars", f"{pipeline}, nothing", times[0], count)
        say("polars", f"{pipeline}, locate", times[1], count)


def main(atlas, folder, name):
    folder = pathlib.Path(folder)
    latitudes, longitudes = (numpy.fromfile(folder / f"{axis}.f64") for axis in ("latitudes", "longitudes"))
    atlas = landfall_atlas.open(atlas)
    layer, count = atlas[name], len(latitudes)
    source, output = str(folder / "points.parquet"), str(folder / "tagged.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"lat": latitudes, "lon": longitudes}), source)
    for joined in ("countries", "states"):
        join(atlas[joined], latitudes, longitudes)
    # The largest batches of the engines have some 100,000 rows.
    ready = pyarrow.array(layer.locate(latitudes[:1_000_000], longitudes[:1_000_000]))
    query(atlas, layer, ready, source, output, count)
    stream(layer, ready, source, output, count)


main(*sys.argv[1:])
sys.stdout.flush()
# At its end DuckDB reports objects that are still alive, on stderr.
os._exit(0)
