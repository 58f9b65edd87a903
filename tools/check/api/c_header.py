"""The functions, types and constants of landfall.h, and the symbols that the library exports."""

import pathlib
import re
import subprocess
import tempfile

import braces


def lines(header):
    """Returns a line for each function, type, member with its offset, and constant with its value."""
    text = preprocessed(header)
    found, members, constants = set(), [], macros(header)
    for _, words, body in braces.declarations(text, lambda words: words.startswith(("typedef struct", "struct", "enum"))):
        if body is None:
            if words.startswith("lf_") and "(" not in words:
                continue  # the name of a typedef after its body
            name = re.search(r"(\w+)\(", words) or re.search(r"(\w+)$", words)
            found.add(f"{name[1]}\t{'function' if '(' in words else 'type'}\t{words.replace('( ', '(')}")
        elif words.startswith("enum"):
            constants += re.findall(r"\b(LF_\w+)\b", re.sub(r"=[^,]*", "", body))
        else:
            structure = words.split()[-1]
            found.add(f"{structure}\ttype\tstruct {structure}")
            for member in filter(None, map(str.strip, body.split(";"))):
                first, *others = member.split(",")
                kind, name = re.match(r"(.*?)\s*(\w+)$", first, re.DOTALL).groups()
                members += [(structure, kind, other.strip()) for other in [name, *others]]
    return sorted(found | set(measured(header, members, constants)))


def preprocessed(header):
    """Returns the text of the header without those that it includes."""
    output = subprocess.run(["cc", "-E", header], check=True, capture_output=True, text=True).stdout
    own, text = False, []
    for line in output.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            own = pathlib.Path(marker[1]) == pathlib.Path(header)
        elif own:
            text.append(line)
    return "\n".join(text)


def macros(header):
    output = subprocess.run(["cc", "-E", "-dM", header], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^#define (LF_\w+) .", output, re.M)


def measured(header, members, constants):
    """Returns the offsets of members and the values of constants, as a program prints them."""
    calls = [f'printf("{name}\\tconstant\\t%lld\\n", (long long)({name}));' for name in sorted(set(constants))]
    calls += [f'printf("{structure}.{name}\\tmember\\t{kind} at %zu\\n", '
              f"offsetof(struct {structure}, {name}));" for structure, kind, name in members]
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "measure.c"), pathlib.Path(folder, "measure")
        source.write_text(f'#include "{pathlib.Path(header).resolve()}"\n#include <stdio.h>\n'
                          f"int main(void) {{\n{chr(10).join(calls)}\n}}\n", encoding="utf-8")
        subprocess.run(["cc", "-std=c11", source, "-o", program], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def exported(library):
    """Returns a line for each symbol that a shared library exports."""
    output = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    return sorted(f"{line.split()[-1]}\texported" for line in output.splitlines())
