"""Which country, state or park contains this point? Exact lookups in an atlas of Landfall, offline.

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

import os as _os
import pathlib as _pathlib

from . import _core
from ._core import Atlas, AtlasError, Layer, Locations, Region, __version__
from ._build import BuildError, build

__all__ = ["Atlas", "AtlasError", "BuildError", "Layer", "Locations", "Region", "build", "open"]

_bundled = _pathlib.Path(__file__).with_name("bundled.atlas")


def open(path=None, *, verify=False):
    """Opens an atlas: a file by its path, the bytes of a file, or with None the bundled one.

    A file is mapped, not read, and processes share its memory. It must not change while it is open; replace it by
    renaming. verify=True checks every byte. Raises AtlasError if the file cannot be read or is not a valid atlas.

    The bundled atlas has the layers countries, states of the US, and places, the national capitals, with borders within
    1 km of their source (200 m for states).

    >>> import landfall_atlas
    >>> [layer.id for layer in landfall_atlas.open().layers]
    ['countries', 'states', 'places']
    """
    if path is None:
        path = _bundled
    if isinstance(path, (str, _os.PathLike)):
        return _core.open(_os.fspath(path), verify)
    return _core.open_bytes(path, verify)


def _reopen(path, layer):
    """What a pickled atlas, or one of its layers, becomes in another process: the file at the same path there."""
    atlas = open(_os.fsdecode(path))
    return atlas if layer is None else atlas[layer]
