# Sourced by scripts/install and scripts/release deb: builds the command for other folders and writes its files.

# Builds the command with the Swift runtime linked statically and without a folder to search for libraries, and sets
# `command` to its path. Other scripts link the runtime dynamically: this has a folder of its own.
build_command() {
  (
    unset LANDFALL_QUICK
    build_quick --static-swift-stdlib --disable-local-rpath --scratch-path .build/static --product landfall
  )
  command=.build/static/release/landfall
}

# build_light_command OPTION...: builds the command likewise, but without traits, so that it needs none of the C
# libraries.
build_light_command() {
  (
    unset LANDFALL_QUICK
    swift_build -c release -debug-info-format none --static-swift-stdlib --disable-local-rpath \
      --scratch-path .build/light --product landfall "$@"
  )
  command=.build/light/release/landfall
}

# check_light COMMAND: fails if a command without traits loads a library of a trait, or compiles other bytes than
# $bin/landfall.
check_light() {
  local work name
  if ldd "$1" | grep -Ei 'geos|proj|cairo|harfbuzz|freetype|meshoptimizer|libz\.|simdjson' >&2; then
    die "the command without traits loads a library of a trait"
  fi
  work="$(mktemp -d)"
  # Without meshes and layouts.
  for name in us cities; do
    "$1" build "data/$name.json" --quiet -o "$work/light.atlas"
    "$bin/landfall" build "data/$name.json" --quiet -o "$work/full.atlas"
    cmp "$work/light.atlas" "$work/full.atlas" || die "data/$name.json gives other bytes without traits"
  done
  rm -rf "$work"
}

# The files of the command below its prefix.
command_files=(
  bin/landfall
  share/man/man1/landfall.1.gz
  share/bash-completion/completions/landfall
  share/zsh/site-functions/_landfall
  share/fish/vendor_completions.d/landfall.fish
  share/doc/landfall/LICENSE
  share/doc/landfall/NOTICE
)

# write_command_files DIR: writes the files of the built command into a folder.
write_command_files() {
  local prefix="$1" file
  for file in "${command_files[@]}"; do
    install -d "$prefix/$(dirname "$file")"
    rm -f "$prefix/$file"
  done
  install -m 755 "$command" "$prefix/bin/landfall"
  strip "$prefix/bin/landfall"
  "$command" help man | gzip -9n >"$prefix/share/man/man1/landfall.1.gz"
  "$command" help completions bash >"$prefix/share/bash-completion/completions/landfall"
  "$command" help completions zsh >"$prefix/share/zsh/site-functions/_landfall"
  "$command" help completions fish >"$prefix/share/fish/vendor_completions.d/landfall.fish"
  install -m 644 LICENSE NOTICE "$prefix/share/doc/landfall"
  for file in "${command_files[@]:1}"; do chmod 644 "$prefix/$file"; done
}
