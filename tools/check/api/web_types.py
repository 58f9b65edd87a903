"""The types of the npm package, from the files .d.ts that the compiler writes, and the modules of package.json."""

import json
import re

import braces

BODY = re.compile(r"(export )?(default )?(declare )?(abstract )?(class|interface|enum|namespace) ")


def lines(types, package):
    """Returns a line for each exported declaration of the modules that package.json exports, and for each of their members."""
    found = set()
    for name, target in json.loads(package.read_text(encoding="utf-8"))["exports"].items():
        module = "landfall" + name.removeprefix(".")
        found.add(f"{module}\tmodule")
        if isinstance(target, dict):
            found |= exported(types, target["types"].removeprefix("./"), module, None)
    return sorted(found)


def exported(types, file, module, wanted):
    """Returns what a file exports, only the wanted names if they are given, also what it exports of other files."""
    found = set()
    text = (types / file).read_text(encoding="utf-8")
    for comment, words, body in braces.declarations(text, BODY.match):
        again = re.match(r"export (?:type )?\{(.*)\} from '\./(.*)\.js'$", words)
        if again:
            found |= exported(types, f"{again[2]}.d.ts", module, {name.strip() for name in again[1].split(",")})
        elif words.startswith("export ") and "@internal" not in comment:
            name = re.search(r"\b(?:class|interface|enum|namespace|type|function|const|let|var) (\w+)", words)[1]
            if wanted is None or name in wanted:
                found |= described(f"{module}.{name}", words)
                found |= members(f"{module}.{name}", body)
    return found


def members(path, body):
    found = set()
    for comment, words, _ in braces.declarations(body or "", lambda words: False):
        if "@internal" not in comment and not words.startswith(("private ", "private;", "#")):
            name = re.match(r"(?:(?:static|readonly|abstract|protected|get|set) )*(\[.*?\]|\w+)", words)[1]
            found |= described(f"{path}.{name}", words)
    return found


def described(path, words):
    """Returns the line of a declaration, and one for each optional parameter: a new one breaks no call."""
    split = braces.parameters(words)
    optional = re.compile(r"(\w+|\{.*?\})\?:")
    if split is None or not re.search(rf"\b{path.rsplit('.', 1)[1]}(<.*>)?$", split[0]):
        return {f"{path}\t{words}"}
    before, given, after = split
    required = [part for part in given if not optional.match(part)]
    return {f"{path}\t{before}({', '.join(required)}){after}"} | {
        f"{path}\toptional parameter {number}\t{part}" for number, part in enumerate(given, 1) if optional.match(part)}
