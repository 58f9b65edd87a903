"""Tables of GeoPandas."""

import geopandas
import shapely

from . import arrow


def frame(layer, *, detail=0):
    """Returns the regions of a layer as a GeoDataFrame in WGS 84, with their borders at a detail.

    >>> import landfall_atlas, landfall_atlas.geopandas
    >>> states = landfall_atlas.geopandas.frame(landfall_atlas.open()["states"])
    >>> states.set_index("key").loc["CO"].geometry.geom_type
    'MultiPolygon'
    """
    table = arrow.table(layer).to_pandas()
    return geopandas.GeoDataFrame(
        table, geometry=shapely.from_wkb([region.wkb(detail) for region in layer]), crs="OGC:CRS84")
