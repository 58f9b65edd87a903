"""Runs the SQL of docs/Cells.md: check_cells.py duckdb|postgres FOLDER. See scripts/check cells."""

import csv
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
COLUMNS = "cell BIGINT, region TEXT, whole INTEGER, from_y BIGINT, to_y BIGINT, x BIGINT, y BIGINT, dx BIGINT, dy BIGINT"


def statements(engine):
    """The function of the engine, and the query."""
    duckdb, postgres, query = re.findall(r"^```sql\n(.*?)^```$", (ROOT / "docs/Cells.md").read_text(), re.S | re.M)
    return duckdb if engine == "duckdb" else postgres, query


class DuckDB:
    def __init__(self):
        import duckdb
        self.connection = duckdb.connect()

    def run(self, sql):
        self.connection.execute(sql)

    def load(self, table, path):
        self.run(f"INSERT INTO {table} SELECT * FROM read_csv('{path}', header = true)")

    def rows(self, sql):
        return self.connection.execute(sql).fetchall()


class PostgreSQL:
    def psql(self, *arguments):
        return subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", *arguments], check=True, text=True,
                              capture_output=True).stdout

    def run(self, sql):
        self.psql("-c", sql)

    def load(self, table, path):
        self.psql("-c", f"\\copy {table} FROM '{path}' WITH (FORMAT csv, HEADER)", "-c", f"ANALYZE {table}")

    def rows(self, sql):
        return [(int(number), key) for number, key in csv.reader(self.psql("--csv", "-t", "-c", sql).splitlines())]


def main(engine, folder):
    database = DuckDB() if engine == "duckdb" else PostgreSQL()
    function, query = statements(engine)
    database.run(function)
    database.run("CREATE TABLE points (id BIGINT, lat DOUBLE PRECISION, lon DOUBLE PRECISION)")
    database.load("points", folder / "points.csv")
    with open(folder / "answers.csv", newline="") as file:
        answers = list(csv.DictReader(file))
    for layer in ("countries", "states"):
        path = folder / f"{layer}.csv"
        database.run(f"CREATE TABLE cells ({COLUMNS})")
        database.load("cells", path)
        if engine == "postgres":
            database.run("CREATE INDEX ON cells (cell)")
        start = time.monotonic()
        database.run(query)
        seconds = time.monotonic() - start
        found = dict(database.rows("SELECT id, region FROM answers"))
        wrong = [row for row in answers if found.get(int(row["id"]), "") != row[layer]]
        if wrong or len(found) != sum(1 for row in answers if row[layer]):
            sys.exit(f"check cells: {engine}, {layer}: {len(wrong)} of {len(answers)} answers are wrong, such as {wrong[:2]}")
        rows = sum(1 for _ in open(path)) - 1
        print(f"    {layer}: {rows:,} rows, {path.stat().st_size / 1e6:.1f} MB, {len(answers):,} points as landfall locate, "
              f"{len(answers) / seconds:,.0f} a second")
        database.run("DROP TABLE answers")
        database.run("DROP TABLE cells")


main(sys.argv[1], pathlib.Path(sys.argv[2]))
