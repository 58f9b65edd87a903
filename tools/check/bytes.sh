#!/usr/bin/env bash
# Usage: scripts/check bytes [--update]
#
# Builds the atlases of data/, exports them, draws maps and the page, and compares the SHA-256 of each file
# with the table tools/check/bytes/sha256. A pure refactoring must not change any file; --update rewrites the
# table after an intended change of bytes. The pictures depend on Debian 12's Cairo and HarfBuzz. LANDFALL is
# the path of a built command to use instead of building one. Writes only to .build/bytes and, with --update,
# the table. Exit status 1 if a file differs.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

update=false
case "$#,${1-}" in
  0,) ;;
  1,--update) update=true ;;
  *) wrong_usage ;;
esac

work="$PWD/.build/bytes"
table=tools/check/bytes/sha256
need_command
rm -rf "$work"
mkdir -p "$work"

# Features that no shipped atlas has: layers with the fast and the small index and with raw and compressed
# meshes, a detail for lookups, removable islands, closed slivers, a budget, overlapping regions, and each
# built-in layout.
write_manifests() {
  local data="../../data"
  cat >"$work/shapes.json" <<END
{ "name": "shapes", "grid": 1e-6,
  "layers": [
    { "id": "countries", "source": "$data/world.geojson", "key": "KEY", "name": "NAME",
      "details": [1000, 25000], "dropIslandsBelow": 1e7, "closeSlivers": 30,
      "mesh": [{ "sag": 1000, "detail": 25000 }, { "sag": 100, "detail": 1000 }],
      "layouts": ["equal-earth"] },
    { "id": "states", "source": "$data/us_states.geojson", "key": "STUSPS", "name": "NAME",
      "detail": 200, "details": [1000], "regionDetails": { "RI": 50 },
      "mesh": { "sag": 1000, "encoding": "compressed" }, "layouts": ["us"] } ] }
END
  cat >"$work/budget.json" <<END
{ "name": "budget", "grid": 1e-5, "index": "small", "budgetBytes": 700000,
  "layers": [
    { "id": "states", "source": "$data/us_states.geojson", "key": "STUSPS", "name": "NAME" } ] }
END
}

# Countries as if each had been digitized separately: neighbors overlap, cross and leave gaps.
write_dirty_source() {
  python3 - data/world.geojson "$work/dirty.geojson" <<'END'
import json, sys
world = json.load(open(sys.argv[1]))
def ring(points, decimals):
    return [[round(value, decimals) for value in point[:2]] for point in points]
for number, feature in enumerate(world["features"]):
    geometry = feature["geometry"]
    many = geometry["type"] == "MultiPolygon"
    polygons = geometry["coordinates"] if many else [geometry["coordinates"]]
    polygons = [[ring(points, 3 + number % 3) for points in polygon] for polygon in polygons]
    feature["geometry"] = {"type": "MultiPolygon", "coordinates": polygons}
json.dump(world, open(sys.argv[2], "w"))
END
  cat >"$work/dirty.json" <<END
{ "name": "dirty", "grid": 1e-6,
  "layers": [
    { "id": "open", "source": "dirty.geojson", "key": "KEY", "name": "NAME", "details": [1000] },
    { "id": "closed", "source": "dirty.geojson", "key": "KEY", "name": "NAME", "closeSlivers": 300,
      "detail": 1000, "layouts": ["equal-earth"] } ] }
END
}

build() { "$landfall" build "$1" -o "$work/$2.atlas" 2>&1 | sed -n "/warning: /{s|$work/||;p}" >>"$work/warnings.txt"; }

# export_layer ATLAS LAYER NAME.FORMAT [OPTION...]
export_layer() {
  local atlas="$1" layer="$2" name="$3"
  shift 3
  "$landfall" export "$work/$atlas.atlas" --layer "$layer" --format "${name##*.}" "$@" -o "$work/$name"
}

make_files() {
  local name layer
  write_manifests
  write_dirty_source
  for name in us countries world mobile cities default; do build "data/$name.json" "$name"; done
  for name in shapes budget dirty; do build "$work/$name.json" "$name"; done
  for layer in countries states places; do export_layer world "$layer" "$layer.geojson"; done
  export_layer world countries countries-5000.geojson --detail 5000
  export_layer shapes countries countries-25000.geojson --detail 25000
  export_layer shapes states states-1000.geojson --detail 1000
  export_layer dirty open open.geojson
  export_layer dirty closed closed.geojson
  export_layer cities parks parks.geojson
  export_layer world countries countries-5000.topojson --detail 5000
  export_layer world states states-1e5.topojson --quantization 1e5
  export_layer world all world.topojson
  export_layer world countries countries.glb
  export_layer world countries countries.obj
  export_layer world countries countries.usda
  export_layer shapes countries countries-quantized.glb --sag 1000 --quantized
  export_layer shapes states states-compressed.glb --compressed
  "$landfall" map "$work/world.atlas" --visited CA,OR,WA,NV,AZ,HI,NY -o "$work/us.png"
  "$landfall" map "$work/world.atlas" --visited CA,OR,WA,NV,AZ,HI,NY --theme dark -o "$work/us.svg"
  "$landfall" map "$work/world.atlas" --layer countries --layout equal-earth --color-by CONTINENT \
    --graticule -o "$work/world.svg"
  "$landfall" map "$work/world.atlas" --layer countries --layout equal-earth --color-by CONTINENT \
    -o "$work/world.png"
  "$landfall" map "$work/shapes.atlas" --layer states --layout us-alaska -o "$work/alaska.svg"
  "$landfall" map "$work/cities.atlas" --layer parks --layout equal-earth -o "$work/parks.svg"
  "$landfall" view "$work/mobile.atlas" -o "$work/globe.html"
  for name in world mobile cities shapes; do
    "$landfall" show "$work/$name.atlas" --json >"$work/$name.show.json"
  done
  "$landfall" trip "$work/world.atlas" data/tracks/Ohio_WV_PA_Test.gpx --json >"$work/trip.json" 2>/dev/null
  "$landfall" trip "$work/cities.atlas" data/tracks/San_Francisco_Parks.gpx --json >"$work/parks.json" \
    2>/dev/null
  "$landfall" direction 40.7128,-74.006 --json >"$work/direction.json"
}

stage "Build, export and draw" make_files
(cd "$work" && sha256sum -- $(ls -- *.atlas *.geojson *.topojson *.glb *.obj *.usda *.png *.svg *.html *.json *.txt)) |
  grep -vE ' ((shapes|budget|dirty)\.json|dirty\.geojson)$' >"$work/sha256"
if $update; then
  cp "$work/sha256" "$table"
elif ! diff "$table" "$work/sha256" >"$work/differences"; then
  cat "$work/differences"
  die "files differ from $table; see the lines above"
fi
echo "    $(wc -l <"$work/sha256") files have the SHA-256 of $table"
