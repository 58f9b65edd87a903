#!/usr/bin/env bash
# Usage: scripts/check plugin
#
# Uses the plugins as an app does: a fresh package depends on a version that is tagged in a temporary clone of this
# repository, and has one manifest and one GeoJSON (tools/check/plugin/sample). The build compiles the atlas among the
# resources and writes its keys; a test looks up a point and gets a case. Then it builds again without a change, which
# must not compile the atlas; with another border, which must; and with faults, which must be named at the manifest's
# line. The command is built from source without traits and without access to C libraries. Writes only to a temporary
# folder.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_no_arguments "$@"

temporary_folder work
sample="$work/Parks"

# in_sample COMMAND...: runs a command in the package. Without the hashing, each plan would compile the command again
# (swift_build of tools/lib.sh).
in_sample() { without_libraries "$sample" env SWIFT_DETERMINISTIC_HASHING=1 "$@"; }

# built ARGUMENT...: builds the package and prints what swift build prints.
built() { in_sample swift build --cache-path "$work/cache" "$@" 2>&1; }

atlas() { find "$sample/.build/plugins" -name parks.atlas; }

make_package() {
  tag_version "$work/landfall" 9.9.9
  cp -r tools/check/plugin/sample "$sample"
  sed -i.bak -e "s|REPOSITORY|file://$work/landfall|; s|VERSION|9.9.9|" "$sample/Package.swift"
}

build_command() {
  in_sample swift package --cache-path "$work/cache" --allow-writing-to-package-directory landfall --version
}

# The command without traits loads no library of a trait, and compiles the same bytes.
compare_command() {
  local command
  # SwiftPM gives the program the name of its target.
  command="$(find "$sample"/.build/*/debug -maxdepth 1 -type f -perm -u+x -name 'LandfallMain*' | head -n 1)"
  [[ -n $command ]] || die "the build of the plugin's command is not in $sample/.build"
  check_light "$command"
}

# The plugin's own program writes what the command writes.
compare_outputs() {
  local folder manifest="$sample/Sources/Parks/parks.atlas.json"
  folder="$(dirname "$(atlas)")"
  "$bin/landfall" build "$manifest" --quiet -o "$work/parks.atlas"
  cmp "$(atlas)" "$work/parks.atlas" || die "the plugin's program compiles another atlas than the command"
  "$bin/landfall" keys "$work/parks.atlas" --accessor ParksAtlas -o "$work/ParksAtlas.swift"
  cmp "$folder/ParksAtlas.swift" "$work/ParksAtlas.swift" || die "the plugin's program writes other keys than the command"
}

test_sample() { in_sample swift test --cache-path "$work/cache" --disable-xctest --quiet; }

build_again() {
  local before after
  # After swift test, swift build plans and links again.
  built >/dev/null
  before="$(sha256sum "$(atlas)" && stat -c %y "$(atlas)")"
  built | tee "$work/again"
  after="$(sha256sum "$(atlas)" && stat -c %y "$(atlas)")"
  [[ $before == "$after" ]] || die "a build without a change writes the atlas again"
  if grep -q 'Compile parks.atlas.json' "$work/again"; then die "a build without a change compiles the atlas"; fi
}

change_border() {
  local before
  before="$(sha256sum <"$(atlas)")"
  sed -i.bak 's/9,9/9,8/' "$sample/Sources/Parks/parks.geojson"
  built >/dev/null
  [[ $before != "$(sha256sum <"$(atlas)")" ]] || die "a change of parks.geojson does not build the atlas again"
}

# expect_error FILE FROM TO TEXT: replaces text in a file; the build must fail with a line that contains TEXT.
expect_error() {
  local file="$sample/Sources/Parks/$1"
  cp "$file" "$work/kept"
  sed -i.bak "s/$2/$3/" "$file"
  if built >"$work/failed"; then die "the build accepts $3 in $1"; fi
  cp "$work/kept" "$file"
  grep -qF "$4" "$work/failed" || die "the build does not print \"$4\": $(cat "$work/failed")"
  echo "    $(grep -F "$4" "$work/failed" | head -n 1 | sed "s|$sample/||")"
}

break_it() {
  expect_error parks.atlas.json '"key"' '"kye"' 'Sources/Parks/parks.atlas.json:3:1: error: layers[0].kye: '
  expect_error parks.geojson 'Polygon' 'Polygone' 'Sources/Parks/parks.atlas.json:3:1: error: '
}

stage "Tag a version and make a package" make_package
stage "Build the command" build_command
stage "Compare the command without traits" compare_command
stage "Build the package and test it" test_sample
stage "Compare its outputs with the command's" compare_outputs
stage "Build again without a change" build_again
stage "Build again with another border" change_border
stage "Build with faults" break_it
