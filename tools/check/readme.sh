#!/usr/bin/env bash
# Usage: scripts/check readme
#
# Follows README.md as a new user does. Builds its Swift sample in a fresh package, with the dependency lines
# of docs/Products.md, a tag in a temporary clone of this repository, and no access to the C libraries; runs it,
# and compares its output with its comments. Fails if the program links a library that Landfall must not need.
# Draws the pictures of README with the commands that it names, and compares the chart with the tables of
# docs/Benchmarks.md. Then runs the `landfall` lines of README, of docs/Command.md and of the articles, and compares their output with
# what follows them; a line with `-o FILE` must write the file. Fails if README is longer than a page for a newcomer.
# Requires the built command; LANDFALL is its path (default: .build/release/landfall). Writes only to a temporary
# folder.
# Exit status: 0 all examples work, 1 one does not.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

need_command
temporary_folder work
# The documents show the answers of the world atlas that comes along.
"$bin/landfall" build data/default.json --output "$work/world.atlas" 2>"$work/build.log" || { cat "$work/build.log" >&2; exit 1; }
export LANDFALL_ATLAS="$work/world.atlas"
blocks() { python3 "$root/tools/check/readme/check_readme.py" "$@"; }

build_sample() {
  without_libraries "$work/Sample" env LANDFALL_WITHOUT_PLUGINS=1 swift build --cache-path "$work/cache" "$@"
}

# Compares the output of the sample with its comments, and reads which libraries it links.
run_sample() {
  local program libraries
  program="$(build_sample --show-bin-path)/Sample"
  "$program" >"$work/output"
  blocks compare "$work/output"
  if command -v ldd >/dev/null; then libraries="$(ldd "$program")"; else libraries="$(otool -L "$program")"; fi
  if grep -Ei 'geos|proj|libFoundation' <<<"$libraries" >&2; then
    die "the sample links a library that Landfall must not need"
  fi
  if nm "$program" | grep -Ei ' U .*(geos_|GEOS|proj_)' >&2; then
    die "the sample needs a symbol of a library that Landfall must not need"
  fi
  echo "    linked: $(awk '{ print $1 }' <<<"$libraries" | xargs -n 1 basename | tr '\n' ' ')"
}

version="$(blocks package "$work/landfall" "$work/Sample")"
tag_version "$work/landfall" "$version"
stage "Build the sample of README" build_sample --quiet
stage "Run the sample" run_sample
stage "Run the lines of the command" blocks commands "$landfall" "$work/commands"
