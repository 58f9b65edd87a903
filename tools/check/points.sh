#!/usr/bin/env bash
# Usage: scripts/check points
#
# Reads what `landfall locate` writes, from each format to each other, with Python's csv and json, pandas, DuckDB and
# jq, and compares their rows with each other and with lookups of single points.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

take_no_arguments "$@"
install_missing --tests
need_python pandas duckdb
need_command
mkdir -p .build/points
"$venv_python" tools/check/points/check_points.py "$landfall" .build/points
