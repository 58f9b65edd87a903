"""The examples of a document, section by section: blocks of Python and of the shell, in a folder of their own."""

import doctest
import importlib.util
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
MODULES = ("pandas", "polars", "pyarrow", "geopandas", "duckdb", "datafusion", "shapely")


def sections(page):
    """Yields the headings of a page and what is below them: the first one is the page itself."""
    parts = re.split(r"^## (.*)\n", (ROOT / "docs" / page).read_text("utf-8"), flags=re.MULTILINE)
    yield page, parts[0]
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        yield f"{page}, {heading}", text


def missing(text):
    """What is not installed that a section needs, or None."""
    code = "\n".join(re.findall(r"^(?:>>>|\.\.\.) .*", text, re.MULTILINE))
    needed = [module for module in MODULES if re.search(rf"\b{module}\b", code)]
    if "```sh" in text or re.search(r"landfall_atlas\.(arrow|geopandas|duckdb|build)", code):
        needed.append("pyarrow")
    lacking = [module for module in needed if importlib.util.find_spec(module) is None]
    if lacking:
        return f"{lacking[0]} is not installed"
    needs_command = "landfall_atlas build" in text or "landfall_atlas.build(" in text
    return "the command is not built" if needs_command and not os.environ.get("LANDFALL") else None


def shell(line):
    """Runs a line of a document's shell: `python` is this one, and the command is the one at LANDFALL."""
    words = [{"python": sys.executable}.get(word, word) for word in shlex.split(line)]
    environment = dict(os.environ)
    if words[0].startswith("scripts/make"):
        words = [sys.executable, str(ROOT / "tools/make" / f"{words[1]}.py"), *words[2:]]
        environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "tools/python"), environment.get("PYTHONPATH", "")])
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        raise AssertionError(f"{line} ended with {done.returncode}: {done.stderr}")


def run_page(page, runner, left_out):
    """Runs the sections of a page, which share their names, and appends to left_out what cannot be run."""
    names = {"shell": shell}
    folder, path = os.getcwd(), os.environ["PATH"]
    with tempfile.TemporaryDirectory() as place:
        command = os.environ.get("LANDFALL")
        if command:
            os.makedirs(os.path.join(place, "bin"))
            os.symlink(os.path.abspath(command), os.path.join(place, "bin/landfall"))
        os.environ["PATH"] = f"{place}/bin:{path}"
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, map(os.path.abspath, os.environ.get("PYTHONPATH", "").split(":"))))
        try:
            os.chdir(place)
            for heading, text in sections(page):
                reason = missing(text)
                if reason:
                    left_out.append(f"{heading} ({reason})")
                    continue
                text = re.sub(
                    r"^```sh\n(.*?)^```", lambda block: "".join(f">>> shell({line!r})\n" for line in block[1].splitlines()),
                    text, flags=re.MULTILINE | re.DOTALL)
                test = doctest.DocTestParser().get_doctest(text.replace("```", ""), names, heading, None, 0)
                runner.run(test, clear_globs=False)
                names.update(test.globs)
        finally:
            os.chdir(folder)
            os.environ["PATH"] = path
