"""The layouts of an atlas: pages with frames, their lines and their regions."""

import math
import struct

from atlas_file import check

NONE = 0xFFFFFFFF
KINDS = ("coast", "inland", "country", "edge")
FRAME = "<8I17d"


def unfold(folded):
    """0, 1, 2, 3 … are 0, −1, 1, −2 …"""
    return folded >> 1 if folded & 1 == 0 else -(folded + 1 >> 1)


def even_bits(number):
    return sum((number >> 2 * bit & 1) << bit for bit in range(16))


def steps(data):
    """The steps in packed vertices: pairs of differences."""
    result, code, shift = [], 0, 0
    for byte in data:
        code |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            result.append((unfold(even_bits(code)), unfold(even_bits(code >> 1))))
            code = shift = 0
    check(shift == 0, "a step has no end")
    return result


class Frame:
    """A frame's record and what its section of shapes holds."""

    def __init__(self, number, record, shapes):
        self.definition, self.family = record[0:2]
        arc_count, region_count, ring_count, part_count, byte_count = record[2:7]
        self.box, self.unit, self.border = record[8:12], record[12], record[13]
        self.parameters, self.scale, self.origin = record[14:22], record[22], record[23:25]
        size = 28 * arc_count + 20 * region_count + 4 * (ring_count + part_count) + byte_count
        check(size == len(shapes), f"the shapes of frame {number} do not fit their section")
        numbers = self.box + (self.unit, self.border, self.scale) + self.origin
        sound = all(map(math.isfinite, numbers)) and min(self.box[2], self.box[3], self.unit) > 0
        check(sound and self.border >= 0, f"the box of frame {number} is none")
        rows = 28 * arc_count
        ends = rows + 20 * region_count
        parts = ends + 4 * ring_count
        self.vertices = shapes[parts + 4 * part_count:]
        self.arcs = list(struct.iter_unpack("<5I4H", shapes[:rows]))
        self.regions = list(struct.iter_unpack("<2I6H", shapes[rows:ends]))
        self.ring_ends = [end for (end,) in struct.iter_unpack("<I", shapes[ends:parts])]
        self.parts = [
            part for (part,) in struct.iter_unpack("<I", shapes[parts:parts + 4 * part_count])
        ]
        self.lines = [self.line(arc) for arc in range(arc_count)]
        used = sum(len(self.lines[part >> 1]) for part in self.parts if part >> 1 < arc_count)
        check(used <= 16 * (byte_count + arc_count), f"the rings of frame {number} are too long")

    def line(self, number):
        """The vertices of an arc."""
        first_byte, count, kind, _, _, x, y, last_x, last_y = self.arcs[number]
        last = number + 1 == len(self.arcs)
        end = len(self.vertices) if last else self.arcs[number + 1][0]
        check(kind < len(KINDS), f"line {number} is of no known kind")
        line = [(x, y)]
        for dx, dy in steps(self.vertices[first_byte:end]):
            x, y = x + dx & 0xFFFF, y + dy & 0xFFFF
            line.append((x, y))
        check(len(line) == count and line[-1] == (last_x, last_y), f"line {number} ends elsewhere")
        return line

    def rings(self, place):
        """The rings of the region at a place, their first vertices not repeated."""
        first = self.regions[place - 1][1] if place else 0
        rings = []
        for ring in range(first, self.regions[place][1]):
            start = self.ring_ends[ring - 1] if ring else 0
            vertices = []
            for part in self.parts[start:self.ring_ends[ring]]:
                line = self.lines[part >> 1]
                line = line[::-1] if part & 1 else line
                check(not vertices or vertices[-1] == line[0], f"ring {ring} is torn")
                vertices += line[1:] if vertices else line
            check(vertices[0] == vertices[-1], f"ring {ring} is not closed")
            rings.append(vertices[:-1])
        return rings


def read_layouts(file):
    """The records of the layouts, and their frames."""
    layouts = file.records("layouts", "<4I5d")
    records = file.records("layoutFrames", FRAME)
    frames = [
        Frame(number, record, file.section("layoutShapes", number))
        for number, record in enumerate(records)
    ]
    next_frame = 0
    for number, record in enumerate(layouts):
        sizes = all(0 < size < math.inf for size in record[4:6]) and 0 <= record[6] < math.inf
        fits = record[2] == next_frame and sizes
        next_frame += record[3]
        check(fits and next_frame <= len(frames), f"layout {number} points outside the tables")
    check(next_frame == len(frames), "there are frames of no layout")
    return layouts, frames
