"""Tables of GeoPandas."""

import os
from collections.abc import Iterable
from typing import Any, Literal

from ._messages import require

require(__name__, "geo", "pyarrow", "geopandas")

import geopandas
import numpy
import pyarrow
import shapely

from . import arrow
from . import pandas as _pandas
from ._columns import refuse_repeated, wanted_columns
from ._core import Atlas, Layer
from ._messages import checked_layer
from ._opening import areas, atlas_of

__all__ = ["frame", "tag"]


def frame(layer: Layer, *, detail: int = 0) -> geopandas.GeoDataFrame:
    """Returns the regions of a layer as a GeoDataFrame in WGS 84, with their borders at a detail and the columns of
    landfall_atlas.arrow.table.

    >>> import landfall_atlas, landfall_atlas.geopandas
    >>> states = landfall_atlas.geopandas.frame(landfall_atlas.open()["states"])
    >>> states.set_index("key").loc["CO"].geometry.geom_type
    'MultiPolygon'
    """
    columns, place = arrow.columns_of(checked_layer(layer))
    table = pyarrow.table(columns).to_pandas()
    table[place] = geopandas.GeoSeries(shapely.from_wkb([region.wkb(detail) for region in layer]), crs="OGC:CRS84")
    return geopandas.GeoDataFrame(table, geometry=place)


def tag(
    frame: geopandas.GeoDataFrame, atlas: Atlas | str | os.PathLike[str] | None = None, *,
    layers: str | Iterable[str] | None = None, columns: str | Iterable[str] = "key",
    on_invalid: Literal["raise", "null"] = "null", threads: int = 1,
) -> geopandas.GeoDataFrame:
    """Returns a GeoDataFrame of points with columns for each layer, as landfall_atlas.pandas.tag does. Rows without a geometry
    have no region. Raises ValueError if the reference system is not WGS 84, and for other geometries than points.

    >>> import geopandas, landfall_atlas.geopandas
    >>> points = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([-105.0, 2.0], [40.0, 0.0], crs="EPSG:4326"))
    >>> landfall_atlas.geopandas.tag(points, layers="states").states.tolist()
    ['CO', nan]
    >>> landfall_atlas.geopandas.tag(points.to_crs("EPSG:3857"))
    Traceback (most recent call last):
    ValueError: the geometries are in EPSG:3857, and regions in WGS 84; pass frame.to_crs("EPSG:4326")
    """
    chosen = areas(atlas_of(atlas), layers)
    wanted = wanted_columns(chosen, columns)
    refuse_repeated(frame.columns, (name for _, _, name in wanted))
    _check_crs(frame)
    geometries = frame.geometry
    there = numpy.asarray(~(geometries.isna() | geometries.is_empty))
    wrong = numpy.flatnonzero(there & numpy.asarray(geometries.geom_type != "Point"))
    if len(wrong):
        kind = geometries.geom_type.iloc[wrong[0]]
        raise ValueError(
            f"row {wrong[0]} is a {kind}; tag requires points: frame.set_geometry(frame.representative_point()) makes them")
    degrees = numpy.full((len(frame), 2), numpy.nan)
    degrees[there] = shapely.get_coordinates(numpy.asarray(geometries[there]))
    tagged: geopandas.GeoDataFrame = _pandas._append(
        frame, chosen, wanted, degrees[:, 1], degrees[:, 0], on_invalid, threads)
    return tagged


def _check_crs(frame: Any) -> None:
    """Refuses other reference systems than WGS 84 in degrees."""
    crs = frame.crs
    if crs is None:
        raise ValueError('the frame has no CRS; if its coordinates are degrees, pass frame.set_crs("EPSG:4326")')
    if not crs.is_geographic or not _is_wgs84(crs):
        name = ":".join(crs.to_authority() or ()) or crs.name
        raise ValueError(f'the geometries are in {name}, and regions in WGS 84; pass frame.to_crs("EPSG:4326")')


def _is_wgs84(crs: Any) -> bool:
    # GeoPandas has longitude first in both, whatever the order of their axes.
    return any(crs.equals(other, ignore_axis_order=True) for other in ("EPSG:4326", "OGC:CRS84", "EPSG:4979"))
