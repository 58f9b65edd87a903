#!/usr/bin/env bash
# Usage: scripts/check page
#
# Tests the pages of landfall view and landfall build --report in headless Chromium and Firefox: all that
# Tests/ViewerCheck and Tests/ReportCheck have, of which scripts/test tries a part. Builds the tests.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

install_missing --tests
need_python playwright
need_tests
export LANDFALL_PAGES=1
stage "Test the pages" run_built_tests --filter ViewerPageTests --filter ReportPageTests
