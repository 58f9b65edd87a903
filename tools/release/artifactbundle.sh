#!/usr/bin/env bash
# Usage: scripts/release artifactbundle [-o DIR]
#
# Packs the command as an artifact bundle (SE-0305), landfall.artifactbundle.zip in DIR (default: .build/package), for
# the plugins of released versions: they then need not build it. The command is built without traits. Prints the
# checksum that Package.swift needs. The same commit gives the same bytes.
#
# On Linux it holds the command of this machine's architecture, which needs no shared library. On macOS (untested) it holds one command for both
# architectures of macOS; `artifacts` in info.json then lists that variant.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
. tools/release/command.sh
take_output "$@"
command -v zip >/dev/null || die "zip is missing; apt-get install zip"

case "$(uname -s)" in
  Linux) triples="\"$(uname -m)-unknown-linux-gnu\"" architectures=() ;;
  Darwin) triples='"arm64-apple-macosx", "x86_64-apple-macosx"' architectures=(--arch arm64 --arch x86_64) ;;
  *) die "only Linux and, untested, macOS are known to this script" ;;
esac
build_light_command ${architectures[@]+"${architectures[@]}"}

begin_package
version="$(version)"
bundle="$work/landfall.artifactbundle"
mkdir -p "$bundle/landfall/bin"
install -m 755 "$command" "$bundle/landfall/bin/landfall"
strip "$bundle/landfall/bin/landfall"
install -m 644 LICENSE NOTICE "$bundle/landfall"
cat >"$bundle/info.json" <<END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "landfall": {
      "version": "$version",
      "type": "executable",
      "variants": [ { "path": "landfall/bin/landfall", "supportedTriples": [ $triples ] } ]
    }
  }
}
END
find "$bundle" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
(cd "$work" && find landfall.artifactbundle | sort | zip -q -X -@ "$made/landfall.artifactbundle.zip")
place_packages "$made" "$out"
echo "checksum $(swift package compute-checksum "$out/landfall.artifactbundle.zip")"
