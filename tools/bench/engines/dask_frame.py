"""Dask: partitions of pandas on threads."""

import dask
import dask.dataframe
import numpy
import pandas

import common
import landfall_atlas.arrow
import landfall_atlas.pandas


def nothing(frame, categories):
    return frame.assign(**{common.LAYER: pandas.Categorical.from_codes(numpy.zeros(len(frame), "int8"), categories)})


def main():
    atlas, points = common.arguments()
    dask.config.set(scheduler="threads", num_workers=common.THREADS)
    source = dask.dataframe.read_parquet(points, columns=["lat", "lon"], split_row_groups=True)
    keys = landfall_atlas.arrow.opened(atlas)[common.LAYER].keys()
    tagged = source.map_partitions(landfall_atlas.pandas.tag, atlas, layers=[common.LAYER])
    pipelines = (("scan", source), ("nothing", source.map_partitions(nothing, keys)), ("tag", tagged))
    for pipeline, frame in pipelines:
        wanted = [frame.lat.sum(), frame.lon.sum()] + ([frame[common.LAYER].count()] if pipeline != "scan" else [])
        seconds, _ = common.measured(lambda wanted=wanted: dask.compute(*wanted))
        answers = common.checksum(tagged[common.LAYER].value_counts().compute()) if pipeline == "tag" else "-"
        common.report("Dask", pipeline, len(source), seconds, answers)


main()
