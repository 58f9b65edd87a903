#!/usr/bin/env bash
# Usage: scripts/check meshes
#
# Exports globe meshes of the countries and of the states, at two details each, as glb, quantized and
# compressed glb and obj, and checks them with Python's trimesh, pygltflib and numpy for cracks, deep or
# empty triangles, and wrong areas. LANDFALL may name another command.
# Writes only to .build/meshes.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

work=.build/meshes
mkdir -p "$work"
need_command
need_python trimesh pygltflib meshoptimizer numpy

cat >"$work/meshes.json" <<'END'
{ "name": "meshes", "grid": 1e-6,
  "layers": [
    { "id": "countries", "source": "../../data/world.geojson", "key": "KEY", "name": "NAME",
      "details": [1000, 5000],
      "mesh": [{ "sag": 1000, "detail": 5000 }, { "sag": 100, "detail": 1000 }] },
    { "id": "states", "source": "../../data/us_states.geojson", "key": "STUSPS", "name": "NAME",
      "details": [200, 1000],
      "mesh": [{ "sag": 1000, "detail": 1000 }, { "sag": 100, "detail": 200 }] } ] }
END
"$landfall" build "$work/meshes.json" -o "$work/meshes.atlas" --quiet

# check LAYER SAG DETAIL
check() {
  local layer=$1 folder=$work/$1-$2
  mkdir -p "$folder"
  export_layer() {
    "$landfall" export "$work/meshes.atlas" --layer "$layer" "$@"
  }
  export_layer --sag "$2" --detail "$3" --format glb -o "$folder/mesh.glb"
  export_layer --sag "$2" --detail "$3" --format glb --quantized -o "$folder/quantized.glb"
  export_layer --sag "$2" --detail "$3" --format glb --compressed -o "$folder/compressed.glb"
  export_layer --sag "$2" --detail "$3" --format obj -o "$folder/mesh.obj"
  # The borders from which the mesh was made.
  export_layer --format geojson --detail "$3" -o "$folder/borders.geojson"
  echo "==> $layer, a sag of $2 m, borders within $3 m"
  "$venv_python" tools/check/meshes/check_meshes.py "$folder" "$layer"
}

check countries 1000 5000
check countries 100 1000
check states 1000 1000
check states 100 200
