"""Answers the points of a CSV as `landfall locate --input` does, in DuckDB: ask_duckdb.py EXTENSIONS POINTS

EXTENSIONS has a folder for each platform of DuckDB."""

import sys

import duckdb

connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
platform = connection.execute("PRAGMA platform").fetchone()[0]
connection.execute(f"LOAD '{sys.argv[1]}/{platform}/landfall.duckdb_extension'")
print("lat,lon,countries,states")
for row in connection.execute(
        "SELECT lat, lon, landfall_countries(lat::DOUBLE, lon::DOUBLE), landfall_states(lat::DOUBLE, lon::DOUBLE) "
        "FROM read_csv(?, all_varchar = true)", [sys.argv[2]]).fetchall():
    print(*(value or "" for value in row), sep=",")
