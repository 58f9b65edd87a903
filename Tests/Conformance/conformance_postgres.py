"""Compares the extension for PostgreSQL with the conformance suite: conformance_postgres.py FOLDER

README.md describes the suite. psql must reach a server that has the extension, whose landfall.folder is FOLDER; the files
of the suite are written there. Exit status: 0 if all answers are right, 1 otherwise. Run by scripts/check postgres.
"""

import pathlib
import subprocess
import sys

from suite import check, read

# Answers a question. Errors of the library have the SQLSTATE "LF" and their code.
ANSWER = """
CREATE FUNCTION pg_temp.joined(list text[]) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN cardinality(list) = 0 THEN '-' ELSE array_to_string(list, ',', '-') END
$$;

CREATE FUNCTION pg_temp.answer(kind text, a text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  about record;
BEGIN
  CASE kind
    WHEN 'open' THEN
      PERFORM landfall_layers(a[1]);
      RETURN 'ok';
    WHEN 'layers' THEN
      RETURN pg_temp.joined(ARRAY(SELECT layer FROM landfall_layers(a[1])));
    WHEN 'kind', 'overlaps', 'parent' THEN
      SELECT * INTO about FROM landfall_layers(a[1]) WHERE layer = a[2];
      IF NOT FOUND THEN RETURN 'error 301'; END IF;
      RETURN CASE kind WHEN 'kind' THEN about.kind WHEN 'parent' THEN coalesce(about.parent, '-')
        ELSE CASE WHEN about.overlapping THEN 'yes' ELSE 'no' END END;
    WHEN 'name' THEN
      RETURN coalesce(landfall_name(a[1], a[2], a[3]), '-');
    WHEN 'valid' THEN
      RETURN CASE WHEN landfall_place('bundled', a[1]::float8, a[2]::float8) IS NULL THEN 'no' ELSE 'yes' END;
    WHEN 'locate' THEN
      RETURN coalesce(landfall_region(a[1], a[2], a[3]::float8, a[4]::float8), '-');
    WHEN 'all' THEN
      RETURN pg_temp.joined(coalesce(landfall_regions(a[1], a[2], a[3]::float8, a[4]::float8), '{}'));
    WHEN 'place' THEN
      RETURN pg_temp.joined(ARRAY(
        SELECT landfall_place(a[1], a[2]::float8, a[3]::float8) ->> layer FROM landfall_layers(a[1])));
    WHEN 'nearest' THEN
      SELECT * INTO about FROM landfall_nearest(a[1], a[2], a[3]::float8, a[4]::float8, a[5]::float8);
      RETURN CASE WHEN about.key IS NULL THEN '-' ELSE about.meters || ' ' || about.key END;
  END CASE;
EXCEPTION
  WHEN case_not_found THEN RETURN NULL;
  WHEN invalid_parameter_value THEN RETURN 'invalid';
  WHEN OTHERS THEN RETURN CASE WHEN SQLSTATE LIKE 'LF%' THEN 'error ' || substr(SQLSTATE, 3) ELSE SQLSTATE || ' ' || SQLERRM END;
END $$;

-- Calls every function with an atlas and coordinates everywhere. Damaged atlases may give any answer or an error.
CREATE FUNCTION pg_temp.try_all(atlas text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  layer text;
BEGIN
  FOR layer IN SELECT a.layer FROM landfall_layers(atlas) a LOOP
    BEGIN
      PERFORM landfall_region(atlas, layer, lat, lon), landfall_name(atlas, layer, lat, lon),
          landfall_regions(atlas, layer, lat, lon), landfall_place(atlas, lat, lon),
          landfall_name(atlas, layer, landfall_region(atlas, layer, lat, lon)),
          landfall_nearest(atlas, layer, lat, lon, 'Infinity')
        FROM generate_series(-90, 90, 15) lat, generate_series(-180, 180, 30) lon;
    EXCEPTION WHEN OTHERS THEN
      RETURN SQLERRM;
    END;
  END LOOP;
  RETURN 'answers';
EXCEPTION WHEN OTHERS THEN
  RETURN SQLERRM;
END $$;
"""


def escaped(text):
    """Returns a value for COPY FROM."""
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def psql(commands):
    """Runs commands in one session. Returns the lines that they print."""
    ran = subprocess.run(
        ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "--set=VERBOSITY=terse"], input=commands, text=True,
        encoding="utf-8", stdout=subprocess.PIPE, check=False)
    if ran.returncode != 0:
        sys.exit("conformance: psql has failed")
    return ran.stdout.split("\n")[:-1]


def array(texts):
    """Returns an array of PostgreSQL as text."""
    return "{" + ",".join('"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' for text in texts) + "}"


def main(folder):
    files, questions = read()
    names = {}

    def atlas(name):
        """Returns the name under which a file is in the folder: names of the suite are sentences."""
        if name not in names:
            names[name] = "bundled" if name == "bundled" else f"suite{len(names)}"
            path = pathlib.Path(folder) / f"{names[name]}.atlas"
            path.write_bytes(files.bytes(name))
            path.chmod(0o644)
        return names[name]

    atlas("bundled")
    rows = []
    for number, (kind, arguments, right) in enumerate(questions):
        if kind not in ("path", "valid"):
            arguments = [atlas(arguments[0]), *arguments[1:]]
        is_located = kind == "locate" and not right.startswith(("error", "invalid"))
        rows.append("\t".join(map(escaped, (str(number), kind, array(arguments), "t" if is_located else "f"))))
    lines = psql("\n".join([
        "CREATE TEMP TABLE questions (number int, kind text, arguments text[], is_located boolean);",
        "COPY questions FROM STDIN;", *rows, "\\.", ANSWER,
        "SELECT number, pg_temp.answer(kind, arguments) FROM questions ORDER BY number;",
        # All coordinates of all atlases in one statement.
        "SELECT 'batch', number, coalesce(landfall_region(arguments[1], arguments[2], arguments[3]::float8, arguments[4]::float8), '-')"
        " FROM questions WHERE is_located ORDER BY number;",
        f"SELECT 'try', name, pg_temp.try_all(name) FROM unnest('{array(names.values())}'::text[]) AS name;",
    ]))
    answers, batch, tried = {}, {}, 0
    for line in lines:
        kind, *columns = line.split("|", 2 if line.startswith(("batch|", "try|")) else 1)
        if kind == "batch":
            batch[int(columns[0])] = columns[1]
        elif kind == "try":
            tried += 1
        else:
            answers[int(kind)] = columns[0] or None
    numbers = iter(range(len(questions)))
    wrong = check(questions, lambda kind, arguments: answers[next(numbers)], "PostgreSQL")
    for number, given in batch.items():
        if given != questions[number][2]:
            wrong += 1
            print(f"conformance: {questions[number]} in one statement: {given}", file=sys.stderr)
    if tried != len(names):
        sys.exit(f"conformance: {tried} of {len(names)} atlases were tried")
    print(f"    {len(batch)} coordinates in one statement; every function was called with {tried} atlases")
    sys.exit(1 if wrong else 0)


main(sys.argv[1])
