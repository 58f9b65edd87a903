#!/usr/bin/env bash
# Usage: scripts/check apple
#
# Compiles what the library has for Apple's Core Location, SwiftUI, SceneKit, RealityKit and MapKit with substitutes for
# these modules (tools/check/apple), which Linux lacks: the modules Landfall, LandfallSun, LandfallSupport, LandfallTravel
# and LandfallUI, with the settings of Package.swift, and a program that makes fixes of readings, and paths, meshes and
# polygons of regions. Shows that the code compiles and what it computes, not that it works on Apple systems, where no one
# has tried it. Requires the build of scripts/test. Exit status: 0 it compiles and the program
# ends well, 1 otherwise.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

[[ -d $bin/Landfall.build ]] || die "there is no build in $bin; run scripts/test first"
temporary_folder work
strict=(
  -swift-version 6 -warnings-as-errors -strict-memory-safety -package-name landfall -parse-as-library
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -enable-experimental-feature Lifetimes
)
maps=(-Xcc "-fmodule-map-file=$root/Sources/CPlatform/include/module.modulemap")

compile_substitutes() {
  local name
  for name in CoreLocation MapKit RealityKit SceneKit SwiftUI; do
    swiftc -emit-module -emit-object -parse-as-library -swift-version 6 -enable-upcoming-feature InternalImportsByDefault \
      -I "$work" -module-name "$name" "tools/check/apple/$name.swift" -o "$work/$name.o" \
      -emit-module-path "$work/$name.swiftmodule"
  done
}

# compile MODULE: compiles a module without code, with the substitute.
compile() {
  find "Sources/$1" -name '*.swift' | sort >"$work/sources"
  swiftc -emit-module -wmo "${strict[@]}" "${maps[@]}" -I "$work" -module-name "$1" @"$work/sources" \
    -emit-module-path "$work/$1.swiftmodule"
}

# Compiles and runs a program with the built modules, which are without these modules, and the sources of what is for
# them.
run_program() {
  { echo 'public import LandfallTravel'; cat Sources/LandfallTravel/Fixes/Fix+CoreLocation.swift; } >"$work/Fix.swift"
  { echo 'public import Landfall'; cat Sources/Landfall/Grid/Coordinate+CoreLocation.swift; } >"$work/Coordinate.swift"
  module_objects Landfall LandfallData LandfallSun LandfallSupport LandfallTravel CPlatform CLandfallData >"$work/objects"
  swiftc -swift-version 6 -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
    -I "$work/substitute" -I "$bin/Modules" "${maps[@]}" -Xcc "-fmodule-map-file=$bin/CLandfallData.build/module.modulemap" \
    tools/check/apple/main.swift \
    "$work"/{Coordinate,Fix}.swift Sources/LandfallUI/*+*.swift "$work"/{CoreLocation,MapKit,RealityKit,SceneKit,SwiftUI}.o \
    @"$work/objects" -lm -o "$work/program"
  "$work/program"
}

stage "Compile the substitutes for Apple's modules" compile_substitutes
for module in Landfall LandfallSun LandfallSupport LandfallTravel LandfallUI; do stage "Compile $module with it" compile "$module"; done
mkdir "$work/substitute"
cp "$work"/{CoreLocation,MapKit,RealityKit,SceneKit,SwiftUI}.swiftmodule "$work/substitute/"
stage "Make fixes, paths, meshes and polygons" run_program
