"""Runs the examples of a document: run_examples.py FILE

Each block ```sql is run by DuckDB with the extension of the package landfall_atlas; the rows of its statements must be
the lines of the block that begin with "-- ". Columns are separated by " | "."""

import pathlib
import re
import sys

import landfall_atlas.duckdb


def main(path):
    blocks = re.findall(r"^```sql\n(.*?)^```", pathlib.Path(path).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    if not blocks:
        sys.exit(f"check duckdb: {path} has no examples")
    connection = landfall_atlas.duckdb.connect()
    for block in blocks:
        right = [line[3:].rstrip() for line in block.splitlines() if line.startswith("-- ")]
        given = []
        for statement in connection.extract_statements(block):
            result = connection.execute(statement)
            if statement.type.name == "SELECT":
                given += [" | ".join("" if value is None else str(value) for value in row) for row in result.fetchall()]
        if [line.rstrip() for line in given] != right:
            sys.exit(f"check duckdb: {path} says\n{block}DuckDB answers\n" + "\n".join(given))
    print(f"    {len(blocks)} examples answer what the page says")


main(sys.argv[1])
