#!/usr/bin/env bash
# Usage: scripts/check details [--rival] [--counties FILE]
#
# Builds countries and states at 200 m, 1 km, 5 km and 25 km, exports each detail and the source, and
# measures with shapely (GEOS) and numpy: the distance of borders from the source, the validity of polygons
# and of the coverage, features, areas, gaps. --counties also measures FILE, the us-counties.geojson that
# scripts/make sources --extra DIR writes; --rival also measures shapely's coverage_simplify on the same
# source. Writes only to .build/details. Exit status 1 if a measurement exceeds its limit.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

rival=()
counties=
while (($#)); do
  case "$1" in
    --rival) rival=(--rival) ;;
    --counties)
      [[ $# -gt 1 && -r $2 ]] || wrong_usage
      counties="$(cd "$(dirname "$2")" && pwd)/$(basename "$2")"
      shift
      ;;
    *) wrong_usage ;;
  esac
  shift
done
work="$PWD/.build/details"
details=(200 1000 5000 25000)
failed=()

# check NAME SOURCE KEY: builds a layer, exports each detail as GeoJSON and measures it.
check() {
  local name="$1" source="$2" key="$3" meters files=()
  cat >"$work/$name.json" <<END
{ "name": "$name", "layers": [
    { "id": "$name", "source": "$source", "key": "$key", "details": [$(IFS=,; echo "${details[*]}")] } ] }
END
  "$landfall" build "$work/$name.json" -o "$work/$name.atlas" --quiet
  for meters in full "${details[@]}"; do
    "$landfall" export "$work/$name.atlas" --layer "$name" --detail "$meters" \
      --format geojson -o "$work/$name-$meters.geojson"
    [[ $meters == full ]] || files+=("$meters=$work/$name-$meters.geojson")
  done
  "$venv_python" tools/check/details/check_details.py "$work/$name-full.geojson" \
    "${files[@]}" "${rival[@]}" || failed+=("$name")
}

install_missing --tests
mkdir -p "$work"
need_command
need_python shapely numpy
stage "states" check states "$PWD/data/us_states.geojson" STUSPS
stage "countries" check countries "$PWD/data/world.geojson" KEY
[[ -z $counties ]] || stage "counties" check counties "$counties" GEOID
((${#failed[@]} == 0)) || die "broken promises: ${failed[*]}"
