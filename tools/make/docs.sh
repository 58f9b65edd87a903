#!/usr/bin/env bash
# Usage: scripts/make docs [FOLDER]
#
# Writes the manuals of all products into FOLDER (default: .build/docs.doccarchive) as one static site, for any web
# server, such as python3 -m http.server. Requires the build of scripts/test.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/manuals.sh

output="$root/.build/docs.doccarchive"
if [[ $# -eq 1 && $1 != -* ]]; then output="$(cd "$caller" && realpath -m "$1")"; else take_no_arguments "$@"; fi
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
convert_manuals "$folder"
rm -rf "$output"
docc merge $(printf "$folder/%s.doccarchive " "${manual_modules[@]}") --synthesized-landing-page-name Landfall --output-path "$output"
echo "    $output"
