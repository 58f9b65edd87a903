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

    def ask(sql):
        """Returns the columns of a query."""
        return list(context.sql(f"SELECT {sql}").to_pydict().values())

    common.compare(
        "DataFusion", (("scan", ""), ("nothing", ", count(nothing(lat, lon))"), ("tag", f", count({tag})")),
        lambda more: ask(f"count(*) AS rows, sum(lat), sum(lon){more} FROM points")[0][0],
        lambda _: zip(*ask(f"{tag} AS key, count(*) AS n FROM points GROUP BY {tag}")))


main()
