#!/usr/bin/env bash
# Usage: scripts/check format
#
# Compares the dumps and the kinds of sections in AtlasFormat.md with the golden atlases, byte for byte. Decodes the
# test vectors of the format with the second reader, and gives bad files to it and to the reader of the page. Exit
# status: 0 no difference, 1 a difference, with its place.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

take_no_arguments "$@"
command -v node >/dev/null || die "node is not on the PATH; install the package nodejs, then try again"
python3 tools/check/format/check_article.py
python3 tools/check/format/check_vectors.py
node tools/check/format/check_bad_files.mjs
python3 Tests/Conformance/second_reader.py
