#!/usr/bin/env bash
# Usage: scripts/make manifest-reference
#
# Rewrites docs/Manifest.md and data/manifest.schema.json from the table of members in
# Sources/LandfallManifest/Reference, after a change of it.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

need_command
temporary_folder folder
"$landfall" help manifest --markdown >"$folder/reference"
"$landfall" help manifest --schema >"$folder/schema"
cp "$folder/reference" docs/Manifest.md
cp "$folder/schema" data/manifest.schema.json
