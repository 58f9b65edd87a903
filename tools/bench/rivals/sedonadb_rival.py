"""Apache SedonaDB: a join of a table of points with a table of polygons, in one partition, which one thread works on."""

import importlib.metadata
import warnings

import common
import numpy
import pyarrow
import shapely
import timing

warnings.simplefilter("ignore")  # The package warns that GDAL is missing, which the join does not use.
import sedonadb

before = timing.resident()
database = sedonadb.connect()
database.sql("SET datafusion.execution.target_partitions = 1").execute()


def make_table(name, columns, query):
    """Makes a table in memory of what a query selects from columns, which it calls `source`."""
    database.create_data_frame(pyarrow.table(columns)).to_view("source", overwrite=True)
    database.sql(query).to_memtable().to_view(name, overwrite=True)


numbers, shapes = zip(*common.parts())
make_table(
    "parts", {"number": numbers, "wkb": shapely.to_wkb(shapes)},
    "SELECT number, ST_GeomFromWKB(wkb) AS shape FROM source")
megabytes = (timing.resident() - before) / 1e6


def ask(latitudes, longitudes):
    """Runs the join; its points are already in a table."""
    found = numpy.zeros(len(latitudes), dtype=int)
    rows = pyarrow.table(database.sql(
        "SELECT points.id, parts.number FROM points JOIN parts"
        " ON ST_Intersects(parts.shape, points.place)"))
    found[rows["id"].to_numpy()] = rows["number"].to_numpy()
    return found.tolist()


version = importlib.metadata.version("sedonadb")
for name in common.SETS:
    latitudes, longitudes, _ = common.points(name)
    x, y = numpy.asarray(longitudes), numpy.asarray(latitudes)
    make_table(
        "points", {"id": numpy.arange(len(x)), "x": x, "y": y}, "SELECT id, ST_Point(x, y) AS place FROM source")
    common.measure(f"SedonaDB {version}, join", ask, megabytes, sets=[name])
