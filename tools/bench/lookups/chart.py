"""Usage: chart.py RESULTS.json OUTPUT.svg

Draws the results of scripts/bench as bars on a logarithmic scale. The colors of the picture follow the browser's light
or dark scheme."""

import html
import json
import math
import sys

import outputs
from tables import number

# Table, points, title.
PANELS = [
    ("world", "random", "258 countries, random points in the lower 48"),
    ("world", "border", "258 countries, points within 1 km of a border"),
    ("zones", "random", "time zones from Python, random points in the lower 48"),
    ("zones", "border", "time zones from Python, points within 1 km of a border"),
    ("cities", "cities", "nearest of 170,391 cities from Python, points within 20 km of a city"),
]
# Variants of Landfall that the picture leaves out.
LEFT_OUT = ("waiting", "2 threads", "in Swift")
WIDTH, LABEL, BAR, GAP, TITLE, MARGIN, VALUE = 860, 330, 14, 5, 30, 16, 70
STYLE = """
    .back { fill: #ffffff } text { font: 12px sans-serif; fill: #24292f } .title { font-weight: bold }
    .note, .tick { fill: #57606a } .grid { stroke: #d0d7de } .ours { fill: #0a7d4f } .theirs { fill: #8c959f }
    @media (prefers-color-scheme: dark) {
      .back { fill: #161b22 } text { fill: #e6edf3 } .note, .tick { fill: #9da7b3 } .grid { stroke: #30363d }
      .ours { fill: #3fb97f } .theirs { fill: #768390 }
    }
  """


def axis(values):
    """Returns the exponents of powers of ten: below half of the least value, so that its bar is visible, and above all."""
    low, high = math.floor(math.log10(min(values) / 2)), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def power(exponent):
    """Returns a power of ten nanoseconds for people."""
    for unit, size in (("ns", 0), ("µs", 3), ("ms", 6), ("s", 9)):
        if exponent < size + 3 or unit == "s":
            return f"{10 ** (exponent - size):g} {unit}"


def panels(rows):
    """Yields the title of each panel that has rows, and its (contestant, ns), the fastest first."""
    for table, points, title in PANELS:
        bars = [
            (row["contestant"], row["ns"]) for row in rows
            if (row["table"], row["points"]) == (table, points)
            and not any(name in row["contestant"] for name in LEFT_OUT)]
        if bars:
            yield title, sorted(bars, key=lambda bar: bar[1])


def svg(results):
    """Returns the picture."""
    found = list(panels(results["rows"]))
    low, high = axis([value for _, bars in found for _, value in bars])
    scale = (WIDTH - LABEL - VALUE - MARGIN) / (high - low)

    def x(value):
        return LABEL + (math.log10(value) - low) * scale

    body, y = [], MARGIN + 12
    machine = results["machine"]
    body.append(
        f'<text class="note" x="{MARGIN}" y="{y}">Time per answer, logarithmic, one thread, less is better: '
        f'{html.escape(machine["processor"])}, {results["date"]}, revision {results["revision"]}</text>')
    top = y + 10
    for title, bars in found:
        y += TITLE
        body.append(f'<text class="title" x="{MARGIN}" y="{y}">{html.escape(title)}</text>')
        y += 8
        for contestant, value in bars:
            kind = "ours" if contestant.startswith("Landfall") else "theirs"
            body.append(
                f'<text x="{LABEL - 8}" y="{y + BAR - 3}" text-anchor="end">{html.escape(contestant)}</text>'
                f'<rect class="{kind}" x="{LABEL}" y="{y}" width="{x(value) - LABEL:.1f}" height="{BAR}"/>'
                f'<text x="{x(value) + 6:.1f}" y="{y + BAR - 3}">{number(value)} ns</text>')
            y += BAR + GAP
    bottom = y + 4
    lines = [
        f'<line class="grid" x1="{LABEL + step * scale:.1f}" x2="{LABEL + step * scale:.1f}" y1="{top}" y2="{bottom}"/>'
        f'<text class="tick" x="{LABEL + step * scale:.1f}" y="{bottom + 16}" text-anchor="middle">'
        f"{power(low + step)}</text>" for step in range(high - low + 1)]
    height = bottom + 16 + MARGIN
    return "\n  ".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">',
        f"<style>{STYLE}</style>", f'<rect class="back" width="{WIDTH}" height="{height}" rx="6"/>',
        *lines, *body]) + "\n</svg>\n"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as source:
        picture = svg(json.load(source))
    outputs.replace(sys.argv[2], picture)
