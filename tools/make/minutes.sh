#!/usr/bin/env bash
# Usage: scripts/make minutes [COMMAND]...
#
# Measures how long commands take on this machine and writes tools/minutes.tsv, which scripts/run and scripts/test
# read to say how long they take. Each COMMAND (default: run, "test after run") runs in a fresh clone of the present
# commit in a temporary folder: run, test, "test after run" (in the clone of run), or ci. Missing packages are
# installed as usual; that is in the minutes. Run nothing else at the same time.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

(($#)) || set -- run "test after run"
for command in "$@"; do [[ $command =~ ^(run|test|test after run|ci)$ ]] || wrong_usage; done
[[ -z $(git status --porcelain) ]] || die "the checkout has changes; commit first"
temporary_folder folder
commit="$(git rev-parse --short HEAD)"

# measure NAME CLONE COMMAND...: runs a command in a clone, and notes its minutes.
measure() {
  local name="$1" clone="$folder/$2" start minutes
  [[ -d $clone ]] || git clone -q . "$clone"
  start="$(now)"
  (cd "$clone" && env -u LANDFALL_QUICK -u LANDFALL_WITHOUT_PLUGINS "${@:3}")
  minutes="$(awk -v a="$start" -v b="$(now)" 'BEGIN { printf "%.1f", (b - a) / 60 }')"
  awk -F'\t' -v name="$name" '$1 != name' tools/minutes.tsv >"$folder/minutes"
  { cat "$folder/minutes"; printf '%s\t%s\t%s\n' "$name" "$minutes" "$commit"; } >tools/minutes.tsv
  echo "    $name: $minutes minutes"
}

for command in "$@"; do
  case "$command" in
    run | test) measure "$command" "$command" "scripts/$command" ;;
    "test after run") measure "$command" run scripts/test ;;
    ci) measure ci ci .ci/run ;;
  esac
done
