#!/usr/bin/env bash
# Usage: scripts/release tarball [-o DIR]
#
# Packs the command without traits, its manual page, completions and the world atlas into DIR (default: .build/package) as
# landfall-VERSION-linux-ARCH.tar.gz. It needs no shared library: it runs in any Linux of the last ten years, with glibc,
# musl or neither, once unpacked anywhere. It lacks what the traits of Package.swift add, and says so where it is asked
# for it. The same commit gives the same bytes. A first build takes about 5 minutes on two cores.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_output "$@"
build_light_command

begin_package
name="landfall-$(version)-linux-$(uname -m)"
write_command_files "$work/$name"
write_world "$work/$name"
pack_folder "$work/$name" "$made"
place_packages "$made" "$out"
