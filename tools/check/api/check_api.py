"""Compares the interfaces with their records: check_api.py LANDFALL INPUTS [--update]. See scripts/check api.

INPUTS has what tools/check/api.sh has made: graphs/MODULE, types, liblandfall.so, landfall.duckdb_extension."""

import pathlib
import re
import sys
import tempfile

import c_header
import command
import java_sources
import manifest_schema
import python_package
import records
import self_test
import sql_functions
import swift_graphs
import web_types

ROOT = pathlib.Path(__file__).resolve().parents[3]
RECORDED = pathlib.Path(__file__).with_name("recorded")
BINDINGS = ROOT / "bindings"


def version():
    text = (ROOT / "Sources/CPlatform/include/landfall_version.h").read_text(encoding="utf-8")
    return re.search(r'LANDFALL_VERSION "([^"]+)"', text)[1]


def swift_lines(graphs, raw_values):
    symbols = swift_graphs.lines(graphs)
    return sorted(symbols + swift_graphs.raw_value_lines(raw_values, symbols)
                  + swift_graphs.framework_lines(ROOT / "Sources" / graphs.name))


def surfaces(landfall, inputs):
    """Returns the lines of each interface by its name."""
    raw_values = swift_graphs.raw_values(ROOT / "Sources")
    found = {graphs.name: swift_lines(graphs, raw_values) for graphs in sorted((inputs / "graphs").iterdir())}
    found["c"] = sorted(c_header.lines(ROOT / "Sources/CLandfall/include/landfall.h")
                        + c_header.exported(inputs / "liblandfall.so"))
    found["python"] = python_package.lines(BINDINGS / "python/landfall_atlas")
    found["npm"] = web_types.lines(inputs / "types", BINDINGS / "web/package.json")
    found["jvm"] = java_sources.lines(BINDINGS / "jvm/java")
    found["postgresql"] = sql_functions.postgresql_lines(
        max((BINDINGS / "postgres").glob("landfall--*.sql")), BINDINGS / "postgres/src/folder.c")
    found["duckdb"] = sql_functions.duckdb_lines(
        inputs / "landfall.duckdb_extension", ROOT / "Sources/LandfallData/mobile.atlas")
    found["manifest"] = manifest_schema.lines(ROOT / "data/manifest.schema.json")
    with tempfile.TemporaryDirectory() as work:
        found["command"] = command.lines(landfall, ROOT, pathlib.Path(work))
    return found


def main(landfall, inputs, *options):
    found, current = surfaces(landfall, inputs), version()
    before, recorded = records.read(RECORDED)
    changes = records.differences(before, found)
    if options == ("--update",):
        removes = any(removed for _, removed, _ in changes)
        if removes and not records.may_remove(recorded, current):
            print("\n".join(records.faults(changes, recorded, current)))
            return 1
        records.write(RECORDED, found, current)
        for name, removed, added in changes:
            print("\n".join([f"{name}: - {line}" for line in removed] + [f"{name}: + {line}" for line in added]))
    else:
        faults = records.faults(changes, recorded, current)
        if faults:
            print("\n".join(faults))
            return 1
    print(f"version {current}: {sum(map(len, found.values()))} lines of {len(found)} interfaces")
    return 0 if options else self_test.run(ROOT, landfall, inputs)


sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]), *sys.argv[3:]))
