#!/usr/bin/env python3
"""Usage: scripts/make rivals-chart [-o FILE.svg]

Draws the chart of README: the nanoseconds of one answer, of random points in the lower 48, that the tables of docs/Benchmarks.md
have for Landfall and other packages. FILE is docs/rivals.svg. It measures nothing: scripts/bench --growth does."""

import pathlib
import re
import sys

import outputs

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/bench/lookups"))
import chart

PAGE = ROOT / "docs/Benchmarks.md"
# Other forms of a package that is there, and answers that are no keys, as those of the others are.
LEFT_OUT = re.compile(r"in memory|tree over points|SedonaDB|in Swift|`locate`$")


def figures(page, first_cell):
    """Yields the contestants of a table, by the start of its header, and their nanoseconds for points in the lower 48."""
    table = re.search(rf"^\| \| {re.escape(first_cell)}[^\n]*\n\|[-:| ]*\n((?:\|.*\n)+)", page, re.M)
    if not table:
        sys.exit(f"make rivals-chart: docs/Benchmarks.md has no table whose header begins with {first_cell!r}")
    for line in table[1].splitlines():
        name, value = (cell.strip() for cell in line.strip("|").split("|")[:2])
        if not LEFT_OUT.search(name):
            yield re.sub(r", `(?!locate)[^`]*`|`", "", name), float(value.split("/")[0].replace(",", ""))


def main():
    arguments = sys.argv[1:]
    if arguments and arguments[0] in ("-h", "--help"):
        print(__doc__)
        return
    if arguments and (len(arguments) != 2 or arguments[0] != "-o"):
        print("Usage: scripts/make rivals-chart [-o FILE.svg]", file=sys.stderr)
        sys.exit(outputs.WRONG_USAGE)
    output = pathlib.Path(arguments[1]) if arguments else ROOT / "docs/rivals.svg"
    outputs.guard("make rivals-chart", output, "a chart", lambda path: path.read_text("utf-8").startswith("<svg"))
    page = PAGE.read_text("utf-8")
    run = re.search(r"`scripts/bench --growth[^`]*`, ([\d-]+), commit (\w+)", page)
    if not run:
        sys.exit("make rivals-chart: docs/Benchmarks.md does not say of which day and commit its chart is")
    rows = [
        {"table": table, "points": "random", "contestant": name, "ns": value}
        for table, header in (("world", "countries: lower 48"), ("zones", "lower 48")) for name, value in figures(page, header)]
    outputs.replace(output, chart.svg(
        {"rows": rows, "machine": {"processor": "Intel Xeon"}, "date": run[1], "revision": run[2]}))
    print(f"{output}: {len(rows)} bars of docs/Benchmarks.md")


main()
