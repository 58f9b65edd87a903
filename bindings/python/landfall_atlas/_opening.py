"""Opening atlases, once a process where their paths are sent to others."""

import functools
import os
import pathlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import Atlas, Layer

if TYPE_CHECKING:
    from typing_extensions import Buffer

bundled = pathlib.Path(__file__).with_name("bundled.atlas")


def open(path: "str | os.PathLike[str] | Buffer | None" = None, *, verify: bool = False) -> Atlas:
    """Opens an atlas: a file by its path, the bytes of a file, or with None the bundled one.

    A file is mapped, not read, and processes share its memory. It must not change while it is open; replace it by
    renaming. verify=True checks every byte. Raises AtlasError if the file cannot be read or is not a valid atlas.

    The bundled atlas has the layers countries, states of the US, and places, the national capitals, with borders within
    1 km of their source (200 m for states).

    >>> import landfall_atlas
    >>> landfall_atlas.open().keys()
    ['countries', 'states', 'places']
    """
    if path is None:
        path = bundled
    if isinstance(path, (str, os.PathLike)):
        return _core.open(os.fspath(path), verify)
    return _core.open_bytes(path, verify)


def opened(path: str | os.PathLike[str] | None = None) -> Atlas:
    """Returns the atlas in a file, which is opened once a process, or with None the bundled one. Functions that an engine
    sends to other processes may take the path instead of the atlas.

    >>> from landfall_atlas._opening import opened
    >>> opened() is opened()
    True
    """
    return _opened(None if path is None else os.fspath(path))


@functools.cache
def _opened(path: str | None) -> Atlas:
    return open(path)


def reopened(path: str | None, layer: str | None) -> Atlas | Layer:
    """What a pickled atlas, or one of its layers, becomes: the file at the same path, which a process opens once."""
    atlas = opened(path)
    return atlas if layer is None else atlas[layer]


def reduced(path: str | bytes, layer: str | None) -> tuple[Callable[..., Any], tuple[str | None, str | None]]:
    """How an atlas of a file, or one of its layers, is pickled. The bundled one may be elsewhere in another process."""
    path = os.fsdecode(path)
    return reopened, (None if path == os.path.abspath(bundled) else path, layer)


def atlas_of(atlas: Atlas | str | os.PathLike[str] | None) -> Atlas:
    """The atlas that a helper is given, or the one that a process opens once by a path."""
    return atlas if isinstance(atlas, Atlas) else opened(atlas)


def areas(atlas: Atlas, layers: str | Iterable[str] | None = None) -> list[Layer]:
    """Returns the layers of an atlas with some ids, or with None all layers of areas. Raises ValueError if the atlas lacks
    one, or if it has points, which contain no coordinate."""
    if layers is None:
        return [layer for layer in atlas if layer.kind == "polygons"]
    ids = [layers] if isinstance(layers, str) else list(layers)
    for id in ids:
        if id not in atlas:
            raise ValueError(f"the atlas has no layer {id!r}; it has {', '.join(atlas.keys())}")
        if atlas[id].kind == "points":
            raise ValueError(f"the layer {id!r} has points, which contain no coordinate")
    return [atlas[id] for id in ids]
