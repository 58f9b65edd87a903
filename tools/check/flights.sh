#!/usr/bin/env bash
# Usage: scripts/check flights
#
# Fetches recorded flights (the samples of the PyPI package traffic 2.13, which are not part of this
# project) and fails if `landfall trip` lists a region that they only flew over as visited. Writes only to
# .build/flights.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

work=.build/flights
mkdir -p "$work"
need_command
if [[ ! -d "$work/traffic" ]]; then
  python3 -m pip download -q --disable-pip-version-check --no-deps --only-binary :all: traffic==2.13 \
    -d "$work"
  python3 -m zipfile -e "$work"/traffic-2.13-*.whl "$work"
fi
"$landfall" build data/world.json -o "$work/world.atlas" --quiet
python3 tools/check/flights/check_flights.py "$landfall" "$work/world.atlas" \
  "$work/traffic/data/samples/featured"
