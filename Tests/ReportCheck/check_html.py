"""Usage: check_html.py FILE

Whether a build report is whole and harmless: elements that close, pictures that are XML, nothing that
runs, nothing that is fetched. Prints the visible text, one element's a line; complains on stderr.
"""

import re
import sys
import xml.etree.ElementTree
from html.parser import HTMLParser

VOID = {"meta", "br"}
HARMLESS = {
    "html", "head", "title", "style", "body", "main", "header", "nav", "section", "footer", "h1",
    "h2", "h3", "p", "b", "i", "a", "span", "div", "dl", "dt", "dd", "ul", "li", "table", "thead",
    "tbody", "tr", "th", "td", "figure", "figcaption", "details", "summary", "svg", "path", "circle",
} | VOID


class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.stack, self.faults, self.texts = [], [], []
        self.anchors, self.links = set(), set()

    def handle_starttag(self, tag, attributes):
        self.look(tag, attributes)
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.look(tag, attributes)

    def look(self, tag, attributes):
        names = [name for name, _ in attributes]
        if tag not in HARMLESS:
            self.faults.append(f"element {tag}")
        if len(set(names)) < len(names):
            self.faults.append(f"{tag} has an attribute twice")
        for name, value in attributes:
            if name.startswith("on") or name in ("src", "srcset", "action", "xlink:href"):
                self.faults.append(f"{tag} has {name}")
            if name == "href" and not (value or "").startswith("#"):
                self.faults.append(f"{tag} leads to {value}")
            if name == "href":
                self.links.add(value[1:])
            if name == "id":
                self.anchors.add(value)

    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing, line {self.getpos()[0]}")

    def handle_data(self, data):
        if self.stack and self.stack[-1] != "style" and data.strip():
            self.texts.append(" ".join(data.split()))


def main():
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        text = file.read()
    page = Page()
    page.feed(text)
    page.close()
    faults = page.faults + [f"{tag} stays open" for tag in page.stack]
    faults += [f"no anchor {link}" for link in page.links - page.anchors]
    if re.search(r"(?i)https?:|url\(|@import|javascript:", text):
        faults.append("something from elsewhere")
    pictures = re.findall(r"<svg.*?</svg>", text, re.S)
    for picture in pictures:
        try:
            xml.etree.ElementTree.fromstring(picture)
        except xml.etree.ElementTree.ParseError as error:
            faults.append(f"a picture is no XML: {error}")
    print(f"{len(pictures)} pictures")
    print("\n".join(page.texts))
    if faults:
        sys.exit("\n".join(faults))


main()
