"""The arguments and the output files of programs that people call."""

import argparse
import os
import pathlib
import sys

WRONG_USAGE = 64


class Parser(argparse.ArgumentParser):
    """Arguments whose faults end the program with one line and the exit status of wrong usage."""

    def error(self, message):
        self.exit(WRONG_USAGE, f"{self.prog}: {message}\n")


def guard(program, path, kind, is_of_kind):
    """Ends a program before it replaces a file of another kind than what it writes.

    is_of_kind takes the path and returns whether it is `kind`, such as "a chart of scripts/bench lookups"."""
    path = pathlib.Path(path)
    if not os.path.lexists(path) or path.is_file() and not path.stat().st_size:
        return
    try:
        if path.is_file() and is_of_kind(path):
            return
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        pass
    sys.exit(f"{program}: {path} exists, and is not {kind}; move it away, or name another file")


def replace(path, text):
    """Writes a file aside and renames it, so that it is whole or not there."""
    aside = pathlib.Path(f"{path}.{os.getpid()}.partial")
    try:
        aside.write_text(text, encoding="utf-8")
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)
