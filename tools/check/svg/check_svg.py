"""Usage: check_svg.py FOLDER

Checks FOLDER/states.svg and FOLDER/world.svg against the tables of regions there, and colors California; see
scripts/check svg."""

import json
import pathlib
import struct
import subprocess
import sys
import xml.etree.ElementTree as tree
import zlib

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


def pixel(path, x, y):
    """The red, green and blue of a pixel of a PNG of eight bits per channel without interlacing."""
    data = path.read_bytes()
    place, rows = 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        chunk = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, _, depth, form, _, _, interlacing = struct.unpack(">IIBBBBB", chunk)
            assert depth == 8 and form in (2, 6) and interlacing == 0
            channels = 3 if form == 2 else 4
        if kind == b"IDAT":
            rows += chunk
        place += 12 + length
    rows, stride = zlib.decompress(rows), width * channels
    before = bytearray(stride)
    for number in range(y + 1):
        start = number * (stride + 1)
        line = bytearray(rows[start + 1:start + 1 + stride])
        for index in range(stride):
            left = line[index - channels] if index >= channels else 0
            corner = before[index - channels] if index >= channels else 0
            above, kind = before[index], rows[start]
            if kind == 4:
                guess = left + above - corner
                steps = [abs(guess - value) for value in (left, above, corner)]
                near = (left, above, corner)[steps.index(min(steps))]
            else:
                near = (0, left, above, (left + above) // 2)[kind]
            line[index] = (line[index] + near) & 255
        before = line
    return "#" + bytes(before[x * channels:x * channels + 3]).hex().upper()


fifty = [key for key in regions("states") if key not in ("AS", "GU", "MP", "PR", "VI")]
states = check("states.svg", "states", fifty)
check("world.svg", "countries", None)
visited = {each.get("id") for each in states.iter() if "visited" in (each.get("class") or "").split()}
assert visited == {"OR", "WA", "HI"}, visited

california = states.find(".//*[@id='CA']")
california.set("style", f"fill:{COLOR}")
tree.register_namespace("", SVG[1:-1])
tree.ElementTree(states).write(folder / "california.svg")
width, height = int(states.get("width")), int(states.get("height"))
for name in ("states", "california"):
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
         f"--screenshot={folder.resolve()}/{name}.png", f"--window-size={width},{height}",
         f"file://{folder.resolve()}/{name}.svg"], check=True, capture_output=True)
inside = (round(0.09 * width), round(0.45 * height))
oregon = (round(0.09 * width), round(0.27 * height))
seen = {name: (pixel(folder / f"{name}.png", *inside), pixel(folder / f"{name}.png", *oregon))
        for name in ("states", "california")}
assert seen["states"][0] != COLOR and seen["california"][0] == COLOR, seen
assert seen["states"][1] == seen["california"][1] == "#E5322D", seen
print(f"    {len(fifty)} states and {len(regions('countries'))} countries by their ids; California is {COLOR}")
