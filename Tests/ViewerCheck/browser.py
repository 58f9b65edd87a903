"""A headless Chromium, driven over a pipe by its debugging protocol. The standard library suffices."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = [
    "--headless", "--no-sandbox", "--remote-debugging-pipe", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--no-first-run", "--disable-extensions", "--hide-scrollbars",
    "--force-color-profile=srgb", "--disable-dev-shm-usage", "--allow-file-access-from-files",
]


class BrowserError(Exception):
    """What went wrong in the browser or in the page."""


class Browser:
    """One browser with a profile of its own, gone with it."""

    def __init__(self):
        program = shutil.which("chromium")
        if program is None:
            raise BrowserError("chromium is not on the PATH; install the package chromium")
        self.profile = tempfile.mkdtemp(prefix="landfall-browser-")
        (read_commands, self.commands), (self.replies, write_replies) = os.pipe(), os.pipe()

        def attach():
            # The browser reads from descriptor 3 and writes to 4; first out of one another's way.
            read, write = os.dup(read_commands), os.dup(write_replies)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self.profile}", "about:blank"], preexec_fn=attach,
            close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_commands)
        os.close(write_replies)
        self.buffer, self.number, self.events = b"", 0, []

    def close(self):
        try:
            self.call("Browser.close")
        except BrowserError:
            self.process.kill()
        self.process.wait(timeout=20)
        for pipe in (self.commands, self.replies):
            os.close(pipe)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """Sends a command and waits for its answer; what happens meanwhile goes to `events`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + 90
        while time.monotonic() < end:
            reply = self.next_message(end - time.monotonic())
            if reply.get("id") == self.number:
                if "error" in reply:
                    raise BrowserError(f"{method}: {reply['error']['message']}")
                return reply["result"]
            self.events.append(reply)
        raise BrowserError(f"{method}: no answer")

    def next_message(self, seconds):
        while b"\0" not in self.buffer:
            if not select.select([self.replies], [], [], max(0, seconds))[0]:
                raise BrowserError("the browser does not answer")
            part = os.read(self.replies, 1 << 20)
            if not part:
                raise BrowserError("the browser has gone")
            self.buffer += part
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)


class Page:
    """A tab of a size, light or dark."""

    def __init__(self, browser, width=1440, height=900, dark=False, calm=True, touch=False):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=touch)
        if touch:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        self.theme(dark, calm)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def theme(self, dark, calm=True):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}])

    def open(self, path):
        self.call("Page.navigate", url=f"file://{os.path.abspath(path)}")
        self.wait("document.readyState === 'complete'")

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def wait(self, expression, seconds=30):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(expression):
                return
            time.sleep(0.02)
        raise BrowserError(f"not true after {seconds} s: {expression}")

    def settle(self):
        """Waits until the next frame would be the same as this one."""
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.wait("!landfall.app.motion.isActive && !landfall.app.shell.isSettling"
                  " && !landfall.app.frames.isDirty && landfall.app.frames.isFull"
                  " && landfall.app.isWarm === true")
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def tap(self, x, y):
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, key, text=None):
        codes = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37,
                 "ArrowRight": 39}
        more = {"text": text} if text else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key,
                  windowsVirtualKeyCode=codes.get(key, ord(key[0].upper())), **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def screenshot(self, path=None):
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        if path:
            with open(path, "wb") as file:
                file.write(data)
        return data

    def problems(self):
        """Errors and warnings that the page's console has had, and exceptions."""
        # What was sent until now is there once another command is answered.
        self.evaluate("0")
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            parameters = event.get("params", {})
            if event["method"] == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            elif event["method"] == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
                found.append(" ".join(str(a.get("value", "")) for a in parameters["args"]))
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                found.append(parameters["entry"]["text"])
        return found

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
