"""Writes the colors of maps by data as Swift. See scripts/make schemes."""

import json
import re
import sys
import zipfile
from fractions import Fraction
from pathlib import Path

# The greatest number of colors of a scheme; more are interpolated.
MOST = 11
LISTED = ["viridis", "magma", "inferno", "plasma", "cividis"]
KINDS = {"Sequential": "sequential", "Diverging": "diverging", "Qualitative": "qualitative"}

# The colors of each number of classes of ColorBrewer, from three on, as letters of all colors of the scheme; as in
# ColorScheme.swift.
RULES = {
    13: "CFI BEGJ BEGIK BDFGIK BDFGHJL ACDFGHJL ACDFGHJKM",
    14: "CFI BEGN BEGIK BDFGIK BDFGHJL ACDFGHJL ACDFGHJKM",
    15: "EHK CFJM CFHJM BEGIKN BEGHIKN BDFGIJLN BDFGHIJLN ABDFGIJLNO ABDFGHIJLNO",
}
# The places of the colors of a color map of Matplotlib: those of 3 to MOST classes.
PLACES = sorted({Fraction(index, steps) for steps in range(2, MOST) for index in range(steps + 1)})

HEAD = r"""// Written by scripts/make schemes: the colors of ColorBrewer, and of viridis and its relatives.
//
// ColorBrewer: Copyright (c) 2002 Cynthia Brewer, Mark Harrower, and The Pennsylvania State University. This product includes
// color specifications and designs developed by Cynthia Brewer (http://colorbrewer.org/). Apache License 2.0, with the
// conditions of data/schemes/LICENSE-ColorBrewer.txt.
//
// viridis, magma, inferno and plasma are by Stéfan van der Walt, Nathaniel Smith and Eric Firing, cividis is by Jamie Nuñez,
// Christopher Anderton and Ryan Renslow; they are distributed with Matplotlib (data/schemes/LICENSE-Matplotlib.txt).

/// The color schemes in the order of their kinds, then by name.
package let colorSchemes = schemeTables.flatMap { kind, text in
  // Names are lowercase, colors uppercase.
  text.split(whereSeparator: \.isWhitespace).reduce(into: [(name: String, hex: String)]()) {
    if $1.first!.isLowercase { $0.append((String($1), "")) } else { $0[$0.count - 1].hex += $1 }
  }.map { ColorScheme(name: $0.name, kind: kind, hex: $0.hex) }
}

/// The schemes of each kind by name, each with all its colors as RRGGBB. ``ColorScheme`` chooses those of a number of
/// classes.
private let schemeTables: [(kind: ColorScheme.SchemeKind, text: String)] = [
"""


def hexadecimal(color):
    """Returns red, green and blue from 0 to 255 as RRGGBB."""
    return "".join(f"{part:02X}" for part in color)


def lines(name, colors):
    """Returns the lines of a scheme in its table."""
    text = "".join(hexadecimal(color) for color in colors)
    rows = [text] if len(text) <= 84 else [text[start:start + 84] for start in range(0, len(text), 84)]
    return f"    {name} " + "\n    ".join(rows) + "\n"


def colors_of(kind, lists):
    """Returns the colors of which the lists of a scheme of ColorBrewer are chosen."""
    if kind == "qualitative":
        assert all(lists[-1][:len(one)] == one for one in lists)
        return lists[-1]
    for rule in RULES.values():
        colors, rows = {}, rule.split()
        if [len(row) for row in rows] != [len(one) for one in lists]:
            continue
        pairs = [pair for row, one in zip(rows, lists) for pair in zip(row, one)]
        if all(colors.setdefault(letter, color) == color for letter, color in pairs):
            return [colors[letter] for letter in sorted(colors)]
    raise ValueError("no rule gives the lists")


def listed(source, name):
    """Returns the table of a color map of Matplotlib, 256 colors with components from 0 to 1."""
    text = re.search(rf"^_{name}_data = (\[\[.*?\]\])", source, re.M | re.S).group(1)
    table = json.loads(text)
    assert len(table) == 256 and all(len(color) == 3 for color in table)
    return table


def color_at(table, place):
    """Returns the color at a part of the way from the first one of a table to the last one."""
    return [int(part * 255 + 0.5) for part in table[int(255 * place + Fraction(1, 2))]]


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
            lists = [by_count[str(count)]["Colors"] for count in counts]
            schemes.append((KINDS[kind], name.lower(), colors_of(KINDS[kind], lists)))
    for name in LISTED:
        table = listed(source, name)
        schemes.append(("sequential", name, [color_at(table, place) for place in PLACES]))
    tables = ""
    for wanted in KINDS.values():
        rows = "".join(lines(name, colors) for kind, name, colors in sorted(schemes) if kind == wanted)
        tables += f'  (\n    .{wanted},\n    """\n{rows}    """\n  ),\n'

    folder.mkdir(parents=True)
    swift = HEAD + tables + "]\n"
    (folder / "ColorSchemes.swift").write_text(swift)
    (folder / "LICENSE-ColorBrewer.txt").write_bytes(brewer.read(data + "colorbrewer_licence.txt"))
    license_path = next(name for name in mpl.namelist() if name.endswith("dist-info/LICENSE"))
    # The rest is the licenses of other parts of the package.
    own = mpl.read(license_path).decode().split("\n----\n")[0].rstrip() + "\n"
    (folder / "LICENSE-Matplotlib.txt").write_text(own)


main()
