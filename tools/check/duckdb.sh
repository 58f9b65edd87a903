#!/usr/bin/env bash
# Usage: scripts/check duckdb [--points N | --aarch64 | --musl]
#
# Builds the extension for DuckDB (bindings/duckdb) and the Python package with it. With the DuckDB of
# tools/requirements.txt it runs the conformance suite (Tests/Conformance), the examples of docs/DuckDB.md, and lookups
# of N points, 200000 by default: the answers must be those of the Python package. Then it loads the same file in every
# version of tools/check/duckdb/versions.txt, from PyPI's wheels, and tests it there
# (tools/check/duckdb/check_database.py).
#
# --aarch64 runs that test alone under qemu, with PyPI's newest wheel for aarch64. The Python for it is the one that
# scripts/check bindings --all installs.
#
# --musl loads the extension for musl in PyPI's DuckDB for musl, with Debian's musl and without Python
# (tools/check/duckdb/query.c), and compares 200,000 lookups with those of this system's DuckDB.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

points=200000 only=""
if [[ $# -eq 1 && ($1 == --aarch64 || $1 == --musl) ]]; then
  only="$1"
elif (($#)); then
  [[ $# -eq 2 && $1 == --points && $2 =~ ^[1-9][0-9]*$ ]] || wrong_usage
  points="$2"
fi

place="$root/.build/duckdb"
atlas=Sources/LandfallData/mobile.atlas

# install_version FOLDER OPTION...: unpacks a wheel of DuckDB in .build/duckdb/versions.
install_version() {
  [[ -d $place/versions/$1 ]] || "$venv_python" -m pip install --quiet --disable-pip-version-check --no-deps \
    --only-binary :all: --target "$place/versions/$1" "${@:2}"
}

# test_version VERSION: installs the wheel, whose platform chooses the file, and tests the extension in it.
test_version() {
  local wheels="$place/versions/$1" platform
  install_version "$1" "duckdb==$1"
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
  install_version aarch64 --constraint tools/requirements.txt --platform manylinux_2_28_aarch64 --python-version 3.11 duckdb
  PYTHONPATH="$place/versions/aarch64" qemu-aarch64 -L .build/aarch64 .build/aarch64/usr/bin/python3.11 \
    tools/check/duckdb/check_database.py "$place/dist/linux_arm64/landfall.duckdb_extension" "$atlas"
}

# test_musl: the wheel's module is linked with Python, of which only its import needs functions.
test_musl() {
  local wheel="$place/versions/musl" module cc sql given right
  install_version musl --platform musllinux_1_2_x86_64 --python-version 3.11 duckdb==1.3.2
  install_version 1.3.2 duckdb==1.3.2
  module=("$wheel"/duckdb/duckdb.*.so)
  nm -D --undefined-only "${module[0]}" | awk '$2 ~ /^_?Py/ { print "void " $2 "(void) { __builtin_trap(); }" }' >"$place/python.c"
  set_compiler x86_64-linux-musl
  "${cc[@]}" -dynamic -rdynamic -std=gnu11 -O1 -Wall -Wextra -Werror -I "$place/include" tools/check/duckdb/query.c \
    "$place/python.c" -o "$place/query"
  # Half of the points are in the United States.
  sql="SELECT count(key), count(DISTINCT key), md5(string_agg(key, ',' ORDER BY i)) FROM (SELECT i, concat_ws(' ',
    landfall_countries(lat, lon)::VARCHAR, landfall_region('states', lat, lon), landfall_place(lat, lon).states::VARCHAR,
    round((landfall_nearest('states', lat, lon, 1e6)).meters), landfall_name('countries', lat, lon)) AS key
    FROM (SELECT i, 24 + i * 61803::DOUBLE % 33333 / (1 + i % 2) * 0.001 AS lat,
      -130 + i * 41421::DOUBLE % 66666 / (1 + i % 3) * 0.001 AS lon FROM range(200000) r(i)))"
  given="$("$musl" --library-path "$wheel/duckdb.libs" "$place/query" "${module[0]}" \
    "$place/dist/linux_amd64_musl/landfall.duckdb_extension" "PRAGMA platform" "$sql")"
  right="$(PYTHONPATH="$place/versions/1.3.2" "$venv_python" - "$place/dist/linux_amd64/landfall.duckdb_extension" "$sql" <<'PYTHON'
import sys, duckdb
connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
connection.execute(f"LOAD '{sys.argv[1]}'")
print(*connection.execute(sys.argv[2]).fetchone(), sep="\t")
PYTHON
)"
  [[ $given == "linux_amd64_musl"$'\n'"$right" ]] || die "DuckDB for musl answers $given, not $right"
  echo "    200,000 rows in DuckDB 1.3.2 for musl, the same as for glibc: $right"
}

if [[ $only == --musl ]]; then
  need_python ziglang
  install_musl
  scripts/release duckdb -o .build/duckdb/dist native x86_64-linux-musl
  stage "Load the extension for musl" test_musl
  exit
elif [[ -n $only ]]; then
  need_python ziglang
  scripts/release duckdb -o .build/duckdb/dist aarch64-linux-gnu
  stage "Load the extension for aarch64" test_aarch64
  exit
fi

temporary_folder work
need_python duckdb pyarrow numpy
scripts/release duckdb -o .build/duckdb/dist
unpack_python_package "$place/python"
unpack_world_package "$place/python"
export PYTHONPATH="$place/python/package:$PYTHONPATH"
mkdir "$work/atlases"
stage "Compare the conformance suite" "$venv_python" Tests/Conformance/conformance_duckdb.py \
  "$place/dist/linux_$(uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')/landfall.duckdb_extension" "$work/atlases"
stage "Run the examples of docs/DuckDB.md" "$venv_python" tools/check/duckdb/run_examples.py docs/DuckDB.md
stage "Draw $points points" draw_points .build/core/native "$atlas" "$work/drawn" "$points"
stage "Compare them with the Python package" "$venv_python" tools/check/duckdb/check_package.py "$atlas" "$work/drawn"
stage "Load the extension in every version" test_versions
