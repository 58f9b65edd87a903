#!/usr/bin/env bash
# Usage: scripts/check api [--update]
#
# Compares each public interface with its record in tools/check/api/recorded: the symbols of the Swift products, landfall.h
# and what the library for C exports, the Python, npm and JVM packages, the functions for PostgreSQL and DuckDB, the members
# of manifests, and of the command its options, exit codes, and the members and columns of what it writes.
#
# Fails if an interface lacks what its record has, unless the major version is new, and if it has something new that is not
# recorded: nothing becomes public unseen. Then it removes one thing of each interface in a copy, and fails unless that is
# found. --update writes the record and prints what differs; from 1.0 on it refuses a removal without a new major version.
#
# Requires the build of scripts/test; with LANDFALL, the modules next to that command.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/manuals.sh
[[ $* == "" || $* == --update ]] || wrong_usage

temporary_folder work
[[ -n ${LANDFALL-} ]] || need_tests
need_command
modules="$(dirname "$landfall")/Modules"
command -v tsc >/dev/null || die "tsc is missing; apt-get install node-typescript"
need_python duckdb
extract_graphs "$work/graphs" Landfall LandfallData LandfallFoundation LandfallTravel LandfallUI LandfallSun LandfallNames LandfallPictures LandfallBuilder
tsc -p bindings/web --emitDeclarationOnly --outDir "$work/types"
# Builds the library for C as well.
quietly "$work/duckdb.log" scripts/release duckdb -o "$work/duckdb" native
cp "$work"/duckdb/linux_*64/landfall.duckdb_extension "$work/"
cp .build/core/native/lib/liblandfall.so "$work/"
"$venv_python" tools/check/api/check_api.py "$landfall" "$work" "$@"
