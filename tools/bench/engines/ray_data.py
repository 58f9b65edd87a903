"""Ray Data: batches of pyarrow in worker processes."""

import collections
import logging
import os

import pyarrow
import pyarrow.compute

import common

os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

import ray

import landfall_atlas.arrow

BATCH = 100_000


def nothing(table):
    return table.append_column(common.LAYER, pyarrow.repeat("CO", len(table)))


def sums(table):
    """A row for each batch: the sums, and the rows of each key."""
    keys = table[common.LAYER].value_counts().to_pylist() if common.LAYER in table.column_names else []
    return pyarrow.table({
        "rows": [len(table)], "lat": [pyarrow.compute.sum(table["lat"]).as_py()],
        "lon": [pyarrow.compute.sum(table["lon"]).as_py()],
        "keys": pyarrow.array([[pair["values"] for pair in keys]], pyarrow.list_(pyarrow.string())),
        "counts": pyarrow.array([[pair["counts"] for pair in keys]], pyarrow.list_(pyarrow.int64()))})


def main():
    atlas, points = common.arguments()
    # Workers import this folder's modules and the package.
    paths = [os.path.dirname(os.path.abspath(__file__)), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    ray.init(
        num_cpus=common.THREADS, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR,
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, filter(None, paths)))}})
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    options = {"batch_format": "pyarrow", "batch_size": BATCH}
    source = ray.data.read_parquet(points).select_columns(["lat", "lon"])
    tagged = source.map_batches(
        landfall_atlas.arrow.tag, fn_kwargs={"atlas": atlas, "layers": [common.LAYER]}, **options)
    for pipeline, data in (("scan", source), ("nothing", source.map_batches(nothing, **options)), ("tag", tagged)):
        seconds, rows = common.measured(lambda data=data: data.map_batches(sums, **options).take_all())
        counts = collections.Counter()
        for row in rows:
            counts.update(dict(zip(row["keys"], row["counts"])))
        count = sum(row["rows"] for row in rows)
        common.report("Ray", pipeline, count, seconds, common.checksum(counts) if pipeline == "tag" else "-")
    ray.shutdown()


main()
