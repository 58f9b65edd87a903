"""Gives the second reader the files of the conformance suite that opening refuses: it must refuse each, with one line.
See scripts/check format."""

import pathlib
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path += [str(ROOT / "Tests" / "AtlasReader"), str(ROOT / "Tests" / "Conformance")]

import suite  # noqa: E402
from atlas_file import AtlasError  # noqa: E402
from atlas_reader import Atlas  # noqa: E402
from meshes import read_meshes  # noqa: E402


def is_refused(data):
    try:
        atlas = Atlas(data)
        read_meshes(atlas.file, atlas.layers)
    except AtlasError as error:
        return "\n" not in str(error)
    except (IndexError, UnicodeDecodeError, struct.error):
        return False
    return False


files, questions = suite.read()
bad = [name for kind, (name, *_), answer in questions if kind == "open" and answer.startswith("error")]
opened = [name for name in bad if not is_refused(files.bytes(name))]
if opened or not bad:
    print(f"check format: the second reader opens {len(opened)} bad files: {', '.join(opened)}")
    sys.exit(1)
print(f"the second reader refuses {len(bad)} bad files, as opening does")
