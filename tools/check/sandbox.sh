#!/usr/bin/env bash
# Usage: scripts/check sandbox
#
# Checks that a build reads nothing that its manifest does not name, and uses no network: builds cities,
# files of other formats through ogr2ogr, and tables through the Python package, under strace and in a network
# namespace without a route. Lists every file that a process opened besides the sources and their companions, system libraries, PROJ's and GDAL's data
# and the output, every socket of the internet, and fails if there is one.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

debian_packages+=(gdal-bin strace python3)
install_missing
need_command
landfall="$(realpath "$landfall")"

temporary_folder work
mkdir "$work/data" "$work/out" "$work/secret"

no_network=()
if unshare -rn true 2>/dev/null; then
  no_network=(unshare -rn)
else
  echo "unshare -rn is not permitted here: the builds keep their network, and the trace alone is checked"
fi
strace -f -o "$work/probe" true 2>/dev/null ||
  die "strace cannot trace here (ptrace is not permitted), so nothing was checked"

# traced NAME COMMAND...: runs a command in the folder of the sources; prints its exit code.
traced() {
  local name="$1" code=0
  shift
  (cd "$work/data" && env -i PATH="$PATH" HOME="$work/secret" LD_LIBRARY_PATH="${LD_LIBRARY_PATH-}" \
    "${no_network[@]}" strace -f -y -qq -e trace=open,openat,openat2,creat,execve,socket,connect \
    -o "$work/$name.trace" "$@" >"$work/$name.out" 2>"$work/$name.err") || code=$?
  echo "$code"
}

# outside NAME SOURCE...: lists what a traced build opened besides its sources.
outside() {
  local name="$1"
  shift
  python3 tools/check/sandbox/outside.py "$work/$name.trace" "$@" --program "$landfall" --output "$work/out" \
    ${folders[@]+"${folders[@]}"}
}

# manifest NAME SOURCE KEY: writes a manifest of one layer.
manifest() {
  printf '{"name": "a", "layers": [{"id": "x", "source": "%s", "key": "%s"}]}\n' "$2" "$3" >"$work/data/$1.json"
}

folders=()
failed=0
fail() {
  echo "check sandbox: $1" >&2
  failed=1
}

# The check itself: a command that opens another file and connects.
traced plant bash -c "exec 3<'$work/probe'; exec 4<>/dev/tcp/127.0.0.1/9" >/dev/null
found="$(outside plant)" || true
[[ $found == *"$work/probe"* && $found == *AF_INET* ]] || die "a planted open and connect were not found: $found"

# check NAME MANIFEST SOURCE...: a build that must succeed.
check() {
  local name="$1" manifest="$2" code found
  shift 2
  code="$(traced "$name" "$landfall" build "$manifest" -q -o "$work/out/$name.atlas")"
  [[ $code == 0 ]] || fail "$name: exit code $code: $(tail -n 1 "$work/$name.err")"
  found="$(outside "$name" "$manifest" "$@")" || fail "$name opened what its manifest does not name:
$found"
}

# refused NAME SOURCE: a build that must fail without opening anything else.
refused() {
  local name="$1" code found
  manifest "$name" "$2" KEY
  code="$(traced "$name" "$landfall" build "$name.json" -q -o "$work/out/$name.atlas")"
  [[ $code == 1 || $code == 74 ]] || fail "$name: exit code $code instead of an error"
  found="$(outside "$name" "$work/data/$name.json" "$work/data/$2")" ||
    fail "$name opened what its manifest does not name:
$found"
}

cp -r data/cities.json data/city_boundaries.geojson data/parks.geojson data/collections "$work/data"
check cities "$work/data/cities.json" "$work/data/city_boundaries.geojson" "$work/data/parks.geojson" \
  "$work/data/collections"

small() { ogr2ogr -q -limit 4 "$work/data/$1" data/us_states.geojson "${@:2}"; }
small states.gpkg
small states.shp 2>/dev/null
small states.fgb
small states.kml 2>/dev/null
small states.gml 2>/dev/null
(cd "$work/data" && python3 -m zipfile -c archive.zip states.shp states.shx states.dbf states.prj)
for source in states.gpkg states.shp states.fgb states.gml archive.zip; do
  manifest "${source/./-}" "$source" STUSPS
  check "${source/./-}" "$work/data/${source/./-}.json" "$work/data/$source"
done

# Sources that lead elsewhere.
cp data/parks.geojson "$work/secret/other.geojson"
vrt() {
  printf '<OGRVRTDataSource><OGRVRTLayer name="x"><SrcDataSource>%s</SrcDataSource>' "$1"
  printf '<SrcLayer>other</SrcLayer></OGRVRTLayer></OGRVRTDataSource>\n'
}
for ending in gpkg shp dat vrt zip; do
  vrt "$work/secret/other.geojson" >"$work/data/vrt.$ending"
  refused "vrt-$ending" "vrt.$ending"
  vrt "/vsicurl/http://127.0.0.1:9/other.geojson" >"$work/data/curl.$ending"
  refused "curl-$ending" "curl.$ending"
done
name="PG:host=127.0.0.1 port=9 dbname=x"
vrt "$work/secret/other.geojson" >"$work/data/$name"
refused postgres "$name"
refused address "http://127.0.0.1:9/other.geojson"
refused curl-path "/vsicurl/http://127.0.0.1:9/other.geojson"

# Reference systems that name files. A grid that is no grid is opened nevertheless by who looks for it.
grid="$work/secret/grid"
echo "no grid" >"$grid"
system="+proj=longlat +ellps=GRS80 +nadgrids=$grid"
printf '{"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "%s"}}, "features": []}\n' "$system" \
  >"$work/data/crs.geojson"
refused crs-geojson crs.geojson
for ending in shp gpkg fgb sqlite gmt tab; do
  ogr2ogr -q -limit 4 -a_srs "$system" "$work/data/crs.$ending" data/parks.geojson 2>/dev/null || true
  [[ -f $work/data/crs.$ending ]] || continue
  manifest "crs-$ending" "crs.$ending" KEY
  traced "crs-$ending" "$landfall" build "crs-$ending.json" -q -o "$work/out/crs.atlas" >/dev/null
  found="$(outside "crs-$ending" "$work/data/crs-$ending.json" "$work/data/crs.$ending")" ||
    fail "crs-$ending opened what its manifest does not name:
$found"
done

# A database with a virtual table over another file.
python3 - "$work/data/virtual.sqlite" "$work/secret/other.geojson" <<'END'
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
base.execute("PRAGMA writable_schema = 1")
table = f"CREATE VIRTUAL TABLE v USING VirtualOGR('{sys.argv[2]}')"
base.execute("INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES ('table', 'v', 'v', 0, ?)", [table])
base.commit()
END
refused virtual virtual.sqlite

# Tables, whose reference systems name the grid, through each door of the Python package.
quietly "$work/wheel.log" scripts/release wheels -o "$work/wheel" native || die "the Python package could not be built"
need_python pyarrow geopandas
python3 -m zipfile -e "$work/wheel"/*.whl "$work/package"
for folder in "$work/package" $("$venv_python" -c 'import sys; print(sys.prefix, sys.base_prefix)') "$root/tools"; do
  folders+=(--folder "$folder")
done
tables() {
  traced "$1" "$venv_python" "$root/tools/check/sandbox/tables.py" "$work/package" "$landfall" "$work/data" "$grid" \
    "$work/out/t.atlas" "${@:2}"
}
[[ $(tables tables-of-caller caller) == 0 ]] || die "tables.py failed: $(tail -n 1 "$work/tables-of-caller.err")"
found="$(outside tables-of-caller "$work/data/t.parquet")" || true
[[ $found == *"$grid"* ]] || die "a grid that the caller of the Python package names was not found: $found"
code="$(tables tables)"
[[ $code == 0 ]] || fail "tables: exit code $code: $(tail -n 1 "$work/tables.err")"
found="$(outside tables "$work/data/t.parquet")" || fail "tables opened what is not theirs:
$found"

((failed == 0)) || exit 1
echo "the builds opened their sources, libraries and PROJ's and GDAL's data; no socket"
