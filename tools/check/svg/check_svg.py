"""Usage: check_svg.py FOLDER

Checks FOLDER/states.svg and FOLDER/world.svg against the tables of regions there, and colors California. Checks that
the accessibility tree of Chromium, which screen readers read, names each region of them, opened as a document and
within an HTML page; see scripts/check svg."""

import json
import pathlib
import sys
import xml.etree.ElementTree as tree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests/ViewerCheck"))
from browser import Browser, Page  # noqa: E402
from checks import Picture  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
COLOR = "#00FF7F"
folder = pathlib.Path(sys.argv[1])


def regions(layer):
    with open(folder / f"{layer}.jsonl", encoding="utf-8") as file:
        return {row["key"]: row["name"] for row in map(json.loads, file)}


def check(document, layer, expected):
    """Checks that each region is one element with its id, name and title, and that no id is used twice."""
    root = tree.parse(folder / document).getroot()
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids)), f"{document}: two elements have the same id"
    group = root.find(f".//*[@id='{layer}']")
    assert group is not None and group.get("class") == "regions", f"{document}: no group {layer}"
    names = regions(layer)
    for key in expected or names:
        found = [each for each in root.iter() if each.get("id") == key]
        assert len(found) == 1, f"{document}: {len(found)} elements have the id {key}"
        region = found[0]
        assert "region" in region.get("class").split(), key
        assert region.get("data-name") == names[key], key
        # On a map of data, the value follows the name.
        value = region.get("data-value")
        expected = names[key] if value is None else f"{names[key]}: {value}"
        assert region.find(f"{SVG}title").text == expected, key
    assert root.find(f".//{SVG}text") is not None, f"{document}: no text"
    classes = {each.get("class") for each in root.iter(f"{SVG}path")}
    assert {"coast", "border"} <= classes, f"{document}: {classes}"
    return root


def named(page):
    """The names in the accessibility tree of the open document, by role."""
    session = page.context.new_cdp_session(page.tab)
    found = {}
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        if not node["ignored"] and node.get("name", {}).get("value"):
            found.setdefault(node["role"]["value"], []).append(node["name"]["value"])
    session.detach()
    return found


def check_tree(page, where, names):
    # A map of values has them after the name: "Brazil: South America".
    found = [name.split(": ")[0] for name in named(page).get("graphics-symbol", [])]
    missing = sorted(set(names) - set(found))
    assert not missing, f"{where}: the tree lacks {', '.join(missing)}"
    many = sorted({name for name in names if found.count(name) > names.count(name)})
    assert not many, f"{where}: the tree has several elements {', '.join(many)}"


fifty = [key for key in regions("states") if key not in ("AS", "GU", "MP", "PR", "VI")]
states = check("states.svg", "states", fifty)
check("world.svg", "countries", None)
visited = {each.get("id") for each in states.iter() if "visited" in (each.get("class") or "").split()}
assert len(fifty) == 51 and visited == {"OR", "WA", "HI"}, visited

california = states.find(".//*[@id='CA']")
california.set("style", f"fill:{COLOR}")
tree.register_namespace("", SVG[1:-1])
tree.ElementTree(states).write(folder / "california.svg")
lists = {"states": [regions("states")[key] for key in fifty], "world": list(regions("countries").values())}
with Browser() as browser:
    for name, names in lists.items():
        page = Page(browser, 1200, 800)
        page.open(folder / f"{name}.svg")
        check_tree(page, f"{name}.svg", names)
        title = page.evaluate("document.querySelector('title').textContent")
        assert title in named(page)["graphics-document"], f"{name}.svg: the tree lacks the title {title}"
        html = folder / f"{name}.html"
        html.write_text(f"<!doctype html><html lang=en><title>A map</title>{(folder / f'{name}.svg').read_text()}")
        page.open(html)
        check_tree(page, f"{name}.svg in HTML", names)
        page.close()
    width, height = int(states.get("width")), int(states.get("height"))
    page, seen = Page(browser, width, height), {}
    for name in ("states", "california"):
        page.open(folder / f"{name}.svg")
        picture = Picture(page.screenshot())
        seen[name] = ["#" + bytes(picture.at(0.09 * width, y * height)).hex().upper() for y in (0.45, 0.27)]
assert seen["states"][0] != COLOR and seen["california"][0] == COLOR, seen
assert seen["states"][1] == seen["california"][1] == "#E5322D", seen
print(f"    {len(fifty)} states and {len(regions('countries'))} countries by their ids; California is {COLOR}")
print(f"    a screen reader's tree names {len(lists['states'])} states and {len(lists['world'])} countries")
