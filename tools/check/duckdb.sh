#!/usr/bin/env bash
# Usage: scripts/check duckdb [--points N | --aarch64]
#
# Builds the extension for DuckDB (bindings/duckdb) and the Python package with it. With the DuckDB of
# tools/requirements.txt it runs the conformance suite (Tests/Conformance), the examples of docs/DuckDB.md, and lookups
# of N points, 200000 by default: the answers must be those of the Python package. Then it loads the same file in every
# version of tools/check/duckdb/versions.txt, from PyPI's wheels, and tests it there
# (tools/check/duckdb/check_database.py).
#
# --aarch64 runs that test alone under qemu, with PyPI's newest wheel for aarch64. The Python for it is the one that
# scripts/check bindings --all installs.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

points=200000 aarch64=false
if [[ $# -eq 1 && $1 == --aarch64 ]]; then
  aarch64=true
elif (($#)); then
  [[ $# -eq 2 && $1 == --points && $2 =~ ^[1-9][0-9]*$ ]] || wrong_usage
  points="$2"
fi

place="$root/.build/duckdb"
atlas=Sources/LandfallData/mobile.atlas

# test_version VERSION: installs the wheel, whose platform chooses the file, and tests the extension in it.
test_version() {
  local wheels="$place/versions/$1" platform
  [[ -d $wheels ]] || "$venv_python" -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
    --target "$wheels" "duckdb==$1"
  platform="$(PYTHONPATH="$wheels" "$venv_python" -c \
    'import duckdb; print(duckdb.connect().execute("PRAGMA platform").fetchall()[0][0])')"
  PYTHONPATH="$wheels" "$venv_python" tools/check/duckdb/check_database.py \
    "$place/dist/$platform/landfall.duckdb_extension" "$atlas"
}

test_versions() {
  local version
  while read -r version; do test_version "$version"; done < <(grep -v '^#' tools/check/duckdb/versions.txt)
}

test_aarch64() {
  [[ -d $place/versions/aarch64 ]] || "$venv_python" -m pip install --quiet --disable-pip-version-check --no-deps \
    --only-binary :all: --constraint tools/requirements.txt --platform manylinux_2_28_aarch64 --python-version 3.11 \
    --target "$place/versions/aarch64" duckdb
  PYTHONPATH="$place/versions/aarch64" qemu-aarch64 -L .build/aarch64 .build/aarch64/usr/bin/python3.11 \
    tools/check/duckdb/check_database.py "$place/dist/linux_arm64/landfall.duckdb_extension" "$atlas"
}

if $aarch64; then
  need_python ziglang
  scripts/release duckdb -o .build/duckdb/dist aarch64-linux-gnu
  stage "Load the extension for aarch64" test_aarch64
  exit
fi

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
need_python duckdb pyarrow numpy
scripts/release duckdb -o .build/duckdb/dist
unpack_python_package "$place/python"
export PYTHONPATH="$place/python/package:$PYTHONPATH"
mkdir "$work/atlases"
stage "Compare the conformance suite" "$venv_python" Tests/Conformance/conformance_duckdb.py \
  "$place/dist/linux_$(uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')/landfall.duckdb_extension" "$work/atlases"
stage "Run the examples of docs/DuckDB.md" "$venv_python" tools/check/duckdb/run_examples.py docs/DuckDB.md
stage "Draw $points points" draw_points .build/core/native "$atlas" "$work/drawn" "$points"
stage "Compare them with the Python package" "$venv_python" tools/check/duckdb/check_package.py "$atlas" "$work/drawn"
stage "Load the extension in every version" test_versions
