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
# Bash: what it prints may be one word between quotation marks.
HAS_PLAIN_WORDS = {".sh", ""}
# The value of a string in Swift; it may contain other strings.
VALUE = r"\\\((?:[^()]|\([^()]*\))*\)"
# A comment to the end of its line, a comment between marks, or a string.
SLASHES = (
    r'(?P<line>(?<![:/"])//[^\n]*)|(?P<block>/\*.*?\*/|<!--.*?-->)'
    r'|(?P<long>""".*?""")|(?P<text>"(?:' + VALUE + r'|\\.|[^"\\\n])*")|(?P<template>`(?:\\.|[^`\\])*`)'
)
HASHES = r'(?P<long>""".*?""")|(?P<line>(?:(?<=\s)|^)#[^\n]*)|(?P<text>"(?:\\.|[^"\\\n])*")'
SINGLE = r"|(?P<single>'(?:\\.|[^'\\\n])*')"
SLASH_TOKENS, HASH_TOKENS = re.compile(SLASHES, re.S), re.compile(HASHES, re.S | re.M)
# The languages with strings between single quotation marks.
TOKENS = {
    ".js": re.compile(SLASHES + SINGLE, re.S),
    ".html": re.compile(SLASHES + SINGLE, re.S),
    ".py": re.compile(HASHES + SINGLE, re.S | re.M),
}
# The marks of a block comment in one of its lines.
MARKS = re.compile(r"^\s*(/\*\*?|\*(?!/)|<!--)? ?|\s*(\*/|-->)$")
CODE = re.compile(r"``[^`]*``|`[^`\n]*`")
INTERPOLATED = re.compile(VALUE + r"|\$\{[^{}]*\}")
FIELD = re.compile(r"\{[^{}]*\}")
# A value of a format, an option, a path: neither a sentence nor a part of one.
WORD = re.compile(r"""["'`]\S*["'`]""")
# One word between quotation marks in a string.
VALUES = re.compile(r"(?<=\s)'[\w-]+'|(?<=\s)\\\"[\w-]+\\\"")
QUOTED = re.compile(r'\\?"[\w .,:;…\\()/-]*\\?"')


def phrases():
    for line in (FOLDER / "phrases.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            pattern, instead = line.split("\t")
            yield re.compile(pattern, re.M), instead


def plain(prose):
    """Returns a line of prose without code and quotations."""
    return QUOTED.sub('"quoted"', CODE.sub("`code`", prose))


def pieces(path, text):
    """Yields what people read in a file as lists of (line, prose); the lines of one comment are one piece."""
    if path.suffix == ".md":
        yield from paragraphs(text)
        return
    tokens = TOKENS.get(path.suffix) or (SLASH_TOKENS if path.suffix in SLASHED else HASH_TOKENS)
    run = []
    for token in tokens.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        if token.lastgroup != "line":
            words = INTERPOLATED.sub("x", token.group())
            words = FIELD.sub("x", words) if path.suffix == ".py" else words
            if token.lastgroup == "block":
                lines = [MARKS.sub("", one) for one in words.split("\n")]
                yield [(line + number, plain(one)) for number, one in enumerate(lines)]
            elif path.suffix in HAS_PLAIN_WORDS or not WORD.fullmatch(words):
                yield [(line, VALUES.sub("'value'", words))]
            continue
        words = plain(re.sub(r"^(///?|#)!? ?", "", token.group()))
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
            run.append((number, plain(line.strip())))


def faults(path, rules):
    for piece in pieces(path, path.read_text(errors="replace")):
        starts, prose = [], ""
        for line, words in piece:
            starts.append((len(prose), line))
            prose += words + " "
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
        "a.swift": (
            "/// The region, or\n/// is none.\nlet a = 1 // tells\nlet b = \"so many rows\"\nlet stands = 1\n"
            "let c = \"it \\(d.wanted ?? \"\") and \\\"none\\\"\" + \"none\"\n"
            "let help = \"\"\"\n  N  asked in turn\n  \"\"\"\n",
            [(2, "none"), (3, "tells"), (4, "so many"), (7, "asked")],
        ),
        "b.md": (
            "The answer is no\nplace.\n\n```\ntells\n```\nUse `tells`.\n\n| a | none |\n",
            [(1, "is no place"), (1, "no place"), (9, "none")],
        ),
        "c": ("# asked for\necho \"parted\"\n", [(1, "asked"), (2, "parted")]),
        "d.js": (
            "// `a` stands\n/** What it is. */\nf('it wants', 'none', `${wanted} told`);\n"
            "/*\n * it's\n * none */\n",
            [(1, "stands"), (2, "What"), (2, "What it is."), (3, "told"), (3, "wants"), (6, "none")],
        ),
        "e.py": (
            "\"\"\"It tells.\"\"\"\nwanted = f\"{wanted} of\" + 'none'  # asked\nraise Fault('it parted')\n",
            [(1, "tells"), (2, "asked"), (3, "parted")],
        ),
        "f.css": ("/* Asked. */\na { display: none; } /* none */\n", [(2, "none")]),
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, (text, found) in planted.items():
            path = pathlib.Path(folder) / name
            path.write_text(text)
            seen = sorted((line, words) for line, words, *_ in faults(path, rules))
            assert seen == found, (name, seen)


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
