#!/usr/bin/env bash
# Usage: scripts/make bundled
#
# Rebuilds the atlas of the product LandfallData from data/mobile.json, after an intended change of the
# data, the format or the builder.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

need_tests
LANDFALL_WRITE_BUNDLED=1 stage "Write the bundled atlas" \
  run_built_tests --filter BundledTests/theManifestGivesTheSameBytes
ls -l Sources/LandfallData/mobile.atlas
