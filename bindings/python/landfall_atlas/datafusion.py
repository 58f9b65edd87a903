"""Functions of DataFusion: `register(context, atlas)`, then `SELECT landfall_states(lat, lon) FROM points`."""

from typing import Any, Literal

from ._messages import require

require(__name__, "datafusion", "datafusion", "pyarrow")

import datafusion
import pyarrow

from . import arrow
from ._core import Atlas


def register(
    context: Any, atlas: Atlas, *, prefix: str = "landfall_", names: bool = False,
    on_invalid: Literal["raise", "null"] = "null",
) -> list[str]:
    """Registers a function of (latitude, longitude) for each layer of areas: prefix and the layer's id. It returns the
    key, or with names=True the name, as text; null without a region. Returns the names of the functions.

    >>> import datafusion, landfall_atlas, landfall_atlas.datafusion
    >>> context = datafusion.SessionContext()
    >>> landfall_atlas.datafusion.register(context, landfall_atlas.open())
    ['landfall_countries', 'landfall_provinces', 'landfall_states']
    >>> context.sql("SELECT landfall_states(40.0, -105.0) AS state").to_pydict()
    {'state': ['CO']}
    """
    functions = []
    for layer in atlas:
        if layer.kind == "points":
            continue
        context.register_udf(datafusion.udf(
            arrow.function(layer, names=names, on_invalid=on_invalid), [pyarrow.float64(), pyarrow.float64()],
            pyarrow.string(), "immutable", prefix + layer.id))
        functions.append(prefix + layer.id)
    return functions
