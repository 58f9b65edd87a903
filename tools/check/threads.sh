#!/usr/bin/env bash
# Usage: scripts/check threads
#
# Asks the golden atlases and the bundled one from many threads under ThreadSanitizer: lookups, batches,
# searches, outlines and meshes. Only the libraries that do this are built. `scripts/test --sanitize=thread`
# runs the tests of threads, which takes a build of everything.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

install_missing
export FUZZ=1
options=("${build_options[@]}" --sanitize=thread --scratch-path .build/threads)
stage "Build the program with ThreadSanitizer" swift_build "${options[@]}" --product LandfallThreads
stage "Ask from many threads" \
  "$(swift_build "${options[@]}" --show-bin-path)/LandfallThreads" Tests/Fixtures/*.atlas
