#!/usr/bin/env bash
# Usage: scripts/check trips
#
# Writes the drives of data/tracks again and compares them with the committed ones. Then finds the border
# crossings of the drives and of random walks over the states in Python with GEOS, and compares them with
# those of `landfall trip`. Writes only to .build/trips.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

work=.build/trips
mkdir -p "$work"
need_python shapely

"$venv_python" tools/check/trips/make_tracks.py "$work/tracks"
diff -r "$work/tracks" data/tracks

need_command
"$landfall" build data/us.json -o "$work/us.atlas" --quiet
"$landfall" export "$work/us.atlas" --layer states --detail full --format geojson -o "$work/states.geojson"
"$venv_python" tools/check/trips/check_trips.py "$landfall" "$work/us.atlas" \
  "$work/states.geojson" data/tracks/*.gpx
