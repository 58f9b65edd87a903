"""DataFusion: scalar functions of SQL."""

import datafusion
import pyarrow

import common
import landfall_atlas
import landfall_atlas.datafusion


def main():
    atlas, points = common.arguments()
    context = datafusion.SessionContext(datafusion.SessionConfig().with_target_partitions(common.THREADS))
    context.register_parquet("points", points)
    landfall_atlas.datafusion.register(context, landfall_atlas.open(atlas))
    prepared = pyarrow.array(["CO"] * 100_000)
    context.register_udf(datafusion.udf(
        lambda lat, lon: prepared[:len(lat)], [pyarrow.float64(), pyarrow.float64()], pyarrow.string(), "immutable", "nothing"))
    tag = f"landfall_{common.LAYER}(lat, lon)"
    for pipeline, more in (("scan", ""), ("nothing", ", count(nothing(lat, lon))"), ("tag", f", count({tag})")):
        sql = f"SELECT count(*) AS rows, sum(lat), sum(lon){more} FROM points"
        seconds, table = common.measured(lambda sql=sql: context.sql(sql).to_pydict())
        answers = "-"
        if pipeline == "tag":
            counts = context.sql(f"SELECT {tag} AS key, count(*) AS n FROM points GROUP BY {tag}").to_pydict()
            answers = common.checksum(zip(counts["key"], counts["n"]))
        common.report("DataFusion", pipeline, table["rows"][0], seconds, answers)


main()
