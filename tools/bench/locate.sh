#!/usr/bin/env bash
# Usage: scripts/bench locate [--runs N] [--against PROGRAM]
#
# Measures `landfall locate` on files of points: million rows per second, of one thread by processor time and of one and
# two threads by the clock, and the peak of memory. The points are random in the lower 48 states and always the
# same; the atlas is that of data/us.json. Prints the table of docs/Benchmarks.md, each figure the best of N runs
# (default: 5), which take turns. --against also measures CSV with another build of the command. Writes only to
# .build/bench-locate, 3 GB.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

install_missing
stage "Build the command" build_optimized --product landfall
python3 tools/bench/locate/bench_locate.py "$optimized_path/landfall" "$@"
