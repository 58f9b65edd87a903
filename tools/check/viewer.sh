#!/usr/bin/env bash
# Usage: scripts/check viewer
#
# Checks the page's modules, Sources/LandfallPages/Viewer: scripts/make viewer-list has listed all of them, ESLint finds
# no fault, and the types in their comments are right, with the compiler of TypeScript.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

# ESLint's folder of modules is not known to a Node that is not Debian's.
lint() {
  NODE_PATH=/usr/share/nodejs eslint --no-eslintrc --format unix --config tools/check/viewer/eslint.json Sources/LandfallPages/Viewer
}

stage "Check the list of modules" scripts/make viewer-list --check
stage "Check the rules of ESLint" lint
stage "Check the types" tsc --project tools/check/viewer/tsconfig.json
