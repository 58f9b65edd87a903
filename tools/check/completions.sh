#!/usr/bin/env bash
# Usage: scripts/check completions
#
# Checks the output of `landfall help completions` and `landfall help man` with the programs that read it:
# bash, zsh and fish parse the scripts and complete some command lines, with the layers of an atlas, and groff or man
# formats the page without a warning. Skips a program that is not installed. Requires the build of scripts/test.
# Exit status: 0 no fault, 1 an error, a warning or a missing completion.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
take_no_arguments "$@"

need_command
temporary_folder folder
for shell in bash zsh fish; do "$landfall" help completions "$shell" >"$folder/landfall.$shell"; done
"$landfall" help man >"$folder/landfall.1"
# The layers of the fixture are regions and countries. The name is a trap for a script that runs what it completes.
cp Tests/Fixtures/small.atlas "$folder/odd \$(touch run)'.atlas"
odd="odd\\ \\\$\\(touch\\ run\\)\\'.atlas"
ln -s "$(cd "$(dirname "$landfall")" && pwd)/landfall" "$folder/landfall"
export PATH="$folder:$PATH"
cd "$folder"

# Command lines, each with a completion of its last word. zsh runs its completion in a terminal alone: its
# script is only parsed, and its function for layers called.
cases=(
  "landfall lo|locate"
  "landfall help comp|completions"
  "landfall help completions f|fish"
  "landfall build data/us.json --out|--output"
  "landfall map world.atlas --theme d|dark"
  "landfall export world.atlas --format g|glb"
  "landfall locate --wi|--within"
)

complete_in_bash() {
  bash --norc -c '
    . "$1"
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _landfall landfall "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
    printf "%s\n" "${COMPREPLY[@]}"
  ' bash "$folder/landfall.bash" "$@"
}

complete_in_fish() {
  HOME=$folder XDG_CONFIG_HOME=$folder fish -c \
    'source $argv[1]; complete -C $argv[2]' "$folder/landfall.fish" "$*" | cut -f 1
}

layers_in_zsh() {
  zsh -f -c '
    compdef() {}
    compadd() { [[ $1 == -a ]] && print -l ${(P)2} }
    source $1
    shift
    words=("$@")
    _landfall_layers
  ' zsh "$folder/landfall.zsh" "${@:2}"
}

# expect_layer SHELL LAYER: the words on standard input have the layer.
expect_layer() { grep -qx -- "$2" || die "$1 does not complete --layer to $2"; }

# check_layers SHELL: --layer completes to the layers of the atlas on the command line, or of the bundled one.
check_layers() {
  local complete="complete_in_$1"
  [[ $1 != zsh ]] || complete=layers_in_zsh
  "$complete" landfall export "$odd" --layer r | expect_layer "$1" regions
  "$complete" landfall locate --layer s | expect_layer "$1" states
  "$complete" landfall direction --atlas "$odd" --to x --layer c | expect_layer "$1" countries
  [[ ! -e $folder/run ]] || die "the completion of $1 runs the name of a file as a command"
  echo "layers of $1: 3 command lines"
}

# check_shell SHELL: the script parses, and every case completes.
check_shell() {
  local shell="$1" line words
  "$shell" -n "$folder/landfall.$shell" || die "$shell does not parse its completions"
  for line in "${cases[@]}"; do
    read -r -a words <<<"${line%|*}"
    "complete_in_$shell" "${words[@]}" | grep -qx -- "${line#*|}" ||
      die "$shell does not complete \"${line%|*}\" to ${line#*|}"
  done
  echo "completions of $shell: ${#cases[@]} command lines"
  check_layers "$shell"
}

check_shell bash
if command -v fish >/dev/null; then check_shell fish; fi
if command -v zsh >/dev/null; then
  zsh -n "$folder/landfall.zsh" || die "zsh does not parse its completions"
  echo "completions of zsh: parsed"
  check_layers zsh
fi
if command -v groff >/dev/null; then
  warnings="$(groff -man -Tutf8 -ww "$folder/landfall.1" 2>&1 >/dev/null)"
elif command -v man >/dev/null; then
  warnings="$(man --warnings -l "$folder/landfall.1" 2>&1 >/dev/null)"
else
  exit
fi
[[ -z $warnings ]] || die "the manual page: $warnings"
echo "the manual page: no warnings"
