"""Loads pickles that contain only plain values (tuples, lists, dicts, strings, numbers)."""

import io
import pickle

from errors import SourceError


class PlainUnpickler(pickle.Unpickler):
    """Rejects every global that a pickle names, the only way for a pickle to run code."""

    def find_class(self, module, name):
        raise SourceError(f"the pickle names {module}.{name}; only plain values are read")


def load(data):
    try:
        return PlainUnpickler(io.BytesIO(data)).load()
    except (pickle.UnpicklingError, EOFError) as error:
        raise SourceError(f"not a pickle of plain values: {error}") from error
