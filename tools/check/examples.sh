#!/usr/bin/env bash
# Usage: scripts/check examples [--update]
#
# Builds the packages of Examples as the developer of an app does, in turn, without access to the C libraries of the
# command, and runs their tests: VisitedStates with an atlas that LandfallPlugin compiles from the package's manifest,
# Globe and Qibla with the bundled one. Fails if the keys in these two are not those that `landfall keys` writes;
# --update writes them. The plugin uses the built command, as that of a released version; LANDFALL is its path
# (default: .build/release/landfall). Writes to .build/examples. Exit status: 0 all examples work, 1 one does not.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

update=false
case "${1-}" in
  --update) update=true ;;
  '') ;;
  *) wrong_usage ;;
esac
need_command
temporary_folder work

# check_keys FILE.swift ARGUMENT...: compares a file of keys with what the command writes, or writes it.
check_keys() {
  local file="$1"
  shift
  if $update; then
    "$landfall" keys "$@" -o "$file" 2>/dev/null
  else
    "$landfall" keys "$@" -o "$work/keys.swift" 2>/dev/null
    diff "$file" "$work/keys.swift" >&2 || die "the keys in $file are old; run scripts/check examples --update"
  fi
}

# Packs the built command for the plugin, which otherwise builds one from source.
pack_command() {
  local bundle=".build/examples/landfall.artifactbundle" triple
  triple="$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)"
  mkdir -p "$bundle/bin"
  cmp -s "$landfall" "$bundle/bin/landfall" || install -m 755 "$landfall" "$bundle/bin/landfall"
  cat >"$bundle/info.json" <<END
{ "schemaVersion": "1.0", "artifacts": { "landfall": { "version": "$(version)", "type": "executable",
    "variants": [ { "path": "bin/landfall", "supportedTriples": [ "$triple" ] } ] } } }
END
  export LANDFALL_ARTIFACTBUNDLE="$bundle"
}

# The same folder for all packages, so that the library is compiled once. SwiftPM would take the plan of the package
# before for that of the next.
test_package() {
  rm -f .build/examples/*.yaml .build/examples/*/*/description.json .build/examples/workspace-state.json
  rm -rf .build/examples/*/*/*PackageTests.*
  without_libraries "Examples/$1" swift test --scratch-path "$root/.build/examples" --quiet --disable-xctest
}

pack_command
check_keys Examples/Globe/Sources/VisitedGlobe/WorldAtlas.swift --layer countries --accessor WorldAtlas
check_keys Examples/Qibla/Sources/Qibla/WorldAtlas.swift --layer countries --accessor WorldAtlas
for package in VisitedStates Globe Qibla; do stage "Test $package" test_package "$package"; done
