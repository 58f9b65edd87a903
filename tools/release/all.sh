#!/usr/bin/env bash
# Usage: scripts/release all [-o DIR] [--only PART,...] [--record]
#
# Makes the packages of a release in DIR (default: .build/package), with SHA256SUMS of all files there, and prints the
# duration of each part, the size of each package, and the tag or commit. Fails if a package is larger than its limit in
# tools/release/sizes.tsv; --record sets the limits of the packages in DIR to 5 % over their sizes. The same commit on
# the same system, in a folder of the same path, gives the same bytes: the Swift compiler writes lengths of paths. The
# first run takes 12 to 20 minutes on two cores, a later one 4.
#
#   deb             the command with all traits, for this release of Debian
#   tarball         the command without traits, for any Linux
#   cli             the same as a wheel, for pip
#   wheels          the Python package, for glibc and musl, x86-64 and 64-bit ARM
#   core            the library for C, for the same
#   web             the npm package
#   jar             the jar for the JVM, for glibc on both processors
#   postgres        the extension for PostgreSQL, to build with a C compiler, for the same
#   duckdb          the extension for DuckDB, a folder for each of its platforms
#   artifactbundle  the command without traits, for the plugins
#   atlases         the atlases of data/, with their licenses
#   sbom            the bill of materials of these
#
# With --only, the other packages in DIR stay as they are.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
parts=(deb tarball cli wheels core web jar postgres duckdb artifactbundle atlases sbom)
out="$root/.build/package" only="${parts[*]}" record=false
while (($#)); do
  case "$1" in
    -o) [[ $# -gt 1 && -n $2 ]] || wrong_usage; out="$2"; shift ;;
    --only) [[ $# -gt 1 && -n $2 ]] || wrong_usage; only="${2//,/ }"; shift ;;
    --record) record=true ;;
    *) wrong_usage ;;
  esac
  shift
done
[[ $out == /* ]] || out="$caller/$out"
for part in $only; do
  [[ " ${parts[*]} " == *" $part "* ]] || die "there is no part $part; the parts are ${parts[*]}"
done

version="$(version)"
glibc=(x86_64-linux-gnu aarch64-linux-gnu)
linux=("${glibc[@]}" x86_64-linux-musl aarch64-linux-musl)
use_commit_time
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
# What a part makes for itself, and the packages of it.
parts_folder="$work/parts" made="$work/made"
mkdir -p "$parts_folder" "$made" "$out"

# pack_each PREFIX FOLDER: packs each folder in a folder as PREFIX-VERSION-NAME.tar.gz, without what is no folder.
pack_each() {
  local folder name
  for folder in "$2"/*/; do
    name="$1-$version-$(basename "$folder")"
    cp -r "$folder" "$work/$name"
    cp LICENSE NOTICE "$work/$name/"
    pack_folder "$work/$name" "$made"
  done
}

# make_part PART
make_part() {
  local place="$parts_folder/$1"
  case "$1" in
    postgres) scripts/release postgres -o "$made" "${glibc[@]}" ;;
    wheels) scripts/release wheels -o "$place" "${linux[@]}" && mv "$place"/*.whl "$made/" ;;
    jar) scripts/release jar -o "$place" "${glibc[@]}" && mv "$place"/*.jar "$made/" ;;
    web) scripts/release web -o "$place" && mv "$place"/landfall-*.tgz "$made/" ;;
    duckdb) scripts/release duckdb -o "$place" "${linux[@]}" && pack_each landfall-duckdb "$place" ;;
    core)
      scripts/release core "${linux[@]}"
      mkdir "$place"
      local target
      for target in "${linux[@]}"; do cp -r ".build/core/$target" "$place/"; done
      pack_each landfall-c "$place"
      ;;
    sbom) scripts/release sbom -o "$made/landfall-$version.cdx.json" ;;
    *) scripts/release "$1" -o "$made" ;;
  esac
}

# generic_name FILE: the name of a package in every version.
generic_name() {
  local name="$1" form
  for form in "$(debian_version)" "$(python_version)" "$version"; do name="${name/"$form"/VERSION}"; done
  echo "$name"
}

sizes=tools/release/sizes.tsv

# Sets the limits of the packages.
record_sizes() {
  local file name
  for file in "$out"/landfall*; do
    name="$(generic_name "$(basename "$file")")"
    awk -F'\t' -v name="$name" '$1 != name' "$sizes" >"$work/sizes"
    printf '%s\t%s\n' "$name" $((($(stat -c %s "$file") * 21 / 20 / 1000 + 1) * 1000)) >>"$work/sizes"
    sort "$work/sizes" >"$sizes"
  done
}

# Prints the size of each package and its limit.
check_sizes() {
  local file size name limit failed=
  for file in "$out"/landfall*; do
    name="$(generic_name "$(basename "$file")")" size="$(stat -c %s "$file")"
    limit="$(awk -F'\t' -v name="$name" '$1 == name { print $2 }' "$sizes")"
    printf '    %10d of %10s bytes  %s\n' "$size" "${limit:-?}" "$(basename "$file")"
    if [[ -z $limit ]]; then
      echo "    $name has no limit in $sizes; remove the file, or add it with --record" >&2
      failed=yes
    elif ((size > limit)); then
      echo "    $name is larger than its limit; see what it gained, then set the limit with --record" >&2
      failed=yes
    fi
  done
  [[ -z $failed ]] || die "packages are too large, or unknown"
}

for part in $only; do
  stage "Make $part" make_part "$part"
done
mv "$made"/* "$out/"
(cd "$out" && sha256sum landfall* >SHA256SUMS)
! $record || record_sizes
stage "Compare the sizes with $sizes" check_sizes
echo "SHA256SUMS of $(wc -l <"$out/SHA256SUMS") packages of $(git describe --tags --always --dirty=" with changes"): $out"
