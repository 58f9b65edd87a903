# Sourced after lib.sh: the public symbols of the products, and their manuals, which docc builds.

# The products, all of which have a manual.
manual_modules=(Landfall LandfallData LandfallTravel LandfallSun LandfallNames LandfallPictures LandfallBuilder)

# The folder of the built modules.
modules="$bin/Modules"

# The modules that `import LandfallBuilder` includes.
builder_modules=LandfallManifest,LandfallModel,LandfallShapes,LandfallSources,LandfallCoverage,LandfallSupport

# What starts a program of the toolchain.
toolchain=(env)
[[ $(uname -s) != Darwin ]] || toolchain=(xcrun)

# extract_graphs FOLDER MODULE...: writes FOLDER/MODULE, the graphs of the public symbols of modules that are built.
extract_graphs() {
  local folder="$1" triple module system include graph_options swift_options
  [[ -d $modules ]] || die "there is no build of the tests; run scripts/test first"
  shift
  triple="$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)"
  graph_options=(-I "$modules" -target "$triple" -minimum-access-level public)
  graph_options+=(-emit-extension-block-symbols -skip-synthesized-members)
  # The module maps of C libraries: written by hand for those of the system, by SwiftPM for the package's own.
  for system in Sources/*/module.modulemap Sources/*/include/module.modulemap "${modules%/*}"/C*.build/module.modulemap; do
    # Left out: the modules of a build with the plugins, compiled for their command.
    [[ $system != *-tool.build/* ]] || continue
    graph_options+=(-I "$(dirname "$system")")
  done
  # The headers of the C libraries of LandfallPictures are not in a folder that each compiler searches.
  for include in $(pkg-config --cflags-only-I cairo harfbuzz 2>/dev/null || true); do
    graph_options+=("$include")
  done
  for module; do
    mkdir -p "$folder/$module"
    swift_options=("${graph_options[@]}")
    [[ $module != LandfallBuilder ]] ||
      swift_options+=("-experimental-allowed-reexported-modules=$builder_modules")
    "${toolchain[@]}" swift symbolgraph-extract -module-name "$module" "${swift_options[@]}" \
      -output-dir "$folder/$module"
  done
}

# convert_manuals FOLDER: writes the graphs of the products, and FOLDER/MODULE.doccarchive. A warning of docc, such as a
# broken link, ends the script.
convert_manuals() {
  local folder="$1" module
  extract_graphs "$folder" "${manual_modules[@]}"
  for module in "${manual_modules[@]}"; do
    "${toolchain[@]}" docc convert "Sources/$module/$module.docc" --warnings-as-errors \
      --additional-symbol-graph-dir "$folder/$module" --output-dir "$folder/$module.doccarchive" \
      --fallback-display-name "$module" --fallback-bundle-identifier "landfall.$module" \
      >"$folder/$module.log" 2>&1 || { cat "$folder/$module.log" >&2; die "the manual of $module has faults"; }
  done
}
