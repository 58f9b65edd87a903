#!/usr/bin/env python3
"""Usage: scripts/check structure [--edges] [MODULE...]

Fails if folders of a module depend on each other in a cycle, or if a file does not declare what its name
says: X.swift must declare a type X or a function x, Type+Concern.swift must extend Type. The files at the
root of a module count as one folder; a nested folder counts as a part of its parent. Uses are found by name: four of
five, never those of members with short names. Before that it plants
faults in a copy of the sources and finds them. --edges lists the dependencies between folders."""

import collections
import graphlib
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).with_suffix("")))
import swift_source

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Package:
    """The Swift files under a folder `Sources`, by module."""

    def __init__(self, folder):
        self.folder = folder
        self.modules = {}
        for module in sorted(path for path in folder.iterdir() if path.is_dir()):
            files = sorted(module.rglob("*.swift"))
            if files:
                self.modules[module.name] = files
        self.sources = {path: swift_source.SwiftSource(path.read_text(encoding="utf-8"))
                        for files in self.modules.values() for path in files}

    def module(self, path):
        return path.relative_to(self.folder).parts[0]

    def folder_of(self, path):
        """Returns the folder of a file in its module; "its root" for files outside all folders."""
        parts = path.relative_to(self.folder).parts
        return parts[1] if len(parts) > 2 else "its root"

    def uses_by_name(self, modules):
        uses = []
        for name in modules:
            own = {path: self.sources[path] for path in self.modules[name]}
            others = [source for path, source in self.sources.items() if path not in own]
            uses += swift_source.uses_by_name(own, others)
        return uses


def folder_edges(package, uses, module):
    """Returns (from folder, to folder) -> the uses between them, for one module."""
    edges = collections.defaultdict(list)
    for use in uses:
        start, end = package.folder_of(use[0]), package.folder_of(use[3])
        if package.module(use[0]) == module and start != end:
            edges[start, end].append(use)
    return edges


def cycle_of(edges):
    """Returns the folders of a cycle, which ends with its first folder; empty if there is none."""
    sorter = graphlib.TopologicalSorter()
    for start, end in sorted(edges):
        sorter.add(end, start)
    try:
        sorter.prepare()
    except graphlib.CycleError as error:
        return error.args[1]
    return []


def describe(package, use):
    path, line, name, home = use
    return f"{path.relative_to(package.folder.parent)}:{line} uses {name} of {home.name}"


def cycle_findings(package, uses, module):
    edges = folder_edges(package, uses, module)
    cycle = cycle_of(edges)
    lines = [f"{module}: the folders {' -> '.join(cycle)} form a cycle"] if cycle else []
    for start, end in zip(cycle, cycle[1:]):
        found = edges[start, end]
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        lines.append(f"    {start} -> {end}: {describe(package, found[0])}{more}")
    return ["\n".join(lines)] if cycle else []


def is_named(path, source):
    """Returns whether a file declares what its name says."""
    name, plus, _ = path.stem.partition("+")
    if path.name == "main.swift":
        return True
    for declared in source.declarations:
        if declared.kind == "extension":
            if plus and name in declared.name.split("."):
                return True
        elif declared.kind in swift_source.TYPES:
            if declared.depth <= 1 and declared.name == name:
                return True
        elif declared.depth == 0 and declared.name.lower() == name.lower() and not plus:
            return True
    return False


def name_findings(package, module):
    findings = []
    for path in package.modules[module]:
        source = package.sources[path]
        # A file that only imports and exports other modules may have any name.
        if is_named(path, source) or not source.declarations:
            continue
        declared = sorted({declared.name for declared in source.declarations if declared.depth == 0})
        findings.append(
            f"{path.relative_to(package.folder.parent)} declares nothing named "
            f"{path.stem.partition('+')[0]}; it declares {', '.join(declared) or 'nothing'}")
    return findings


def check(root, names, shows_edges):
    package = Package(root / "Sources")
    for name in names:
        if name not in package.modules:
            sys.exit(f"check structure: there is no module {name} in {package.folder}")
    modules = names or list(package.modules)
    uses = package.uses_by_name(modules)
    findings = []
    for module in modules:
        findings += cycle_findings(package, uses, module) + name_findings(package, module)
        if shows_edges:
            for (start, end), found in sorted(folder_edges(package, uses, module).items()):
                print(f"    {module}: {start} -> {end}, {len(found)} uses; {describe(package, found[0])}")
    count = sum(len(package.modules[name]) for name in modules)
    print(f"    {count} files, {len(findings)} findings")
    for finding in findings:
        print(f"check structure: {finding}", file=sys.stderr)
    return not findings


def self_test():
    """Plants a cycle and a misnamed file in made-up sources, and checks that each is found, and nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        module = pathlib.Path(folder) / "Sources" / "Planted"

        def findings(lower, upper, name="LowerProbe"):
            for path, text in ((f"Lower/{name}.swift", lower), ("Upper/UpperProbe.swift", upper)):
                (module / path).parent.mkdir(parents=True, exist_ok=True)
                (module / path).write_text(text)
            package = Package(module.parent)
            uses = package.uses_by_name(["Planted"])
            return cycle_findings(package, uses, "Planted") + name_findings(package, "Planted")

        below = "struct LowerProbe { let above: UpperProbe }\n"
        # Neither a comment nor a string is a use.
        assert not findings(below, "/// See LowerProbe.\nenum UpperProbe { static let text = \"LowerProbe\" }\n")
        found = findings(below, "struct UpperProbe { func make() -> LowerProbe? { nil } }\n")
        assert len(found) == 1 and "form a cycle" in found[0], found
        found = findings(below, "enum UpperProbe { case first }\n", "Misnamed")
        assert any("Misnamed" in finding for finding in found), found
    print("    a cycle and a misnamed file are found")


def main():
    arguments = sys.argv[1:]
    if any(word.startswith("-") and word != "--edges" for word in arguments):
        print(__doc__.splitlines()[0], file=sys.stderr)
        sys.exit(64)
    self_test()
    if not check(ROOT, [word for word in arguments if word != "--edges"], "--edges" in arguments):
        sys.exit(1)


main()
