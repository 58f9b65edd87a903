"""Gives the second reader the bad files of Tests/Fixtures/bad-atlases.json: it must refuse each, with one line.
See scripts/check-format."""

import base64
import json
import pathlib
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "AtlasReader"))

from atlas_file import AtlasError  # noqa: E402
from atlas_reader import Atlas  # noqa: E402
from meshes import read_meshes  # noqa: E402

FIXTURES = ROOT / "Tests" / "Fixtures"


def contents(case):
    """The bytes of a bad file."""
    if "bytes" in case:
        return base64.b64decode(case["bytes"])
    data = bytearray((FIXTURES / f"{case['atlas']}.atlas").read_bytes())
    for change in case["changes"]:
        piece = bytes.fromhex(change["bytes"])
        data[change["offset"] : change["offset"] + len(piece)] = piece
    return bytes(data)


def is_refused(case):
    try:
        atlas = Atlas(contents(case))
        read_meshes(atlas.file, atlas.layers)
    except AtlasError as error:
        return "\n" not in str(error)
    except (IndexError, UnicodeDecodeError, struct.error):
        return case["refusedBy"] == "full check"
    return False


cases = json.loads((FIXTURES / "bad-atlases.json").read_text())
opened = [case["fault"] for case in cases if case["refusedBy"] == "opening" and not is_refused(case)]
if opened or not cases:
    print(f"check-format: the second reader opens {len(opened)} bad files: {', '.join(opened)}")
    sys.exit(1)
count = sum(case["refusedBy"] == "opening" for case in cases)
print(f"the second reader refuses {count} bad files, as opening does")
