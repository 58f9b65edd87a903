#!/usr/bin/env bash
# Usage: scripts/make classes
#
# Writes Tests/Fixtures/classes.json: classes of numbers by independent implementations, jenkspy's of natural breaks and
# mapclassify's of quantiles and equal intervals, with which LandfallCLITests compare those of 'landfall map'.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"
need_python jenkspy mapclassify numpy
"$venv_python" tools/make/classes/make_classes.py Tests/Fixtures/classes.json
