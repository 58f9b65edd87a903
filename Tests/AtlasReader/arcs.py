"""The arcs of a layer: its borders, each once, and the rings that are made of them."""

import struct

from atlas_file import check

CLOSED = OUTER = LAST = 1 << 31
LOW = LAST - 1
FAN_OUT = 16
NODE_BYTES = 76
BORDER, OTHER, POINT = 0, 1, 2


def node_count(items):
    """The nodes of the search tree over so many items."""
    total = 0
    while items > 0:
        items = -(-items // FAN_OUT)
        total += items
        if items == 1:
            break
    return total


class ArcLayer:
    """The arcs with owner `number`, of a layer with so many regions."""

    def __init__(self, file, number, record, region_count):
        (self.arc_count, self.border_count, self.block_count, self.vertex_count, self.ring_count,
         self.ring_arc_count, self.set_count, self.member_count, self.item_count) = record[:9]
        self.is_in_order, self.first_point = record[9] & 1 != 0, record[10]
        self.region_count = region_count
        names = ("arcs", "arcBlocks", "arcVertices", "arcRings", "arcTree")
        self.arcs, self.blocks, self.bits, self.rings, self.tree = (
            file.section(name, number) for name in names)
        has_arcs = self.arc_count > 0
        sizes = (
            (12 * (self.arc_count + 1) + 4 * (self.set_count + 1 + self.member_count)) * has_arcs,
            12 * self.block_count + 4 * -(-self.block_count // 64),
            len(self.bits) if self.block_count == 0 else max(8, len(self.bits)),
            4 * (region_count + 1 + self.ring_count + 1 + self.ring_arc_count) * has_arcs,
            NODE_BYTES * node_count(self.item_count) + 4 * self.item_count * (not self.is_in_order),
        )
        found = tuple(len(part) for part in (self.arcs, self.blocks, self.bits, self.rings, self.tree))
        check(found == sizes, f"the arcs of layer {number} have {found} bytes, not {sizes}")
        counts = (self.border_count, self.arc_count, self.block_count)
        check(counts == tuple(sorted(counts)), f"layer {number} has more borders than arcs or blocks")
        check(has_arcs or self.block_count == 0, f"layer {number} has blocks without arcs")
        check(self.vertex_count <= 33 * self.block_count, f"layer {number} has too many vertices")
        self.known = {}

    def word(self, part, index):
        check(4 * index + 4 <= len(part), "a word of the arcs lies outside its section")
        return struct.unpack_from("<I", part, 4 * index)[0]

    # Arcs

    def is_closed(self, arc):
        return self.word(self.arcs, 3 * arc) & CLOSED != 0

    def label(self, arc, side):
        """The regions on a side, 1 the left and 2 the right."""
        value = self.word(self.arcs, 3 * arc + side)
        if value <= self.region_count:
            return [value - 1] if value else []
        number = value - self.region_count - 1
        check(number < self.set_count, "a label names a set that is not there")
        sets = 3 * (self.arc_count + 1)
        first, end = self.word(self.arcs, sets + number), self.word(self.arcs, sets + number + 1)
        check(first <= end <= self.member_count, "a set ends behind the members")
        check(end - first <= 256, "a set has more than 256 regions")
        members = sets + self.set_count + 1
        return [self.word(self.arcs, members + place) for place in range(first, end)]

    def vertices(self, arc):
        """All vertices of an arc; a closed one ends with its first."""
        if arc not in self.known:
            check(arc < self.arc_count, "a ring names an arc that is not there")
            first = self.word(self.arcs, 3 * arc) & LOW
            end = self.word(self.arcs, 3 * arc + 3) & LOW
            check(first < end <= self.block_count, "the blocks of an arc are not there")
            vertices = []
            for block in range(first, end):
                vertices += self.block_vertices(block)
            self.known[arc] = vertices
        return self.known[arc]

    def block_vertices(self, block):
        """The vertices of a block, but for its last one where the next block begins with it."""
        u, v, packing = struct.unpack_from("<III", self.blocks, 12 * block)
        is_last, v = v & LAST, v & LOW
        place = packing & 0x1FFFF
        width_u, width_v = (packing >> 17 & 31) + 1, (packing >> 22 & 31) + 1
        edges = (packing >> 27) + 1
        group = self.word(self.blocks, 3 * self.block_count + block // 64)
        position = 32 * group + place
        count = edges if is_last else edges - 1
        end = position + count * (width_u + width_v)
        check(end <= 8 * (len(self.bits) - 8), "the differences of a block are not there")
        # Only the bits of this block, as shifting all of them for each would take long.
        packed = int.from_bytes(self.bits[position // 8 : end // 8 + 1], "little") >> position % 8
        vertices = [(u, v)]
        for _ in range(count):
            u = (u + signed(packed & (1 << width_u) - 1)) % (1 << 32)
            packed >>= width_u
            v = (v + signed(packed & (1 << width_v) - 1)) % (1 << 32)
            packed >>= width_v
            vertices.append((u, v))
        return vertices

    def all_vertices(self, block):
        """The vertices of a block, its last one with them."""
        vertices = self.block_vertices(block)
        if not struct.unpack_from("<I", self.blocks, 12 * block + 4)[0] & LAST:
            u, v = struct.unpack_from("<II", self.blocks, 12 * (block + 1))
            vertices.append((u, v & LOW))
        return vertices

    # Rings

    def polygons(self, region):
        """The polygons of a region: for each its rings, the outer one first."""
        if self.arc_count == 0:
            return []
        polygons = []
        first, end = self.word(self.rings, region), self.word(self.rings, region + 1)
        check(first <= end <= self.ring_count, "the rings of a region are not there")
        room = 2 * self.vertex_count
        starts = self.region_count + 1
        arcs = starts + self.ring_count + 1
        for ring in range(first, end):
            start, stop = self.word(self.rings, starts + ring), self.word(self.rings, starts + ring + 1)
            vertices = []
            check(start & LOW <= stop & LOW <= self.ring_arc_count, "the arcs of a ring are not there")
            for place in range(start & LOW, stop & LOW):
                value = self.word(self.rings, arcs + place)
                piece = self.vertices(value >> 1)
                piece = piece[::-1] if value & 1 else piece
                check(not vertices or vertices[-1] == piece[0], "the arcs of a ring do not meet")
                vertices += piece if not vertices else piece[1:]
                room -= len(piece) - 1
                check(room >= 0, "the rings of a region have more than twice the layer's vertices")
            check(vertices[0] == vertices[-1], "a ring does not end where it begins")
            if start & OUTER:
                polygons.append([])
            polygons[-1].append(vertices[:-1])
        return polygons

    # The search tree

    def check_tree(self, points):
        """Each box holds what is below it; `points` are the layer's, by place in their section."""
        levels = []
        count = self.item_count
        while count > 0:
            count = -(-count // FAN_OUT)
            levels.append(count)
            if count == 1:
                break
        offsets, offset = [0] * len(levels), 0
        for level in reversed(range(len(levels))):
            offsets[level] = offset
            offset += NODE_BYTES * levels[level]
        expected = [4 * b + (BORDER if b < self.first_other_block() else OTHER)
                    for b in range(self.block_count)]
        if self.is_in_order:
            check(not points or min(points) == self.first_point, "the first point is another")
            expected += [4 * (self.first_point + i) + POINT for i in range(len(points))]
            items = expected
            check(len(items) == self.item_count, "there are not as many items as blocks and points")
        else:
            expected += [4 * place + POINT for place in points]
            items = [self.word(self.tree[offset:], i) for i in range(self.item_count)]
        check(sorted(items) == sorted(expected), "the items are not all blocks and points, each once")
        below = [self.item_box(item, points) for item in items]
        for level, count in enumerate(levels):
            boxes = []
            for node in range(count):
                at = offsets[level] + NODE_BYTES * node
                u, v, shift_u, shift_v = struct.unpack_from("<IIBB", self.tree, at)
                sides = self.tree[at + 12 : at + NODE_BYTES]
                children = below[FAN_OUT * node : FAN_OUT * (node + 1)]
                for i, (west, south, east, north) in enumerate(children):
                    holds = u + (sides[i] << shift_u) <= west and v + (sides[16 + i] << shift_v) <= south
                    holds = holds and east <= u + (sides[32 + i] << shift_u)
                    holds = holds and north <= v + (sides[48 + i] << shift_v)
                    check(holds, "a box of the search tree does not hold what is below it")
                boxes.append(bounds(children))
            below = boxes

    def first_other_block(self):
        """The first block that is not a border's."""
        if self.arc_count == 0:
            return 0
        return self.word(self.arcs, 3 * self.border_count) & LOW

    def item_box(self, item, points):
        kind, number = item & 3, item >> 2
        if kind == POINT:
            u, v = points[number]
            return u, v, u, v
        us, vs = zip(*self.all_vertices(number))
        return min(us), min(vs), max(us), max(vs)


def signed(value):
    """0, −1, 1, −2, 2 … for 0, 1, 2, 3, 4 …"""
    return -(value + 1) // 2 if value & 1 else value // 2


def bounds(boxes):
    west, south, east, north = zip(*boxes)
    return min(west), min(south), max(east), max(north)
