#!/usr/bin/env bash
# Usage: scripts/release atlases [-o DIR]
#
# Compiles the atlases of data/ with the command of scripts/release deb, and packs them with the licenses of their
# sources (data/SOURCES.md) into DIR (default: .build/package) as landfall-atlases-VERSION.tar.gz. The same sources give
# the same bytes.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_output "$@"
build_command

begin_package
place="$work/landfall-atlases-$(version)"
mkdir "$place"
for name in countries us world cities; do
  "$command" build "data/$name.json" --quiet -o "$place/$name.atlas"
done
cp Sources/LandfallData/mobile.atlas LICENSE NOTICE data/SOURCES.md data/LICENSE-Unicode.txt "$place/"
pack_folder "$place" "$made"
place_packages "$made" "$out"
