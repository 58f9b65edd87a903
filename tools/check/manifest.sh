#!/usr/bin/env bash
# Usage: scripts/check manifest
#
# Checks with the Python package jsonschema that data/manifest.schema.json is a valid JSON Schema, accepts its
# own examples and the manifests, recipes and collection files in data/, and rejects each manifest of
# Tests/Fixtures/bad-manifests.json.
# Exit status 1 if it does not.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

python3 -c 'import jsonschema' 2>/dev/null ||
  die "the Python package jsonschema is missing; install python3-jsonschema"
exec python3 tools/check/manifest/check_manifest.py
