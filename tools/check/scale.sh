#!/usr/bin/env bash
# Usage: scripts/check scale [VERTICES...] | --crowded
#
# Builds made-up maps of 248 regions with faults, each border drawn once for each of its two regions, with
# these numbers of vertices (default: 1000000 9000000), and prints for each the seconds, the microseconds of
# processor time a vertex, and the bytes of peak memory a vertex. With LANDFALL_OLD, the path of another
# command, it fails unless both make the same bytes. LANDFALL may name another command.
#
# --crowded builds maps instead whose edges run side by side within 1, 50 and 1000 grid units, each kind of
# Tests/TestSupport/CrowdedMap.swift with 100 and with 1,000 edges. It fails if ten times as many edges and pairs that cross
# take more than twenty times the processor time, half a second apart, which any build takes.
#
# Writes only to .build/scale, about 25 bytes a vertex for a source and 12 for an atlas.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

work=.build/scale
mkdir -p "$work"
build_quick --product MakeDirtyMap >/dev/null
need_command
if [[ ${1-} == --crowded ]]; then
  [[ $# -eq 1 ]] || wrong_usage
  exec python3 tools/check/crowded.py "$landfall" .build/release/MakeDirtyMap "$work"
fi
[[ $# -gt 0 ]] || set -- 1000000 9000000
printf '%12s %9s %12s %12s\n' vertices seconds "µs a vertex" "bytes a vertex"
for count in "$@"; do
  [[ $count =~ ^[0-9]+$ ]] || { echo "check scale: not a number of vertices: $count" >&2; exit 64; }
  source="$work/$count.geojson"
  [[ -s $source ]] || .build/release/MakeDirtyMap 248 "$count" 1 >"$source"
  python3 - "$landfall" "$source" "$work/$count.atlas" "$count" <<'END'
import sys
from programs import Measured
landfall, source, atlas, count = sys.argv[1:4] + [int(sys.argv[4])]
ran = Measured([landfall, "build", source, "-o", atlas, "--quiet"]).or_exit()
processor = ran.processor_seconds / count * 1e6
print(f"{count:12,} {ran.seconds:9.1f} {processor:12.2f} {ran.bytes / count:12.1f}", flush=True)
END
  if [[ -n ${LANDFALL_OLD-} ]]; then
    "$LANDFALL_OLD" build "$source" -o "$work/old.atlas" --quiet 2>"$work/old.atlas.log"
    cmp "$work/old.atlas" "$work/$count.atlas"
  fi
done
