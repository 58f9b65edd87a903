"""Checks a folder of HTML: every link and every anchor exists, another page links to each page, and no page loads
anything from elsewhere."""

import html.parser
import pathlib
import tempfile
import urllib.parse


class Links(html.parser.HTMLParser):
    """The anchors and the links of a page."""

    def __init__(self, source):
        super().__init__()
        self.anchors, self.links, self.doubles = set(), [], []
        self.feed(source)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                if value in self.anchors:
                    self.doubles.append(value)
                self.anchors.add(value)
            elif name in ("href", "src", "srcset", "action"):
                self.links.append((tag, value))


def check(folder):
    """Returns the faults and the number of links."""
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    faults, count, found = [], 0, set()
    for path, page in pages.items():
        name = path.relative_to(folder)
        faults += [f"{name}: two elements have the id {one}" for one in page.doubles]
        for tag, link in page.links:
            count += 1
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if tag != "a":
                    faults.append(f"{name}: <{tag}> loads {link}")
                continue
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if target != path:
                found.add(target)
            if not target.is_file():
                faults.append(f"{name}: {link} does not exist")
            elif parts.fragment and urllib.parse.unquote(parts.fragment) not in pages[target].anchors:
                faults.append(f"{name}: {link}: the page has no such anchor")
    index = folder / "index.html"
    faults += [f"{path.relative_to(folder)}: no page links to it"
               for path in pages if path not in found and path != index]
    for style in folder.rglob("*.css"):
        if "url(" in style.read_text() or "@import" in style.read_text():
            faults.append(f"{style.relative_to(folder)} loads another file")
    return faults, count


def self_test():
    """Plants a fault of each kind and fails if one is not found."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        (folder / "index.html").write_text("<p id=a><a href='#a'>a</a> <a href='other.html#b'>b</a>")
        (folder / "other.html").write_text("<p id=b><a href='https://example.org/'>c</a>")
        assert check(folder) == ([], 3), check(folder)
        (folder / "bad.html").write_text("")
        assert check(folder)[0] == ["bad.html: no page links to it"]
        (folder / "other.html").write_text("<p id=b><a href=bad.html>c</a>")
        planted = ["<a href=missing.html>", "<a href=index.html#c>", "<a href='#c'>",
                   "<img src='https://example.org/x.png'>", "<p id=d><p id=d>"]
        for fault in planted:
            (folder / "bad.html").write_text(fault)
            assert len(check(folder)[0]) == 1, fault
    print(f"{len(planted) + 1} planted faults found")


if __name__ == "__main__":
    self_test()
