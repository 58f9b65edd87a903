"""Writes the site: build_site.py LANDFALL MANUALS OUTPUT; see scripts/docs."""

import pathlib
import shutil
import sys

import check_site
import command_pages
from document_pages import Documents
from manual_pages import Manuals
from page import whole_page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TITLE = "Landfall"


def article_pages(manuals, modules):
    """Maps the Markdown file of an article to its page."""
    result = {}
    for module in modules:
        catalog = ROOT / "Sources" / module / f"{module}.docc"
        for path in catalog.rglob("*.md"):
            name = path.stem
            url = f"/documentation/{module.lower()}" + ("" if name == module else f"/{name.lower()}")
            if target := manuals.target(url):
                result[path.relative_to(ROOT).as_posix()] = target
    return result


def documents():
    """Maps each Markdown document to its group in the navigation."""
    result = {"README.md": TITLE, "CHANGELOG.md": TITLE}
    for name in ("CONTRIBUTING.md", "SECURITY.md", "data/SOURCES.md"):
        if (ROOT / name).is_file():
            result[name] = TITLE
    for path in sorted((ROOT / "docs").glob("*.md")):
        result[path.relative_to(ROOT).as_posix()] = "Project"
    for path in sorted((ROOT / "docs" / "decisions").glob("*.md"), key=lambda one: one.name != "README.md"):
        result[path.relative_to(ROOT).as_posix()] = "Decisions"
    return result


def main(landfall, folder, output):
    if output.exists():
        # A folder of something else is not deleted.
        if any(output.iterdir()) and not (output / "style.css").is_file():
            sys.exit(f"{output} contains other files; choose an empty folder")
        shutil.rmtree(output)
    modules = sorted((path.stem for path in folder.glob("*.doccarchive")),
                     key=["Landfall", "LandfallData", "LandfallTravel", "LandfallBuilder"].index)
    manuals = Manuals({module: folder / f"{module}.doccarchive" for module in modules})
    groups = documents()
    papers = Documents(ROOT, groups, article_pages(manuals, modules))
    written = papers.pages()
    order = [page for page in written if page.group == TITLE]
    for module in modules:
        order += manuals.pages(module)
    order += command_pages.pages(landfall)
    order += [page for page in written if page.group != TITLE]
    paths = [page.path.lower() for page in order]
    if doubles := {path for path in paths if paths.count(path) > 1}:
        sys.exit(f"two pages have one path: {sorted(doubles)}")
    for page in order:
        path = output / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(whole_page(order, page, TITLE), encoding="utf-8")
    for path, source in {**manuals.images, **papers.images}.items():
        (output / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, output / path)
    shutil.copyfile(pathlib.Path(__file__).with_name("style.css"), output / "style.css")
    faults, count = check_site.check(output.resolve())
    if faults:
        print("\n".join(faults))
        return 1
    print(f"{output}: {len(order)} pages; {count} links lead somewhere")
    return 0


sys.exit(main(*map(pathlib.Path, sys.argv[1:])))
