#!/usr/bin/env bash
# Usage: scripts/check bindings [--all]
#
# Builds the library for C, the Python package, the jar for the JVM, the extensions for PostgreSQL and DuckDB and the
# npm package. Runs the conformance suite (Tests/Conformance) and the examples of their documentation with them.
# What lacks its tools is left out and named.
#
# --all leaves nothing out: it installs the tools first, PyPI's packages in .build/venv and Python for aarch64 in
# .build/aarch64, builds for all systems, and runs the programs for aarch64 under qemu.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

all=false
case "${1-}" in
  --all) all=true ;;
  "") ;;
  *) wrong_usage ;;
esac

if $all; then
  install_binding_tools
  # The compiler uses one core for each architecture.
  scripts/release core wasm32 >.build/wasm32.log 2>&1 &
  wasm32=$!
  scripts/check core native x86_64-linux-gnu aarch64-linux-gnu x86_64-linux-musl aarch64-linux-musl
  wait "$wasm32" || { cat .build/wasm32.log >&2; exit 1; }
  cat .build/wasm32.log
  scripts/release wheels
  stage "Check the wheel for this machine" scripts/check python --wheel bindings/python/dist
  stage "Check the wheel for aarch64" scripts/check python --aarch64 bindings/python/dist
  scripts/check postgres
  scripts/check duckdb
  scripts/check duckdb --aarch64
  [[ $(uname -m) != x86_64 ]] || scripts/check duckdb --musl
  scripts/check web
  scripts/check jvm --all
  exit
fi

if command -v c++ >/dev/null && command -v pkg-config >/dev/null; then
  scripts/check core native
else
  echo "    left out: C (a compiler is missing; install g++ and pkg-config)"
fi
if python3 -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null; then
  stage "Check the Python package" scripts/check python
else
  echo "    left out: Python (its headers are missing; install python3-dev)"
fi
if command -v javac >/dev/null && "$(find_python)" -c 'import pyspark, ray, dask' 2>/dev/null; then
  scripts/check jvm
else
  echo "    left out: the JVM and Spark (javac, pyspark, ray or dask is missing; scripts/check bindings --all installs them)"
fi
if command -v pg_config >/dev/null && [[ -x $(pg_config --bindir)/postgres && -f $(pg_config --pgxs) &&
  -f $(pg_config --includedir-server)/postgres.h ]]; then
  scripts/check postgres
else
  echo "    left out: PostgreSQL (its server or headers are missing; install postgresql-15 and postgresql-server-dev-15)"
fi
if python3 -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null &&
  "$(find_python)" -c 'import duckdb, pyarrow, numpy' 2>/dev/null; then
  scripts/check duckdb
else
  echo "    left out: DuckDB (duckdb, pyarrow or numpy is missing; scripts/check bindings --all installs them)"
fi
if [[ -f /usr/lib/wasm32-wasi/libc.a ]] && command -v wasm-opt tsc node chromium >/dev/null &&
  [[ -x "$venv_python" ]]; then
  scripts/check web
else
  echo "    left out: the npm package (its tools are missing; install wasi-libc, binaryen, node-typescript, nodejs, chromium; scripts/test installs Playwright)"
fi
for target in x86_64-linux-gnu aarch64-linux-gnu x86_64-linux-musl aarch64-linux-musl; do
  echo "    left out: the library and the wheel for $target (scripts/check bindings --all builds and tests them)"
done
