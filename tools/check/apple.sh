#!/usr/bin/env bash
# Usage: scripts/check apple
#
# Compiles what the library has for Apple's Core Location with a substitute for this module (tools/check/apple), which
# Linux lacks: the modules Landfall, LandfallSun, LandfallSupport and LandfallTravel, with the settings of Package.swift,
# and a program that makes fixes of readings. Shows that the code compiles and what it computes, not that it works on Apple
# systems, where no one has tried it. Requires the build of scripts/test. Exit status: 0 it compiles and the program
# ends well, 1 otherwise.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

[[ -d $bin/Landfall.build ]] || die "there is no build in $bin; run scripts/test first"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
strict=(
  -swift-version 6 -warnings-as-errors -strict-memory-safety -package-name landfall -parse-as-library
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -enable-experimental-feature Lifetimes
)
maps=(-Xcc "-fmodule-map-file=$root/Sources/CPlatform/include/module.modulemap")

compile_substitute() {
  swiftc -emit-module -emit-object -parse-as-library -swift-version 6 -enable-upcoming-feature InternalImportsByDefault \
    -module-name CoreLocation tools/check/apple/CoreLocation.swift -o "$work/CoreLocation.o" \
    -emit-module-path "$work/CoreLocation.swiftmodule"
}

# compile MODULE: compiles a module without code, with the substitute.
compile() {
  find "Sources/$1" -name '*.swift' | sort >"$work/sources"
  swiftc -emit-module -wmo "${strict[@]}" "${maps[@]}" -I "$work" -module-name "$1" @"$work/sources" \
    -emit-module-path "$work/$1.swiftmodule"
}

# Compiles and runs a program with the built modules, which are without Core Location, and the source of the
# initializer.
run_program() {
  { echo 'public import LandfallTravel'; cat Sources/LandfallTravel/Fixes/Fix+CoreLocation.swift; } >"$work/Fix.swift"
  module_objects Landfall LandfallSun LandfallSupport LandfallTravel CPlatform >"$work/objects"
  swiftc -swift-version 6 -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
    -I "$work/substitute" -I "$bin/Modules" "${maps[@]}" tools/check/apple/main.swift \
    "$work/Fix.swift" "$work/CoreLocation.o" \
    @"$work/objects" -lm -o "$work/program"
  "$work/program"
}

stage "Compile the substitute for Core Location" compile_substitute
for module in Landfall LandfallSun LandfallSupport LandfallTravel; do stage "Compile $module with it" compile "$module"; done
mkdir "$work/substitute"
cp "$work"/CoreLocation.swiftmodule "$work/substitute/"
stage "Make fixes of readings" run_program
