#!/usr/bin/env bash
# Usage: scripts/check usd [ATLAS]
#
# Exports the globe of the countries and of the states as USDA and checks it with OpenUSD (PyPI's usd-core): the stage
# opens; each region is a valid mesh with its key and name, whose triangles are bit for bit those of the obj; the
# validators of OpenUSD report nothing, nor in a usdz of it; two exports have the same bytes. ATLAS is a built atlas
# with meshes of these layers (default: the bundled one); LANDFALL may name another command. Writes only to
# .build/usd. Exit status: 0 no fault, 1 a fault.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
[[ $# -le 1 && ${1-} != -* ]] || wrong_usage

need_command
atlas=${1:-Sources/LandfallData/mobile.atlas}
work=.build/usd
mkdir -p "$work"
need_python usd-core numpy

check_layer() {
  "$landfall" export "$atlas" --layer "$1" -o "$work/$1.usda"
  "$landfall" export "$atlas" --layer "$1" -o "$work/$1.obj"
  "$landfall" export "$atlas" --layer "$1" --format usda | cmp - "$work/$1.usda"
  "$landfall" regions "$atlas" --layer "$1" --json >"$work/$1.jsonl"
  "$venv_python" tools/check/usd/check_usd.py "$work/$1.usda" "$work/$1.obj" "$work/$1.jsonl"
  ls -l "$work/$1.usda" "$work/$1.obj" | awk '{ print "    " $5 " bytes  " $9 }'
}

for layer in countries states; do stage "Check the globe of $layer" check_layer "$layer"; done
