#!/usr/bin/env bash
# Usage: scripts/check light
#
# Builds the command without traits, as releases do, and runs it in an empty folder as the root of a system: it needs no
# shared library. Then runs the tests of the command with it. Tests that require a library of a trait are left out.
# Requires built tests (scripts/test), Linux and the right to change the root: that of root, or of user namespaces.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_no_arguments "$@"

run_in_empty_root() {
  local bare
  check_static "$command"
  temporary_folder bare
  cp "$command" "$bare/landfall"
  [[ "$(in_root "$bare" /landfall locate 36.999 -109.045 2>&1)" == *"New Mexico"* ]] ||
    die "the command does not run in an empty root"
}

run_tests() {
  LANDFALL="$(realpath "$command")" run_built_tests --filter LandfallCLITests
}

stage "Build the command without traits" build_light_command
stage "Run it in an empty root" run_in_empty_root
stage "Compare its atlases" check_light "$command"
stage "Test it" run_tests
