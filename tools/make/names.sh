#!/usr/bin/env bash
# Usage: scripts/make names [--check] [--cache DIR]
#
# Writes data/names/region-names.txt, the names of regions of LandfallNames, from the names of CLDR (Babel of PyPI and
# unicode-cldr-core of Debian, with checked sha256) and from the tables by hand in data/names, always with the same bytes.
#
#   --check      compare with the file and with data/SOURCES.md, write nothing
#   --cache DIR  keep the packages in DIR (default: ${XDG_CACHE_HOME:-~/.cache}/landfall/sources)
#
# Requires python3 (3.10 or later) with pip, apt-get and dpkg-deb.
# Exit status: 0 done, 1 bad download or data that differ, 64 wrong usage.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
arguments=()
cache=${XDG_CACHE_HOME:-$HOME/.cache}/landfall/sources
while (($#)); do
  case "$1" in
    --check) arguments+=("$1") ;;
    --cache) [[ -n ${2-} ]] || wrong_usage; cache=$(from_caller "$2"); shift ;;
    *) wrong_usage ;;
  esac
  shift
done
exec python3 data/make/region_names.py --cache "$cache" ${arguments[@]+"${arguments[@]}"}
