"""DuckDB: functions of SQL that take Arrow arrays."""

import duckdb
import pyarrow

import common
import landfall_atlas
import landfall_atlas.duckdb


def main():
    atlas, points = common.arguments()
    opened = landfall_atlas.open(atlas)
    connection = duckdb.connect(config={"threads": common.THREADS})
    landfall_atlas.duckdb.register(connection, opened)
    prepared = pyarrow.array(opened[common.LAYER].locate([40.0] * 4096, [-105.0] * 4096))
    connection.create_function(
        "nothing", lambda lat, lon: prepared[:len(lat)], ["DOUBLE", "DOUBLE"],
        landfall_atlas.duckdb.enumeration(opened[common.LAYER]), type="arrow", null_handling="special")
    source = f"read_parquet('{points}')"

    def ask(columns):
        return connection.execute(f"SELECT count(*), sum(lat), sum(lon){columns} FROM {source}").fetchone()[0]

    tag = f"landfall_{common.LAYER}(lat, lon)"
    common.compare(
        "DuckDB", (("scan", ""), ("nothing", ", count(nothing(lat, lon))"), ("tag", f", count({tag})")), ask,
        lambda _: connection.execute(f"SELECT {tag}::VARCHAR k, count(*) FROM {source} GROUP BY ALL").fetchall())


main()
