"""A page of the site: its path, its title, its body, and the links from one page to another."""

import dataclasses
import html
import os
import re


@dataclasses.dataclass
class Page:
    """The body is HTML; its links to other pages are relative to the root of the site, with `root:` before
    them. `group` is the heading in the navigation, or an empty string for a page that is not listed there."""
    path: str
    title: str
    body: str
    group: str = ""
    label: str = ""


def text(string):
    return html.escape(string, quote=False)


def attribute(string):
    return html.escape(string, quote=True)


def anchor(string):
    """Returns the anchor of a heading as GitHub spells it."""
    return re.sub(r"[^\w\- ]", "", string.strip().lower()).replace(" ", "-")


def safe_name(string):
    """Returns a name that is a file's name on every system: `init(of:)` becomes `init-of`."""
    return re.sub(r"[^A-Za-z0-9_.]+", "-", string).strip("-") or "operator"


def navigation(pages, current):
    groups = {}
    for page in pages:
        if page.group:
            groups.setdefault(page.group, []).append(page)
    parts = []
    for group, members in groups.items():
        items = "".join(
            f'<li><a href="root:{page.path}"{" aria-current=page" if page is current else ""}>'
            f"{text(page.label or page.title)}</a></li>" for page in members)
        parts.append(f"<section><h2>{text(group)}</h2><ul>{items}</ul></section>")
    return "".join(parts)


def whole_page(pages, page, title_of_site):
    """Returns the text of a page's file. The navigation is to the left of the text, and folded on a phone."""
    links = navigation(pages, page)
    body = (
        "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
        "<meta name=viewport content='width=device-width, initial-scale=1'>\n"
        f"<title>{text(page.title)} – {text(title_of_site)}</title>\n"
        "<link rel=stylesheet href='root:style.css'>\n</head>\n<body>\n"
        f"<header><a href='root:index.html'>{text(title_of_site)}</a></header>\n"
        f"<details class=menu><summary>Contents</summary><nav>{links}</nav></details>\n"
        f"<nav class=side>{links}</nav>\n<main>\n{page.body}\n</main>\n</body>\n</html>\n")
    folder = os.path.dirname(page.path) or "."
    return re.sub(
        r"""(["'])root:([^"'#]*)""",
        lambda match: match[1] + os.path.relpath(match[2], folder).replace(os.sep, "/"), body)
