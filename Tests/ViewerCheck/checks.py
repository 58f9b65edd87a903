"""What the checks of the page have in common: what is wrong is printed, a line each."""

import faulthandler
import struct
import sys
import time
import zlib

from browser import Browser, BrowserError

# The seconds after which a check ends, as an expression without an answer would otherwise be waited for.
LIMIT = 600
READY = "window.landfall?.app?.isWarm === true"


class Checks:
    """Counts what holds, and prints what does not."""

    def __init__(self):
        self.count = self.failed = 0

    def that(self, holds, what):
        self.count += 1
        if not holds:
            self.failed += 1
            print(what)

    def equal(self, found, wanted, what):
        self.that(found == wanted, f"{what}: {found!r}, not {wanted!r}")


def run(body):
    """Runs a check with a browser; exits with 1 where something is wrong."""
    faulthandler.dump_traceback_later(LIMIT, exit=True)
    checks = Checks()
    try:
        with Browser() as browser:
            body(browser, checks)
    except BrowserError as error:
        checks.that(False, f"the browser: {error}")
    print(f"{checks.count} checks, {checks.failed} failed")
    sys.exit(1 if checks.failed or checks.count == 0 else 0)


def run_named(usual, others, path, names):
    """Runs checks of a page with a browser: the named ones, of both kinds, or all usual ones; says how long each takes."""

    def body(browser, checks):
        chosen = [check for check in (*usual, *(others if names else ())) if not names or check.__name__ in names]
        checks.equal(len(chosen), len(names) or len(usual), "checks that are known")
        for check in chosen:
            begin = time.monotonic()
            try:
                check(browser, checks, path)
            except BrowserError as error:
                checks.that(False, f"{check.__name__}: {error}")
            print(f"{check.__name__}: {time.monotonic() - begin:.1f} s")

    run(body)


class Picture:
    """The pixels of a PNG of 8 bits a channel, without interlacing."""

    def __init__(self, data):
        at, body = 8, b""
        while at < len(data):
            length, kind = struct.unpack_from(">I4s", data, at)
            if kind == b"IHDR":
                self.width, self.height, _, color = struct.unpack_from(">IIBB", data, at + 8)
                self.channels = {2: 3, 6: 4}[color]
            elif kind == b"IDAT":
                body += data[at + 8 : at + 8 + length]
            at += 12 + length
        stride = self.width * self.channels
        raw, self.rows, before = zlib.decompress(body), [], bytes(stride)
        for y in range(self.height):
            line = bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
            self.unfilter(raw[y * (stride + 1)], line, before)
            self.rows.append(line)
            before = line

    def unfilter(self, kind, line, before):
        step = self.channels
        if kind == 2:
            for i in range(len(line)):
                line[i] = line[i] + before[i] & 255
            return
        for i in range(len(line) if kind else 0):
            left = line[i - step] if i >= step else 0
            if kind == 1:
                guess = left
            elif kind == 3:
                guess = (left + before[i]) // 2
            else:
                corner = before[i - step] if i >= step else 0
                ways = [abs(before[i] - corner), abs(left - corner),
                        abs(left + before[i] - 2 * corner)]
                guess = (left, before[i], corner)[ways.index(min(ways))]
            line[i] = line[i] + guess & 255

    def at(self, x, y):
        x, y = int(x), int(y)
        return tuple(self.rows[y][x * self.channels : x * self.channels + 3])


def is_near(color, hex_color, limit=12):
    """Whether a color is that of a palette, but for light and rounding."""
    wanted = [int(hex_color[i : i + 2], 16) for i in (1, 3, 5)]
    return all(abs(a - b) <= limit for a, b in zip(color, wanted))
