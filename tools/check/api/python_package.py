"""The public names of the Python package, from its stubs and sources: nothing is imported."""

import ast

def lines(package):
    """Returns a line for each public function, class, member and constant, and for each command of `python -m`."""
    found = set()
    for path in sorted(package.glob("[!_]*.py")):
        found |= module(package, path, f"{package.name}.{path.stem}")
    found |= module(package, package / "__init__.py", package.name)
    # The types of the signatures.
    for node in body(package / "_core.pyi"):
        if isinstance(node, ast.Assign):
            found.add(f"{package.name}._core.{node.targets[0].id}\ttype\t{ast.unparse(node.value)}")
    return sorted(found | commands(package / "__main__.py"))


def body(path):
    return ast.parse(path.read_text(encoding="utf-8")).body


def module(package, path, name):
    """Returns the names of `__all__`, in the modules that declare them; without it, those that are declared here."""
    nodes = body(path)
    listed = next((ast.literal_eval(node.value) for node in nodes
                   if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"), None)
    sources = {alias.asname or alias.name: (node.module, alias.name) for node in nodes
               if isinstance(node, ast.ImportFrom) and node.level for alias in node.names}
    found = set()
    for node in nodes:
        for declared in names(node):
            if declared in listed if listed is not None else not declared.startswith("_"):
                found |= described(node, declared, name)
                for base in nodes:
                    # What a public class has of a private one.
                    if isinstance(node, ast.ClassDef) and isinstance(base, ast.ClassDef) and base.name in map(
                            ast.unparse, node.bases) and base.name.startswith("_"):
                        own = {line.split("\t")[0] for line in found}
                        found |= {line for line in described(base, declared, name) if line.split("\t")[0] not in own}
    for wanted in listed or ():
        if wanted not in sources:
            continue
        origin, original = sources[wanted]
        stub = package / f"{origin}.pyi"
        for node in body(stub if stub.exists() else package / f"{origin}.py"):
            if original in names(node):
                found |= described(node, wanted, name)
    present = {line.split("\t")[0] for line in found}
    missing = [wanted for wanted in listed or () if f"{name}.{wanted}" not in present]
    if missing:
        raise SystemExit(f"check api: {path}: __all__ names {', '.join(missing)}, which no module declares")
    return found


def names(node):
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [node.target.id]
    return [target.id for target in getattr(node, "targets", []) if isinstance(target, ast.Name)]


def described(node, name, owner):
    path = f"{owner}.{name}"
    if isinstance(node, ast.FunctionDef):
        marks = [ast.unparse(mark) for mark in node.decorator_list if ast.unparse(mark) != "overload"]
        kind = "property" if "property" in marks else "function"
        result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        named, defaults = node.args.kwonlyargs, node.args.kw_defaults
        node.args.kwonlyargs, node.args.kw_defaults = [], []
        words = " ".join(f"@{mark} " for mark in marks if mark != "property")
        # A new keyword with a default breaks no call.
        return {f"{path}\t{kind}\t{words}({ast.unparse(node.args)}){result}"} | {
            f"{path}\tkeyword\t{ast.unparse(argument)}" + (f" = {ast.unparse(default)}" if default else "")
            for argument, default in zip(named, defaults)}
    if isinstance(node, ast.ClassDef):
        found = {f"{path}\tclass\t({', '.join(map(ast.unparse, node.bases))})"}
        for member in node.body:
            for inner in names(member):
                if not inner.startswith("_") or inner.startswith("__") and inner != "__slots__":
                    found |= described(member, inner, path)
        return found
    return {f"{path}\tvalue\t{ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ''}"}


def commands(path):
    """Returns the commands and options of `python -m`, from the calls that declare them."""
    parsers, found = {"parser": ""}, set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and is_call(node.value, "add_parser"):
            parsers[node.targets[0].id] = f" {ast.literal_eval(node.value.args[0])}"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if is_call(node, "add_argument"):
            command = parsers[node.func.value.id]
            options = [keyword for keyword in node.keywords if keyword.arg in ("nargs", "action", "choices", "required", "type")]
            words = ", ".join([ast.unparse(word) for word in node.args]
                              + [f"{keyword.arg}={ast.unparse(keyword.value)}" for keyword in options])
            found.add(f"python -m landfall_atlas{command}\targument\t{words}")
    return found | {f"python -m landfall_atlas{command}\tcommand" for command in parsers.values() if command}


def is_call(node, name):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name
