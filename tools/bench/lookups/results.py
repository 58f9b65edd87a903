"""Usage: results.py WORK OUTPUT [--quick] | --guard OUTPUT CHART

Joins the measurements of scripts/bench in the folder WORK to one JSON object:

    date, revision, machine {processor, cores, system}, points, passes, quick
    versions   the version of each other program, by its name
    notRun     for each contestant that was not run, its name and the reason
    rows       {table, contestant, points, count, ns, hits, differ, megabytes}: nanoseconds per answer to a set of points,
               the answered points, the answers unlike ours, and the megabytes of the data; the last three may be absent
    growth     {factor, vertices, buildSeconds, bytes, random, border}: the states with up to 16 times the vertices
    scale      {vertices, seconds, microsecondsPerVertex, bytesPerVertex}: builds of made-up maps"""

import datetime
import json
import pathlib
import subprocess
import sys

import outputs


def lookups(results):
    """Yields the rows of an output of LandfallBenchmarks."""
    sizes = {each["name"]: (each["atlas"]["bytes"], each.get("geosBytes")) for each in results["data"]}
    for row in results["rows"]:
        atlas_bytes, geos_bytes = sizes[row["dataset"]]
        table = row["dataset"] if row["dataset"] != "all" else f"all, {row['subject']}"
        for each in row["contestants"]:
            is_geos = each["name"] == "GEOS"
            size = geos_bytes if is_geos else atlas_bytes
            yield {
                "table": table, "contestant": each["name"] if is_geos else f"Landfall, {each['name']}",
                "points": row["points"], "count": row["count"], "ns": each["lowest"], "hits": each["hits"],
                "differ": row["borderDifferences"] + row["faults"] if is_geos else 0,
                "megabytes": size / 1e6 if size else None}


def growth(results):
    for row in results["growth"]:
        yield {
            "factor": row["factor"], "vertices": row["vertices"], "buildSeconds": row["buildSeconds"],
            "bytes": row["atlas"]["bytes"], "random": row["random"]["lowest"], "border": row["border"]["lowest"]}


def scale(table):
    """Yields the rows of the table of scripts/check scale."""
    for line in table.splitlines():
        fields = line.split()
        if len(fields) == 4 and fields[0].replace(",", "").isdigit():
            yield {
                "vertices": int(fields[0].replace(",", "")), "seconds": float(fields[1]),
                "microsecondsPerVertex": float(fields[2]), "bytesPerVertex": float(fields[3])}


def revision():
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    changes = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=no"], capture_output=True, text=True, check=True)
    return commit.stdout.strip() + ("+" if changes.stdout else "")


def gather(folder, is_quick):
    """Returns the object. The files are optional but for those of LandfallBenchmarks."""
    folder = pathlib.Path(folder)

    def text(name):
        return (folder / name).read_text(encoding="utf-8") if (folder / name).exists() else ""

    outputs = [json.loads(text(f"{name}.json")) for name in ("us", "world", "all", "growth") if text(f"{name}.json")]
    found = {
        "date": datetime.date.today().isoformat(), "revision": revision(),
        "machine": {name: outputs[0][name] for name in ("processor", "cores", "system")},
        "points": outputs[0]["rows"][0]["count"], "passes": outputs[0]["passes"], "quick": is_quick,
        "versions": json.loads(text("versions.json") or "{}"), "notRun": text("not-run.txt").splitlines(),
        "rows": [row for output in outputs for row in lookups(output)],
        "growth": [row for output in outputs for row in growth(output)], "scale": list(scale(text("scale.txt")))}
    found["rows"] += [json.loads(line) for line in text("rivals.jsonl").splitlines() if line]
    return found


def guard(table, chart):
    """Ends the program before the measurements if a file of another kind would be replaced."""
    outputs.guard("bench lookups", table, "results of scripts/bench lookups",
                  lambda path: "notRun" in json.loads(path.read_text("utf-8")))
    outputs.guard("bench lookups", chart, "a chart of scripts/bench lookups",
                  lambda path: path.read_text("utf-8").startswith("<svg") and ".theirs {" in path.read_text("utf-8"))


if __name__ == "__main__":
    if sys.argv[1] == "--guard":
        guard(*sys.argv[2:])
    else:
        found = gather(sys.argv[1], "--quick" in sys.argv[3:])
        outputs.replace(sys.argv[2], json.dumps(found, indent=1, ensure_ascii=False) + "\n")
