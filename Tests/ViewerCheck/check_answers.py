#!/usr/bin/env python3
"""Usage: check_answers.py PAGE.html ANSWERS.json

Whether the page answers lookups, taps and distances as the library does.
"""

import json
import sys

from browser import Page
from checks import READY, run

COMPARE = """
(answers) => {
  const { atlas } = landfall;
  const faults = [];
  const say = (text) => { if (faults.length < 20) faults.push(text); };
  const { places, regions, layers } = answers;
  let wrong = 0;
  for (let i = 0; i < places.length / 2; i++) {
    layers.forEach((id, j) => {
      const found = landfall.regionNumbersAt(id, places[2 * i], places[2 * i + 1]).join(';');
      const wanted = regions[i * layers.length + j];
      if (found === wanted) return;
      wrong += 1;
      say(`${id} at ${places[2 * i]}, ${places[2 * i + 1]}: ${found}, not ${wanted}`);
    });
  }
  const layer = atlas.layer(layers[0]);
  let far = 0;
  for (const { latitude, longitude, tolerance, key } of answers.taps) {
    const found = landfall.pick(layer, latitude, longitude, tolerance) ?? null;
    if (found !== (key ?? null)) say(`tap at ${latitude}, ${longitude} (${tolerance}): ${found}, not ${key}`);
  }
  for (const { latitude, longitude, meters } of answers.distances) {
    const found = landfall.metersToBorder(layer, latitude, longitude);
    if ((found === null) !== (meters === undefined || meters === null)) say(`distance at ${latitude}, ${longitude}: ${found}, not ${meters}`);
    else if (found !== null && Math.abs(found - meters) > 0.02 + 1e-5 * meters) say(`distance at ${latitude}, ${longitude}: ${found}, not ${meters}`);
    else if (found > 1000) far += 1;
  }
  return { faults, wrong, count: places.length / 2, taps: answers.taps.length, far };
}
"""


def compare(page, checks, answers, name):
    """Lets a page that is open compare its answers."""
    result = page.evaluate(f"({COMPARE})({json.dumps(answers)})")
    checks.equal(result["wrong"], 0, f"{name}: wrong answers of {result['count']}")
    checks.equal(result["faults"], [], name)
    return result


def body(browser, checks):
    page = Page(browser)
    page.open(sys.argv[1])
    page.wait(READY)
    with open(sys.argv[2]) as file:
        answers = json.load(file)
    result = compare(page, checks, answers, sys.argv[1])
    checks.that(result["count"] >= 100_000, f"only {result['count']} places")
    checks.that(result["taps"] >= 1000 and result["far"] > 0, f"only {result['taps']} taps")
    checks.equal(page.problems(), [], "the console")


if __name__ == "__main__":
    run(body)
