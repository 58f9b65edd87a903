"""Tests landfall_locate and landfall_atlas.spark in one session of two threads, and runs the examples of docs/Spark.md:
test_spark.py JAR ATLAS. See scripts/check jvm.

A task may fail three times in this session, as in a cluster; plain local[2] ends a job with the first failure.
"""

import decimal
import doctest
import logging
import math
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import warnings

import numpy
import pyarrow
import pyarrow.parquet
from pyspark.sql import SparkSession
from pyspark.sql.types import DoubleType, FloatType, LongType, StringType, StructField, StructType

import landfall_atlas
import landfall_atlas.spark

ROOT = pathlib.Path(__file__).resolve().parents[3]
COUNT = 200_000
checks = 0


def require(given, expected, what):
    global checks
    checks += 1
    if given == expected:
        return
    if isinstance(given, list) and isinstance(expected, list) and len(given) == len(expected):
        at = next(at for at, pair in enumerate(zip(given, expected)) if pair[0] != pair[1])
        what, given, expected = f"{what}, at {at}", given[at], expected[at]
    sys.exit(f"check jvm: {what}: {str(given)[:500]!r}, not {str(expected)[:500]!r}")


def raising(kind, text, call):
    try:
        call()
    except Exception as error:
        if type(error).__name__ != kind or text not in str(error):
            sys.exit(f"check jvm: expected {kind} with {text!r}, found {type(error).__name__}: {error}")
        require("\n" in str(error).split("\n\nJVM")[0].strip(), False, f"the message has one line: {error}")
        return
    sys.exit(f"check jvm: expected {kind} with {text!r}, but nothing was raised")


def start(jar, atlas):
    # Workers run this Python.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    warnings.simplefilter("ignore")
    spark = (
        SparkSession.builder.master("local[2,3]").appName("check jvm")
        .config("spark.jars", jar)
        .config("spark.sql.extensions", "org.landfall.spark.Extensions")
        .config("spark.landfall.atlas", atlas)
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.memory", "1g")
        .getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    return spark


def make_points(folder):
    """Points on the lower 48, the sphere and one place, with null and invalid coordinates among them: one of the partitions
    has most rows, in one state."""
    random = numpy.random.default_rng(1)
    half = COUNT // 2
    lat = numpy.concatenate([random.uniform(24, 50, half // 2), random.uniform(-90, 90, half // 2), numpy.full(half, 40.0)])
    lon = numpy.concatenate([random.uniform(-125, -66, half // 2), random.uniform(-180, 180, half // 2), numpy.full(half, -105.0)])
    lat[::1001] = math.nan
    lat[5::1003] = 91.0
    lon[7::1007] = math.inf
    null = numpy.arange(COUNT) % 1009 == 0
    table = pyarrow.table({
        "id": numpy.arange(COUNT),
        "lat": pyarrow.array(lat, mask=null), "lon": pyarrow.array(lon, mask=numpy.roll(null, 3)),
        "note": [f"n{at % 7}" for at in range(COUNT)]})
    pyarrow.parquet.write_table(table, folder / "points.parquet", row_group_size=COUNT // 4)
    return table


def keys(rows, name):
    return [row[name] for row in rows]


def check_sql(spark, points, folder, atlas):
    right = {
        layer: landfall_atlas.open(atlas)[layer].locate(points["lat"], points["lon"], on_invalid="null").keys()
        for layer in ("states", "countries")}
    right = {layer: pyarrow.array(found).to_pylist() for layer, found in right.items()}
    require(len(set(right["states"])) > 40, True, "the points are in many states")
    spark.read.parquet(str(folder / "points.parquet")).createOrReplaceTempView("points")

    # In batches of columns, and row by row where the coordinates are computed.
    columns = spark.sql(
        "SELECT id, landfall_locate('states', lat, lon) states, landfall_locate('countries', lat, lon) countries FROM points")
    require("LocateColumns" in columns._jdf.queryExecution().toString(), True, "batches of columns are answered")
    rows = spark.sql("SELECT id, landfall_locate('states', lat + 0, lon) states FROM points")
    require("LocateColumns" in rows._jdf.queryExecution().toString(), False, "computed coordinates are answered row by row")
    for question, layers in ((columns, ("states", "countries")), (rows, ("states",))):
        found = question.orderBy("id").collect()
        for layer in layers:
            require(keys(found, layer), right[layer], f"the answers of {layer} are those of Python")
    spark.conf.set("spark.sql.codegen.wholeStage", "false")
    spark.conf.set("spark.sql.codegen.factoryMode", "NO_CODEGEN")
    require(keys(rows.filter("id < 50000").orderBy("id").collect(), "states"), right["states"][:50000], "without generated code")
    spark.conf.unset("spark.sql.codegen.factoryMode")
    spark.conf.unset("spark.sql.codegen.wholeStage")

    counts = spark.sql("SELECT landfall_locate('states', lat, lon) s, count(*) n FROM points GROUP BY 1").collect()
    require({row.s: row.n for row in counts}, {key: right["states"].count(key) for key in set(right["states"])}, "groups")
    filtered = spark.sql("SELECT id, lat FROM points WHERE landfall_locate('states', lat, lon) = 'CO' AND lat > 39.5 ORDER BY id")
    expected = [at for at, key in enumerate(right["states"]) if key == "CO" and points["lat"][at].as_py() > 39.5]
    require(keys(filtered.collect(), "id"), expected, "a filter")
    filtered = spark.sql("SELECT * FROM points WHERE landfall_locate('states', lat, lon) = 'CO'")
    plan = filtered._jdf.queryExecution().executedPlan()
    require((plan.output().length(), "LocateColumns" in plan.toString()), (4, True), "a filter adds no column")
    summed = spark.sql("SELECT count(landfall_locate('states', lat, lon)) n, count(*) m FROM points").first()
    require((summed.n, summed.m), (COUNT - right["states"].count(None), COUNT), "an aggregation")
    joined = spark.sql(
        "SELECT count(*) n FROM points p JOIN points q ON p.id = q.id AND "
        "landfall_locate('states', p.lat, p.lon) = landfall_locate('states', q.lat, q.lon)").first()
    require(joined.n, summed.n, "a join")
    # Batches of Spark's own cache, a float, an integer, a decimal; text is refused.
    cached = spark.table("points").cache()
    require(cached.selectExpr("count(landfall_locate('states', lat, lon)) n").first().n, summed.n, "a cached table")
    cached.unpersist()
    one = spark.sql(
        "SELECT landfall_locate('states', 40, float(-105)), landfall_locate('states', 40.0, -105.0), "
        "landfall_locate('states', NULL, 1), landfall_locate('states', double('NaN'), 1), landfall_locate('states', 91, 1)")
    require(list(one.first()), ["CO", "CO", None, None, None], "constants")
    require(one.schema.fields[0].nullable, True, "an answer may be null")
    described = "\n".join(row[0] for row in spark.sql("DESCRIBE FUNCTION EXTENDED landfall_locate").collect())
    require("Usage: landfall_locate(layer, latitude, longitude[, atlas]) - Returns" in described, True, described)
    require("N/A" in described or "_FUNC_" in described, False, described)
    require(spark.sql("SELECT landfall_locate('states', lat, lon) FROM points").columns,
            ["landfall_locate('states', lat, lon)"], "the name of the column")


def check_sql_errors(spark):
    for kind, text, sql in (
        ("IllegalArgumentException", 'no layer "Staaten"; it has countries', "landfall_locate('Staaten', 1, 2)"),
        ("IllegalArgumentException", "has points", "landfall_locate('places', 1, 2)"),
        ("IllegalArgumentException", "must be a constant text", "landfall_locate(note, lat, lon)"),
        ("IllegalArgumentException", "must be a number, not 'x' of type STRING", "landfall_locate('states', 'x', 2)"),
        ("IllegalArgumentException", "is called with 2", "landfall_locate('states', 1)"),
        ("IllegalArgumentException", "No such file", "landfall_locate('states', 1, 2, '/nowhere.atlas')"),
    ):
        raising(kind, text, lambda sql=sql: spark.sql(f"SELECT {sql} FROM points"))
    atlas = spark.conf.get("spark.landfall.atlas")
    spark.conf.unset("spark.landfall.atlas")
    session = spark.newSession()
    session.conf.set("spark.landfall.atlas", atlas)
    spark.conf.set("spark.landfall.atlas", "/nowhere.atlas")
    raising("IllegalArgumentException", "No such file", lambda: spark.sql("SELECT landfall_locate('states', 1, 2)"))
    require(session.sql("SELECT landfall_locate('states', 40, -105) s").first().s, "CO", "each session has its own atlas")
    spark.conf.set("spark.landfall.atlas", atlas)


def check_atlases(spark, atlas, folder):
    """Several atlases in a session, by name and by path."""
    copy = folder / "distributed.atlas"
    shutil.copy(ROOT / "Tests/Fixtures/world.atlas", copy)
    spark.sparkContext.addFile(str(copy))
    fixture = landfall_atlas.open(copy)
    layer = next(layer for layer in fixture.layers if layer.kind == "polygons")
    lat, lon = layer[0].representative_point
    expected = layer.locate(lat, lon).key
    landfall_atlas.spark.register(spark, "distributed.atlas", "other_locate")
    landfall_atlas.spark.register(spark, atlas, "first_locate")
    row = spark.sql(
        f"SELECT other_locate('{layer.id}', {lat}D, {lon}D) a, landfall_locate('states', 40, -105) b, "
        f"first_locate('states', 40, -105) c, landfall_locate('{layer.id}', {lat}D, {lon}D, 'distributed.atlas') d").first()
    require(list(row), [expected, "CO", "CO", expected], "two atlases in a session")
    raising("IllegalArgumentException", "No such file", lambda: landfall_atlas.spark.register(spark, "/nowhere.atlas"))
    tagged = landfall_atlas.spark.tag(
        spark.createDataFrame([(lat, lon)], "lat double, lon double"), "distributed.atlas", layers=layer.id)
    require(list(tagged.first()), [lat, lon, expected], "tag with a file of addFile")
    maps = pathlib.Path(f"/proc/{spark._jvm.ProcessHandle.current().pid()}/maps").read_text()
    require(maps.count(os.path.realpath(atlas)), 1, "the JVM maps the atlas once")


def opened(batches):
    """Yields the process and how often it has opened an atlas."""
    for batch in batches:
        info = landfall_atlas._opening._opened.cache_info()
        yield pyarrow.RecordBatch.from_pydict({"process": [os.getpid()], "opened": [info.misses]})


def dying(batches, folder):
    """Ends its process in the middle of a task, the first time."""
    for at, batch in enumerate(batches):
        yield batch
        if at == 1 and not (mark := pathlib.Path(folder) / "died").exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


def check_tag(spark, points, folder, atlas):
    df = spark.read.parquet(str(folder / "points.parquet"))
    schema = StructType([
        StructField("id", LongType(), False), StructField("lat", DoubleType(), False), StructField("lon", FloatType(), True)])
    small = spark.createDataFrame([(1, 40.0, -105.0), (2, 0.0, None)], schema)
    tagged = landfall_atlas.spark.tag(small, atlas, layers=["countries", "states"])
    require(tagged.schema.fields[:3], schema.fields, "the columns are as they were")
    require([(field.name, field.dataType, field.nullable) for field in tagged.schema.fields[3:]],
            [("countries", StringType(), True), ("states", StringType(), True)], "the columns of keys")
    require([list(row) for row in tagged.orderBy("id").collect()],
            [[1, 40.0, -105.0, "USA", "CO"], [2, 0.0, None, None, None]], "the rows of tag")

    raising("ValueError", "a column 'states' already", lambda: landfall_atlas.spark.tag(tagged, atlas, layers="states"))
    raising("ValueError", "a column 'states' already",
            lambda: landfall_atlas.spark.tag(small.withColumnRenamed("id", "STATES"), atlas, layers=["states"]))
    raising("ValueError", "no column 'latitude'; there are id, lat", lambda: landfall_atlas.spark.tag(small, atlas, lat="latitude"))
    text = small.selectExpr("string(lat) lat", "lon")
    raising("TypeError", "'lat' is of type string; cast it to double", lambda: landfall_atlas.spark.tag(text, atlas))
    exact = small.selectExpr("int(lat) lat", "cast(lon AS decimal(9, 6)) lon")
    wanted = [["CO", "Colorado"], [None, None]]
    named = landfall_atlas.spark.tag(
        spark.createDataFrame([(40.0, -105.0), (0.0, 0.0)], "Latitude double, lng double"), atlas, layers="states", columns="key,name")
    require([list(row)[2:] for row in named.orderBy("lng").collect()], wanted, "tag with names, and columns with usual names")
    require([list(row) for row in landfall_atlas.spark.tag(exact, atlas, layers="states").orderBy("lat").collect()],
            [[0, None, None], [40, decimal.Decimal("-105.000000"), "CO"]], "integers and decimals")
    raising("ValueError", "no layer 'Staaten'; it has countries", lambda: landfall_atlas.spark.tag(small, atlas, layers=["Staaten"]))
    raising("ValueError", "has points", lambda: landfall_atlas.spark.tag(small, atlas, layers=["places"]))
    raising("AtlasError", "No such file", lambda: landfall_atlas.spark.tag(small, "/nowhere.atlas"))

    # Names that are expressions to Spark, and one that two columns have.
    names = ["geo.lat", "geo.lon", "a``b", "a.b", "note", "note"]
    rows = [[40.0, -105.0, 1, 2, 3, 4], [0.0, 0.0, 5, 6, 7, 8]]
    odd = spark.createDataFrame(rows, [f"c{at}" for at in range(6)]).toDF(*names)
    tagged = landfall_atlas.spark.tag(odd, atlas, lat="geo.lat", lon="geo.lon", layers=["states"])
    require(tagged.columns, names + ["states"], "the names of odd columns")
    require(sorted(map(list, tagged.collect()), reverse=True), [rows[0] + ["CO"], rows[1] + [None]], "the rows of odd columns")
    twice = spark.createDataFrame([(40.0, 39.0, -105.0)], ["a", "b", "c"]).toDF("lat", "lat", "lon")
    raising("ValueError", "2 columns are named 'lat'; rename one", lambda: landfall_atlas.spark.tag(twice, atlas))
    nested = spark.createDataFrame([((40.0, -105.0),)], "pos struct<lat double, lon double>")
    raising("ValueError", "there is no column 'pos.lat'; there are pos; write a field as a column first",
            lambda: landfall_atlas.spark.tag(nested, atlas, lat="pos.lat", lon="pos.lon"))

    right = pyarrow.array(landfall_atlas.open(atlas)["states"].locate(points["lat"], points["lon"], on_invalid="null")).to_pylist()
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")
    for _ in range(2):
        found = landfall_atlas.spark.tag(df, atlas, layers=["states"]).orderBy("id").collect()
        require(keys(found, "states"), right, "the answers of tag")
        require(keys(found, "note"), points["note"].to_pylist(), "the other columns of tag")
    died = landfall_atlas.spark.tag(
        df.coalesce(2).mapInArrow(lambda batches: dying(batches, str(folder)), df.schema), atlas, layers=["states"])
    require(keys(died.orderBy("id").collect(), "states"), right, "the answers of a job in which a worker was killed")
    require((folder / "died").exists(), True, "a worker was killed")
    # A worker of each thread remains; the one in place of the killed worker may be new.
    processes = spark.range(0, 8, 1, 8).mapInArrow(opened, "process long, opened long").distinct().collect()
    require({row.opened for row in processes} - {0}, {1}, "each Python worker that answers opens the atlas once")
    require(len(processes) <= 3, True, "workers are used again")
    spark.conf.unset("spark.sql.execution.arrow.maxRecordsPerBatch")


def run_documentation(spark, atlas, folder):
    """Runs the examples of docs/Spark.md: the atlas and the file of points that it names are those of this test."""
    logging.disable(logging.INFO)
    text = (ROOT / "docs/Spark.md").read_text("utf-8").replace("```", "")
    text = text.replace("/data/world.atlas", atlas).replace("/data/points.parquet", str(folder / "example.parquet"))
    pyarrow.parquet.write_table(pyarrow.table({"lat": [36.999, 61.2, 0.0], "lon": [-109.045, -149.9, 0.0]}), folder / "example.parquet")
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, "docs/Spark.md", None, 0))
    results = runner.summarize()
    require(results.failed, 0, "examples of docs/Spark.md that fail")
    require(results.attempted > 10, True, "docs/Spark.md has examples")
    return results.attempted


def main(jar, atlas):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        spark = start(jar, atlas)
        points = make_points(folder)
        check_sql(spark, points, folder, atlas)
        check_sql_errors(spark)
        check_atlases(spark, atlas, folder)
        check_tag(spark, points, folder, atlas)
        print(f"    {checks} properties of landfall_locate and tag are as expected, with {COUNT} points")
        examples = run_documentation(spark, atlas, folder)
        print(f"    {examples} examples of docs/Spark.md do what they show")
        spark.stop()


main(*map(os.path.abspath, sys.argv[1:]))
