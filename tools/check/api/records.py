"""The recorded surfaces: a file each with sorted lines, compared by the rule of CONTRIBUTING.md."""

import re

VERSION = "version.txt"


def read(folder):
    """Returns the lines of each surface by its name, and the version of the record."""
    surfaces = {path.stem: path.read_text(encoding="utf-8").splitlines()
                for path in sorted(folder.glob("*.txt")) if path.name != VERSION}
    version = folder / VERSION
    return surfaces, version.read_text(encoding="utf-8").strip() if version.exists() else "0.0.0"


def write(folder, surfaces, version):
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.txt"):
        path.unlink()
    for name, lines in surfaces.items():
        (folder / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (folder / VERSION).write_text(f"{version}\n", encoding="utf-8")


def differences(recorded, found):
    """Returns (surface, removed lines, added lines) of each surface that differs."""
    changes = []
    for name in sorted(recorded.keys() | found.keys()):
        before, after = set(recorded.get(name, [])), set(found.get(name, []))
        if before != after:
            changes.append((name, sorted(before - after), sorted(after - before)))
    return changes


def major(version):
    return int(re.match(r"\d+", version)[0])


def is_promised(version):
    """Whether a version promises its interfaces: 1.0.0 or later, and not a pre-release."""
    return major(version) > 0 and "-" not in version


def may_remove(recorded, current):
    """Whether a version may lack what the record of another one has."""
    return major(current) > major(recorded) or not is_promised(recorded)


def faults(changes, recorded, current):
    """Returns the lines that say what is wrong with differences from the record."""
    lines = []
    for name, removed, added in changes:
        if removed and not (major(current) > major(recorded) and is_promised(current)):
            lines += [f"{name}: missing: {line}" for line in removed]
        lines += [f"{name}: new: {line}" for line in added]
    if not lines:
        return []
    lacks = any(": missing: " in line for line in lines)
    if lacks and not may_remove(recorded, current):
        return lines + [f"version {current} promises what {recorded} has: keep the old beside the new, "
                        "or announce a new major version in landfall_version.h"]
    return lines + ["if this is meant, record it: scripts/check api --update"]
