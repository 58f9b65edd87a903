#!/usr/bin/env python3
"""Usage: scripts/check links

Checks the links of README, CHANGELOG, CONTRIBUTING, SECURITY, docs/ and the examples: a path must exist, and a file whose
link text is a name in backticks must contain that name."""

import pathlib
import re
import sys

LINK = re.compile(r"\[([^\]\[]*)\]\(([^)\s]+)\)")


def main():
    broken, count = [], 0
    names = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
    documents = [*map(pathlib.Path, names), *sorted(pathlib.Path("docs").rglob("*.md"))]
    for document in documents + sorted(pathlib.Path("Examples").glob("*/README.md")):
        for number, line in enumerate(document.read_text().splitlines(), 1):
            for text, target in LINK.findall(line):
                if re.match(r"[a-z]+:|#", target):
                    continue
                count += 1
                path = document.parent / target.split("#")[0]
                name = re.fullmatch(r"`(\w+)`", text)
                if not path.exists():
                    broken.append(f"{document}:{number}: {target} does not exist")
                elif name and path.is_file() and not re.search(
                        rf"\b{name[1]}\b", path.read_text(), re.IGNORECASE):
                    broken.append(f"{document}:{number}: {target} does not contain {name[1]}")
    print("\n".join(broken) if broken else f"{count} links lead somewhere")
    return 1 if broken else 0


sys.exit(main())
