#!/usr/bin/env python3
"""Usage: check_travel.py PAGE.html CHECK...

Whether a page of the world with visits or with tracks (ViewerPageTests) tells travelers what they have seen.
"""

import sys

from browser import Page
from check_page import look, open_page, pixel_of, selected
from checks import READY, Picture, is_near, run_named

OUTLINE = "#1B2A33"


def check_opening(browser, checks, path):
    """The page opens with what was visited, how much of all, by continent; a name shows its region."""
    for width, height in ((1440, 900), (390, 844)):
        page = Page(browser, width, height, touch=width < 500)
        page.open(path)
        page.wait(READY)
        page.settle()
        lines = page.evaluate("document.getElementById('place').innerText").split("\n")
        checks.equal(lines[0], "3 of 197 countries visited", f"the first line at {width}")
        text = " ".join(lines)
        for words in ("Africa 1 of 54", "Asia 2 of", "China, Japan", "1 of 50 states visited", "Ohio 2024"):
            checks.that(words in text, f"{width}: {words!r} is not in {text[:300]}")
        page.tab.locator("#tab-progress").click()
        checks.that("China, Japan" in " ".join(page.evaluate("document.getElementById('progress').innerText").split("\n")),
                    "the tab Progress does not list what was visited")
        page.tab.locator("#progress .visited-list button", has_text="Japan").click()
        checks.equal(selected(page), "JPN", "a name in the list")
        # What is marked later is in the list, too.
        page.evaluate("landfall.app.select(null); landfall.app.marks.setVisited("
                      "landfall.atlas.layer('countries').byKey.get('FRA'), true)")
        lines = page.evaluate("document.getElementById('place').innerText").split("\n")
        checks.equal(lines[0], "4 of 197 countries visited", "the first line after a mark")
        checks.equal(page.problems(), [], "the console")
        page.close()


def check_tracks(browser, checks, path):
    """A page with tracks opens on them, lists each with its time, and gives the time at the mouse."""
    for width, height in ((1440, 900), (390, 844)):
        page = Page(browser, width, height, touch=width < 500)
        page.open(path)
        page.wait(READY)
        page.evaluate("landfall.app.setShown('names', false)")
        page.settle()
        text = " ".join(page.evaluate("document.getElementById('place').innerText").split("\n"))
        for words in ("2 trips", "west", "14 Jun 2024, 04:00 – 06:00", "142 km", "east", "Times are those of America/Denver"):
            checks.that(words in text, f"{width}: {words!r} is not in {text[:300]}")
        ends = [pixel_of(page, -109, 37), pixel_of(page, -105, 38)]
        room, middle = page.evaluate("[landfall.app.camera.room, landfall.app.camera.middle]")
        for end in ends:
            is_inside = all(abs(end[axis] - middle[i]) < room[i] / 2 for i, axis in enumerate("xy"))
            checks.that(is_inside, f"{width}: a track leaves the view at {end}")
        checks.that(abs(ends[0]["x"] - ends[1]["x"]) > 0.25 * room[0], f"{width}: the tracks are small")
        picture = Picture(page.screenshot())
        at = pixel_of(page, -108.5, 37.5)
        near = [picture.at(at["x"] + i, at["y"]) for i in range(-3, 4)]
        checks.that(any(is_near(one, OUTLINE, 30) for one in near), f"{width}: no line: {near}")
        if width < 500:
            page.tap(at["x"], at["y"])
            page.wait("landfall.app.selected?.key === 'CO'", 5)
            panel = page.evaluate("document.getElementById('place').innerText")
            checks.that("west: 14 Jun 2024, 0" in panel, f"a tap on a track: {panel}")
        else:
            page.tab.mouse.move(at["x"], at["y"])
            page.wait("!document.getElementById('tip').hidden", 5)
            tip = page.evaluate("document.getElementById('tip').textContent")
            is_there = any(f"west: 14 Jun 2024, {clock} · " in tip for clock in ("04:58", "04:59", "05:00", "05:01", "05:02"))
            checks.that(is_there and "Colorado" in tip, f"at the mouse: {tip}")
            look(page, 0, 0)
            page.tab.locator("#place .trips button").first.click()
            page.settle()
            at = pixel_of(page, -108.5, 37.5)
            checks.that(at["isVisible"] and abs(at["x"] - page.evaluate("landfall.app.camera.middle[0]")) < 60,
                        f"a chosen trip is at {at}")
        checks.equal(page.problems(), [], "the console")
        page.close()


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
    run_named((), (check_opening, check_tracks, check_islands), sys.argv[1], sys.argv[2:])
