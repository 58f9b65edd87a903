"""Spark in local mode: landfall_locate in SQL, a usual function in Java, and mapInArrow."""

import glob
import os
import pathlib
import subprocess
import sys
import tempfile

import common

os.environ["PYSPARK_PYTHON"] = sys.executable

import pyarrow
import pyspark
from pyspark.sql import SparkSession
from pyspark.sql.types import StringType, StructField, StructType

import landfall_atlas.spark

# Workers of Python get the functions of this file, but not the module common.
LAYER = common.LAYER
HERE = pathlib.Path(__file__).resolve().parent


def make_udf(jar, folder):
    """Compiles LocateUdf.java to a jar."""
    spark = f"{pathlib.Path(pyspark.__file__).parent}/jars/*"
    subprocess.run(
        ["javac", "-proc:none", "-classpath", f"{jar}:{spark}", "-d", folder, HERE / "LocateUdf.java"], check=True,
        stderr=subprocess.DEVNULL)
    subprocess.run(["jar", "--create", "--file", f"{folder}/udf.jar", "-C", folder, "."], check=True)
    return f"{folder}/udf.jar"


def pass_on(batches):
    yield from batches


def add_constant(batches):
    for batch in batches:
        yield batch.append_column(LAYER, pyarrow.repeat("CO", batch.num_rows))


def main():
    atlas, points = map(os.path.abspath, common.arguments())
    # The jar that scripts/bench engines has built, or else the one of scripts/release jar.
    jars = glob.glob(os.environ.get("LANDFALL_JAR", f"{HERE.parents[2]}/bindings/jvm/dist/landfall-atlas-*.jar"))
    jar = max(jars, key=os.path.getmtime)
    with tempfile.TemporaryDirectory() as folder:
        spark = (
            SparkSession.builder.master(f"local[{common.THREADS}]")
            .config("spark.jars", f"{jar},{make_udf(jar, folder)}")
            .config("spark.sql.extensions", "org.landfall.spark.Extensions")
            .config("spark.landfall.atlas", atlas)
            .config("spark.driver.extraJavaOptions", f"-Dlandfall.atlas={atlas}")
            .config("spark.driver.memory", "2g")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .getOrCreate())
        spark.sparkContext.setLogLevel("ERROR")
        spark.udf.registerJavaFunction("java_udf", "LocateUdf", StringType())
        source = spark.read.parquet(points).select("lat", "lon")
        source.createOrReplaceTempView("points")
        constant = StructType(source.schema.fields + [StructField(LAYER, StringType())])
        tagged = landfall_atlas.spark.tag(source, atlas, layers=[LAYER])
        function = f"landfall_locate('{LAYER}', %s, lon)"
        pipelines = (
            ("scan", source, None),
            ("nothing", source, "if(lat > 0, 'CO', NULL)"),
            ("tag", source, function % "lat"),
            ("tag, row by row", source, function % "lat + 0"),
            ("tag, Java UDF", source, "java_udf(lat, lon)"),
            ("nothing, mapInArrow", source.mapInArrow(pass_on, source.schema), None),
            ("nothing, mapInArrow, constant column", source.mapInArrow(add_constant, constant), LAYER),
            ("tag, mapInArrow", tagged, LAYER),
        )
        runs = []
        for pipeline, table, key in pipelines:
            sums = table.selectExpr("count(*) n", "sum(lat)", "sum(lon)", *[f"count({key})"] * (key is not None))
            runs.append((pipeline, table, key, lambda sums=sums: sums.first().n))
            # Spark writes rows, of which the keys are then a part, to a sink that throws them away.
            if pipeline in ("scan", "nothing", "tag"):
                rows = table if key is None else table.selectExpr("*", f"{key} k")
                runs.append((f"{pipeline}, rows", table, key, rows.write.format("noop").mode("overwrite").save))
        measured = common.measured_in_turn([run for *_, run in runs])
        for (pipeline, table, key, _), (seconds, _) in zip(runs, measured):
            answers = "-"
            if pipeline.startswith("tag"):
                answers = common.checksum(map(tuple, table.selectExpr(f"{key} k").groupBy("k").count().collect()))
            common.report("Spark", pipeline, measured[0][1], seconds, answers)
        spark.stop()


main()
