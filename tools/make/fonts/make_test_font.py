"""Usage: make_test_font.py FILE.ttf

Writes a font of rectangles for tests: the characters 東 and 京, each 1 em wide, and the Hebrew characters alef and bet,
1/2 and 3/5 em wide, which are written from right to left.
"""

import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

WIDTHS = {"東": 1000, "京": 1000, "א": 500, "ב": 600}


def rectangle(width):
    pen = TTGlyphPen(None)
    for index, place in enumerate([(50, 0), (50, 700), (width - 50, 700), (width - 50, 0)]):
        (pen.lineTo if index else pen.moveTo)(place)
    pen.closePath()
    return pen.glyph()


def main(path):
    names = {character: f"uni{ord(character):04X}" for character in WIDTHS}
    widths = {".notdef": 500} | {names[character]: width for character, width in WIDTHS.items()}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(widths))
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    builder.setupGlyf({name: rectangle(width) for name, width in widths.items()})
    builder.setupHorizontalMetrics({name: (width, 50) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Landfall Rectangles", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.setupHead(unitsPerEm=1000, created=0, modified=0)
    builder.font.recalcTimestamp = False
    builder.save(path)


main(sys.argv[1])
