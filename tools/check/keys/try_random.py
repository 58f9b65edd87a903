"""Compares the StrEnums of layers with random names with their sources: try_random.py FOLDER."""

import enum
import json
import sys
from pathlib import Path

import random_keys as written


def main(folder):
    types = [value for value in vars(written).values() if isinstance(value, type) and issubclass(value, enum.StrEnum)]
    types.remove(enum.StrEnum)
    found = sorted(sorted(member.value for member in type) for type in types)
    sources = [json.loads(path.read_text(encoding="utf-8")) for path in Path(folder).glob("*.geojson")]
    wanted = sorted(sorted(feature["properties"]["KEY"] for feature in source["features"]) for source in sources)
    assert found == wanted, "check keys: keys are missing"
    assert all(type(value) is type[name] for type in types for name, value in type.__members__.items())
    print(f"    {len(types)} types, {sum(map(len, found))} members")


main(sys.argv[1])
