#!/usr/bin/env python3
"""Usage: globe_page.py PAGE.html PICTURE.png

Saves a picture of a page of `landfall view` with a book of visits: visited and wished countries, and Switzerland selected.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests" / "ViewerCheck"))

from browser import Browser, Page  # noqa: E402
from checks import READY  # noqa: E402


def main(page_path, picture_path):
    with Browser() as browser:
        page = Page(browser, width=1200, height=760)
        page.open(page_path + "#44,14,2.9&sel=CHE")
        page.wait(READY)
        page.settle()
        pathlib.Path(picture_path).write_bytes(page.screenshot())


main(*sys.argv[1:])
