#!/usr/bin/env python3
"""Usage: scripts/check phrases

Fails if a comment, a message or a document has a phrase that is wrong in any context, and prints what to write instead. Documents
for users also have no words of the makers, no figures of benchmarks and no checks of this project. Before it reads the files, it
finds each phrase in a planted line."""

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
# The same for documents that users read.
FOR_USERS = [
    (r"grid units?", "the position, or its size: 11 cm", "within one grid unit of it"),
    (r"lattices?", "steps, whole numbers", "a lattice of points"),
    (r"conformance(?: suite)?", "say what holds; the suite is for docs/Testing.md", "the conformance suite"),
    (r"Embedded Swift", "what it needs, or nothing", "compiled as Embedded Swift"),
    (r"CI|qemu", "tested, not tested; docs/Support.md has the systems", "CI loads it under qemu"),
    (r"scripts/(?:check|bench)", "nothing; docs/Testing.md and docs/Benchmarks.md have them", "scripts/check web runs it"),
    (r"the row's fault|(?:a|no) faults?|untried", "error, bug, not tested", "faults are bugs, this is no fault"),
    (r"mends?|mended", "fix", "the file that mends it"),
    (r"\d+ (?:ns|µs)(?! for each byte)|EPYC|Xeon|rows (?:a|per) second", "nothing; docs/Benchmarks.md has the figures", "in 12 ns a point"),
    (r"beyond its tables", "say what fails, and what finds it", "damaged beyond its tables"),
]
# Documents for those who make Landfall, and the text of the format.
FOR_MAKERS = re.compile(r"(Benchmarks|Testing|ARCHITECTURE|Releasing|Scale|GPU|Support|AtlasFormat)\.md$|/decisions/")
ROOTS = ["Sources", "data", "docs", "scripts", "tools", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
READ = {".swift", ".js", ".c", ".cpp", ".h", ".html", ".py", ".sh", ".md", ""}


def is_for_users(path):
    return (path.name == "README.md" and path.parent.name == "" or re.search(r"^docs/|\.docc/", str(path))) and path.suffix == ".md" and (
        not FOR_MAKERS.search(str(path)))


def faults(text, phrases=PHRASES):
    """Yields the line, the phrase and what to write instead, for each phrase of a text."""
    for pattern, instead, _ in phrases:
        for match in re.finditer(rf"(?<![\w.'\"\[-])(?:{pattern})(?![\w'\"-])", text):
            yield text.count("\n", 0, match.start()) + 1, match.group(), instead


def main():
    for phrases in (PHRASES, FOR_USERS):
        for pattern, _, line in phrases:
            assert any(re.fullmatch(pattern, found) for _, found, _ in faults(line, phrases)), line
    names = subprocess.run(["git", "ls-files", *ROOTS], capture_output=True, text=True, check=True).stdout.split("\n")
    paths = [path for path in map(pathlib.Path, filter(None, names)) if path.suffix in READ and path.name != "phrases.py"]
    count = 0
    for path in paths:
        for line, phrase, instead in faults(path.read_text(errors="replace"), PHRASES + FOR_USERS * bool(is_for_users(path))):
            count += 1
            print(f'{path}:{line}: "{phrase}"; write: {instead}')
    print(f"    {len(paths)} files, {sum(map(bool, map(is_for_users, paths)))} of them for users, {count} phrases to put plainly")
    return 1 if count else 0


sys.exit(main())
