#!/usr/bin/env python3
"""Usage: scripts/check hot-path [PROGRAM]

Reads the machine code of a program that links the library Landfall (by default the built
command) and follows the calls of each lookup in a layer with one plane, and of a place. Fails if a called
function allocates, locks, retains or releases. Prints the number of followed functions.
"""

import pathlib
import re
import subprocess
import sys

# The lookups, each with the beginning of its name in the output of `swift demangle`.
ROOTS = {
    "Layer.regionID(at: Coordinate)": "Landfall.Layer.regionID(at: Landfall.Coordinate) -> ",
    "Layer.regionIDs(longitudes:latitudes:into:)":
        "Landfall.Layer.regionIDs(longitudes: Swift.Span<Swift.Double>, "
        "latitudes: Swift.Span<Swift.Double>, into: inout Swift.MutableSpan<Landfall.RegionID?>) -> ",
    "Atlas.place(at: Coordinate)": "Landfall.Atlas.place(at: Landfall.Coordinate) -> ",
}
# Functions that are not followed: those for layers with overlapping regions, which read several planes, for
# places in atlases of more than eight layers, and those that end the program.
APART = re.compile(r"smallestRegionID|findAmongMany|assertionFailure|_swift_runtime_on_report|_swift_stdlib_reportFatal")
FORBIDDEN = re.compile(
    r"swift_(retain|release|bridgeObject|alloc|slowAlloc|dealloc|slowDealloc|initStack|once|beginAccess|lock|isUnique)"
    r"|malloc|calloc|realloc|aligned_alloc|mutex|futex|^free\b")


def functions(program):
    """Returns the calls of each function and its number of instructions."""
    text = subprocess.run(
        ["objdump", "--disassemble", "--no-show-raw-insn", program],
        check=True, capture_output=True, text=True).stdout
    calls, sizes, name = {}, {}, None
    for line in text.splitlines():
        head = re.match(r"^[0-9a-f]+ <(.+)>:$", line)
        if head:
            name = head.group(1)
            calls[name], sizes[name] = set(), 0
            continue
        if name is None or not re.match(r"^\s+[0-9a-f]+:\s", line):
            continue
        sizes[name] += 1
        target = re.search(r"\b(?:callq?|jmpq?|bl?)\s+[0-9a-f]+ <([^+>]+)(?:@plt)?>", line)
        if target and target.group(1) != name:
            calls[name].add(target.group(1).removesuffix("@plt"))
        if re.search(r"\bcallq?\s+\*", line):
            calls[name].add("an address in a register or in memory")
    return calls, sizes


def swift_names(symbols):
    """Returns the demangled name of each symbol."""
    text = subprocess.run(
        ["swift", "demangle", "--compact"], input="\n".join(symbols),
        check=True, capture_output=True, text=True).stdout
    return dict(zip(symbols, text.splitlines(), strict=True))


def main():
    if len(sys.argv) > 2 or sys.argv[-1].startswith("-"):
        print(__doc__.splitlines()[0], file=sys.stderr)
        sys.exit(64)
    program = sys.argv[1] if len(sys.argv) > 1 else str(
        pathlib.Path(__file__).resolve().parents[2] / ".build/release/landfall")
    calls, sizes = functions(program)
    names = swift_names(list(calls))
    faults = []
    for title, prefix in ROOTS.items():
        roots = [name for name in calls if names[name].startswith(prefix)]
        if not roots:
            sys.exit(f"check hot-path: {program} has no {title}")
        open_, seen = list(roots), set()
        while open_:
            name = open_.pop()
            if name in seen or APART.search(name):
                continue
            seen.add(name)
            for target in calls.get(name, ()):
                if FORBIDDEN.search(target):
                    faults.append(f"{title}: {names.get(name, name)} calls {target}")
                open_.append(target)
        own = [name for name in seen if name in sizes]
        print(f"    {title}: {len(own)} functions, {sum(sizes[name] for name in own)} instructions")
    for fault in faults:
        print(f"check hot-path: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
