#!/usr/bin/env python3
"""Usage: scripts/make viewer-list [--check]

Writes Sources/CLandfallViewer/modules.h, which embeds the page's modules of Sources/LandfallPages/Viewer, after a module was
added or removed or imports others: each module is after the modules that it imports. --check fails if the file would
change."""

import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/LandfallPages/Viewer"
LIST = ROOT / "Sources/CLandfallViewer/modules.h"
FIRST = "page/main.js"
IMPORT = re.compile(r"^import \{[^}]*\} from '([^']+)';$", re.MULTILINE)

HEAD = """\
// Written by scripts/make viewer-list: each module is after the modules that it imports, as all of them become one script, in
// this order.

"""


class ListError(Exception):
    """A fault of the modules, as one line."""


def imports(folder, module):
    """Returns the paths of the modules that a module imports, sorted."""
    text = (folder / module).read_text(encoding="utf-8")
    paths = IMPORT.findall(text)
    if len(paths) != len(re.findall(r"^import\b", text, re.MULTILINE)):
        raise ListError(f"{module}: expected imports of the form import {{ names }} from './path.js'; found others")
    found = sorted(os.path.normpath(os.path.join(os.path.dirname(module), path)) for path in paths)
    for path in found:
        if module.startswith("reader/") and not path.startswith("reader/"):
            raise ListError(f"{module}: imports {path}; the reader stands alone, so move what it uses to reader")
    return found


def in_order(folder):
    """Returns the paths of all modules of a folder, each after the modules that it imports."""
    order, visiting = [], []

    def visit(module):
        if module in order:
            return
        if module in visiting:
            raise ListError(f"modules import each other in a cycle: {' -> '.join(visiting + [module])}")
        if not (folder / module).is_file():
            raise ListError(f"{visiting[-1] if visiting else folder}: imports {module}, which does not exist")
        visiting.append(module)
        for other in imports(folder, module):
            visit(other)
        visiting.pop()
        order.append(module)

    visit(FIRST)
    unused = {path.relative_to(folder).as_posix() for path in folder.rglob("*.js")} - set(order)
    if unused:
        raise ListError(f"no module imports {', '.join(sorted(unused))}; import or delete it")
    return order


def text_of(modules):
    """Returns the C file for modules."""
    names = [re.sub(r"\W", "_", module) for module in modules]
    arrays = [f'static const unsigned char {name}[] = {{\n#embed "../LandfallPages/Viewer/{module}"\n}};\n'
              for module, name in zip(modules, names)]
    files = [f'  FILE_OF("{module}", {name})' for module, name in zip(modules, names)]
    return HEAD + "".join(arrays) + "\n#define MODULES \\\n" + ", \\\n".join(files) + "\n"


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__.splitlines()[0], file=sys.stderr)
        sys.exit(64)
    is_check = sys.argv[1:] == ["--check"]
    try:
        text = text_of(in_order(PAGE))
    except ListError as error:
        sys.exit(f"make viewer-list: {error}")
    if not is_check:
        LIST.write_text(text, encoding="utf-8")
    elif not LIST.exists() or LIST.read_text(encoding="utf-8") != text:
        sys.exit(f"make viewer-list: {LIST.relative_to(ROOT)} is not the list of the modules; run scripts/make viewer-list")


main()
