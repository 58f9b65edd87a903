#!/usr/bin/env bash
# Usage: scripts/check points [PROGRAM]
#
# Reads what `landfall locate` writes, from each format to each other, with Python's csv and json, pandas, DuckDB and
# jq, and compares their rows with each other and with lookups of single points. Installs PyPI's packages in
# .build/venv, as scripts/check bindings --all does. PROGRAM is the command (default: the built one).
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

[[ ${1-} != --help && ${1-} != -h ]] || { print_usage; exit; }
[[ $# -le 1 ]] || wrong_usage
install_missing --tests
stage "Install ${pypi_packages[*]}" need_python "${pypi_packages[@]}"
program="${1-$bin/landfall}"
[[ -x $program ]] || die "$program is missing; run scripts/test, then try again"
mkdir -p .build/points
"$venv_python" -B tools/check/points/check_points.py "$program" .build/points
