"""The options of the command, its exit codes, and the members and columns of what it writes, as it is run on fixed inputs."""

import csv
import io
import json
import re
import subprocess

# Members that are named after data: ids of layers, attributes, keys.
LAYERS = {"countries", "states", "places", "cities", "boroughs", "parks"}
# An area that overlaps another one, one without a geometry, and one that is drawn twice: what a build reports of dirty input.
DIRTY = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"id": name, "size": 1.5}, "geometry": geometry and {
        "type": "Polygon", "coordinates": [[[west, 0], [west + 10, 0], [west + 10, 10], [west, 10], [west, 0]]]}}
    for name, west, geometry in (("A", 0, True), ("B", 9.99999, True), ("C", 0, False), ("D", 30, True))]}
POINTS = "name,lat,lon\nParis,48.85,2.35\nSea,48,-30\nDenver,39.74,-104.99\n"
OBJECTS = '{"name":"Paris","lat":48.85,"lon":2.35}\n{"name":"Sea","lat":48,"lon":-30}\n'

# (what is described, arguments, the file it writes or None for standard output, the format)
OUTPUTS = [
    ("build --report", "build mobile.json -o mobile.atlas --report report", "report/report.json", "json"),
    ("build --report", "build cities.json -o cities.atlas --report report", "report/report.json", "json"),
    ("build --report", "build dirty.geojson -o dirty.atlas --key id --skip-empty --mesh 50000 --details 1000 --report report",
     "report/report.json", "json"),
    ("locate --format csv", "locate -i points.csv", None, "csv"),
    ("locate --format csv --columns key,name", "locate -i points.csv --columns key,name", None, "csv"),
    ("locate --format csv --within", "locate -i points.csv --within 5000 --prefix in_", None, "csv"),
    ("locate --format csv --place --nearest", "locate -i points.csv --place --nearest", None, "csv"),
    ("locate --format ndjson", "locate -i points.ndjson --within 5000 --names", None, "ndjson"),
    ("locate --format geojson", "locate -i points.csv --within 5000 --names --format geojson", None, "json"),
    ("locate --json", "locate --json --within 1000000 48.85,2.35 40,-65", None, "ndjson"),
    ("locate --place --json", "locate --json --place --nearest 48.85,2.35", None, "ndjson"),
    ("find --json", "find georgia --json", None, "ndjson"),
    ("find --json", "find paris --json", None, "ndjson"),
    ("regions --csv", "regions --csv", None, "csv"),
    ("regions --csv --near", "regions --csv --layer places --near paris --count 2", None, "csv"),
    ("regions --json", "regions --json", None, "ndjson"),
    ("regions --json --near", "regions --json --layer places --near paris --count 2", None, "ndjson"),
    ("show --json", "show --json", None, "json"),
    ("show --json", "show mobile.atlas --json", None, "json"),
    ("show --json", "show layouts.atlas --json", None, "json"),
    ("export --format geojson", "export --layer states --format geojson", None, "json"),
    ("export --format geojsonl", "export --layer states --format geojsonl", None, "ndjson"),
    ("export --format topojson", "export mobile.atlas --layer states --format topojson", None, "json"),
    ("export --format cells", "export --layer states --format cells -o cells.csv", "cells.csv", "csv"),
    ("trip --json", "trip drive.gpx --json --time-zone America/Denver --visits book.json", None, "json"),
    ("trip --json", "trip cities.atlas parks.gpx --json --visits parks.json", None, "json"),
    ("trip --visits", "trip drive.gpx --visits again.json", "again.json", "json"),
    ("detect --json", "detect drive.gpx --json", None, "json"),
    ("detect --json", "detect fast.csv --json", None, "json"),
    ("progress --json", "progress --visits book.json --json", None, "json"),
    ("progress --json", "progress cities.atlas --visits parks.json --json", None, "json"),
    ("direction --json", "direction 51.5,-0.1 --heading 120 --json", None, "json"),
    ("direction --json", "direction paris --to CO --json", None, "json"),
]

# A line of each exit code.
EXITS = [
    (0, "done", "show small.atlas"), (0, "help", "help locate"), (1, "a damaged atlas", "show damaged.atlas"),
    (1, "a point without coordinates", "locate -i bad.csv"), (1, "a manifest that is not valid", "build bad.json"),
    (64, "no subcommand", ""), (64, "an unknown option", "show --colour"), (64, "an invalid value", "locate --within far 1,2"),
    (64, "outputs that exclude each other", "regions --csv --json"), (74, "a missing file", "show missing.atlas"),
    (74, "an output that cannot be written", "export --layer states -o missing/states.geojson"),
]


def lines(landfall, root, work):
    """Returns a line for each option, exit code, member and column of the command at a path. It runs in the folder work."""
    prepare(root, work)
    found = options(landfall)
    for code, case, arguments in EXITS:
        given = subprocess.run([landfall, *arguments.split()], cwd=work, capture_output=True).returncode
        found.add(f"exit code of {case}\t{given}")
    members = {}
    for name, arguments, file, form in OUTPUTS:
        run = subprocess.run([landfall, *arguments.split()], cwd=work, capture_output=True, text=True)
        if run.returncode not in (0, 1):
            raise SystemExit(f"check api: landfall {arguments} exits with {run.returncode}: {run.stderr}")
        text = (work / file).read_text(encoding="utf-8") if file else run.stdout
        if form == "csv":
            for number, column in enumerate(next(csv.reader(io.StringIO(text))), 1):
                found.add(f"{name}\tcolumn {number:02}\t{column}")
        for value in [json.loads(text)] if form == "json" else map(json.loads, text.splitlines()) if form == "ndjson" else []:
            collect(value, "", members.setdefault(name, {}))
    for name, types in members.items():
        found |= {f"{name}\t{path or '.'}\t{kind}" for path, kinds in types.items() for kind in kinds}
    return sorted(found)


def prepare(root, work):
    """Writes the inputs."""
    for name in ("mobile.json", "cities.json"):
        (work / name).unlink(missing_ok=True)
        manifest = json.loads((root / "data" / name).read_text(encoding="utf-8"))
        if "worldview" in manifest:
            manifest["worldview"] = f"worldviews/{manifest['worldview']}.json"
        (work / name).write_text(json.dumps(absolute(manifest, root / "data")), encoding="utf-8")
    for name in ("small.atlas", "layouts.atlas"):
        (work / name).write_bytes((root / "Tests/Fixtures" / name).read_bytes())
    (work / "damaged.atlas").write_bytes((work / "small.atlas").read_bytes()[:100])
    (work / "drive.gpx").write_bytes((root / "data/tracks/Four_Corners.gpx").read_bytes())
    (work / "parks.gpx").write_bytes((root / "data/tracks/New_York_Parks.gpx").read_bytes())
    texts = {"dirty.geojson": json.dumps(DIRTY), "points.csv": POINTS, "points.ndjson": OBJECTS, "bad.csv": "lat,lon\n1,x\n",
             "bad.json": '{"layers": 1}',
             "fast.csv": "lat,lon,time,altitude,speed\n40,-105,2026-05-01T10:00:00Z,20000,1\n"
                         "40,-105,2026-05-01T10:01:00Z,1,500\n40,-105,2026-05-01T10:02:00Z,1,1\n"}
    for name, text in texts.items():
        (work / name).write_text(text, encoding="utf-8")


def absolute(value, folder):
    """Returns a manifest with absolute paths instead of those of files in a folder."""
    if isinstance(value, dict):
        return {name: absolute(member, folder) for name, member in value.items()}
    if isinstance(value, list):
        return [absolute(member, folder) for member in value]
    is_file = isinstance(value, str) and re.search(r"\.(geo)?json$", value) and (folder / value).is_file()
    return str(folder / value) if is_file else value


def options(landfall):
    """Returns the subcommands, their operands and their options, from the help pages. The names of values are prose."""
    overview = page(landfall)
    found = {f"landfall help {topic}\ttopic" for topic in re.findall(r"^  help (\w+)", overview, re.M)}
    found |= {f"landfall\toption\t{form.strip()}" for form in re.findall(r"^  (-\w, --[\w-]+)", overview, re.M)}
    section = overview.partition("Subcommands:\n")[2].partition("\n\n")[0]
    for name in re.findall(r"^  (\w+)  ", section, re.M):
        if name == "help":
            continue
        text = page(landfall, name)
        usage = " ".join(text.partition("\n\n")[0].split()).removeprefix(f"Usage: landfall {name}").strip()
        without_values = re.sub(r"--[\w-]+ (?!-)[^\s\[\]]+", "", usage)
        operands = re.findall(r"(?:^|(?<= ))(?:[A-Z]\S*|\[[A-Z][^\]-]*\](?:\.\.\.)?)", without_values)
        found |= {f"landfall {name}\toperand {number}\t{form}" for number, form in enumerate(operands, 1)}
        for letter, option, value in re.findall(r"^  (-\w, |    )(--[\w-]+)(?: (\S+))?", text, re.M):
            found |= {f"landfall {name}\t{line}" for line in described(usage, letter, option, value)}
    return found


def described(usage, letter, option, value):
    """Returns the forms of an option, the words that it accepts, and whether it repeats or may be left out."""
    words = [word for word in value.split("|") if word.islower()]
    lines = [f"{option}\t{'value' if value else 'flag'}"]
    lines += [f"{letter.strip(', ')}\t{option}"] if letter.strip() else []
    lines += [f"{option}\tone of\t{word}" for word in words]
    lines += [f"{option}\trepeats"] if re.search(rf"{option}( [^\s\]]+)?\]\.\.\.", usage) else []
    lines += [f"{option}\toptional"] if re.search(rf"[\[|]{option}\b", usage) else []
    return lines


def page(landfall, *names):
    return subprocess.run([landfall, "help", *names], check=True, capture_output=True, text=True).stdout


def collect(value, path, types):
    """Adds the types of a JSON value and of its members, each by its path."""
    kinds = types.setdefault(path, set())
    if isinstance(value, dict):
        kinds.add("object")
        if path.endswith((".attributes", "properties")) and not {"key", "name"} & value.keys():
            types[f"{path}.<attribute>"] = {"any"}
            return
        for name, member in value.items():
            named = "<layer>" if name in LAYERS and path.endswith(("layers", "objects")) else name
            collect(member, f"{path}.{named}", types)
    elif isinstance(value, list):
        kinds.add("array")
        # Rings and arcs are arrays of numbers in arrays.
        for member in value[:1] if path.endswith(("coordinates", "arcs", "[]")) else value:
            collect(member, f"{path}[]", types)
    else:
        kinds.add({bool: "boolean", str: "string", type(None): "null"}.get(type(value), "number"))
