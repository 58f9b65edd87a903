#!/usr/bin/env bash
# Usage: scripts/check svg [ATLAS]
#
# Draws maps as SVG and works on with them as web designers do: xmllint finds them well-formed, Python colors
# California by its id and reads the names of regions, and headless Chromium draws the changed document: in the middle
# of California is the new color, elsewhere the old ones. The accessibility tree names each region, in a page, too.
# LANDFALL may name another command. Writes only to .build/svg. Exit status: 0 no fault, 1 a fault.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
[[ $# -le 1 && ${1-} != -* ]] || wrong_usage

need_command
atlas=${1:-Sources/LandfallData/mobile.atlas}
work=.build/svg
rm -rf "$work"
mkdir -p "$work"
"$landfall" map "$atlas" --visited OR,WA,HI --background white -o "$work/states.svg"
"$landfall" map "$atlas" --layout equal-earth --color-by CONTINENT -o "$work/world.svg"
"$landfall" map "$atlas" --visited OR,WA,HI --background white --format svg -o - | cmp - "$work/states.svg"
xmllint --noout "$work"/*.svg
for layer in states countries; do "$landfall" regions "$atlas" --layer "$layer" --json >"$work/$layer.jsonl"; done
need_python playwright
"$venv_python" tools/check/svg/check_svg.py "$work"
