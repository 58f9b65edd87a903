"""Checks that a region is still found by the name that a correction replaces."""

import json
import unicodedata
from pathlib import Path
from packages import SourceError


ALIASES = Path(__file__).resolve().parents[2] / "data" / "aliases"


def check_aliases(layer, names):
    """Checks that data/aliases lists the source's name of each region whose name was corrected.

    `names` has the name in the source and the names in the written file, by key.
    """
    aliases = json.loads((ALIASES / f"{layer}.json").read_text(encoding="utf-8"))
    for key, (source, written) in names.items():
        found = {fold(name) for name in (*written, *aliases.get(key, []))}
        if fold(source) not in found:
            raise SourceError(f"data/aliases/{layer}.json: {key} must list the former name {source}")


def fold(name):
    """Returns a name without case, accents and punctuation, roughly as a lookup compares names."""
    decomposed = unicodedata.normalize("NFKD", name.translate(LETTERS).casefold())
    return "".join(c for c in decomposed if unicodedata.category(c)[0] in "LN" or is_vowel(c))


def is_vowel(mark):
    """Returns whether a mark is part of a word in the scripts of India, where marks are vowels."""
    return unicodedata.category(mark)[0] == "M" and "\u0900" <= mark <= "\u0dff"


LETTERS = str.maketrans({"Ł": "L", "ł": "l", "ø": "o", "Ø": "O"})
