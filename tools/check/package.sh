#!/usr/bin/env bash
# Usage: scripts/check package [DIR]
#
# Tries the packages that scripts/release deb has written into DIR (default: .build/package): installs the .deb with
# apt in a bare Debian 12, a folder under .build made by debootstrap, and runs the command there: lookups, a search, a
# build, a page, a map; looks for the manual page and the completions; removes it, and runs the command of the
# tarball. Then it packs again and fails if a byte differs. Requires root, debootstrap, and the archive that this
# machine's apt uses, from which it downloads about 70 MB, and a Linux kernel (unshare). Writes only below .build.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
folder="$root/.build/package"
if [[ $# -eq 1 && $1 != -* ]]; then folder="$(cd "$1" && pwd)"; else take_no_arguments "$@"; fi
(($(id -u) == 0)) || die "run this as root: it needs chroot"
command -v debootstrap >/dev/null || die "debootstrap is missing; apt-get install debootstrap"
version="$(version)"
deb="$folder/landfall_${version}_$(dpkg --print-architecture).deb"
tarball="$folder/landfall-$version-linux-$(uname -m).tar.gz"
for file in "$deb" "$tarball"; do [[ -f $file ]] || die "there is no $file; run scripts/release deb first"; done

base=.build/bookworm
if [[ ! -e $base/complete ]]; then
  rm -rf "$base"
  mirror="$(apt-get indextargets --format '$(SITE) $(REPO_URI) $(RELEASE) $(CREATED_BY)' |
    awk '$3 ~ /^(bookworm|oldstable|stable)$/ && $4 == "Packages" { print $2; exit }')"
  [[ -n $mirror ]] || die "apt on this machine has no source of Debian 12 (bookworm); add one and run apt-get update"
  debootstrap --variant=minbase bookworm "$base" "$mirror" >"$base.log" 2>&1 ||
    die "debootstrap failed; see $base.log"
  rm -f "$base"/var/cache/apt/archives/*.deb
  touch "$base/complete"
fi
bare="$(mktemp -d -p .build package.XXXXXX)"
trap 'rm -rf "$bare" "$bare.log"' EXIT
cp -a "$base/." "$bare"
# The archive as this machine reaches it.
rm -rf "$bare"/etc/apt/sources.list*
cp -aL /etc/apt/sources.list* "$bare/etc/apt/" 2>/dev/null || true
rm -f "$bare"/etc/apt/sources.list.d/*disabled*
cp -L /etc/resolv.conf /etc/hosts "$bare/etc/" 2>/dev/null || true
cp "$deb" "$bare/landfall.deb"
cp "$tarball" "$bare/landfall.tar.gz"

# inside COMMAND...: runs a command in the bare system. It has /proc, from which Swift reads the arguments of a program;
# the mount ends with the command.
inside() {
  env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C \
    unshare -m sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$bare" "$@"
}

# try WHAT EXPECTED COMMAND...: runs a command in the bare system; its output must contain the text.
try() {
  local what="$1" expected="$2" output
  shift 2
  output="$(inside "$@" 2>&1)" || die "$what fails: $output"
  [[ $output == *"$expected"* ]] || die "$what does not print \"$expected\": $output"
  echo "    $what"
}

# try_command LANDFALL: what a user does first.
try_command() {
  inside mkdir -p /try
  printf '%s' '{"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"CODE":"A"},"geometry":{"type":"Polygon","coordinates":
     [[[0,0],[9,0],[9,9],[0,9],[0,0]]]}}]}' >"$bare/try/lands.geojson"
  try "$1 --version" "landfall $version" "$1" --version
  try "$1 locate" "New Mexico" "$1" locate 36.999 -109.045
  try "$1 find" "Colorado" "$1" find colorado
  try "$1 build" "1 region" "$1" build /try/lands.geojson -o /try/lands.atlas
  try "$1 locate in the atlas" "lands  A" "$1" locate /try/lands.atlas 5 5
  try "$1 build in another system" "1 region" "$1" build /try/lands.geojson --crs EPSG:4258 -o /try/other.atlas
  try "$1 view" "" "$1" view -o /try/globe.html
  try "$1 map" "" "$1" map -o /try/world.png
  [[ -s $bare/try/globe.html && -s $bare/try/world.png ]] || die "$1 writes no page or no picture"
  rm -r "$bare/try"
}

# apt ARGUMENT...: runs apt-get in the bare system; prints what it says only if it fails.
apt() {
  inside env DEBIAN_FRONTEND=noninteractive apt-get -q "$@" >"$bare.log" 2>&1 || die "apt-get $*: $(tail -n 5 "$bare.log")"
}

stage "Read the lists of packages" apt update
stage "Install the package in a bare system" apt install -y --no-install-recommends /landfall.deb
try_command landfall
for file in man/man1/landfall.1.gz bash-completion/completions/landfall zsh/vendor-completions/_landfall \
  fish/vendor_completions.d/landfall.fish doc/landfall/copyright doc/landfall/changelog.gz doc/landfall/NEWS.gz; do
  # A system may leave out documents, by a setting of dpkg; this one installs all.
  inside test -s "/usr/share/$file" || die "the package does not install /usr/share/$file"
done
try "the manual page" ".TH LANDFALL 1" gzip -dc /usr/share/man/man1/landfall.1.gz
try "the completions" "_landfall" cat /usr/share/bash-completion/completions/landfall
inside dpkg --verify landfall || die "an installed file differs from the package"
stage "Remove the package" apt remove -y landfall
inside test ! -e /usr/bin/landfall || die "apt-get remove leaves /usr/bin/landfall"
# The libraries remain, which the tarball needs, too.
inside sh -c 'mkdir /opt/moved && tar -xzf /landfall.tar.gz -C /opt/moved --strip-components=1'
try_command /opt/moved/bin/landfall

again="$bare/again"
mkdir "$again"
scripts/release deb -o "$again" >/dev/null
for file in "$deb" "$tarball"; do
  cmp "$file" "$again/$(basename "$file")" || die "packing again gives other bytes; was a file changed since?"
done
echo "packing again gives the same bytes"
