#!/usr/bin/env bash
# Usage: scripts/check keys
#
# Writes the keys of an atlas with awkward ones, and of the bundled atlas, with `landfall keys`, and tries them:
# swiftc opens the atlas as the resource of a bundle; its machine code allocates and retains nothing in a lookup. tsc
# checks the TypeScript with the types of the npm package, Node runs it, and Python runs the StrEnum. The keys of 100
# layers with random names, of 1,000 with LANDFALL_FULL, compile in all three. Skips tsc or Node if it is not installed. Requires the build of scripts/test. Writes only to a temporary folder. Exit status: 0
# all of it works, 1 something does not.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

landfall="$bin/landfall"
[[ -x $landfall && -d $bin/Modules ]] || die "there is no build in $bin; run scripts/test first"
temporary_folder work

python3 tools/check/keys/make_odd.py >"$work/odd-things.geojson"
"$landfall" build "$work/odd-things.geojson" --key KEY --name NAME -o "$work/odd.atlas" --quiet

strict=(--strict --target ES2022 --module node16 --moduleResolution node16 --typeRoots none --lib ES2022,DOM)

# swift_compile FILE...: compiles a program with the built modules.
swift_compile() {
  local maps=(-Xcc "-fmodule-map-file=$root/Sources/CPlatform/include/module.modulemap"
    -Xcc "-fmodule-map-file=$bin/CLandfallData.build/module.modulemap")
  module_objects Landfall LandfallData CPlatform CLandfallData >"$work/objects"
  swiftc -O -swift-version 6 -warnings-as-errors -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature ExistentialAny -strict-memory-safety \
    -D SWIFT_PACKAGE -I "$bin/Modules" "${maps[@]}" "$@" \
    @"$work/objects" -lm
}

# Fails if the lookup of the program allocates, retains or locks.
check_lookup() {
  local code
  code="$(objdump -d --no-show-raw-insn "$1" | awk '/^[0-9a-f]+ <.*typedLookup/ { on = 1 } /^$/ { on = 0 } on')"
  [[ -n $code ]] || die "the program has no function typedLookup"
  ! grep -E 'swift_(retain|release|alloc|bridgeObject|once|slowAlloc)|malloc' <<<"$code" || die "a typed lookup allocates or retains"
}

# try_random COUNT: compiles the keys of layers with random names.
try_random() {
  local type
  mkdir "$work/random"
  python3 tools/check/keys/make_random.py "$work/random" "$1"
  "$landfall" build "$work/random/random.json" -o "$work/random.atlas" --quiet
  for type in swift ts py; do
    "$landfall" keys "$work/random.atlas" $([[ $type != swift ]] || echo --accessor RandomAtlas) -o "$work/random_keys.$type"
  done
  cp tools/check/keys/random_main.swift "$work/random/main.swift"
  swift_compile -Onone "$work/random/main.swift" "$work/random_keys.swift" -o "$work/random/program"
  "$work/random/program" "$work"
  [[ ! -d $work/node_modules ]] || (cd "$work" && tsc --noEmit "${strict[@]}" random_keys.ts)
  PYTHONPATH="$work" python3 tools/check/keys/try_random.py "$work/random"
}

try_swift() {
  "$landfall" keys --accessor Bundled -o "$work/Bundled.swift" 2>/dev/null
  "$landfall" keys "$work/odd.atlas" --accessor OddAtlas -o "$work/OddAtlas.swift"
  "$landfall" keys "$work/odd.atlas" --layer odd-things --type Odd -o "$work/Odd.swift"
  cp tools/check/keys/main.swift "$work/main.swift"
  swift_compile "$work"/{main,Bundled,OddAtlas,Odd}.swift -o "$work/program"
  "$work/program" "$work"
  check_lookup "$work/program"
}

try_typescript() {
  "$landfall" keys "$work/odd.atlas" -o "$work/odd.ts"
  "$landfall" keys -o "$work/bundled.ts" 2>/dev/null
  if ! command -v tsc >/dev/null; then
    echo "    left out: tsc is not installed (Debian's node-typescript)"
    return
  fi
  tsc -p bindings/web --outDir "$work/node_modules/landfall"
  cp bindings/web/package.json "$work/node_modules/landfall/"
  cp tools/check/keys/consumer.ts "$work/"
  echo '{"type":"module"}' >"$work/package.json"
  (cd "$work" && tsc "${strict[@]}" consumer.ts)
  if command -v node >/dev/null; then node "$work/consumer.js"; else echo "    left out: node is not installed"; fi
}

try_python() {
  "$landfall" keys "$work/odd.atlas" -o "$work/odd.py"
  "$landfall" keys -o "$work/bundled.py" 2>/dev/null
  PYTHONPATH="$work" python3 tools/check/keys/try_keys.py "$work/odd-things.geojson"
}

stage "Try the Swift" try_swift
stage "Try the TypeScript" try_typescript
stage "Try the Python" try_python
stage "Try random layers" try_random "$([[ -n ${LANDFALL_FULL-} ]] && echo 1000 || echo 100)"
