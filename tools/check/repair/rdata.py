"""Reads objects of an R lazy-load database: the part of the serialization in R Internals, section 1.8, that
data frames and objects of the package sp use. Does not evaluate code."""

import bz2
import gzip
import lzma
import struct
import zlib

NIL, GLOBAL, REFERENCE, EMPTY, BASE, MISSING = 254, 253, 255, 242, 241, 251
SYMBOL, PAIRLIST, ENVIRONMENT, LANGUAGE, CHARACTER = 1, 2, 4, 6, 9
LOGICAL, INTEGER, REAL, STRINGS, LIST, S4 = 10, 13, 14, 16, 19, 25
NAMESPACE, PERSISTENT, ATTRIBUTED_LIST, ATTRIBUTED_LANGUAGE = 249, 247, 239, 240
NA_INTEGER = -(2 ** 31)


class Value:
    """An R value with attributes."""

    def __init__(self, data, attributes):
        self.data = data
        self.attributes = attributes

    def slot(self, name):
        return self.attributes[name]


class Reader:
    def __init__(self, data):
        self.data = data
        self.offset = 0
        self.references = []

    def take(self, count):
        part = self.data[self.offset:self.offset + count]
        if len(part) != count:
            raise ValueError("the R data end too early")
        self.offset += count
        return part

    def integer(self):
        return struct.unpack(">i", self.take(4))[0]

    def document(self):
        if self.take(2) != b"X\n":
            raise ValueError("not R's XDR serialization")
        version = self.integer()
        self.take(8)
        if version == 3:
            self.take(self.integer())
        return self.item()

    def item(self):
        flags = self.integer()
        kind = flags & 0xFF
        if kind in (NIL, GLOBAL, EMPTY, BASE, MISSING):
            return None
        if kind == REFERENCE:
            return self.references[(flags >> 8 or self.integer()) - 1]
        if kind == SYMBOL:
            name = self.item()
            self.references.append(name)
            return name
        if kind in (NAMESPACE, PERSISTENT):
            self.integer()
            name = [self.item() for _ in range(self.integer())]
            self.references.append(name)
            return name
        if kind == ENVIRONMENT:
            self.references.append(None)
            self.integer()
            for _ in range(4):
                self.item()
            return None
        if kind in (PAIRLIST, LANGUAGE, ATTRIBUTED_LIST, ATTRIBUTED_LANGUAGE):
            return self.pairs(flags, kind)
        return self.vector(flags, kind)

    def pairs(self, flags, kind):
        if flags & 0x200 or kind in (ATTRIBUTED_LIST, ATTRIBUTED_LANGUAGE):
            self.item()
        tag = self.item() if flags & 0x400 else None
        found = [(tag, self.item())]
        rest = self.item()
        return found + (rest or [])

    def vector(self, flags, kind):
        if kind == CHARACTER:
            count = self.integer()
            return None if count < 0 else self.take(count).decode("utf-8", "replace")
        if kind == S4:
            data = None
        elif kind in (LOGICAL, INTEGER):
            count = self.integer()
            data = list(struct.unpack(f">{count}i", self.take(4 * count)))
        elif kind == REAL:
            count = self.integer()
            data = list(struct.unpack(f">{count}d", self.take(8 * count)))
        elif kind in (STRINGS, LIST):
            data = [self.item() for _ in range(self.integer())]
        else:
            raise ValueError(f"R type {kind} is not read")
        attributes = dict(self.item() or []) if flags & 0x200 else {}
        return Value(data, attributes)


def database(index, data):
    """Returns the objects of a lazy-load database by name, from the bytes of its .rdx and .rdb files."""
    top = Reader(gzip.decompress(index) if index[:2] == b"\x1f\x8b" else zlib.decompress(index))
    parts = top.document()
    names = [each for each in parts.attributes["names"].data]
    variables = parts.data[names.index("variables")]
    found = {}
    for name, place in zip(variables.attributes["names"].data, variables.data):
        offset, length = (int(each) for each in place.data)
        found[name] = Reader(decompress(data[offset:offset + length])).document()
    return found


def decompress(part):
    body, kind = part[4:], part[4:5]
    if kind == b"2":
        return bz2.decompress(body[1:])
    if kind == b"Z":  # raw, as R's own files need no header
        return lzma.decompress(body[1:], format=lzma.FORMAT_RAW,
                               filters=[{"id": lzma.FILTER_LZMA2, "preset": 6}])
    if kind == b"0":
        return body[1:]
    return zlib.decompress(body)
