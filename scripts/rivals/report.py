"""Usage: report.py RESULTS.jsonl LANDFALL.json...

Prints one table of the measurements of LandfallBenchmarks and the rivals."""

import json
import sys

SETS = ["random", "sphere", "border", "track"]


def ours(path):
    """Yields the results of LandfallBenchmarks in the format of the rivals' lines."""
    with open(path) as file:
        results = json.load(file)
    atlas = {each["name"]: each for each in results["data"]}
    for row in results["rows"]:
        data = atlas[row["dataset"]]
        for each in row["contestants"]:
            is_geos = each["name"] == "GEOS"
            size = data.get("geosBytes") if is_geos else data["atlas"]["bytes"]
            yield {
                "rival": each["name"] if is_geos else f"Landfall, {each['name']}",
                "dataset": row["dataset"], "points": row["points"], "count": row["count"],
                "ns": each["lowest"], "hits": each["hits"],
                "differ": row["borderDifferences"] + row["faults"] if is_geos else 0,
                "megabytes": size / 1e6 if size else None,
            }


lines = [line for path in sys.argv[2:] for line in ours(path)]
with open(sys.argv[1]) as file:
    lines += [json.loads(line) for line in file if line.strip()]

for dataset in dict.fromkeys(line["dataset"] for line in lines):
    mine = [line for line in lines if line["dataset"] == dataset]
    print(f"\n{dataset}, {mine[0]['count']} points a set: ns a query (hits; answers unlike ours)")
    print(f"{'':40}{'MB':>7}" + "".join(f"{name:>24}" for name in SETS))
    for rival in dict.fromkeys(line["rival"] for line in mine):
        rows = {line["points"]: line for line in mine if line["rival"] == rival}
        size = next(iter(rows.values()))["megabytes"]
        cells = []
        for name in SETS:
            row = rows.get(name)
            if row:
                differ = f"; {row['differ']}" if "differ" in row else ""
                cells.append(f"{row['ns']:.0f} ({row['hits']}{differ})")
            else:
                cells.append("-")
        print(
            f"{rival:40}{f'{size:.1f}' if size else '?':>7}"
            + "".join(f"{cell:>24}" for cell in cells))
