# Sourced after lib.sh: builds the manuals of the products with docc.

# The products, all of which have a manual.
manual_modules=(Landfall LandfallData LandfallTravel LandfallSun LandfallBuilder)

# The modules that `import LandfallBuilder` includes.
builder_modules=LandfallManifest,LandfallModel,LandfallShapes,LandfallSources,LandfallCoverage,LandfallSupport

# convert_manuals FOLDER: writes FOLDER/MODULE, the symbol graphs of the public symbols, and
# FOLDER/MODULE.doccarchive. A warning of docc, such as a broken link, ends the script.
convert_manuals() {
  local folder="$1" tools triple module system graph_options swift_options
  [[ -d $bin/Modules ]] || die "there is no build of the tests; run scripts/test first"
  case "$(uname -s)" in
    Darwin) tools=(xcrun) ;;
    *) tools=(env) ;;
  esac
  triple="$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)"
  graph_options=(-I "$bin/Modules" -target "$triple" -minimum-access-level public)
  graph_options+=(-emit-extension-block-symbols -skip-synthesized-members)
  # The module maps of C libraries: written by hand for those of the system, by SwiftPM for the package's own.
  for system in Sources/*/module.modulemap Sources/*/include/module.modulemap "$bin"/C*.build/module.modulemap; do
    # Left out: the modules of a build with the plugins, compiled for their command.
    [[ $system != *-tool.build/* ]] || continue
    graph_options+=(-I "$(dirname "$system")")
  done
  for module in "${manual_modules[@]}"; do
    mkdir -p "$folder/$module"
    swift_options=("${graph_options[@]}")
    [[ $module != LandfallBuilder ]] ||
      swift_options+=("-experimental-allowed-reexported-modules=$builder_modules")
    "${tools[@]}" swift symbolgraph-extract -module-name "$module" "${swift_options[@]}" \
      -output-dir "$folder/$module"
    "${tools[@]}" docc convert "Sources/$module/$module.docc" --warnings-as-errors \
      --additional-symbol-graph-dir "$folder/$module" --output-dir "$folder/$module.doccarchive" \
      --fallback-display-name "$module" --fallback-bundle-identifier "landfall.$module" \
      >"$folder/$module.log" 2>&1 || { cat "$folder/$module.log" >&2; die "the manual of $module has faults"; }
  done
}
