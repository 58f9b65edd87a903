#!/usr/bin/env bash
# Usage: scripts/check gpu [--points N]
#
# Checks the lookups for GPUs on a machine without one. ptxas of PyPI assembles lookups.ptx for the oldest and the newest
# architecture. A stand-in for the driver (tools/check/gpu/libcuda.c) runs the same LLVM IR of Swift and the same kernels,
# compiled for this processor: their answers must be those of the Python package, for the conformance suite, for
# coordinates at which rounding decides, and for N random points and points near borders, 10,000,000 by default, in
# data/world.json (tools/check/gpu/check_cuda.py). With a GPU and its driver, asks these, too.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
points=10000000
if [[ $# -eq 2 && $1 == --points && $2 =~ ^[1-9][0-9]*$ ]]; then points="$2"; elif (($#)); then wrong_usage; fi

place="$root/.build/gpu"
mkdir -p "$place/standin"
need_python numpy llvmlite nvidia-cuda-nvcc-cu12
scripts/release gpu

# The register allocator must not need memory, which would be slow.
assemble() {
  local ptxas architecture log
  ptxas="$("$venv_python" -c 'import nvidia.cuda_nvcc as nvcc; print(nvcc.__path__[0])')/bin/ptxas"
  for architecture in sm_70 sm_90 sm_120; do
    log="$("$ptxas" -arch="$architecture" -v "$place/lookups.ptx" -o "$place/lookups.cubin" 2>&1)" || die "ptxas: $log"
    [[ $(grep -c '0 bytes spill stores, 0 bytes spill loads' <<<"$log") == 4 ]] || die "kernels spill registers: $log"
    echo "    $architecture: $(stat -c %s "$place/lookups.cubin") bytes, registers: $(grep -oE '[0-9]+ registers' <<<"$log" | sort -u | tr '\n' ' ')"
  done
}

# compare FOLDER: asks with the driver in a folder, or with that of the system.
compare() {
  LD_LIBRARY_PATH="$1" LANDFALL_KERNELS="$place/lookups.so" PYTHONPATH="$place/package" "$venv_python" \
    tools/check/gpu/check_cuda.py "$place/world.atlas" Tests/Fixtures/overlaps.atlas "$points" "$place"
}

stage "Assemble the lookups" assemble
unpack_python_package "$place"
cc -std=gnu11 -Wall -Wextra -Werror -O2 -fPIC -shared -fvisibility=hidden tools/check/gpu/libcuda.c \
  -o "$place/standin/libcuda.so.1" -ldl -pthread
"${LANDFALL-$bin/landfall}" build data/world.json -o "$place/world.atlas" --quiet
cc -O2 -std=gnu11 -Wall -Wextra -Werror -I .build/core/native/include tools/check/bindings/points.c \
  .build/core/native/lib/liblandfall.a -o "$place/points" -pthread -lm
"$place/points" "$place/world.atlas" "$place" "$points" 1
stage "Ask a stand-in for the driver" compare "$place/standin"
if [[ -e /dev/nvidiactl ]]; then
  stage "Ask the GPU" compare ""
else
  echo "    left out: the lookups on a GPU (there is none)"
fi
