"""Prints the slowest tests of a run: python3 slowest.py TIMES [COUNT]

TIMES is the file that the tests write to the path in LANDFALL_TIMES: a line of seconds, a tab and
`Suite/test` for each test, or for each case of a test with arguments. The seconds are wall time of the
test's body, without time in the runner's queue.
"""

import sys


def read(lines):
    """Returns the seconds of each case, by test."""
    times = {}
    for line in lines:
        seconds, test = line.rstrip("\n").split("\t")
        times.setdefault(test, []).append(float(seconds))
    return times


def table(times, count):
    rows = sorted(times.items(), key=lambda row: (-sum(row[1]), row[0]))[:count]
    yield f"The {len(rows)} slowest tests, in seconds:"
    for test, seconds in rows:
        cases = f"  {len(seconds)} cases, {max(seconds):.2f} at most" if len(seconds) > 1 else ""
        yield f"{sum(seconds):9.2f}  {test}{cases}"
    yield f"{sum(map(sum, times.values())):9.2f}  all {len(times)} tests"


def main(path, count=20):
    with open(path, encoding="utf-8") as lines:
        print("\n".join(table(read(lines), int(count))))


if __name__ == "__main__":
    main(*sys.argv[1:])
