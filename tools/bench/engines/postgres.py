"""PostgreSQL: functions of the extension, over a table with the columns lat and lon, in one process without parallel workers.

PostGIS counts the rows of each key with a GiST index over polygons that ST_Subdivide has cut to 128 vertices, for the first
rows alone; its answers must be those of Landfall. The server is that of tools/check/postgres/with-cluster.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import common
import pgcopy

ROOT = pathlib.Path(__file__).resolve().parents[3]
POSTGIS_ROWS = 20_000


class Session:
    """One psql, so that the times are those of one backend that has opened the atlas."""

    def __init__(self):
        self._psql = subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def run(self, query):
        """Returns the rows of a query, as lists of strings."""
        self._psql.stdin.write(f"{query};\n\\echo end\n")
        self._psql.stdin.flush()
        rows = []
        for line in self._psql.stdout:
            if line == "end\n":
                return rows
            rows.append(line.rstrip("\n").split("\t"))
        sys.exit(f"postgres: psql has failed: {query}")

    def timed(self, query):
        """Returns the seconds of the fastest run and the rows."""
        return common.measured(lambda: self.run(query))


def add_polygons(session, atlas, layer, folder):
    """Makes the table of polygons that PostGIS searches."""
    import landfall_atlas

    path = folder / "polygons.tsv"
    with path.open("w", encoding="utf-8") as file:
        for region in landfall_atlas.open(atlas)[layer]:
            if region.has_area:
                file.write(f"{region.key}\t{region.wkb().hex()}\n")
    session.run("CREATE EXTENSION postgis")
    session.run("CREATE TABLE whole (key text, shape text)")
    session.run(f"\\copy whole FROM '{path}'\nSELECT")
    session.run("CREATE TABLE polygons AS SELECT key, ST_Subdivide(ST_GeomFromWKB(decode(shape, 'hex'), 4326), 128) AS shape FROM whole")
    session.run("CREATE INDEX ON polygons USING gist (shape)")
    session.run("VACUUM ANALYZE polygons")


def measure(atlas, layer, folder, count):
    """Measures in the server that psql reaches."""
    session = Session()
    for setting in ("max_parallel_workers_per_gather = 0", "jit = off", "work_mem = '256MB'"):
        session.run(f"SET {setting}")
    session.run("CREATE EXTENSION landfall")
    session.run("CREATE UNLOGGED TABLE points (lat float8, lon float8)")
    session.run(f"\\copy points FROM '{folder}/points.copy' WITH (FORMAT binary)\nSELECT")
    session.run("VACUUM ANALYZE points")
    call = f"landfall_region('atlas', '{layer}', lat, lon)"
    seconds, _ = session.timed("SELECT sum(lat + lon) FROM points")
    common.report("PostgreSQL", "scan", count, seconds)
    grouped, rows = session.timed(f"SELECT {call}, count(*) FROM points GROUP BY 1")
    answers = checksum(rows)
    seconds, _ = session.timed(f"SELECT count({call}) FROM points")
    common.report("PostgreSQL", "tag", count, seconds, answers)
    common.report("PostgreSQL", "tag, grouped", count, grouped, answers)
    count = min(count, POSTGIS_ROWS)
    session.run(f"CREATE TABLE sample AS SELECT * FROM points LIMIT {count}")
    add_polygons(session, atlas, layer, folder)
    join = ("SELECT key, count(*) FROM sample LEFT JOIN LATERAL (SELECT key FROM polygons"
            " WHERE ST_Intersects(shape, ST_SetSRID(ST_MakePoint(lon, lat), 4326)) LIMIT 1) AS found ON true GROUP BY 1")
    seconds, rows = session.timed(join)
    common.report("PostGIS", f"tag, first {count:,}", count, seconds, checksum(rows))
    if checksum(rows) != checksum(session.run(f"SELECT {call}, count(*) FROM sample GROUP BY 1")):
        sys.exit("postgres: PostGIS and Landfall differ")


def checksum(rows):
    return common.checksum((key or None, count) for key, count in rows)


def main():
    import pyarrow.parquet

    atlas, points = common.arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        (folder / "atlases").mkdir()
        shutil.copy(atlas, folder / "atlases/atlas.atlas")
        (folder / "atlases/atlas.atlas").chmod(0o644)
        table = pyarrow.parquet.read_table(points, columns=["lat", "lon"])
        pgcopy.write(folder / "points.copy", table["lat"].to_numpy(), table["lon"].to_numpy())
        subprocess.run(
            [ROOT / "tools/check/postgres/with-cluster", folder / "atlases", sys.executable, __file__, "--measure",
             os.path.abspath(atlas), common.LAYER, folder, str(table.num_rows)], check=True)


if sys.argv[1:2] == ["--measure"]:
    measure(sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4]), int(sys.argv[5]))
else:
    main()
