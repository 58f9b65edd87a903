"""Expressions of polars: import this module, then `pl.col("lat").landfall.locate(layer, pl.col("lon"))`."""

import polars


@polars.api.register_expr_namespace("landfall")
class Landfall:
    """The namespace `landfall` of expressions: the expression itself is the latitude."""

    def __init__(self, expression):
        self._expression = expression

    def locate(self, layer, lon, *, names=False, on_invalid="null", threads=1):
        """Returns the regions as categories; null without one. Works row by row, so also in streams.

        >>> import landfall_atlas, landfall_atlas.polars, polars
        >>> states = landfall_atlas.open()["states"]
        >>> table = polars.DataFrame({"lat": [40.0, None], "lon": [-105.0, 2.0]})
        >>> table.select(state=polars.col("lat").landfall.locate(states, polars.col("lon"))).to_series().to_list()
        ['CO', None]
        """
        def ask(columns):
            found = layer.locate(columns[0], columns[1], on_invalid=on_invalid, threads=threads)
            return polars.Series(found.names() if names else found)

        longitude = polars.col(lon) if isinstance(lon, str) else lon
        return polars.map_batches(
            [self._expression.cast(polars.Float64), longitude.cast(polars.Float64)], ask,
            return_dtype=polars.Categorical, is_elementwise=True)
