#!/usr/bin/env python3
"""Usage: check_fit.py PAGE.html...

Whether pages open on what their atlases contain: on a wide page and on a phone it fills the free part of the view, and
nothing of it is outside; points are large enough to be seen; the land around it is drawn, except where there is only sea.
"""

import os
import sys

from browser import Page
from checks import READY, Picture, is_near, run

SEA = {False: "#DCE8EF", True: "#0F1720"}


# Pale land, between the sea and the regions.
LAND = {False: "#E7EDEC", True: "#161F28"}
# Atlases of islands far from other land.
AT_SEA = ("islands", "island")
# Atlases that span more than a flat map shows well.
WIDE = ("states", "capitals")


def check_land(page, checks, what, picture, dark):
    name = os.path.basename(what.split(".html")[0])
    places = [(x, y) for y in range(0, picture.height, 6) for x in range(0, picture.width, 6)]
    share = sum(is_near(picture.at(*place), LAND[dark], 3) for place in places) / len(places)
    checks.that(share > 0.05 or name in AT_SEA, f"{what}: {share:.3f} is the land around")
    checks.that(page.evaluate("landfall.app.ground !== null"), f"{what}: no land")


def check_points(page, checks, what, picture, dark):
    """Each point has a diameter of 5 pixels or more, in a color that stands out from the sea."""
    points = page.evaluate("""landfall.app.labels.pointLayers.flatMap((layer) => landfall.app.capitals(layer))
      .map(({ point }) => landfall.app.camera.project(point.longitude, point.latitude))""")
    sea = picture.at(2, picture.height // 2)
    for point in points:
        rows = [[sum(abs(a - b) for a, b in zip(picture.at(point["x"] + x, point["y"] + y), sea)) > 200
                 for x in range(-8, 9)] for y in range(-8, 9)]
        checks.that(sum(rows[8]) >= 5 and sum(row[8] for row in rows) >= 5, f"{what}: a point is {sum(rows[8])} wide")


def body(browser, checks):
    for path in sys.argv[1:]:
        for width, height, dark in ((1440, 900, False), (390, 844, True)):
            page = Page(browser, width, height, dark=dark, touch=width < 500)
            page.open(path)
            page.wait(READY)
            page.settle()
            what = f"{path} at {width} x {height}"
            left, top, wide, high = page.evaluate("""(() => { const { camera } = landfall.app;
              const [w, h] = camera.room; return [camera.middle[0] - w / 2, camera.middle[1] - h / 2, w, h]; })()""")
            is_wide = os.path.basename(path).split(".html")[0] in WIDE
            checks.equal(page.evaluate("landfall.app.camera.isFlat"), not is_wide, f"whether {what} is flat")
            page.evaluate("document.body.append(Object.assign(document.createElement('style'), "
                          "{ textContent: '#top, #tools, #panel, #legend { visibility: hidden }' }))")
            page.settle()
            check_land(page, checks, what, Picture(page.screenshot()), dark)
            if is_wide:
                checks.equal(page.problems(), [], f"the console of {what}")
                page.close()
                continue
            # Only what the atlas contains.
            page.evaluate("landfall.app.setShown('ground', false)")
            page.settle()
            picture = Picture(page.screenshot())
            ink = [(x, y) for y in range(0, height, 2) for x in range(0, width, 2)
                   if not is_near(picture.at(x, y), SEA[dark], 6)]
            checks.that(len(ink) > 20, f"{what} is blank")
            if not ink:
                continue
            xs, ys = [x for x, _ in ink], [y for _, y in ink]
            checks.that(min(xs) >= left and max(xs) <= left + wide and min(ys) >= top and max(ys) <= top + high,
                        f"{what}: {min(xs)} to {max(xs)}, {min(ys)} to {max(ys)} leaves {left}, {top}, {wide}, {high}")
            part = max((max(xs) - min(xs)) / wide, (max(ys) - min(ys)) / high)
            checks.that(part > 0.6, f"{what}: it fills {part:.2f} of the view")
            check_points(page, checks, what, picture, dark)
            checks.equal(page.problems(), [], f"the console of {what}")
            page.close()


if __name__ == "__main__":
    run(body)
