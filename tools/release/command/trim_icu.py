"""Writes Foundation's data of ICU without languages and encodings: trim_icu.py ARCHIVE OUTPUT.s

Foundation has 34 MB of them; the command speaks English, reads UTF-8 and needs time zones and properties of characters.
ARCHIVE is the toolchain's lib_FoundationICU.a. OUTPUT.s defines the same symbol, so that the linker takes it instead. ICU
falls back to its root for a language that is missing. The format is that of ICU's udata.h and ucmndata.h: a header, a
table of the offsets of names and items, sorted by name, the names, the items."""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

# Kept of each folder of languages, and beside the folders: the rest has other endings, or is about no one language.
KEPT = {"root.res", "en.res", "en_US.res", "en_US_POSIX.res", "pool.res", "res_index.res"}
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z][A-Za-z]{3})?(_[A-Z]{2}|_[0-9]{3})?(_[A-Z]+)?\.res")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


def is_kept(path):
    *folders, name = path.split("/")[1:]
    if name in KEPT:
        return True
    return not folders and not name.endswith(".cnv") and not LANGUAGE.fullmatch(name)


def read_data(archive):
    """Returns the symbol and the bytes of the data in the archive."""
    member, symbol = re.search(
        rb"([^:\n]+):\w+ [a-zA-Z] (icudt\d+_dat)\n", output("nm", "-A", "--defined-only", archive)).groups()
    with tempfile.NamedTemporaryFile() as file:
        file.write(output("ar", "p", archive, member.decode()))
        file.flush()
        value, size, section = re.search(
            rf"(\w+) +(\d+|0x\w+) +OBJECT +\S+ +\S+ +(\d+) {symbol.decode()}\n",
            output("readelf", "-sW", file.name).decode()).groups()
        offset = re.search(
            rf"\[ *{section}\] +\S+ +\S+ +\w+ (\w+) ", output("readelf", "-SW", file.name).decode()).group(1)
        start = int(offset, 16) + int(value, 16)
        return symbol.decode(), pathlib.Path(file.name).read_bytes()[start:start + int(size, 0)]


def trim(data):
    """Returns the data with the kept items alone."""
    header = struct.unpack_from("<H", data)[0]
    if data[12:16] != b"CmnD" or data[16] != 1:
        sys.exit(f"trim_icu.py: expected common data of ICU in format 1, found {data[12:17]!r}")
    table = data[header:]
    count = struct.unpack_from("<I", table)[0]
    places = [struct.unpack_from("<II", table, 4 + 8 * index) for index in range(count)]
    ends = [place for _, place in places[1:]] + [len(table)]
    items = []
    for (name, start), end in zip(places, ends):
        path = table[name:table.index(b"\0", name)]
        if is_kept(path.decode()):
            items.append((path + b"\0", table[start:end]))
    names = 4 + 8 * len(items)
    start = names + sum(len(path) for path, _ in items)
    padding = -start % 16
    start += padding
    entries, place, name = b"", start, names
    body = b""
    for path, item in items:
        entries += struct.pack("<II", name, place + len(body))
        name += len(path)
        body += item + bytes(-len(item) % 16)
    return (data[:header] + struct.pack("<I", len(items)) + entries + b"".join(path for path, _ in items)
            + bytes(padding) + body)


archive, target = sys.argv[1:]
symbol, data = read_data(archive)
trimmed = trim(data)
binary = pathlib.Path(target).with_suffix(".dat")
binary.write_bytes(trimmed)
pathlib.Path(target).write_text(
    f'.section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n{symbol}:\n.incbin "{binary}"\n'
    f'.size {symbol}, {len(trimmed)}\n.section .note.GNU-stack,"",@progbits\n')
