#!/usr/bin/env python3
"""Usage: scripts/check scripts

Checks what the scripts promise to those who type them, in a copy with stand-ins for compilers and packages, so that nothing is
built or installed:

- with -o, or a folder as argument, they replace and remove no file that they have not made, and leave each other's
- wrong usage ends with 64 and a line on standard error
- none ends without a message: a command that fails is named with its place, also in x="$(…)"; the exit status is kept
- scripts/release all keeps finished parts after a failure, and gives the same SHA256SUMS if it is interrupted at any moment

Exit status: 0 all holds, 1 a fault."""

import hashlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
STANDINS = pathlib.Path(__file__).with_suffix("")
# Stand for the compiler and its parts: they are no scripts that people type.
PROGRAMS = ("tools/build-time/frontend", "tools/release/frontend")
faults = []


def fault(text):
    faults.append(text)
    print(f"check scripts: {text}", file=sys.stderr)


def scripts():
    """Returns the paths of the scripts in Bash that people type, or that these call."""
    tracked = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                             capture_output=True, text=True).stdout.split("\0")
    return [path for path in sorted(tracked) if path and path not in PROGRAMS and not path.startswith("tools/check/scripts/")
            and (ROOT / path).is_file() and (ROOT / path).open("rb").read(20) == b"#!/usr/bin/env bash\n"]


def check_heads(paths):
    """Each script stops where a command fails, and has the trap of tools/lib.sh before its first command."""
    for path in paths:
        text = (ROOT / path).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        if lines[0] != "set -euo pipefail" or not re.fullmatch(r'\. "\$\(dirname "\$\{BASH_SOURCE\[0\]\}"\)/[./a-z]*lib\.sh"', lines[1]):
            fault(f"{path} does not begin with set -euo pipefail and tools/lib.sh")
        if re.search(r"^[^#]*\btrap\b.*\bERR\b", text, re.MULTILINE) or re.search(r"set \+(e|E|o errexit|o errtrace)\b", text):
            fault(f"{path} changes how a failure is reported")
        for match in re.finditer(r'rm -[a-z]*r[a-z]* (?:-- )?"\$\{?(folder|out|output|prefix)\b\}?"', text):
            fault(f"{path} removes a folder that a person may have named: {match[0]}; use place_files")
        if re.search(r"^[^#]*\btrap\b.*\brm\b", text, re.MULTILINE):
            fault(f"{path} removes what a variable names at its end, which may be another's then; use temporary_folder")
    for folder in ("tools", "data"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if file.read_text("utf-8").startswith("#!") and not os.access(file, os.X_OK):
                fault(f"{file.relative_to(ROOT)} cannot be run; chmod +x")
    print(f"    {len(paths)} scripts stop at failures, and say where")


class Copy:
    """A copy of the scripts, whose compilers and packages are stand-ins."""

    def __init__(self, folder):
        self.folder = folder
        self.root = folder / "copy"
        tracked = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ".ci", ".gitignore", "bindings", "data/make",
             "data/*.json", "data/*.md", "data/*.txt", "docs", "scripts", "tools", "Sources/CPlatform", "Sources/CLandfall",
             "Sources/LandfallData", "Sources/LandfallC", "Sources/Landfall/Grid", "Sources/Landfall/Arcs", "*.md", "LICENSE", "NOTICE", "Package.swift"], cwd=ROOT, check=True,
            capture_output=True, text=True).stdout.split("\0")
        for path in filter(None, tracked):
            if (ROOT / path).is_file():
                (self.root / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / path, self.root / path)
        for source, target in (("lib.sh", "tools/lib.sh"), ("command.sh", "tools/release/command.sh"), ("manuals.sh", "tools/manuals.sh")):
            with (self.root / target).open("a") as file:
                file.write("\n" + (STANDINS / source).read_text())
        for module in ("ziglang", "pyspark", "auditwheel"):
            shutil.copytree(STANDINS / module, self.root / "tools/python" / module)
        shutil.copy2(STANDINS / "program", self.root / "tools/release/gpu/retarget.py")
        for path in ("pyspark/jars/any.jar", "include/jni.h", "wasi/libc.a", "wasi/copyright"):
            place = folder / path if not path.startswith("pyspark") else self.root / "tools/python" / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text("stand-in\n")
        for name in ("duckdb.h", "duckdb_extension.h"):
            (self.root / ".build/duckdb/include").mkdir(parents=True, exist_ok=True)
            (self.root / ".build/duckdb/include" / name).write_text("")
        web = self.root / "tools/release/web.sh"
        web.write_text(web.read_text().replace("/usr/lib/wasm32-wasi/", f"{folder}/wasi/").replace("/usr/share/doc/wasi-libc/", f"{folder}/wasi/"))
        programs = folder / "bin"
        programs.mkdir()
        for name in ("cc c++ g++ clang llvm-ar swift swiftc wasm-ld wasm-opt tsc javac jar zip strip dpkg-deb dpkg-shlibdeps dpkg "
                     "dpkg-query apt-get pip patchelf docc readelf sudo node qemu-aarch64 debootstrap landfall").split():
            (programs / name).symlink_to("program")
        shutil.copy2(STANDINS / "program", programs / "program")
        venv = self.root / ".build/venv/bin"
        venv.mkdir(parents=True)
        (venv / "python3").symlink_to(programs / "program")
        self.environment = {
            "PATH": f"{programs}:/usr/local/bin:/usr/bin:/bin", "HOME": str(folder / "home"), "LC_ALL": "C.UTF-8", "LOG": str(folder / "log"),
            "PYTHONDONTWRITEBYTECODE": "1", "PYTHON": sys.executable, "TMPDIR": str(folder / "temporary")}
        for name in ("home", "temporary"):
            (folder / name).mkdir()
        for arguments in (["init", "-q"], ["add", "-A"], ["-c", "user.name=check", "-c", "user.email=c@example.org", "commit", "-q", "-m", "Copy"]):
            subprocess.run(["git", *arguments], cwd=self.root, check=True, env=self.environment)

    def run(self, *command, cwd=None, **variables):
        return subprocess.run([str(word) for word in command], cwd=cwd or self.root, env=self.environment | variables, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)


def sums(folder):
    """Returns the SHA-256 of each file of a folder, and the target of each link."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            found[str(path.relative_to(folder))] = os.readlink(path)
        elif path.is_file():
            found[str(path.relative_to(folder))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


# What a person may have in the folder that they name. None is a file of Landfall.
FOREIGN = (
    "keep.txt", "package.json", "README.md", "LICENSE", "index.html.txt", "log", "lookups.ll", "index.js", "types.d.ts", "lookup.wasm",
    "landfall-notes.txt", "landfall.txt", "landfall_atlas-0.1-mine.whl", "landfall_atlas-0.9-cp311-abi3-linux_x86_64.whl",
    "landfall-atlas-0.1.jar", "landfall_0.1_amd64.deb", "landfall-0.1.tgz", "native/mine.txt", "native/lib/mine.a", "native/lib/libother.a",
    "objects/mine.o", "x86_64-linux-gnu/thesis.tex", "linux_amd64/mine.atlas", "data/mine.json", "documentation/mine.txt", "src/main.c",
    ".hidden/keep")


def plant(folder):
    for name in FOREIGN:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name} of someone\n")
    return sums(folder)


def compare(before, folder, what):
    after = sums(folder)
    lost = sorted(name for name, value in before.items() if after.get(name) != value)
    if lost:
        fault(f"{what} removed or replaced what it has not made: {', '.join(lost)}")
    return not lost


# Each script that takes a folder, with its arguments and a file that it makes there.
OUTPUTS = (
    ("scripts/release deb -o {}", "landfall_*_amd64.deb"),
    ("scripts/release tarball -o {}", "landfall-*-linux-*.tar.gz"),
    ("scripts/release cli -o {}", "landfall_atlas_cli-*.whl"),
    ("scripts/release data -o {}", "landfall_atlas_data_world-*.whl"),
    ("scripts/release artifactbundle -o {}", "landfall.artifactbundle.zip"),
    ("scripts/release atlases -o {}", "landfall-atlases-*.tar.gz"),
    ("scripts/release postgres -o {} x86_64-linux-gnu", "landfall-postgres-*.tar.gz"),
    ("scripts/release wheels -o {} native", "landfall_atlas-*-linux_*.whl"),
    ("scripts/release wheels -o {} x86_64-linux-gnu", "landfall_atlas-*-manylinux*.whl"),
    ("scripts/release core -o {} native x86_64-linux-gnu wasm32", "native/lib/liblandfall.a"),
    ("scripts/release web -o {}", "landfall-*.tgz"),
    ("scripts/release jar -o {} native", "landfall-atlas-*.jar"),
    ("scripts/release duckdb -o {} x86_64-linux-gnu", "linux_amd64/landfall.duckdb_extension"),
    ("scripts/release gpu -o {}", "lookups.ptx"),
    ("scripts/make docs {}", "index.html"),
    ("scripts/install --prefix {}", "bin/landfall"),
)

# A file of someone in the place of one that a script makes under a name that is not Landfall's: the script refuses.
COLLISIONS = (
    ("scripts/release duckdb -o {} x86_64-linux-gnu", "linux_amd64/bundled.atlas"),
    ("scripts/release gpu -o {}", "lookups.ptx"),
    ("scripts/release gpu -o {}", "lookups.so"),
    ("scripts/make docs {}", "index.html"),
    ("scripts/make docs {}", "data/documentation.json"),
    ("scripts/release all -o {}", "SHA256SUMS"),
    ("scripts/release sbom -o {}/bill.json", "bill.json"),
    ("scripts/bench lookups --json {}/results.json", "results.json"),
    ("scripts/bench lookups --chart {}/map.svg", "map.svg"),
    # A folder or a file is in the place.
    ("scripts/release jar -o {}", "landfall-atlas-VERSION.jar/mine"),
    ("scripts/release core -o {}", "native/lib"),
    ("scripts/release web -o {}/mine", "mine"),
)


def check_outputs(copy):
    version = re.search(r'LANDFALL_VERSION "(.*)"', (ROOT / "Sources/CPlatform/include/landfall_version.h").read_text())[1]
    shared = copy.folder / "shared"
    shared.mkdir()
    before, made = plant(shared), {}
    for number, (line, pattern) in enumerate(OUTPUTS):
        name = line.split(" -")[0].split(" {")[0]
        alone = copy.folder / f"out {number}"
        alone.mkdir()
        alone_before = plant(alone)
        # Twice, as its own files are replaced, and once among those of others.
        for folder, kept, of in ((alone, alone_before, name), (alone, alone_before, f"the second {name}"), (shared, before | made, f"{name} among others")):
            ran = copy.run(*[word.format(folder) for word in line.split()])
            if ran.returncode:
                fault(f"{of} ends with {ran.returncode}: {(ran.stdout + ran.stderr)[-800:]}")
            compare(kept, folder, of)
            if not list(folder.glob(pattern)):
                fault(f"{of} makes no {pattern}")
        made = {path: value for path, value in sums(shared).items() if path not in before}
    # A relative folder is one of the person who calls.
    caller = copy.folder / "caller"
    caller.mkdir()
    for line, pattern in OUTPUTS:
        copy.run(copy.root / line.split()[0], *[word.format("given") for word in line.split()[1:]], cwd=caller)
        if not list((caller / "given").glob(pattern)) or (copy.root / "given").exists():
            fault(f"{line.format('given')} does not write into the folder from which it is called")
        shutil.rmtree(caller / "given", ignore_errors=True)
        shutil.rmtree(copy.root / "given", ignore_errors=True)
    print(f"    {len(OUTPUTS)} outputs leave {len(FOREIGN)} files of others, and each other's")
    for number, (line, name) in enumerate(COLLISIONS):
        folder = copy.folder / f"collision {number}"
        place = folder / name.replace("VERSION", version)
        place.parent.mkdir(parents=True)
        place.write_text("of someone\n")
        kept = sums(folder)
        ran = copy.run(*[word.format(folder) for word in line.split()])
        compare(kept, folder, line)
        if ran.returncode != 1 or str(folder) not in ran.stderr:
            fault(f"{line} over {name} of someone ends with {ran.returncode}: {ran.stderr[-500:]}")
        if {path for path in sums(folder) if path not in kept}:
            fault(f"{line} is refused and leaves {sorted(sums(folder))}")
    print(f"    {len(COLLISIONS)} files in the place of outputs stay, with a message")


def check_usage(copy, paths):
    tried = 0
    commands = [[path] for path in paths if path.startswith("scripts/") or path == ".ci/run"]
    commands += [["scripts/check"]]
    for kind in ("release", "make", "bench"):
        commands += [[f"scripts/{kind}", file.stem] for folder in ("tools", "data")
                     for file in sorted((copy.root / folder / kind).glob("*.*")) if re.search(r"Usage: scripts/", file.read_text("utf-8"))]
    commands += [[f"scripts/check {file.stem}", str(file.relative_to(copy.root))] for file in sorted((copy.root / "tools/check").glob("*.*"))
                 if file.suffix in (".sh", ".py") and file.stem != "scripts"]
    for command in commands:
        words = command[0].split() if command[0].startswith("scripts/check ") else command
        if words[-1] == "divisions" and copy.run(copy.environment["PYTHON"], "-c", "import numpy, pyarrow").returncode:
            continue
        ran = copy.run(*words, "--no-such-option")
        tried += 1
        if ran.returncode != 64 or not ran.stderr.strip():
            fault(f"{' '.join(words)} --no-such-option ends with {ran.returncode} instead of 64: {(ran.stdout + ran.stderr).strip()[-300:]}")
    for line, _ in OUTPUTS:
        words = line.split()
        option = words.index("{}")
        for empty in ([], [""]) if words[option - 1] in ("-o", "--prefix") else ([""],):
            ran = copy.run(*words[:option], *empty)
            tried += 1
            if ran.returncode != 64 or not ran.stderr.strip():
                fault(f"{' '.join(words[:option])} {empty} ends with {ran.returncode} instead of 64")
    for words in (("scripts/release", "all", "--only", "nothing"), ("scripts/release", "all", "--only"), ("scripts/release", "nothing"),
                  ("scripts/check", "nothing"), ("scripts/make",), ("scripts/make", "recipe"), ("scripts/fuzz", "nothing"),
                  (".ci/run", "--records")):
        ran = copy.run(*words)
        tried += 1
        if ran.returncode != 64 or not ran.stderr.strip() and not ran.stdout.strip():
            fault(f"{' '.join(words)} ends with {ran.returncode} instead of 64: {ran.stderr[-300:]}")
    print(f"    {tried} wrong usages end with 64")


# A script, the exit status that it keeps, and what its message contains.
FAILURES = (
    ('x="$(false)/y"', 1, 'x="$(false)/y"'),
    ('x="$(exit 7)"', 7, 'x="$(exit 7)"'),
    ('declare -A found; found[a]="$(exit 3)"', 3, "exit 3"),
    ("false", 1, "false"),
    ("f() { local x; x=$(exit 5); }\nf", 5, "x=$(exit 5)"),
    ("f() { return 6; }\nf", 6, "f"),
    ("f() { grep -q nothing /dev/null; }\nstage Name f >/dev/null", 1, "grep -q nothing"),
    ("stage Name cmp -s /dev/null /dev/zero >/dev/null", 1, "cmp -s /dev/null /dev/zero"),
    ("(cd /nonexistent 2>/dev/null; true)", 1, "cd /nonexistent"),
    ("true | (exit 9) | cat", 9, ""),
    ("[[ -n '' ]]", 1, "[[ -n '' ]]"),
    ("(exit 4) & wait $!", 4, "wait $!"),
    ("mapfile -t x < <(false); ((0))", 1, "((0))"),
    ("while read -r x; do false; done <<<a", 1, "false"),
    # Bash reports this one, too.
    ("bash -c 'kill -9 $$'", 137, "kill -9"),
    # What is allowed to fail is not reported.
    ('[[ "$(false)" == x ]] || true; local_() { local x="$(false)"; }; local_; echo "$(false)" >/dev/null; if false; then :; fi', 0, None),
    ('x="$(false)" || die "the reason"', 1, "the reason"),
    # The script that is called has said why.
    ("scripts/release jar --no-such-option 2>/dev/null", 64, None),
)


def check_failures(copy):
    planted = copy.root / "tools/check/planted.sh"
    for body, status, words in FAILURES:
        planted.write_text(f'#!/usr/bin/env bash\n# Usage: scripts/check planted\nset -euo pipefail\n'
                           f'. "$(dirname "${{BASH_SOURCE[0]}}")/../lib.sh"\n{body}\n')
        planted.chmod(0o755)
        ran = copy.run(planted)
        lines = ran.stderr.splitlines()
        if ran.returncode != status:
            fault(f"{body} ends with {ran.returncode} instead of {status}")
        if words is None:
            if lines:
                fault(f"{body} prints {lines}")
        elif len(lines) != 1 + (status == 137) or words not in lines[-1] or not lines[-1].startswith("check planted: "):
            fault(f"{body} prints {lines}, not one line with {words}")
        elif "the reason" not in words and not re.search(r"(tools/check/planted|tools/lib)\.sh:\d+ ended with exit code \d+: ", lines[-1]):
            fault(f"{body} does not say where: {lines}")
    planted.unlink()
    # The fault that was found: pyspark is missing.
    shutil.rmtree(copy.root / "tools/python/pyspark")
    ran = copy.run("scripts/release", "jar", "-o", copy.folder / "jar")
    if ran.returncode != 1 or "release jar: the package pyspark" not in ran.stderr:
        fault(f"release jar without pyspark ends with {ran.returncode}: {ran.stderr}")
    shutil.copytree(STANDINS / "pyspark", copy.root / "tools/python/pyspark")
    (copy.root / "tools/python/pyspark/jars").mkdir()
    print(f"    {len(FAILURES)} failures are reported with their place, or not if they are allowed")


PARTS = "deb tarball cli wheels core web jar postgres duckdb artifactbundle atlases sbom".split()


def release(copy, folder, **variables):
    return copy.run("scripts/release", "all", "-o", folder, **variables)


def started(copy):
    """Returns the parts that were started since the last call."""
    log = pathlib.Path(copy.environment["LOG"])
    parts = log.read_text().split() if log.exists() else []
    log.write_text("")
    return parts


def listed(folder):
    """Returns the text of SHA256SUMS, empty if there is none."""
    return (folder / "SHA256SUMS").read_text() if (folder / "SHA256SUMS").exists() else ""


def check_release(copy):
    for part in PARTS:
        shutil.copy2(STANDINS / "part", copy.root / f"tools/release/{part}.sh")
    shutil.copy2(STANDINS / "part", copy.root / "tools/release/gpu.sh")
    copy.run("git", "-c", "user.name=check", "-c", "user.email=c@example.org", "commit", "-q", "-a", "-m", "Stand-ins for parts")
    started(copy)
    right = copy.folder / "right"
    ran = release(copy, right)
    if ran.returncode:
        fault(f"release all ends with {ran.returncode}: {ran.stdout[-2000:]}{ran.stderr[-2000:]}")
        return
    expected = listed(right)
    started(copy)
    packages = [line.split("  ")[1] for line in expected.splitlines()]
    if len(packages) != 24 or any(not (right / name).is_file() for name in packages):
        fault(f"release all makes {len(packages)} packages instead of 24: {packages}")
    # Some parts fail once: what was finished is kept, and made no second time.
    for part in ("deb", "core", "jar", "sbom"):
        folder = copy.folder / f"failed {part}"
        folder.mkdir()
        kept = plant(folder)
        ran = release(copy, folder, FAIL=part)
        if ran.returncode != 1 or f"part {part} failed" not in ran.stderr and "do not compile" not in ran.stderr:
            fault(f"release all with a failing {part} ends with {ran.returncode}: {ran.stderr[-500:]}")
        before = [name for name in started(copy) if name in PARTS]
        ran = release(copy, folder)
        again = [name for name in started(copy) if name in PARTS and name in before[:before.index(part)] and name != "core"]
        if ran.returncode or listed(folder) != expected:
            fault(f"release all after a failing {part} ends with {ran.returncode}, with other bytes or none: {ran.stderr[-500:]}")
        if again:
            fault(f"release all after a failing {part} makes again {again}")
        compare(kept, folder, f"release all after a failing {part}")
    # Interrupted twice at random moments, by signals that it can catch and by one that it cannot.
    draw = random.Random(os.environ.get("LANDFALL_SEED", "64"))
    for kind in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL):
        folder = copy.folder / f"interrupted {kind.name}"
        for _ in range(2):
            process = subprocess.Popen(["scripts/release", "all", "-o", folder], cwd=copy.root, env=copy.environment | {"SLEEP": "0.05"},
                                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
                                       preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
            try:
                process.wait(draw.uniform(0.1, 3))
            except subprocess.TimeoutExpired:
                process.send_signal(kind)
            output = process.communicate(timeout=60)[0].decode()
            # Bash 5.2 cannot read a trap where it reads $(…): then it says so itself.
            if process.returncode > 0 and "interrupted" not in output and "trap: line" not in output:
                fault(f"release all after {kind.name} ends with {process.returncode}, without a word: {output[-300:]}")
        ran = release(copy, folder)
        if ran.returncode or listed(folder) != expected:
            fault(f"release all, interrupted twice by {kind.name}, ends with {ran.returncode}: {ran.stdout[-500:]}{ran.stderr[-500:]}")
        for line in listed(folder).splitlines():
            digest, name = line.split("  ")
            if hashlib.sha256((folder / name).read_bytes()).hexdigest() != digest:
                fault(f"release all, interrupted twice by {kind.name}: {name} has other bytes than SHA256SUMS says")
        if left := [str(path) for path in folder.iterdir() if path.name.startswith(".landfall")]:
            shutil.rmtree(left[0], ignore_errors=True)
    # A changed file: what was finished before is not used. --only leaves the other packages.
    folder = copy.folder / "changed"
    release(copy, folder, FAIL="sbom")
    (copy.root / "NOTICE").write_text("Changed\n")
    started(copy)
    release(copy, folder)
    if not set(PARTS) - {"gpu"} <= set(started(copy)):
        fault("release all uses parts of files that have changed since")
    kept = sums(folder)
    if release_only := copy.run("scripts/release", "all", "-o", folder, "--only", "jar,web").returncode:
        fault(f"release all --only jar,web ends with {release_only}")
    compare(kept, folder, "release all --only jar,web")
    if set(started(copy)) & set(PARTS) != {"jar", "web", "core"}:
        fault("release all --only jar,web makes other parts, or does not make these again")
    if list((copy.root / ".build/release-parts").glob("*/*")):
        fault("release all leaves finished parts when all are finished")
    print(f"    release all keeps finished parts, and {len(packages)} packages have the same bytes after failures and interruptions")


def main():
    if sys.argv[1:]:
        print(__doc__.splitlines()[0], file=sys.stderr)
        sys.exit(64)
    paths = scripts()
    check_heads(paths)
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(pathlib.Path(folder).resolve())
        check_failures(copy)
        check_usage(copy, paths)
        check_outputs(copy)
        check_release(copy)
    if faults:
        sys.exit(f"check scripts: {len(faults)} faults")


main()
