"""The public classes of the jar, from the sources."""

import re

import braces

# Public, as the code that Spark generates calls them, but not for users.
INTERNAL = {"KeyColumn", "Locate", "LocateColumns"}
# The value of a field: braces after it are no body.
VALUE = re.compile(r"[^=!<>]=([^=]|$)")


def lines(folder):
    """Returns a line for each public type, and for its public and protected members that override nothing."""
    found = set()
    for path in sorted(folder.rglob("*.java")):
        text = path.read_text(encoding="utf-8")
        package = re.search(r"^package ([\w.]+);", text, re.M)[1]
        found |= members(package, text, "file")
    return sorted(found)


def members(owner, text, around):
    found = set()
    found_here = braces.declarations(text, lambda words: not VALUE.search(words))
    for number, (_, words, body) in enumerate(found_here):
        kind = re.search(r"(?:^|\s)(class|interface|record|enum)\s+(\w+)", words)
        if around == "enum" and number == 0:
            found |= {f"{owner}.{name}\tconstant" for name in re.findall(r"\b[A-Z][A-Z0-9_]*\b(?=\s*(?:,|$|\())", words)}
        elif around != "interface" and not re.search(r"(^|\s)(public|protected)\s", words) or "@Override" in words:
            continue
        elif kind:
            if kind[2] in INTERNAL:
                continue
            found.add(f"{owner}.{kind[2]}\t{words}")
            found |= members(f"{owner}.{kind[2]}", body, kind[1])
        else:
            name = re.search(r"(\w+)\s*(?:\(|=|$)", words)[1]
            found.add(f"{owner}.{name}\t{words}")
    return found
