"""Runs the examples of a document: run_examples.py FILE

Each block ```sql is run by psql; the rows that it prints must be the lines of the block that begin with "-- ". Columns are
separated by " | ". psql must reach a server that has the extension.
"""

import pathlib
import re
import subprocess
import sys


def main(path):
    blocks = re.findall(r"^```sql\n(.*?)^```", pathlib.Path(path).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    if not blocks:
        sys.exit(f"run_examples: {path} has no examples")
    for block in blocks:
        right = [line[3:].rstrip() for line in block.splitlines() if line.startswith("-- ")]
        ran = subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-F", " | ", "-v", "ON_ERROR_STOP=1"], input=block, text=True,
            encoding="utf-8", capture_output=True, check=False)
        if ran.returncode != 0 or [line.rstrip() for line in ran.stdout.splitlines()] != right:
            sys.exit(f"run_examples: {path} says\n{block}psql prints\n{ran.stdout}{ran.stderr}")
    print(f"    {len(blocks)} examples print what the page says")


main(sys.argv[1])
