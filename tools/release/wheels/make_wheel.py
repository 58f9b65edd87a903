"""Makes a wheel of a folder: python3 make_wheel.py FOLDER PLATFORM OUTPUT [--command | --data]. See scripts/release wheels.

With --command the folder has the files of the command below its prefix (scripts/release cli), with --data the package of
the world atlas (scripts/release data).

The format is that of PEP 427 (binary distribution format 1.0). The same files give the same bytes.
"""

import base64
import hashlib
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
# 1.0.0-rc.1 is 1.0.0rc1 in Python.
VERSION = re.sub(r"-(rc|a|b)\.?", r"\1", re.search(
    r'LANDFALL_VERSION "(.*)"', (ROOT / "Sources/CPlatform/include/landfall_version.h").read_text()).group(1))

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
Summary: Which country, US state or area contains this point? Exact, offline, tens of nanoseconds
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
Requires-Dist: landfall-atlas-data-world>={VERSION}
""" + "".join(
    f"Provides-Extra: {extra}\n" + "".join(f"Requires-Dist: {name}; extra == '{extra}'\n" for name in names)
    for extra, names in EXTRAS.items()) + "\n"


COMMAND_METADATA = f"""Metadata-Version: 2.1
Name: landfall-atlas-cli
Version: {VERSION}
Summary: The command landfall: builds, verifies and asks atlases of boundaries
License: Apache-2.0
Keywords: reverse geocoding,point in polygon,countries,boundaries,GeoJSON
Requires-Python: >=3.7
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: License :: OSI Approved :: Apache Software License
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Scientific/Engineering :: GIS
Description-Content-Type: text/markdown
Requires-Dist: landfall-atlas-data-world>={VERSION}

"""

DATA_METADATA = f"""Metadata-Version: 2.1
Name: landfall-atlas-data-world
Version: {VERSION}
Summary: The world atlas of landfall-atlas: countries, provinces, US states and places, with full borders
License: Public domain (Natural Earth, U.S. Census Bureau); names: Unicode-3.0
Keywords: countries,provinces,boundaries,ISO 3166-2,reverse geocoding
Requires-Python: >=3.7
Classifier: Development Status :: 4 - Beta
Classifier: License :: Public Domain
Classifier: Operating System :: OS Independent
Classifier: Topic :: Scientific/Engineering :: GIS
Description-Content-Type: text/markdown

"""


def package(folder, platform):
    """Returns the name, tag, metadata and files of the wheel of landfall_atlas."""
    about = f"landfall_atlas-{VERSION}.dist-info"
    files = {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.is_file()}
    files[f"{about}/entry_points.txt"] = b"[console_scripts]\nlandfall-atlas = landfall_atlas.__main__:main\n"
    return "landfall_atlas", f"cp311-abi3-{platform}", METADATA + (ROOT / "docs/Python.md").read_text(), files


def command(prefix, platform):
    """Returns those of the wheel with the command: a program for any Python, with its manual and completions."""
    data = f"landfall_atlas_cli-{VERSION}.data"
    files = {}
    for path in sorted(path for path in prefix.rglob("*") if path.is_file()):
        place = path.relative_to(prefix)
        files[f"{data}/scripts/{place.name}" if place.parts[0] == "bin" else f"{data}/data/{place}"] = path
    return "landfall_atlas_cli", f"py3-none-{platform}", COMMAND_METADATA + (ROOT / "docs/Command.md").read_text(), files


def world(folder, platform):
    """Returns those of the wheel with the world atlas, which has no code."""
    about = f"landfall_atlas_data_world-{VERSION}.dist-info"
    files = {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.is_file()}
    for text in ("LICENSE-Unicode.txt", "SOURCES.md"):
        files[f"{about}/licenses/{text}"] = ROOT / "data" / text
    return "landfall_atlas_data_world", f"py3-none-{platform}", DATA_METADATA + (ROOT / "docs/Atlases.md").read_text(), files


def main(folder, platform, output, *options):
    kind = {(): package, ("--command",): command, ("--data",): world}[options]
    name, tag, metadata, sources = kind(folder, platform)
    about = f"{name}-{VERSION}.dist-info"
    files = {place: source if isinstance(source, bytes) else source.read_bytes() for place, source in sources.items()}
    files[f"{about}/METADATA"] = metadata.encode()
    tags = [f"{tag.rpartition('-')[0]}-{one}" for one in platform.split(".")]
    files[f"{about}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: landfall\nRoot-Is-Purelib: {str(kind is world).lower()}\n"
                               + "".join(f"Tag: {one}\n" for one in tags)).encode()
    for text in ("LICENSE", "NOTICE"):
        files[f"{about}/licenses/{text}"] = (ROOT / text).read_bytes()
    record = "".join(
        f"{place},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for place, data in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    with zipfile.ZipFile(output / f"{name}-{VERSION}-{tag}.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for place, data in files.items():
            entry = zipfile.ZipInfo(place)
            entry.external_attr = (0o100755 if ".data/scripts/" in place else 0o100644) << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)


main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]), *sys.argv[4:])
