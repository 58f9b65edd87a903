#!/usr/bin/env bash
# Usage: scripts/release data [-o DIR]
#
# Makes the wheel landfall-atlas-data-world into DIR (default: .build/package): the atlas of data/default.json alone, which
# is the default of the Python package, of DuckDB in it, and of the command that pip installs. It is for any Python and any
# system. The atlas is compiled by the command of scripts/release deb, or that of LANDFALL. The same sources give the same
# bytes.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_output "$@"

begin_package
place="$work/package/landfall_atlas_data_world"
mkdir -p "$place"
build_world "$place/world.atlas"
cat >"$place/__init__.py" <<'END'
"""The world atlas, the default of landfall_atlas: countries, provinces, states of the US and places; docs/Atlases.md of Landfall."""
END
python3 tools/release/wheels/make_wheel.py "$work/package" any "$made" --data
place_packages "$made" "$out"
