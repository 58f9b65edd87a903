#!/usr/bin/env python3
"""Usage: check_data.py PAGE.html [CHECK]...

Whether a page of the states' values (ViewerPageTests) shows data to who points, reads, saves and prints; and, for
check_small_regions, a page of many small regions and an island. All checks but that one, or those that are named.
"""

import base64
import json
import sys

from browser import Page
from check_page import look, pixel_of, selected
from checks import READY, Picture, is_near, run_named

TITLE, SUBTITLE, SOURCE = "Rates of the states", "By a table", "Source: somebody"


def open_data(browser, path, **how):
    page = Page(browser, **how)
    page.open(path)
    page.wait(READY)
    page.settle()
    return page


def given_values(page):
    return json.loads(page.evaluate("document.getElementById('values').textContent"))


def place_of(page, key):
    return page.evaluate(f"""(() => {{ const layer = landfall.app.values.given.layer;
      const {{ longitude, latitude }} = layer.byKey.get('{key}').point; return [longitude, latitude]; }})()""")


def tip_at(page, point):
    page.tab.mouse.move(5, 5)
    page.tab.mouse.move(point["x"], point["y"])
    page.wait("!document.getElementById('tip').hidden", 5)
    return page.evaluate("document.getElementById('tip').textContent")


def check_values_at_every_zoom(browser, checks, path):
    """Mouse and click give a state, its value and its class at the first view, from far away and nearby."""
    page = open_data(browser, path, width=1440, height=900)
    values = given_values(page)
    for distance in ("landfall.app.camera.distance", "landfall.app.camera.fitDistance", 1.3):
        for key, name in (("KS", "Kansas"), ("NV", "Nevada")):
            longitude, latitude = place_of(page, key)
            look(page, longitude, latitude, distance)
            index, text = values["regions"][key][:2]
            label = values["classes"][index]["label"]
            tip = tip_at(page, pixel_of(page, longitude, latitude))
            for word in (name, text, label):
                checks.that(word in tip, f"{distance}: {word} is not at the mouse: {tip}")
            point = pixel_of(page, longitude, latitude)
            page.click(point["x"], point["y"])
            checks.equal(selected(page), key, f"a click on {name} at {distance}")
            panel = page.evaluate("document.getElementById('place').innerText")
            for word in (name, values["title"], text, label):
                checks.that(word in panel, f"{distance}: the panel lacks {word}: {panel}")
    look(page, -100, 40)
    names = page.evaluate("landfall.app.labels.drawn.map(({ region }) => region.name)")
    checks.that("United States" not in names and "Texas" in names, f"the names on the values: {names}")
    checks.equal(page.problems(), [], "the console")
    page.close()


def check_first_view(browser, checks, path):
    """The page opens on the states between their neighbors: Alaska and Hawaii do not make them small."""
    for width, height in ((1440, 900), (390, 844)):
        page = open_data(browser, path, width=width, height=height, touch=width < 500)
        west, east = pixel_of(page, -124, 42), pixel_of(page, -70, 42)
        part = (east["x"] - west["x"]) / page.evaluate("landfall.app.camera.room[0]")
        checks.that(0.4 < part < 1, f"{width}: the states fill {part:.2f} of the width")
        page.close()


def check_phone_captions(browser, checks, path):
    """On a phone the title, the subtitle, the legend and the source are seen before and after a tap."""
    page = open_data(browser, path, width=390, height=844, touch=True)
    values = given_values(page)
    labels = [one["label"] for one in values["classes"]]
    # What is seen: on top at its own middle.
    seen = """(text) => [...document.querySelectorAll('body *')].some((one) => { if (one.children.length > 1
      || one.innerText?.trim() !== text || one.tagName === 'SCRIPT') return false;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return found && (one.contains(found) || found.contains(one)); })"""

    def check_seen(texts, when):
        for text in texts:
            checks.that(page.evaluate(f"({seen})({json.dumps(text)})"), f"{when}, {text!r} is not seen")

    check_seen([TITLE, SUBTITLE, values["title"], *labels, SOURCE], "at first")
    longitude, latitude = place_of(page, "KS")
    point = pixel_of(page, longitude, latitude)
    page.tap(point["x"], point["y"])
    page.wait("landfall.app.selected?.key === 'KS'", 5)
    page.settle()
    check_seen([TITLE, SUBTITLE, "Kansas", *labels], "after a tap")
    checks.that(SOURCE in page.evaluate("document.getElementById('place').innerText"), "no source after a tap")
    wide = page.evaluate("document.documentElement.scrollWidth")
    checks.that(wide <= 390, f"the page is {wide} wide")
    checks.equal(page.problems(), [], "the console")
    page.close()


def check_saved_picture(browser, checks, path):
    """What is saved is the map without the place of the panel, twice as fine, with title, legend and source."""
    page = open_data(browser, path, width=1440, height=900)
    checks.equal(page.evaluate("landfall.app.picture.fileName"), "rates-of-the-states.png", "the name of the file")
    before = page.screenshot()
    texts = page.evaluate("""(() => { const { fillText } = CanvasRenderingContext2D.prototype; window.texts = [];
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) { window.texts.push(text);
        return fillText.call(this, text, ...rest); };
      window.picture = landfall.app.picture.draw();
      CanvasRenderingContext2D.prototype.fillText = fillText; return window.texts; })()""")
    values = given_values(page)
    for text in (TITLE, SUBTITLE, SOURCE, values["title"], *(one["label"] for one in values["classes"])):
        checks.that(text in texts, f"the picture lacks {text}")
    picture = Picture(base64.b64decode(page.evaluate("window.picture.toDataURL('image/png')").split(",")[1]))
    room = page.evaluate("landfall.app.camera.room")
    checks.that(abs(picture.width - 2 * room[0]) <= 2, f"it is {picture.width} wide, of a map of {room[0]}")
    checks.that(picture.height > 2 * room[1] + 100, f"it is {picture.height} high, of a map of {room[1]}")
    # Kansas is where it is on the screen, less the panel, below the captions.
    longitude, latitude = place_of(page, "KS")
    point = pixel_of(page, longitude, latitude)
    middle = page.evaluate("landfall.app.camera.middle")
    x = 2 * (point["x"] - middle[0] + room[0] / 2)
    wanted = values["classes"][values["regions"]["KS"][0]]["light"]
    column = [picture.at(x + 24, y) for y in range(0, picture.height, 2)]
    checks.that(sum(is_near(one, wanted, 3) for one in column) > 20, f"the picture lacks {wanted} at {x}")
    checks.that(all(sum(picture.at(picture.width - 3, y)) > 690 for y in (2, picture.height - 3)), "the picture has no margin")
    page.settle()
    checks.equal(page.screenshot() == before, True, "whether the page is as before")
    checks.equal(page.problems(), [], "the console")
    page.close()


def check_print(browser, checks, path):
    """What is printed is the picture on white paper, without panel and buttons, also of a dark page."""
    page = open_data(browser, path, width=1440, height=900, dark=True)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.tab.emulate_media(media="print", color_scheme="dark", reduced_motion="reduce")
    shown = page.evaluate("""[...document.querySelectorAll('body *')].filter((one) => one.getClientRects().length > 0)
      .map((one) => one.tagName + (one.id ? '#' + one.id : ''))""")
    checks.equal(shown, ["DIV#print", "CANVAS"], "what is printed")
    values = given_values(page)
    light = values["classes"][values["regions"]["KS"][0]]["light"]
    picture = Picture(page.screenshot())
    found = sum(is_near(picture.at(x, y), light, 3) for x in range(0, 1440, 5) for y in range(0, 900, 5))
    checks.that(found > 20, f"{light} is at {found} places of the paper")
    checks.equal(picture.at(2, 2), (255, 255, 255), "the paper")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    checks.equal(page.evaluate("document.getElementById('print').children.length"), 0, "pictures after printing")
    checks.equal(page.problems(), [], "the console")
    page.close()


def check_plain_colors(browser, checks, path):
    """The colors of values are those of the legend, wherever on the globe: it has no shade there."""
    page = open_data(browser, path, width=1440, height=900)
    page.evaluate("landfall.app.setShown('names', false)")
    values = given_values(page)
    # Near the edge of the globe, on all sides of it.
    for turn in ((-150, 20), (-50, 20), (-100, -15), (-100, 75)):
        look(page, *turn)
        picture = Picture(page.screenshot())
        for key in ("KS", "CO"):
            point = pixel_of(page, *place_of(page, key))
            wanted = values["classes"][values["regions"][key][0]]["light"]
            found = picture.at(point["x"], point["y"])
            checks.that(is_near(found, wanted, 2), f"{key} seen from {turn} is {found}, not {wanted}")
    checks.equal(page.problems(), [], "the console")
    page.close()


def check_table(browser, checks, path):
    """A table has all values; it sorts by each column, as numbers or as names, and says so to screen readers."""
    page = open_data(browser, path, width=1440, height=900)
    values = given_values(page)
    session = page.context.new_cdp_session(page.tab)
    page.tab.locator("#tab-table").click()
    rows = "[...document.querySelectorAll('#table tbody tr')].map((row) => [...row.cells].map((cell) => cell.innerText))"
    cells = page.evaluate(rows)
    checks.equal(len(cells), len(values["regions"]), "the rows")
    numbers = [float(row[-1].replace(",", "")) for row in cells]
    checks.equal(numbers, sorted(numbers, reverse=True), "the numbers at first")
    heads = "[...document.querySelectorAll('#table th[scope=col]')]"
    checks.equal(page.evaluate(f"{heads}.map((one) => one.ariaSort)"), ["none", "descending"], "what is sorted")
    page.tab.locator("#table th[scope=col] button").nth(1).click()
    numbers = [float(row[-1].replace(",", "")) for row in page.evaluate(rows)]
    checks.equal(numbers, sorted(numbers), "the numbers the other way round")
    page.tab.locator("#table th[scope=col] button").nth(0).click()
    names = [row[0] for row in page.evaluate(rows)]
    checks.equal(names, sorted(names), "the names")
    checks.equal(page.evaluate(f"{heads}.map((one) => one.ariaSort)"), ["ascending", "none"], "what is sorted then")
    roles = [(node["role"]["value"], node.get("name", {}).get("value", ""))
             for node in session.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    found = [name for role, name in roles if role == "table"]
    checks.that(len(found) == 1 and TITLE in found[0] and str(len(cells)) in found[0], f"the table is called {found}")
    checks.that(("rowheader", "Kansas") in roles, "Kansas is not the head of a row")
    page.tab.locator("#table tbody button", has_text="Kansas").last.click()
    checks.that(selected(page) in ("KS", "AR"), "a name in the table is not chosen")
    checks.equal(page.problems(), [], "the console")
    page.close()


def check_nothing_of_travelers(browser, checks, path):
    """A page of data neither offers nor has marks, also those that the browser keeps for the same atlas."""
    page = Page(browser, width=1440, height=900)
    page.open(path)
    page.wait(READY)
    page.evaluate("""(() => { const { marks } = landfall.app;
      localStorage.setItem(marks.name, '{"states": [{"stateName": "Ohio", "visited": true}]}'); })()""")
    page.open(path)
    page.wait(READY)
    page.settle()
    checks.equal(page.evaluate("landfall.app.marks.visited.length"), 0, "visits from the browser")
    page.evaluate("landfall.app.show(landfall.atlas.layer('states').byKey.get('CO'))")
    page.key("v")
    page.settle()
    checks.equal(page.evaluate("landfall.app.marks.visited.length"), 0, "visits after V")
    page.tab.locator("#tab-layers").click()
    text = page.evaluate("document.body.innerText")
    page.evaluate("landfall.app.select(null)")
    page.settle()
    text += page.evaluate("document.body.innerText")
    for word in ("Visited", "Wishlist", "Progress", "Selected", "wish to go", "wishlist", "Marks"):
        checks.that(word not in text, f"the page says {word}")
    shown = page.evaluate("[...document.querySelectorAll('[role=tab]')].filter((one) => one.offsetParent).map((one) => one.innerText)")
    checks.equal(shown, ["Place", "Table", "Layers"], "the tabs")
    page.evaluate("void landfall.app.drops.take(new File(['[\"Texas\"]'], 'visits.json'))")
    page.wait("!document.getElementById('toast').hidden", 5)
    checks.equal(page.evaluate("landfall.app.marks.visited.length"), 0, "visits from a file")
    checks.equal(page.problems(), [], "the console")
    page.close()


def check_small_regions(browser, checks, path):
    """Small regions that touch others with values have no disc; an island has one, in the color of its value."""
    for dark in (False, True):
        page = open_data(browser, path, width=900, height=700, dark=dark)
        page.evaluate("""(() => { const { app } = landfall; app.setShown('names', false);
          app.camera.scale /= 8; app.camera.clampAll(); app.changed(); })()""")
        page.settle()
        values = given_values(page)
        theme = "dark" if dark else "light"
        checks.equal(page.evaluate("landfall.app.look.markers.map((one) => one.key)"), ["island"], "regions with a disc")
        picture = Picture(page.screenshot())
        point = pixel_of(page, *place_of(page, "island"))
        wanted = values["classes"][values["regions"]["island"][0]][theme]
        checks.that(is_near(picture.at(point["x"], point["y"]), wanted), f"the disc is {picture.at(point['x'], point['y'])}")
        # Nothing in the grid of regions is white or land: each pixel is of a class or of the lines between them.
        white = "#F4F1EA" if not dark else "#27323D"
        places = [pixel_of(page, *place_of(page, f"r{i}")) for i in range(0, 400, 7)]
        bad = [one for one in places if is_near(picture.at(one["x"], one["y"]), white, 4)]
        checks.equal(bad, [], f"{theme}: white in the regions")
        checks.equal(page.problems(), [], "the console")
        page.close()


ALL = (check_values_at_every_zoom, check_first_view, check_phone_captions, check_saved_picture, check_print,
       check_plain_colors, check_table, check_nothing_of_travelers)

if __name__ == "__main__":
    run_named(ALL, (check_small_regions,), sys.argv[1], sys.argv[2:])
