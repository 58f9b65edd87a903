"""DuckDB: the extension, functions of SQL in Python, and a relation that is read as Arrow batches."""

import duckdb
import pyarrow

import common
import landfall_atlas
import landfall_atlas.duckdb


def in_python(opened):
    """Returns a connection with functions in Python: those of the layers, and one that returns a prepared answer."""
    connection = duckdb.connect(config={"threads": common.THREADS})
    landfall_atlas.duckdb.register(connection, opened)
    prepared = pyarrow.array(opened[common.LAYER].locate([40.0] * 4096, [-105.0] * 4096))
    connection.create_function(
        "nothing", lambda lat, lon: prepared[:len(lat)], ["DOUBLE", "DOUBLE"],
        landfall_atlas.duckdb.enumeration(opened[common.LAYER]), type="arrow", null_handling="special")
    return connection


def main():
    atlas, points = common.arguments()
    opened = landfall_atlas.open(atlas)
    extension = landfall_atlas.duckdb.connect(atlas=atlas, config={"threads": common.THREADS})
    python = in_python(opened)
    source = f"read_parquet('{points}')"
    tag = f"landfall_{common.LAYER}(lat, lon)"
    key = f"landfall_region('{common.LAYER}', lat, lon)"

    batches = extension.sql(f"SELECT lat, lon FROM {source}")

    def ask(connection, columns):
        return connection.execute(f"SELECT count(*), sum(lat), sum(lon){columns} FROM {source}").fetchall()[0][0]

    def ask_batches(columns, rest=""):
        reader = landfall_atlas.duckdb.tag(batches, opened, layers=[common.LAYER], threads=common.THREADS)
        cursor = extension.cursor()
        cursor.register("tagged", reader)
        return cursor.execute(f"SELECT {columns} FROM tagged {rest}").fetchall()

    def counts(connection, function):
        return connection.execute(f"SELECT {function}::VARCHAR k, count(*) FROM {source} GROUP BY ALL").fetchall()

    pipelines = {
        "scan": (lambda: ask(extension, ""), None),
        "tag": (lambda: ask(extension, f", count({tag})"), counts(extension, tag)),
        "tag, key": (lambda: ask(extension, f", count({key})"), counts(extension, key)),
        "tag, two layers": (lambda: ask(extension, f", count({tag}), count(landfall_countries(lat, lon))"),
                            counts(extension, tag)),
        "nothing, Python function": (lambda: ask(python, ", count(nothing(lat, lon))"), None),
        "tag, Python function": (lambda: ask(python, f", count({tag})"), counts(python, tag)),
        "tag, Arrow batches": (
            lambda: ask_batches(f"count(*), sum(lat), sum(lon), count({common.LAYER})")[0][0],
            ask_batches(f"{common.LAYER}, count(*)", "GROUP BY ALL")),
    }
    measured = common.measured_in_turn([run for run, _ in pipelines.values()])
    for (name, (_, answers)), (seconds, rows) in zip(pipelines.items(), measured):
        common.report("DuckDB", name, rows, seconds, common.checksum(answers) if answers else "-")


main()
