"""Usage: self_test.py BENCHMARKS

Checks the arithmetic of comparisons, the report, the tables and the chart, the latter two with an output of the
program LandfallBenchmarks."""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import against
import chart
import pairs
import results
import tables


def check_intervals():
    """The numbers are the critical values of the sign test at 5 %, two-sided."""
    expected = {6: 0, 8: 0, 9: 1, 12: 2, 15: 3, 20: 5, 25: 7, 40: 13}
    for count, number in expected.items():
        assert pairs.left_out(count) == number, f"{count} rounds: {pairs.left_out(count)} instead of {number}"
    try:
        pairs.left_out(5)
        raise AssertionError("5 rounds have no interval of 95 %")
    except ValueError:
        pass


def check_verdicts():
    rng = random.Random(2)

    def rows(factor):
        return [{
            ("us, states", "random", "single"): (10 * factor * rng.uniform(0.98, 1.02), "1 hits"),
            ("us, states", "random", "GEOS"): (100 * factor * rng.uniform(0.98, 1.02), "1 hits"),
            ("build of data/world.json", "", "seconds"): (2 * rng.uniform(0.98, 1.02), ""),
        } for _ in range(12)]

    same, slow, fast = rows(1), rows(1.08), rows(0.9)
    for new, old, verdict, failed in (
            (same, rows(1), "", False), (slow, same, "slower", True), (fast, same, "faster", False)):
        comparisons, missing, different = against.compare(new, old)
        lines, has_failed = against.report(comparisons, missing, different, "abc1234")
        for name in (("us, states", "random"), ("us, states", "all sets"), ("all lookups", "")):
            assert comparisons[*name, "single"].verdict == verdict, "\n".join(lines)
        assert has_failed == failed and not missing and not different, "\n".join(lines)
    # A figure that only one has, and other answers.
    other = {("us, states", "random", "single"): (10, "2 hits"), ("us, states", "track", "single"): (1, "")}
    changed = [row | other for row in same]
    comparisons, missing, different = against.compare(changed, same)
    lines, has_failed = against.report(comparisons, missing, different, "abc1234")
    assert missing == [("us, states", "track", "single")] and len(different) == 1 and has_failed, "\n".join(lines)


def check_outputs(found):
    """Each contestant is in its table, and each bar in the picture, which is XML and longest for the slowest."""
    text = "\n".join(tables.tables(found))
    for row in found["rows"]:
        assert f"| {row['contestant']} |" in text, f"{row['contestant']} is not in a table"
    picture = xml.etree.ElementTree.fromstring(chart.svg(found))
    widths = [
        float(each.get("width")) for each in picture.iter("{http://www.w3.org/2000/svg}rect") if each.get("class") != "back"]
    bars = [bar for _, group in chart.panels(found["rows"]) for bar in group]
    assert len(widths) == len(bars) > 0, f"{len(widths)} bars instead of {len(bars)}"
    by_width = sorted(zip(widths, bars))
    assert [bar[1] for _, bar in by_width] == sorted(bar[1] for bar in bars), "a slower contestant has a shorter bar"


def check_limits():
    """A large build is a fault if it is slower per vertex or takes more memory."""
    def build(vertices, microseconds, size):
        return {
            "vertices": vertices, "seconds": 1, "microsecondsPerVertex": microseconds, "bytesPerVertex": size}

    small = build(6_000_000, 2, 100)
    for large, count in ((build(50_000_000, 2.4, 80), 0), (build(50_000_000, 2.5, 80), 1), (build(50_000_000, 2.5, 81), 2)):
        assert len(list(tables.faults({"scale": [small, large]}))) == count, large


def check_run(program):
    """The output of the program has what results.py reads."""
    with tempfile.TemporaryDirectory() as folder:
        output = subprocess.run(
            [program, "--only", "world", "--points", "1000", "--passes", "1", "--json"],
            stdout=subprocess.PIPE, text=True, check=True).stdout
        (pathlib.Path(folder) / "world.json").write_text(output)
        table = "    vertices   seconds  µs a vertex bytes a vertex\n   6,000,000      12.5         2.10          120\n"
        (pathlib.Path(folder) / "scale.txt").write_text("==> Made-up maps\n" + table + "    13.1 s\n")
        rival = {"table": "world", "contestant": "rival", "points": "random", "count": 5, "ns": 5e5, "hits": 1, "differ": 2}
        (pathlib.Path(folder) / "rivals.jsonl").write_text(json.dumps(rival) + "\n")
        found = results.gather(folder, True)
    assert [row["vertices"] for row in found["scale"]] == [6_000_000], found["scale"]
    assert found["rows"][-1] == rival and found["points"] == 1000 and found["quick"]
    assert {row["points"] for row in found["rows"]} == {"random", "sphere", "border", "track"}
    check_outputs(found)


def main():
    checks = [check_intervals, check_verdicts, check_limits, lambda: check_run(sys.argv[1])]
    for check in checks:
        check()
    print(f"{len(checks)} checks of scripts/bench pass")


main()
