"""Runs the examples in the documentation of landfall_atlas: run_examples.py [--all]. See scripts/check-python.

With --all it fails if a library that an example needs is not installed.
"""

import doctest
import importlib
import pathlib
import sys

import landfall_atlas

HELPERS = ("arrow", "pandas", "polars", "duckdb", "datafusion", "geopandas")


def documented(helper_modules):
    """Yields the name and the text of everything that has documentation."""
    page = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/Python.md"
    yield page.name, page.read_text("utf-8").replace("```", "")
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


def main():
    modules, missing = [landfall_atlas, importlib.import_module("landfall_atlas._build")], []
    for helper in HELPERS:
        try:
            modules.append(importlib.import_module(f"landfall_atlas.{helper}"))
        except ModuleNotFoundError as error:
            missing.append(f"{helper} ({error.name} is not installed)")
    runner, seen = doctest.DocTestRunner(), set()
    for name, text in documented(modules):
        if isinstance(text, str) and ">>>" in text and text not in seen:
            seen.add(text)
            runner.run(doctest.DocTestParser().get_doctest(text, {}, name, None, 0))
    results = runner.summarize()
    if results.failed:
        sys.exit(f"check-python: {results.failed} of {results.attempted} examples fail")
    if results.attempted < 10:
        sys.exit("check-python: almost no example was found")
    print(f"    {results.attempted} examples of Python do what they show")
    for line in missing:
        print(f"    left out: landfall_atlas.{line}")
    if missing and "--all" in sys.argv:
        sys.exit("check-python: examples are left out")


main()
