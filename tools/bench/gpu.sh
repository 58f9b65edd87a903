#!/usr/bin/env bash
# Usage: scripts/bench gpu [--points N] [--passes N]
#
# Measures landfall_atlas.cuda on GPU 0 with the layers of data/world.json: points that are in the GPU's memory and
# columns of numpy, float64 and float32; random ones on the sphere and in the lower 48, and points within 1 km of a
# border. Compares all answers with those of the processor. N is 33554432 points and 20 passes. Without a GPU it says so
# and measures nothing.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
points=33554432 passes=20
while (($#)); do
  case "$#,$1" in
    1,*) wrong_usage ;;
    *,--points) points="$2" ;;
    *,--passes) passes="$2" ;;
    *) wrong_usage ;;
  esac
  shift 2
done
[[ $points =~ ^[1-9][0-9]*$ && $passes =~ ^[1-9][0-9]*$ ]] || wrong_usage

place="$root/.build/gpu"
need_python numpy
unpack_python_package "$place"
if [[ ! -f $place/world.atlas ]]; then
  need_command
  "${LANDFALL-$bin/landfall}" build data/world.json -o "$place/world.atlas" --quiet
fi
PYTHONPATH="$place/package" "$venv_python" tools/bench/gpu/measure.py "$place/world.atlas" "$points" "$passes"
