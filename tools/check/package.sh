#!/usr/bin/env bash
# Usage: scripts/check package [--quick | --from-tag] [DIR]
#
# Installs the packages that scripts/release all has written into DIR (default: .build/package), each where nothing else
# of Landfall is, and asks each the same 1,000 points: the answers must be those of the command that was built. The .deb
# is installed by apt in a bare Debian 12, and the tarball unpacked in the oldest Debian of the archive, folders under
# .build made by debootstrap, and in an empty folder; there the command is tried further. The wheels are installed in
# fresh environments of Python, with DuckDB's from PyPI, the npm package in a folder for Node, the extension for
# PostgreSQL in a server of its own. Says how long each takes until its first answer. No shared library may need a glibc
# newer than 2.17. Then packs all again, and fails if a byte differs.
#
# Requires root, debootstrap, a Linux kernel (unshare), the tools of scripts/check bindings --all, and the archive that
# this machine's apt uses, from which it downloads about 110 MB. With --quick the bare systems are left out, and so is
# packing again; root is not required. With --from-tag, a temporary clone with the tag of the version makes all from nothing
# instead of packing again. Writes only below .build. Takes 5 minutes, 3 more where the bare systems are not made yet, 12 to
# 20 more with --from-tag, and 1 with --quick.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
folder="$root/.build/package" mode=full
if [[ ${1-} =~ ^--(quick|from-tag)$ ]]; then mode="${1#--}" && shift; fi
if [[ $# -eq 1 && $1 != -* ]]; then folder="$(cd "$caller" && cd "$1" && pwd)"; else take_no_arguments "$@"; fi
if [[ $mode != quick ]]; then
  (($(id -u) == 0)) || die "run this as root: it needs chroot; scripts/check package --quick does not"
  command -v debootstrap >/dev/null || die "debootstrap is missing; apt-get install debootstrap"
fi
[[ -f $folder/SHA256SUMS ]] || die "there is no $folder/SHA256SUMS; run scripts/release all first"
(cd "$folder" && sha256sum --check --quiet SHA256SUMS) || die "a package has changed; run scripts/release all"
command=.build/static/release/landfall
[[ -x $command ]] || die "there is no $command; run scripts/release all first"

version="$(version)"
machine="$(uname -m)"
atlas="$root/Sources/LandfallData/mobile.atlas"
mkdir -p .build
temporary_folder work -p "$root/.build" package.XXXXXX
chmod 755 "$work"

# package PATTERN: prints the path of the one package that it names.
package() {
  local files=("$folder"/$1)
  [[ ${#files[@]} -eq 1 && -f ${files[0]} ]] || die "$folder has not one $1; run scripts/release all"
  echo "${files[0]}"
}

# unpack PATTERN PLACE: unpacks a tarball without its first folder.
unpack() {
  mkdir -p "$2"
  tar -xzf "$(package "$1")" -C "$2" --strip-components=1
}

# compare NAME [world]: fails if the answers in $work/NAME.csv differ from those of the built command with the small atlas,
# or with the world atlas.
compare() {
  local right="$work/${2-small}.csv"
  cmp "$work/$1.csv" "$right" || die "$1 answers differently: $(diff "$work/$1.csv" "$right" | head -n 3)"
  echo "    $1: $count points, 0 differences"
}

count=1000
python3 tools/check/package/questions.py "${LANDFALL_SEED-1}" "$count" >"$work/points.csv"
python3 -m zipfile -e "$(package 'landfall_atlas_data_world-*.whl')" "$work/data"
world="$work/data/landfall_atlas_data_world/world.atlas"
layers=(--layer countries --layer states)
"$command" locate "$atlas" "${layers[@]}" --input "$work/points.csv" --output "$work/small.csv"
"$command" locate "$world" "${layers[@]}" --input "$work/points.csv" --output "$work/world.csv"
echo "$(grep -c ',[A-Z]' "$work/small.csv") of $count points are in a country or state"

make_environments() {
  local name
  for name in cli python; do python3 -m venv "$work/$name"; done
}

try_cli() {
  "$work/cli/bin/pip" install --quiet --disable-pip-version-check --no-index --find-links "$folder" "$(package 'landfall_atlas_cli-*_'"$machine"'*.whl')"
  [[ "$(env -i "$work/cli/bin/landfall" locate -33.8688,151.2093)" == *"New South Wales"* ]] ||
    die "the command that pip installs does not find the world atlas"
}

# try_program NAME PROGRAM [world]: the command of a wheel or a bundle, whose default is the small or the world atlas.
try_program() {
  local name="$1" program="$2"
  [[ "$("$program" --version)" == "landfall $version"* ]] || die "$name has another version than $version"
  env -i "$program" locate "${layers[@]}" --input "$work/points.csv" --output "$work/$name.csv" --quiet 2>/dev/null
  compare "$name" "${3-small}"
}

try_artifactbundle() {
  python3 -m zipfile -e "$(package landfall.artifactbundle.zip)" "$work/bundle"
  local program="$work/bundle/landfall.artifactbundle/landfall/bin/landfall"
  chmod 755 "$program"
  try_program artifactbundle "$program"
}

try_wheels() {
  local wheel
  wheel="$(package 'landfall_atlas-*manylinux_2_17_'"$machine.whl")"
  "$work/python/bin/pip" install --quiet --disable-pip-version-check --no-index --find-links "$folder" "$wheel"
  "$work/python/bin/python" -I tools/check/package/ask.py "$work/points.csv" >"$work/wheels.csv"
  compare wheels world
}

try_duckdb() {
  local archive
  "$work/python/bin/pip" install --quiet --disable-pip-version-check --constraint tools/requirements.txt duckdb
  for archive in "$folder"/landfall-duckdb-*.tar.gz; do
    unpack "$(basename "$archive")" "$work/duckdb/$(sed -E 's/.*-(linux_[^.]*)\.tar\.gz/\1/' <<<"$archive")"
  done
  "$work/python/bin/python" -I tools/check/package/ask_duckdb.py "$work/duckdb" "$work/points.csv" >"$work/duckdb.csv"
  compare duckdb
}

try_web() {
  mkdir -p "$work/web/node_modules/landfall"
  unpack "landfall-$version.tgz" "$work/web/node_modules/landfall"
  cp tools/check/package/ask.mjs "$work/web/"
  node "$work/web/ask.mjs" "$atlas" "$work/points.csv" >"$work/web.csv"
  compare web
}

try_jar() {
  java -classpath "$(package 'landfall-atlas-*.jar')" tools/check/package/Ask.java "$atlas" "$work/points.csv" >"$work/jar.csv"
  compare jar
}

try_core() {
  unpack "landfall-c-*-$machine-linux-gnu.tar.gz" "$work/c"
  PKG_CONFIG_PATH="$work/c/lib/pkgconfig" bash -c 'cc -std=c11 -Wall -Wextra -Werror tools/check/package/ask.c \
    -o "$0/ask" $(pkg-config --cflags --libs landfall)' "$work"
  LD_LIBRARY_PATH="$work/c/lib" "$work/ask" "$atlas" "$work/points.csv" >"$work/core.csv"
  compare core
}

try_postgres() {
  unpack "landfall-postgres-*-$machine-linux-gnu.tar.gz" "$work/postgres"
  [[ ! -e $work/postgres/sql && ! -e $work/postgres/expected ]] || die "the extension for PostgreSQL is packed with its tests"
  mkdir "$work/atlases"
  mv "$work/postgres/mobile.atlas" "$work/atlases/"
  LANDFALL_PACKAGE="$work/postgres" tools/check/postgres/with-cluster "$work/atlases" psql -X -q -v ON_ERROR_STOP=1 \
    -c "CREATE EXTENSION landfall" -c "CREATE TEMPORARY TABLE points (number serial, lat text, lon text)" \
    -c "\\copy points (lat, lon) FROM '$work/points.csv' (FORMAT csv, HEADER)" \
    -c "\\copy (SELECT lat, lon, landfall_region('mobile', 'countries', lat::float8, lon::float8) countries, landfall_region('mobile', 'states', lat::float8, lon::float8) states FROM points ORDER BY number) TO '$work/postgres.csv' (FORMAT csv, HEADER)"
  compare postgres
}

try_atlases() {
  local file
  unpack 'landfall-atlases-*.tar.gz' "$work/compiled"
  for file in "$work"/compiled/*.atlas; do
    "$command" verify "$file" | sed -n "1s|$work/compiled/|    |p"
  done
  [[ -s $work/compiled/LICENSE-Unicode.txt && -s $work/compiled/SOURCES.md ]] || die "the licenses of the atlases are missing"
}

try_sbom() {
  python3 - "$(package "landfall-$version.cdx.json")" "$version" <<'END' || die "the bill of materials has another version"
import json, sys
assert json.load(open(sys.argv[1]))["metadata"]["component"]["version"] == sys.argv[2]
END
}

# make_root SUITE: makes a bare Debian in .build/SUITE, once.
make_root() {
  local base=".build/$1" mirror
  [[ ! -e $base/complete ]] || return 0
  rm -rf "$base"
  mirror="$(apt-get indextargets --format '$(SITE) $(REPO_URI) $(RELEASE) $(CREATED_BY)' |
    awk '$3 ~ /^(bookworm|oldstable|stable)$/ && $4 == "Packages" { print $2; exit }')"
  [[ -n $mirror ]] || die "apt on this machine has no source of Debian 12 (bookworm); add one and run apt-get update"
  debootstrap --variant=minbase "$1" "$base" "$mirror" >"$base.log" 2>&1 || die "debootstrap failed; see $base.log"
  rm -f "$base"/var/cache/apt/archives/*.deb
  touch "$base/complete"
}

# enter SUITE: makes the bare system that `inside` uses, with the points.
enter() {
  bare="$work/$1"
  mkdir -p "$bare/try"
  cp -a ".build/$1/." "$bare"
  cp "$work/points.csv" "$bare/try/"
}

inside() { in_root "$bare" "$@"; }

# try WHAT EXPECTED COMMAND...: runs a command in the bare system; its output must contain the text.
try() {
  local what="$1" expected="$2" output
  shift 2
  output="$(inside "$@" 2>&1)" || [[ $expected == "this build of landfall has no"* ]] || die "$what fails: $output"
  [[ $output == *"$expected"* ]] || die "$what does not print \"$expected\": $output"
  echo "    $what"
}

# try_command NAME LANDFALL [world]: what a user does first, and the points.
try_command() {
  local name="$1" landfall="$2"
  printf '%s' '{"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"CODE":"A"},"geometry":{"type":"Polygon","coordinates":
     [[[0,0],[9,0],[9,9],[0,9],[0,0]]]}}]}' >"$bare/try/lands.geojson"
  try "$landfall --version" "landfall $version" "$landfall" --version
  try "$landfall find" "Colorado" "$landfall" find colorado
  try "$landfall build" "1 region" "$landfall" build /try/lands.geojson -o /try/lands.atlas
  try "$landfall locate in the atlas" "lands  A" "$landfall" locate /try/lands.atlas 5 5
  try "$landfall view" "" "$landfall" view -o /try/globe.html
  [[ -s $bare/try/globe.html ]] || die "$landfall writes no page"
  inside "$landfall" locate "${layers[@]}" --input /try/points.csv --output /try/answers.csv 2>/dev/null
  cp "$bare/try/answers.csv" "$work/$name.csv"
  compare "$name" "${3-small}"
}

# The libraries of the traits, which the .deb has and the tarball lacks.
try_traits() {
  try "$1 build in another system" "${2:-1 region}" "$1" build /try/lands.geojson --crs EPSG:4258 -o /try/other.atlas
  try "$1 map" "$2" "$1" map -o /try/world.png
  [[ -n $2 || -s $bare/try/world.png ]] || die "$1 writes no picture"
}

# apt ARGUMENT...: runs apt-get in the bare system; prints what it says only if it fails.
apt() {
  quietly "$work/apt.log" inside env DEBIAN_FRONTEND=noninteractive apt-get -q "$@" || die "apt-get $* fails"
}

install_deb() {
  apt update
  apt install -y --no-install-recommends /landfall.deb
  try "landfall locate" "New Mexico" landfall locate 36.999 -109.045
}

try_deb() {
  make_root bookworm
  enter bookworm
  # The archive as this machine reaches it.
  rm -rf "$bare"/etc/apt/sources.list*
  cp -aL /etc/apt/sources.list* "$bare/etc/apt/" 2>/dev/null || true
  rm -f "$bare"/etc/apt/sources.list.d/*disabled*
  cp -L /etc/resolv.conf /etc/hosts "$bare/etc/" 2>/dev/null || true
  cp "$(package 'landfall_*_*.deb')" "$bare/landfall.deb"
  stage "Install the .deb in a bare Debian, and ask" install_deb
  try_command deb landfall world
  try "landfall locate, Sydney" "New South Wales" landfall locate -33.8688,151.2093
  try_traits landfall ""
  local file
  for file in man/man1/landfall.1.gz bash-completion/completions/landfall zsh/vendor-completions/_landfall \
    fish/vendor_completions.d/landfall.fish doc/landfall/copyright doc/landfall/changelog.gz doc/landfall/NEWS.gz; do
    # A system may leave out documents, by a setting of dpkg; this one installs all.
    inside test -s "/usr/share/$file" || die "the package does not install /usr/share/$file"
  done
  try "the manual page" ".TH LANDFALL 1" gzip -dc /usr/share/man/man1/landfall.1.gz
  try "the completions" "_landfall" cat /usr/share/bash-completion/completions/landfall
  inside dpkg --verify landfall || die "an installed file differs from the package"
  apt remove -y landfall
  inside test ! -e /usr/bin/landfall || die "apt-get remove leaves /usr/bin/landfall"
  rm -rf "$bare"
}

unpack_tarball() {
  inside sh -c 'mkdir /opt/moved && tar -xzf /landfall.tar.gz -C /opt/moved --strip-components=1'
  try "landfall locate" "New Mexico" /opt/moved/bin/landfall locate 36.999 -109.045
}

try_tarball() {
  make_root bullseye
  enter bullseye
  cp "$(package "landfall-$version-linux-$machine.tar.gz")" "$bare/landfall.tar.gz"
  stage "Unpack the tarball in a bare Debian 11, and ask" unpack_tarball
  try_command tarball /opt/moved/bin/landfall world
  try_traits /opt/moved/bin/landfall "this build of landfall has no"
  rm -rf "$bare"
}

try_empty_root() {
  unpack "landfall-$version-linux-$machine.tar.gz" "$work/tarball"
  check_static "$work/tarball/bin/landfall"
  bare="$work/empty"
  mkdir -p "$bare/try"
  cp "$work/tarball/bin/landfall" "$bare/"
  cp "$work/points.csv" "$bare/try/"
  try_command empty-root /landfall
  cp data/tracks/Four_Corners.gpx "$bare/try/"
  try "/landfall trip, in a time zone" "-04:00" /landfall trip /try/Four_Corners.gpx --time-zone America/New_York
}

# Shared libraries for glibc, of both processors, must run with glibc 2.17 (2012).
check_symbols() {
  local file count=0 newest
  for file in "$folder"/*.{tar.gz,whl,jar}; do
    mkdir -p "$work/all/$(basename "$file")"
    if [[ $file == *.tar.gz ]]; then tar -xzf "$file" -C "$work/all/$(basename "$file")"
    else python3 -m zipfile -e "$file" "$work/all/$(basename "$file")"; fi
  done
  while read -r file; do
    newest="$(readelf -W --dyn-syms "$file" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)" || true
    [[ $(printf '%s\n' "$newest" GLIBC_2.17 | sort -V | tail -n 1) == GLIBC_2.17 ]] ||
      die "${file#"$work/all/"} needs $newest; scripts/release links for glibc 2.17"
    count=$((count + 1))
  done < <(find "$work/all" -type f \( -name '*.so' -o -name '*.so.*' -o -name '*.duckdb_extension' \))
  ((count > 0)) || die "the packages have no shared library"
  echo "    $count shared libraries need no symbol newer than glibc 2.17"
  rm -rf "$work/all"
}

# compare_packages FOLDER WHAT
compare_packages() {
  diff "$folder/SHA256SUMS" "$1/SHA256SUMS" || die "$2 gives other bytes; was a file changed since?"
  echo "    $(wc -l <"$folder/SHA256SUMS") packages have the same bytes"
}

pack_again() {
  quietly "$work/log" scripts/release all -o "$work/again"
  compare_packages "$work/again" "packing again"
}

# Makes the release from a tag, which exists in a clone alone: it is mounted in the place of this checkout, as the bytes
# depend on the path.
make_from_tag() {
  local clone="$work/clone" tag="v$version"
  [[ -z $(git status --porcelain) ]] || die "files are changed: a tag does not have them; commit first"
  git clone --quiet "$root" "$clone"
  git -C "$clone" tag "$tag" || die "there is a tag $tag already; give this version another number"
  mkdir -p "$clone/.build/venv"
  quietly "$work/log" unshare --mount bash -c 'mount --bind "$1/.build/venv" "$0/.build/venv" &&
    mount --rbind "$0" "$1" && cd "$1" && exec env -u LANDFALL_BUILT scripts/release all' "$clone" "$root"
  compare_packages "$clone/.build/package" "the tag $tag"
}

stage "Try the tarball in an empty folder" try_empty_root
stage "Make fresh environments of Python" make_environments
stage "Install the wheel of the command, and ask" try_cli
try_program cli "$work/cli/bin/landfall" world
stage "Try the artifact bundle" try_artifactbundle
stage "Install the wheel of the Python package, and ask" try_wheels
stage "Load the extension in DuckDB" try_duckdb
stage "Try the npm package" try_web
stage "Try the jar" try_jar
stage "Try the library for C" try_core
stage "Build the extension for PostgreSQL, and start a server" try_postgres
stage "Verify the atlases" try_atlases
stage "Look for symbols of newer systems" check_symbols
stage "Read the bill of materials" try_sbom
[[ $mode != quick ]] || exit 0
stage "Try the .deb" try_deb
stage "Try the tarball" try_tarball
case "$mode" in
  full) stage "Pack again" pack_again ;;
  from-tag) stage "Make all from a tag" make_from_tag ;;
esac
