"""Messages that say what to do."""

import os
import sys
from typing import Any

from ._core import Layer


def require(helper: str, extra: str, *modules: str) -> None:
    """Raises ModuleNotFoundError, with the extra that installs it, if a module is missing that a helper imports."""
    import importlib.util

    for module in modules:
        if importlib.util.find_spec(module) is None:
            raise ModuleNotFoundError(
                f"{helper} requires {module}; python -m pip install 'landfall-atlas[{extra}]' installs it", name=module)


def no_region(layer: Layer, key: str) -> str:
    """Why a layer has no region with a key, and which key may be meant."""
    text = f"the layer {layer.id!r} has no region {key!r}"
    folded = key.casefold()
    similar = [known for known in layer.keys() if known.casefold() == folded]
    if not similar and "\0" not in key:
        named = layer.find(key, limit=3)
        similar = [region.key for region in named]
        if similar:
            return f"{text}; {' or '.join(f'{region.key!r} is {region.name}' for region in named)}"
    if similar:
        return f"{text}; there is {' and '.join(map(repr, similar))}"
    if not len(layer):
        return f"{text}; it is empty"
    some = ", ".join(map(repr, layer.keys()[:3]))
    return f"{text}; its keys are like {some}; find() searches names"


def checked_layer(layer: Any) -> Layer:
    """Returns a layer; raises TypeError for another object."""
    if not isinstance(layer, Layer):
        raise TypeError(f"a layer is required, such as atlas['states'], not an object of type {type(layer).__name__}")
    return layer


def caller_depth() -> int:
    """The stack level, for warnings.warn in the function that asks, of the first caller outside of this package."""
    package, depth = os.path.dirname(__file__), 2
    frame = sys._getframe(2)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == package:
        frame, depth = frame.f_back, depth + 1
    return depth
