#!/usr/bin/env bash
# Usage: scripts/check web [--points N] [--times]
#
# Builds the npm package landfall (scripts/release web) and tests it as it is in its tarball: the types, with a
# program that uses them; the conformance suite (Tests/Conformance), the examples of docs/Web.md, damaged atlases,
# memory, and N points, 200000 by default, in Node; the suite, the points and the worker in headless Chromium. The
# points must be in the regions that the library for C finds. Fails if a module imports something or is larger than
# its budget. --times prints ns per point in Node, and those of the page's reader in JavaScript.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

points=200000
times=()
while (($#)); do
  case "$1" in
    --points)
      [[ $# -gt 1 && $2 =~ ^[1-9][0-9]*$ ]] || wrong_usage
      points="$2"
      shift
      ;;
    --times) times=(--times) ;;
    *) wrong_usage ;;
  esac
  shift
done

atlas=Sources/LandfallData/mobile.atlas
# Bytes of the modules with gzip -9: a change that makes one larger shows.
declare -A budgets=([lookup]=55000 [landfall]=225000)
temporary_folder work

check_sizes() {
  local name size
  for name in "${!budgets[@]}"; do
    size="$(gzip -9nc "$package/$name.wasm" | wc -c)"
    ((size <= budgets[$name])) || die "$name.wasm has $size bytes with gzip; at most ${budgets[$name]} are allowed"
  done
}

# Unpacks the tarball as npm does.
unpack() {
  mkdir -p "$work/node_modules/landfall"
  tar -xzf "bindings/web/dist/landfall-$(version).tgz" -C "$work/node_modules/landfall" --strip-components=1
}

check_types() {
  cp tools/check/web/consumer.ts "$work/"
  echo '{"type":"module"}' >"$work/package.json"
  (cd "$work" && tsc --noEmit --strict --target ES2022 --module node16 --moduleResolution node16 --typeRoots none \
    --lib ES2022,DOM consumer.ts)
  tsc --noEmit --allowJs --checkJs --target ES2022 --module ES2022 --moduleResolution node --typeRoots none --lib ES2022,DOM \
    --strict --noImplicitAny false "$package/worker.js"
}

scripts/release core native
scripts/release web
package="$work/node_modules/landfall"
unpack
check_sizes
stage "Check the types of the package" check_types
stage "Compare the conformance suite in Node" node Tests/Conformance/conformance.mjs "$package"
stage "Test memory and errors in Node" node Tests/Conformance/memory.mjs "$package"
stage "Try damaged atlases in Node" node tools/check/web/try_damaged.mjs "$package" 3000
stage "Run the examples of docs/Web.md" node tools/check/web/run_examples.mjs docs/Web.md "$work"
stage "Draw $points points" draw_points .build/core/native "$atlas" "$work/drawn" "$points"
stage "Compare points in Node" node tools/check/web/compare_points.mjs "$package" "$atlas" "$work/drawn" ${times[@]+"${times[@]}"}
stage "Compare suite, points and worker in Chromium" \
  "$venv_python" tools/check/web/check_browser.py "$package" "$work/drawn"
