"""Checks that the article AtlasFormat.md agrees with the golden atlases: its dumps, the numbers that it reads
from them, and its table of the kinds of sections. See scripts/check format."""

import pathlib
import re
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "AtlasReader"))

from atlas_file import NAMES  # noqa: E402
from atlas_reader import Atlas  # noqa: E402

ARTICLE = ROOT / "Sources/Landfall/Landfall.docc/AtlasFormat.md"
FIXTURES = ROOT / "Tests/Fixtures"
LINE = re.compile(r"([0-9a-f]{4})  (00 × (\d+)|[0-9a-f]{2}(?: [0-9a-f]{2})*)  +(.+)")
VALUE = re.compile(r" = (0x[0-9a-f]+|\d+\.\d+|\d+)")
TEXT = re.compile(r' = (\d+), the string "([^"]*)"')
KIND = re.compile(r"\| (\d+) \| (\w+) \|")


class ArticleError(Exception):
    """The article does not agree with a file; the message names the line."""


def number(text, data):
    """The value of bytes, in the form in which the article writes it."""
    if "." not in text:
        value = int.from_bytes(data, "little")
        return f"0x{value:08x}" if text.startswith("0x") else str(value)
    if len(data) == 4:
        return f"{struct.unpack('<f', data)[0]:.7f}"
    return repr(struct.unpack("<d", data)[0])


def check_values(place, data, meaning, atlas):
    """Each ` = value` of a line is that of an equal share of its bytes."""
    values = VALUE.findall(meaning)
    size = len(data) // max(len(values), 1)
    for i, text in enumerate(values):
        found = number(text, data[i * size : (i + 1) * size])
        if found != text:
            raise ArticleError(f"{place}: the value is {found}, not {text}")
    for offset, text in TEXT.findall(meaning):
        if atlas.text(int(offset)) != text:
            raise ArticleError(f'{place}: the string at {offset} is "{atlas.text(int(offset))}"')
    if meaning.startswith('"') and meaning != f'"{data.decode()}"':
        raise ArticleError(f'{place}: the bytes are those of "{data.decode()}"')


def check_dump(name, lines):
    """Compares the lines of a dump, which are (line number, text), with a golden atlas."""
    data = (FIXTURES / name).read_bytes()
    atlas = Atlas(data)
    position = 0
    for line, text in lines:
        place = f"{ARTICLE.name}:{line}"
        match = LINE.fullmatch(text)
        if not match:
            raise ArticleError(f"{place}: expected an offset, bytes and their meaning, found: {text}")
        shown = bytes(int(match[3])) if match[3] else bytes.fromhex(match[2])
        if int(match[1], 16) != position:
            raise ArticleError(f"{place}: expected offset {position:04x}, found {match[1]}")
        if data[position : position + len(shown)] != shown:
            found = data[position : position + len(shown)].hex(" ")
            raise ArticleError(f"{place}: {name} has {found} at {match[1]}")
        check_values(place, shown, match[4], atlas)
        position += len(shown)
    if position != len(data):
        raise ArticleError(f"{ARTICLE.name}: the dump of {name} has {position} of {len(data)} bytes")
    return position


def dumps(lines):
    """The dumps of the article: (name of the file, its lines)."""
    found, name, inside = {}, None, False
    for number, line in enumerate(lines, 1):
        heading = re.fullmatch(r"#+ (?:(\w+\.atlas).*|.*)", line) if not inside else None
        if heading:
            name = heading[1]
        elif line.startswith("```"):
            inside = not inside
        elif inside and name:
            found.setdefault(name, []).append((number, line))
    return found


def main():
    lines = ARTICLE.read_text(encoding="utf-8").splitlines()
    try:
        found = dumps(lines)
        if set(found) != {"empty.atlas", "corners.atlas"}:
            raise ArticleError(f"{ARTICLE.name}: expected dumps of empty.atlas and corners.atlas")
        total = sum(check_dump(name, dump) for name, dump in found.items())
        start = lines.index("## Sections")
        end = next(i for i in range(start + 1, len(lines)) if lines[i].startswith("**"))
        kinds = [KIND.match(line) for line in lines[start:end]]
        kinds = [(int(match[1]), match[2]) for match in kinds if match]
        if kinds != sorted(NAMES.items()):
            raise ArticleError(f"{ARTICLE.name}: the kinds of sections are not those of the second reader, "
                               "in numeric order")
    except ArticleError as error:
        print(f"check format: {error}", file=sys.stderr)
        return 1
    print(f"the dumps of {', '.join(found)} ({total} bytes) and {len(kinds)} kinds of sections agree")
    return 0


sys.exit(main())
