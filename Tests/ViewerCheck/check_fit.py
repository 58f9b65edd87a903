#!/usr/bin/env python3
"""Usage: check_fit.py PAGE.html...

Whether pages open on what their atlases contain: on a wide page and on a phone it fills the free part of the view, and
nothing of it is outside.
"""

import sys

from browser import Page
from checks import READY, Picture, is_near, run

SEA = {False: "#DCE8EF", True: "#0F1720"}


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
            checks.that(page.evaluate("landfall.app.camera.isFlat"), f"{what} is not flat")
            page.evaluate("document.body.append(Object.assign(document.createElement('style'), "
                          "{ textContent: '#top, #tools, #panel, #legend { visibility: hidden }' }))")
            page.settle()
            picture = Picture(page.screenshot())
            # The panel's shadow and rounded corners are not of the map.
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
            checks.equal(page.problems(), [], f"the console of {what}")
            page.close()


if __name__ == "__main__":
    run(body)
