"""Which country, US state or area contains this point? Exact lookups in an atlas of Landfall, offline.

>>> import landfall_atlas
>>> atlas = landfall_atlas.open()
>>> atlas["states"].locate(36.999, -109.045).name
'New Mexico'

Columns in, one object out that is both int32 ids and an Arrow dictionary array:

>>> import array
>>> found = atlas["countries"].locate(array.array("d", [48.85, 0.0]), array.array("d", [2.35, 0.0]))
>>> [region and region.key for region in found]
['FRA', None]
"""

from ._build import BuildError, BuildWarning, build
from ._columns import CoordinateWarning
from ._core import Atlas, AtlasError, Layer, Locations, Region, __version__
from ._opening import open

__all__ = [
    "Atlas", "AtlasError", "BuildError", "BuildWarning", "CoordinateWarning", "Layer", "Locations", "Region", "__version__", "build",
    "open"]

# Their names in messages.
for _type in (BuildError, BuildWarning, CoordinateWarning):
    _type.__module__ = __name__
