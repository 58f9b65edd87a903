#!/usr/bin/env python3
"""Usage: check_borders.py PAGE.html

Whether fills end where borders are drawn, on the globe at every zoom and on the flat map, for two regions without a mesh
that meet along a parallel from 20° to 50° west of Greenwich at 40° north.
"""

import sys

from browser import Page
from checks import READY, Picture, is_near, run

LAND, VISITED = "#F4F1EA", "#D9482F"


def body(browser, checks):
    page = Page(browser, 1440, 900)
    page.open(sys.argv[1])
    page.wait(READY)
    page.evaluate("""landfall.app.setShown('names', false);
      landfall.app.marks.setVisited(landfall.atlas.layers[0].byKey.get('south'), true)""")
    checks.that(not page.evaluate("landfall.app.camera.isFlat"), "the page opens on the flat map")
    for isFlat, distance in ((False, 2.6), (False, 1.8), (False, 1.3), (False, 1.1), (True, None)):
        page.evaluate(f"""(() => {{ const {{ app }} = landfall, {{ camera }} = app; app.setFlat({str(isFlat).lower()});
          camera.longitude = -35.3; camera.latitude = 38; {f'camera.distance = {distance};' if distance else ''}
          camera.clampAll(); app.changed(); }})()""")
        page.settle()
        picture, seen = Picture(page.screenshot()), 0
        for longitude in range(-49, -20):
            x, y = page.evaluate(
                f"(() => {{ const p = landfall.app.camera.project({longitude + 0.5}, 40); return [p.x, p.y]; }})()")
            if not (400 < x < 1300 and 20 < y < 780):
                continue
            seen += 1
            above, below = picture.at(x, y - 3), picture.at(x, y + 3)
            checks.that(is_near(above, LAND, 30) and is_near(below, VISITED, 30),
                        f"at {longitude}, distance {distance}: {above} above the border and {below} below")
        checks.that(seen > 1, f"only {seen} places at distance {distance}")
    checks.equal(page.problems(), [], "the console")
    page.close()


if __name__ == "__main__":
    run(body)
