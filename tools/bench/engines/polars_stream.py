"""polars: its streaming engine."""

import os

import common

os.environ["POLARS_MAX_THREADS"] = str(common.THREADS)

import polars

import landfall_atlas
import landfall_atlas.polars


def main():
    atlas, points = common.arguments()
    layer = landfall_atlas.open(atlas)[common.LAYER]
    source = polars.scan_parquet(points)
    lat, lon = polars.col("lat"), polars.col("lon")
    prepared = polars.Series(layer.locate([40.0] * 2_000_000, [-105.0] * 2_000_000))
    sums = [polars.len().alias("rows"), lat.sum(), lon.sum()]
    nothing = polars.map_batches(
        [lat, lon], lambda columns: prepared[:len(columns[0])], return_dtype=polars.Categorical, is_elementwise=True)
    tag = lat.landfall.locate(layer, lon)
    for pipeline, more in (("scan", []), ("nothing", [nothing.count().alias("found")]), ("tag", [tag.count().alias("found")])):
        seconds, table = common.measured(lambda more=more: source.select(*sums, *more).collect(engine="streaming"))
        answers = "-"
        if pipeline == "tag":
            counts = source.select(key=tag.cast(polars.String)).group_by("key").len().collect(engine="streaming")
            answers = common.checksum(counts.rows())
        common.report("polars", pipeline, table["rows"][0], seconds, answers)


main()
