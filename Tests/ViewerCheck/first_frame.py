#!/usr/bin/env python3
"""Usage: first_frame.py COUNT FILE.html FILE.html

Opens two pages in turn, COUNT times each and each time in a new browser, and prints the milliseconds until their first
frame: the median, the least and the most, and the median of the ratios of pairs.
"""

import os
import statistics
import sys

sys.path.insert(0, os.path.dirname(__file__))
from browser import Browser, Page  # noqa: E402


def first_frame(path):
    with Browser() as browser:
        page = Page(browser)
        page.open(path)
        page.wait("globalThis.landfall?.app?.readyAfter > 0", seconds=60)
        return page.evaluate("landfall.app.readyAfter")


def main():
    count, *paths = sys.argv[1:]
    times = {path: [] for path in paths}
    for turn in range(int(count)):
        # Which page comes first alternates.
        for path in paths if turn % 2 == 0 else reversed(paths):
            times[path].append(first_frame(path))
    for path, found in times.items():
        print(f"{statistics.median(found):6.0f} ms, {min(found):.0f} to {max(found):.0f}: {path}")
    ratios = [after / before for before, after in zip(*times.values())]
    print(f"{statistics.median(ratios):6.3f} times as long in the second page, the median of {len(ratios)} pairs")


if len(sys.argv) != 4:
    sys.exit(__doc__)
main()
