#!/usr/bin/env bash
# Usage: scripts/release cli [-o DIR]
#
# Makes the wheel landfall-atlas-cli, which `pip install` puts on the PATH as the command landfall, into DIR (default:
# .build/package). It depends on landfall-atlas-data-world. It holds the program of scripts/release tarball, so that one wheel serves glibc and musl, and any
# Python from 3.7 on. The same sources give the same bytes.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_output "$@"
build_light_command

begin_package
write_command_files "$work/prefix"
machine="$(uname -m)"
python3 tools/release/wheels/make_wheel.py "$work/prefix" \
  "manylinux2014_$machine.manylinux_2_17_$machine.musllinux_1_1_$machine" "$made" --command
place_packages "$made" "$out"
