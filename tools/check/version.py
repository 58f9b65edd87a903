#!/usr/bin/env python3
"""Usage: scripts/check version

Fails if a file states another version than Sources/CPlatform/include/landfall_version.h. Documents and the extension for
PostgreSQL name the version without what follows a hyphen, so that they are those of the release from its first candidate
on. Before that it finds a planted version of each kind.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = "Sources/CPlatform/include/landfall_version.h"
# A file or a pattern of files, what it says with the version in parentheses, and how many parts the version has there.
PLACES = [
    ("bindings/postgres/landfall.control", r"^default_version = '(.*)'$", 2),
    ("bindings/postgres/Makefile", r"^DATA = landfall--(.*)\.sql$", 2),
    ("bindings/postgres/expected/install.out", r"^ landfall \| (\S+) +\|", 2),
    ("README.md", r"packages of version ([\d.]*\d)", 3),
    ("docs/Products.md", r'from: "(.*?)"', 3),
    ("docs/BuildPlugin.md", r'from: "(.*?)"', 3),
]


def faults(version, read):
    """Yields a line for each place that states another version, or none; `read` returns a file's text."""
    if not re.fullmatch(r"\d+\.\d+\.\d+(-rc\.\d+)?", version):
        yield f"{HEADER}: {version} is not a version such as 1.2.3 or 1.2.3-rc.1"
    for path, pattern, parts in PLACES:
        found = re.findall(pattern, read(path), re.MULTILINE)
        right = ".".join(version.split("-")[0].split(".")[:parts])
        if not found:
            yield f"{path}: states no version ({pattern})"
        for other in set(found) - {right}:
            yield f"{path}: states the version {other}, not {right}"


def main():
    def read(path):
        return (ROOT / path).read_text("utf-8")

    version = re.search(r'^#define LANDFALL_VERSION "(.*)"$', read(HEADER), re.MULTILINE)[1]
    assert len(list(faults("9.8.7", read))) == len(PLACES), "a planted version is not found"
    assert list(faults("1.0", read)), "a version of two parts is not found"
    assert len(list(faults(version, lambda path: ""))) == len(PLACES), "a missing version is not found"
    lines = list(faults(version, read))
    for line in lines:
        print(line, file=sys.stderr)
    sys.exit(1 if lines else 0)


main()
