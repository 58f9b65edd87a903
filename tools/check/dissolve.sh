#!/usr/bin/env bash
# Usage: scripts/check dissolve [--points N]
#
# Builds the US counties, dissolved by state, and the states as the Census Bureau publishes them, both from the
# packages of scripts/make sources, and fails unless they are the same: equal rings, equal areas, and equal answers of
# `landfall locate` to N points (default: 1,000,000), half of them around vertices. Each dissolved state must also
# equal the union of its rounded counties by GEOS (shapely), which knows nothing of arcs. Then it moves each vertex of
# each county by up to ten grid units, so that neighbors overlap and gap, and compares again: borders may differ from
# those of GEOS's union by half a grid unit in the mean, as crossings are rounded to the grid. Takes 2 minutes of
# processor time. LANDFALL may name another command. Writes only to .build/dissolve.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
points=1000000
case "${1-}" in
  --points) [[ $# -eq 2 && $2 =~ ^[0-9]+$ ]] || wrong_usage; points="$2" ;;
  *) take_no_arguments "$@" ;;
esac

work=.build/dissolve
mkdir -p "$work"
need_python shapely numpy
[[ -s "$work/us-counties.geojson" ]] || scripts/make sources --check --extra "$work" >/dev/null
need_command
exec "$venv_python" tools/check/dissolve/check_dissolve.py "$landfall" "$work" \
  data/us_states.geojson "$points"
