#!/usr/bin/env bash
# Usage: scripts/release postgres [-o DIR] [TARGET]...
#
# Packs the extension for PostgreSQL (bindings/postgres) into DIR (default: .build/package) for each TARGET, as
# landfall-postgres-VERSION-TARGET.tar.gz: its sources and the compiled library, so that `make` and `make install` in it
# build it for any server with a C compiler alone. TARGET is x86_64-linux-gnu (the default) or aarch64-linux-gnu, for
# glibc 2.17 or later. The same sources give the same bytes.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_targets .build/package x86_64-linux-gnu "x86_64-linux-gnu aarch64-linux-gnu" "$@"

begin_package
quietly "$work/log" scripts/release core "${targets[@]}"
for target in "${targets[@]}"; do
  place="$work/landfall-postgres-$(version)-$target"
  mkdir -p "$place/lib"
  # The regression tests, sql and expected, stay here.
  cp -r bindings/postgres/{Makefile,landfall.control,landfall--*.sql,src} ".build/core/$target/include" "$place/"
  cp ".build/core/$target/lib/liblandfall.a" "$place/lib/"
  cp LICENSE NOTICE docs/PostgreSQL.md Sources/LandfallData/mobile.atlas "$place/"
  # The library lies beside the Makefile.
  sed -i -e 's|^LANDFALL ?= .*|LANDFALL ?= .|' -e '/^REGRESS = /d' -e '/^#  *make installcheck/d' "$place/Makefile"
  pack_folder "$place" "$made"
done
place_packages "$made" "$folder"
