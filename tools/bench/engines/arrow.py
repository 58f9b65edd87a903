"""pyarrow on one thread: batches of a Parquet file."""

import collections

import pyarrow
import pyarrow.compute
import pyarrow.parquet

import common
import landfall_atlas
import landfall_atlas.arrow

BATCH = 100_000


def batches(points):
    return pyarrow.parquet.ParquetFile(points).iter_batches(BATCH, columns=["lat", "lon"], use_threads=False)


def summed(points, answer=None):
    """Returns the number of rows, and with a function of batches the number of its answers."""
    rows = found = 0
    for batch in batches(points):
        for column in batch.columns:
            pyarrow.compute.sum(column)
        rows += len(batch)
        if answer:
            keys = answer(batch)
            found += len(keys) - keys.null_count
    return rows, found


def main():
    atlas, points = common.arguments()
    layer = landfall_atlas.open(atlas)[common.LAYER]
    prepared = pyarrow.array(layer.locate([40.0] * BATCH, [-105.0] * BATCH))

    def tag(batch):
        return landfall_atlas.arrow.locate(layer, *batch.columns)

    seconds, (rows, _) = common.measured(lambda: summed(points))
    common.report("pyarrow", "scan", rows, seconds)
    seconds, _ = common.measured(lambda: summed(points, lambda batch: prepared[:len(batch)]))
    common.report("pyarrow", "nothing", rows, seconds)
    seconds, _ = common.measured(lambda: summed(points, tag))
    counts = collections.Counter()
    for batch in batches(points):
        for pair in tag(batch).value_counts().to_pylist():
            counts[pair["values"]] += pair["counts"]
    common.report("pyarrow", "tag", rows, seconds, common.checksum(counts))


main()
