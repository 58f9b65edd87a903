#!/usr/bin/env python3
"""Usage: check_firefox.py PAGE.html ANSWERS.json

Whether Firefox runs the page, answers as the library does, and draws the map: a copy of the page with selftest.js, which fills
the window with green or red, and a screenshot, whose pixels are read. Debian's Firefox has no WebGL without a screen: the map
is then drawn from the mesh on a canvas, and the page must say that it cannot draw the globe.
"""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from check_answers import COMPARE
from checks import Checks, Picture, is_near

SIZE = (800, 600)
GREEN = "#00AA00"
SELFTEST = Path(__file__).with_name("selftest.js")


def with_selftest(page, answers):
    """Returns a page with the self-test, which its policy then allows besides its own script."""
    data = json.dumps(json.loads(answers)).replace("<", "\\u003C")
    script = f"const answers = {data};\nconst compare = {COMPARE};\n{SELFTEST.read_text(encoding='utf-8')}"
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = page.replace("script-src ", f"script-src 'sha256-{digest}' ", 1)
    before, end, after = page.rpartition("</body>")
    return f"{before}<script>{script}</script>{end}{after}"


def take_picture(page, folder):
    """Returns the PNG of a page in Firefox, which has a profile in a folder of its own."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        sys.exit("firefox-esr is not on the PATH; install the package firefox-esr")
    picture, profile = folder / "picture.png", folder / "profile"
    profile.mkdir()
    run = subprocess.run(
        [program, "--headless", "--no-remote", "--profile", str(profile), "--screenshot", str(picture),
         f"--window-size={SIZE[0]},{SIZE[1]}", page.as_uri()],
        env={**os.environ, "HOME": str(folder)}, capture_output=True, text=True, timeout=180, check=False)
    if not picture.exists():
        sys.exit(f"Firefox made no picture (exit status {run.returncode}): {run.stderr.strip()}")
    return picture.read_bytes()


def report_in(picture):
    """Returns the report that the self-test has written into the first pixels; none if it has not ended."""
    pixels = b"".join(bytes(picture.at(x, y)) for y in range(24) for x in range(picture.width))
    try:
        return json.loads(pixels.split(b"\0")[0])
    except ValueError:
        return None


def main(page, answers):
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="landfall-firefox-") as name:
        folder = Path(name)
        tested = folder / "page.html"
        tested.write_text(with_selftest(Path(page).read_text(encoding="utf-8"), Path(answers).read_text(encoding="utf-8")),
                          encoding="utf-8")
        png = take_picture(tested, folder)
    picture = Picture(png)
    checks.equal((picture.width, picture.height), SIZE, "the size of the picture")
    report = report_in(picture)
    checks.that(report is not None, "the self-test has not ended")
    if report:
        checks.equal(report["faults"], [], "the self-test")
        checks.that(report["places"] >= 10_000, f"only {report['places']} places")
        print(f"Firefox drew {report['drawn']}; {report['land']:.1%} of the map is land")
    green = [is_near(picture.at(x, y), GREEN) for x, y in ((795, 30), (795, 300), (5, 595), (795, 595))]
    checks.that(all(green), f"the window is not green: {green}")
    if checks.failed:
        Path("firefox.png").write_bytes(png)
        print(f"the picture: {Path('firefox.png').resolve()}")
    print(f"{checks.count} checks, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
