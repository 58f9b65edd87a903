"""Parses the declarations and the used words of Swift source text."""

import bisect
import collections
import dataclasses
import re

# The start of a comment or a string, which `blank` replaces with spaces.
_TOKEN = re.compile(r'//[^\n]*|/\*|(#*)("""|")')
_DECLARATION = re.compile(
    r"(?<![\w.`])(?P<kind>struct|class|enum|protocol|actor|typealias|associatedtype|func|let|var|case"
    r"|extension|macro)\s+\[?(?P<name>`?\w+`?(?:\.\w+)*|[-+*/<>=!&|^~%]+)")
_PRIVATE = re.compile(r"\b(?:private|fileprivate)\b(?!\(set\))")
_WORD = re.compile(r"\b[A-Za-z_]\w*\b")
TYPES = {"struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype"}


@dataclasses.dataclass(frozen=True)
class Declaration:
    kind: str
    name: str
    line: int
    depth: int
    owner: str  # The enclosing type or extended type; empty at the top level.
    is_private: bool


def blank(text):
    """Replaces comments and strings with spaces, except interpolated code; positions do not change."""
    out, place = [], 0
    while match := _TOKEN.search(text, place):
        out.append(text[place:match.start()])
        start = match.start()
        if match.group(0).startswith("//"):
            end = match.end()
            out.append(" " * (end - start))
        elif match.group(0) == "/*":
            end = _end_of_comment(text, match.end())
            out.append(_spaces(text[start:end]))
        else:
            end, code = _string(text, match.end(), match.group(1), match.group(2))
            out.append(_with_code(text, start, end, code))
        place = end
    out.append(text[place:])
    return "".join(out)


def _spaces(text):
    return re.sub(r"[^\n]", " ", text)


def _end_of_comment(text, place):
    depth = 1
    while depth and (match := re.compile(r"/\*|\*/").search(text, place)):
        depth += 1 if match.group(0) == "/*" else -1
        place = match.end()
    return place if depth == 0 else len(text)


def _string(text, place, hashes, quote):
    """Returns the end of a string whose opening quotes end at `place`, and its ranges of code."""
    stop = re.compile(re.escape(quote + hashes) + r"|\\" + hashes + r"\(|\\" + hashes + r"."
                      + ("" if quote == '"""' else r"|\n"), re.S)
    code = []
    while match := stop.search(text, place):
        if match.group(0) in (quote + hashes, "\n"):
            return match.end(), code
        place = match.end()
        if match.group(0).endswith("("):
            depth, start = 1, place
            while depth and place < len(text):
                if text[place] == '"':
                    place, inner = _string(text, place + 1, "", '"')
                    code += inner
                    continue
                depth += {"(": 1, ")": -1}.get(text[place], 0)
                place += 1
            code.append((start, place - 1))
    return len(text), code


def _with_code(text, start, end, code):
    out = list(_spaces(text[start:end]))
    for low, high in code:
        # Strings in interpolated code are also replaced.
        out[low - start:high - start] = blank(text[low:high])
    return "".join(out)


class SwiftSource:
    """The declarations of a file, and the words in it that may be uses, with their positions."""

    def __init__(self, text):
        self.text = blank(text)
        self.lines = [match.start() for match in re.finditer(r"^", self.text, re.M)]
        self.declarations = list(self._find_declarations())

    def line(self, place):
        return bisect.bisect_right(self.lines, place)

    def _find_declarations(self):
        braces = [(match.start(), match.group()) for match in re.finditer(r"[{}]", self.text)]
        found = list(_DECLARATION.finditer(self.text))
        owners, depth, next_brace, pending = [], 0, 0, None
        for match in found:
            while next_brace < len(braces) and braces[next_brace][0] < match.start():
                if braces[next_brace][1] == "{":
                    owners.append(pending or "")
                    pending = None
                elif owners:
                    owners.pop()
                next_brace += 1
            depth = len(owners)
            kind, name = match.group("kind"), match.group("name").strip("`")
            start = max(self.text.rfind("\n", 0, match.start()), 0)
            yield Declaration(
                kind, name, self.line(match.start()), depth, owners[-1] if owners else "",
                bool(_PRIVATE.search(self.text, start, match.start())))
            pending = name.split(".")[-1] if kind in TYPES | {"extension"} else "a body"

    def words(self, known):
        """Yields (word, line, is after a dot, is before a colon) for each occurrence of a `known` word."""
        for match in _WORD.finditer(self.text):
            if match.group() in known:
                yield (match.group(), self.line(match.start()),
                       self.text[match.start() - 1:match.start()] == ".",
                       self.text.startswith(":", match.end()))

    def extended(self):
        """The types that the file declares or extends."""
        return {part for declared in self.declarations
                if declared.kind in TYPES or declared.kind == "extension"
                for part in declared.name.split(".")}


def uses_by_name(sources, others=()):
    """Returns the uses between files of a module, by name: (from, line, name, to).

    `sources`: path -> SwiftSource; `others`: the sources of the other modules. A type counts if only one
    file of the module declares its name; a top-level function or value if its name is unique in the module; a
    member if its name is unique in all modules and has at least three words, so that libraries are unlikely
    to have it. Some uses are missed, but false ones are rare.
    """
    places, elsewhere = collections.defaultdict(set), set()
    for path, source in sources.items():
        for declared in source.declarations:
            if declared.kind != "extension":
                places[declared.name, declared.kind in TYPES].add((path, declared))
    for source in others:
        elsewhere.update(declared.name for declared in source.declarations)
    known, bound = {}, _bound_names(sources)
    for (name, is_type), found in places.items():
        path, declared = min(found, key=lambda place: place[1].depth)
        if len({place[0] for place in found}) > 1 or declared.is_private:
            continue
        is_member = not is_type and declared.depth == 1 and len(re.findall("[a-z][A-Z]", name)) > 1
        if (is_type or declared.depth == 0 and name not in bound
                or is_member and name not in bound and name not in elsewhere):
            known[name] = (path, is_type, declared.owner)
    for path, source in sources.items():
        extended = source.extended()
        for word, line, is_after_dot, is_label in source.words(known):
            home, is_type, owner = known[word]
            if owner == "":
                is_use = not is_after_dot and (is_type or not is_label)
            else:
                is_use = is_after_dot or is_type and owner in extended
            if home != path and is_use:
                yield path, line, word, home


_BOUND = re.compile(
    r"\b(\w+)\s*:|\b(\w+(?:, \w+){0,5})\)?\s+in\b|\b(?:let|var)\s*\(([^)]*)\)")


def _bound_names(sources):
    """Returns the names that parameters, loops, closures and patterns bind: they shadow functions."""
    return {name for source in sources.values() for groups in _BOUND.findall(source.text)
            for group in groups if group for name in _WORD.findall(group)}
