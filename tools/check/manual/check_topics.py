"""Checks that the first page of a manual lists every public symbol of a module that has no other symbol around
it, and every public member that the module adds to a type of another module: check_topics.py GRAPHS CATALOG."""

import json
import pathlib
import re
import sys


def main(graphs, catalog):
    module = graphs.name
    expected, count = set(), 0
    for path in sorted(graphs.glob("*.symbols.json")):
        extended = path.name.split("@")[1].split(".")[0] if "@" in path.name else None
        for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
            parts = symbol["pathComponents"]
            is_member = len(parts) > 1
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
                continue
            count += 1
            if extended in (None, module) and not is_member:
                expected.add(parts[0])
            elif extended not in (None, module, "Swift") and is_member:
                expected.add("/".join([extended, *parts]))
    # The members of a type that the module adds are on the page of the type.
    expected = {name for name in expected if not any(name.startswith(f"{other}/") for other in expected)}
    text = (catalog / f"{module}.md").read_text(encoding="utf-8")
    # A link to one of several overloads ends with a hash or a signature.
    listed = {re.sub(r"-\S*$", "", link) for link in re.findall(r"^- ``([^`]+)``$", text, re.M)}
    missing = sorted(expected - listed)
    for name in missing:
        print(f"{catalog}/{module}.md: no topic group lists {name}")
    if not missing:
        print(f"the manual of {module}: all links lead somewhere, {count} public symbols in topic groups")
    return 1 if missing else 0


sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
