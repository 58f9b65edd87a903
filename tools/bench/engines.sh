#!/usr/bin/env bash
# Usage: scripts/bench engines [--points N] [--only NAME]... [--json FILE] [--table]
#
# Tags the same N points (10000000) of a Parquet file with the engines that call Landfall, each in a program of its own,
# tools/bench/engines/NAME.py, on two threads: spark, ray_data, dask_frame, duckdb_sql, polars_stream, datafusion_sql,
# arrow (pyarrow, one thread), postgres (one process; also PostGIS), geopandas_join, and command (landfall locate).
# Prints for each pipeline its rate, compared with the engine's bare scan in the same run; for pyarrow and Spark also
# with points in the order of a Hilbert curve. Prints how many cores other programs use before each engine, and the
# seconds of each. Fails if an engine gives other answers.
#
# --json writes an object for each measurement. --table writes the tables of docs/Scale.md. With fewer than a million
# points each pipeline runs once instead of three times, and only the order of the file is tried: a test that all of
# them work.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

points=10000000
options=()
names=()
while (($#)); do
  case "$#,$1" in
    *,--table) options+=(--table) ;;
    1,*) wrong_usage ;;
    *,--points) points="$2" && shift ;;
    *,--only) names+=("$2") && shift ;;
    *,--json) options+=(--json "$(from_caller "$2")") && shift ;;
    *) wrong_usage ;;
  esac
  shift
done
[[ $points =~ ^[1-9][0-9]*$ ]] || wrong_usage
for name in ${names[@]+"${names[@]}"}; do
  [[ -f tools/bench/engines/$name.py && $name != common && $name != points && $name != compare ]] ||
    { echo "bench engines: there is no tools/bench/engines/$name.py that measures an engine" >&2; exit 64; }
done

install_binding_tools
python="$venv_python"
work=.build/engines
mkdir -p "$work"
# A test that all of them work needs no optimized command.
if ((points < 1000000)); then
  need_command
else
  build_optimized --product landfall --quiet
  landfall="$optimized_path/landfall"
fi
quietly "$work/log" scripts/release jar -o "$work/jar"
unpack_python_package "$work"
"$landfall" build data/world.json -o "$work/world.atlas" --quiet
orders=(random)
((points < 1000000)) || orders+=(sorted)
for order in "${orders[@]}"; do
  [[ -f $work/$order-$points.parquet ]] ||
    stage "Draw $points points, $order" \
      "$python" tools/bench/engines/points.py "$points" "$work/$order-$points.parquet" "$order"
done
((points >= 1000000)) || export PASSES=1
export LANDFALL="$landfall" LANDFALL_JAR PYTHONPATH="$root/$work/package:$PYTHONPATH" PYTHONWARNINGS=ignore
LANDFALL_JAR="$(echo "$work"/jar/*.jar)"
"$python" tools/bench/engines/compare.py "$work" "$points" ${options[@]+"${options[@]}"} ${names[@]+"${names[@]}"}
