#!/usr/bin/env python3
"""Usage: data/make/folding_table.py > Sources/Landfall/Names/FoldingTable.swift

Writes the table for folding names, from Python's copy of the Unicode Character Database, 14.0 or later:
decompositions and case foldings of assigned characters never change. AtlasFormat.md defines the rule.
"""

import re
import unicodedata

BLOCKS = [
    (0x00A1, 0x024F),  # Latin-1, Latin Extended-A and -B
    (0x0250, 0x02AF),  # IPA Extensions
    (0x0370, 0x03FF),  # Greek and Coptic
    (0x0400, 0x052F),  # Cyrillic and Cyrillic Supplement
    (0x0530, 0x058F),  # Armenian
    (0x0590, 0x05FF),  # Hebrew
    (0x0600, 0x06FF),  # Arabic
    (0x10A0, 0x10FF),  # Georgian
    (0x1C90, 0x1CBF),  # Georgian Extended
    (0x1E00, 0x1EFF),  # Latin Extended Additional
    (0x1F00, 0x1FFF),  # Greek Extended
    (0x2C60, 0x2C7F),  # Latin Extended-C
    (0xFB00, 0xFB1C),  # Latin and Armenian ligatures
]

# Characters with neither a decomposition nor a base letter in their name.
SPECIAL = {
    "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ȷ": "j", "ŋ": "n", "ĸ": "q", "ƕ": "hv",
    "ɛ": "e", "ɩ": "i", "ʉ": "u",
}

# Removed, as they join the characters around them: full stop, soft hyphen, middle dots, tatweel,
# characters that serve as an apostrophe, and invisible characters. Marks are also removed.
REMOVED = [
    (0x0027, 0x0027), (0x002E, 0x002E), (0x0060, 0x0060), (0x00AD, 0x00AD), (0x00B4, 0x00B4),
    (0x00B7, 0x00B7), (0x02B9, 0x02BF), (0x02C8, 0x02CB), (0x02EE, 0x02EE), (0x0374, 0x0374),
    (0x0387, 0x0387), (0x055A, 0x055A), (0x05F3, 0x05F4), (0x0640, 0x0640), (0x1FEF, 0x1FEF),
    (0x200B, 0x200F), (0x2018, 0x2019), (0x201B, 0x201B), (0x2027, 0x2027), (0x202A, 0x202E),
    (0x2032, 0x2032), (0x2035, 0x2035), (0x2060, 0x206F), (0xA78B, 0xA78C), (0xFEFF, 0xFEFF),
]

WITH = re.compile(r"LATIN SMALL LETTER ([A-Z]) WITH ")


def is_kept(text):
    return unicodedata.category(text)[0] in "LN"


def strip_marks(text):
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn")


def base(letter):
    if letter in SPECIAL:
        return SPECIAL[letter]
    named = WITH.match(unicodedata.name(letter, ""))
    return named.group(1).lower() if named else letter


def is_removed(scalar):
    return any(first <= ord(scalar) <= last for first, last in REMOVED)


def fold(scalar):
    text = strip_marks(strip_marks(scalar).casefold())
    kept = (c for c in text if not is_removed(c))
    return re.sub(" +", " ", "".join(base(c) if is_kept(c) else " " for c in kept))


def rows():
    groups = {}
    for first, last in BLOCKS:
        for value in range(first, last + 1):
            scalar = chr(value)
            # Unassigned, or marks and removed characters, which the code handles by ranges.
            if unicodedata.category(scalar) in ("Cn", "Mn", "Me") or is_removed(scalar):
                continue
            folded = fold(scalar)
            assert folded, f"{value:X} leaves no trace and belongs to REMOVED"
            if folded != scalar:
                groups.setdefault(folded, []).append(scalar)
    return sorted(groups.items())


def main():
    print("// Written by data/make/folding_table.py; not to be edited by hand.")
    print()
    print("/// The folded forms of characters, by Unicode 14 and any later version: each line has a folded form")
    print("/// (`_` is a space) and the characters that fold to it.")
    print("let foldingTable = \"\"\"")
    for folded, scalars in rows():
        for start in range(0, len(scalars), 64):
            part = "".join(scalars[start : start + 64])
            print(f"  {folded.replace(' ', '_')} {part}")
    print("  \"\"\"")


main()
