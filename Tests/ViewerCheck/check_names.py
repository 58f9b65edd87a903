#!/usr/bin/env python3
"""Usage: check_names.py (PAGE.html NAME) ...

Whether pages of atlases with odd names run, show the name, and run no script but their own.
"""

import sys

from browser import Page
from checks import READY, run

# What the page's policy must stop: a script element and an event handler in an attribute.
INJECT = """new Promise((done) => {
  window.injected = 0;
  const script = document.createElement('script');
  script.textContent = 'window.injected += 1';
  const holder = document.createElement('div');
  holder.innerHTML = '<img src="data:," onerror="window.injected += 2">';
  document.body.append(script, holder);
  setTimeout(() => done(window.injected), 200);
})"""


def body(browser, checks):
    names = sys.argv[1:]
    for path, name in zip(names[::2], names[1::2]):
        page = Page(browser, 800, 600)
        page.open(path)
        page.wait(READY)
        checks.equal(page.evaluate("document.title"), f"{name} – Landfall", "the title")
        checks.equal(page.evaluate("getComputedStyle(document.body).margin"), "0px", "the style")
        checks.equal(page.problems(), [], f"the console of {name}")
        checks.equal(page.evaluate(INJECT), 0, "scripts that are not the page's")
        page.close()


run(body)
