"""Runs programs, and measures them."""

import os
import subprocess
import sys
import time


def run(*command, **options):
    """Returns what a program prints; if it fails, ends this one with its messages."""
    result = subprocess.run(list(map(str, command)), text=True, capture_output=True, **options)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit code {result.returncode}: {result.stderr.strip()}")
    return result.stdout


class Measured:
    """A program that has run: its exit code, its messages, seconds by the clock and of the processor, and its peak of
    memory in bytes."""

    def __init__(self, command, **options):
        start = time.monotonic()
        process = subprocess.Popen(list(map(str, command)), stderr=subprocess.PIPE, **options)
        self.messages = process.stderr.read().decode("utf-8", "replace")
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.monotonic() - start
        self.code = process.returncode = os.waitstatus_to_exitcode(status)
        self.processor_seconds = usage.ru_utime + usage.ru_stime
        self.bytes = usage.ru_maxrss * 1024

    def or_exit(self):
        """Returns itself; if the program failed, ends this one with its messages."""
        if self.code:
            sys.exit(f"exit code {self.code}: {self.messages.strip()}")
        return self
