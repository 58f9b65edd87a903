"""Runs the engines' programs and compares them: compare.py FOLDER POINTS [--json FILE] [--table] [NAME]... See
scripts/bench engines."""

import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import time

import outputs

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# The engines that are measured with sorted points, too.
SORTED = ("arrow", "spark")
NOT_ENGINES = ("common", "points", "compare")
TIMEOUT = 1800


def busy_cores():
    """Returns how many cores other programs use, in a second in which this one waits; 0 where the system does not say."""
    def ticks():
        try:
            user, nice, system, _, _, *interrupts = map(int, pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:8])
        except OSError:
            return 0
        return user + nice + system + sum(interrupts)

    before, start = ticks(), time.monotonic()
    time.sleep(1)
    return (ticks() - before) / os.sysconf("SC_CLK_TCK") / (time.monotonic() - start)


def about_machine(busy, seconds):
    """The line of docs/Scale.md about the run: other programs take time from the engines."""
    try:
        processor = re.search(r"^model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.M)[1]
    except (OSError, TypeError):
        processor = platform.processor() or platform.machine()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    return (f"One run of {seconds / 60:.1f} minutes at commit {commit}, on {os.cpu_count()} cores of {processor}. In the second before "
            f"each engine, other programs used {min(busy):.1f} to {max(busy):.1f} of them, {sum(busy) / len(busy):.1f} on average. The "
            f"load average over 15 minutes was {os.getloadavg()[2]:.1f}.")


def measure(name, folder, order, count):
    """Runs a program, and returns its measurements; on a failure ends this one with its messages."""
    points = folder / f"{order}-{count}.parquet"
    done = subprocess.run(
        [sys.executable, "-B", HERE / f"{name}.py", folder / "world.atlas", points], capture_output=True, text=True, timeout=TIMEOUT)
    lines = [line.split("\t") for line in done.stdout.splitlines() if line.count("\t") == 4]
    if done.returncode != 0 or not lines:
        sys.exit(f"{done.stderr}\nbench engines: {name} ended with exit code {done.returncode}")
    found = []
    for engine, pipeline, rows, seconds, answers in lines:
        if int(rows) != count and "first" not in pipeline:
            sys.exit(f"bench engines: {name}: {pipeline} has {rows} rows, not {count}")
        found.append({
            "engine": engine, "pipeline": pipeline, "order": order, "rows": int(rows), "seconds": float(seconds),
            "checksum": answers})
    return found


def check(measurements):
    """All engines give the same answers, also to sorted points."""
    sums = {}
    for one in measurements:
        if one["pipeline"].startswith("tag") and "first" not in one["pipeline"]:
            sums.setdefault(one["checksum"], []).append(f"{one['engine']}: {one['pipeline']}")
    if len(sums) > 1 or "-" in sums:
        sys.exit(f"bench engines: the answers differ: {sums}")
    return next(iter(sums), None)


def twin(measurements, one, kind):
    """The scan, or the pipeline with a function that does nothing, that a pipeline is compared with."""
    name = kind
    if "mapInArrow" in one["pipeline"] and kind == "nothing":
        name = "nothing, mapInArrow"
    if one["pipeline"].endswith(", rows"):
        name = f"{kind}, rows"
    for other in measurements:
        if (other["engine"], other["order"], other["pipeline"]) == (one["engine"], one["order"], name):
            return other
    return None


def ratio(measurements, one, kind):
    other = twin(measurements, one, kind)
    return f"{other['seconds'] / one['seconds']:.2f}" if other and other is not one else ""


def rate(one):
    million = one["rows"] / one["seconds"] / 1e6
    return f"{million:.1f}" if million >= 1 else f"{million:.2g}"


def rates_table(measurements):
    lines = ["| | million rows per second | of the scan | of nothing |", "|---|--:|--:|--:|"]
    for one in measurements:
        if one["order"] != "random":
            continue
        compared = [ratio(measurements, one, kind) if one["pipeline"].startswith(("tag", "nothing")) and
                    not (kind == "nothing" and one["pipeline"].startswith("nothing")) else "" for kind in ("scan", "nothing")]
        lines.append(f"| {one['engine']}, {one['pipeline']} | {rate(one)} | {compared[0]} | {compared[1]} |")
    return lines


def costs_table(measurements, threads):
    """What tags cost: the seconds of the measured machine for a billion rows, and core-hours for a trillion."""
    lines = ["| | a billion, on this machine | core-hours of a trillion | of these the scan |", "|---|--:|--:|--:|"]
    for one in measurements:
        scan = twin(measurements, one, "scan")
        if one["order"] != "random" or not one["pipeline"].startswith("tag") or scan is None or one["pipeline"].endswith("rows"):
            continue
        cores = 1 if one["engine"] in ("pyarrow", "PostgreSQL") else threads
        seconds = one["seconds"] / one["rows"] * 1e9
        hours = seconds * 1000 * cores / 3600
        lines.append(
            f"| {one['engine']}, {one['pipeline']} | {seconds / 60:.1f} min | {hours:,.0f} | "
            f"{scan['seconds'] / one['seconds'] * hours:,.0f} |")
    return lines


def orders_table(measurements):
    lines = ["| | random | sorted | |", "|---|--:|--:|--:|"]
    for one in measurements:
        for other in measurements:
            if (one["engine"], one["pipeline"]) == (other["engine"], other["pipeline"]) and (
                    one["order"], other["order"]) == ("random", "sorted"):
                lines.append(
                    f"| {one['engine']}, {one['pipeline']} | {rate(one)} | {rate(other)} | "
                    f"{one['seconds'] / other['seconds']:.2f} × |")
    return lines


def fill(text, name, lines):
    """Replaces the lines between the marks of a table."""
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    if text.count(start) != 1 or text.count(end) != 1:
        sys.exit(f"bench engines: docs/Scale.md lacks the marks of the table {name}")
    before, rest = text.split(start)
    return before + start + "\n".join(lines) + "\n" + end + rest.split(end)[1]


def main():
    parser = outputs.Parser(prog="bench engines")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("points", type=int)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    if options.json:
        outputs.guard("bench engines", options.json, "measurements of scripts/bench engines",
                      lambda path: "pipeline" in json.loads(path.read_text("utf-8").splitlines()[0]))
    names = options.names or sorted(
        path.stem for path in HERE.glob("*.py") if path.stem not in NOT_ENGINES)
    measurements, busy, start = [], [], time.monotonic()
    for name in names:
        orders = ["random"] + ["sorted"] * (name in SORTED and (options.folder / f"sorted-{options.points}.parquet").exists())
        for order in orders:
            busy.append(busy_cores())
            print(f"==> {name}, {order}; {busy[-1]:.1f} of {os.cpu_count()} cores are busy with other programs", flush=True)
            begin = time.monotonic()
            measurements += [one | {"busy_cores": busy[-1]} for one in measure(name, options.folder, order, options.points)]
            print(f"    {time.monotonic() - begin:.0f} s", flush=True)
    answers = check(measurements)
    print(f"    all engines give the same answers to {options.points} points: {answers}")
    tables = {
        "machine": [about_machine(busy, time.monotonic() - start)], "rates": rates_table(measurements),
        "costs": costs_table(measurements, 2), "orders": orders_table(measurements)}
    # Fewer points measure the start of the engines.
    for lines in tables.values() if options.points >= 1_000_000 else ():
        print("", *lines, sep="\n")
    machine = {"machine": platform.processor() or platform.machine(), "system": platform.platform()}
    if options.json:
        outputs.replace(options.json, "".join(json.dumps(one | machine) + "\n" for one in measurements))
    if options.table:
        page = ROOT / "docs/Scale.md"
        text = page.read_text("utf-8")
        for name, lines in tables.items():
            text = fill(text, name, lines)
        page.write_text(text, "utf-8")


main()
