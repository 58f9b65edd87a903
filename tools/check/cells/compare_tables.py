"""Compares landfall_cells with the tables of landfall export: compare_tables.py EXTENSION FOLDER. See scripts/check cells."""

import sys

import duckdb

extension, folder = sys.argv[1:]
connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
connection.execute(f"LOAD '{extension}'")
for layer in ("countries", "states"):
    connection.execute(f"CREATE OR REPLACE TABLE made AS FROM landfall_cells('{folder}/world.atlas', '{layer}')")
    connection.execute(f"CREATE OR REPLACE TABLE exported AS FROM read_csv('{folder}/{layer}.csv', header = true)")
    # In the same order, too.
    same, made, exported = connection.execute("""SELECT count(*), (SELECT count(*) FROM made), (SELECT count(*) FROM exported)
      FROM made JOIN exported ON made.rowid = exported.rowid AND made.cell = exported.cell AND made.region = exported.region
        AND made.whole = exported.whole AND made.from_y = exported.from_y AND made.to_y = exported.to_y AND made.x = exported.x
        AND made.y = exported.y AND made.dx = exported.dx AND made.dy = exported.dy""").fetchone()
    if not same == made == exported > 100_000:
        sys.exit(f"check cells: {same} of {made} rows of landfall_cells are those of the {exported} exported ones of {layer}")
    print(f"    {layer}: {made:,} rows are equal")
