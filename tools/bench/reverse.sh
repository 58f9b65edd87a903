#!/usr/bin/env bash
# Usage: scripts/bench reverse [POINTS]
#
# Finds the country, the province, the nearest city and the time zone of POINTS points (1000000): half of them random
# on land, half within some kilometers of a random city. Compares with PyPI's reverse_geocoder (the nearest city,
# modes 1 and 2, from the same cities) and timezonefinder (with numba, from the same borders) on the same points:
# nanoseconds per point, equal answers, and how many of the others' cities are the nearest, by brute force. `landfall
# locate` reads and writes CSV. Builds data/recipes/reverse-geocode.json. Writes only to .build/reverse, 1 GB.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
points="${1:-1000000}"
[[ $# -le 1 && $points =~ ^[1-9][0-9]*$ ]] || wrong_usage

work=.build/reverse
atlas="$work/reverse-geocode.atlas"
passes=3
rivals=(numpy scipy shapely reverse_geocoder "timezonefinder[numba]" timezonefinder-data)

mkdir -p "$work"
bin="$optimized_path"
if [[ ! -x $bin/landfall || ! -x $bin/LandfallBenchmarks ]]; then
  install_missing --tests
  stage "Build the benchmarks" build_optimized
fi
python="$venv_python"
need_python "${rivals[@]}"
[[ -f $atlas ]] || stage "Build the atlas" scripts/make recipe reverse-geocode -o "$atlas"

cities=data/recipes/fetched/cities.geojson
"$python" tools/bench/reverse/points.py "$work" "$cities" "$bin/landfall" "$atlas" "$points"
"$bin/LandfallBenchmarks" --answer "$work/points" --atlas "$atlas" --nearest --passes "$passes" >"$work/landfall.tsv"
"$python" tools/bench/reverse/locate.py "$work" "$bin/landfall" "$atlas" "$passes" >"$work/locate.tsv"
for rival in reverse_geocoder-1 reverse_geocoder-2 timezonefinder; do
  "$python" tools/bench/reverse/rival.py "$rival" "$work" data/recipes/fetched "$passes" >"$work/$rival.tsv"
done
"$python" tools/bench/reverse/report.py "$work" data/recipes/fetched
