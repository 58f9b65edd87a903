#!/usr/bin/env bash
# Usage: scripts/release deb [-o DIR]
#
# Packs the command with all traits, its manual page and completions into DIR (default: .build/package) as
# landfall_VERSION_ARCH.deb, for this release of Debian, with its dependencies.
#
# The command contains the Swift runtime; the other libraries are those of Debian, so that their security updates
# reach it. The same commit gives the same bytes: time stamps are that of the commit, or SOURCE_DATE_EPOCH, and the
# maintainer of the .deb is its author, or MAINTAINER ("Name <address>"). A first build takes about 5 minutes on two
# cores. Requires dpkg-dev. scripts/check package tries the result.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_output "$@"
for tool in dpkg-deb dpkg-shlibdeps strip; do
  command -v "$tool" >/dev/null || die "$tool is missing; apt-get install dpkg-dev binutils"
done
install_missing
build_command

version="$(debian_version)"
maintainer="${MAINTAINER-$(git log -1 --format='%an <%ae>')}"
begin_package

# The packages of the libraries that the command links, with the versions that have their functions.
mkdir -p "$work/shlibs/debian"
printf 'Source: landfall\n\nPackage: landfall\nArchitecture: any\n' >"$work/shlibs/debian/control"
libraries="$(cd "$work/shlibs" && dpkg-shlibdeps -O -e"$root/$command" 2>"$work/warnings" | sed -n 's/^shlibs:Depends=//p')" ||
  die "dpkg-shlibdeps fails: $(cat "$work/warnings")"
[[ -n $libraries ]] || die "dpkg-shlibdeps finds no library of $command: $(cat "$work/warnings")"
# PROJ's database, and a program that the command finds when it needs it.
depends="$libraries, proj-data"
recommends="gdal-bin"

# The folders of zsh and of documents are others than elsewhere.
tree="$work/deb"
write_command_files "$tree/usr"
write_world "$tree/usr"
mv "$tree/usr/share/zsh/site-functions" "$tree/usr/share/zsh/vendor-completions"
doc="$tree/usr/share/doc/landfall"
rm "$doc/LICENSE"
{
  cat NOTICE
  printf '\nThe text of the Apache License, Version 2.0, is in /usr/share/common-licenses/Apache-2.0.\n'
} >"$doc/copyright"
rm "$doc/NOTICE"
gzip -9nc CHANGELOG.md >"$doc/NEWS.gz"
printf 'landfall (%s) stable; urgency=medium\n\n  * NEWS.gz lists the changes.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(date -R -u --date="@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.gz"
mkdir "$tree/DEBIAN"
architecture="$(dpkg --print-architecture)"
cat >"$tree/DEBIAN/control" <<END
Package: landfall
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$tree/usr" | cut -f 1)
Depends: $depends
Recommends: $recommends
Section: science
Priority: optional
Description: find the country, US state or area of a point
 Landfall compiles boundary files into one memory-mapped atlas and finds
 regions in it exactly and offline. The command builds, verifies and draws
 atlases, and comes with one of countries, provinces, US states and places.
END
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
find "$tree" -exec touch -h --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$tree" "$made/landfall_${version}_$architecture.deb" >/dev/null
place_packages "$made" "$out"
