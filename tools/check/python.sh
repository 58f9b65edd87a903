#!/usr/bin/env bash
# Usage: scripts/check python [--wheel FOLDER | --aarch64 FOLDER]
#
# Runs the examples of the Python package landfall_atlas, in its documentation and in docs/Python.md, with the world
# atlas of scripts/release data, tests which atlas is the default (Tests/Conformance/default_atlas.py), and runs the
# conformance suite (Tests/Conformance) with other forms of columns, Arrow structures that are released or wrong, and
# several interpreters, with a wheel that it builds with this machine's compiler. --wheel uses the manylinux wheel in
# FOLDER for this machine; --aarch64 the one for aarch64, under qemu, with the Python that scripts/check bindings --all
# installs. Without either it also fuzzes what reads Arrow structures. If a library that an example needs, such as pandas,
# is not installed, the example is left out and named; with --wheel this is an error. Except for aarch64 it also tests
# that columns are not copied (Tests/Conformance/allocations.py), that an example of each call has types that mypy
# --strict and pyright accept (Tests/Conformance/typed_calls.py), and with the command, if it is built, that tables become
# atlases (Tests/Conformance/frames.py).
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

python=("$(find_python)")
options=()
case "${1-}" in
  "")
    scripts/fuzz 200000 arrow
    scripts/release wheels -o .build/python/native native
    wheel=(".build/python/native/landfall_atlas-$(python_version)"-*.whl)
    ;;
  --wheel)
    [[ $# -eq 2 ]] || wrong_usage
    wheel=("$2/landfall_atlas-$(python_version)"-*manylinux*_"$(uname -m)".whl)
    options=(--all)
    ;;
  --aarch64)
    [[ $# -eq 2 ]] || wrong_usage
    wheel=("$2/landfall_atlas-$(python_version)"-*manylinux*_aarch64.whl)
    python=(qemu-aarch64 -L "$root/.build/aarch64" "$root/.build/aarch64/usr/bin/python3.11")
    ;;
  *) wrong_usage ;;
esac
[[ -f ${wheel[0]} ]] || die "${2-} has no such wheel; run scripts/release wheels"

package=".build/python/package"
rm -rf "$package"
mkdir -p "$package"
python3 -m zipfile -e "${wheel[0]}" "$package"
export PYTHONPATH="$root/$package"
[[ ! -x $bin/landfall ]] || export LANDFALL="${LANDFALL-$bin/landfall}"
unpack_world_package .build/python
"${python[@]}" tools/check/python/run_examples.py ${options[@]+"${options[@]}"}
"${python[@]}" Tests/Conformance/default_atlas.py
# The rest asks the small atlas, whose answers are in the suite.
export LANDFALL_ATLAS=bundled
"${python[@]}" Tests/Conformance/conformance.py
"${python[@]}" Tests/Conformance/columns.py
"${python[@]}" Tests/Conformance/hemispheres.py
"${python[@]}" Tests/Conformance/structures.py
"${python[@]}" Tests/Conformance/frames.py
[[ ${1-} != --aarch64 ]] || exit 0
if "${python[@]}" -c 'import mypy, basedpyright, pandas, polars, duckdb, geopandas, datafusion' 2>/dev/null; then
  # Type checkers read the package beside the file.
  cp Tests/Conformance/typed_calls.py "$package/"
  echo '{"typeCheckingMode": "standard", "include": ["typed_calls.py"]}' >"$package/pyrightconfig.json"
  (cd "$package" && quietly mypy.log "${python[@]}" -m mypy --strict --disable-error-code import-untyped typed_calls.py)
  (cd "$package" && quietly pyright.log "${python[@]}" -m basedpyright --pythonpath "${python[0]}")
  echo "    mypy --strict and pyright accept the package and an example of each call"
elif [[ ${1-} == --wheel ]]; then
  die "mypy, basedpyright or a library is missing; scripts/check bindings --all installs them"
else
  echo "    left out: types (mypy, basedpyright or a library is missing)"
fi
command -v cc >/dev/null || { echo "    left out: allocations (a compiler is missing; install g++)"; exit; }
cc -shared -fPIC -O2 -Wall -Wextra -Werror Tests/Conformance/allocations.c -o .build/python/allocations.so
LD_PRELOAD="$root/.build/python/allocations.so" \
  "${python[@]}" Tests/Conformance/allocations.py ${options[@]+"${options[@]}"}
