#!/usr/bin/env bash
# Usage: scripts/check antimeridian [SHAPES] [SEED]
#
# Builds an atlas of each of 200 synthetic polygons (or SHAPES) across ±180° and around the poles, and compares its
# answers with those of PyPI's `antimeridian` and shapely for the same polygon. Writes only to .build/rivals.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
[[ $# -le 2 && ${1-1}${2-1} =~ ^[0-9]+$ ]] || wrong_usage

work=.build/rivals
mkdir -p "$work"
need_python antimeridian shapely numpy
need_command
exec "$venv_python" tools/bench/rivals/antimeridian_rival.py \
  "$landfall" "$work/antimeridian" "${1:-200}" "${2:-1}"
