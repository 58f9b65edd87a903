"""Usage: tables.py RESULTS.json

Prints the results of scripts/bench as tables of Markdown, one for each subject. Fails if a build of a large made-up map is
beyond the limits."""

import json
import sys

TITLES = {
    "us": "56 states", "world": "258 countries", "all, countries": "data/world.json: countries",
    "all, states": "data/world.json: states", "all, place": "data/world.json: `place(at:)`",
    "zones": "time zones", "cities": "nearest of 170,391 cities"}
SETS = {
    "random": "lower 48", "sphere": "sphere", "border": "near borders", "track": "a drive", "cities": "near cities"}

# The most that a large build may take: a multiple of the first build's time for each vertex, and megabytes.
MOST_GROWTH, MOST_MEGABYTES = 1.2, 4000


def number(value):
    """Returns a number with three digits, or all before the decimal point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def subject(rows):
    """Yields the lines of the table of some rows, which have the same subject.

    A ratio is to the first contestant."""
    sets = [name for name in SETS if any(row["points"] == name for row in rows)]
    first = {row["points"]: row["ns"] for row in reversed(rows) if row["contestant"] == rows[0]["contestant"]}
    title = TITLES.get(rows[0]["table"], rows[0]["table"])
    yield f"| {title}: ns per answer | MB | " + " | ".join(SETS[name] for name in sets) + " | different answers |"
    yield "|---|--:|" + "--:|" * len(sets) + "--:|"
    for contestant in dict.fromkeys(row["contestant"] for row in rows):
        mine = {row["points"]: row for row in rows if row["contestant"] == contestant}
        size = next((row["megabytes"] for row in mine.values() if row.get("megabytes")), None)
        cells = [f"{size:.1f}" if size else ""]
        for name in sets:
            row = mine.get(name)
            ratio = f", {number(row['ns'] / first[name])} ×" if row and contestant != rows[0]["contestant"] else ""
            cells.append(number(row["ns"]) + ratio if row else "")
        compared = [row for row in mine.values() if row.get("differ") is not None]
        differ, count = (sum(row[name] for row in compared) for name in ("differ", "count"))
        share = f" ({differ / count:.2%})" if differ else ""
        cells.append(f"{differ:,}{share}" if compared else "")
        yield f"| {contestant} | " + " | ".join(cells) + " |"


def tables(results):
    """Yields all lines."""
    machine = results["machine"]
    yield (
        f"{results['date']}, revision {results['revision']}, {machine['processor']}, {machine['cores']} cores, "
        f"{machine['system']}; {results['points']:,} points a set, the fastest of {results['passes']} passes")
    for name in dict.fromkeys(row["table"] for row in results["rows"]):
        yield ""
        yield from subject([row for row in results["rows"] if row["table"] == name])
    if results["growth"]:
        yield ""
        yield "| states with | vertices | build, s | atlas, MB | random, ns | near borders, ns |"
        yield "|---|--:|--:|--:|--:|--:|"
        for row in results["growth"]:
            yield (
                f"| {row['factor']} × the vertices | {row['vertices']:,} | {row['buildSeconds']:.2f} | "
                f"{row['bytes'] / 1e6:.1f} | {number(row['random'])} | {number(row['border'])} |")
    if results["scale"]:
        yield ""
        yield "| made-up map, vertices | build, s | µs a vertex | to the first | peak memory, MB |"
        yield "|---|--:|--:|--:|--:|"
        for row in results["scale"]:
            ratio = row["microsecondsPerVertex"] / results["scale"][0]["microsecondsPerVertex"]
            yield (
                f"| {row['vertices']:,} | {row['seconds']:.1f} | {row['microsecondsPerVertex']:.2f} | {ratio:.2f} × | "
                f"{row['vertices'] * row['bytesPerVertex'] / 1e6:,.0f} |")
    if results["versions"]:
        yield ""
        yield "versions: " + ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    for line in results["notRun"]:
        yield f"not run: {line}"


def faults(results):
    """Yields a line for each build beyond the limits."""
    for row in results["scale"]:
        ratio = row["microsecondsPerVertex"] / results["scale"][0]["microsecondsPerVertex"]
        megabytes = row["vertices"] * row["bytesPerVertex"] / 1e6
        if ratio > MOST_GROWTH:
            yield f"{row['vertices']:,} vertices take {ratio:.2f} times as long per vertex, more than {MOST_GROWTH}"
        if megabytes > MOST_MEGABYTES:
            yield f"{row['vertices']:,} vertices take {megabytes:,.0f} MB, more than {MOST_MEGABYTES:,}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        found = json.load(file)
    print("\n".join(tables(found)))
    if beyond := list(faults(found)):
        sys.exit("\n".join(f"bench: {line}" for line in beyond))
