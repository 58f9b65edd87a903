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
    keys = source.select(key=tag.cast(polars.String)).group_by("key").len()
    common.compare(
        "polars", (("scan", []), ("nothing", [nothing.count().alias("found")]), ("tag", [tag.count().alias("found")])),
        lambda more: source.select(*sums, *more).collect(engine="streaming")["rows"][0],
        lambda _: keys.collect(engine="streaming").rows())


main()
