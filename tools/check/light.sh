#!/usr/bin/env bash
# Usage: scripts/check light
#
# Builds the command without traits, as the plugin does, and fails if it loads more than 10 shared libraries, or one of
# those that traits add; then runs the tests of the command with it. Tests that require a library are left out. Requires
# built tests (scripts/test).
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_no_arguments "$@"

count_libraries() {
  local libraries count
  libraries="$(ldd "$command" | awk '{ print $1 }' | xargs -n 1 basename)"
  count="$(wc -l <<<"$libraries")"
  echo "    $count: $(tr '\n' ' ' <<<"$libraries")"
  ((count <= 10)) || die "the command without traits loads $count shared libraries, more than 10"
  if grep -Ei 'geos|proj|cairo|harfbuzz|freetype|meshoptimizer|libz\.|simdjson' <<<"$libraries" >&2; then
    die "the command without traits loads a library of a trait"
  fi
}

# The atlases without meshes and layouts have the same bytes as those of the command with all traits.
compare_bytes() {
  local work name
  work="$(mktemp -d)"
  for name in us cities; do
    "$command" build "data/$name.json" --quiet -o "$work/light.atlas"
    "$bin/landfall" build "data/$name.json" --quiet -o "$work/full.atlas"
    cmp "$work/light.atlas" "$work/full.atlas" || die "data/$name.json gives other bytes without traits"
  done
  rm -rf "$work"
}

run_tests() {
  LANDFALL="$(realpath "$command")" run_built_tests --filter LandfallCLITests
}

stage "Build the command without traits" build_light_command
stage "Count its libraries" count_libraries
stage "Compare its atlases" compare_bytes
stage "Test it" run_tests
