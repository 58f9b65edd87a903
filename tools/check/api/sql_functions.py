"""The functions of the extensions for PostgreSQL and DuckDB."""

import os
import re


def postgresql_lines(script, settings):
    """Returns a line for each function of the extension's SQL, and for each setting that the C file of settings defines."""
    text = re.sub(r"--[^\n]*", "", script.read_text(encoding="utf-8"))
    found = set()
    for statement in text.split(";"):
        words = " ".join(re.sub(r"AS 'MODULE_PATHNAME'(, '\w+')?", "", statement).split())
        function = re.match(r"CREATE (?:OR REPLACE )?(?:FUNCTION|AGGREGATE|TYPE|OPERATOR|VIEW|DOMAIN) (\S+?)\s*\(", words)
        if function:
            signature, _, marks = words.replace("( ", "(").partition(" LANGUAGE C ")
            signature = signature.removeprefix("CREATE ")
            found.add(f"{function[1]}\t{signature}")
            found |= {f"{function[1]}\t{signature}\t{mark}"
                      for mark in re.findall(r"IMMUTABLE|STABLE|VOLATILE|STRICT|PARALLEL SAFE", marks)}
    for name in re.findall(r'DefineCustom\w+\(\s*"([\w.]+)"', settings.read_text(encoding="utf-8")):
        found.add(f"{name}\tsetting")
    return sorted(found)


def duckdb_lines(extension, atlas):
    """Returns a line for each function of the extension, as DuckDB lists them, and for each column of its tables. Without an
    atlas of the database there are no functions of its layers: those depend on the atlas."""
    import duckdb

    os.environ["LANDFALL_ATLAS"] = str(atlas)
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute(f"LOAD '{extension}'")
    found, tables = set(), {}
    rows = connection.execute(
        "SELECT function_name, function_type, parameters, parameter_types, return_type FROM duckdb_functions() "
        "WHERE function_name LIKE 'landfall%'").fetchall()
    for name, kind, parameters, types, result in rows:
        pairs = ", ".join(f"{word} {type}" if kind == "table" else str(type) for word, type in zip(parameters, types))
        # The keys of an ENUM are those of the atlas.
        found.add(f"{name}\t{kind}\t({pairs}){'' if kind == 'table' else ' -> ' + re.sub(r'ENUM[(].*?[)]', 'ENUM', result)}")
        if kind == "table":
            # Options have names of their own.
            tables[name] = sum(word.startswith("col") for word in parameters)
    # The atlas, and the layer of those that take one.
    arguments = [f"'{atlas}'", "'states'"]
    for name, count in tables.items():
        given = ", ".join(arguments[:count])
        for column, type, *_ in connection.execute(f"DESCRIBE SELECT * FROM {name}({given})").fetchall():
            found.add(f"{name}.{column}\tcolumn\t{type}")
    return sorted(found)
