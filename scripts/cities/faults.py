"""Where faults are gathered, so that one run tells all of them."""

import json


class Unreadable(Exception):
    """A file that cannot be read at all: there is nothing to check."""


class Faults:
    def __init__(self):
        self.lines = []

    def add(self, place, problem, remedy):
        """`place` is the file and what in it; a line each, without control characters."""
        text = f"{place}: {problem}; {remedy}"
        self.lines.append("".join(c if c.isprintable() else "?" for c in text))


def read_json(path, faults):
    """The value in a file; None, and a fault with its line, where it is no JSON."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError:
        faults.add(path, "is no UTF-8", "save it as UTF-8")
        return None

    def no_number(name):
        raise ValueError(f"{name} is no number of JSON")

    def members(pairs):
        names = [name for name, _ in pairs]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"an object has the member {shown(twice)} twice")
        return dict(pairs)

    try:
        return json.loads(text, parse_constant=no_number, object_pairs_hook=members)
    except json.JSONDecodeError as error:
        faults.add(f"{path}:{error.lineno}", f"is no JSON: {error.msg}", "mend it")
    except (ValueError, RecursionError) as error:
        faults.add(path, f"is no JSON: {error}", "mend it")
    return None


def shown(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
