"""Python imports this at its start, as tools/python is on its path: a program whose output no one reads any more, as in
`scripts/check links | head`, ends without a traceback."""

import atexit
import os
import select
import sys

report = sys.excepthook


def is_unread():
    """Whether standard output is a pipe that no one reads."""
    output = select.poll()
    output.register(1, 0)
    return any(events & select.POLLERR for _, events in output.poll(0))


def drop():
    """Lets what is left in standard output vanish."""
    if is_unread():
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def report_others(kind, error, trace):
    if not (kind is BrokenPipeError and is_unread()):
        report(kind, error, trace)


sys.excepthook = report_others
atexit.register(drop)
