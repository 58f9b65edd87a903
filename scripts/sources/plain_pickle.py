"""Pickles of plain values (tuples, lists, dicts, strings, numbers) and of nothing else."""

import io
import pickle

from errors import SourceError


class PlainUnpickler(pickle.Unpickler):
    """A pickle runs code only through the globals that it names; this one refuses every name."""

    def find_class(self, module, name):
        raise SourceError(f"the pickle names {module}.{name}; only plain values are read")


def load(data):
    try:
        return PlainUnpickler(io.BytesIO(data)).load()
    except (pickle.UnpicklingError, EOFError) as error:
        raise SourceError(f"not a pickle of plain values: {error}") from error
