#!/usr/bin/env bash
# Usage: scripts/check sun [PLACES] [SEED]
#        scripts/check sun --update
#
# Compares LandfallSun at 14,000 random places and days (or PLACES) with ephem, for the sun, and with adhanpy, for the
# prayer times. --update writes the table of both that the tests in Swift read. Writes only to .build/sun and that table.
# Exit status: 0 all is within the limits, 1 something is not.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

table=Tests/LandfallSunTests/oracles.tsv
need_python ephem adhanpy
case "${1-}" in
  --update) exec "$venv_python" tools/check/sun/oracle.py --table >"$table" ;;
  -*) wrong_usage ;;
esac
mkdir -p .build/sun
"$venv_python" tools/check/sun/oracle.py --table | cmp - "$table" ||
  die "$table is not what ephem and adhanpy answer; run scripts/check sun --update"
swiftc -O -swift-version 6 -I Sources/CPlatform/include Sources/LandfallSun/*.swift tools/check/sun/main.swift \
  -lm -o .build/sun/program
exec "$venv_python" tools/check/sun/oracle.py .build/sun/program "${1:-14000}" "${2:-1}"
