#!/usr/bin/env bash
# Usage: scripts/check cells [--points N]
#
# Finds N points (default: 100000), half of them near borders, with the SQL of docs/Cells.md in DuckDB and in PostgreSQL,
# without an extension, and compares the answers with those of landfall locate, in both layers of data/world.json. The
# rows of landfall_cells, of the extension for DuckDB, must be those of the exported tables. Prints the rows and bytes of
# the tables, and the points a second of both. PostgreSQL is left out where its server is not installed. Requires the built command; LANDFALL is its path (default: .build/release/landfall).
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

points=100000
if (($#)); then
  [[ $# -eq 2 && $1 == --points && $2 =~ ^[1-9][0-9]*$ ]] || wrong_usage
  points="$2"
fi
need_command
need_python duckdb
temporary_folder work
chmod 755 "$work"

atlas="$work/world.atlas"
"$landfall" build data/world.json --quiet -o "$atlas"
for layer in countries states; do
  "$landfall" export "$atlas" --layer "$layer" --format cells --quiet -o "$work/$layer.csv"
  "$landfall" export "$atlas" --layer "$layer" --quiet -o "$work/$layer.geojson"
done
python3 tools/check/cells/draw_points.py "$work" "$points"
"$landfall" locate "$atlas" --input "$work/points.csv" --quiet -o "$work/answers.csv"
scripts/release duckdb -o .build/duckdb/dist
stage "Compare landfall_cells with the tables" "$venv_python" tools/check/cells/compare_tables.py \
  "$(realpath .build/duckdb/dist/linux_*64/landfall.duckdb_extension | head -n 1)" "$work"
stage "Find $points points in DuckDB" "$venv_python" tools/check/cells/check_cells.py duckdb "$work"
if command -v pg_config >/dev/null && [[ -x $(pg_config --bindir)/postgres ]]; then
  stage "Find $points points in PostgreSQL" tools/check/postgres/with-cluster "$work" \
    python3 tools/check/cells/check_cells.py postgres "$work"
else
  echo "PostgreSQL is left out: its server is not installed"
fi
