#!/bin/sh
# Cuts subsets of the studio's fonts from their packages: the title font in one weight and one optical size, the text font in the weights that
# are used, both with the characters of western languages; and ₡, which is on most pages and which the text font lacks, in a file of its own.
# Run it in this folder when a package has a new version. Needs fonttools and brotli: pip install fonttools brotli
set -e
packages=../../../node_modules/@fontsource-variable
bricolage=$packages/bricolage-grotesque/files/bricolage-grotesque
instrument=$packages/instrument-sans/files/instrument-sans
whole=$(mktemp -d)
trap 'rm -r "$whole"' EXIT

cut() {
  pyftsubset "$1" --unicodes="$2" --layout-features=kern,liga,mark,mkmk,ccmp,locl,tnum --no-hinting --flavor=woff2 --output-file="$3"
}

western='U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013-2014,U+2018-201E,U+2022,U+2026,U+20AC,U+2122,U+2190-2193,U+2212'

fonttools varLib.instancer "$bricolage-latin-opsz-normal.woff2" wght=800 opsz=72 -q -o "$whole/bricolage.ttf"
fonttools varLib.instancer "$bricolage-latin-ext-opsz-normal.woff2" wght=800 opsz=72 -q -o "$whole/bricolage-ext.ttf"
fonttools varLib.instancer "$instrument-latin-wght-normal.woff2" wght=400:600 -q -o "$whole/instrument.ttf"
cut "$whole/bricolage.ttf" "$western" bricolage.woff2
cut "$bricolage-latin-ext-opsz-normal.woff2" U+20A1 colon.woff2
cut "$whole/bricolage-ext.ttf" 'U+0100-024F,U+1E00-1E9F,U+20A0,U+20A2-20AB,U+20AD-20C0' bricolage-ext.woff2
cut "$whole/instrument.ttf" "$western" instrument.woff2
