"""DuckDB with its spatial extension: a join of a table of points with a table of polygons."""

import glob
import sysconfig

import common
import duckdb
import numpy
import shapely
import timing

before = timing.resident()
database = duckdb.connect(config={"threads": 1})
extensions = glob.glob(
    sysconfig.get_paths()["purelib"] + "/duckdb_extension_spatial/**/*.duckdb_extension",
    recursive=True)
database.execute(f"LOAD '{extensions[0]}'" if extensions else "INSTALL spatial; LOAD spatial")
database.execute("CREATE TABLE parts (number INTEGER, shape GEOMETRY)")
for number, part in common.parts():
    database.execute("INSERT INTO parts VALUES (?, ST_GeomFromWKB(?))", [number, shapely.to_wkb(part)])
megabytes = (timing.resident() - before) / 1e6


def ask(latitudes, longitudes):
    """Runs the join; its points are already in a table."""
    found = numpy.zeros(len(latitudes), dtype=int)
    rows = database.execute(
        "SELECT points.id, parts.number FROM points JOIN parts"
        " ON ST_Intersects(parts.shape, points.place)").fetchnumpy()
    found[rows["id"]] = rows["number"]
    return found.tolist()


for name in common.SETS:
    latitudes, longitudes, _ = common.points(name)
    ids = numpy.arange(len(latitudes))
    x, y = numpy.asarray(longitudes), numpy.asarray(latitudes)
    database.register("source", {"id": ids, "x": x, "y": y})
    database.execute(
        "CREATE OR REPLACE TABLE points AS SELECT id, ST_Point(x, y) AS place FROM source")
    # One pass, as a join takes seconds.
    common.measure(
        f"DuckDB spatial {duckdb.__version__}, join", ask, megabytes, sets=[name], passes=1)
