#!/usr/bin/env bash
# Usage: scripts/check manual
#
# Builds the manuals of all products with docc and fails on any of its warnings, such as a broken link or an
# undocumented parameter, and if a public symbol is in no topic group of a manual's first page. Requires the
# build of scripts/test.
# Exit status: 0 no warnings, 1 warnings or errors.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/manuals.sh
take_no_arguments "$@"

temporary_folder folder
convert_manuals "$folder"
for module in "${manual_modules[@]}"; do
  python3 tools/check/manual/check_topics.py "$folder/$module" "Sources/$module/$module.docc"
done
