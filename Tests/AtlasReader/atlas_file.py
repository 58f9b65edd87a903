"""An atlas file: its header, its section table, its checksums."""

import hashlib
import struct

SIGNATURE = b"\x89LFA\x0d\x0a\x1a\x0a"
MAJOR_VERSION = 1
GRIDS = (100_000, 1_000_000, 10_000_000)
REQUIRED = 1
NAMES = {
    1: "strings", 2: "atlas", 3: "layers", 4: "regions", 5: "attributeNames", 6: "attributeValues",
    7: "numbers", 8: "points", 9: "planes", 10: "planeRegions", 11: "quadtrees",
    12: "quadtreeRoot", 13: "quadtreeNodes", 14: "quadtreeLeaves", 15: "quadtreePairs",
    16: "arcLayers", 17: "arcs", 18: "arcBlocks", 19: "arcVertices", 20: "names", 21: "otherNames",
    22: "measures",
    23: "neighbors", 24: "arcRings", 25: "arcTree", 26: "details", 27: "regionDetails",
    28: "collections", 29: "collectionMembers", 30: "quadtreeBlocks",
    31: "meshes", 32: "meshPositions", 33: "meshIndices", 34: "meshPlaces", 35: "meshTables",
    36: "meshCompressed", 37: "collectionTexts", 38: "layerTexts", 39: "collectionSymbols", 40: "caps", 50: "layouts", 51: "layoutFrames", 52: "layoutShapes",
}
# The small tables, whose checksums are compared before anything else is read.
CHECKED_AT_OPENING = ("atlas", "layers", "planes", "quadtrees", "arcLayers", "details",
                      "collections", "collectionTexts", "layerTexts", "collectionSymbols", "meshes", "layouts",
                      "layoutFrames")
# The greatest numbers of records of tables.
RECORD_LIMITS = dict.fromkeys(
    ("layers", "planes", "quadtrees", "details", "collections", "layerTexts", "meshes", "layouts",
     "layoutFrames"), 4_096)
RECORD_LIMITS["attributeNames"] = RECORD_LIMITS["collectionTexts"] = 65_536


class AtlasError(Exception):
    """Why a file is no atlas that this reader reads."""

def crc32c_table():
    table = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = crc >> 1 if crc & 1 == 0 else (crc >> 1) ^ 0x82F63B78
        table.append(crc)
    return table


CRC_TABLE = crc32c_table()


def crc32c(data):
    """CRC-32C (Castagnoli), as in RFC 3720."""
    crc = 0xFFFFFFFF
    table = CRC_TABLE
    for byte in data:
        crc = (crc >> 8) ^ table[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def check(holds, problem):
    if not holds:
        raise AtlasError(problem)


def aligned(offset):
    """The first multiple of 64 from an offset on."""
    return (offset + 63) // 64 * 64


class AtlasFile:
    """The sections of a file, checked in the order that the specification gives."""

    def __init__(self, data):
        self.data = data
        check(data[:8] == SIGNATURE, "the magic bytes are not there")
        check(len(data) >= 64, "shorter than a header")
        self.major, self.minor, count = struct.unpack_from("<HHI", data, 8)
        check(self.major == MAJOR_VERSION, f"major version {self.major}")
        length, self.units, table_crc = struct.unpack_from("<QII", data, 16)
        (header_crc,) = struct.unpack_from("<I", data, 60)
        check(crc32c(data[:60]) == header_crc, "the header's checksum does not match")
        check(length == len(data), f"{len(data)} bytes where {length} belong")
        check(self.units in GRIDS, f"{self.units} grid units in a degree")
        check(count <= 65_536, f"{count} sections")
        end = 64 + 32 * count
        check(end <= len(data), "the section table ends past the file")
        check(crc32c(data[64:end]) == table_crc, "the section table's checksum does not match")
        self.entries = [struct.unpack_from("<IIIIQQ", data, 64 + 32 * i) for i in range(count)]
        place = aligned(end)
        for kind, _, _, flags, offset, size in self.entries:
            name = NAMES.get(kind)
            check(offset + size <= len(data), f"section {name or kind} ends past the file")
            check(offset % 64 == 0, f"section {name or kind} is not aligned")
            check(offset == place, f"section {name or kind} does not begin behind the one before")
            place = aligned(offset + size)
            check(name or not flags & REQUIRED, f"section kind {kind} is required and not known")
        check(place == len(data), "the file does not end with its last section")
        check(len({entry[:2] for entry in self.entries}) == count, "a section is there twice")
        for name in CHECKED_AT_OPENING:
            self.verify_checksum(name)

    def find(self, name, owner=0):
        for entry in self.entries:
            if NAMES.get(entry[0]) == name and entry[1] == owner:
                return entry
        return None

    def check_owners(self, counts):
        """Each section of a known kind belongs to something: counts of what each kind's owner counts."""
        for kind, owner, *_ in self.entries:
            if kind in NAMES:
                count = next((c for names, c in counts if NAMES[kind] in names), 1)
                check(owner < count, f"section {NAMES[kind]} belongs to number {owner}")

    def section(self, name, owner=0):
        """The bytes of a section; none where the file does not have it."""
        entry = self.find(name, owner)
        return self.data[entry[4] : entry[4] + entry[5]] if entry else b""

    def records(self, name, layout):
        """The records of a table as tuples."""
        body = self.section(name)
        size = struct.calcsize(layout)
        check(len(body) % size == 0, f"section {name} has {len(body)} bytes")
        limit = RECORD_LIMITS.get(name, len(body))
        check(len(body) // size <= limit, f"section {name} has more than {limit} records")
        return list(struct.iter_unpack(layout, body))

    def verify_checksum(self, name):
        entry = self.find(name)
        if entry:
            matches = crc32c(self.section(name)) == entry[2]
            check(matches, f"the checksum of section {name} does not match")

    def verify_checksums(self):
        """Compares every section with its checksum, the bytes between with zero, and the digest."""
        end = 64 + 32 * len(self.entries)
        for _, _, _, _, offset, size in self.entries + [(0, 0, 0, 0, len(self.data), 0)]:
            check(not any(self.data[end:offset]), "bytes between sections are not zero")
            end = offset + size
        digest = hashlib.sha256(self.data[:32] + bytes(32) + self.data[64:]).digest()[:28]
        check(digest == self.data[32:60], "the digest of the file does not match")
        for kind, _, checksum, _, offset, size in self.entries:
            matches = crc32c(self.data[offset : offset + size]) == checksum
            check(matches, f"the checksum of section {NAMES.get(kind, kind)} does not match")
