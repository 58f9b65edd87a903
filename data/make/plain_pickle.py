"""Loads pickles that contain only plain values (tuples, lists, dicts, strings, numbers)."""

import io
import pickle
from packages import SourceError



class Inert:
    """Takes the place of a class whose values are not read."""

    def __new__(cls, *_):
        return object.__new__(cls)

    def __init__(self, *_):
        pass

    def __setstate__(self, _):
        pass


class PlainUnpickler(pickle.Unpickler):
    """Rejects every global that a pickle names, the only way for a pickle to run code. Globals of the modules
    `inert` become values without contents, and no code of theirs runs."""

    def __init__(self, data, inert):
        super().__init__(io.BytesIO(data))
        self.inert = inert

    def find_class(self, module, name):
        if module in self.inert:
            return Inert
        raise SourceError(f"the pickle names {module}.{name}; only plain values are read")


def load(data, inert=frozenset()):
    try:
        return PlainUnpickler(data, inert).load()
    except (pickle.UnpicklingError, EOFError) as error:
        raise SourceError(f"not a pickle of plain values: {error}") from error
