"""Lookups: from a place to the code of all regions there, by the quadtrees of an atlas."""

import math
import struct

from atlas_file import check

UNIFORM, NODE, LEAF = 0, 1, 2
INLINE = (1 << 19) - 1
# Bytes behind the leaves that belong to none.
PADDING = 16


def query_point(latitude, longitude, units):
    """The grid point that a place is rounded to; None where the specification wants no region."""
    if not (math.isfinite(latitude) and math.isfinite(longitude)):
        return None
    if abs(latitude) > 90 or abs(longitude) > 540:
        return None
    if longitude > 180:
        longitude -= 360
    elif longitude < -180:
        longitude += 360
    width, height = 360 * units, 180 * units
    # Python rounds a float half to even.
    u = round(longitude * units) + width // 2
    v = round(latitude * units) + height // 2
    if u == width or v in (0, height):
        u = 0
    return u, v


class Quadtree:
    """One quadtree: four sections, and the record that tells their sizes."""

    def __init__(self, file, number, record):
        self.shift, self.columns, self.rows, self.node_count, leaf_bytes, pair_count = record[:6]
        self.root = file.section("quadtreeRoot", number)
        self.nodes = file.section("quadtreeNodes", number)
        self.leaves = file.section("quadtreeLeaves", number)
        self.pairs = file.section("quadtreePairs", number)
        self.pair_count = pair_count
        # In a small index leaves are lists of blocks, and nodes split a cell into 2 × 2.
        self.is_small = file.find("quadtreeBlocks", number) is not None
        self.changes = file.section("quadtreeBlocks", number)
        self.arcs = None
        self.step = 1 if self.is_small else 2
        what = f"quadtree {number}"
        check(2 <= self.shift <= 31, f"{what} has root cells of 2^{self.shift} units")
        width, height = 360 * file.units, 180 * file.units
        covers = self.columns == ((width - 1) >> self.shift) + 1
        covers = covers and self.rows == (height >> self.shift) + 1
        check(covers, f"the root of {what} does not cover the domain")
        lengths = [len(part) for part in (self.root, self.nodes, self.leaves, self.pairs)]
        expected = [4 * self.columns * self.rows, 4 ** (self.step + 1) * self.node_count, leaf_bytes, 8 * pair_count]
        check(lengths == expected, f"the sections of {what} have {lengths} bytes, not {expected}")
        check(leaf_bytes >= PADDING, f"the leaves of {what} are too short")

    def code(self, u, v):
        """The code of the regions at a grid point; 0, none, where a number does not fit."""
        shift = self.shift
        number = (v >> shift) * self.columns + (u >> shift)
        (entry,) = struct.unpack_from("<I", self.root, 4 * number)
        node = entry
        while True:
            step, mask = self.step, 2 ** self.step - 1
            if node >= self.node_count or shift < step:
                return 0
            shift -= step
            child = ((v >> shift) & mask) * 2 ** step + ((u >> shift) & mask)
            (entry,) = struct.unpack_from("<I", self.nodes, 4 * (4 ** step * node + child))
            tag, node = entry & 3, entry >> 2
            if tag == UNIFORM:
                return node
            if tag == LEAF:
                read = self.list_code if self.is_small else self.leaf_code
                return read(2 * node, u, v, shift)
            if tag != NODE:
                return 0

    def attach(self, number, arcs):
        """The arcs that the leaves refer to: those of the one layer of the quadtree."""
        self.arcs = arcs
        unit = self.unit()
        check(len(self.changes) == unit * arcs.block_count,
              f"the blocks of quadtree {number} are not those of its layer")

    def unit(self):
        return 2 if self.arcs.block_count <= 1 << 15 and self.pair_count <= 1 << 16 else 4

    def list_code(self, position, u, v, shift):
        """The code in a leaf that is a list of blocks."""
        corner_u, corner_v = u >> shift << shift, v >> shift << shift
        unit = self.unit()
        last = 1 << (8 * unit - 1)
        limit = len(self.leaves) - PADDING

        def number(part, place):
            return int.from_bytes(part[place : place + unit], "little")

        if position + unit > limit or number(self.leaves, position) >= self.pair_count:
            return 0
        code = struct.unpack_from("<I", self.pairs, 8 * number(self.leaves, position))[0]
        while True:
            position += unit
            if position + unit > limit:
                return 0
            word = number(self.leaves, position)
            block = word & (last - 1)
            if block >= self.arcs.block_count:
                return 0
            change = number(self.changes, unit * block)
            if change >= self.pair_count:
                return 0
            vertices = self.arcs.all_vertices(block)
            is_odd = is_met(vertices, u, v)
            for end_u, end_v in (vertices[0], vertices[-1]):
                is_odd ^= end_u <= corner_u and corner_v < end_v <= v
            if is_odd:
                code ^= struct.unpack_from("<I", self.pairs, 8 * change + 4)[0]
            if word & last:
                return code

    def leaf_code(self, position, u, v, shift):
        # The query as seen from the cell's south-western corner.
        u, v = u & ((1 << shift) - 1), v & ((1 << shift) - 1)
        limit = len(self.leaves) - PADDING
        code = 0
        while True:
            if position + 4 > limit:
                return 0
            chain = Chain(self.leaves, position)
            if chain.edge_count < 1 or chain.end > limit or 16 + chain.low_bits < shift:
                return 0
            if chain.pair is None:
                if chain.pair_number >= self.pair_count:
                    return 0
                base, change = struct.unpack_from("<II", self.pairs, 8 * chain.pair_number)
            else:
                base, change = chain.pair
            margin = ((1 << (16 + chain.low_bits)) - (1 << shift)) // 2
            code ^= base
            if chain.is_met(u + margin, v + margin):
                code ^= change
            if chain.is_last:
                return code
            position = chain.end


class Chain:
    """A run of edges of a leaf."""

    def __init__(self, leaves, position):
        (header,) = struct.unpack_from("<I", leaves, position)
        self.edge_count = header & 31
        self.low_bits = header >> 5 & 31
        self.has_first_ray = header >> 10 & 1
        self.has_last_ray = header >> 11 & 1
        self.is_last = header >> 12 & 1
        self.pair_number = header >> 13
        self.pair = None
        position += 4
        if self.pair_number == INLINE:
            self.pair = struct.unpack_from("<II", leaves, position)
            position += 8
        self.leaves, self.lanes = leaves, position
        vertices = self.edge_count + 1
        self.low = position + 4 * vertices
        self.end = self.low + 2 * -(-2 * self.low_bits * vertices // 16)

    def vertices(self):
        count, low_bits = self.edge_count + 1, self.low_bits
        rows = struct.unpack_from(f"<{count}h", self.leaves, self.lanes)
        columns = struct.unpack_from(f"<{count}h", self.leaves, self.lanes + 2 * count)
        packed = int.from_bytes(self.leaves[self.low : self.end], "little")
        mask = (1 << low_bits) - 1
        vertices = []
        for row, column in zip(rows, columns):
            v = (row + 0x8000 << low_bits) + (packed & mask)
            packed >>= low_bits
            u = (column + 0x8000 << low_bits) + (packed & mask)
            packed >>= low_bits
            vertices.append((u, v))
        return vertices

    def is_met(self, u, v):
        """Whether the row from the west up to a point meets the chain an odd number of times."""
        vertices = self.vertices()
        is_odd = is_met(vertices, u, v)
        is_odd ^= bool(self.has_first_ray and vertices[0][1] <= v)
        is_odd ^= bool(self.has_last_ray and vertices[-1][1] <= v)
        return is_odd


def is_met(vertices, u, v):
    """Whether the row from the west up to a point meets a line an odd number of times."""
    is_odd = False
    for (au, av), (bu, bv) in zip(vertices, vertices[1:]):
        if (av <= v) == (bv <= v):
            continue
        left, right = (bu - au) * (v - av), (u - au) * (bv - av)
        is_odd ^= left <= right if bv > av else left >= right
    return is_odd
