#!/usr/bin/env bash
# Usage: scripts/bench lookups [--quick] [--points N] [--passes N] [--growth] [--json FILE] [--chart FILE]
#        scripts/bench lookups --against REV [--only us|world|all] [--points N] [--passes N] [--rounds N]
#        scripts/bench lookups --self-test
#
# Measures lookups and the packages of PyPI and Debian that do the same, with the same points on one thread: GEOS, S2,
# shapely, DuckDB spatial and SedonaDB for countries and states, timezonefinder and tzfpy for time zones,
# reverse_geocoder for the nearest city, these on the data of scripts/make recipe; then the states with up to 16 times
# the vertices. Prints a table for each, and what could not be run with the reason. Writes all results as JSON (--json,
# .build/bench/results.json) and as a chart (--chart, .build/bench/results.svg; that of docs/Benchmarks.md is
# docs/benchmarks.svg). Each set has N points (100000), and the fastest of N passes (5) counts. --quick takes 10000
# points and 2 passes, and leaves out growth. --growth also builds made-up maps of 6 and 50 million vertices
# (scripts/check scale), and fails if a vertex takes more than 1.2 times as long, or the build 4 GB.
#
# --against builds a revision in .build/bench/REV, runs it and the present state in turns, and compares lookups of
# each data set, or of that of --only, and builds of data/world.json in pairs (tools/bench/lookups/pairs.py). Each of
# N rounds (12) runs both. Fails if an answer differs, or a figure is slower: the 95 % interval of its ratio is
# above 1.05.
#
# --self-test checks the arithmetic, the tables and the chart, and runs the benchmarks once with 1000 points. Writes
# only to .build and the named files.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

work=.build/bench
points= passes= rounds=12 json="$work/results.json" chart="$work/results.svg"
quick=false growth=false self_test=false revision= only=
given=()

# natural VALUE: fails unless it is a whole number above 0.
natural() { [[ $1 =~ ^[1-9][0-9]*$ ]] || wrong_usage; }

while (($#)); do
  given+=("$1")
  case "$#,$1" in
    *,--quick) quick=true ;;
    *,--growth) growth=true ;;
    *,--self-test) self_test=true ;;
    1,*) wrong_usage ;;
    *,--points) natural "$2" && points="$2" && shift ;;
    *,--passes) natural "$2" && passes="$2" && shift ;;
    *,--rounds) natural "$2" && rounds="$2" && shift ;;
    *,--json) json="$(from_caller "$2")" && shift ;;
    *,--chart) chart="$(from_caller "$2")" && shift ;;
    *,--against) revision="$2" && shift ;;
    *,--only) [[ $2 == us || $2 == world || $2 == all ]] || wrong_usage; only="$2" && shift ;;
    *) wrong_usage ;;
  esac
  shift
done

# allow OPTION...: ends the script unless all given options are among these.
allow() {
  local option
  for option in "${given[@]}"; do [[ " $* " == *" $option "* ]] || wrong_usage; done
}

build_products() {
  local product
  for product in LandfallBenchmarks landfall; do build_optimized "$@" --product "$product" --quiet; done
}

# Compares the present state with a revision, which it builds in a worktree of its own.
compare_revisions() {
  local commit place
  commit="$(git rev-parse --short --verify --quiet "$revision^{commit}")" || die "$revision is not a revision"
  place="$work/$commit"
  mkdir -p "$place"
  git worktree prune
  [[ -e $place/source/Package.swift ]] || git worktree add --quiet --detach "$place/source" "$commit"
  stage "Build $commit" build_products --package-path "$place/source" --scratch-path "$place/build"
  stage "Build the present state" build_products
  python3 tools/bench/lookups/against.py "$optimized_path" "$place/build/release" "$commit" --rounds "$rounds" \
    ${only:+--only "$only"} ${points:+--points "$points"} ${passes:+--passes "$passes"}
}

skip() { echo "$1" >>"$work/not-run.txt"; }

# last_line FILE: the last line, which is the reason of a failure.
last_line() { tail -n 1 "$1"; }

measure_landfall() {
  local dataset
  for dataset in us world all; do
    "$bin/LandfallBenchmarks" --only "$dataset" --points "$points" --passes "$passes" --json \
      --points-out "$work/points" >"$work/$dataset.json"
  done
}

# install NAME PACKAGE...: installs packages for a rival; fails if pip does.
install() {
  local name="$1"
  shift
  if ! (need_python "$@") 2>"$work/$name.log"; then
    skip "$name: pip could not install $*: $(last_line "$work/$name.log")"
    return 1
  fi
}

# run_rival NAME PROGRAM ARGUMENT...: runs a program of tools/bench/rivals, and appends its measurements.
run_rival() {
  local name="$1" program="$2"
  shift 2
  PYTHONPATH="$work/package:$work/duckdb:$PYTHONPATH" "$python" "tools/bench/rivals/$program" "$@" \
    >>"$work/rivals.jsonl" 2>"$work/$name.log" ||
    skip "$name: $(last_line "$work/$name.log")"
}

# locator NAME PACKAGE...: the rival NAME_rival.py, which finds states and countries.
locator() {
  local name="$1"
  install "$@" || return 0
  run_rival "$name" "${name}_rival.py" "$work/points" us data/us.json states "$passes"
  run_rival "$name" "${name}_rival.py" "$work/points" world data/countries.json countries "$passes"
}

# The package of the extension works with one version of DuckDB, which is not that of the bindings.
duckdb_spatial() {
  if "$python" -m pip install -q --disable-pip-version-check --upgrade --target "$work/duckdb" \
    duckdb==1.5.5 duckdb-extension-spatial==1.5.5 2>"$work/duckdb.log"; then
    locator duckdb shapely numpy
  else
    skip "DuckDB spatial: pip could not install it: $(last_line "$work/duckdb.log")"
  fi
}

s2() {
  local table manifest layer
  # libs2-dev has no .pc file; those of its dependency Abseil list the other libraries to link.
  # shellcheck disable=SC2046
  if ! g++ -std=c++17 -O2 tools/bench/rivals/s2.cpp -o "$work/s2" -ls2 \
    $(pkg-config --libs absl_base absl_strings absl_hash absl_raw_hash_set) 2>"$work/s2.log"; then
    skip "S2: does not compile; apt-get install libs2-dev (details in $work/s2.log)"
    return
  fi
  for table in us world; do
    if [[ $table == us ]]; then manifest=us.json layer=states; else manifest=countries.json layer=countries; fi
    "$python" tools/bench/rivals/rings.py "$work/points" "$table" "data/$manifest" "$layer" "$work/$table.rings"
    "$work/s2" "$work/points" "$table" "$layer" "$work/$table.rings" >>"$work/rivals.jsonl" 2>"$work/s2.log" ||
      skip "S2, $table: $(last_line "$work/s2.log")"
  done
}

# Time zones and nearest cities, from Python, and zones from Swift.
places() {
  local folder="$work/places" fetched=data/recipes/fetched set rival
  install "time zones and cities" numpy scipy || return 0
  for set in timezones cities; do
    quietly "$work/$set.log" scripts/make recipe "$set" --fetch
    "$bin/landfall" build "data/recipes/$set.json" -o "$folder/$set.atlas" --quiet 2>"$work/$set.log"
  done
  "$python" tools/bench/rivals/place_points.py "$fetched" "$folder" "$points"
  for rival in landfall "timezonefinder[numba]" tzfpy reverse_geocoder scipy; do
    [[ $rival == landfall ]] || install "$rival" "$rival" || continue
    run_rival "${rival%[*}" place_rival.py "${rival%[*}" "$fetched" "$folder" "$passes"
  done
  for set in random sphere border; do
    "$bin/LandfallBenchmarks" --answer "$folder/$set" --atlas "$folder/timezones.atlas" --passes "$passes" |
      awk -F '\t' -v set="$set" -v count="$points" '$2 != "2 threads" {
        printf "{\"table\": \"zones\", \"contestant\": \"Landfall in Swift, %s\", \"points\": \"%s\", ", $2, set
        printf "\"count\": %d, \"ns\": %s}\n", count, $3
      }' >>"$work/rivals.jsonl"
  done
}

# Builds of large maps; warnings about their faults go to a file.
measure_scale() {
  scripts/check scale 6000000 50000000 2>"$work/scale.log" | tee "$work/scale.txt" ||
    die "check scale: $(last_line "$work/scale.log")"
}

measure_growth() {
  "$bin/LandfallBenchmarks" --only growth --points "$points" --passes "$passes" --json >"$work/growth.json"
}

# The versions of what was compared, as a JSON object.
list_versions() {
  {
    echo "GEOS $(pkg-config --modversion geos)"
    if dpkg-query -W -f='S2 ${Version}\n' libs2-dev 2>/dev/null; then :; fi
    if [[ -x $python ]]; then
      "$python" --version
      "$python" -m pip list --disable-pip-version-check --format freeze 2>/dev/null | tr -s = ' ' |
        grep -iE '^(shapely|duckdb|sedonadb|timezonefinder(-data)?|numba|tzfpy|reverse_geocoder|scipy) ' || true
    fi
  } | jq -R 'split(" ") | {(.[0]): .[1]}' | jq -s add >"$work/versions.json"
}

if $self_test; then
  allow --self-test
  build_quick --product LandfallBenchmarks --quiet
  exec python3 tools/bench/lookups/self_test.py "$bin/LandfallBenchmarks"
fi
if [[ -n $revision ]]; then
  allow --against --only --points --passes --rounds
  ((rounds >= 6)) || die "--rounds requires at least 6, for an interval"
  install_missing --tests
  compare_revisions
  exit
fi
allow --quick --points --passes --growth --json --chart

if $quick; then points="${points:-10000}" passes="${passes:-2}"; else points="${points:-100000}" passes="${passes:-5}"; fi
python3 tools/bench/lookups/results.py --guard "$json" "$chart"
install_missing --tests
mkdir -p "$work/places"
rm -f "$work"/{rivals.jsonl,not-run.txt,growth.json,scale.txt}
stage "Build the benchmarks and the command" build_products
bin="$optimized_path"
python="$venv_python"
stage "Landfall and GEOS" measure_landfall
need_python numpy
stage "S2" s2
stage "shapely" locator shapely shapely numpy
stage "DuckDB spatial" duckdb_spatial
stage "SedonaDB" locator sedonadb sedonadb pyarrow shapely numpy
stage "Build the Python package" unpack_python_package "$work"
stage "Time zones and nearest cities, from Python" places
$quick || stage "Growth" measure_growth
if $growth; then stage "Made-up maps" measure_scale; fi
list_versions
mkdir -p "$(dirname "$json")" "$(dirname "$chart")"
options=()
! $quick || options=(--quick)
python3 tools/bench/lookups/results.py "$work" "$json" ${options[@]+"${options[@]}"}
python3 tools/bench/lookups/chart.py "$json" "$chart"
echo "results: $json, chart: $chart"
python3 tools/bench/lookups/tables.py "$json"
