"""The members of manifests, collection files and worldview files, from the schema."""

import json

def lines(path):
    """Returns a line for each type of each member, each word that it accepts, and for each member that may be left out. Limits
    of numbers are no interface: a reader may accept more."""
    found = set()
    schema = json.loads(path.read_text(encoding="utf-8"))
    collect(schema, "manifest", found)
    for name, definition in schema.get("$defs", {}).items():
        collect(definition, name, found)
    return sorted(found)


def collect(schema, path, found):
    if "type" in schema or "$ref" in schema:
        found.add(f"{path}\t{schema.get('type') or schema['$ref'].rsplit('/', 1)[1]}")
    found |= {f"{path}\tone of\t{json.dumps(value, ensure_ascii=False)}" for value in schema.get("enum", [])}
    for name, member in schema.get("properties", {}).items():
        collect(member, f"{path}.{name}", found)
        if name not in schema.get("required", []):
            found.add(f"{path}.{name}\toptional")
    for name, suffix in (("items", "[]"), ("additionalProperties", ".<name>")):
        if isinstance(schema.get(name), dict):
            collect(schema[name], path + suffix, found)
    for name in ("oneOf", "anyOf", "allOf"):
        for choice in schema.get(name, []):
            collect(choice, path, found)
