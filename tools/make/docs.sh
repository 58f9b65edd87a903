#!/usr/bin/env bash
# Usage: scripts/make docs [FOLDER]
#
# Writes the manuals of all products into FOLDER (default: .build/docs.doccarchive) as one static site, for any web
# server, such as python3 -m http.server. Pages that it has written there before and writes no more are removed. Requires
# the build of scripts/test.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/manuals.sh

output="$root/.build/docs.doccarchive"
if [[ $# -eq 1 && -n $1 && $1 != -* ]]; then output="$(from_caller "$1")"; else take_no_arguments "$@"; fi
temporary_folder folder
convert_manuals "$folder"
docc merge $(printf "$folder/%s.doccarchive " "${manual_modules[@]}") --synthesized-landing-page-name Landfall \
  --output-path "$folder/all"
place_files "$folder/all" "$output" --whole
echo "    $output"
