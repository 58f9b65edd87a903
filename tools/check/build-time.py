#!/usr/bin/env python3
"""Usage: scripts/check build-time [--update]

Compares the processor time of each module's compilation with tools/build-time/recorded.tsv. The times are those that
scripts/test noted from a clean checkout, with LANDFALL_BUILD_TIMES=$PWD/.build/build-times.tsv. Machines differ, and so
do their hours: tools/build-time/reference.swift was compiled now and then between the modules, and recorded times are
scaled by the median of its times. Warns of a module past 1.1 times its time. One past 1.5 times is compiled again; if
it is slow again, the check fails: mend it, or write the new times with --update and say why in the commit. Run it last:
what it compiles again makes SwiftPM compile the modules after it, too."""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDED = ROOT / "tools/build-time/recorded.tsv"
NOTED = ROOT / ".build/build-times.tsv"
WARNING, FAILURE = 1.1, 1.5


def reference():
    """Returns the processor seconds that the reference takes, the median of three."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["swiftc", "-frontend", "-c", "-O", "-module-name", "reference", "-primary-file",
                   "tools/build-time/reference.swift", "-o", f"{folder}/reference.o"]
        return statistics.median(cpu_seconds(command) for _ in range(3))


def cpu_seconds(command):
    before = os.times()
    subprocess.run(command, cwd=ROOT, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def read(path):
    """Returns the seconds by module; those of its interface and its code are added. Of the reference, the median."""
    times, references = {}, []
    for line in path.read_text(encoding="utf-8").splitlines():
        module, *_, seconds = line.split("\t")
        if module == "reference":
            references.append(float(seconds))
        else:
            times[module] = times.get(module, 0) + float(seconds)
    return times, statistics.median(references) if references else None


def measure(module):
    """Returns the seconds that a module takes when it is compiled again; None if it cannot be compiled alone."""
    sources = sorted(ROOT.glob(f"Sources/{module}/**/*.swift")) or sorted(ROOT.glob(f"Tests/{module}/**/*.swift"))
    if not sources:
        return None
    sources[0].touch()
    with tempfile.TemporaryDirectory() as folder:
        noted = pathlib.Path(folder) / "times.tsv"
        line = f". tools/lib.sh; build_quick --target {module} --quiet"
        result = subprocess.run(["bash", "-c", line, "tools/lib.sh"], cwd=ROOT,
                                env={**os.environ, "LANDFALL_BUILD_TIMES": str(noted)})
        return read(noted)[0].get(module) if result.returncode == 0 and noted.exists() else None


def main(arguments):
    if arguments not in ([], ["--update"]):
        print(__doc__.splitlines()[0], file=sys.stderr)
        return 64
    if not NOTED.exists():
        print("check build-time: there are no times; in a clean checkout run "
              "LANDFALL_BUILD_TIMES=$PWD/.build/build-times.tsv scripts/test", file=sys.stderr)
        return 1
    noted, unit = read(NOTED)
    unit = unit or reference()
    if arguments:
        rows = [f"reference\t{unit:.1f}"] + [f"{name}\t{noted[name]:.1f}" for name in sorted(noted)]
        RECORDED.write_text("\n".join(rows) + "\n", encoding="utf-8")
        return 0
    recorded, recorded_unit = read(RECORDED)
    scale = unit / recorded_unit
    print(f"    processor seconds; this machine takes {scale:.2f} times as long as the recorded one")
    faults = [name for name in noted if name not in recorded]
    for name, seconds in sorted(noted.items(), key=lambda row: -row[1]):
        if name not in recorded:
            print(f"    {name:28}{seconds:7.1f}  not recorded")
            continue
        ratio = seconds / (recorded[name] * scale)
        # Short times are mostly the start of the compiler.
        if ratio > FAILURE and seconds > 5 and (again := measure(name)) is not None:
            # The machine may be faster or slower by now.
            ratio = min(ratio, again / (recorded[name] * reference() / recorded_unit))
        note = "" if ratio <= WARNING or seconds < 5 else "  WARNING: slower than recorded"
        if ratio > FAILURE and seconds > 5:
            faults.append(name)
        print(f"    {name:28}{seconds:7.1f}  recorded {recorded[name] * scale:7.1f}  {ratio:5.2f}{note}")
    print(f"    {'all':28}{sum(noted.values()):7.1f}  recorded {sum(recorded.values()) * scale:7.1f}")
    if faults:
        print(f"check build-time: {', '.join(faults)}: not recorded or more than {FAILURE} times the recorded time; "
              "mend it, or run scripts/check build-time --update and say why in the commit", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
