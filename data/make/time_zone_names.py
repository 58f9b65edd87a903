#!/usr/bin/env python3
"""Usage: data/make/time_zone_names.py TZDATA.whl > Sources/LandfallBuilder/Schema/TimeZoneNames.swift

Writes the names of the IANA time zones, including those of older versions, from the wheel of PyPI's tzdata
(python3 -m pip download --no-deps tzdata), so that the check of a manifest is the same on every machine.
"""

import sys
import textwrap
import zipfile


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.splitlines()[0])
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        names = wheel.read("tzdata/zones").decode("ascii").split()
        about = wheel.read("tzdata/__init__.py").decode("ascii")
    version = about.split("IANA_VERSION = ")[1].split('"')[1]
    areas = {}
    for name in sorted(set(names) - {"Factory"}):  # which is not a time zone
        area, _, place = name.rpartition("/")
        areas.setdefault(area, []).append(place)
    print("// Written by data/make/time_zone_names.py; not to be edited by hand.")
    print()
    print("/// The time zones of the IANA Time Zone Database, " + version + ", with their older names: an area, then its")
    print("/// places; those after `-` are in no area.")
    print("let timeZoneNames = \"\"\"")
    for area, places in sorted(areas.items()):
        text = f"{area or '-'}: {' '.join(places)}"
        lines = textwrap.wrap(text, 94, break_long_words=False, break_on_hyphens=False)
        print("\n".join(("  " if place == 0 else "    ") + line for place, line in enumerate(lines)))
    print("  \"\"\"")


main()
