"""Writes the colors of maps by data as Swift. See scripts/make schemes."""

import json
import re
import sys
import zipfile
from pathlib import Path

# The greatest number of colors of a scheme; more are interpolated.
MOST = 11
LISTED = ["viridis", "magma", "inferno", "plasma", "cividis"]
KINDS = {"Sequential": "sequential", "Diverging": "diverging", "Qualitative": "qualitative"}

HEAD = """// Written by scripts/make schemes: the colors of ColorBrewer, and of viridis and its relatives.
//
// ColorBrewer: Copyright (c) 2002 Cynthia Brewer, Mark Harrower, and The Pennsylvania State University. This product includes
// color specifications and designs developed by Cynthia Brewer (http://colorbrewer.org/). Apache License 2.0, with the
// conditions of data/schemes/LICENSE-ColorBrewer.txt.
//
// viridis, magma, inferno and plasma are by Stéfan van der Walt, Nathaniel Smith and Eric Firing, cividis is by Jamie Nuñez,
// Christopher Anderton and Ryan Renslow; they are distributed with Matplotlib (data/schemes/LICENSE-Matplotlib.txt).

/// The color schemes in the order of their kinds, then by name. Each has a list of 0xRRGGBB for each number of colors, from
/// three on.
package let colorSchemes: [ColorScheme] = [
"""


def hexadecimal(color):
    """Returns red, green and blue from 0 to 255 as Swift writes them."""
    return "0x" + "".join(f"{part:02X}" for part in color)


def scheme(name, kind, lists):
    """Returns the Swift of a scheme."""
    rows = ",\n".join("      [" + ", ".join(hexadecimal(color) for color in colors) + "]" for colors in lists)
    return f'  ColorScheme(\n    name: "{name}", kind: .{kind},\n    lists: [\n{rows},\n    ]),\n'


def listed(source, name):
    """Returns the table of a color map of Matplotlib, 256 colors with components from 0 to 1."""
    text = re.search(rf"^_{name}_data = (\[\[.*?\]\])", source, re.M | re.S).group(1)
    table = json.loads(text)
    assert len(table) == 256 and all(len(color) == 3 for color in table)
    return table


def evenly(table, count):
    """Returns colors at equal distances, the first and the last one of the table among them."""
    picked = [table[(255 * index * 2 + count - 1) // (2 * (count - 1))] for index in range(count)]
    return [[int(part * 255 + 0.5) for part in color] for color in picked]


def main():
    palettable, matplotlib, folder = (Path(one) for one in sys.argv[1:])
    brewer = zipfile.ZipFile(palettable)
    data = "palettable/colorbrewer/data/"
    tables = json.loads(brewer.read(data + "colorbrewer_all_schemes.json"))
    mpl = zipfile.ZipFile(matplotlib)
    source = mpl.read("matplotlib/_cm_listed.py").decode()

    schemes = []
    for kind, of_kind in tables.items():
        for name, by_count in of_kind.items():
            counts = sorted(int(count) for count in by_count)
            assert counts == list(range(3, counts[-1] + 1)), name
            schemes.append((KINDS[kind], name.lower(), [by_count[str(count)]["Colors"] for count in counts]))
    for name in LISTED:
        table = listed(source, name)
        schemes.append(("sequential", name, [evenly(table, count) for count in range(3, MOST + 1)]))
    order = list(KINDS.values())
    schemes.sort(key=lambda one: (order.index(one[0]), one[1]))

    folder.mkdir(parents=True)
    swift = HEAD + "".join(scheme(name, kind, lists) for kind, name, lists in schemes) + "]\n"
    (folder / "ColorSchemes.swift").write_text(swift)
    (folder / "LICENSE-ColorBrewer.txt").write_bytes(brewer.read(data + "colorbrewer_licence.txt"))
    license_path = next(name for name in mpl.namelist() if name.endswith("dist-info/LICENSE"))
    # The rest is the licenses of other parts of the package.
    own = mpl.read(license_path).decode().split("\n----\n")[0].rstrip() + "\n"
    (folder / "LICENSE-Matplotlib.txt").write_text(own)


main()
