"""Pages of the Markdown documents, and of the files that they link to."""

import os
import pathlib
import re

import markdown_it

from page import Page, anchor, attribute, text

#: Larger files are named, not linked.
MOST_BYTES = 100_000


class Documents:
    """The Markdown documents of the package. `manuals` maps the file of an article to its page."""

    def __init__(self, root, group_of, article_pages):
        self.root, self.articles = root, article_pages
        self.group_of = group_of
        self.paths = {source: self.page_path(source) for source in group_of}
        self.files, self.images = {}, {}
        self.parser = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"])

    @staticmethod
    def page_path(source):
        if source == "README.md":
            return "index.html"
        return str(pathlib.PurePosixPath("documents") / source).removesuffix(".md") + ".html"

    def pages(self):
        result = [self.page(source) for source in self.group_of]
        return result + [self.file_page(path) for path in sorted(self.files)]

    def page(self, source):
        tokens = self.parser.parse((self.root / source).read_text(encoding="utf-8"))
        used, title = {}, source
        for number, token in enumerate(tokens):
            if token.type == "heading_open":
                content = "".join(one.content for one in tokens[number + 1].children)
                if token.tag == "h1" and title == source:
                    title = content
                name = anchor(content)
                used[name] = used.get(name, -1) + 1
                token.attrSet("id", f"{name}-{used[name]}" if used[name] else name)
            elif token.type == "inline":
                self.resolve(token.children, source)
        body = self.parser.renderer.render(tokens, self.parser.options, {})
        body = body.replace("<table>", "<div class=table><table>").replace(
            "</table>", "</table></div>")
        # markdown-it writes the alignment of cells as a style.
        body = re.sub(r'style="text-align:(\w+)"', r"class=\1", body)
        label = "Introduction" if source == "README.md" else ""
        return Page(self.paths[source], title, body, self.group_of[source], label)

    def resolve(self, tokens, source):
        """Gives links and images the address of a page of the site. A link to what the site does not contain,
        such as a folder, becomes plain text."""
        without_target = False
        for token in tokens:
            if token.type == "image":
                path = self.path_from(source, token.attrGet("src"))
                self.images[f"images/{path.replace('/', '-')}"] = self.root / path
                token.attrSet("src", f"root:images/{path.replace('/', '-')}")
            elif token.type == "link_open":
                target = self.target(source, token.attrGet("href"))
                without_target = target is None
                if without_target:
                    token.tag, token.attrs = "span", {}
                else:
                    token.attrSet("href", target)
            elif token.type == "link_close" and without_target:
                token.tag, without_target = "span", False

    def path_from(self, source, reference):
        return os.path.normpath(os.path.join(os.path.dirname(source), reference))

    def target(self, source, reference):
        if re.match(r"[a-z]+:|#", reference):
            return reference
        reference, _, fragment = reference.partition("#")
        path = self.path_from(source, reference)
        fragment = f"#{fragment}" if fragment else ""
        if path in self.articles:
            return f"root:{self.articles[path]}{fragment}"
        if path in self.paths:
            return f"root:{self.paths[path]}{fragment}"
        file = self.root / path
        if not file.is_file() or file.stat().st_size > MOST_BYTES:
            return None
        self.files[path] = f"files/{path}.html"
        return f"root:{self.files[path]}"

    def file_page(self, path):
        content = (self.root / path).read_text(encoding="utf-8")
        return Page(self.files[path], path,
                    f"<h1><code>{text(path)}</code></h1><pre><code>{text(content)}</code></pre>")
