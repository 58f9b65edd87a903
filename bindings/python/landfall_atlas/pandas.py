"""Columns of pandas."""

import numpy
import pandas


def locate(layer, lat, lon, *, names=False, on_invalid="null", threads=1):
    """Returns the regions of two columns as a Series of categories: int8 to int32 codes, without a string a row.

    Rows without a coordinate, which pandas marks by NaN, and rows with an invalid one have no region; with
    on_invalid="raise" they raise. Raises ValueError if two Series have different indexes.

    >>> import landfall_atlas, landfall_atlas.pandas, pandas
    >>> table = pandas.DataFrame({"lat": [40.0, None], "lon": [-105.0, 2.0]}, index=["a", "b"])
    >>> table["state"] = landfall_atlas.pandas.locate(landfall_atlas.open()["states"], table.lat, table.lon)
    >>> table.state.to_dict()
    {'a': 'CO', 'b': nan}
    >>> landfall_atlas.pandas.locate(landfall_atlas.open()["states"], table.lat, table.lon[::-1])
    Traceback (most recent call last):
    ValueError: lat and lon have different indexes; pass columns of one table
    """
    if isinstance(lat, pandas.Series) and isinstance(lon, pandas.Series) and not lat.index.equals(lon.index):
        raise ValueError("lat and lon have different indexes; pass columns of one table")
    found = layer.locate(
        pandas.Series(lat).to_numpy("float64", na_value=numpy.nan),
        pandas.Series(lon).to_numpy("float64", na_value=numpy.nan), on_invalid=on_invalid, threads=threads)
    values = pandas.Categorical.from_codes(
        numpy.asarray(found), categories=_unique(layer.names()) if names else layer.keys())
    index = next((each.index for each in (lat, lon) if isinstance(each, pandas.Series)), None)
    return pandas.Series(values, index=index, name=layer.id)


def tag(frame, atlas=None, *, lat="lat", lon="lon", layers=None, on_invalid="null"):
    """Returns a DataFrame with a column of keys for each layer, which is named as the layer: categories of all its keys.

    atlas is an Atlas or a path, which is opened once a process: pass the path where an engine, such as Dask, runs this function in
    other processes. lat and lon name the columns, numbers of any type; layers are the ids of layers, all that have areas by default.

    >>> import landfall_atlas.pandas, pandas
    >>> table = pandas.DataFrame({"lat": [40.0, None], "lon": [-105.0, 2.0]})
    >>> landfall_atlas.pandas.tag(table, layers=["states"]).states.tolist()
    ['CO', nan]
    >>> from decimal import Decimal
    >>> exact = pandas.DataFrame({"lat": [40, 0], "lon": [Decimal("-105.25"), Decimal("0.00")]})
    >>> landfall_atlas.pandas.tag(exact, layers=["states"]).states.tolist()
    ['CO', nan]
    """
    from .arrow import areas, opened

    chosen = areas(atlas if hasattr(atlas, "layers") else opened(atlas), layers)
    for layer in chosen:
        if layer.id in frame.columns:
            raise ValueError(f"there is a column {layer.id!r} already; rename it, or choose other layers")
    return frame.assign(**{layer.id: locate(layer, frame[lat], frame[lon], on_invalid=on_invalid) for layer in chosen})


def _unique(names):
    """Categories have to differ: the second region with a name is called "name (2)"."""
    seen, result = {}, []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return result
