"""Looks for the phrases of phrases.tsv in comments, string literals and prose; see scripts/check-phrases."""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent
ROOTS = ["Sources", "data", "docs", "scripts", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
SLASHED = {".swift", ".js", ".c", ".cpp", ".h", ".html", ".css"}
HASHED = {".py", ".sh", ""}
# A comment to the end of its line, a comment between marks, or a string.
SLASH_TOKENS = re.compile(
    r'(?P<line>(?<![:/"])//[^\n]*)|(?P<block>/\*.*?\*/|<!--.*?-->)'
    r'|(?P<long>""".*?""")|(?P<text>"(?:\\.|[^"\\\n])*")|(?P<template>`(?:\\.|[^`\\])*`)',
    re.S,
)
HASH_TOKENS = re.compile(
    r'(?P<long>""".*?""")|(?P<line>(?:(?<=\s)|^)#[^\n]*)|(?P<text>"(?:\\.|[^"\\\n])*")', re.S | re.M
)
CODE = re.compile(r"``[^`]*``|`[^`\n]*`")
INTERPOLATED = re.compile(r"\\\((?:[^()]|\([^()]*\))*\)")
QUOTED = re.compile(r'\\?"[\w .,:;…\\()/-]*\\?"')


def phrases():
    for line in (FOLDER / "phrases.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            pattern, instead = line.split("\t")
            yield re.compile(pattern, re.M), instead


def pieces(path, text):
    """Yields what people read in a file as lists of (line, prose); the lines of one comment are one piece."""
    if path.suffix == ".md":
        yield from paragraphs(text)
        return
    tokens = SLASH_TOKENS if path.suffix in SLASHED else HASH_TOKENS
    run = []
    for token in tokens.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        if token.lastgroup != "line":
            yield [(line, token.group())]
            continue
        words = re.sub(r"^(///?|#)!? ?", "", token.group())
        begins = not words or re.match(r"- (\w+|Parameter \w+):", words)
        before = text[text.rfind("\n", 0, token.start()) + 1 : token.start()]
        if run and (before.strip() or line != run[-1][0] + 1 or begins):
            yield run
            run = []
        if before.strip():
            yield [(line, words)]
        else:
            run.append((line, words))
    yield run


def paragraphs(text):
    fenced, run = False, []
    for number, line in enumerate(text.splitlines() + [""], 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            line = ""
        if fenced:
            continue
        if not line.strip() or re.match(r"\s*([-*] |\d+\. |\||#)", line):
            yield run
            run = []
        if line.strip():
            run.append((number, line.strip()))


def faults(path, rules):
    for piece in pieces(path, path.read_text(errors="replace")):
        starts, prose = [], ""
        for line, words in piece:
            starts.append((len(prose), line))
            words = INTERPOLATED.sub("x", CODE.sub("`code`", words))
            prose += (words if words.startswith(('"', "`")) else QUOTED.sub('"quoted"', words)) + " "
        for rule, instead in rules:
            for match in rule.finditer(prose):
                line = [line for start, line in starts if start <= match.start()][-1]
                yield line, match.group(), rule.pattern, instead


def files(names):
    listed = subprocess.run(["git", "ls-files", *names], capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        path = pathlib.Path(name)
        if path.suffix in SLASHED | HASHED | {".md"} and "phrases" not in path.parts:
            yield path


def self_test():
    rules = list(phrases())
    assert len(rules) >= 60, len(rules)
    planted = {
        "a.swift": "/// The region, or\n/// is none.\nlet a = 1 // tells\nlet b = \"so many rows\"\nlet stands = 1\n",
        "b.md": "The answer is no\nplace.\n\n```\ntells\n```\nUse `tells`.\n",
        "c": "# asked for\necho \"parted\"\n",
    }
    found = {"a.swift": [(2, "none"), (3, "tells"), (4, "so many")], "b.md": [(1, "is no place"), (1, "no place")]}
    found["c"] = [(1, "asked"), (2, "parted")]
    with tempfile.TemporaryDirectory() as folder:
        for name, text in planted.items():
            path = pathlib.Path(folder) / name
            path.write_text(text)
            seen = sorted((line, words) for line, words, *_ in faults(path, rules))
            assert seen == found[name], (name, seen)


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    is_count = "--count" in arguments
    names = [name for name in arguments if name != "--count"]
    rules, counts = list(phrases()), collections.Counter()
    for path in files(names or [root for root in ROOTS if pathlib.Path(root).exists()]):
        for line, words, pattern, instead in faults(path, rules):
            counts[pattern] += 1
            if not is_count:
                print(f'{path}:{line}: "{words}"; write: {instead}')
    if is_count:
        for pattern, count in counts.most_common():
            print(f"{count:6} {pattern}")
    if counts:
        sys.exit(f"check-phrases: {sum(counts.values())} phrases to put plainly")


main(sys.argv[1:])
