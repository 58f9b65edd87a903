#!/usr/bin/env bash
# Usage: scripts/make fixtures | --release VERSION
#
# Rewrites the golden atlases of Tests/Fixtures, their answers, the table in their README, and the golden
# pictures in Tests/Fixtures/maps, after an intended change of the format, and the tables of kinds of files and of names of columns for Python. The contents of the atlases are in
# Tests/TestSupport/TinyAtlas.swift. Inspect the pictures before you commit them.
#
# --release copies the golden atlases and their answers to Tests/Fixtures/released/VERSION, a version of the format such as
# 1.0, where they stay forever. A version that is there already is not changed.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

if [[ ${1-} == --release ]]; then
  [[ $# -eq 2 && $2 =~ ^[0-9]+\.[0-9]+$ ]] || wrong_usage
  kept="Tests/Fixtures/released/$2"
  [[ ! -e $kept ]] || die "$kept exists; the golden atlases of a version never change"
  mkdir "$kept"
  cp Tests/Fixtures/*.atlas Tests/Fixtures/*.answers "$kept"
  echo "$kept: $(find "$kept" -name '*.atlas' | wc -l) atlases; commit them with the release"
  exit
fi
take_no_arguments "$@"

need_tests
LANDFALL_WRITE_FIXTURES=1 stage "Write the fixtures" \
  run_built_tests --filter FixtureTests/theBuilderWritesTheSameBytes --filter GoldenMapTests --filter GoldenPictureTests --filter ConformanceTests/theLibraryGivesTheAnswers \
  --filter FileKindTests/pythonHasTheSameMarks --filter UsualNamesTests/pythonHasTheSameNames

# Updates the sizes and checksums in the table and keeps the descriptions.
python3 - Tests/Fixtures <<'PYTHON'
import hashlib, pathlib, re, sys

folder = pathlib.Path(sys.argv[1])
readme = folder / "README.md"

def row(match):
    data = (folder / f"{match[1]}.atlas").read_bytes()
    return f"| {match[1]}.atlas | {len(data)} | `{hashlib.sha256(data).hexdigest()}` |"

pattern = r"^\| (\w+)\.atlas \| \d+ \| `[^`]*` \|"
readme.write_text(re.sub(pattern, row, readme.read_text(), flags=re.MULTILINE))
PYTHON
