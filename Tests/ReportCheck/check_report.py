#!/usr/bin/env python3
"""Usage: check_report.py FILE.html ...

Opens pages of build reports in a browser and prints for each, as one line of JSON, its faults, its
pictures and its text. A fault is an error of the script, an element that the script does not make, a
request, a number in a picture that is not one, a link without its target, or content wider than a phone.
"""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "ViewerCheck"))
from browser import Browser, Page  # noqa: E402

LOOK = r"""(() => {
  const main = document.querySelector('main');
  const faults = [];
  const known = ('a b br circle dd details div dl dt figcaption figure h1 h2 h3 i img li nav p path section '
    + 'span summary svg table tbody td text th thead tr ul').split(' ');
  for (const element of main.querySelectorAll('*')) {
    if (!known.includes(element.localName)) faults.push(`element ${element.localName}`);
    for (const { name, value } of element.attributes) {
      const isForeign = name === 'src' && !value.startsWith('data:image/svg+xml,');
      if (name.startsWith('on') || isForeign) faults.push(`${element.localName} has ${name}`);
      if (name === 'href' && !(value.startsWith('#') && document.getElementById(value.slice(1)))) {
        faults.push(`a link to ${value}`);
      }
      if (element.ownerSVGElement && /NaN|Infinity|undefined/.test(value)) faults.push(`${name} ${value}`);
    }
  }
  if (document.scripts.length !== 4) faults.push(`${document.scripts.length} scripts`);
  if (performance.getEntriesByType('resource').length > 0) faults.push('a request');
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  const maps = [...main.querySelectorAll('img')].filter((map) => map.complete && map.naturalWidth > 0).length;
  return { faults, maps, pictures: main.querySelectorAll('svg').length, text: main.textContent };
})()"""


def main():
    with Browser() as browser:
        for path in sys.argv[1:]:
            page = Page(browser, width=390, height=844)
            page.open(path)
            found = page.evaluate(LOOK)
            found["faults"] += page.problems()
            print(json.dumps(found))
            page.close()


main()
