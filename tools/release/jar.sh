#!/usr/bin/env bash
# Usage: scripts/release jar [-o FOLDER] [TARGET]...
#
# Builds the jar of Landfall for the JVM (bindings/jvm) into FOLDER, which is bindings/jvm/dist: classes for Java 17
# with the function of Spark SQL, and the native library for each TARGET:
#   native                                 this machine, with its own compiler cc: the default
#   x86_64-linux-gnu  aarch64-linux-gnu    glibc 2.17 or later; requires PyPI's ziglang
#
# Requires javac 17 or later, and PyPI's pyspark 4, which this installs in .build/venv. The classes for Spark are
# compiled against its jars; they are not in the jar. The same sources give the same bytes.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

take_targets bindings/jvm/dist native "native x86_64-linux-gnu aarch64-linux-gnu" "$@"

version="$(version)"
temporary_folder work

# link TARGET: compiles and links the native library of a target.
link() {
  local target="$1" cc core=".build/core/$1" place
  set_compiler "$target"
  place="${target%%-*}"
  [[ $target != native ]] || place="$(uname -m)"
  place="$work/classes/org/landfall/native/linux-$place"
  mkdir -p "$place"
  "${cc[@]}" -std=gnu11 -O2 -fPIC -fvisibility=hidden -ffunction-sections -Wall -Wextra -Werror -shared \
    -I "$java/include" -I "$java/include/linux" -I "$core/include" bindings/jvm/native/*.c "$core/lib/liblandfall.a" \
    -o "$place/liblandfall-jni.so" -Wl,--version-script=bindings/jvm/native/exports.map -Wl,--gc-sections -s -pthread -lm
}

compile() {
  mkdir -p "$work/classes/META-INF"
  javac --release 17 -Xlint:all,-serial,-classfile,-path,-try -Werror -proc:none -d "$work/classes" -classpath "$spark/*" \
    $(find bindings/jvm/java -name '*.java' | sort)
  cp LICENSE NOTICE "$work/classes/META-INF/"
}

# pack FILE: a jar whose entries are in order and of 1980, the first time that ZIP has.
pack() {
  printf 'Implementation-Title: landfall-atlas\nImplementation-Version: %s\nAutomatic-Module-Name: org.landfall\n' \
    "$version" >"$work/manifest"
  jar --create --file "$1" --manifest "$work/manifest" --date 1980-01-01T00:00:02Z \
    $(cd "$work/classes" && find . -type f | sed 's|^\./||' | sort | sed "s|^|-C $work/classes |")
}

command -v javac >/dev/null && command -v jar >/dev/null ||
  die "javac or jar is missing; install openjdk-17-jdk-headless"
java="$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")"
[[ -f $java/include/jni.h ]] || die "$java has no include/jni.h; install openjdk-17-jdk-headless"

# Sets spark to the folder of the jars of Spark; fails without it.
find_spark() {
  spark="$("$(find_python)" -c 'import importlib.util as u; print(u.find_spec("pyspark").submodule_search_locations[0])' \
    2>/dev/null)/jars" && [[ -d $spark ]]
}
find_spark || stage "Install pyspark in .build/venv" need_python pyspark
find_spark || die "the package pyspark of $(find_python) has no folder jars; remove .build/venv, and run this again"
quietly "$work/core.log" scripts/release core "${targets[@]}"
for target in "${targets[@]}"; do
  stage "Link the native library for $target" link "$target"
done
stage "Compile the classes" compile
mkdir "$work/made"
pack "$work/made/landfall-atlas-$version.jar"
place_packages "$work/made" "$folder"
