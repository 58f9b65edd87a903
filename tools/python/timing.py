"""Times one contestant's answers, and prints each measurement as one line of JSON for tools/bench/lookups."""

import json
import os
import time


def fastest(ask, passes):
    """Returns the seconds of the fastest of some calls of `ask`, and the last answers."""
    lowest, answers = float("inf"), None
    for _ in range(passes):
        answers = None
        start = time.perf_counter()
        answers = ask()
        lowest = min(lowest, time.perf_counter() - start)
    return lowest, answers


def resident():
    """Returns the resident bytes of this process; 0 if the system does not report them."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def print_row(table, contestant, points, count, seconds, **more):
    """Prints a measurement: the seconds of `count` answers to one set of points.

    `more` may have `hits`, the answered points; `differ`, the answers unlike ours; and `megabytes`, the memory
    of the data.
    """
    row = {"table": table, "contestant": contestant, "points": points, "count": count, "ns": seconds / count * 1e9}
    print(json.dumps(row | more), flush=True)
