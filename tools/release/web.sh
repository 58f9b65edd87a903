#!/usr/bin/env bash
# Usage: scripts/release web [-o FOLDER]
#
# Builds the npm package landfall (bindings/web) as landfall-VERSION.tgz in FOLDER, which is bindings/web/dist; `npm install
# FILE` installs it. It has two WebAssembly modules, landfall.wasm and, for lookups alone, lookup.wasm, the JavaScript modules
# and their types. The same sources and tools give the same bytes.
#
# Requires the Swift toolchain, whose linker links WebAssembly, and Debian's wasi-libc (mathematical functions),
# binaryen (wasm-opt) and node-typescript (tsc). Nothing is imported: the modules run wherever WebAssembly with SIMD
# runs.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

take_targets bindings/web/dist "" "" "$@"

library=/usr/lib/wasm32-wasi/libc.a
[[ -f $library ]] || die "$library is missing; apt-get install wasi-libc"
command -v wasm-opt >/dev/null || die "wasm-opt is missing; apt-get install binaryen"
command -v tsc >/dev/null || die "tsc is missing; apt-get install node-typescript"
tools="$(dirname "$(readlink -f "$(command -v swiftc)")")"
temporary_folder work

# The features of WebAssembly that the compilers may use: all browsers since 2023 have them.
features=(--enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals)

compile() {
  local source
  for source in bindings/web/core/*.c; do
    "$tools/clang" --target=wasm32-wasi -isystem /usr/include/wasm32-wasi -Oz -msimd128 -std=c11 -Wall -Wextra -Werror \
      -ffunction-sections -fvisibility=hidden -I Sources/CLandfall/include -I Sources/CPlatform/include \
      -c "$source" -o "$work/$(basename "$source" .c).o"
  done
}

# link NAME SOURCE...: the module with the functions that the sources export.
link() {
  local name="$1" exports objects=() source
  shift
  exports="$(sed -n 's/^EXPORT .*\(web_[a-z_]*\)(.*/--export=\1/p' "$@")"
  for source in "$@"; do objects+=("$work/$(basename "$source" .c).o"); done
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -O2 --stack-first -z stack-size=1048576 $exports \
    "$work/host.o" "$work/memory.o" "${objects[@]}" .build/core/wasm32/lib/liblandfall.a "$library" -o "$work/$name.wasm"
  wasm-opt -Oz "${features[@]}" "$work/$name.wasm" -o "$package/$name.wasm"
  echo "    $(stat -c %s "$package/$name.wasm") bytes, $(gzip -9nc "$package/$name.wasm" | wc -c) with gzip: $name.wasm"
}

make_package() {
  local version
  version="$(version)"
  tsc -p bindings/web --outDir "$package"
  sed "s/\"version\": \"[^\"]*\"/\"version\": \"$version\"/" bindings/web/package.json >"$package/package.json"
  cp bindings/web/README.md bindings/web/worker.js LICENSE NOTICE "$package/"
  cp /usr/share/doc/wasi-libc/copyright "$package/THIRD-PARTY"
  chmod -R u=rwX,go=rX "$package"
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@315532800 --format=ustar -C "$work" -cf - package |
    gzip -9n >"$work/made/landfall-$version.tgz"
}

package="$work/package"
mkdir "$package" "$work/made"
scripts/release core wasm32
stage "Compile the functions for JavaScript" compile
stage "Link lookup.wasm" link lookup bindings/web/core/lookup.c
stage "Link landfall.wasm" link landfall bindings/web/core/lookup.c bindings/web/core/full.c
stage "Make the package" make_package
place_packages "$work/made" "$folder"
