#!/usr/bin/env bash
# Usage: scripts/check repair [GEOJSON KEY]...
#
# Builds dirty boundaries (Natural Earth 1:50m and 1:110m from Debian's r-cran-rnaturalearthdata with checked sha256,
# and the given files, each with the property of its keys) unchanged and with slivers up to 50 m closed, and measures
# input and output with shapely: invalid polygons, features whose edges do not match those of their neighbors, areas.
# Exit status 1 if an invalid polygon remains or a feature is lost. Writes only to .build/repair.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
(($# % 2 == 0)) && [[ ${1-} != -* ]] || wrong_usage

work=.build/repair
mkdir -p "$work"
need_python shapely numpy rdata
need_command
exec "$venv_python" tools/check/repair/check_repair.py "$landfall" "$work/data" \
  "${XDG_CACHE_HOME:-$HOME/.cache}/landfall/sources" "$@"
