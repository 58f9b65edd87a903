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


def raw_value_lines(sources, symbols):
    """Returns a line for the raw value of each case of an enumeration that is public, as the graphs do not have it: symbols
    are their lines. The sources are formatted, so that the indentation of a line says in which type it is."""
    public = {path for path, kind, _ in (line.split("\t") for line in symbols) if kind == "enum.case"}
    found = set()
    for path in sources.rglob("*.swift"):
        types = []  # of (indentation, path, next raw value); a raw value of None is the name of the case
        for line in path.read_text(encoding="utf-8").splitlines():
            indentation = len(line) - len(line.lstrip())
            if line.strip() and not line.lstrip().startswith(("//", "#")):
                while types and types[-1][0] >= indentation:
                    types.pop()
            if match := re.match(r" *(?:[a-z]+ )*(?:enum|struct|class|extension|actor|protocol) ([\w.]+)(?:: (\w+))?", line):
                enumeration = re.search(r"\benum\b", line[:match.start(1)])
                raw = {"String": [None], "Int": [0], "UInt32": [0], "UInt8": [0]}.get(match[2]) if enumeration else None
                outer = types[-1][1] + "." if types else ""
                types.append((indentation, outer + match[1], raw))
            elif types and types[-1][2] and indentation == types[-1][0] + 2 and line.lstrip().startswith("case "):
                _, name, values = types[-1]
                for case in line.strip().removeprefix("case ").split(", "):
                    case, _, value = case.partition(" = ")
                    case = case.strip("`")
                    value = value or (f'"{case}"' if values[0] is None else str(values[0]))
                    if values[0] is not None:
                        values[0] = int(value.replace("_", "")) + 1
                    if f"{name}.{case}" in public:
                        found.add(f"{name}.{case}\traw value\t{value}")
    return sorted(found)


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
