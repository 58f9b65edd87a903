"""The examples of README.md and the commands of the articles; see scripts/check readme."""

import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
README = ROOT / "README.md"
# A Package.swift, and samples in other languages.
PRODUCTS = ROOT / "docs/Products.md"
# A tour of the command.
COMMAND = ROOT / "docs/Command.md"
FENCE = re.compile(r"^```(\S*)\n(.*?)^```$", re.S | re.M)
# AddingACityTests types this article from beginning to end.
TESTED_ARTICLES = {"AddingACity.md"}
# The first bytes of a file, by the end of its name.
BEGINNINGS = {".png": b"\x89PNG", ".pdf": b"%PDF", ".svg": b"<", ".html": b"<!", ".glb": b"glTF", ".atlas": b"\x89LFA"}


def blocks(path, *languages):
    """Returns the fenced blocks of a document in some languages, in their order: (line, language, text)."""
    text = path.read_text()
    return [(text.count("\n", 0, match.start()) + 2, match[1], match[2])
            for match in FENCE.finditer(text) if not languages or match[1] in languages]


def sample_and_package():
    """Returns the Swift sample of README, and the Package.swift of docs/Products.md."""
    samples = [text for _, _, text in blocks(README, "swift") if text.startswith("import ")]
    packages = [text for _, _, text in blocks(PRODUCTS, "swift") if text.startswith("// swift-tools-version")]
    if len(samples) != 1 or len(packages) != 1:
        sys.exit("check readme: README.md must have one Swift block, which begins with an import, and "
                 "docs/Products.md one that is a Package.swift")
    return samples[0], packages[0]


def write_package(repository, folder):
    """Writes the package with the sample, and prints the version that it requires."""
    sample, package = sample_and_package()
    version = re.search(r'`\.package\(url: "[^"]*", from: "([\d.]+)"\)`', PRODUCTS.read_text())
    name = re.search(r'\.executableTarget\(\s*name: "(\w+)"', package)
    path = '.package(path: "../landfall")'
    if not (version and name and path in package):
        sys.exit('check readme: docs/Products.md has no `.package(url: …, from: "…")`, or its Package.swift has no executable '
                 "target or no " + path)
    source = pathlib.Path(folder) / "Sources" / name[1] / "main.swift"
    source.parent.mkdir(parents=True)
    source.write_text(sample)
    (pathlib.Path(folder) / "Package.swift").write_text(
        package.replace(path, f'.package(url: "{repository}", from: "{version[1]}")'))
    print(version[1])


def compare(expected, actual, what):
    """Ends the program if two lists of lines differ; spaces at the end of a line do not count."""
    expected, actual = ([line.rstrip() for line in lines] for lines in (expected, actual))
    if expected != actual:
        print(*difflib.unified_diff(expected, actual, "as written", "as run", lineterm="", n=99), sep="\n")
        sys.exit(f"check readme: {what} has another output than the document shows")


def compare_sample(output):
    """Compares the output of the sample with its comments, each of which is a line of output."""
    sample, _ = sample_and_package()
    comments = [match[1] for match in re.finditer(r"(?:^|\s)// (.*)$", sample, re.M)]
    compare(comments, pathlib.Path(output).read_text().splitlines(), "the Swift sample of README.md")
    print(f"    {len(comments)} lines of output as in the comments")


def commands(text, language):
    """Yields the commands of a block, each with the lines of output that follow it, None if not shown."""
    shown = language == "console"
    lines = re.sub(r"\\\n", "", text).splitlines()
    while lines:
        line, output = lines.pop(0), []
        if shown and not line.startswith("$ "):
            sys.exit(f"check readme: a block of commands and output must begin with $, not {line!r}")
        while shown and lines and not lines[0].startswith("$ "):
            output.append(lines.pop(0))
        yield line.removeprefix("$ ") if shown else line, output if shown else None


def run(command, expected, landfall, folder, where):
    """Runs a command; checks its exit status, its output, and the file that it is to write."""
    words = shlex.split(command)
    if words[0] != "landfall":
        sys.exit(f"check readme: {where}: only landfall is run here, not {words[0]}")
    written = [folder / words[i + 1] for i, word in enumerate(words) if word in ("-o", "--output")]
    for path in written:
        path.unlink(missing_ok=True)
    result = subprocess.run([landfall, *words[1:]], cwd=folder, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"check readme: {where}: {command}\nended with status {result.returncode}: {result.stderr}")
    if expected is not None:
        compare(expected, result.stdout.splitlines(), f"{where}: {command}")
    for path in written:
        if not path.is_file() or not path.read_bytes().startswith(BEGINNINGS.get(path.suffix, b"")):
            sys.exit(f"check readme: {where}: {command}\ndid not write {path.suffix[1:]} to {path.name}")


def run_document(path, landfall, folder):
    """Runs the commands of one document in its order; returns their number."""
    count = 0
    for line, language, text in blocks(path, "console", "sh"):
        # What installs and builds runs elsewhere.
        if language == "sh" and text.startswith("scripts/"):
            continue
        for command, expected in commands(text, language):
            run(command, expected, landfall, folder, f"{path.name}:{line}")
            count += 1
    return count


def check_scripts():
    """Checks that the scripts exist that the documents show; CI runs those that take minutes."""
    for path in [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for line, text in enumerate(path.read_text().splitlines(), 1):
            script = re.match(r"(?:    )?((?:scripts|\.ci)/\S+)", text)
            if script and not (ROOT / script[1]).is_file():
                sys.exit(f"check readme: {path.name}:{line}: there is no {script[1]}")


def check_length():
    """README is one page for a newcomer: at most 80 lines and 900 words, and pictures of at most 150 kB."""
    text = README.read_text()
    if text.count("\n") > 80 or len(text.split()) > 900:
        sys.exit("check readme: README.md has more than 80 lines or 900 words; move what one kind of reader needs to docs/")
    for picture in re.findall(r"^!\[[^\]]*\]\(([^)]*)\)", text, re.M):
        if (ROOT / picture).stat().st_size > 150_000:
            sys.exit(f"check readme: {picture} has more than 150 kB; make it smaller")


def check_pictures(landfall, folder):
    """The chart is that of the tables, and the command that README names draws the other picture."""
    run = {"cwd": ROOT, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(["scripts/make", "rivals-chart", "-o", folder / "rivals.svg"], **run)
    if (folder / "rivals.svg").read_text() != (ROOT / "docs/rivals.svg").read_text():
        sys.exit("check readme: docs/rivals.svg is not that of docs/Benchmarks.md; run scripts/make rivals-chart")
    subprocess.run(
        ["scripts/make", "points-picture", "-o", folder / "points.png"], env={**os.environ, "LANDFALL": str(landfall)}, **run)
    if not (folder / "points.png").read_bytes().startswith(BEGINNINGS[".png"]):
        sys.exit("check readme: scripts/make points-picture draws no PNG")


def write_tables(folder):
    """Writes the tables that the tour of the command shows, each under the name that is last in the text before it."""
    text = COMMAND.read_text()
    for match in re.finditer(r"^```csv\n(.*?)^```$", text, re.S | re.M):
        (folder / re.findall(r"`([^`\n]+\.csv)`", text[:match.start()])[-1]).write_text(match[1])


def build_manifests(landfall, folder):
    """Builds the manifests that the tour of the command shows, from the files of data/."""
    for number, (line, _, text) in enumerate(blocks(COMMAND, "json")):
        manifest = folder / "data" / f"shown-{number}.json"
        manifest.write_text(text)
        command = f"landfall build data/{manifest.name} -o shown.atlas --quiet"
        run(command, None, landfall, folder, f"{COMMAND.name}:{line}")


def run_commands(landfall, folder):
    folder = pathlib.Path(folder)
    (folder / "data").mkdir(parents=True)
    (folder / "out").mkdir()
    for path in (ROOT / "data").iterdir():
        (folder / "data" / path.name).symlink_to(path)
    # scripts/check core runs the sample in C, scripts/check python those in Python.
    for path in (README, PRODUCTS, COMMAND):
        unknown = {language for _, language, _ in blocks(path)} - {"swift", "console", "sh", "json", "csv", "c", "python"}
        if unknown:
            sys.exit(f"check readme: {path.name} has blocks that no check reads: {', '.join(sorted(unknown))}")
    check_length()
    check_scripts()
    check_pictures(landfall, folder)
    write_tables(folder)
    count = run_document(README, landfall, folder) + run_document(COMMAND, landfall, folder)
    build_manifests(landfall, folder)
    # The articles use an atlas of the world in the current folder, and the visits of an app.
    (folder / "world.atlas").symlink_to(folder / "out/world.atlas")
    (folder / "visits.json").write_text('{ "version": 1, "states": [{ "stateName": "Colorado", "visited": true }] }\n')
    for path in sorted((ROOT / "Sources").glob("*/*.docc/*.md")):
        if path.name not in TESTED_ARTICLES:
            count += run_document(path, landfall, folder)
    print(f"    {count} commands do what the documents show")


{"package": write_package, "compare": compare_sample, "commands": run_commands}[sys.argv[1]](*sys.argv[2:])
