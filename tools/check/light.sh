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
}

run_tests() {
  LANDFALL="$(realpath "$command")" run_built_tests --filter LandfallCLITests
}

stage "Build the command without traits" build_light_command
stage "Count its libraries" count_libraries
stage "Compare its libraries and atlases" check_light "$command"
stage "Test it" run_tests
