"""Prints the wheels of a folder, and fails if one is larger than 900 kB without its atlas. See scripts/release wheels."""

import pathlib
import sys
import zipfile

LIMIT = 900_000

wheels = sorted(pathlib.Path(sys.argv[1]).glob("*.whl"))
if not wheels:
    sys.exit(f"release wheels: {sys.argv[1]} has no wheel")
for path in wheels:
    with zipfile.ZipFile(path) as wheel:
        atlas = wheel.getinfo("landfall_atlas/bundled.atlas")
        outside = path.stat().st_size - atlas.compress_size
    print(f"    {path.name}: {path.stat().st_size} bytes, {outside} without the atlas")
    if outside > LIMIT:
        sys.exit(f"release wheels: {path.name} has {outside} bytes without the atlas; at most {LIMIT} are allowed")
