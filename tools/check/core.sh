#!/usr/bin/env bash
# Usage: scripts/check core [TARGET]...
#
# Builds the library for C (scripts/release core) and fails if it is larger than 1.2 MB, exports other names than lf_,
# lacks a function of landfall.h, or requires more than the C library, or for a glibc target more than glibc 2.17. Then
# it runs the program of docs/C.md, the lines in C of docs/Products.md, and the conformance suite (Tests/Conformance):
# for aarch64 under qemu-aarch64, for x86_64-linux-musl with the musl that scripts/check bindings --all installs, for
# native, the default, under AddressSanitizer.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
targets=("$@")
((${#targets[@]})) || targets=(native)
temporary_folder work

# check_library TARGET
check_library() {
  local library=".build/core/$1/lib/liblandfall.so" size exported declared needed
  size="$(stat -L -c %s "$library")"
  ((size <= 1200000)) || die "$library has $size bytes; at most 1,200,000 are allowed"
  exported="$(nm -D --defined-only "$library" | awk '{ print $3 }' | sort)"
  declared="$(grep -oE '\blf_[a-z_]+\(' Sources/CLandfall/include/landfall.h | tr -d '(' | sort -u)"
  [[ $exported == "$declared" ]] ||
    die "$library exports other functions than landfall.h declares: $(diff <(echo "$exported") <(echo "$declared") | grep '^[<>]' | tr '\n' ' ')"
  needed="$(objdump -p "$library" | awk '$1 == "NEEDED" { print $2 }')"
  ! grep -vE '^(libc|libm|libpthread|ld-linux.*)\.so' <<<"$needed" || die "$library requires more than the C library"
  if [[ $1 == *-gnu ]]; then
    local latest
    latest="$(objdump -T "$library" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)"
    [[ $(printf '%s\nGLIBC_2.17\n' "$latest" | sort -V | tail -n 1) == GLIBC_2.17 ]] || die "$library requires $latest"
  fi
  echo "    $size bytes, $(wc -l <<<"$exported") functions, requires" $needed ${latest-}
}

# set_tools TARGET: sets cc to the compiler of a target and run to the command that starts its programs; empty run if
# this machine cannot. Without musl, programs for it are linked with it and the library.
set_tools() {
  set_compiler "$1"
  run=(env "LD_LIBRARY_PATH=$root/.build/core/$1/lib")
  if [[ $1 == x86_64-linux-musl && -x $musl ]]; then
    cc+=(-dynamic)
    run=("$musl" --library-path "$root/.build/core/$1/lib")
  elif [[ $1 == *-musl ]]; then
    cc+=(-static)
  fi
  case "$1" in
    native | "$(uname -m)"-*) ;;
    aarch64-*)
      run=(qemu-aarch64 -L "$root/.build/aarch64" -E "LD_LIBRARY_PATH=$root/.build/core/$1/lib")
      command -v qemu-aarch64 >/dev/null || run=()
      [[ $1 == *-musl || -d .build/aarch64/lib ]] || run=()
      ;;
    *) run=() ;;
  esac
}

# compile TARGET NAME: compiles NAME.c in the working folder, and links it with the library.
compile() {
  local flags
  flags=($(PKG_CONFIG_PATH=".build/core/$1/lib/pkgconfig" pkg-config --cflags --libs landfall))
  "${cc[@]}" -std=c11 -Wall -Wextra -Werror "$work/$2.c" -o "$work/$2" "${flags[@]}" -lm
}

# run_example TARGET: compiles and runs the program of docs/C.md.
run_example() {
  code_blocks c docs/C.md >"$work/places.c"
  (($(wc -l <"$work/places.c") <= 30)) || die "the program of docs/C.md has more than 30 lines"
  compile "$1" places
  # The last command of the page, and the text that it prints.
  local arguments expected printed
  arguments="$(code_blocks console docs/C.md | sed -n 's/^\$ \.\/places //p')"
  expected="$(code_blocks console docs/C.md | sed '1,/^\$ \.\/places/d')"
  cp Sources/LandfallData/mobile.atlas "$work/"
  printed="$(cd "$work" && "${run[@]}" "$work/places" $arguments)"
  [[ $printed == "$expected" ]] || die "the program of docs/C.md prints: $printed"
  echo "    the program of docs/C.md prints what the page says"
}

# run_sample TARGET: compiles and runs the lines in C of docs/Products.md, whose output their comment shows.
run_sample() {
  local printed expected
  {
    printf '#include <landfall.h>\n#include <stdio.h>\nint main(void) {\n'
    code_blocks c docs/Products.md
    echo 'return 0; }'
  } >"$work/sample.c"
  compile "$1" sample
  expected="$(code_blocks c docs/Products.md | sed -n 's|.*  // ||p')"
  cp Sources/LandfallData/mobile.atlas "$work/"
  printed="$(cd "$work" && "${run[@]}" "$work/sample")"
  [[ -n $expected && $printed == "$expected" ]] || die "the lines in C of docs/Products.md print: $printed"
  echo "    the lines in C of docs/Products.md print what their comment says"
}

# run_suite TARGET: compares the library with the conformance suite.
run_suite() {
  local options=(-O1)
  [[ $1 != native ]] || options=(-O1 -g -fsanitize=address,undefined)
  "${cc[@]}" -std=c11 "${options[@]}" -Wall -Wextra -Werror -I ".build/core/$1/include" Tests/Conformance/conformance.c \
    ".build/core/$1/lib/liblandfall.a" -o "$work/conformance" -pthread -lm
  "${run[@]}" "$work/conformance"
}

# check_headers: the header alone, as the strictest compilers of C and C++ read it.
check_headers() {
  echo '#include <landfall.h>' >"$work/header.c"
  cc -std=c99 -pedantic -Wall -Wextra -Werror -I .build/core/native/include -c "$work/header.c" -o "$work/header.o"
  c++ -x c++ -std=c++11 -Wall -Wextra -Werror -I .build/core/native/include -c "$work/header.c" -o "$work/header.o"
}

scripts/release core "${targets[@]}"
for target in "${targets[@]}"; do
  [[ $target != wasm32 ]] || continue
  stage "Check the library for $target" check_library "$target"
  set_tools "$target"
  [[ $target != native ]] || check_headers
  if ((${#run[@]})); then
    run_example "$target"
    run_sample "$target"
    run_suite "$target"
  else
    echo "    left out: running the programs for $target (scripts/check bindings --all installs what they need)"
  fi
done
