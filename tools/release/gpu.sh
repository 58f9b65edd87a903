#!/usr/bin/env bash
# Usage: scripts/release gpu [-o FOLDER]
#
# Builds lookups.ptx, the lookups for NVIDIA's GPUs from Volta (2017) on, in .build/gpu and in FOLDER. Compiles the
# Swift of Landfall's lookups as Embedded Swift to LLVM IR, and kernels that call it (tools/release/gpu/lookups.c); PyPI's
# llvmlite makes PTX of both, which the driver compiles for its GPU. Also makes lookups.so, the same kernels for this
# machine's processor: scripts/check gpu runs it. The wheels of scripts/release wheels contain lookups.ptx. Its first line
# has a fingerprint of its sources, which the package compares with that in _core.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
folder=.build/gpu output=
if [[ $# -eq 2 && $1 == -o && -n $2 ]]; then output="$(from_caller "$2")"; else take_no_arguments "$@"; fi

sources=(tools/release/gpu/Kernel.swift)
mapfile -t -O 1 sources < <(find Sources/Landfall/{Arcs,Format,Geodesy,Grid,Index} -name '*.swift' | sort)
clang="$(dirname "$(readlink -f "$(command -v swiftc)")")/clang"

# Compiles Swift for a machine that runs each lookup on a lane of its own. The compiler refuses the GPU's triple; the IR
# for 64-bit ARM without NEON names no instructions, and retarget.py removes the rest.
compile_swift() {
  swiftc -target aarch64-none-none-elf -enable-experimental-feature Embedded -swift-version 6 -wmo -parse-as-library -O \
    -Xcc -U__ARM_NEON -D LANDFALL_SINGLE_LANES -package-name landfall -module-name Landfall \
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
    -I Sources/CPlatform/include -I Sources/CLandfall/include -emit-ir -o "$folder/lookups.ll" "${sources[@]}"
}

# Prints the first line of lookups.ptx.
head_line() { echo "// sources $(cat "${sources[@]}" tools/release/gpu/*.{c,py} "$script" | sha256sum | cut -c 1-16)"; }

build() {
  local flags=(-std=c11 -Wall -Wextra -Werror) nvptx=(-Xclang -target-feature -Xclang +ptx70 -Xclang -target-cpu -Xclang sm_70)
  quietly "$folder/log" compile_swift
  "$clang" -target nvptx64-nvidia-cuda "${nvptx[@]}" -nogpulib -ffreestanding "${flags[@]}" -O1 \
    -Xclang -disable-llvm-passes -S -emit-llvm tools/release/gpu/lookups.c -o "$folder/kernels.ll"
  "$venv_python" tools/release/gpu/retarget.py "$folder/lookups.ll" "$folder/kernels.ll" "$folder/lookups.ptx.new"
  "$venv_python" tools/release/gpu/retarget.py "$folder/lookups.ll" "$folder/lookups.o"
  cc "${flags[@]}" -O2 -fPIC -shared -ffp-contract=off tools/release/gpu/lookups.c "$folder/lookups.o" -o "$folder/lookups.so"
  { head_line && cat "$folder/lookups.ptx.new"; } >"$folder/lookups.ptx"
  rm "$folder/lookups.ptx.new"
}

mkdir -p "$folder"
need_python llvmlite
if [[ $(head -n 1 "$folder/lookups.ptx" 2>/dev/null) != "$(head_line)" ]]; then
  stage "Build the lookups for GPUs" build
fi
if [[ -n $output ]]; then
  temporary_folder work
  cp "$folder"/lookups.{ptx,so} "$work/"
  place_files "$work" "$output"
fi
stat -c "    %s bytes  %n" "${output:-$folder}/lookups.ptx"
