"""Tests what the conformance suite does not ask of the extension for DuckDB: check_database.py EXTENSION ATLAS. See
scripts/check duckdb. Requires no other package than DuckDB's, in any version of the matrix."""

import os
import pathlib
import re
import shutil
import sys
import tempfile
import threading

import duckdb

EXTENSION, ATLAS = sys.argv[1], os.path.abspath(sys.argv[2])
ROOT = pathlib.Path(__file__).resolve().parents[3]
POINT = "36.999, -109.045"


def connect(atlas=ATLAS, database=":memory:"):
    os.environ.pop("LANDFALL_ATLAS", None)
    if atlas is not None:
        os.environ["LANDFALL_ATLAS"] = str(atlas)
    connection = duckdb.connect(database, config={"allow_unsigned_extensions": "true", "threads": 2})
    connection.execute(f"LOAD '{EXTENSION}'")
    return connection


def ask(connection, sql):
    return connection.execute(sql).fetchall()


def expect(given, right):
    if given != right:
        sys.exit(f"check duckdb: DuckDB {duckdb.__version__} gives {given!r}, not {right!r}")


def refuse(connection, sql, *words):
    """The error of a query is one line, before what DuckDB adds, and has some words."""
    try:
        given = ask(connection, sql)
    except duckdb.Error as error:
        message = str(error).split("\n\nLINE ")[0].split("\nLINE ")[0].strip()
        if "\n" in message or not all(word in message for word in words):
            sys.exit(f"check duckdb: the error of {sql} is {error}")
        return
    sys.exit(f"check duckdb: {sql} gives {given!r}")


def mappings(path):
    return sum(str(path) in line for line in open("/proc/self/maps", encoding="utf-8"))


def check_values(connection):
    """Values that are no coordinate, and nulls."""
    for lat, lon in (("NULL", "0"), ("40", "NULL"), ("'nan'", "0"), ("40", "'inf'"), ("91", "0"), ("40", "541"), ("0", "0")):
        for function in (f"landfall_states({lat}, {lon})", f"landfall_locate('states', {lat}, {lon})",
                         f"landfall_region('states', {lat}, {lon})", f"landfall_name('states', {lat}, {lon})",
                         f"landfall_attribute('states', 'COUNTS', {lat}, {lon})",
                         f"landfall_nearest('states', {lat}, {lon}, 1000)"):
            expect(ask(connection, f"SELECT {function} IS NULL"), [(True,)])
        valid = (lat, lon) == ("0", "0")
        expect(ask(connection, f"SELECT landfall_place({lat}, {lon}) IS NULL, landfall_place('bundled', {lat}, {lon}) IS NULL"
                   if "bundled.atlas" in os.listdir(os.path.dirname(EXTENSION)) else
                   f"SELECT landfall_place({lat}, {lon}) IS NULL, landfall_place('{ATLAS}', {lat}, {lon}) IS NULL"),
               [(not valid, not valid)])
    for function in ("landfall_region(NULL::VARCHAR, 40, -105)", "landfall_region(NULL, 'states', 40, -105)",
                     "landfall_nearest('states', 40, -105, NULL)", "landfall_nearest(NULL, 40, -105, 1)",
                     "landfall_attribute('states', NULL, 40, -105)", "landfall_place(NULL, 40, -105)"):
        expect(ask(connection, f"SELECT {function} IS NULL"), [(True,)])
    # A structure that is null has null members.
    expect(ask(connection, "SELECT landfall_nearest(l, 40, -105, 1).key FROM (VALUES (NULL), ('states')) v(l)"), [(None,), ("CO",)])
    expect(ask(connection, f"SELECT landfall_states({POINT}) = 'NM', landfall_states({POINT}) = 'none'"), [(True, False)])


def check_rows(connection):
    """Vectors of every length around 2,048, selections of them, and nulls in some rows: each function agrees with the
    others, and each row with a query for it alone."""
    connection.execute("""CREATE TABLE points AS SELECT i, CASE WHEN i % 7 = 0 THEN NULL WHEN i % 11 = 0 THEN 'nan'::DOUBLE
      ELSE 25 + i * 0.618 % 24 END AS lat, -124 + i * 0.414 % 57 AS lon FROM range(5000) r(i)""")
    # DuckDB computes i * 0.618 % 24 as decimals.
    connection.execute("CREATE TABLE tagged AS SELECT i, lat::DOUBLE AS lat, lon::DOUBLE AS lon FROM points")
    disagree = f"""SELECT count(*) FROM (SELECT * FROM tagged LIMIT $$) WHERE
      landfall_states(lat, lon)::VARCHAR IS DISTINCT FROM landfall_region('states', lat, lon)
      OR landfall_countries(lat, lon)::VARCHAR IS DISTINCT FROM landfall_region('{ATLAS}', 'countries', lat, lon)
      OR landfall_place(lat, lon).states::VARCHAR IS DISTINCT FROM landfall_place('{ATLAS}', lat, lon)['states']
      OR (landfall_nearest('states', lat, lon, 0)).key IS DISTINCT FROM landfall_region('states', lat, lon)
      OR landfall_locate('states', lat, lon) IS DISTINCT FROM
        (SELECT any_value(number) FROM landfall_regions('{ATLAS}', layer := 'states') WHERE key = landfall_region('states', lat, lon))"""
    for rows in (0, 1, 2047, 2048, 2049, 5000):
        expect(ask(connection, disagree.replace("$$", str(rows)))[0][0], 0)
    found = ask(connection, "SELECT i, landfall_states(lat, lon) FROM tagged WHERE i % 3 = 1 ORDER BY i")
    if len({key for _, key in found}) < 20:
        sys.exit(f"check duckdb: only {len(set(found))} answers")
    for i, key in found[::97]:
        expect(ask(connection, f"SELECT landfall_states(lat, lon) FROM tagged WHERE i = {i}"), [(key,)])
    mixed = ask(connection, "SELECT landfall_region(CASE WHEN i % 2 = 0 THEN 'states' ELSE 'countries' END, 40, -105) k, count(*) FROM tagged GROUP BY k ORDER BY k")
    expect(mixed, [("CO", 2500), ("USA", 2500)])


def check_types(connection):
    types = ask(connection, """SELECT typeof(landfall_states(1, 1))[:5], typeof(landfall_place(1, 1))[:7], typeof(landfall_region('states', 1, 1)),
      typeof(landfall_locate('states', 1, 1)), typeof(landfall_nearest('states', 1, 1, 1))""")
    expect(types[0], ("ENUM(", "STRUCT(", "VARCHAR", "INTEGER", types[0][4]))
    # Constant arguments are computed once, when the query is planned.
    plan = ask(connection, f"EXPLAIN SELECT landfall_region('states', {POINT})")[0][1]
    if "'NM'" not in plan or "landfall" in plan:
        sys.exit(f"check duckdb: the plan still has the function:\n{plan}")


def check_cells(connection):
    """The query of docs/Cells.md over the table of cells, for a grid of 1e-5 degrees."""
    macro, _, query = re.findall(r"^```sql\n(.*?)^```$", (ROOT / "docs/Cells.md").read_text(), re.S | re.M)
    settings = "1000000 AS units, 65536 AS least"
    if settings not in query:
        sys.exit("check duckdb: the query of docs/Cells.md has other settings")
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE cells AS FROM landfall_cells('{ATLAS}', 'states')")
        cursor.execute("ALTER TABLE points RENAME TO earlier")
        cursor.execute("CREATE TABLE points AS SELECT i AS id, lat, lon FROM tagged WHERE lat IS NOT NULL AND NOT isnan(lat)")
        cursor.execute(macro)
        cursor.execute(query.replace(settings, "100000 AS units, 4096 AS least"))
    expect(ask(connection, """SELECT count(*), count(*) FILTER (region IS DISTINCT FROM landfall_region('states', lat, lon))
      FROM points LEFT JOIN answers USING (id)""")[0], (ask(connection, "SELECT count(*) FROM points")[0][0], 0))
    expect(ask(connection, "SELECT count(*) > 2000 FROM answers"), [(True,)])
    refuse(connection, f"FROM landfall_cells('{ATLAS}', 'places')", ATLAS, 'layer "places" has no areas')
    refuse(connection, f"FROM landfall_cells('{ATLAS}', 'state')", 'no layer "state"')
    refuse(connection, f"FROM landfall_cells('{ATLAS}', NULL)", "the layer is NULL")
    refuse(connection, "FROM landfall_cells(NULL, 'states')", "the atlas is NULL")


def check_errors(connection):
    expect(ask(connection, "SELECT landfall_atlas() FROM range(2)"), [(ATLAS,), (ATLAS,)])
    refuse(connection, f"SELECT landfall_region('state', {POINT})", 'no layer "state"', "it has countries, states, places")
    refuse(connection, f"SELECT landfall_region('{ATLAS}', 'state', {POINT})", ATLAS, 'no layer "state"')
    refuse(connection, f"SELECT landfall_region('nope.atlas', 'states', {POINT})", "nope.atlas", "No such file")
    refuse(connection, f"SELECT landfall_region('{__file__}', 'states', {POINT})", "check_database.py: not an atlas")
    refuse(connection, f"SELECT landfall_region('/tmp', 'states', {POINT})", "/tmp: not a regular file")
    refuse(connection, f"SELECT landfall_region('sta' || chr(0), {POINT})", "zero byte")
    refuse(connection, f"SELECT landfall_attribute('places', 'x', {POINT})", 'no attribute "x"; it has COUNTRY, CAPITAL')
    refuse(connection, f"SELECT landfall_nearest('states', {POINT}, -1)", "pass 0 or more")
    refuse(connection, "FROM landfall_regions(NULL)", "the atlas is NULL")
    refuse(connection, f"FROM landfall_regions('{ATLAS}', layer := 'state')", 'no layer "state"')
    refuse(connection, f"SELECT landfall_region('{'x' * 5000}', {POINT})", "no layer")
    # The connection goes on.
    expect(ask(connection, f"SELECT landfall_region('states', {POINT})"), [("NM",)])
    try:
        connect("nope.atlas")
    except duckdb.Error as error:
        expect("nope.atlas: No such file" in str(error), True)
    else:
        sys.exit("check duckdb: LOAD accepts an atlas that is not there")


def check_life(folder):
    """An atlas is open once a process, and closed with the last database that uses it."""
    path = folder / "life.atlas"
    shutil.copyfile(ATLAS, path)
    one, other = connect(path), connect(ATLAS)
    expect(mappings(path), 1)
    ask(other, f"SELECT landfall_region('{path}', 'states', {POINT})")
    expect(mappings(path), 1)
    # A file that is replaced is the new one for databases that are opened later.
    shutil.copyfile(ATLAS, folder / "new")
    os.replace(folder / "new", path)
    expect(ask(one, f"SELECT landfall_region('states', {POINT})"), [("NM",)])
    one.close()
    expect(mappings(path), 1)
    other.close()
    expect(mappings(path), 0)


def check_damaged(folder):
    """An ENUM cannot have the same key twice: the keys of a damaged layer are text."""
    path, wyoming = folder / "damaged.atlas", b"\2\0\0\0WY\7\0\0\0Wyoming"
    data = pathlib.Path(ATLAS).read_bytes()
    expect(data.count(wyoming), 1)
    path.write_bytes(data.replace(wyoming, wyoming.replace(b"WY", b"WV")))
    with connect(path) as connection:
        expect(ask(connection, "SELECT typeof(k), k, landfall_place(43, -107).states FROM (SELECT landfall_states(43, -107) k)"),
               [("VARCHAR", "WV", "WV")])


def check_layers_alike(folder):
    """DuckDB takes names for one that differ by case alone: the error names both layers, and other functions have them."""
    path, places = folder / "alike.atlas", b"\6\0\0\0places"
    data = pathlib.Path(ATLAS).read_bytes()
    expect(data.count(places), 1)
    path.write_bytes(data.replace(places, places.replace(b"places", b"States")))
    with connect(path) as connection:
        refuse(connection, f"SELECT landfall_place({POINT})", "'states' and 'States'", "landfall_region('states', lat, lon)")
        expect(ask(connection, f"SELECT landfall_states({POINT})::VARCHAR, landfall_region('states', {POINT})"), [("NM", "NM")])
        expect(ask(connection, f"SELECT landfall_place('{path}', {POINT})['states']"), [("NM",)])


def check_file(folder):
    """A view of a database in a file works when the file is opened again; ENUM columns stay."""
    path = str(folder / "points.duckdb")
    with connect(database=path) as connection:
        connection.execute("CREATE TABLE fixes AS SELECT 40.0::DOUBLE lat, -105.0::DOUBLE lon")
        connection.execute("CREATE TABLE keys AS SELECT landfall_states(lat, lon) AS key FROM fixes")
        connection.execute("CREATE VIEW tagged AS SELECT landfall_states(lat, lon) AS state FROM fixes")
    with connect(database=path) as connection:
        expect(ask(connection, "SELECT state, key FROM tagged, keys"), [("CO", "CO")])


def check_threads(connection):
    """Cursors of several threads open the same atlas at once."""
    failed = []

    def run():
        cursor = connection.cursor()
        given = cursor.execute(
            f"SELECT count(landfall_name('{ATLAS}', 'states', 25 + i % 24, -124 + i % 57)) FROM range(20000) r(i)").fetchall()
        failed.append(given)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect(len(failed) == 4 and all(given == failed[0] for given in failed), True)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        connection = connect()
        check_values(connection)
        check_rows(connection)
        check_cells(connection)
        check_types(connection)
        check_errors(connection)
        check_threads(connection)
        connection.close()
        expect(mappings(ATLAS), 0)
        check_life(folder)
        check_damaged(folder)
        check_layers_alike(folder)
        check_file(folder)
    print(f"    DuckDB {duckdb.__version__}: values, rows, cells, types, errors, threads, and the life of atlases")


main()
