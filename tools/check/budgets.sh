#!/usr/bin/env bash
# Usage: scripts/check budgets
#
# Fails if a query or a command costs more than the bytes of a hostile atlas allow. Asks atlases that are made to be
# slow, and 100,000 mutations with right checksums, everything: each query has 50 ms and 50 ns of processor time for
# each byte, and those of a slow atlas together 64 MB and 20 bytes of memory for each byte. Then runs every command
# that reads an atlas on the former and 200 of the latter; tools/check/budgets/check_commands.py has their limits. In an
# optimized build, four minutes once the tests are built.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

install_missing --tests
temporary_folder LANDFALL_HOSTILE_FOLDER
export LANDFALL_HOSTILE_FOLDER
need_tests
# The full counts are of no concern to the build, which would compile all tests once more.
export LANDFALL_FULL=1
# Blocks that are freed go back to the system, as memory is measured by what is resident.
export MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536
stage "Ask hostile atlases everything" run_built_tests --filter BudgetTests
stage "Run every command on them" python3 tools/check/budgets/check_commands.py "$bin/landfall" \
  "$LANDFALL_HOSTILE_FOLDER"
