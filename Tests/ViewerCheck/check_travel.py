#!/usr/bin/env python3
"""Usage: check_travel.py PAGE.html CHECK...

Whether a page of the world (ViewerPageTests) does what travelers expect.
"""

import sys

from check_page import look, open_page, pixel_of, selected
from checks import run_named


def check_islands(browser, checks, path):
    """A finger in the sea beside a coast takes that coast, and on a country that country, not an island some way off."""
    page = open_page(browser, path, is_drawn=False, width=390, height=844, touch=True)
    look(page, -4, 54)
    cases = [
        # The sea east of Scotland, and Scotland, with the Isle of Man 200 km away.
        ((-1.5, 56.46), "GBR"), ((-4, 57), "GBR"),
        # On the island itself; and in the north of Italy with San Marino some way off.
        ((-4.5, 54.2), "IMN"), ((10.5, 44.9), "ITA"),
    ]
    for (longitude, latitude), wanted in cases:
        page.evaluate("landfall.app.select(null)")
        look(page, longitude, latitude)
        point = pixel_of(page, longitude, latitude)
        page.tap(point["x"], point["y"])
        page.wait("landfall.app.selected !== null", 5)
        checks.equal(selected(page), wanted, f"a tap at {latitude}, {longitude}")
    checks.equal(page.problems(), [], "the console")
    page.close()


if __name__ == "__main__":
    run_named((), (check_islands,), sys.argv[1], sys.argv[2:])
