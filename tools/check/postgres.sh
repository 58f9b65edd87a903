#!/usr/bin/env bash
# Usage: scripts/check postgres [--points N]
#
# Builds the extension for PostgreSQL (bindings/postgres), starts a server of its own with it
# (tools/check/postgres/with-cluster), and runs there: the extension's regression tests (make installcheck), the
# conformance suite (Tests/Conformance), the examples of docs/PostgreSQL.md, and lookups of N points, 200000 by
# default, whose keys must be those of the library for C. No backend of the server may end by a signal. Nothing is
# left behind but .build/postgres.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

points=200000
case "${1-}" in
  --points)
    [[ $# -eq 2 && $2 =~ ^[1-9][0-9]*$ ]] || wrong_usage
    points="$2"
    ;;
  "") ;;
  # With a server: the checks.
  --with-cluster)
    points="$2"
    work="$3"
    ;;
  *) wrong_usage ;;
esac

sql() { psql -X -q -v ON_ERROR_STOP=1 "$@"; }

run_regression_tests() {
  if ! make -s -C "$EXTENSION" installcheck >"$work/log" 2>&1; then
    cat "$work/log" "$EXTENSION/regression.diffs" >&2
    die "regression tests fail; the answers are in .build/postgres/extension/results"
  fi
  echo "    $(grep -c '\.\.\. ok' "$work/log") regression tests pass"
}

compare_points() {
  local layer atlas=Sources/LandfallData/mobile.atlas
  draw_points .build/core/native "$atlas" "$work/drawn" "$points"
  "$venv_python" tools/check/postgres/rows.py "$atlas" "$work/drawn"
  sql -c "CREATE UNLOGGED TABLE points (lat float8, lon float8)" \
    -c "\copy points FROM '$work/drawn/points.copy' WITH (FORMAT binary)" -c "VACUUM ANALYZE points"
  for layer in countries states; do
    sql -c "SET max_parallel_workers_per_gather = 0" \
      -c "\copy (SELECT coalesce(landfall_region('mobile', '$layer', lat, lon), '') FROM points) TO '$work/drawn/answers'"
    cmp "$work/drawn/answers" "$work/drawn/$layer.keys" || die "keys differ from those of the library for C: layer $layer"
  done
  echo "    $points points have the keys of the library for C, in 2 layers"
}

if [[ ${1-} == --with-cluster ]]; then
  stage "Run the regression tests" run_regression_tests
  sql -c "CREATE EXTENSION landfall"
  stage "Compare the conformance suite" python3 Tests/Conformance/conformance_postgres.py "$work/atlases"
  stage "Run the examples of docs/PostgreSQL.md" python3 tools/check/postgres/run_examples.py docs/PostgreSQL.md
  stage "Compare $points points" compare_points
  ! grep 'terminated by signal' "$LANDFALL_SERVER_LOG" || die "a backend of the server has crashed"
  exit
fi

temporary_folder work
chmod 755 "$work"
mkdir "$work/atlases"
cp Sources/LandfallData/mobile.atlas Tests/Fixtures/*.atlas "$work/atlases/"
chmod -R a+rX "$work/atlases"
need_python numpy
stage "Build the library" scripts/release core native
stage "Check the extension for PostgreSQL" \
  tools/check/postgres/with-cluster "$work/atlases" "$script" --with-cluster "$points" "$work"
