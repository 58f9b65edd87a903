"""Checks the JSON Schema of manifests with valid and invalid manifests. See scripts/check manifest."""

import json
import pathlib
import sys

import jsonschema

SCHEMA = pathlib.Path("data/manifest.schema.json")
BAD = pathlib.Path("Tests/Fixtures/bad-manifests.json")


def wrong_examples(schema):
    """Returns a line for each example and default that its own member does not allow."""
    parts = {"manifest": schema, **schema["$defs"]}
    return [f"{SCHEMA}: {part}.{name} does not allow {value!r}"
            for part, members in parts.items()
            for name, member in members["properties"].items()
            for value in [*member["examples"], *([member["default"]] if "default" in member else [])]
            if not jsonschema.Draft202012Validator(
                {**member, "$defs": schema["$defs"]}).is_valid(value)]


def main():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    manifests = jsonschema.Draft202012Validator(schema)
    collections = jsonschema.Draft202012Validator(
        {"$ref": "#/$defs/collectionFile", "$defs": schema["$defs"]})
    faults = wrong_examples(schema)
    good = [(path, manifests) for path in sorted(pathlib.Path("data").glob("*.json"))
            if path != SCHEMA]
    good += [(path, manifests) for path in sorted(pathlib.Path("data/recipes").glob("*.json"))]
    good += [(path, collections) for path in sorted(pathlib.Path("data/collections").glob("*.json"))]
    worldviews = jsonschema.Draft202012Validator(
        {"$ref": "#/$defs/worldviewFile", "$defs": schema["$defs"]})
    good += [(path, worldviews) for path in sorted(pathlib.Path("data/worldviews").glob("*.json"))]
    for path, validator in good:
        for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            faults.append(f"{path}: {error.json_path}: {error.message}")
    bad = json.loads(BAD.read_text(encoding="utf-8"))
    for one in bad:
        if manifests.is_valid(one["manifest"]):
            faults.append(f"{BAD}: the schema accepts the manifest with the error: {one['error']}")
    if not good or not bad:
        faults.append("there are no manifests to check")
    print("\n".join(faults) if faults else
          f"the schema accepts {len(good)} files and rejects {len(bad)} bad manifests")
    return 1 if faults else 0


sys.exit(main())
