#!/usr/bin/env bash
# Usage: scripts/make fonts
#
# Makes data/fonts, the fonts that the command embeds for the text of maps, from Debian's package of Inter: the
# regular and the semibold font, reduced to the Latin, Greek and Cyrillic scripts; the sizes of their characters; and the
# font of the tests. The same version of fontTools gives the same bytes. PackedFontTests compare the sizes with HarfBuzz.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

package=fonts-inter_4.0~beta7+ds-1_all.deb
sha256=6afd9014550e04b58bccf64b94f92ae1dbfd8018489b92de835408970234c24c
# Latin with its extensions and Vietnamese, Greek, Cyrillic with its supplement, combining marks, punctuation,
# currencies, arrows, and the signs of numbers and units.
unicodes=U+0020-007E,U+00A0-024F,U+0259,U+02B0-02DD,U+0300-036F,U+0370-03FF,U+0400-052F,U+1E00-1EFF,U+1F00-1FFF
unicodes+=,U+2010-2027,U+202F-203A,U+2044,U+2070-2079,U+2080-2089,U+20A0-20BF,U+2116,U+2122,U+2190-2193
unicodes+=,U+2212,U+2215,U+221E,U+2248,U+2260,U+2264,U+2265

temporary_folder work
need_python fonttools
(cd "$work" && apt-get download -qq "${package%%_*}=4.0~beta7+ds-1")
(cd "$work" && echo "$sha256  $package" | sha256sum --check --quiet) || die "$package has another checksum"
dpkg-deb -x "$work/$package" "$work/inter"
mkdir -p data/fonts
for style in Regular SemiBold; do
  "${venv_python%/*}/pyftsubset" "$work/inter/usr/share/fonts/opentype/inter/Inter-$style.otf" \
    --output-file="data/fonts/Inter-$style.otf" --unicodes="$unicodes" \
    --layout-features=ccmp,kern,locl,mark,mkmk --no-hinting --desubroutinize --name-IDs='0,1,2,3,4,5,6,13,14' \
    --no-recalc-timestamp
done
"$venv_python" tools/make/fonts/make_metrics.py data/fonts/Inter-{Regular,SemiBold}.otf data/fonts/Inter.metrics
"$venv_python" tools/make/fonts/make_test_font.py Tests/Fixtures/fonts/rectangles.ttf
ls -l data/fonts Tests/Fixtures/fonts
