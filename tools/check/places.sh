#!/usr/bin/env bash
# Usage: scripts/check places
#
# Compares the search for places with a linear search by PROJ's distances, among the 170,391 cities of the recipe cities
# (GeoNames, CC BY 4.0, which are not part of this project), and among those with 15,000 inhabitants. LandfallBenchmarks
# --only places measures synthetic places. Writes only to `.build/discovery` and data/recipes/fetched.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

work=.build/discovery
mkdir -p "$work"
scripts/make recipe cities --fetch
need_tests
for least in 15000 0; do
  jq -r ".features[] | select(.properties.POPULATION >= $least) |
    [.properties.KEY, .geometry.coordinates[1], .geometry.coordinates[0], .properties.NAME] | @tsv" \
    data/recipes/fetched/cities.geojson >"$work/$least.csv"
  LANDFALL_PLACES="$work/$least.csv" run_built_tests --filter RealNearestRegionsTests
done
