"""Compares the extension for DuckDB with the conformance suite: conformance_duckdb.py EXTENSION FOLDER

README.md describes the suite. The files of the suite are written to FOLDER. Exit status: 0 if all answers are right, 1
otherwise. Run by scripts/check duckdb, with several versions of DuckDB.
"""

import os
import pathlib
import struct
import sys
import zlib

import duckdb
from suite import ROOT, check, joined, read

EXTENSION, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
# A grid of coordinates, some of them invalid, and nulls.
GRID = """(SELECT lat::DOUBLE AS lat, lon::DOUBLE AS lon FROM range(-105, 106, 15) a(lat), range(-180, 181, 30) o(lon)
  UNION ALL VALUES (NULL, 0.0), (0.0, NULL), ('nan'::DOUBLE, 0.0), (0.0, 'inf'::DOUBLE))"""


def connect(atlas):
    """Opens a database whose own atlas is a file."""
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": 2})
    os.environ["LANDFALL_ATLAS"] = str(atlas)
    connection.execute(f"LOAD '{EXTENSION}'")
    return connection


def geometry(wkb):
    """Returns the answer to a question for a geometry from a MultiPolygon or a MultiPoint of WKB."""
    counts, numbers, at = [0, 0, 0], [], 0

    def take(form):
        nonlocal at
        values = struct.unpack_from("<" + form, wkb, at)
        at += struct.calcsize("<" + form)
        return values

    _, kind, parts = take("BII")
    for _ in range(parts):
        take("BI")
        if kind == 4:
            counts[2] += 1
            numbers += take("2d")
            continue
        counts[0] += 1
        for _ in range(take("I")[0]):
            count, = take("I")
            counts[1] += 1
            counts[2] += count
            numbers += take(f"{2 * count}d")
    return f"{counts[0]} {counts[1]} {counts[2]} {zlib.crc32(struct.pack(f'<{len(numbers)}d', *numbers))}"


class Suite:
    def __init__(self):
        self.files, self.questions = read()
        self.paths = {}
        self.connection = connect(self.path("bundled"))

    def path(self, name):
        """Returns the path of a file of the suite: names are sentences."""
        if name not in self.paths:
            self.paths[name] = FOLDER / f"suite{len(self.paths)}.atlas"
            self.paths[name].write_bytes(self.files.bytes(name))
        return self.paths[name]

    def ask(self, sql, *arguments):
        return self.connection.execute(f"SELECT {sql}", arguments).fetchone()[0]

    def about(self, column, path, layer):
        rows = self.connection.execute(
            f"SELECT {column} FROM landfall_layers(?) WHERE layer = ?", [path, layer]).fetchall()
        return rows[0][0] if rows else "error"

    def region(self, column, path, layer, key):
        self.connection.execute(f"SELECT {column} FROM landfall_regions(?, layer := ?) WHERE key = ?", [path, layer, key])
        row = self.connection.fetchone()
        return None if row is None else row if len(row) > 1 else row[0]

    def answer(self, kind, arguments):
        try:
            if kind == "path":
                return "ok" if self.connection.execute("FROM landfall_layers(?)", [str(ROOT / arguments[0])]) else None
            if kind == "valid":
                return "yes" if self.ask("landfall_place(?::DOUBLE, ?::DOUBLE) IS NOT NULL", *arguments) else "no"
            return self.answer_about(kind, str(self.path(arguments[0])), *arguments[1:])
        except duckdb.Error as error:
            return "invalid" if "pass 0 or more" in str(error) else "error"

    def answer_about(self, kind, path, *arguments):
        coordinate = "?::DOUBLE, ?::DOUBLE"
        match kind:
            case "open":
                return "ok" if self.connection.execute("FROM landfall_layers(?)", [path]) else None
            case "layers":
                rows = self.connection.execute("SELECT layer FROM landfall_layers(?)", [path]).fetchall()
                return joined(row[0] for row in rows)
            case "kind":
                return self.about("kind", path, *arguments)
            case "overlaps":
                return self.about("CASE WHEN overlapping THEN 'yes' ELSE 'no' END", path, *arguments)
            case "parent":
                return self.about("coalesce(parent, '-')", path, *arguments)
            case "keys":
                rows = self.connection.execute(
                    "SELECT key FROM landfall_regions(?, layer := ?) ORDER BY number", [path, *arguments]).fetchall()
                return joined(row[0] for row in rows)
            case "name":
                name = self.region("name", path, *arguments)
                return "-" if name is None else name
            case "area":
                return {True: "yes", False: "no", None: "-"}[self.region("has_area", path, *arguments)]
            case "container":
                return self.region("parent", path, *arguments) or "-"
            case "box":
                return " ".join(map(repr, self.region("west, south, east, north", path, *arguments) or "-"))
            case "point":
                return " ".join(map(repr, self.region("latitude, longitude", path, *arguments) or "-"))
            case "value":
                values = self.region("attributes", path, *arguments[:-1]) or {}
                # DuckDB 0.10 and later give a map as a dict.
                return values.get(arguments[-1], "-")
            case "geometry" if arguments[-1] == "0":
                wkb = self.region("geometry", path, *arguments[:-1])
                return "-" if wkb is None else geometry(wkb)
            case "locate":
                return self.ask(f"landfall_region(?, ?, {coordinate})", path, *arguments) or "-"
            case "place":
                return joined(key or "-" for key, in self.connection.execute(
                    f"SELECT landfall_place($1, $2::DOUBLE, $3::DOUBLE)[layer] FROM landfall_layers($1)",
                    [path, *arguments]).fetchall())
            case "nearest":
                found = self.ask(f"landfall_nearest(?, ?, {coordinate}, ?::DOUBLE)", path, *arguments)
                return "-" if found is None else f"{found['meters']!r} {found['key']}"
        return None

    def check_all(self):
        """Asks each question in a query of its own."""
        questions = []
        for kind, arguments, right in self.questions:
            # The extension has the text of a value and the line of an error.
            if right.startswith("error "):
                right = "error"
            elif kind == "value" and right != "-":
                type, right = right.split(" ", 1)
                right = {"0": "false", "1": "true"}[right] if type == "boolean" else right
            questions.append((kind, arguments, right))
        return check(questions, self.answer, f"DuckDB {duckdb.__version__}")

    def check_columns(self):
        """Asks all questions for coordinates in one query, and those about a file as its own atlas."""
        located = [question for question in self.questions
                   if question[0] in ("locate", "place") and not question[2].startswith(("error", "invalid"))]
        wrong = 0

        def compare(questions, connection, sql, make_row):
            nonlocal wrong
            connection.execute("CREATE OR REPLACE TABLE q(n INT, path TEXT, layer TEXT, lat DOUBLE, lon DOUBLE)")
            connection.executemany(
                "INSERT INTO q VALUES (?, ?, ?, ?, ?)", [[n, *make_row(one)] for n, one in enumerate(questions)])
            for n, given in connection.execute(f"SELECT n, {sql} FROM q ORDER BY n").fetchall():
                if isinstance(given, dict):
                    given = joined(key or "-" for key in given.values())
                elif given is None:
                    # A null place of an invalid coordinate, too.
                    given = questions[n][2] if set(questions[n][2]) <= set("-,") else "-"
                if given != questions[n][2]:
                    wrong += 1
                    print(f"conformance: {questions[n]} in a column: {given}", file=sys.stderr)

        def row(question):
            kind, arguments, _ = question
            layer = arguments[1] if kind == "locate" else None
            return str(self.path(arguments[0])), layer, *map(float, arguments[-2:])

        all_layers = [one for one in located if one[0] == "locate"]
        compare(all_layers, self.connection, "landfall_region(path, layer, lat, lon)", row)
        batches = {}
        for one in located:
            batches.setdefault((one[1][0], one[1][1] if one[0] == "locate" else None), []).append(one)
        for (file, layer), questions in batches.items():
            with connect(self.path(file)) as connection:
                kind = connection.execute("SELECT kind FROM landfall_layers(?) WHERE layer = ?", [str(self.path(file)), layer]).fetchall()
                if layer is None:
                    compare(questions, connection, "landfall_place(lat, lon)", row)
                elif kind == [("polygons",)]:
                    compare(questions, connection, f'"landfall_{layer}"(lat, lon)', row)
        print(f"    {len(located)} coordinates in columns, of {len(batches)} layers and places of own atlases")
        return wrong

    def try_all(self):
        """Calls every function with every atlas, damaged ones too: any answer or an error."""
        answered = 0
        for path in self.paths.values():
            try:
                with connect(path) as connection:
                    layers = connection.execute("SELECT layer, kind FROM landfall_layers(?)", [str(path)]).fetchall()
                    connection.execute("SELECT * FROM landfall_regions(?)", [str(path)]).fetchall()
                    connection.execute(f"SELECT landfall_place(lat, lon), landfall_place(?, lat, lon) FROM {GRID}", [str(path)]).fetchall()
                    for layer, kind in layers:
                        own = f', "landfall_{layer}"(lat, lon)' if kind == "polygons" else ""
                        connection.execute(
                            f"SELECT landfall_region($1, lat, lon), landfall_name($1, lat, lon), landfall_locate($1, lat, lon), "
                            f"landfall_nearest($1, lat, lon, 'inf'), landfall_nearest($1, lat, lon, CASE WHEN lat BETWEEN 0 AND 90 THEN lat ELSE 0 END) {own} FROM {GRID}",
                            [layer]).fetchall()
                        if kind == "polygons":
                            connection.execute("SELECT count(*), sum(dx) FROM landfall_cells(?, ?)", [str(path), layer]).fetchall()
                answered += 1
            except duckdb.Error as error:
                if "\n" in str(error).split("\n\nLINE ")[0]:
                    sys.exit(f"conformance: an error of several lines: {error}")
        print(f"    every function was called with {len(self.paths)} atlases; {answered} answered")


def main():
    suite = Suite()
    wrong = suite.check_all() + suite.check_columns()
    suite.try_all()
    sys.exit(1 if wrong else 0)


main()
