#!/usr/bin/env bash
# Usage: scripts/check sun [PLACES] [SEED]
#        scripts/check sun --update
#
# Compares LandfallSun at 14,000 random places and days (or PLACES) with ephem, for the sun, and with adhanpy, for the
# prayer times. --update writes the tables of both that the tests in Swift read. Writes only to .build/sun and these tables.
# Exit status: 0 all is within the limits, 1 something is not.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

tables=Tests/LandfallSunTests
need_python ephem adhanpy
case "${1-}" in
  --update)
    "$venv_python" tools/check/sun/oracle.py --table >"$tables/oracles.tsv"
    exec "$venv_python" tools/check/sun/oracle.py --schedules >"$tables/schedules.tsv"
    ;;
  -*) wrong_usage ;;
esac
mkdir -p .build/sun
for table in oracles:--table schedules:--schedules; do
  "$venv_python" tools/check/sun/oracle.py "${table#*:}" | cmp - "$tables/${table%:*}.tsv" ||
    die "$tables/${table%:*}.tsv is not what ephem and adhanpy answer; run scripts/check sun --update"
done
swiftc -O -swift-version 6 -I Sources/CPlatform/include Sources/LandfallSun/*.swift tools/check/sun/main.swift \
  -lm -o .build/sun/program
exec "$venv_python" tools/check/sun/oracle.py .build/sun/program "${1:-14000}" "${2:-1}"
