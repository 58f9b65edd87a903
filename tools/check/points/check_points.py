"""Reads outputs of `landfall locate` with independent readers. See scripts/check points."""

import csv
import json
import pathlib
import subprocess
import sys

import duckdb
import pandas

PROGRAM = sys.argv[1]
FOLDER = pathlib.Path(sys.argv[2])
FORMATS = ["csv", "tsv", "ndjson", "geojson"]
RESULTS = ["countries", "countries_name", "countries_ISO_A2", "states", "states_name"]

# Rows that are hard to write: quotes, delimiters, line breaks, characters beyond ASCII and beyond the basic
# plane, numbers that are not numbers; on land, at sea, and without a coordinate.
NOTES = [
    "plain", 'a "quoted" word', "comma, and; semicolon|bar", "tab\there", "two\nlines", "Zürich", "東京", "🗺",
    "\\back\\slash\\n", "'single'", " spaces ", "=1+1", '"', '""', ",", "007", "1e3", "null", "true", "{}", "[1]",
]


def rows():
    """Yields the rows: the id, a note, the latitude and the longitude."""
    state = 48
    for number in range(2_000):
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        latitude = round(-60 + state * 130 / 2**32, 6)
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        longitude = round(-180 + state * 360 / 2**32, 6)
        if number % 97 == 0:
            latitude = None
        yield {"id": number, "note": NOTES[number % len(NOTES)], "lat": latitude, "lon": longitude}


def feature(row):
    point = {"type": "Point", "coordinates": [row["lon"], row["lat"]]}
    return {
        "type": "Feature", "geometry": None if row["lat"] is None else point,
        "properties": {"id": row["id"], "note": row["note"]}}


def write_inputs(source):
    """Writes the rows in each format."""
    for name, delimiter in (("csv", ","), ("tsv", "\t")):
        with open(FOLDER / f"in.{name}", "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, source[0].keys(), delimiter=delimiter, lineterminator="\r\n")
            writer.writeheader()
            writer.writerows({key: "" if value is None else value for key, value in row.items()} for row in source)
    with open(FOLDER / "in.ndjson", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=row["id"] % 2 == 0) + "\n" for row in source)
    with open(FOLDER / "in.geojson", "w", encoding="utf-8") as file:
        json.dump({"type": "FeatureCollection", "features": [feature(row) for row in source]}, file, indent=1)


def locate(*arguments, stdin=None):
    run = subprocess.run(
        [PROGRAM, "locate", *arguments], input=stdin, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"landfall locate {' '.join(map(str, arguments))}: {run.stderr}")
    return run.stdout


def text(value):
    """A value as every reader may return it: nothing for null, whole numbers without a point."""
    if value is None or value is pandas.NA or (isinstance(value, float) and value != value):
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value == int(value) else repr(value)
    return str(value)


def with_csv(path, delimiter):
    with open(path, encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, delimiter=delimiter, strict=True)
        found = list(reader)
    assert all(None not in row and None not in row.values() for row in found), f"{path} is not rectangular"
    return found


def with_pandas(path, delimiter):
    frame = pandas.read_csv(path, sep=delimiter, dtype=str, keep_default_na=False)
    return frame.to_dict("records")


def with_duckdb(path, delimiter):
    relation = duckdb.sql(
        f"SELECT * FROM read_csv('{path}', delim='{delimiter}', header=true, all_varchar=true, quote='\"', "
        "escape='\"', strict_mode=true, max_line_size=100000)")
    return [dict(zip(relation.columns, row)) for row in relation.fetchall()]


def flat(value):
    return value["properties"] if value.get("type") == "Feature" else value


def with_json(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def with_jq(path, query="."):
    run = subprocess.run(["jq", "-c", query, path], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.split("\n") if line]


def with_duckdb_json(path):
    relation = duckdb.sql(f"SELECT json FROM read_ndjson_objects('{path}')")
    return [json.loads(row[0]) for row in relation.fetchall()]


def with_pandas_json(path):
    frame = pandas.read_json(path, lines=True, dtype=False)
    return frame.astype(object).where(frame.notna(), None).to_dict("records")


def read(path, name):
    """Returns the rows of an output as each reader finds them."""
    if name in ("csv", "tsv"):
        delimiter = "," if name == "csv" else "\t"
        readers = {"csv": with_csv, "pandas": with_pandas, "duckdb": with_duckdb}
        return {title: reader(path, delimiter) for title, reader in readers.items()}
    if name == "geojson":
        with open(path, encoding="utf-8") as file:
            collection = json.load(file)
        assert collection["type"] == "FeatureCollection"
        return {"json": collection["features"], "jq": with_jq(path, ".features[]")}
    return {
        "json": with_json(path), "jq": with_jq(path), "duckdb": with_duckdb_json(path),
        "pandas": with_pandas_json(path)}


def main():
    source = list(rows())
    write_inputs(source)
    arguments = ["--columns", "key,name,ISO_A2", "--skip-bad"]
    # The table for people, of single points, is another path through the command.
    answers = {}
    valid = [row for row in source if row["lat"] is not None]
    table = locate("--json", *[f"{row['lat']},{row['lon']}" for row in valid]).splitlines()
    for row, line in zip(valid, table, strict=True):
        layers = json.loads(line)["layers"]
        answers[row["id"]] = {
            f"{layer}{end}": ";".join(region[member] for region in layers[layer])
            for layer in ("countries", "states") for end, member in (("", "key"), ("_name", "name"))}
    count = 0
    for given in FORMATS:
        for wanted in FORMATS:
            outputs = {}
            for jobs in ("1", "2", "5"):
                path = FOLDER / f"{given}-{jobs}.{wanted}"
                locate(
                    "--input", FOLDER / f"in.{given}", "--output", path, "--jobs", jobs, *arguments)
                outputs[jobs] = path.read_bytes()
            assert len(set(outputs.values())) == 1, f"{given} to {wanted}: --jobs changes the output"
            for title, found in read(path, wanted).items():
                where = f"{given} to {wanted}, read by {title}"
                assert len(found) == len(source), f"{where}: {len(found)} rows"
                for row, value in zip(source, map(flat, found)):
                    assert text(value["id"]) == str(row["id"]), f"{where}: {value}"
                    assert text(value["note"]) == row["note"], f"{where}: {value}, not {row['note']!r}"
                    for name in RESULTS:
                        assert name in value, f"{where}: {name} is missing"
                    for name, answer in answers.get(row["id"], {}).items():
                        assert text(value[name]) == answer, f"{where}: {value}, not {answer!r}"
                    if row["id"] not in answers:
                        assert not any(text(value[name]) for name in RESULTS), f"{where}: {value}"
                count += len(found)
    print(f"{count:,} rows of {len(FORMATS) ** 2} conversions are what csv, json, pandas, DuckDB and jq read")


main()
