"""Makes rows of PostgreSQL from the points and answers in a folder: rows.py ATLAS FOLDER

FOLDER has what tools/check/bindings/points.c and answer.c write. Writes points.copy, and for each polygon layer
LAYER.keys: the key of each point, or an empty line. The keys are those that the second reader finds."""

import pathlib
import sys

import numpy
import pgcopy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests/AtlasReader"))
from atlas_reader import Atlas  # noqa: E402

atlas, folder = Atlas(pathlib.Path(sys.argv[1]).read_bytes()), pathlib.Path(sys.argv[2])
latitudes, longitudes = (numpy.fromfile(folder / f"{axis}.f64", "<f8") for axis in ("latitudes", "longitudes"))
pgcopy.write(folder / "points.copy", latitudes, longitudes)
for path in folder.glob("*.i32"):
    layer = next(layer for layer in atlas.layers if atlas.text(layer[0]) == path.stem)
    keys = numpy.array([atlas.key(layer, number) for number in range(layer[3])] + [""])
    path.with_suffix(".keys").write_text("\n".join(keys[numpy.fromfile(path, "<i4")]) + "\n", "utf-8")
