"""Usage: against.py NEW OLD REVISION [--only NAME]... [--points N] [--passes N] [--rounds N]

Runs the programs LandfallBenchmarks and landfall in the folders NEW and OLD in turns, on the same data, and compares their
figures in pairs (pairs.py). Each round swaps the order. Fails if one figure is slower, or an answer differs."""

import argparse
import json
import os
import pathlib
import sys
import tempfile

import pairs
from programs import Measured, run

#: GEOS is the same in both programs: it shows what the machine does to a ratio, and is not judged.
CONTROL = "GEOS"


def lookups(folder, name, points, passes):
    """Returns the nanoseconds and the answers by (table, points, contestant)."""
    program = os.path.join(folder, "LandfallBenchmarks")
    output = run(program, "--data", "data", "--only", name, "--points", points, "--passes", passes, "--json")
    return {
        (f"{row['dataset']}, {row['subject']}", row["points"], each["name"]):
        (each["lowest"], f"{each['hits']} hits, checksum {each['checksum']}")
        for row in json.loads(output)["rows"] for each in row["contestants"]}


def build(folder, output):
    """Builds data/world.json; returns its figures by (table, points, contestant), without answers."""
    program = os.path.join(folder, "landfall")
    ran = Measured([program, "build", "data/world.json", "-o", output, "--quiet"]).or_exit()
    return {
        ("build of data/world.json", "", name): (value, "") for name, value in (
            ("seconds", ran.seconds), ("processor seconds", ran.processor_seconds),
            ("peak memory, MB", ran.bytes / 1e6), ("atlas, MB", os.path.getsize(output) / 1e6))}


def measure(folders, runs, rounds):
    """Runs each of `runs` with each folder in every round; returns a list of results for each folder."""
    results = [[], []]
    for number in range(rounds):
        if sys.stderr.isatty():
            print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
        found = [{}, {}]
        for run in runs:
            for side in ((0, 1) if number % 2 == 0 else (1, 0)):
                found[side] |= run(folders[side])
        for side in (0, 1):
            results[side].append(found[side])
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return results


def groups(rows):
    """Returns the rows that have one comparison: each for itself, and all lookups of a contestant together, in a table and
    in all tables."""
    found = {}
    for table in dict.fromkeys(row[0] for row in rows):
        mine = [row for row in rows if row[0] == table]
        found |= {row: [row] for row in mine}
        for row in mine:
            if row[1]:
                found.setdefault((table, "all sets", row[2]), []).append(row)
    for row in rows:
        if row[1]:
            found.setdefault(("all lookups", "", row[2]), []).append(row)
    return found


def compare(new, old):
    """Returns the comparisons of the rows of both, those that only one has, and the different answers.

    `new` and `old` are lists with the results of each round: (figure, answers) by row."""
    shared = [row for row in new[0] if row in old[0]]
    missing = sorted(set(new[0]) ^ set(old[0]))
    comparisons = {
        name: pairs.Comparison(*(
            [pairs.pooled([each[row][0] for row in rows]) for each in side] for side in (new, old)))
        for name, rows in groups(shared).items()}
    different = [(row, new[0][row][1], old[0][row][1]) for row in shared if new[0][row][1] != old[0][row][1]]
    return comparisons, missing, different


def report(comparisons, missing, different, revision):
    """Returns the lines of the report, and whether the comparison fails."""
    width = max(len(contestant) for _, _, contestant in comparisons) + 2
    lines, table = [], None
    for (name, points, contestant), each in comparisons.items():
        if name != table:
            table = name
            lines += ["", f"{name}", f"{'':{11 + width}}{revision:>12}{'now':>10}{'now ÷ it':>10}   95 % interval"]
        verdict = "control" if contestant == CONTROL else each.verdict
        if contestant.endswith("MB"):
            verdict = verdict.replace("slower", "more").replace("faster", "less")
        lines.append(
            f"  {points:9}{contestant:{width}}{each.old:12.2f}{each.new:10.2f}{each.ratio:10.3f}"
            f"   {each.low:.3f} to {each.high:.3f}  {verdict}".rstrip())
    lines.append("")
    lines += [f"only one of both has: {', '.join(filter(None, row))}" for row in missing]
    # Other answers of GEOS, on borders, are worth a line; other answers of ours are a fault.
    faults = [row for row, _, _ in different if row[2] != CONTROL]
    lines += [f"differs: {', '.join(filter(None, row))}: {now} instead of {before}" for row, now, before in different]
    slower = [row for row, each in comparisons.items() if each.is_slower and row[2] != CONTROL]
    lines.append(
        f"{len(slower)} of {len(comparisons)} figures are slower or more: their intervals are above {pairs.LIMIT}"
        if slower else f"no interval of {len(comparisons)} figures is above {pairs.LIMIT}")
    if faults:
        lines.append(f"{len(faults)} answers differ")
    return lines, bool(slower or faults)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("new")
    parser.add_argument("old")
    parser.add_argument("revision")
    parser.add_argument("--only", action="append")
    parser.add_argument("--points", type=int, default=100_000)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=12)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        atlas = str(pathlib.Path(folder) / "world.atlas")
        runs = [
            lambda side, name=name: lookups(side, name, options.points, options.passes)
            for name in options.only or ("us", "world", "all")]
        runs.append(lambda side: build(side, atlas))
        new, old = measure([options.new, options.old], runs, options.rounds)
    lines, failed = report(*compare(new, old), options.revision)
    print("\n".join(lines))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
