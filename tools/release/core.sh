#!/usr/bin/env bash
# Usage: scripts/release core [-o FOLDER] [TARGET]...
#
# Builds the library behind landfall.h for other languages: compiles Sources/Landfall and Sources/LandfallC as Embedded
# Swift, and links them with the C targets to FOLDER/TARGET/lib/liblandfall.so and liblandfall.a, with
# include/landfall.h and lib/pkgconfig/landfall.pc next to them. FOLDER is .build/core, where the objects stay.
#
# TARGET is native (the default: this machine's cc), or one of those that PyPI's ziglang links, which this installs in .build/venv:
#   x86_64-linux-gnu  aarch64-linux-gnu    Linux with glibc 2.17 or later
#   x86_64-linux-musl aarch64-linux-musl   Linux with musl
#   wasm32                                 objects in liblandfall.a, without a C library; the host links them
#
# The libraries require only the C library: libc, libm and libpthread. For macOS and Windows: untried.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

linux=(x86_64-linux-gnu aarch64-linux-gnu x86_64-linux-musl aarch64-linux-musl)
take_targets .build/core native "native wasm32 ${linux[*]}" "$@"

objects=.build/core/objects
temporary_folder work
includes=(-I Sources/CPlatform/include -I Sources/CLandfall/include)
tools="$(dirname "$(readlink -f "$(command -v swiftc)")")"
version="$(version)"
abi="$(sed -n 's/^#define LF_ABI_VERSION //p' Sources/CLandfall/include/landfall.h)"

# swift_target TARGET: the triple for which the toolchain has Embedded Swift. The code for aarch64 without a system is
# that of Linux, as it calls only C functions.
swift_target() {
  case "$1" in
    native) swift_target "$(uname -m)-linux" ;;
    x86_64-*) echo x86_64-unknown-linux-gnu ;;
    aarch64-*) echo aarch64-none-none-elf ;;
    wasm32) echo wasm32-unknown-none-wasm ;;
    *) die "Embedded Swift for $1 is not known to this script" ;;
  esac
}

# compile_swift TRIPLE: compiles the Swift sources as one module into one object, unless it is newer than they are.
compile_swift() {
  local object="$objects/$1/landfall.o"
  mkdir -p "$(dirname "$object")"
  [[ -n $(find Sources/Landfall Sources/LandfallC Sources/CPlatform Sources/CLandfall "$script" \
    -newer "$object" -print -quit 2>&1) ]] || return 0
  # In one module, functions that no C function calls are left out. The compiler warns that the module imports itself,
  # and on 32 bits that some counts cannot be too large.
  local log="$objects/$1/log"
  find Sources/Landfall Sources/LandfallC -name '*.swift' | sort >"$objects/$1/sources"
  local options=(-O -Xcc -fPIC)
  # On a page bytes count; -O is not faster than -Osize there.
  [[ $1 != wasm32-* ]] || options=(-Osize -Xcc -msimd128)
  (
    compile_reproducibly
    swiftc -target "$1" -enable-experimental-feature Embedded -swift-version 6 -wmo -parse-as-library "${options[@]}" \
      -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
      -package-name landfall -module-name Landfall -Xfrontend -function-sections "${includes[@]}" \
      -Xfrontend -disable-incremental-llvm-codegen -emit-object -o "$object.new" @"$objects/$1/sources"
  ) 2>"$log" || { cat "$log" >&2; return 1; }
  if grep 'warning: ' "$log" | grep -v -e 'ignoring import' -e 'will never be executed' >&2; then die "Embedded Swift has warnings"; fi
  mv "$object.new" "$object"
}

# build TARGET
build() {
  local target="$1" triple cc sources flags=(-O2 -g0 -fvisibility=hidden -ffunction-sections -std=c11 -Wall -Wextra -Werror)
  triple="$(swift_target "$target")"
  set_compiler "$target"
  [[ $target != wasm32 ]] || cc=("$tools/clang" --target=wasm32)
  compile_swift "$triple"
  local place="$work/$target" parts="$work/$target.parts"
  mkdir -p "$place/lib/pkgconfig" "$place/include" "$parts"
  cp "$objects/$triple/landfall.o" "$parts/"
  sources=(Sources/CPlatform/*.c Sources/CLandfall/*.c)
  if [[ $target != wasm32 ]]; then
    flags+=(-fPIC -pthread)
    sources+=(tools/release/core/embedded.c)
  fi
  local source
  for source in "${sources[@]}"; do
    # lf_ functions of C are exported, too.
    "${cc[@]}" "${flags[@]}" -fvisibility=default "${includes[@]}" -c "$source" \
      -o "$parts/$(basename "$source" .c).o"
  done
  local tables="$tools/../lib/swift/embedded/$triple/libswiftUnicodeDataTables.a"
  (cd "$parts" && "$tools/llvm-ar" x "$tables")
  "$tools/llvm-ar" rcsD "$place/lib/liblandfall.a" "$parts"/*.o
  cp Sources/CLandfall/include/landfall.h "$place/include/"
  if [[ $target == wasm32 ]]; then
    rmdir "$place/lib/pkgconfig"
  else
    link "$target"
  fi
  place_files "$place" "$folder/$target"
}

# link TARGET: the shared library, and what names it to compilers.
link() {
  "${cc[@]}" -shared -o "$place/lib/liblandfall.so.$abi" "$parts"/*.o -Wl,-soname,"liblandfall.so.$abi" \
    -Wl,--version-script=tools/release/core/landfall.map -Wl,--gc-sections -s -pthread -lm
  ln -s "liblandfall.so.$abi" "$place/lib/liblandfall.so"
  cat >"$place/lib/pkgconfig/landfall.pc" <<EOF
prefix=\${pcfiledir}/../..
Name: landfall
Description: Finds the country, US state or area that contains a point
Version: $version
Cflags: -I\${prefix}/include
Libs: -L\${prefix}/lib -llandfall
Libs.private: -lm -pthread
EOF
}

if [[ " ${targets[*]}" == *-linux-* ]] && ! "$(find_python)" -c 'import ziglang' 2>/dev/null; then
  stage "Install ziglang in .build/venv" need_python ziglang
fi
for target in "${targets[@]}"; do
  stage "Build the library for $target" build "$target"
  ls -l "$folder/$target/lib" | awk 'NF > 8 && $9 ~ /landfall/ { print "    " $5 " bytes  " $9 }'
done
