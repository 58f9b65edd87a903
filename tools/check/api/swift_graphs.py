"""The public symbols of Swift modules, from their symbol graphs, and from the sources for systems with more frameworks."""

import json
import re

# What nearly every type conforms to, or what the compiler derives.
DERIVED = {"Swift.Copyable", "Swift.Escapable", "Swift.BitwiseCopyable", "Swift.SendableMetatype"}


def lines(folder):
    """Returns a line for each symbol of the graphs in a folder, path, kind and declaration, and for each conformance."""
    found, names, graphs = set(), {}, []
    for path in sorted(folder.glob("*.symbols.json")):
        graphs.append(json.loads(path.read_text(encoding="utf-8")))
        for symbol in graphs[-1]["symbols"]:
            names[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
    for graph in graphs:
        for symbol in graph["symbols"]:
            identifier, kind = symbol["identifier"]["precise"], symbol["kind"]["identifier"].removeprefix("swift.")
            if "::SYNTHESIZED::" in identifier or kind == "extension":
                continue
            declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
            if kind in ("property", "type.property"):
                # Whether a value is stored is no concern of its readers.
                if declaration.startswith("let ") or declaration.startswith("static let "):
                    declaration = declaration.replace("let ", "var ", 1) + " { get }"
            found.add(f"{names[identifier]}\t{kind}\t{' '.join(declaration.split())}")
        for relation in graph["relationships"]:
            target = names.get(relation["target"], relation.get("targetFallback", relation["target"]))
            if relation["kind"] == "conformsTo" and target not in DERIVED and "::SYNTHESIZED::" not in relation["source"]:
                found.add(f"{names.get(relation['source'], relation['source'])}\tconforms to\t{target}")
    return sorted(found)


RAW_TYPES = {"String": None, "Int": 0, "UInt32": 0, "UInt8": 0}
TYPE = re.compile(r" *(?:[a-z]+ )*?(enum|struct|class|extension|actor|protocol) ([\w.]+)(?:: (\w+))?")


def raw_values(sources):
    """Returns the raw value of each case of the enumerations in a folder, by its path: the symbol graphs do not have it. The
    sources are formatted, so that the indentation of a line says in which type it is."""
    values = {}
    for path in sources.rglob("*.swift"):
        types = []  # [indentation, path, whether it has raw values, the next one]; None stands for the name of the case
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.lstrip()
            if not words or words.startswith(("//", "#")):
                continue
            indentation = len(line) - len(words)
            while types and types[-1][0] >= indentation:
                types.pop()
            if match := TYPE.match(line):
                outer = types[-1][1] + "." if types else ""
                types.append([indentation, outer + match[2], match[1] == "enum" and match[3] in RAW_TYPES, RAW_TYPES.get(match[3])])
            elif types and types[-1][2] and indentation == types[-1][0] + 2 and words.startswith("case "):
                for case in words.removeprefix("case ").split(", "):
                    name, _, value = case.replace("`", "").partition(" = ")
                    if types[-1][3] is not None:
                        value = int(value or types[-1][3])
                        types[-1][3] = value + 1
                    values[f"{types[-1][1]}.{name}"] = value or f'"{name}"' if types[-1][3] is None else value
    return values


def raw_value_lines(values, symbols):
    """Returns a line for the raw value of each public case. Fails if one is not found: symbols are the lines of a module."""
    parts = [line.split("\t") for line in symbols]
    raw = {path for path, kind, target in parts if kind == "conforms to" and target == "Swift.RawRepresentable"}
    cases = [path for path, kind, _ in parts if kind == "enum.case"]
    missing = [case for case in cases if case not in values and case.rpartition(".")[0] in raw]
    if missing:
        raise SystemExit(f"check api: {missing[0]} has a raw value that is not found; correct RAW_TYPES in {__file__}")
    return [f"{case}\traw value\t{values[case]}" for case in sorted(cases) if case in values]


def framework_lines(sources):
    """Returns a line for each public member of the extensions that are compiled only where a framework is, such as SwiftUI."""
    found = set()
    for path in sources.rglob("*.swift"):
        text = path.read_text(encoding="utf-8")
        framework = re.match(r"#if canImport\((\w+)\)", text)
        for extended, body in re.findall(r"^  extension (\S+) \{\n(.*?)^  \}", text, re.M | re.S) if framework else []:
            found |= {f"{extended}\twith {framework[1]}\t{' '.join(words.split())}"
                      for words in re.findall(r"^    public ([^{]*?)\s*\{", body, re.M)}
    return sorted(found)
