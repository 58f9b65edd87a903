#!/usr/bin/env python3
"""Usage: check_words.py TITLES.html ODD.html

Whether a page has the words of its atlas: the titles of layers, or the usual words if an id is not a word.
"""

import sys

from browser import Page
from checks import READY, run

# Of each layer: title, several and one in a sentence.
WORDS = """landfall.app.atlas.layers.map((layer) => [landfall.app.words.title(layer),
  landfall.app.words.counted(layer, 3143), landfall.app.words.counted(layer, 1)])"""
LEGEND = "[...document.querySelectorAll('#legend li')].map((one) => one.textContent)"


def open_page(browser, path):
    page = Page(browser, 1000, 700)
    page.open(path)
    page.wait(READY)
    return page


def body(browser, checks):
    titles, odd = sys.argv[1:]
    page = open_page(browser, titles)
    checks.equal(page.evaluate(WORDS), [
        ["Länder", "3,143 Länder", "1 Land"], ["US States", "3,143 US States", "1 US State"],
        ["Places", "3,143 places", "1 place"]], "the words of layers with titles")
    checks.equal(page.evaluate("document.getElementById('search').placeholder"),
                 "Search Länder, US States, places", "the hint in the search")
    legend = page.evaluate(LEGEND)
    checks.that("Länder" in legend and "Places" in legend, f"the legend: {legend}")
    page.evaluate("landfall.app.show(landfall.app.atlas.layer('countries').byKey.get('WST'))")
    panel = page.evaluate("document.getElementById('place').innerText")
    checks.that("Land" in panel.split("\n"), f"the kind of a region: {panel}")
    checks.that("Counts in totals" in panel and "COUNTS" not in panel, f"attributes: {panel}")
    # What lies at a tapped coordinate is named once: neither the region itself nor its parent again.
    place = "{ latitude: 5, longitude: 5 }"
    page.evaluate("landfall.app.tabs.place.show("
                  f"landfall.app.atlas.layer('countries').byKey.get('WST'), {place})")
    facts = page.evaluate("[...document.querySelectorAll('#place .facts dt')].map((one) => one.textContent)")
    checks.that("Land" not in facts and "Here" in facts, f"the facts of a country: {facts}")
    checks.equal(page.problems(), [], "the console of titles")
    page.close()

    page = open_page(browser, odd)
    checks.equal(page.evaluate(WORDS), [["Regions", "3,143 regions", "1 region"]], "the words of an odd id")
    checks.that("1 region" in page.evaluate("document.getElementById('place').innerText"), "the count of an odd id")
    values = page.evaluate("""['WAY', 'NEXT', 'LAST'].map((name) =>
      landfall.atlas.attribute(landfall.atlas.layers[0].regions[0], name))""")
    checks.equal(values, ["2305843009223239036", "2305843009223239037", 9007199254740991],
                 "whole numbers up to and beyond those of a double")
    page.evaluate("landfall.app.show(landfall.app.atlas.layers[0].regions[0])")
    facts = page.evaluate("""[...document.querySelectorAll('#place .attributes div')].map((one) =>
      [...one.children].map((part) => part.textContent).join(': '))""")
    checks.equal(facts, ["Land area: 1,234 km²", "ISO A2: DE", "Visit minutes: 90", "Description (de): schön",
                         "WAY: 2305843009223239036", "Next: 2305843009223239037", "Last: 9,007,199,254,740,991"],
                 "attributes in words")
    checks.equal(page.problems(), [], "the console of an odd id")
    page.close()


if __name__ == "__main__":
    run(body)
