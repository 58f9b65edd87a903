"""Plants a change in a copy of each interface, and requires that the same extraction finds it and nothing else."""

import json
import os
import pathlib
import shutil
import tempfile

import c_header
import command
import java_sources
import manifest_schema
import python_package
import records
import sql_functions
import swift_graphs
import web_types

# A command that changes what another one writes: a column, a member, an option and an exit code.
CHANGED_COMMAND = """#!/usr/bin/env bash
{landfall} "$@" | sed -e '1s/^layer,key,name/layer,name,key/' -e 's/"finalBearing" :/"endBearing" :/' \\
  -e 's/^  -i, --input FILE/      --input FILE/'
code="${{PIPESTATUS[0]}}"
[[ $code != 74 ]] || exit 73
exit "$code"
"""


def edited(source, copy, *edits):
    """Copies a file or folder, and replaces texts in the files of the copy: (file, old, new), with "" for a file itself."""
    if source.is_dir():
        shutil.copytree(source, copy)
    else:
        shutil.copy(source, copy)
    for name, old, new in edits:
        path = copy / name if name else copy
        data = path.read_bytes()
        if old.encode() not in data:
            raise SystemExit(f"check api: {source / name} has no {old!r}; correct tools/check/api/self_test.py")
        path.write_bytes(data.replace(old.encode(), new.encode()))
    return copy


def run(root, landfall, inputs):
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        failures = [failure for case in (swift, c, exports, python, npm, jvm, postgresql, duckdb, manifest, command_line)
                    for failure in case(root, work, landfall, inputs)]
    failures += rule()
    for failure in failures:
        print(failure)
    if not failures:
        print("the changes of ten interfaces are found, and the rule of versions holds")
    return 1 if failures else 0


def compare(name, before, after, *removed, added=()):
    """Returns what is wrong if other lines than those that begin so are removed and added."""
    found = records.differences({name: before}, {name: after})
    _, lacks, has = found[0] if found else (name, [], [])
    right = len(lacks) == len(removed) and len(has) == len(added) and all(
        line.startswith(start) for line, start in zip(lacks + has, [*removed, *added]))
    return [] if right else [f"{name}: planted {removed} and {added}, found {lacks} and {has}"]


def swift(root, work, landfall, inputs):
    graphs = inputs / "graphs/Landfall"
    copy = work / "graphs"
    shutil.copytree(graphs, copy)
    path = copy / "Landfall.symbols.json"
    graph = json.loads(path.read_text(encoding="utf-8"))
    graph["symbols"] = [symbol for symbol in graph["symbols"] if symbol["pathComponents"] != ["Atlas", "place(at:)"]]
    for symbol in graph["symbols"]:
        if symbol["pathComponents"] == ["Layer", "id"]:
            symbol["declarationFragments"].append({"kind": "text", "spelling": "?"})
    path.write_text(json.dumps(graph), encoding="utf-8")
    sources = root / "Sources/LandfallUI"
    changed = edited(sources, work / "LandfallUI", ("Region+MapKit.swift", "at detail: Detail", "of detail: Detail"))
    format_sources = root / "Sources/Landfall/Format"
    codes = edited(format_sources, work / "Format", ("AtlasError.swift", "checksum = 204", "checksum = 214"))
    before, after = (swift_graphs.raw_value_lines(swift_graphs.raw_values(folder), ["AtlasError.Code.checksum\tenum.case\t"])
                     for folder in (format_sources, codes))
    code = "AtlasError.Code.checksum\traw value\t"
    return compare("Landfall", before, after, code + "204", added=[code + "214"]) + compare(
        "Landfall", swift_graphs.lines(graphs), swift_graphs.lines(copy),
        "Atlas.place(at:)\tmethod", "Layer.id\t", added=["Layer.id\t"]) + compare(
        "LandfallUI", swift_graphs.framework_lines(sources), swift_graphs.framework_lines(changed),
        "Region\twith MapKit\t", added=["Region\twith MapKit\t"])


def c(root, work, landfall, inputs):
    header = root / "Sources/CLandfall/include/landfall.h"
    copy = edited(header, work / "landfall.h", ("", "void lf_close(lf_atlas *atlas);", ""),
                  ("", "LF_CHECKSUM = -204", "LF_CHECKSUM = -214"),
                  ("", "  int32_t format_major;", "  int64_t format_major;"))
    return compare("c", c_header.lines(header), c_header.lines(copy), "LF_CHECKSUM\t", "lf_atlas_info.format_major\t",
                   "lf_atlas_info.format_minor\t", "lf_close\t",
                   added=["LF_CHECKSUM\t", "lf_atlas_info.format_major\t", "lf_atlas_info.format_minor\t"])


def exports(root, work, landfall, inputs):
    copy = edited(inputs / "liblandfall.so", work / "liblandfall.so", ("", "\0lf_close\0", "\0lf_klose\0"))
    return compare("c", c_header.exported(inputs / "liblandfall.so"), c_header.exported(copy), "lf_close\t", added=["lf_klose\t"])


def python(root, work, landfall, inputs):
    package = root / "bindings/python/landfall_atlas"
    copy = edited(package, work / "landfall_atlas", ("_core.pyi", "    def keys(self) -> list[str]: ...\n    def find", "    def find"),
                  ("spark.py", "layers: str | Iterable[str] | None = None, columns", "columns"))
    return compare("python", python_package.lines(package), python_package.lines(copy),
                   "landfall_atlas.Atlas.keys\t", "landfall_atlas.spark.tag\tkeyword\tlayers")


def npm(root, work, landfall, inputs):
    package = root / "bindings/web/package.json"
    copy = edited(inputs / "types", work / "types", ("lookup.d.ts", "keyAt(latitude", "keyOfPoint(latitude"))
    module = edited(package, work / "package.json", ("", '    "./worker": "./worker.js",\n', ""))
    return compare("npm", web_types.lines(inputs / "types", package), web_types.lines(copy, module),
                   "landfall/lookup.Layer.keyAt\t", "landfall/worker\t", added=["landfall/lookup.Layer.keyOfPoint\t"])


def jvm(root, work, landfall, inputs):
    folder = root / "bindings/jvm/java"
    copy = edited(folder, work / "java", ("org/landfall/Layer.java", "public int size()", "int size()"),
                  ("org/landfall/NameMatch.java", "PREFIX,", ""), ("org/landfall/Nearest.java", "double meters", "float meters"))
    return compare("jvm", java_sources.lines(folder), java_sources.lines(copy), "org.landfall.Layer.size\t",
                   "org.landfall.NameMatch.PREFIX\t", "org.landfall.Nearest\t", added=["org.landfall.Nearest\t"])


def postgresql(root, work, landfall, inputs):
    script = max((root / "bindings/postgres").glob("landfall--*.sql"))
    settings = root / "bindings/postgres/src/folder.c"
    copy = edited(script, work / script.name, ("", "landfall_regions(atlas text,", "landfall_regions(file text,"))
    changed = edited(settings, work / "folder.c", ("", '"landfall.folder"', '"landfall.directory"'))
    return compare("postgresql", sql_functions.postgresql_lines(script, settings),
                   sql_functions.postgresql_lines(copy, changed), "landfall.folder\t", *["landfall_regions\t"] * 4,
                   added=["landfall.directory\t", *["landfall_regions\t"] * 4])


def duckdb(root, work, landfall, inputs):
    atlas = root / "Sources/LandfallData/mobile.atlas"
    name = "landfall.duckdb_extension"
    (work / "changed").mkdir()
    copy = edited(inputs / name, work / "changed" / name, ("", "\0landfall_nearest\0", "\0landfall_closest\0"))
    before, after = (sql_functions.duckdb_lines(file, atlas) for file in (inputs / name, copy))
    moved = [line.replace("landfall_nearest", "landfall_closest") for line in before if line.startswith("landfall_nearest\t")]
    return compare("duckdb", before, after, *["landfall_nearest\t"] * len(moved), added=moved) + (
        [] if moved else ["duckdb: there is no landfall_nearest"])


def manifest(root, work, landfall, inputs):
    schema = root / "data/manifest.schema.json"
    value = json.loads(schema.read_text(encoding="utf-8"))
    del value["properties"]["grid"]
    copy = work / "manifest.schema.json"
    copy.write_text(json.dumps(value), encoding="utf-8")
    before = manifest_schema.lines(schema)
    removed = [line for line in before if line.startswith("manifest.grid\t")]
    return compare("manifest", before, manifest_schema.lines(copy), "manifest.grid\tnumber", *removed[1:])


def command_line(root, work, landfall, inputs):
    changed = work / "landfall"
    changed.write_text(CHANGED_COMMAND.format(landfall=landfall), encoding="utf-8")
    os.chmod(changed, 0o755)
    folders = work / "one", work / "two"
    for folder in folders:
        folder.mkdir()
    before, after = (command.lines(program, root, folder) for program, folder in zip((landfall, changed), folders))
    bearings = [f"direction --json\t.{part}.finalBearing\t" for part in ("ellipsoid", "sphere")]
    codes = [line for line in before if line.startswith("exit code") and line.endswith("\t74")]
    columns = [f"regions --csv{more}\tcolumn 0{number}\t" for more in ("", " --near") for number in (2, 3)]
    return compare("command", before, after, *bearings, *codes, "landfall locate\t-i\t", *columns,
                   added=[*(line.replace("final", "end") for line in bearings), *(line[:-1] + "3" for line in codes),
                          *columns])


def rule():
    """Tries the versions that may lack what is recorded."""
    removal, addition = [("c", ["lf_close"], [])], [("c", [], ["lf_closer"])]
    cases = [
        (removal, "0.1.0", "0.2.0", True, True), (removal, "1.0.0", "1.1.0", True, False),
        (removal, "1.0.0", "1.1.0-beta.1", True, False), (removal, "1.2.0", "2.0.0", False, True),
        (removal, "1.2.0", "2.0.0-beta.1", True, True), (removal, "2.0.0-beta.1", "2.0.0-beta.2", True, True),
        (removal, "0.9.0", "1.0.0", False, True), (addition, "1.0.0", "1.1.0", True, True), ([], "1.0.0", "1.0.0", False, True)]
    return [f"the rule of versions: {changes} from {recorded} to {current}"
            for changes, recorded, current, fails, updates in cases
            if bool(records.faults(changes, recorded, current)) != fails
            or (records.may_remove(recorded, current) or not any(removed for _, removed, _ in changes)) != updates]
