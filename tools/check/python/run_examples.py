"""Runs the samples of docs/Products.md and the examples in the documentation of landfall_atlas and in its pages, blocks of the shell,
too: run_examples.py [--all]. See scripts/check python.

With --all it fails if a library that an example needs is not installed.
"""

import contextlib
import doctest
import importlib
import io
import pathlib
import re
import sys

import landfall_atlas
import pages

ROOT = pathlib.Path(__file__).resolve().parents[3]
HELPERS = ("arrow", "pandas", "polars", "duckdb", "datafusion", "geopandas", "_features")
PAGES = ("Python.md", "Overture.md")


def documented(helper_modules):
    """Yields the name and the text of everything that has documentation."""
    if "landfall_atlas.duckdb" in [module.__name__ for module in helper_modules]:
        yield "DuckDB.md", (ROOT / "docs/DuckDB.md").read_text("utf-8").replace("```", "")
    for module in helper_modules:
        yield module.__name__, module.__doc__
        for name, value in vars(module).items():
            if getattr(value, "__module__", None) == module.__name__:
                yield f"{module.__name__}.{name}", value.__doc__
                for member, function in vars(value).items() if isinstance(value, type) else ():
                    yield f"{module.__name__}.{name}.{member}", getattr(function, "__doc__", None)
    for kind in (landfall_atlas.Atlas, landfall_atlas.Layer, landfall_atlas.Region, landfall_atlas.Locations):
        yield kind.__name__, kind.__doc__
        for name, value in vars(kind).items():
            yield f"{kind.__name__}.{name}", getattr(value, "__doc__", None)


def run_samples(missing):
    """Runs the samples of docs/Products.md, whose output their comments show; returns their number."""
    samples = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs/Products.md").read_text("utf-8"), re.S | re.M)
    for sample in samples:
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(sample, "Products.md", "exec"), {})
        except ModuleNotFoundError as error:
            missing.append(f"a sample of Products.md ({error.name} is not installed)")
            continue
        expected = re.findall(r"  # (.*)$", sample, re.M)
        if printed.getvalue().splitlines() != expected or not expected:
            sys.exit(f"check python: this sample of Products.md prints {printed.getvalue()!r}:\n{sample}")
    return len(samples)


def main():
    own = ("_build", "_columns", "_messages", "_opening")
    modules, missing = [landfall_atlas, *(importlib.import_module(f"landfall_atlas.{name}") for name in own)], []
    for helper in HELPERS:
        try:
            modules.append(importlib.import_module(f"landfall_atlas.{helper}"))
        except ModuleNotFoundError as error:
            missing.append(f"landfall_atlas.{helper} ({error.name} is not installed)")
    runner, seen = doctest.DocTestRunner(), set()
    for name, text in documented(modules):
        if isinstance(text, str) and ">>>" in text and text not in seen:
            seen.add(text)
            runner.run(doctest.DocTestParser().get_doctest(text, {}, name, None, 0))
    for page in PAGES:
        pages.run_page(page, runner, missing)
    results = runner.summarize()
    if results.failed:
        sys.exit(f"check python: {results.failed} of {results.attempted} examples fail")
    if results.attempted < 10:
        sys.exit("check python: almost no example was found")
    samples = run_samples(missing)
    if samples < 4:
        sys.exit("check python: docs/Products.md has lost its samples")
    print(f"    {results.attempted} examples of Python and {samples} samples of Products.md do what they show")
    for line in missing:
        print(f"    left out: {line}")
    if missing and "--all" in sys.argv:
        sys.exit("check python: examples are left out")


main()
