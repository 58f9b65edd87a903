# Sourced by scripts/install and scripts/release: builds the command for other folders, writes its files, and packs them.

# One thread compiles a module: with several, addresses follow the timing. Objects have no hash of the code before it was
# optimized. It can differ where the machine code does not, and only later builds read it.
reproducible=(-Xswiftc -num-threads -Xswiftc 1 -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen)

# Builds the command with the Swift runtime linked statically and without a folder to search for libraries, and sets
# `command` to its path. Other scripts link the runtime dynamically: this has a folder of its own.
build_command() {
  (
    unset LANDFALL_QUICK
    compile_reproducibly
    build_quick --static-swift-stdlib --disable-local-rpath --scratch-path .build/static --product landfall \
      "${reproducible[@]}"
  )
  command=.build/static/release/landfall
}

# build_light_command OPTION...: builds the command without traits, so that it needs none of the C libraries. On Linux
# it needs no library at all: the same program runs in every distribution.
build_light_command() {
  (
    unset LANDFALL_QUICK
    compile_reproducibly
    swift_build -c release -debug-info-format none --static-swift-stdlib --disable-local-rpath \
      --scratch-path .build/light --product landfall "${reproducible[@]}" "$@"
  )
  command=.build/light/release/landfall
  [[ $(uname -s) != Linux ]] || link_statically
}

# Links the objects of the light command again, with the C library, and sets `command` to the program.
link_statically() {
  local folder=.build/light/static objects=.build/light/release/landfall.product/Objects.LinkFileList libraries
  libraries="$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift_static/linux"
  command="$folder/landfall"
  [[ ! -f $command || -n $(find "$objects" .build/light/release/landfall tools/release/command* -newer "$command") ]] ||
    return 0
  mkdir -p "$folder"
  cc -O2 -std=gnu11 -Wall -Wextra -Werror -c tools/release/command/static.c -o "$folder/static.o"
  python3 tools/release/command/trim_icu.py "$libraries/lib_FoundationICU.a" "$folder/icu.s"
  cc -c "$folder/icu.s" -o "$folder/icu.o"
  quietly "$folder/log" swiftc -static-executable -emit-executable -gnone -o "$command.new" "@$objects" \
    "$folder/static.o" "$folder/icu.o" -Xlinker --gc-sections -Xlinker --defsym -Xlinker main=LandfallMain_main -lm
  if grep 'requires at runtime the shared libraries' "$folder/log" >&2; then
    die "the linked program loads libraries of glibc; tools/release/command/static.c replaces such functions"
  fi
  check_static "$command.new"
  mv "$command.new" "$command"
}

# check_static PROGRAM: fails unless a program runs without a dynamic linker and libraries, on Linux 4.4 (2016).
check_static() {
  if readelf -lW "$1" | grep -E '^ +(INTERP|DYNAMIC) ' >&2; then die "$1 needs a dynamic linker"; fi
  readelf -n "$1" | grep -Eq 'ABI: (3\.[0-9]+|4\.[0-4])\.' || die "$1 needs a newer kernel: $(readelf -n "$1" | grep ABI:)"
}

# check_light COMMAND: fails if a command without traits loads a library of a trait, or compiles or draws other bytes
# than $bin/landfall.
check_light() {
  local work name
  if ldd "$1" 2>&1 | grep -Ei 'geos|proj|cairo|harfbuzz|freetype|meshoptimizer|libz\.|simdjson' >&2; then
    die "the command without traits loads a library of a trait"
  fi
  temporary_folder work
  # Without meshes and layouts.
  for name in us cities; do
    "$1" build "data/$name.json" --quiet -o "$work/light.atlas"
    "$bin/landfall" build "data/$name.json" --quiet -o "$work/full.atlas"
    cmp "$work/light.atlas" "$work/full.atlas" || die "data/$name.json gives other bytes without traits"
  done
  compare_maps "$1" "$work"
}

# compare_maps COMMAND DIR: fails if a command draws other SVG of the bundled atlas than $bin/landfall: pages, fitted maps,
# hemispheres, data, tracks, and labels of three scripts.
compare_maps() {
  local options
  local -x LANDFALL_ATLAS=bundled
  while read -r -a options; do
    "$1" map "${options[@]}" --quiet --force -o "$2/light.svg"
    "$bin/landfall" map "${options[@]}" --quiet --force -o "$2/full.svg"
    cmp "$2/light.svg" "$2/full.svg" || die "map ${options[*]} is another SVG without traits"
  done <<END
--visited CA,OR,WA,AK
--layer states --labels name --theme dark
--layer countries --layout equal-earth --color-by CONTINENT --labels name --graticule
--layer countries --size 1080x1920 --labels key
--visited FRA,DEU,ITA,ESP --labels name --title Ευρώπη_Европа_–_“Europe”
--visited JPN,KOR --labels name --title 日本と한국
--values data/examples/water.csv --title Water --source Census --labels value
--track data/tracks/Ohio_WV_PA_Test.gpx --layer states
--route 40.7128,-74.0060:21.4225,39.8262 --layout orthographic
END
}

# The path below a prefix at which the command finds the world atlas (Sources/LandfallCLI/Inputs/DefaultAtlas.swift).
world_file=share/landfall/world.atlas

# build_world FILE: compiles the world atlas, with the command of LANDFALL or else that with all traits: it has layouts.
build_world() {
  if [[ -n ${LANDFALL-} ]]; then
    need_command
    "$landfall" build data/default.json --quiet -o "$1"
  else
    (build_command && "$command" build data/default.json --quiet -o "$1")
  fi
}

# write_world DIR: writes the world atlas into a folder that write_command_files has written.
write_world() {
  install -d "$1/$(dirname "$world_file")"
  build_world "$1/$world_file"
  chmod 644 "$1/$world_file"
}

# The files of the command below its prefix, beside the world atlas.
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

# Sets the time stamps of what is packed: that of the commit, or SOURCE_DATE_EPOCH.
use_commit_time() {
  export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct)}" LC_ALL=C TZ=UTC
  umask 022
}

# Sets `work` to a folder that is removed at the end, `made` to one in it for the packages, which place_packages moves, and
# the time stamps of what is packed.
begin_package() {
  use_commit_time
  temporary_folder work
  made="$work/made"
  mkdir "$made"
}

# pack_folder FOLDER DIR: packs a folder into DIR/NAME.tar.gz, where NAME is the folder's; the same files give the same
# bytes.
pack_folder() {
  chmod -R u=rwX,go=rX "$1"
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu \
    -C "$(dirname "$1")" -cf - "$(basename "$1")" | gzip -9n >"$2/$(basename "$1").tar.gz"
}
