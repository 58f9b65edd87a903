"""Makes a wheel of a folder: python3 make_wheel.py FOLDER PLATFORM OUTPUT. See scripts/release wheels.

The format is that of PEP 427 (binary distribution format 1.0). The same files give the same bytes.
"""

import base64
import hashlib
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
VERSION = re.search(
    r'LANDFALL_VERSION "(.*)"', (ROOT / "Sources/CPlatform/include/landfall_version.h").read_text()).group(1)
# As PEP 440 writes a candidate: 1.0.0rc1.
VERSION = VERSION.replace("-rc.", "rc")

# What the helpers import, in the oldest versions with which Tests/Conformance passes. The project has no address of its own yet, so that there is no Project-URL.
EXTRAS = {
    "arrow": ["pyarrow>=16"],
    "pandas": ["pandas>=2.2"],
    "polars": ["polars>=1.33"],
    "duckdb": ["duckdb>=1.3", "pyarrow>=16"],
    "datafusion": ["datafusion", "pyarrow>=16"],
    "geo": ["geopandas>=1", "pyarrow>=16"],
    "spark": ["pyspark>=4", "pyarrow>=16"],
}

METADATA = f"""Metadata-Version: 2.1
Name: landfall-atlas
Version: {VERSION}
Summary: Which country, state or park contains this point? Exact, offline, tens of nanoseconds
License: Apache-2.0
Keywords: reverse geocoding,point in polygon,countries,boundaries,GeoParquet,Arrow
Requires-Python: >=3.11
Classifier: Development Status :: 4 - Beta
Classifier: Intended Audience :: Developers
Classifier: Intended Audience :: Science/Research
Classifier: License :: OSI Approved :: Apache Software License
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: C
Classifier: Programming Language :: Python :: 3
Classifier: Programming Language :: Python :: 3 :: Only
Classifier: Programming Language :: Python :: Implementation :: CPython
Classifier: Topic :: Scientific/Engineering :: GIS
Classifier: Typing :: Typed
Description-Content-Type: text/markdown
""" + "".join(
    f"Provides-Extra: {extra}\n" + "".join(f"Requires-Dist: {name}; extra == '{extra}'\n" for name in names)
    for extra, names in EXTRAS.items()) + "\n"


def main(folder, platform, output):
    tag = f"cp311-abi3-{platform}"
    about = f"landfall_atlas-{VERSION}.dist-info"
    files = {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    description = (ROOT / "docs/Python.md").read_text()
    files[f"{about}/METADATA"] = (METADATA + description).encode()
    files[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: landfall\nRoot-Is-Purelib: false\nTag: {tag}\n").encode()
    files[f"{about}/entry_points.txt"] = b"[console_scripts]\nlandfall-atlas = landfall_atlas.__main__:main\n"
    for name in ("LICENSE", "NOTICE"):
        files[f"{about}/licenses/{name}"] = (ROOT / name).read_bytes()
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name, data in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    with zipfile.ZipFile(output / f"landfall_atlas-{VERSION}-{tag}.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)


main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
