"""Usage: make_metrics.py REGULAR.otf SEMIBOLD.otf FILE

Writes the sizes of the characters of two fonts, and the kerning of their pairs, for the text of maps in SVG:
Sources/LandfallPictures/Text/PackedFont.swift describes the file and reads it. Characters that HarfBuzz does not give a glyph
of its own are left out: marks, and those that show nothing.
"""

import struct
import sys
import unicodedata

from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.ttLib import TTFont
from fontTools.unicodedata import script

SCRIPTS = ["Zyyy", "Latn", "Grek", "Cyrl"]
MARK = 3


class Font:
    def __init__(self, path):
        font = TTFont(path)
        self.units_per_em = font["head"].unitsPerEm
        self.names = font.getBestCmap()
        self.glyphs = font.getGlyphSet()
        self.advances = font["hmtx"].metrics
        self.classes = font["GDEF"].table.GlyphClassDef.classDefs
        tables = font["GPOS"].table
        tags = {feature.FeatureTag: feature.Feature for feature in tables.FeatureList.FeatureRecord}
        (number,) = tags["kern"].LookupListIndex
        # A pair of single glyphs comes before one of classes.
        self.single, self.paired = tables.LookupList.Lookup[number].SubTable
        for part in (self.single, self.paired):
            assert (part.ValueFormat1, part.ValueFormat2) == (4, 0), "kerning moves more than one advance"
        self.singles = {
            first: {pair.SecondGlyph: pair.Value1.XAdvance for pair in pairs.PairValueRecord}
            for first, pairs in zip(self.single.Coverage.glyphs, self.single.PairSet)
        }
        self.first_glyphs = set(self.paired.Coverage.glyphs)

    def characters(self):
        """The characters that have a glyph of their own wherever they stand."""
        return {
            code for code, name in self.names.items()
            if unicodedata.category(chr(code))[0] not in "MC" and self.classes.get(name) != MARK
        }

    def size(self, code):
        """The advance, and the ink above and below the baseline, y upward."""
        name = self.names[code]
        pen = ControlBoundsPen(self.glyphs)
        self.glyphs[name].draw(pen)
        _, bottom, _, top = pen.bounds or (0, 0, 0, 0)
        return self.advances[name][0], round(top), round(bottom)

    def kerning(self, first, second):
        first, second = self.names[first], self.names[second]
        if second in self.singles.get(first, {}):
            return self.singles[first][second]
        if first not in self.first_glyphs:
            return 0
        row = self.paired.ClassDef1.classDefs.get(first, 0)
        column = self.paired.ClassDef2.classDefs.get(second, 0)
        value = self.paired.Class1Record[row].Class2Record[column].Value1
        return value.XAdvance if value else 0


def distinct(lines):
    """The numbers of equal lines, and a character of each."""
    numbers, samples = {}, []
    for code, line in lines.items():
        if line not in numbers:
            numbers[line] = len(samples)
            samples.append(code)
    return {code: numbers[line] for code, line in lines.items()}, samples


def in_order(samples, lines):
    """The order of columns in which neighbors differ least, by the nearest neighbor: it makes runs long."""
    rest = list(samples)
    order = [rest.pop(0)]
    while rest:
        last = lines[order[-1]]
        nearest = min(rest, key=lambda code: sum(a != b for a, b in zip(last, lines[code])))
        rest.remove(nearest)
        order.append(nearest)
    return order


def ranges(codes):
    """Characters in a row, of one script: the first, the last, the number of the first, and the script."""
    found = []
    for number, code in enumerate(codes):
        name = script(chr(code))
        of = SCRIPTS.index("Zyyy" if name == "Zinh" else name)
        if found and found[-1][1] == code - 1 and found[-1][3] == of:
            found[-1][1] = code
        else:
            found.append([code, code, number, of])
    return found


def main(regular, semibold, path):
    fonts = [Font(regular), Font(semibold)]
    codes = sorted(fonts[0].characters() & fonts[1].characters())
    assert len({font.units_per_em for font in fonts}) == 1
    kerning = {
        first: tuple(tuple(font.kerning(first, second) for font in fonts) for second in codes)
        for first in codes
    }
    rows, row_samples = distinct(kerning)
    columns = {
        code: tuple(kerning[first][number] for first in row_samples)
        for number, code in enumerate(codes)
    }
    _, column_samples = distinct(columns)
    order = in_order(column_samples, columns)
    column_of = {columns[code]: number for number, code in enumerate(order)}
    assert max(len(row_samples), len(order)) <= 256, "too many classes of kerning for a byte"

    values = sorted({value for first in row_samples for pair in kerning[first] for value in pair})
    assert len(values) <= 256, "too many amounts of kerning for a byte"
    starts, runs = [], []
    for row in range(len(row_samples)):
        starts.append(len(runs))
        last = None
        for column, code in enumerate(order):
            pair = columns[code][row]
            if pair != last:
                runs.append((column, *(values.index(value) for value in pair)))
                last = pair
    starts.append(len(runs))

    sizes = {code: [font.size(code) for font in fonts] for code in codes}
    parts = ranges(codes)
    numbers = [fonts[0].units_per_em]
    numbers += [len(part) for part in (parts, codes, row_samples, runs, values)]
    numbers += [number for part in parts for number in part] + starts
    data = struct.pack(f"<{len(numbers)}H", *numbers)
    numbers = values + [number for code in codes for size in sizes[code] for number in size]
    data += struct.pack(f"<{len(numbers)}h", *numbers)
    data += bytes(number for code in codes for number in (rows[code], column_of[columns[code]]))
    data += bytes(number for run in runs for number in run)
    with open(path, "wb") as file:
        file.write(data)


main(*sys.argv[1:])
