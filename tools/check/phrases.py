#!/usr/bin/env python3
"""Usage: scripts/check phrases

Fails if a comment, a message or a document has a phrase that is wrong in any context, and prints what to write instead.
Before it reads the files, it finds each phrase in a planted line."""

import pathlib
import re
import subprocess
import sys

# What is found, what to write instead, and a line that has it.
PHRASES = [
    (r"thus|hence|thereof|whereby|therein|wherein|thereby|thereafter|whence", "so, therefore, with which", "whence it is"),
    (r"he|him|his|she|her|hers|himself|herself", "they, their: a user may be anyone", "the user moves his map"),
    (r"in so far", "where, as far as", "right in so far as it goes"),
    (r"for want of", "without", "for want of a name"),
    (r"no matter", "regardless of", "no matter where"),
    (r"be it", "whether", "be it a city or a park"),
    (r"by and by", "gradually", "it grows by and by"),
    (r"nobody", "no one", "nobody asks"),
    (r"nought", "zero", "it is nought"),
    (r"of no (?:use|avail|account)", "unusable", "the file is of no use"),
]
ROOTS = ["Sources", "data", "docs", "scripts", "tools", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
READ = {".swift", ".js", ".c", ".cpp", ".h", ".html", ".py", ".sh", ".md", ""}


def faults(text):
    """Yields the line, the phrase and what to write instead, for each phrase of a text."""
    for pattern, instead, _ in PHRASES:
        for match in re.finditer(rf"(?<![\w.'\"\[-])(?:{pattern})(?![\w'\"-])", text):
            yield text.count("\n", 0, match.start()) + 1, match.group(), instead


def main():
    for pattern, _, line in PHRASES:
        assert any(re.fullmatch(pattern, found) for _, found, _ in faults(line)), line
    names = subprocess.run(["git", "ls-files", *ROOTS], capture_output=True, text=True, check=True).stdout.split("\n")
    paths = [path for path in map(pathlib.Path, filter(None, names)) if path.suffix in READ and path.name != "phrases.py"]
    count = 0
    for path in paths:
        for line, phrase, instead in faults(path.read_text(errors="replace")):
            count += 1
            print(f'{path}:{line}: "{phrase}"; write: {instead}')
    print(f"    {len(paths)} files, {count} phrases to put plainly")
    return 1 if count else 0


sys.exit(main())
