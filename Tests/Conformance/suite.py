"""The conformance suite: its files, its questions, and whether answers are equal. README.md describes it."""

import json
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


class Files:
    """The files that questions are about, by name."""

    def __init__(self):
        self._made = {}

    def bytes(self, name):
        if name in self._made:
            return self._made[name]
        path = "Sources/LandfallData/mobile.atlas" if name == "bundled" else f"Tests/Fixtures/{name}.atlas"
        return (ROOT / path).read_bytes()

    def add(self, name, base, count, changes):
        data = bytearray() if base == "-" else bytearray(self.bytes(base)[:int(count)])
        data += bytes(int(count) - len(data))
        for change in [] if changes == "-" else changes.split():
            offset, digits = change.split(":")
            piece = bytes.fromhex(digits)
            data[int(offset):int(offset) + len(piece)] = piece
        self._made[name] = bytes(data)


def read():
    """Returns the files, and a list of questions: kind, arguments, answer."""
    files, questions = Files(), []
    for line in (HERE / "suite.tsv").read_text("utf-8").split("\n"):
        kind, *columns = line.split("\t")
        if kind == "file":
            files.add(*columns)
        elif line:
            questions.append((kind, columns[:-1], columns[-1]))
    return files, questions


def joined(texts):
    return ",".join(texts) or "-"


def check(questions, answer, interface):
    """Compares the answers of an interface: answer(kind, arguments) returns text, or None if it cannot answer this kind.

    Prints the wrong answers, and returns their number.
    """
    wrong, left_out, count = 0, set(), 0
    for kind, arguments, right in questions:
        given = answer(kind, arguments)
        if given is None:
            left_out.add(kind)
            continue
        count += 1
        if not equal(kind, given, right):
            wrong += 1
            print(f"conformance: {kind} {arguments}: {given}, not {right}", file=sys.stderr)
    more = f"; left out: {', '.join(sorted(left_out))}" if left_out else ""
    print(f"    {count - wrong} of {count} answers of {interface} are right{more}")
    return wrong


def equal(kind, given, right):
    if given == right:
        return True
    if right == "invalid":
        return given == "-"
    one, other = given.split(), right.split()
    if kind in ("nearest", "border") and "-" not in (given, right):
        return math.isclose(float(one[0]), float(other[0]), rel_tol=0, abs_tol=0.001) and one[1:] == other[1:]
    if kind in ("box", "point"):
        return list(map(float, one)) == list(map(float, other))
    if kind == "details" and "-" not in (given, right):
        return list(map(float, given.split(","))) == list(map(float, right.split(",")))
    if kind == "value" and right.startswith("json "):
        return given.startswith("json ") and json.loads(given[5:]) == json.loads(right[5:])
    return False
