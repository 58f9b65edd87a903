"""Debian's headless Chromium, driven by Playwright; scripts/test installs both."""

import os
import shutil
import sys
import time

try:
    from playwright.sync_api import Error as BrowserError, sync_playwright
except ImportError:
    sys.exit("the Python package playwright is missing; scripts/test installs it in .build/venv")

# WebGL without a GPU, and files that read files beside them.
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--allow-file-access-from-files"]


class Browser:
    """A browser that is closed at the end of a `with` statement."""

    def __enter__(self):
        program = shutil.which("chromium")
        if program is None:
            raise BrowserError("chromium is not on the PATH; install the package chromium")
        self.driver = sync_playwright().start()
        self.chromium = self.driver.chromium.launch(executable_path=program, args=FLAGS)
        return self

    def __exit__(self, *_):
        self.chromium.close()
        self.driver.stop()


class Page:
    """A tab with a size, a theme and a storage of its own. `tab` is Playwright's page."""

    def __init__(self, browser, width=1440, height=900, dark=False, calm=True, touch=False):
        self.context = browser.chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
        self.context.set_default_timeout(90_000)
        self.tab = self.context.new_page()
        self.found = []
        self.tab.on("console", self.take_message)
        self.tab.on("pageerror", lambda error: self.found.append(str(error)))
        self.theme(dark, calm)

    def take_message(self, message):
        if message.type in ("error", "warning"):
            self.found.append(message.text)

    def theme(self, dark, calm=True):
        self.tab.emulate_media(color_scheme="dark" if dark else "light",
                               reduced_motion="reduce" if calm else "no-preference")

    def change_theme(self, dark, calm=True):
        """Changes what the system prefers, and waits until the page has heard of it: browsers say so in a later frame."""
        self.theme(dark, calm)
        theme = "dark" if dark else "light"
        self.wait(f"document.documentElement.dataset.theme === '{theme}'", 5)

    def open(self, path):
        """Opens a file; the path may end with a fragment."""
        self.tab.goto(f"file://{os.path.abspath(path)}")

    def evaluate(self, expression):
        return self.tab.evaluate(expression)

    def wait(self, expression, seconds=30):
        """Waits until an expression is true. The page's policy forbids the script of Playwright's wait_for_function."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(expression):
                return
            time.sleep(0.02)
        raise BrowserError(f"not true after {seconds} s: {expression}")

    def settle(self):
        """Waits until the next frame would be the same as this one."""
        frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        self.evaluate(frames)
        self.wait("!landfall.app.motion.isActive && !landfall.app.shell.isSettling"
                  " && !landfall.app.frames.isDirty && landfall.app.frames.isFull"
                  " && landfall.app.isWarm === true")
        self.evaluate(frames)

    def click(self, x, y):
        self.tab.mouse.click(x, y)

    def tap(self, x, y):
        self.tab.touchscreen.tap(x, y)

    def pinch(self, x, y, spreads):
        """Moves two fingers, each at distances in pixels from a point."""
        session = self.context.new_cdp_session(self.tab)
        for number, spread in enumerate(spreads):
            points = [{"x": x - spread, "y": y, "id": 0}, {"x": x + spread, "y": y, "id": 1}]
            session.send("Input.dispatchTouchEvent",
                         {"type": "touchMove" if number else "touchStart", "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def key(self, key):
        self.tab.keyboard.press(key)

    def type(self, text):
        self.tab.keyboard.insert_text(text)

    def screenshot(self):
        """Returns the PNG of the window."""
        return self.tab.screenshot(caret="initial")

    def problems(self):
        """Returns errors and warnings of the console, and exceptions."""
        # What was sent until now is received once another command is answered.
        self.evaluate("0")
        return self.found

    def close(self):
        self.context.close()
