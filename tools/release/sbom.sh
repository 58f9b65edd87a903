#!/usr/bin/env bash
# Usage: scripts/release sbom [-o FILE] [--stamp] | --self-test
#
# Prints a software bill of materials, CycloneDX 1.5 in JSON: the products of this package, the libraries that each
# links, from Package.swift, with the versions installed here, the programs that a build runs, the Swift runtime, and
# the data. The same source and the same installed versions give the same bytes; --stamp adds the time and a random
# serial number, as a release does. --self-test checks the document with the schema of CycloneDX and against NOTICE.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
[[ ${1-} != --self-test ]] || need_python cyclonedx-python-lib jsonschema
arguments=()
while (($#)); do
  arguments+=("$1")
  if [[ $1 == -o && -n ${2-} ]]; then arguments+=("$(from_caller "$2")") && shift; fi
  shift
done
python="$(find_python)" || die "python3 is missing; apt-get install python3"
exec "$python" tools/release/sbom.py ${arguments[@]+"${arguments[@]}"}
