"""Runs the checks of tools/check/web/page.mjs in headless Chromium: check_browser.py PACKAGE POINTS

Serves the repository on this machine alone, with the folder PACKAGE as /package and POINTS as /points. Exit status: 0 if all
answers are right, 1 otherwise.
"""

import functools
import http.server
import pathlib
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/ViewerCheck"))

from browser import Browser, BrowserError, Page  # noqa: E402

START = b"<!doctype html><title>check</title>"


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", "": "application/octet-stream"}

    def __init__(self, *arguments, folders):
        self.folders = folders
        super().__init__(*arguments, directory=str(ROOT))

    def translate_path(self, path):
        first, _, rest = path.lstrip("/").partition("/")
        folder = self.folders.get(first)
        return str(folder / rest) if folder else super().translate_path(path)

    def do_GET(self):
        if self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(START)))
        self.end_headers()
        self.wfile.write(START)

    def log_message(self, *_):
        pass


def main(package, points):
    folders = {"package": pathlib.Path(package).resolve(), "points": pathlib.Path(points).resolve()}
    handler = functools.partial(Handler, folders=folders)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with Browser() as browser:
            page = Page(browser)
            page.tab.goto(f"http://127.0.0.1:{server.server_port}/")
            report = page.evaluate("import('/tools/check/web/page.mjs').then((module) => module.run())")
    except BrowserError as error:
        sys.exit(f"check_browser: {error}")
    finally:
        server.shutdown()
    for line in report["lines"]:
        print(f"    {line}")
    for fault in report["faults"]:
        print(f"check_browser: {fault}", file=sys.stderr)
    sys.exit(1 if report["faults"] else 0)


main(*sys.argv[1:])
