#!/usr/bin/env bash
# Usage: scripts/release duckdb [-o FOLDER] [TARGET]...
#
# Builds the extension for DuckDB (bindings/duckdb) into FOLDER/PLATFORM/landfall.duckdb_extension, with the bundled
# atlas next to it; FOLDER is bindings/duckdb/dist. One file works in DuckDB 1.3 and later.
#
# TARGET is one or more of these:
#   native                                 this machine alone, with its own compiler cc: the default
#   x86_64-linux-gnu  aarch64-linux-gnu    glibc 2.17 or later: linux_amd64, linux_arm64; requires PyPI's ziglang
#   x86_64-linux-musl aarch64-linux-musl   linux_amd64_musl, linux_arm64_musl
#
# PLATFORM is DuckDB's name of the system. Python's wheels of DuckDB 1.2 have another one on x86-64, linux_amd64_gcc4:
# the same library with that name is built, too. DuckDB's headers are downloaded from PyPI, once. For macOS and Windows:
# untried.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

take_targets bindings/duckdb/dist native \
  "native x86_64-linux-gnu aarch64-linux-gnu x86_64-linux-musl aarch64-linux-musl" "$@"

temporary_folder work
version="v$(version)"
headers=.build/duckdb/include

# platforms TARGET: DuckDB's names for a target.
platforms() {
  case "$1" in
    native) platforms "$(uname -m)-linux-gnu" ;;
    x86_64-linux-gnu) echo linux_amd64 linux_amd64_gcc4 ;;
    aarch64-linux-gnu) echo linux_arm64 ;;
    x86_64-linux-musl) echo linux_amd64_musl ;;
    aarch64-linux-musl) echo linux_arm64_musl ;;
    *) die "DuckDB's name for $1 is not known to this script" ;;
  esac
}

# build TARGET
build() {
  local target="$1" core=".build/core/$1" cc platform
  set_compiler "$target"
  "${cc[@]}" -std=gnu11 -O2 -fPIC -fvisibility=hidden -ffunction-sections -Wall -Wextra -Werror -I "$headers" \
    -I "$core/include" -shared bindings/duckdb/src/*.c "$core/lib/liblandfall.a" -o "$work/$target.so" \
    -Wl,--version-script=bindings/duckdb/exports.map -Wl,--gc-sections -s -pthread -lm -ldl
  for platform in $(platforms "$target"); do
    mkdir -p "$work/made/$platform"
    python3 tools/release/duckdb/add_footer.py "$work/$target.so" "$platform" "$version" \
      "$work/made/$platform/landfall.duckdb_extension"
    cp Sources/LandfallData/mobile.atlas "$work/made/$platform/bundled.atlas"
    stat -c "    %s bytes  $platform/landfall.duckdb_extension" "$work/made/$platform/landfall.duckdb_extension"
  done
}

python3 tools/release/duckdb/headers.py "$headers"
quietly "$work/core.log" scripts/release core "${targets[@]}"
for target in "${targets[@]}"; do
  stage "Build the extension for DuckDB, $target" build "$target"
done
place_files "$work/made" "$folder"
