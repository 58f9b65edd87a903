#!/usr/bin/env bash
# Usage: scripts/bench bindings [POINTS]
#
# Answers the same points (10000000 in the lower 48, and as many of which a quarter each is in the lower 48, on the
# sphere, within 1 km of a border, and on a drive) with Swift, C, C for aarch64 under qemu, Python, Python for aarch64
# under qemu, and Java. Fails if an answer differs. Prints ns per point, one by one, in a batch, and on two threads.
# Writes only to .build, and the wheels to bindings/python/dist.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
points="${1:-10000000}"
[[ $# -le 1 && $points =~ ^[1-9][0-9]*$ ]] || wrong_usage

work=.build/bindings
atlas="$work/world.atlas"
sets=(land mixed)
rounds=3

# make_points: POINTS of each set.
make_points() {
  "$bin/LandfallBenchmarks" --only world --points $((points / 4)) --passes 1 --points-out "$work/drawn" >/dev/null
  "$python" tools/check/bindings/columns.py "$work/drawn" "$work"
  rm -r "$work/drawn"
}

# compile TARGET: the program in C for a target.
compile() {
  set_compiler "$1"
  "${cc[@]}" -O2 -std=c11 -Wall -Wextra -Werror \
    -I ".build/core/$1/include" tools/check/bindings/answer.c ".build/core/$1/lib/liblandfall.a" -o "$work/answer-$1" \
    -pthread -lm
}

# unpack ARCHITECTURE: the package in the wheel for it.
unpack() {
  rm -rf "$work/package-$1"
  "$python" -m zipfile -e "bindings/python/dist/landfall_atlas-$(python_version)"-*manylinux*_"$1".whl "$work/package-$1"
}

# answer BINDING SET PASSES: runs a binding's program, and appends its times.
answer() {
  local arguments=("$atlas" "$work/$2" "$3") emulator=(qemu-aarch64 -L "$root/.build/aarch64") command
  case "$1" in
    swift) command=("$bin/LandfallBenchmarks" --answer "$work/$2" --atlas "$atlas" --passes "$3") ;;
    c) command=("$work/answer-$(uname -m)-linux-gnu" "${arguments[@]}") ;;
    c-aarch64) command=("${emulator[@]}" "$work/answer-aarch64-linux-gnu" "${arguments[@]}") ;;
    python)
      command=(env "PYTHONPATH=$work/package-$(uname -m)" "$python" tools/check/bindings/answer.py "${arguments[@]}") ;;
    java) command=(java -Xmx2g -classpath "$jar:$work/java" Answer "${arguments[@]}") ;;
    python-aarch64)
      command=(env "PYTHONPATH=$root/$work/package-aarch64" "${emulator[@]}" "$root/.build/aarch64/usr/bin/python3.11"
        tools/check/bindings/answer.py "${arguments[@]}") ;;
  esac
  "${command[@]}" >>"$work/$1-$2.tsv"
}

# compare BINDING SET: compares a binding's answers, which it has just written, with those of Swift.
compare() {
  local layer
  for layer in countries states; do
    if [[ $1 == swift ]]; then
      mv "$work/$2/$layer.i32" "$work/$2/$layer.right"
    else
      cmp "$work/$2/$layer.i32" "$work/$2/$layer.right" || die "$1 differs from Swift: $layer, $2"
      rm "$work/$2/$layer.i32"
    fi
  done
}

# measure PASSES BINDING...: some bindings in turn.
measure() {
  local set binding
  for set in "${sets[@]}"; do
    for binding in "${@:2}"; do
      answer "$binding" "$set" "$1"
      compare "$binding" "$set"
    done
  done
}

install_binding_tools
python="$venv_python"
rm -rf "$work"
mkdir -p "$work"
stage "Build the benchmarks and the command" build_optimized --product LandfallBenchmarks
build_optimized --product landfall --quiet
bin="$optimized_path"
scripts/release core "$(uname -m)-linux-gnu" aarch64-linux-gnu
scripts/release wheels "$(uname -m)-linux-gnu" aarch64-linux-gnu
scripts/release jar -o "$work/jar" "$(uname -m)-linux-gnu"
jar="$(echo "$work"/jar/*.jar)"
javac -classpath "$jar" -d "$work/java" tools/check/bindings/Answer.java
"$bin/landfall" build data/world.json -o "$atlas" --quiet
stage "Draw $points points of each set" make_points
for target in "$(uname -m)-linux-gnu" aarch64-linux-gnu; do compile "$target"; done
for architecture in "$(uname -m)" aarch64; do unpack "$architecture"; done
for ((round = 1; round <= rounds; round++)); do
  stage "Swift, C, Python and Java, round $round of $rounds" measure 3 swift c python java
done
stage "C and Python for aarch64 under qemu" measure 1 c-aarch64 python-aarch64
echo "    all answers are the same: $points points of each set, countries and states"
"$python" tools/check/bindings/report.py "$work"
