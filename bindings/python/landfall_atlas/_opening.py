"""Opening atlases, once a process where their paths are sent to others."""

import functools
import importlib.util
import os
import pathlib
import warnings
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import Atlas, Layer

if TYPE_CHECKING:
    from typing_extensions import Buffer

bundled = pathlib.Path(__file__).with_name("bundled.atlas")

# The environment variable that names the default atlas, as for the command and DuckDB; the word there for the bundled one.
_VARIABLE, _BUNDLED = "LANDFALL_ATLAS", "bundled"
# A pickled atlas that is the bundled one: no path has this character.
_PICKLED_BUNDLED = "\0"


@functools.cache
def _installed() -> pathlib.Path | None:
    """The world atlas of the package landfall-atlas-data-world; None without it."""
    found = importlib.util.find_spec("landfall_atlas_data_world")
    return None if found is None or found.origin is None else pathlib.Path(found.origin).with_name("world.atlas")


def default() -> pathlib.Path:
    """The atlas that None means: the file that LANDFALL_ATLAS names, else that of landfall-atlas-data-world, else, with a
    warning, the bundled one."""
    named = os.environ.get(_VARIABLE)
    if named:
        return bundled if named == _BUNDLED else pathlib.Path(named)
    if (installed := _installed()) is not None:
        return installed
    warnings.warn(
        "the small atlas of this package answers (countries within 1 km, states within 200 m, no provinces), as the world "
        "atlas is not installed: pip install landfall-atlas-data-world", stacklevel=3)
    return bundled


def open(path: "str | os.PathLike[str] | Buffer | None" = None, *, verify: bool = False) -> Atlas:
    """Opens an atlas: a file by its path, the bytes of a file, or with None the default one.

    A file is mapped, not read, and processes share its memory. It must not change while it is open; replace it by
    renaming. verify=True checks every byte. Raises AtlasError if the file cannot be read or is not a valid atlas.

    The default is the world atlas of the package landfall-atlas-data-world: countries, provinces, states of the US and
    places, with all borders of their sources. Without that package it is a small one of countries, states and capitals,
    whose borders are within 1 km of their source (200 m for states), with a warning. The environment variable LANDFALL_ATLAS
    names another file, or with the word bundled the small one.

    >>> import landfall_atlas
    >>> landfall_atlas.open().keys()
    ['countries', 'provinces', 'states', 'places']
    """
    if path is None:
        path = default()
    if isinstance(path, (str, os.PathLike)):
        return _core.open(os.fspath(path), verify)
    return _core.open_bytes(path, verify)


def opened(path: str | os.PathLike[str] | None = None) -> Atlas:
    """Returns the atlas in a file, which is opened once a process, or with None the default one. Functions that an engine
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
    atlas = opened(bundled if path == _PICKLED_BUNDLED else path)
    return atlas if layer is None else atlas[layer]


def reduced(path: str | bytes, layer: str | None) -> tuple[Callable[..., Any], tuple[str | None, str | None]]:
    """How an atlas of a file, or one of its layers, is pickled. That of a package may be elsewhere in another process."""
    path = os.fsdecode(path)
    if path == os.path.abspath(bundled):
        return reopened, (_PICKLED_BUNDLED, layer)
    installed = _installed()
    return reopened, (None if installed is not None and path == os.path.abspath(installed) else path, layer)


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
