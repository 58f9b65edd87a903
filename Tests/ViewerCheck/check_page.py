#!/usr/bin/env python3
"""Usage: check_page.py PAGE.html [CHECK]...

Whether the page of data/mobile.json does what somebody who looks, taps, types and searches expects: all
checks, or those that are named.
"""

import base64
import json
import os
import re
import subprocess
import sys
import time

from browser import Page
from checks import READY, Picture, is_near, run_named

# Keys of the countries layer; enclaves and the smallest first.
TAPPED = """VAT SMR LSO MCO LIE AND LUX SGP MLT NRU TUV GMB SWZ BRN BHR MDV GRD BRB KNA PLW TON COM
  CYP QAT KWT LBN ISR JAM TTO BTN NPL RWA BDI TGO BEN SVN CHE BEL FJI RUS USA CAN BRA AUS CHN IND ZAF
  ATA GRL KIR NZL""".split()

OCEAN, LAND, VISITED, WISHED, OUTLINE = "#DCE8EF", "#F4F1EA", "#D9482F", "#3E74B5", "#1B2A33"
DARK_OCEAN, DARK_VISITED = "#0F1720", "#F26B52"


def look(page, longitude, latitude, distance=None):
    """Puts a place into the middle."""
    page.evaluate(f"""(() => {{ const {{ camera, motion }} = landfall.app; motion.stop();
      camera.longitude = {longitude}; camera.latitude = {latitude};
      camera.distance = {distance if distance else 'camera.fitDistance'};
      camera.clampAll(); landfall.app.changed(); }})()""")
    page.settle()


def pixel_of(page, longitude, latitude):
    return page.evaluate(f"landfall.app.camera.project({longitude}, {latitude})")


def selected(page):
    return page.evaluate("landfall.app.selected?.key ?? null")


def open_page(browser, path, is_drawn=True, **how):
    """A page without marks. Drawing without a GPU takes most of the time: not where nobody looks."""
    page = Page(browser, **how)
    page.open(path)
    page.wait(READY)
    page.evaluate("localStorage.clear(); landfall.app.marks.reset()")
    if not is_drawn:
        page.evaluate("void (landfall.app.frames.draw = () => { landfall.app.frames.isFull = true; })")
    page.settle()
    return page


def check_taps(browser, checks, path):
    """Each country is chosen by a click at its middle, with the whole globe in view."""
    page = open_page(browser, path, is_drawn=False, width=900, height=620)
    checks.that(len(TAPPED) >= 50, f"only {len(TAPPED)} countries")
    small = 0
    for key in TAPPED:
        point = page.evaluate(f"""(() => {{ const app = landfall.app; app.select(null);
          const {{ point }} = landfall.atlas.layer('countries').byKey.get('{key}');
          const {{ camera }} = app; camera.longitude = point.longitude - 14;
          camera.latitude = point.latitude * 0.8; camera.distance = camera.fitDistance;
          camera.clampAll(); return {{ ...camera.project(point.longitude, point.latitude),
            width: app.renderer.pixelWidth(landfall.atlas.layer('countries').byKey.get('{key}')) }};
        }})()""")
        checks.that(point["isVisible"], f"{key} is not in sight")
        # Beside what is too small to be met: its neighbor or the sea lies there.
        beside = 2 if point["width"] < 2 else 0
        small += beside > 0
        page.click(point["x"] + beside, point["y"])
        checks.equal(selected(page), key, f"a click on {key}")
        moved = page.evaluate(f"""(() => {{ const {{ camera, selected }} = landfall.app;
          return Math.abs(camera.longitude - selected.point.longitude) < 1e-6; }})()""")
        checks.that(moved, f"the globe does not turn to {key}")
    checks.that(small >= 5, f"only {small} small countries")
    # The sea, and beside the globe.
    look(page, -140, 0)
    point = pixel_of(page, -140, -4)
    page.click(point["x"], point["y"])
    checks.equal(selected(page), None, "a click on the sea")
    checks.that("No region here" in page.evaluate("document.getElementById('place').innerText"),
                "the sea tells nothing")
    checks.equal(page.problems(), [], "the console after taps")
    page.close()


def check_pixels(browser, checks, path):
    page = open_page(browser, path, width=1440, height=900)
    page.evaluate("landfall.app.setShown('names', false)")

    def color_at(picture, longitude, latitude):
        point = pixel_of(page, longitude, latitude)
        return picture.at(point["x"], point["y"])

    def check_colors(places, what):
        picture = Picture(page.screenshot())
        for longitude, latitude, wanted in places:
            found = color_at(picture, longitude, latitude)
            checks.that(is_near(found, wanted), f"{what}: {longitude}, {latitude} is {found}, not {wanted}")

    look(page, 10, 25)
    check_colors([(3, 27, LAND), (17, 20, LAND), (-25, 25, OCEAN), (19, 35, OCEAN)], "the globe")
    look(page, 180, 60)
    check_colors([(180, 68, LAND), (178, 67, LAND), (-176, 66.5, LAND), (180, 50, OCEAN)],
                 "the date line")
    # No seam in the sea: the whole line is ocean.
    look(page, 180, 0)
    check_colors([(180, latitude / 2, OCEAN) for latitude in range(-11, 11)], "the seam")
    look(page, 0, 90)
    check_colors([(0, 90, OCEAN), (40, 88, OCEAN), (-42, 75, LAND)], "the north pole")
    look(page, 0, -90)
    check_colors([(0, -90, LAND), (60, -88, LAND), (-120, -85, LAND), (180, -87, LAND)],
                 "the south pole")
    page.evaluate("landfall.app.setFlat(true)")
    look(page, 0, 0)
    check_colors([(3, 27, LAND), (-100, 42, LAND), (90, 62, LAND), (-30, 0, OCEAN), (60, -86, LAND),
                  (170, 67, LAND)], "the flat map")
    look(page, 180, 0)
    check_colors([(179, 68, LAND), (-176, 67, LAND), (180, 10, OCEAN), (-179.9, -87, LAND),
                  (179.9, -87, LAND)], "the flat map's seam")
    page.evaluate("landfall.app.setFlat(false)")
    page.evaluate("""landfall.app.marks.setVisited(landfall.atlas.layer('countries').byKey.get('DZA'), true);
      landfall.app.show(landfall.atlas.layer('countries').byKey.get('NER'), false)""")
    page.settle()
    check_colors([(3, 27, VISITED), (9, 18.5, LAND), (17, 18, LAND)], "marks")
    # A region that is selected keeps the color of its mark, and has an outline.
    page.evaluate("landfall.app.mark(landfall.app.selected, 'wishlist')")
    page.settle()
    check_colors([(9, 18.5, WISHED)], "a mark of what is selected")
    picture, point = Picture(page.screenshot()), pixel_of(page, 9, 18.5)
    row = [picture.at(point["x"] + i, point["y"]) for i in range(200)]
    checks.that(any(is_near(one, OUTLINE, 40) for one in row), "what is selected has no outline")
    # A wide line would hide the fjords of Norway.
    widths = page.evaluate("""['NER', 'NOR'].map((key) => {
      landfall.app.select(landfall.atlas.layer('countries').byKey.get(key)); return landfall.app.look.outlineWidth; })""")
    checks.that(widths[1] < 0.6 * widths[0], f"the outlines of Niger and Norway are {widths} wide")
    page.evaluate("landfall.app.mark(landfall.atlas.layer('countries').byKey.get('NER'), 'wishlist')")
    page.change_theme(dark=True)
    page.settle()
    check_colors([(-25, 20, DARK_OCEAN), (3, 27, DARK_VISITED)], "the dark theme")
    checks.equal(page.problems(), [], "the console after pixels")
    page.close()


def check_search(browser, checks, path):
    page = open_page(browser, path, is_drawn=False)
    # Typos are forgiven as by landfall find: a letter wrong, missing or extra, or two swapped.
    for text, wanted in [("new yrok", "NY"), ("germny", "DEU"), ("frannce", "FRA"), ("calofirnia", None),
                         ("califprn", "CA"), ("carolima", "NC"), ("SAO TOME AND", "STP"), ("guinea bissau", "GNB"), ("georgia", "GEO"),
                         ("vatican", "VAT"), ("colo", "CO"), ("colom", "COL"), ("CO", "CO"), ("UK", "GBR"),
                         ("holland", "NLD"), ("new j", "NJ")]:
        page.evaluate("landfall.app.select(null)")
        # The slash begins a new search, whatever the box has.
        page.key("/")
        checks.equal(page.evaluate("document.getElementById('search').value"), "", f"the box before {text!r}")
        page.type(text)
        names = page.evaluate("[...document.querySelectorAll('#suggestions .name')].map((e) => e.innerText)")
        checks.equal(len(names) > 0, wanted is not None, f"whether {text!r} gives suggestions")
        page.key("Enter")
        checks.equal(selected(page), wanted, f"search for {text!r}")
        checks.equal(page.evaluate("document.activeElement.id"), "search", "the focus after Enter")
        if wanted is None:
            continue
        page.settle()
        in_view = page.evaluate("""(() => { const { camera, selected } = landfall.app;
          const at = camera.project(selected.point.longitude, selected.point.latitude);
          return at.isVisible && at.x > 0 && at.x < innerWidth && at.y > 0 && at.y < innerHeight; })()""")
        checks.that(in_view, f"{wanted} is not in view")
    page.key("/")
    page.evaluate("document.getElementById('search').value = ''")
    page.type("xyzzy")
    checks.that("No region" in page.evaluate("document.getElementById('suggestions').innerText"), "xyzzy")
    page.key("Escape")
    page.key("Escape")
    checks.equal(page.evaluate("document.activeElement.id"), "view", "the focus after Escape")
    page.key("/")
    # Two of a name: the arrow takes the second, the state.
    page.type("georgia")
    page.key("ArrowDown")
    page.key("Enter")
    checks.equal(selected(page), "GA", "the second suggestion")
    checks.equal(page.problems(), [], "the console after searches")
    page.close()


def check_marks(browser, checks, path):
    page = open_page(browser, path, is_drawn=False)
    page.evaluate("landfall.app.show(landfall.atlas.layer('states').byKey.get('CO'))")
    for button in ("visited", "wishlist"):
        page.evaluate(f"document.querySelector('.mark.{button}').click()")
    page.evaluate("""for (const key of ['AZ', 'NM', 'UT', 'PR'])
      landfall.app.marks.setVisited(landfall.atlas.layer('states').byKey.get(key), true);
      landfall.app.marks.setVisited(landfall.atlas.layer('countries').byKey.get('FRA'), true);""")
    page.open(path)
    page.wait(READY)
    state = page.evaluate("""(() => { const { marks } = landfall.app, { atlas } = landfall;
      const of = (id, key) => atlas.layer(id).byKey.get(key);
      return { co: marks.isVisited(of('states', 'CO')), wish: marks.isWished(of('states', 'CO')),
        fr: marks.isVisited(of('countries', 'FRA')), de: marks.isVisited(of('countries', 'DEU')),
        record: marks.record(of('states', 'CO')), badges: [...marks.badges.keys()].sort(),
        text: document.getElementById('progress').textContent }; })()""")
    checks.that(state["co"] and state["wish"] and state["fr"] and not state["de"], f"kept: {state}")
    record = state["record"]
    checks.that(record["edited"] and not record["visited"] and not record["wasEverVisited"]
                and "firstVisitedDate" not in record, f"a mark by hand: {record}")
    # Four states count, the territory does not; a day with three visits cannot be marked by hand.
    checks.that("4 of 50 states" in state["text"] and "1 of 197 countries" in state["text"],
                state["text"][:80])
    checks.equal(state["badges"], ["four_corners_explorer", "newbie"], "badges")
    row = "document.querySelector('[data-collection=four_corners_explorer] .name')"
    icon, words = page.evaluate("""(() => { const one = landfall.atlas.collections
      .find(({ identifier }) => identifier === 'four_corners_explorer'); return [one.icon, one.description]; })()""")
    checks.that(icon and words and icon in page.evaluate(f"{row}.innerText"), f"the icon {icon} of a badge")
    checks.equal(page.evaluate(f"{row}.title"), words, "the description of a badge")
    needed = page.evaluate("document.querySelector('[data-collection=explorer] .number').title")
    checks.equal(needed, "any 6 more", "what a badge needs")
    # Out, away, and in again.
    text = page.evaluate("landfall.app.marks.text()")
    document = json.loads(text)
    checks.equal(sorted(document), ["badges", "states", "version", "viewedBadges", "visitedCountries",
                                    "visits", "wishlist"], "members of the file")
    checks.equal(document["states"][0], {"stateName": "Arizona", "edited": True, "isActive": True,
                                         "visited": False, "wasEverVisited": False}, "a mark by hand")
    checks.equal([document["visitedCountries"], document["wishlist"]], [["France"], ["CO"]], "other lists")
    four = next(one for one in document["badges"] if one["identifier"] == "four_corners_explorer")
    checks.equal(four["regionKeys"], ["AZ", "CO", "NM", "UT"], "the regions of a badge")
    # A mark that is removed leaves its history.
    page.evaluate("landfall.app.marks.setVisited(landfall.atlas.layer('states').byKey.get('PR'), false)")
    text = page.evaluate("landfall.app.marks.text()")
    checks.that('"stateName": "Puerto Rico"' in text, "the history of a mark is lost")
    page.evaluate("landfall.app.marks.reset()")
    checks.equal(json.loads(page.evaluate("landfall.app.marks.text()"))["states"], [], "after a reset")

    def take_in(content):
        page.evaluate(f"landfall.app.importFile(new File([{json.dumps(content)}], 'visits.json'))")
        return page.evaluate("document.getElementById('toast').innerText")

    take_in(text)
    checks.equal(page.evaluate("landfall.app.marks.text()"), text, "a file taken in again")
    dates = [{"stateName": "Ohio", "visited": True, "firstVisitedDate": f"2025-0{m}-05T12:00:00Z",
              "lastVisitedDate": f"2025-0{m}-05T12:00:00Z"} for m in (5, 3, 7)]
    take_in(json.dumps({"states": dates}))
    ohio = page.evaluate("landfall.app.marks.record(landfall.atlas.layer('states').byKey.get('OH'))")
    checks.equal([ohio["firstVisitedDate"][:7], ohio["lastVisitedDate"][:7]], ["2025-03", "2025-07"],
                 "the earliest and the latest date")
    take_in(json.dumps(["Texas", "Maine"]))
    take_in("{\"states\": []}")
    for key, wanted in (("TX", True), ("ME", True), ("CO", True), ("NV", False)):
        found = page.evaluate(
            f"landfall.app.marks.isVisited(landfall.atlas.layer('states').byKey.get('{key}'))")
        checks.equal(found, wanted, f"{key} after a list of names and an empty file")
    for content, words in (("no JSON", "not JSON"), ("{\"a\": 1}", "no visits"), ("5", "no visits")):
        checks.that(words in take_in(content), f"{content!r} is not refused")
    checks.equal(page.problems(), [], "the console after marks")
    page.close()


def fixture(name):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Fixtures", name)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def check_books(browser, checks, path):
    """Every form of file means the same here as in the library, and is written as it was read."""
    page = open_page(browser, path, is_drawn=False)
    cases = fixture("books.json")
    checks.that(len(cases) >= 60, f"only {len(cases)} books")
    found = page.evaluate(f"""{json.dumps([case["text"] for case in cases])}.map((text) => {{
      const {{ marks }} = landfall.app, {{ atlas }} = landfall;
      marks.reset();
      let problems;
      try {{ problems = marks.merge(text).problems; }} catch (error) {{ return {{ error: error.message }}; }}
      marks.save();
      const of = (id) => atlas.layer(id).regions;
      const counting = (region) => atlas.attribute(region, 'COUNTS') === true;
      const visited = (id) => of(id).filter((one) => counting(one) && marks.isVisited(one)).length;
      const wished = (id) => of(id).filter((one) => marks.isWished(one)).length;
      const written = marks.text();
      marks.reset();
      marks.merge(written);
      return {{ states: visited('states'), countries: visited('countries'), wishedStates: wished('states'),
        wishedCountries: wished('countries'), warnings: problems.length, isSame: marks.text() === written,
        earned: [...marks.badges.values()].filter((one) => one.isEarned).length }}; }})""")
    for case, one in zip(cases, found):
        if "error" in case:
            checks.that("error" in one, f"{case['name']} is not refused")
            continue
        # The page does not use the thresholds of settings, and leaves them as they are.
        known = [name for name in one if name != "isSame" and not (name == "warnings" and "speed" in case["text"])]
        checks.equal({name: one.get(name) for name in known}, {name: case.get(name) for name in known}, case["name"])
        checks.that(one.get("isSame"), f"{case['name']} is written otherwise")
    checks.equal(page.problems(), [], "the console after books")
    page.close()


def check_removals(browser, checks, path):
    """What is removed on the page or by the command does not come back from a book that still has it."""
    landfall = os.environ["landfall"]
    page = open_page(browser, path, is_drawn=False)
    visit = {"id": "A3799000-5EA0-89A8-8E4E-7BC085B29BE2", "regionKey": "CO", "entry": "2026-03-01T10:00:00.250Z",
             "localDay": "2026-03-01", "isVerified": True}
    note = {"visit": visit["id"], "regionKey": "CO", "text": "Schön\u0301", "written": "2026-03-02T20:00:00.5Z",
            "mood": "joyful", "photos": ["a", "b"]}
    with open("tablet.json", "w", encoding="utf-8") as file:
        json.dump({"visits": [visit], "notes": [note], "states": ["Ohio"], "wishlist": ["HI"]}, file)
    for what, gone in ((f"visit:{visit['id']}", "CO"), (f"notes:{visit['id']}", "joyful"), ("CO", "CO"), ("Ohio", "Ohio"),
                       ("wish:HI", '"HI": true'), ("all", "Ohio")):
        subprocess.run([landfall, "progress", "tablet.json", "--remove", what, "-o", "phone.json", "--force"],
                       capture_output=True, check=False)
        with open("phone.json", encoding="utf-8") as phone, open("tablet.json", encoding="utf-8") as tablet:
            texts = [phone.read(), tablet.read()]
        both = page.evaluate(f"""{json.dumps(texts)}.map((_, index, texts) => {{
          const {{ marks }} = landfall.app;
          marks.reset();
          marks.merge(texts[index]);
          marks.merge(texts[1 - index]);
          return marks.text(); }})""")
        checks.equal(both[0], both[1], f"either order after {what}")
        document = json.loads(both[0])
        states = [one["stateName"] for one in document["states"]]
        rest = json.dumps([states, document["visits"], document.get("notes", [])])
        checks.that(f'"{gone}"' not in rest, f"{gone} is back after {what}: {rest}")
        checks.equal("HI" in document["wishlist"], what not in ("wish:HI", "all"), f"the wish after {what}")
    removed = page.evaluate(f"""(() => {{ const {{ marks }} = landfall.app, {{ atlas }} = landfall;
      const of = (key) => atlas.layer('states').byKey.get(key);
      marks.reset();
      marks.merge({json.dumps(texts[1])});
      for (const key of ['CO', 'OH']) marks.remove(of(key));
      marks.setWished(of('HI'), false);
      const isKnown = ['CO', 'OH', 'HI'].map((key) => marks.knows(of(key)));
      marks.merge({json.dumps(texts[1])});
      const text = marks.text();
      marks.setVisited(of('OH'), true);
      return [isKnown, text, marks.isVisited(of('OH')), marks.text()]; }})()""")
    checks.equal([removed[0], removed[2]], [[False] * 3, True], "what the page knows after a removal")
    for number, wanted in ((1, []), (3, ["Ohio"])):
        with open("page.json", "w", encoding="utf-8") as file:
            file.write(removed[number])
        subprocess.run([landfall, "progress", "tablet.json", "page.json", "-o", "merged.json", "--force"],
                       capture_output=True, check=False)
        with open("merged.json", encoding="utf-8") as file:
            document = json.load(file)
        checks.equal([[one["stateName"] for one in document["states"]], document["visits"], document.get("notes", []),
                      document["wishlist"]], [wanted, [], [], []], f"the command after a removal on the page, {number}")
    checks.equal(page.problems(), [], "the console after removals")
    page.close()


def check_odd_layers(browser, checks, path):
    """A layer may have any name, also that of a property of every object: a book has the marks of all layers."""
    page = open_page(browser, path, is_drawn=False)
    text = page.evaluate("""(() => { const { marks } = landfall.app;
      for (const { regions } of landfall.atlas.layers) for (const one of regions) marks.setVisited(one, true);
      return marks.text(); })()""")
    checks.equal(list(json.loads(text)["layers"]), ["__proto__"], "the other layers of a book")
    counts = page.evaluate(f"""(() => {{ const {{ marks }} = landfall.app;
      const count = () => landfall.atlas.layers.map((one) => one.regions.filter((two) => marks.isVisited(two)).length);
      marks.reset();
      const before = count();
      const {{ problems }} = marks.merge({json.dumps(text)});
      return [before, count(), problems.length]; }})()""")
    checks.equal(counts, [[0, 0], [2, 2], 0], "the marks of layers of any name")
    checks.equal(page.evaluate("landfall.app.marks.text()"), text, "the book again")
    checks.equal(page.problems(), [], "the console of layers of any name")
    page.close()


def check_conditions(browser, checks, path):
    """Badges are earned by the same visits as in the library, on the same date, with the same regions."""
    page = open_page(browser, path, is_drawn=False)
    vectors = fixture("conditions.json")
    found = page.evaluate(f"""{json.dumps([one["book"] for one in vectors])}.map((text) => {{
      const {{ marks }} = landfall.app;
      marks.reset();
      marks.merge(text);
      const day = (moment) => Math.floor(moment / 86400000);
      return landfall.atlas.collections.filter((one) => one.layer.id === 'states').map((one) => {{
        const {{ isEarned, date, count, needed, awarding }} = marks.progress(one, day);
        return {{ identifier: one.identifier, isEarned, count, needed, awarding, ...(date !== null
          && {{ earnedDate: new Date(date).toISOString().replace('.000Z', 'Z') }}) }};
      }}).filter(({{ count, isEarned }}) => count > 0 || isEarned); }})""")
    checks.that(len(vectors) >= 30, f"only {len(vectors)} books")
    for number, (vector, answers) in enumerate(zip(vectors, found)):
        checks.equal(answers, vector["progress"], f"book {number}")
    page.close()


def check_round_trip(browser, checks, path):
    """A book that goes from the page through the command and back loses and gains nothing."""
    landfall = os.environ["landfall"]
    visit = {"id": "A3799000-5EA0-89A8-8E4E-7BC085B29BE2", "regionKey": "CO", "weather": "fair",
             "entry": "2026-03-01T10:00:00.250Z", "exit": "2026-03-02T10:00:00Z", "localDay": "2026-03-01",
             "isVerified": True}
    book = {"states": [{"stateName": "Ohio", "visited": True, "rating": 5}, {"stateName": "Atlantis"},
                       {"stateName": "Utah", "visited": False, "edited": True, "isActive": False}],
            "visits": [visit], "notes": [{"visit": visit["id"], "regionKey": "CO", "text": "Snow",
                                          "written": "2026-03-02T20:00:00Z", "mood": "joyful"}],
            "goals": [{"identifier": "ten", "type": "visits", "target": 10}],
            "badges": [{"identifier": "voyager", "isEarned": True, "earnedDate": "2020-01-01T00:00:00Z",
                        "regionKeys": ["OH", "UT"]}],
            "viewedBadges": ["newbie"], "wishlist": ["HI"], "visitedCountries": ["FRA"],
            "wishlistCountries": ["JPN"], "settings": {"speedThreshold": 60, "lastUpdated": "2026-01-01T00:00:00Z"},
            "layers": {"countries": {"visits": [dict(visit, regionKey="ITA")]}}, "friends": ["Ann"]}
    for width, height in ((1200, 800), (390, 844)):
        page = open_page(browser, path, is_drawn=False, width=width, height=height)

        def take_in(text):
            page.evaluate(f"landfall.app.importFile(new File([{json.dumps(text)}], 'book.json'))")
            page.wait("!document.getElementById('toast').hidden", 5)
            return page.evaluate("landfall.app.marks.text()")

        def merge(*texts):
            names = []
            for number, text in enumerate(texts):
                names.append(f"{number}-{width}.json")
                with open(names[-1], "w", encoding="utf-8") as file:
                    file.write(text)
            subprocess.run([landfall, "progress", *names, "-o", "merged.json"], capture_output=True, check=False)
            with open("merged.json", encoding="utf-8") as file:
                return file.read()

        merged = merge(json.dumps(book))
        exported = take_in(merged)
        checks.equal(json.loads(merge(exported)), json.loads(merged), "page and command")
        checks.equal(take_in(merge(exported)), exported, "the page again")
        checks.equal(json.loads(merge(exported, merged, json.dumps(book))), json.loads(merged), "all of them")
        page.evaluate("""(() => { const { marks } = landfall.app, of = (id, key) => landfall.atlas.layer(id).byKey.get(key);
          marks.setVisited(of('states', 'NV'), true); marks.setVisited(of('countries', 'DEU'), true);
          marks.setWished(of('countries', 'BRA'), true); })()""")
        both = json.loads(merge(page.evaluate("landfall.app.marks.text()"), merged))
        names = [one["stateName"] for one in both["states"]]
        checks.equal(names, ["Atlantis", "Colorado", "Nevada", "Ohio", "Utah"], "records after a tap")
        checks.equal([both["visitedCountries"], both["wishlistCountries"], both["wishlist"], both["friends"]],
                     [["France", "Germany", "Italy"], ["Brazil", "Japan"], ["HI"], ["Ann"]], "the lists after taps")
        checks.equal(page.problems(), [], "the console after a round trip")
        page.close()
    # A page that comes with a book shows it; a mark that is removed there stays so.
    subprocess.run([landfall, "view", "--visits", "merged.json", "-o", "mine.html"], capture_output=True, check=False)
    page = open_page(browser, "mine.html", is_drawn=False)
    page.open("mine.html")
    page.wait(READY)
    is_on = "landfall.app.marks.isVisited(landfall.atlas.layer('states').byKey.get('OH'))"
    checks.that(page.evaluate(is_on), "the page does not show its book")
    page.evaluate("landfall.app.marks.setVisited(landfall.atlas.layer('states').byKey.get('OH'), false)")
    page.open("mine.html")
    page.wait(READY)
    checks.that(not page.evaluate(is_on), "a mark that was removed is back")
    page.close()


def check_phone(browser, checks, path):
    page = open_page(browser, path, is_drawn=False, width=390, height=844, touch=True)
    wide = page.evaluate("document.documentElement.scrollWidth")
    checks.that(wide <= 390, f"the page is {wide} wide")
    for key in ("SMR", "LSO", "FRA", "NRU"):
        point = page.evaluate(f"""(() => {{ const app = landfall.app; app.select(null);
          const {{ point }} = landfall.atlas.layer('countries').byKey.get('{key}');
          app.camera.longitude = point.longitude - 8; app.camera.latitude = point.latitude * 0.9;
          app.camera.distance = app.camera.fitDistance; app.camera.clampAll();
          return app.camera.project(point.longitude, point.latitude); }})()""")
        page.tap(point["x"], point["y"])
        page.wait("landfall.app.selected !== null", 5)
        checks.equal(selected(page), key, f"a finger on {key}")
    page.settle()
    at = page.evaluate("""(() => { const { camera, selected } = landfall.app;
      return camera.project(selected.point.longitude, selected.point.latitude).y
        < document.getElementById('panel').getBoundingClientRect().top; })()""")
    checks.that(at, "the panel hides what was chosen")
    # Two fingers come nearer.
    before = page.evaluate("landfall.app.camera.distance")
    page.pinch(195, 220, range(40, 120, 16))
    checks.that(page.evaluate("landfall.app.camera.distance") < before - 0.2, "a pinch does not zoom")
    checks.equal(page.problems(), [], "the console on a phone")
    page.close()


def check_windows(browser, checks, path):
    """On a phone and on a wide screen, light and dark: the page fits, draws, and shows what is chosen."""
    for width, height in ((390, 844), (1440, 900)):
        for dark in (False, True):
            what = f"{width} × {height}, {'dark' if dark else 'light'}"
            page = open_page(browser, path, width=width, height=height, dark=dark, touch=width == 390)
            checks.equal(page.evaluate("document.documentElement.dataset.theme"), "dark" if dark else "light", what)
            wide = page.evaluate("document.documentElement.scrollWidth")
            checks.that(wide <= width, f"{what}: the page is {wide} wide")
            look(page, -25, 25)
            at = pixel_of(page, -25, 25)
            found = Picture(page.screenshot()).at(at["x"], at["y"])
            checks.that(is_near(found, DARK_OCEAN if dark else OCEAN), f"{what}: the sea is {found}")
            page.evaluate("landfall.app.show(landfall.atlas.layer('countries').byKey.get('ITA'), false)")
            page.settle()
            is_free = page.evaluate("""(() => { const { camera, selected } = landfall.app;
              const { x, y } = camera.project(selected.point.longitude, selected.point.latitude);
              return document.elementFromPoint(x, y)?.id === 'view'; })()""")
            checks.that(is_free, f"{what}: something hides what was chosen")
            checks.that("Italy" in page.evaluate("document.getElementById('place').innerText"), f"{what}: no name")
            checks.equal(page.problems(), [], f"the console, {what}")
            page.close()


def check_motion(browser, checks, path):
    page = open_page(browser, path, is_drawn=False, width=800, height=600)
    checks.that(not page.evaluate("landfall.app.motion.isTurning"), "turns though motion is reduced")
    page.theme(dark=False, calm=False)
    # Without a GPU, as here, the globe does not turn by itself: it would do so in fewer pixels.
    page.open(path)
    page.wait(READY)
    checks.that(not page.evaluate("landfall.app.motion.isTurning"), "turns without a GPU")
    page.evaluate("void (landfall.app.frames.draw = () => { landfall.app.frames.isFull = true; })")
    look(page, 0, 20)
    mouse = page.tab.mouse
    mouse.move(600, 300)
    mouse.down()
    mouse.move(500, 300, steps=10)
    mouse.up()
    dragged = page.evaluate("landfall.app.camera.longitude")
    checks.that(dragged > 5, f"a drag turns by {dragged}")
    mouse.wheel(0, -300)
    time.sleep(0.1)
    checks.that(page.evaluate("landfall.app.camera.distance < landfall.app.camera.fitDistance"),
                "the wheel does not zoom")
    page.evaluate("landfall.app.motion.stop(); document.getElementById('view').focus()")
    before = page.evaluate("landfall.app.camera.longitude")
    page.key("ArrowRight")
    checks.that(page.evaluate("landfall.app.camera.longitude") != before, "the arrow does not turn")
    page.key("f")
    checks.that(page.evaluate("landfall.app.camera.isFlat"), "F does not flatten")
    page.key("f")
    page.evaluate("landfall.app.setTurning(true)")
    before = page.evaluate("landfall.app.camera.longitude")
    page.wait(f"Math.abs(landfall.app.camera.longitude - {before}) > 0.01", 10)
    page.evaluate("landfall.app.setTurning(false)")
    look(page, 2, 46, 1.8)
    page.evaluate("document.getElementById('view').focus()")
    page.key("Enter")
    checks.equal(selected(page), "FRA", "Enter selects what is in the middle")
    checks.that("France" in page.evaluate("document.getElementById('live').textContent"), "nothing is said")
    # The name under the mouse.
    point = pixel_of(page, 10, 51)
    mouse.move(point["x"], point["y"])
    page.wait("!document.getElementById('tip').hidden", 5)
    checks.that("Germany" in page.evaluate("document.getElementById('tip').textContent"), "no name")
    checks.equal(page.problems(), [], "the console after motion")
    page.close()


def check_address(browser, checks, path):
    """The address follows the view, and a shared one shows it again."""
    page = open_page(browser, path, is_drawn=False)
    checks.equal(page.evaluate("location.hash"), "", "the address of the first view")
    look(page, 12, 42, 1.5)
    page.evaluate("landfall.app.show(landfall.atlas.layer('countries').byKey.get('ITA'), false)")
    page.settle()
    page.evaluate("landfall.app.address.request()")
    page.wait("/^#[-0-9.]+,[-0-9.]+,[-0-9.]+&sel=ITA$/.test(location.hash)", 5)
    address = page.evaluate("location.hash")
    state = """(() => { const { camera, selected } = landfall.app; return [camera.longitude, camera.latitude,
      camera.zoomLevel, camera.isFlat, selected?.key ?? null]; })()"""
    before = page.evaluate(state)
    page.close()
    for hash, wanted in ((address, before), ("#40,-100,5.5&map=flat&sel=states/KS", [-100, 40, 5.5, True, "KS"]),
                         ("#40,-100,5.5&map=flat&sel=states:KS", [-100, 40, 5.5, True, "KS"]),
                         ("#sel=x", [0, 20, None, False, None]), ("#1,2&sel=%", [0, 20, None, False, None])):
        page = Page(browser)
        page.open(path + hash)
        page.wait(READY)
        page.settle()
        found = page.evaluate(state)
        near = all(b is None or abs(a - b) < 0.06 for a, b in zip(found[:3], wanted[:3]))
        checks.that(near and found[3:] == wanted[3:], f"{hash} shows {found}, not {wanted}")
        page.evaluate("document.getElementById('tool-home').click()")
        page.settle()
        found = page.evaluate(state)
        checks.that(abs(found[0]) < 1e-6 and abs(found[1] - 20) < 1e-6 and not found[3], f"home is {found}")
        checks.equal(page.problems(), [], f"the console of {hash}")
        page.close()


def check_names(browser, checks, path):
    """Regions and capitals have names that neither overlap nor leave the free part of the view."""
    names = """landfall.app.labels.drawn.map(({ region, box }) => [region.name, ...box])"""
    for width, dark in ((1440, False), (390, True)):
        page = open_page(browser, path, width=width, height=900, dark=dark, touch=width < 500)
        for place, wanted, least in (((10, 25), ("Algeria", "Libya"), 6), ((10, 50, 1.3), ("Germany", "Paris"), 8),
                                     ((-99, 39, 1.45), ("Kansas", "Colorado"), 6)):
            look(page, *place)
            found = page.evaluate(names)
            known = [name for name, *_ in found]
            checks.that(len(known) >= (2 if width < 500 else least), f"{width}: only {known} at {place}")
            checks.that(width < 500 or all(name in known for name in wanted), f"{known} lacks one of {wanted}")
            checks.that("United States of America" not in known, "the name of a region over those of its parts")
            left, right = page.evaluate("""(() => { const { middle, room } = landfall.app.camera;
              return [middle[0] - room[0] / 2, middle[0] + room[0] / 2]; })()""")
            for i, (name, *one) in enumerate(found):
                checks.that(left <= one[0] and one[2] <= right, f"{name} leaves the view")
                for other, *two in found[:i]:
                    is_apart = one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
                    checks.that(is_apart, f"{name} overlaps {other}")
            # Points are drawn from a zoom on, and no name covers one.
            dots = page.evaluate("landfall.app.labels.dotBoxes()")
            checks.equal(len(dots) > 0, len(place) > 2, f"points at {place}")
            for name, left, top, right, bottom in found:
                hidden = [dot for dot in dots if dot[0] < right and left < dot[2] and dot[1] < bottom and top < dot[3]]
                checks.equal(hidden, [], f"{name} covers points")
        # Paris only from a zoom on; no name once they are switched off.
        look(page, 10, 25)
        checks.that("Paris" not in [name for name, *_ in page.evaluate(names)], "a capital from far away")
        plain = page.evaluate("document.getElementById('names').toDataURL()")
        page.evaluate("landfall.app.setShown('names', false)")
        page.settle()
        checks.equal(page.evaluate(names), [], "names that are switched off")
        checks.that(plain != page.evaluate("document.getElementById('names').toDataURL()"), "no name is drawn")
        checks.equal(page.problems(), [], "the console of the names")
        page.close()


def check_drops(browser, checks, path):
    """A file that is dropped is drawn and shown; what cannot be drawn says why."""
    page = open_page(browser, path, width=1440, height=900)
    gpx = """<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="46" lon="8"/><trk><trkseg>
      <trkpt lat="46" lon="7"/><trkpt lat="47" lon="9"/></trkseg></trk></gpx>"""
    line = {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[7, 46], [9, 47], [10, 47, 300]]}}
    points = {"type": "MultiPoint", "coordinates": [[7, 46], [9, 47]]}

    def drop(name, text):
        page.evaluate(f"landfall.app.drops.take(new File([{json.dumps(text)}], '{name}'))")
        page.settle()
        return page.evaluate("document.getElementById('toast').innerText")

    for name, text, lines, dots in (("a.gpx", gpx, 1, 1), ("a.geojson", json.dumps(line), 1, 0),
                                    ("b.geojson", json.dumps(points), 0, 2)):
        look(page, -100, 0)
        words = drop(name, text)
        checks.that(f"{name} is drawn" in words, f"{name}: {words}")
        counts = page.evaluate("""(() => { const { lines, points } = landfall.app.tracks.shapes;
          return [lines.length, points.length]; })()""")
        checks.equal(counts, [lines, dots], f"the shapes of {name}")
        point = pixel_of(page, 8, 46.5)
        checks.that(point["isVisible"] and 348 < point["x"] < 1440 and 0 < point["y"] < 900, f"{name} is not in view")
        if lines:
            picture = Picture(page.screenshot())
            row = [picture.at(point["x"], point["y"] + i) for i in range(-6, 7)]
            checks.that(any(is_near(one, OUTLINE, 40) for one in row), f"no line of {name}: {row}")
        look(page, -100, 0)
        page.evaluate("document.querySelector('#toast button').click()")
        page.settle()
        checks.equal(page.evaluate("landfall.app.tracks.shapes.lines.length"), 0, "a line that was removed")
    for name, text, words in (("c.txt", "abc", "not JSON"), ("d.xml", "<html/>", "neither GPX nor GeoJSON"),
                              ("e.geojson", '{"type": "FeatureCollection", "features": [null]}', "no point or line"),
                              ("f.geojson", '{"type": "Point", "coordinates": [200, 95]}', "no point or line")):
        found = drop(name, text)
        checks.that(words in found, f"{name}: {found}")
    drop("visits.json", '["Texas"]')
    checks.that(page.evaluate("landfall.app.marks.isVisited(landfall.atlas.layer('states').byKey.get('TX'))"),
                "a file of visits is not imported")
    checks.equal(page.problems(), [], "the console of the drops")
    page.close()


def check_values(browser, checks, path):
    """Regions can be colored by an attribute, with a legend and the value beside the name under the mouse."""
    page = open_page(browser, path, width=1440, height=900)
    page.evaluate("landfall.app.setShown('names', false); document.getElementById('tab-layers').click()")
    options = page.evaluate("[...document.querySelectorAll('#color-by option')].map((one) => one.textContent)")
    checks.that("Continent (countries)" in options, f"attributes: {options}")
    look(page, 10, 25)

    def choose(text):
        page.evaluate(f"""(() => {{ const select = document.getElementById('color-by');
          select.value = [...select.options].find((one) => one.textContent === {json.dumps(text)}).value;
          select.dispatchEvent(new Event('change')); }})()""")
        page.settle()

    def colors():
        picture = Picture(page.screenshot())
        places = [pixel_of(page, *place) for place in ((3, 27), (17, 20), (1, 47))]
        return [picture.at(place["x"], place["y"]) for place in places]

    plain = colors()
    choose("Continent (countries)")
    algeria, chad, france = colors()
    checks.that(algeria == chad != france and plain[0] != algeria, f"colors: {algeria}, {chad}, {france}")
    checks.that("Africa" in page.evaluate("document.getElementById('legend').innerText"), "the legend lacks Africa")
    point = pixel_of(page, 3, 27)
    page.tab.mouse.move(point["x"], point["y"])
    page.wait("!document.getElementById('tip').hidden", 5)
    checks.that("Africa" in page.evaluate("document.getElementById('tip').textContent"), "no value at the mouse")
    page.tab.mouse.move(1400, 20)
    choose("Marks only")
    checks.equal(colors(), plain, "the colors without an attribute")
    checks.equal(page.problems(), [], "the console of the values")
    page.close()


def check_visits(browser, checks, path):
    """A page with visits opens on them: between China, Korea, Japan and Vietnam, rather than in the middle of China."""
    page = open_page(browser, path, width=1440, height=900)
    longitude, latitude, distance, fit = page.evaluate("""(({ longitude, latitude, distance, fitDistance }) =>
      [longitude, latitude, distance, fitDistance])(landfall.app.camera)""")
    checks.that(112 < longitude < 128 and 25 < latitude < 37, f"it opens at {latitude}, {longitude}")
    checks.that(distance < 0.9 * fit, f"it opens {distance} away, and the globe fits at {fit}")
    checks.equal(page.problems(), [], "the console of the visits")
    page.close()


def check_given_values(browser, checks, path):
    """A page with values opens in their colors, the same as on a map, and names the value of a region."""
    page = open_page(browser, path, width=1440, height=900)
    given = json.loads(page.evaluate("document.getElementById('values').textContent"))
    page.evaluate("landfall.app.setShown('names', false); document.getElementById('tab-layers').click()")
    options = page.evaluate("[...document.querySelectorAll('#color-by option')].map((one) => one.textContent)")
    checks.equal(options[:2], ["None", given["title"]], "the first choices")
    checks.equal(page.evaluate("document.getElementById('color-by').value"), "0", "the choice")
    checks.equal(page.evaluate("document.getElementById('title').innerText"), given["title"], "the title without --title")
    legend = page.evaluate("document.getElementById('legend').innerText")
    checks.that(given["title"] not in legend, "the legend repeats the title of the page")
    for label in ["No data", *(one["label"] for one in given["classes"])]:
        checks.that(label in legend, f"the legend lacks {label}: {legend}")
    for theme in ("light", "dark"):
        page.evaluate(f"landfall.app.chooseTheme('{theme}')")
        look(page, 10, 25)
        picture = Picture(page.screenshot())
        for key, place in (("DZA", (3, 27)), ("TCD", (17, 20))):
            point = pixel_of(page, *place)
            wanted = given["classes"][given["regions"][key][0]][theme]
            found = picture.at(point["x"], point["y"])
            checks.that(is_near(found, wanted), f"{key} in the {theme} theme: {found}, not {wanted}")
        for isFlat in ("false", "true"):
            page.evaluate(f"landfall.app.setFlat({isFlat})")
            page.settle()
            picture = Picture(page.screenshot())
            for name, place, is_hatched in (("Sudan", (30, 15), True), ("Algeria", (3, 27), False)):
                point = pixel_of(page, *place)
                reds = [picture.at(point["x"] + i, point["y"])[0] for i in range(24)]
                checks.that((max(reds) - min(reds) > 15) == is_hatched,
                            f"stripes of {name} in the {theme} theme, flat {isFlat}: {reds}")
        page.evaluate("landfall.app.setFlat(false)")
        page.settle()
        legends = page.evaluate("[...document.querySelectorAll('.legend')].map((one) => one.innerHTML)")
        checks.that(len(legends) == 3 and len(set(legends)) == 1, f"the legends differ in the {theme} theme")
        names = page.evaluate("document.getElementById('legend').innerText")
        checks.that("Capitals" not in names, "the legend names capitals from afar")
    checks.that("Source: a table" in legend, f"the legend lacks its source: {legend}")
    checks.equal(page.evaluate("document.getElementById('subtitle').innerText"), "By hundreds of thousands", "the subtitle")
    phone = open_page(browser, path, width=390, height=844)
    for label in ("Source: a table", *(one["label"] for one in given["classes"])):
        checks.that(label in phone.evaluate("document.getElementById('place').innerText"), f"a phone lacks {label}")
    phone.close()
    point = pixel_of(page, 3, 27)
    page.tab.mouse.move(point["x"], point["y"])
    page.wait("!document.getElementById('tip').hidden", 5)
    checks.that("1234.5" in page.evaluate("document.getElementById('tip').textContent"), "no value at the mouse")
    page.tab.mouse.click(point["x"], point["y"])
    page.settle()
    checks.that("1234.5" in page.evaluate("document.getElementById('place').textContent"), "no value in the panel")
    checks.equal(page.problems(), [], "the console of the values")
    page.close()


def check_panel(browser, checks, path):
    """The panel folds, and the words are those of the atlas and of who reads them."""
    for touch in (False, True):
        page = open_page(browser, path, width=390 if touch else 1440, height=844, touch=touch)
        words = page.evaluate("document.getElementById('place').innerText")
        for word in ("tap", "pinch") if touch else ("click", "wheel"):
            checks.that(word in words, f"{word} is not explained")
        for word in ("click", "wheel", "Enter") if touch else ("pinch",):
            checks.that(word not in words.split(), f"{word} is explained where it is of no use")
        checks.that("205 capitals" in words, f"the words of the atlas: {words[:80]}")
        checks.equal(page.evaluate("document.getElementById('search').placeholder"),
                     "Search countries, states, capitals", "the hint in the search")
        checks.that(page.evaluate("document.getElementById('tab-inspect').offsetParent === null"),
                    "the tab Inspect is shown to everybody")
        height = "document.getElementById('panel').getBoundingClientRect().height"
        before, room = page.evaluate(height), page.evaluate("landfall.app.camera.room")
        page.evaluate("document.getElementById('fold').click()")
        page.settle()
        wider = page.evaluate("landfall.app.camera.room")
        checks.that(page.evaluate(height) < 100 < before, "the panel does not fold")
        checks.that(wider[0] * wider[1] > 1.2 * room[0] * room[1], "the map does not take the panel's place")
        page.evaluate("document.getElementById('fold').click()")
        page.settle()
        checks.equal(page.evaluate(height), before, "the panel does not open again")
        # The picture is the part of the map that no panel covers, twice as fine, below the title.
        picture = Picture(base64.b64decode(page.evaluate(
            "landfall.app.picture.draw().toDataURL('image/png')").split(",")[1]))
        checks.equal(picture.width, 780 if touch else 2 * page.evaluate("landfall.app.camera.room[0]"), "its width")
        x, y = picture.width / 2, picture.height / 2
        colors = {picture.at(x + i, y) for i in range(-100, 100)}
        checks.that(any(is_near(one, LAND) for one in colors), "no land in the picture")
        checks.equal(page.problems(), [], "the console of the panel")
        page.close()


def linear(color):
    """The red, green and blue of a color from 0 to 1 as amounts of light."""
    return [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in color[:3]]


def contrast(one, other):
    """The contrast ratio of WCAG 2."""
    light = sorted(sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(color))) for color in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


# How somebody without cones for long, middle or short waves sees linear colors (Machado 2009).
BLINDNESS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def lab(light):
    """The CIE L*a*b* values of an amount of light; D65."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1, 1.089)
    x, y, z = (max(0, sum(a * b for a, b in zip(row, light))) / w for row, w in zip(rows, white))
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def check_colors(browser, checks, path):
    """Marks stand out from land and sea, and from one another for the color-blind, too."""
    page = open_page(browser, path, is_drawn=False)
    for dark in (False, True):
        theme = "dark" if dark else "light"
        page.change_theme(dark=dark)
        palette = page.evaluate("landfall.app.theme.palette")
        for mark in ("visited", "wishlist", "outline"):
            for ground in ("land", "ocean"):
                ratio = contrast(palette[mark], palette[ground])
                checks.that(ratio >= 3, f"{theme}: {mark} on {ground} has a contrast of {ratio:.2f}")
        ratio = contrast(palette["land"], palette["ocean"])
        checks.that(1.05 < ratio < 2, f"{theme}: land on sea has a contrast of {ratio:.2f}")
        for name, rows in BLINDNESS.items():
            seen = [lab([sum(a * b for a, b in zip(row, linear(palette[mark]))) for row in rows])
                    for mark in ("visited", "wishlist")]
            away = sum((a - b) ** 2 for a, b in zip(*seen)) ** 0.5
            checks.that(away > 25, f"{theme}, {name}: visited and wishlist are {away:.0f} apart")
    page.close()


def check_focus(browser, checks, path):
    """Whoever clicks or taps sees no ring around the map; whoever uses keys does."""
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    for touch in (False, True):
        page = open_page(browser, path, is_drawn=False, width=390 if touch else 1440, height=844, touch=touch)
        (page.tap if touch else page.click)(page.evaluate("landfall.app.camera.middle[0]"), 200)
        page.wait("document.activeElement.id === 'view'", 5)
        checks.equal(page.evaluate(ring), "none", "a ring after a " + ("tap" if touch else "click"))
        page.key("ArrowLeft")
        checks.equal(page.evaluate(ring), "solid", "a ring after a key")
        checks.equal(page.problems(), [], "the console of the focus")
        page.close()


def check_tree(browser, checks, path):
    """A screen reader's tree names the map, the regions that are found, and what is chosen."""
    page = open_page(browser, path, is_drawn=False, width=1440, height=900)
    session = page.context.new_cdp_session(page.tab)

    def names(*roles):
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        return [node.get("name", {}).get("value", "") for node in nodes
                if not node["ignored"] and node["role"]["value"] in roles]

    checks.that("Globe: mobile" in names("application"), f"the map is {names('application')}")
    page.tab.locator("#search").fill("calif")
    checks.that(any(name.startswith("California") for name in names("option")), f"options: {names('option')}")
    page.key("Enter")
    checks.that("California" in names("heading"), f"headings: {names('heading')}")
    live = [node for node in session.send("Accessibility.getFullAXTree")["nodes"]
            if any(one["name"] == "live" and one["value"].get("value") == "polite" for one in node.get("properties", []))]
    checks.that(len(live) > 0, "nothing is announced")
    checks.that("California. State in United States" in page.evaluate("document.getElementById('live').textContent"),
                "what is chosen is not announced")
    buttons = names("button", "ToggleButton")
    for name in ("Visited", "Wishlist", "Zoom in", "Back to the first view", "Nevada"):
        checks.that(name in buttons, f"{name} is no button: {buttons}")
    page.tab.locator("#tab-layers").click()
    boxes = names("checkbox")
    for name in ("Countries", "States", "Names"):
        checks.that(any(box.startswith(name) for box in boxes), f"{name} is no switch: {boxes}")
    page.tab.locator("#tab-progress").click()
    checks.that(any("tates visited" in name for name in names("progressbar", "ProgressIndicator")), "no progress")
    checks.that("" not in names("button", "ToggleButton", "checkbox", "tab", "combobox", "link"), "a control has no name")
    page.close()


def check_resolution(browser, checks, path):
    """Without a GPU all pixels are drawn at first and at rest, in a drag later at least half of them."""
    page = Page(browser, 900, 700, calm=False)
    page.tab.add_init_script("""window.seen = []; const { get, set } =
      Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'width');
      Object.defineProperty(HTMLCanvasElement.prototype, 'width', { get, set(value) {
        if (this.id === 'view') window.seen.push(value); set.call(this, value); } });""")
    page.open(path)
    page.wait(READY)
    page.settle()
    mouse = page.tab.mouse

    def drag():
        page.evaluate("window.seen = [];")
        mouse.move(600, 350)
        mouse.down()
        for i in range(12):
            mouse.move(600 - 8 * i, 350)
            time.sleep(0.03)
        mouse.up()
        page.settle()
        return page.evaluate("[...window.seen, document.getElementById('view').width]")

    slow = "void (landfall.app.frames.pace = 100, landfall.app.frames.quality = 0.7)"
    page.evaluate(slow + ", void (landfall.app.readyAfter = 1e9)")
    checks.equal(set(drag()), {900}, "the widths of the map in a drag of the first seconds")
    page.evaluate(slow + ", void (landfall.app.readyAfter = -1e6)")
    later = drag()
    checks.that(min(later) >= 0.7 * 900 - 1 and later[-1] == 900, f"the widths of the map in a drag: {later}")
    page.evaluate(slow)
    page.evaluate("void (landfall.app.motion.isTurning = true, landfall.app.changed())")
    page.wait("!landfall.app.motion.isTurning", 10)
    checks.equal(page.evaluate("document.getElementById('view').width"), 900, "the width once turning has stopped")
    checks.equal(page.problems(), [], "the console of the resolution")
    page.close()


def check_inspection(browser, checks, path):
    page = open_page(browser, path + "?inspect")
    look(page, 10, 48, 1.4)
    page.key("d")
    plain = page.screenshot()
    for part, least in (("triangles", 100_000), ("cells", 1000), ("arcs", 1000), ("nodes", 100)):
        page.evaluate(f"document.getElementById('inspect-{part}').click()")
        page.settle()
        checks.that(page.screenshot() != plain, f"{part} are not drawn")
        numbers = page.evaluate(f"""[...document.querySelectorAll('[data-part={part}] dd')]
          .map((one) => Number(one.textContent.replaceAll(',', '')))""")
        checks.that(max(numbers) >= least, f"{part}: {numbers}")
        page.evaluate(f"document.getElementById('inspect-{part}').click()")
    page.evaluate("landfall.app.setFlat(true); document.getElementById('inspect-cells').click()")
    page.settle()
    # A layer that is switched off is neither drawn nor touched.
    page.evaluate("landfall.app.setFlat(false); document.getElementById('tab-layers').click();"
                  "document.getElementById('show-countries').click();"
                  "document.getElementById('show-states').click()")
    look(page, 10, 25)
    picture, point = Picture(page.screenshot()), pixel_of(page, 3, 27)
    checks.that(is_near(picture.at(point["x"], point["y"]), OCEAN), "a layer that is off is drawn")
    checks.equal(page.problems(), [], "the console of the inspection")
    page.close()


def check_failures(browser, checks, path):
    """A damaged page and one of a newer format say so."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    start = text.index('id="atlas">') + len('id="atlas">')
    end = text.index("<", start)
    good = bytearray(base64.b64decode(text[start:end]))
    newer, damaged = bytearray(good), bytearray(good)
    newer[8] = 3
    damaged[len(good) // 2] ^= 0x10
    cases = [("newer", base64.b64encode(newer).decode(), "newer than the page"),
             ("damaged", base64.b64encode(damaged).decode(), "This atlas is damaged"),
             ("cut", text[start : start + 100_001], "This atlas is damaged"),
             ("empty", "", "This atlas is damaged")]
    for name, content, words in cases:
        broken = os.path.join(os.path.dirname(os.path.abspath(path)), f"{name}.html")
        with open(broken, "w", encoding="utf-8") as file:
            file.write(text[:start] + content + text[end:])
        page = Page(browser, 800, 600)
        page.open(broken)
        page.wait("document.body.classList.contains('failed')", 10)
        found = page.evaluate("document.getElementById('failure').innerText")
        checks.that(words in found, f"{name}: {found}")
        checks.equal(page.problems(), [], f"the console of a {name} page")
        page.close()
        os.remove(broken)
    page = Page(browser, 800, 600)
    page.tab.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.open(path)
    page.wait("document.body.classList.contains('failed')", 10)
    checks.that("WebGL 2" in page.evaluate("document.getElementById('failure').innerText"), "no WebGL 2")
    page.close()


def check_page(_, checks, path):
    size = os.path.getsize(path)
    checks.that(size <= 4_226_000, f"the page has {size} bytes")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    addresses = set(re.findall(r"https?://[^\s'\"`)]+", text)) - {"http://www.w3.org/2000/svg"}
    checks.equal(addresses, set(), "addresses in the page")


USUAL = (check_page, check_taps, check_pixels, check_search, check_marks, check_books, check_removals, check_conditions,
         check_round_trip, check_phone, check_windows, check_motion, check_focus, check_colors, check_address,
         check_names, check_panel, check_drops, check_values, check_tree, check_resolution, check_inspection,
         check_failures)
# Of pages with values, visits, and a layer of an odd name.
OTHERS = (check_given_values, check_visits, check_odd_layers)

if __name__ == "__main__":
    run_named(USUAL, OTHERS, sys.argv[1], sys.argv[2:])
