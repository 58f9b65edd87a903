"""GeoPandas: a spatial join of the first points with the same borders, whose answers must be those of Landfall."""

import collections
import sys

import geopandas
import pandas
import pyarrow

import common
import landfall_atlas
import landfall_atlas.geopandas

# GeoPandas takes microseconds per point.
ROWS = 100_000


def main():
    atlas, path = common.arguments()
    layer = landfall_atlas.open(atlas)[common.LAYER]
    frame = landfall_atlas.geopandas.frame(layer)[["key", "geometry"]]
    points = pandas.read_parquet(path).head(ROWS)

    def join():
        places = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy(points.lon, points.lat), crs=frame.crs)
        return geopandas.sjoin(places, frame, how="left", predicate="within")["key"]

    sums = []
    for engine, ask in (("GeoPandas", join), ("pandas", lambda: pyarrow.array(layer.locate(points.lat, points.lon)))):
        seconds, keys = common.measured(ask)
        sums.append(common.checksum(collections.Counter(key for key in keys.tolist() if isinstance(key, str))))
        common.report(engine, f"tag, first {len(points):,}", len(points), seconds, sums[-1])
    if sums[0] != sums[1]:
        sys.exit(f"geopandas: GeoPandas and Landfall differ: {sums}")


main()
