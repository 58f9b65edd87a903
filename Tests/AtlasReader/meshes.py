"""Globe meshes: raw ones as they are, compressed ones decoded."""

import math
import struct

from atlas_file import check

NONE = 0xFFFFFFFF
STEPS = (1, 10, 100, 1000)
IN_LINE, AT_START, IN_TRIANGLE = range(3)


class Choices:
    """The choices of a compressed mesh, each in a context that any value names."""

    def __init__(self, data):
        self.data, self.position = data, 0
        self.range, self.code = 0xFFFFFFFF, 0
        self.probabilities = {}
        for _ in range(4):
            self.code = self.code << 8 | self.next_byte()

    def next_byte(self):
        check(self.position < len(self.data), "a compressed mesh ends too early")
        self.position += 1
        return self.data[self.position - 1]

    def normalize(self):
        while self.range < 1 << 24:
            self.range <<= 8
            self.code = (self.code << 8 | self.next_byte()) & 0xFFFFFFFF

    def bit(self, *context):
        p = self.probabilities.get(context, 2048)
        bound = (self.range >> 12) * p
        if self.code < bound:
            bit, self.range = 0, bound
            p += (4096 - p) >> 5
        else:
            bit, self.code, self.range = 1, self.code - bound, self.range - bound
            p -= p >> 5
        self.probabilities[context] = p
        self.normalize()
        return bit

    def plain(self, count):
        value = 0
        for _ in range(count):
            self.range >>= 1
            bit = int(self.code >= self.range)
            self.code -= bit * self.range
            value = value << 1 | bit
            self.normalize()
        return value

    def tree(self, bits, *context):
        k = 1
        for _ in range(bits):
            k = 2 * k + self.bit(*context, k)
        return k - (1 << bits)

    def number(self, *context):
        length = self.tree(5, *context, "length")
        if length <= 1:
            return length
        lead = min(length - 1, 2)
        value = (1 << lead) + self.tree(lead, *context, "lead", length)
        rest = length - 1 - lead
        return value << rest | self.plain(rest)

    def signed(self, *context):
        size = self.number(*context)
        return -size if size and self.bit(*context, "sign") else size


class CompressedMesh:
    """What a compressed mesh says, vertices in the order in which they are told."""

    def __init__(self, data, record, region_count, units):
        self.choices = Choices(data)
        (self.triangle_count, part_count, line_count, _, self.line_vertex_count) = record
        self.region_count = region_count
        self.width, self.height = 360 * units, 180 * units
        self.places, self.next, self.previous = [], {}, {}
        self.rows_before = [0, 0, 0]
        self.vertex_count = self.choices.plain(32)
        self.step = STEPS[self.choices.plain(2)]
        self.parts = [self.choices.plain(32) for _ in range(part_count)]
        self.lines = []
        self.read_lines(line_count)
        self.read_triangles()
        check(len(self.places) == self.vertex_count, "a mesh has other vertices than it says")

    def new_vertex(self, kind, base):
        u, v = self.places[base] if base is not None else (0, 0)
        rows = self.choices.signed("north", kind, self.rows_before[kind])
        length = abs(rows).bit_length()
        self.rows_before[kind] = length
        column = u // self.step + self.choices.signed("east", kind, length)
        u, v = column % (self.width // self.step) * self.step, (v // self.step + rows) * self.step
        if self.step > 1 and self.choices.bit("exception"):
            bits = (self.step - 1).bit_length()
            u, v = u + self.choices.plain(bits), v + self.choices.plain(bits)
        check(0 <= u < self.width and 0 <= v <= self.height, "a vertex outside the grid")
        self.places.append((u, v))
        return len(self.places) - 1

    def read_lines(self, count):
        choices, sides, last = self.choices, [0, 0], None
        for _ in range(count):
            for side in range(2):
                if not choices.bit("same", side):
                    sides[side] = choices.number("side")
                check(sides[side] <= self.region_count, "a line of no region")
            closed, length = choices.bit("closed"), choices.number("length") + 2
            line = []
            for i in range(length):
                if closed and i == length - 1:
                    vertex = line[0]
                elif choices.bit("known", 0 if i == 0 else 2 if i == length - 1 else 1):
                    vertex = len(self.places) - 1 - choices.number("age")
                    check(vertex >= 0, "a vertex that was not told")
                else:
                    vertex = self.new_vertex(IN_LINE if i else AT_START, last)
                if line:
                    self.next.setdefault(line[-1], vertex)
                    self.previous.setdefault(vertex, line[-1])
                line.append(vertex)
                last = vertex
            self.lines.append(([NONE if s == 0 else s - 1 for s in sides], line))
        check(sum(len(line) for _, line in self.lines) == self.line_vertex_count,
              "the lines of a mesh have other vertices than it says")

    def read_vertex(self, context, explicit, around, base):
        way = self.choices.tree(3, *context)
        if way < 4:
            table = (self.next, self.previous)[way % 2]
            vertex = table.get(around[way // 2]) if way // 2 < len(around) else None
            check(vertex is not None, "a vertex that is not linked")
        elif way == 4:
            vertex = self.new_vertex(IN_TRIANGLE, base if self.places else None)
        elif way == 5:
            place = self.choices.tree(4, "recent")
            check(place < len(self.recent), "a vertex that is not recent")
            return self.recent[place], way
        else:
            check(way == 6, "a way that is not known")
            vertex = base + self.choices.signed(explicit)
        check(0 <= vertex < len(self.places), "a vertex that was not told")
        self.recent = [vertex] + self.recent[:15]
        return vertex, way

    def are_linked(self, one, other):
        return self.next.get(one) == other or self.previous.get(one) == other

    def read_triangles(self):
        choices, edges, self.recent = self.choices, [], []
        self.triangles, self.regions = [], [0]
        had, way, start = 0, 4, 0
        for _ in range(self.region_count):
            for _ in range(choices.number("count")):
                had = choices.bit("hasEdge", had)
                if had:
                    place = choices.tree(4, "edge")
                    check(place < len(edges), "an edge that is not there")
                    a, b = edges.pop(place)
                else:
                    a, _ = self.read_vertex(("first",), "start", (), start)
                    b, _ = self.read_vertex(("second",), "explicit", (a,), a)
                    start = a
                c, way = self.read_vertex(("third", way), "explicit", (b, a), b)
                for edge, linked in (((b, a), (a, b)), ((a, c), (c, a)), ((c, b), (b, c))):
                    if not (had and edge == (b, a)) and not self.are_linked(*linked):
                        edges.insert(0, edge)
                del edges[16:]
                self.triangles.append((a, b, c))
                check(len(self.triangles) <= self.triangle_count, "too many triangles")
            self.regions.append(len(self.triangles))
        check(len(self.triangles) == self.triangle_count, "too few triangles")

    def tables(self):
        """Vertices, triangles and lines as a raw mesh numbers them, and its parts."""
        order, first, corners, parts = [], {}, [], []
        for start, end in zip(self.parts, self.parts[1:] + [len(self.triangles)]):
            local, base = {}, len(order)
            for triangle in self.triangles[start:end]:
                for vertex in triangle:
                    if vertex not in local:
                        local[vertex] = len(local)
                        first.setdefault(vertex, len(order))
                        order.append(vertex)
                    corners.append(local[vertex])
            parts.append((base, len(order) - base, start, end - start))
        lines = []
        for sides, line in self.lines:
            for vertex in line:
                if vertex not in first:
                    first[vertex] = len(order)
                    order.append(vertex)
            lines.append((sides, [first[vertex] for vertex in line]))
        return [self.places[vertex] for vertex in order], corners, parts, self.regions, lines


def raw_tables(file, number, record, region_count):
    """The same of a raw mesh, as its sections say."""
    width, vertices, triangles, part_count, line_count, _, line_vertices = record[4:11]
    places = list(struct.iter_unpack("<II", file.section("meshPlaces", number)))
    indices = file.section("meshIndices", number)
    check(len(places) == vertices, f"mesh {number} has {len(places)} places")
    check(len(indices) == 3 * triangles * width,
          f"mesh {number} has {len(indices)} bytes of indices")
    corners = [i for (i,) in struct.iter_unpack("<H" if width == 2 else "<I", indices)]
    tables = file.section("meshTables", number)
    size = 4 * part_count + region_count + 1 + 3 * line_count + 1 + line_vertices
    check(len(tables) == 4 * size, f"mesh {number} has {len(tables)} bytes of tables")
    words = list(struct.unpack(f"<{size}I", tables))

    def take(count):
        taken = words[:count]
        del words[:count]
        return taken

    parts = [tuple(take(4)) for _ in range(part_count)]
    regions = take(region_count + 1)
    sides = [take(2) for _ in range(line_count)]
    starts = take(line_count + 1)
    lines = [(sides[i], words[starts[i] : starts[i + 1]]) for i in range(line_count)]
    check(starts[0] == 0 and starts[-1] == line_vertices, f"the lines of mesh {number}")
    positions = list(struct.iter_unpack("<3f", file.section("meshPositions", number)))
    check(len(positions) == vertices, f"mesh {number} has {len(positions)} positions")
    for (u, v), found in zip(places, positions):
        latitude, longitude = math.radians(v / file.units - 90), math.radians(u / file.units - 180)
        wanted = (math.cos(latitude) * math.sin(longitude), math.sin(latitude),
                  math.cos(latitude) * math.cos(longitude))
        check(math.dist(wanted, found) < 2e-7, f"a vertex of mesh {number} is not at its place")
    return places, corners, parts, regions, lines


def read_meshes(file, layers):
    """What each mesh of the file is, checked."""
    meshes, last = [], 0
    for number, record in enumerate(file.records("meshes", "<IIdd10I")):
        layer, encoding, detail, sag, width, vertices, triangles, part_count = record[:8]
        line_count, coasts, line_vertices = record[8:11]
        fits = last <= layer < len(layers) and encoding < 2 and width in (2, 4)
        fits = fits and 0 <= detail < math.inf and 0 < sag < math.inf and coasts <= line_count
        check(fits, f"mesh {number} is out of order or of no known kind")
        last, region_count = layer, layers[layer][3]
        if encoding == 1:
            data = file.section("meshCompressed", number)
            check(max(vertices, *record[6:9], line_vertices) <= len(data),
                  f"mesh {number} is too large for its bytes")
            mesh = CompressedMesh(data, record[6:11], region_count, file.units)
            places, corners, parts, regions, lines = mesh.tables()
        else:
            places, corners, parts, regions, lines = raw_tables(file, number, record, region_count)
        check_tables(number, record, region_count, places, corners, parts, regions, lines, file)
        meshes.append({
            "layer": layer, "detail": detail, "sag": sag, "isCompressed": encoding == 1,
            "indexBits": 8 * width, "places": places, "corners": corners,
            "parts": [list(part) for part in parts], "regions": regions,
            "lines": [{"sides": sides, "vertices": line} for sides, line in lines],
        })
    return meshes


def check_tables(number, record, region_count, places, corners, parts, regions, lines, file):
    width, vertices, triangles, part_count, line_count, coasts, line_vertices = record[4:11]
    what = f"the tables of mesh {number}"
    check(len(places) == vertices and len(corners) == 3 * triangles, what)
    check(all(u < 360 * file.units and v <= 180 * file.units for u, v in places), what)
    check(len(parts) == part_count and len(lines) == line_count, what)
    vertex = triangle = 0
    for first, count, start, size in parts:
        check((first, start) == (vertex, triangle) and (width == 4 or count <= 65_535), what)
        vertex, triangle = vertex + count, triangle + size
        check(all(i < count for i in corners[3 * start : 3 * triangle]), what)
        used = list(dict.fromkeys(corners[3 * start : 3 * triangle]))
        check(used == list(range(count)), what)
    check(triangle == triangles and vertex <= vertices, what)
    check(regions[0] == 0 and regions[-1] == triangles and regions == sorted(regions), what)
    check(len(regions) == region_count + 1, what)
    check(sum(len(line) for _, line in lines) == line_vertices, what)
    for place, (sides, line) in enumerate(lines):
        check(all(side == NONE or side < region_count for side in sides), what)
        check((NONE in sides) == (place < coasts), what)
        check(len(line) >= 2 and all(vertex < vertices for vertex in line), what)
