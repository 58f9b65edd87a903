#!/usr/bin/env bash
# Usage: scripts/make schemes [--check]
#
# Writes Sources/LandfallMaps/Colors/ColorSchemes.swift, the colors of maps by data, and their licenses in
# data/schemes, from two packages of PyPI: palettable has the tables of ColorBrewer, Matplotlib those of viridis and
# its relatives. --check fails if a file would change.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
check=
if [[ ${1-} == --check ]]; then
  check=1
  shift
fi
take_no_arguments "$@"

palettable=palettable-3.3.3-py2.py3-none-any.whl
matplotlib=matplotlib-3.11.2-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.whl

temporary_folder work
python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$work" --only-binary :all: \
  --python-version 3.11 --platform manylinux2014_x86_64 palettable==3.3.3 matplotlib==3.11.2
(cd "$work" && sha256sum --check --quiet) <<SUMS || die "a package has another checksum"
74e9e7d7fe5a9be065e02397558ed1777b2df0b793a6f4ce1a5ee74f74fb0caa  $palettable
07d9b9fa60cd4c393692f50d0bb03123242ddf61c99bb0e95e75feb354e7c1a8  $matplotlib
SUMS
python3 tools/make/schemes/make_schemes.py "$work/$palettable" "$work/$matplotlib" "$work/made"
swift format format -i "$work/made/ColorSchemes.swift"
place() { if [[ -n $check ]]; then cmp "$1" "$2"; else mkdir -p "$(dirname "$2")" && cp "$1" "$2"; fi; }
place "$work/made/ColorSchemes.swift" Sources/LandfallMaps/Colors/ColorSchemes.swift
place "$work/made/LICENSE-ColorBrewer.txt" data/schemes/LICENSE-ColorBrewer.txt
place "$work/made/LICENSE-Matplotlib.txt" data/schemes/LICENSE-Matplotlib.txt
