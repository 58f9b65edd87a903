#!/usr/bin/env bash
# Usage: scripts/check export [--sizes] [ATLAS]
#
# Exports the countries and the states of data/world.json at full detail, and compares them with the sources in
# Python with GEOS; then compares each format of export with the GeoJSON: sequences, TopoJSON, FlatGeobuf and
# GeoPackage, of both layers and of places, also at coarser details, with GDAL and with a decoder of TopoJSON that
# is written from its specification. --sizes prints the sizes of the formats instead, the table of
# docs/Benchmarks.md. ATLAS is a built data/world.json or, for --sizes, any atlas; LANDFALL is the path of a built
# command to use instead of building one. Writes only to .build/export.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

wants_sizes=false
if [[ ${1-} == --sizes ]]; then
  wants_sizes=true
  shift
fi
[[ $# -le 1 && ${1-} != -* ]] || wrong_usage

work=.build/export
mkdir -p "$work"
need_command
if $wants_sizes; then
  atlas=${1:-$work/sizes.atlas}
  if [[ $# -eq 0 ]]; then
    cat >"$work/sizes.json" <<END
{ "name": "sizes", "grid": 1e-6,
  "layers": [
    { "id": "states", "source": "../../data/us_states.geojson", "key": "STUSPS", "name": "NAME",
      "details": [1000, 5000] },
    { "id": "countries", "source": "../../data/world.geojson", "key": "KEY", "name": "NAME",
      "details": [1000, 5000] } ] }
END
    "$landfall" build "$work/sizes.json" -o "$atlas" --quiet
  fi
  exec python3 tools/check/export/sizes.py "$landfall" "$atlas" "$work"
fi

need_python shapely
atlas=${1:-$work/world.atlas}
[[ $# -eq 1 ]] || "$landfall" build data/world.json --worldview de-facto -o "$atlas" --quiet
while read -r layer source key; do
  "$landfall" export "$atlas" --layer "$layer" --detail full -o "$work/$layer.geojson"
  "$venv_python" tools/check/export/check_export.py "$work/$layer.geojson" "data/$source" "$key"
done <<'LAYERS'
countries world.geojson KEY
states us_states.geojson STUSPS
LAYERS
while read -r layer detail; do
  "$venv_python" tools/check/export/check_formats.py "$landfall" "$atlas" "$layer" "$detail" "$work"
done <<'LAYERS'
countries full
countries 1000
countries 5000
states full
places full
LAYERS
