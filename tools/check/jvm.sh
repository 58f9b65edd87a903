#!/usr/bin/env bash
# Usage: scripts/check jvm [--all]
#
# Builds the jar for the JVM (scripts/release jar), and runs with it the conformance suite (Tests/Conformance), the
# program of docs/JVM.md, 200,000 points that must have the answers of the library for C, and in one session of Spark
# the tests of landfall_locate and landfall_atlas.spark and the examples of docs/Spark.md, which are also of Ray and
# Dask.
#
# --all uses the wheel of scripts/release wheels for this machine, builds the native library for all targets, loads
# the one for aarch64 under qemu, and runs every engine of scripts/bench engines with 100,000 points. Requires javac,
# and pyspark, ray and dask, which scripts/check bindings --all installs in .build/venv.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

targets=(native)
case "${1-}" in
  --all) targets=("$(uname -m)-linux-gnu" aarch64-linux-gnu) ;;
  "") ;;
  *) wrong_usage ;;
esac

python="$(find_python)"
work=.build/jvm
atlas=Sources/LandfallData/mobile.atlas
rm -rf "$work"
mkdir -p "$work/tests"

# The program of docs/JVM.md, and the text that the page says it prints.
run_example() {
  local printed expected
  code_blocks java docs/JVM.md >"$work/Places.java"
  expected="$(code_blocks console docs/JVM.md | sed '/Places.java/d')"
  printed="$(java -classpath "$jar" "$work/Places.java" "$atlas" 36.999 -109.045)"
  [[ -n $expected && $printed == "$expected" ]] || die "the program of docs/JVM.md prints: $printed"
  echo "    the program of docs/JVM.md prints what the page says"
}

# run CLASS ARGUMENT...: runs a program, in which the JVM checks each call of its native functions.
run() {
  quietly "$work/log" java -Xcheck:jni -Xmx512m -classpath "$jar:$work/tests" "$@"
  ! grep -q WARNING "$work/log" || { cat "$work/log" >&2; die "a native function breaks a rule of JNI"; }
  cat "$work/log"
}

check_java() {
  javac -Xlint:all -Werror -classpath "$jar" -d "$work/tests" Tests/Conformance/Conformance.java tools/check/jvm/*.java \
    tools/check/bindings/Answer.java
  run Conformance
  run Safety "$atlas"
  run_example
  draw_points ".build/core/${targets[0]}" "$atlas" "$work/points" 200000
  (cd "$work/points" && sha256sum -- *.i32 >right)
  java -classpath "$jar:$work/tests" Answer "$atlas" "$work/points" 1 >/dev/null
  (cd "$work/points" && sha256sum --check --quiet right) || die "Java and C differ"
  echo "    Java gives the answers of the library for C to 200,000 points"
}

# The messages of Spark and Ray are shown only after a failure.
check_spark() {
  PYTHONPATH="$root/$work/package" "$python" tools/check/jvm/test_spark.py "$jar" "$atlas" 2>"$work/spark.log" ||
    { cat "$work/spark.log" >&2; return 1; }
}

# Loads the library for aarch64, whose symbols are resolved then.
check_aarch64() {
  "$python" -m zipfile -e "$jar" "$work/unpacked"
  qemu-aarch64 -L "$root/.build/aarch64" "$root/.build/aarch64/usr/bin/python3.11" -c "
import ctypes, os
library = ctypes.PyDLL('$root/$work/unpacked/org/landfall/native/linux-aarch64/liblandfall-jni.so', os.RTLD_NOW)
call = library.Java_org_landfall_Native_isValid
call.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_double]
call.restype = ctypes.c_ubyte
assert (call(None, None, 40, -105), call(None, None, 91, 0)) == (1, 0)"
  echo "    the library for aarch64 loads and answers; no JVM for it was tried"
}

scripts/release jar "${targets[@]}"
jar="$root/bindings/jvm/dist/landfall-atlas-$(version).jar"
if [[ ${1-} == --all ]]; then
  python3 -m zipfile -e "bindings/python/dist/landfall_atlas-$(python_version)"-*manylinux*_"$(uname -m)".whl "$work/package"
else
  unpack_python_package "$work"
fi
stage "Check the classes for the JVM" check_java
[[ ${1-} != --all ]] || stage "Check the library for aarch64" check_aarch64
stage "Check Spark, Ray and Dask" check_spark
[[ ${1-} != --all ]] || stage "Run every engine with 100,000 points" scripts/bench engines --points 100000
