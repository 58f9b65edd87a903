"""Usage: check_tree.py FOLDER

Checks that the accessibility tree of Chromium, which screen readers read, names each region of FOLDER/states.svg and
FOLDER/world.svg, opened as a document and within an HTML page; see scripts/check svg."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests/ViewerCheck"))
from browser import Browser, Page  # noqa: E402

folder = pathlib.Path(sys.argv[1]).resolve()


def regions(layer):
    with open(folder / f"{layer}.jsonl", encoding="utf-8") as file:
        return {row["key"]: row["name"] for row in map(json.loads, file)}


def named(page):
    """The names in the accessibility tree of the open document, by role."""
    session = page.context.new_cdp_session(page.tab)
    found = {}
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        if not node["ignored"] and node.get("name", {}).get("value"):
            found.setdefault(node["role"]["value"], []).append(node["name"]["value"])
    session.detach()
    return found


def check(page, where, names):
    # A map of values has them after the name: "Brazil: South America".
    found = [name.split(": ")[0] for name in named(page).get("graphics-symbol", [])]
    missing = sorted(set(names) - set(found))
    assert not missing, f"{where}: the tree lacks {', '.join(missing)}"
    many = sorted({name for name in names if found.count(name) > names.count(name)})
    assert not many, f"{where}: the tree has several elements {', '.join(many)}"


territories = ("AS", "GU", "MP", "PR", "VI")
cases = {"states": [name for key, name in regions("states").items() if key not in territories],
         "world": list(regions("countries").values())}
assert len(cases["states"]) == 51 and "California" in cases["states"]
with Browser() as browser:
    for name, names in cases.items():
        page = Page(browser, 1200, 800)
        page.open(folder / f"{name}.svg")
        check(page, f"{name}.svg", names)
        title = page.evaluate("document.querySelector('title').textContent")
        assert title in named(page)["graphics-document"], f"{name}.svg: the tree lacks the title {title}"
        html = folder / f"{name}.html"
        html.write_text(f"<!doctype html><html lang=en><title>A map</title>{(folder / f'{name}.svg').read_text()}")
        page.open(html)
        check(page, f"{name}.svg in HTML", names)
        page.close()
print(f"    a screen reader's tree names {len(cases['states'])} states and {len(cases['world'])} countries")
