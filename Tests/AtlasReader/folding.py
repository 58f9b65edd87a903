"""The folded form of a name, by Python's own copy of the Unicode Character Database."""

import re
import unicodedata


def ranges(text):
    """The values of "27, 2B9-2BF, …"."""
    values = set()
    for item in text.split(","):
        first, _, last = item.strip().partition("-")
        values.update(range(int(first, 16), int(last or first, 16) + 1))
    return values


REMOVED = ranges(
    "27, 2E, 60, AD, B4, B7, 2B9-2BF, 2C8-2CB, 2EE, 300-36F, 374, 387, 483-489, 55A, 591-5BD, 5BF,"
    "5C1-5C2, 5C4-5C5, 5C7, 5F3-5F4, 610-61A, 640, 64B-65F, 670, 6D6-6DC, 6DF-6E4, 6E7-6E8,"
    "6EA-6ED, 1AB0-1AFF, 1DC0-1DFF, 1FEF, 200B-200F, 2018-2019, 201B, 2027, 202A-202E, 2032, 2035,"
    "2060-206F, 20D0-20F0, A78B-A78C, FE00-FE0F, FE20-FE2F, FEFF"
)
KEPT = ranges("30-39, 61-7A")
SEPARATORS = ranges(
    "0-A0, 964-965, 2000-206F, 2E00-2E7F, 3000-3003, 3008-3011, 3014-301F, 3030, 30FB, FF5F-FF65"
)
BLOCKS = ranges("A1-2AF, 370-52F, 530-6FF, 10A0-10FF, 1C90-1CBF, 1E00-1FFF, 2C60-2C7F, FB00-FB1C")
LETTERS = {
    "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ȷ": "j", "ŋ": "n", "ĸ": "q", "ƕ": "hv",
    "ɛ": "e", "ɩ": "i", "ʉ": "u",
}
NAMED = re.compile("LATIN SMALL LETTER ([A-Z]) WITH ")


def without_marks(text):
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn")


def base_letter(letter):
    named = NAMED.match(unicodedata.name(letter, ""))
    return LETTERS.get(letter) or (named.group(1).lower() if named else letter)


def fold_letter(character):
    """Step 5; a space is a separator."""
    if unicodedata.category(character) == "Cn":
        return character
    result = ""
    for letter in without_marks(without_marks(character).casefold()):
        if ord(letter) in REMOVED:
            continue
        result += base_letter(letter) if unicodedata.category(letter)[0] in "LN" else " "
    return result


def fold_character(character):
    value = ord(character)
    if 0xFF01 <= value <= 0xFF5E:
        value -= 0xFEE0
    if value in REMOVED:
        return ""
    if 0x41 <= value <= 0x5A:
        return chr(value + 0x20)
    if value in KEPT:
        return chr(value)
    if value in SEPARATORS:
        return " "
    if 0xAC00 <= value <= 0xD7A3:
        return unicodedata.normalize("NFD", character)
    return fold_letter(character) if value in BLOCKS else character


def fold(text):
    folded = "".join(fold_character(character) for character in text)
    return re.sub(" +", " ", folded).strip(" ")
