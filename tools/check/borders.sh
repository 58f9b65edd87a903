#!/usr/bin/env bash
# Usage: scripts/check borders [SEED]
#
# Compares the atlases of the states and of the countries with GEOS: a million random points of each kind,
# every vertex and every edge midpoint with the grid points around them. Exit status 1 if any answer differs.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

[[ $# -le 1 ]] || wrong_usage
case "${1-}" in
  *[!0-9]*) wrong_usage ;;
esac
seed="${1:-1}"
install_missing
mkdir -p out
need_command
for name in us countries; do
  stage "Compile data/$name.json" "$landfall" build "data/$name.json" -o "out/$name.atlas"
  stage "Verify out/$name.atlas" "$landfall" verify "out/$name.atlas" \
    --against "data/$name.json" --points 1000000 --seed "$seed" --exhaustive
done
