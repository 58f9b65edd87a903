"""Pages of the manuals, from the JSON that `docc convert` writes: a page for each article and each type, on which
its members are sections."""

import json
import pathlib

from page import Page, attribute, safe_name, text

TYPES = {"struct", "class", "enum", "protocol", "extension", "module"}

#: The protocols to which nearly every type conforms.
IMPLIED = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


class Manuals:
    """All manuals, so that a declaration of one links to the types of another."""

    def __init__(self, archives):
        self.nodes, self.order, self.precise = {}, {}, {}
        self.archives = archives
        for module, archive in archives.items():
            folder = archive / "data" / "documentation"
            for path in sorted(folder.rglob("*.json")):
                node = json.loads(path.read_text(encoding="utf-8"))
                url = "/documentation/" + path.relative_to(folder).with_suffix("").as_posix()
                node["url"], node["module"] = url, module
                self.nodes[url] = node
                if "externalID" in node["metadata"]:
                    self.precise.setdefault(node["metadata"]["externalID"], url)
        self.images = {}

    def is_member(self, url):
        node = self.nodes[url]
        parent = url.rsplit("/", 1)[0]
        return (node["kind"] == "symbol" and node["metadata"].get("symbolKind") not in TYPES
                and parent in self.nodes
                and self.nodes[parent]["metadata"].get("symbolKind") in TYPES - {"module"})

    def is_generated(self, url):
        """Whether docc made the page itself, for members inherited from the standard library."""
        return self.nodes[url]["metadata"].get("role") == "collectionGroup" and url.endswith(
            "-implementations")

    def target(self, url):
        """Returns the link to a page or to the section of a member; `None` for pages that are left out."""
        url, _, fragment = url.partition("#")
        if url not in self.nodes or self.is_generated(url):
            return None
        if self.is_member(url):
            return f"{self.path(url.rsplit('/', 1)[0])}#{safe_name(url.rsplit('/', 1)[1])}"
        return self.path(url) + (f"#{fragment}" if fragment else "")

    def path(self, url):
        parts = url.removeprefix("/documentation/").split("/")
        return "manual/" + "/".join(map(safe_name, parts)) + ".html"

    def pages(self, module):
        """Returns the pages of a module: the first page, the articles, the types."""
        root = f"/documentation/{module.lower()}"
        own = [url for url, node in self.nodes.items()
               if node["module"] == module and not self.is_member(url) and not self.is_generated(url)]
        first = [url for url in own if url == root]
        articles = [url for url in own if self.nodes[url]["kind"] == "article"]
        order = {reference: number for number, reference in enumerate(self.curated(root))}
        articles.sort(key=lambda url: (order.get(url, len(order)), url))
        others = [url for url in own if url not in first and url not in articles]
        result = []
        for url in first + articles + others:
            title = self.full_title(self.nodes[url])
            is_listed = url in first or url in articles
            label = "Overview and symbols" if url in first else title
            result.append(Page(
                self.path(url), title, self.body(url), f"Manual: {module}" if is_listed else "", label))
        return result

    def curated(self, url):
        node = self.nodes[url]
        return [self.url_of(node, identifier) for section in node.get("topicSections", [])
                for identifier in section["identifiers"]]

    def url_of(self, node, identifier):
        return node["references"].get(identifier, {}).get("url", "")

    # Bodies

    def body(self, url):
        node = self.nodes[url]
        metadata = node["metadata"]
        title = text(self.full_title(node))
        kind = metadata.get("roleHeading")
        kind = "Library" if kind == "Framework" else kind
        parts = [self.breadcrumbs(url)]
        if kind and node["kind"] == "symbol":
            parts.append(f"<p class=kind>{text(kind)}</p>")
        parts.append(f"<h1>{title}</h1>" if node["kind"] == "article" or
                     metadata.get("symbolKind") == "module" else f"<h1><code>{title}</code></h1>")
        parts.append(self.abstract(node))
        parts += self.sections(node)
        for section in node.get("relationshipsSections", []):
            titles = [node["references"].get(one, {}).get("title", "")
                      for one in section["identifiers"]]
            names = [f"<code>{text(title.removeprefix('Swift.'))}</code>" for title in titles
                     if title not in IMPLIED]
            if names:
                heading = text(section["title"].capitalize())
                parts.append(f"<p class=relations>{heading}: {', '.join(names)}</p>")
        parts += self.topics(url)
        return "\n".join(part for part in parts if part)

    def breadcrumbs(self, url):
        parts = url.split("/")[2:-1]
        links = []
        for length in range(1, len(parts) + 1):
            parent = "/documentation/" + "/".join(parts[:length])
            if parent in self.nodes and (target := self.target(parent)):
                title = self.nodes[parent]["metadata"]["title"]
                links.append(f'<a href="root:{target}">{text(title)}</a>')
        return f"<p class=crumbs>{' / '.join(links)}</p>" if links else ""

    def abstract(self, node):
        inline = self.inlines(node, node.get("abstract", []))
        return f"<p class=abstract>{inline}</p>" if inline else ""

    def sections(self, node, rank=2):
        parts = []
        for section in node.get("primaryContentSections", []):
            if section["kind"] == "declarations":
                parts.append(self.declaration(section["declarations"][0]["tokens"]))
            elif section["kind"] == "parameters":
                rows = "".join(
                    f"<dt><code>{text(one['name'])}</code></dt>"
                    f"<dd>{self.blocks(node, one['content'])}</dd>" for one in section["parameters"])
                parts.append(f"<dl>{rows}</dl>")
            elif section["kind"] == "content":
                parts.append(self.blocks(node, [
                    block for block in section["content"]
                    if block.get("anchor") not in ("overview", "Overview", "discussion", "Discussion")
                ], rank))
        return parts

    def declaration(self, tokens):
        parts = []
        for token in tokens:
            url = self.precise.get(token.get("preciseIdentifier"))
            target = url and self.target(url)
            if target:
                parts.append(f'<a href="root:{target}">{text(token["text"])}</a>')
            elif token["kind"] in ("keyword", "attribute"):
                parts.append(f"<b>{text(token['text'])}</b>")
            else:
                parts.append(text(token["text"]))
        return f"<pre class=declaration><code>{''.join(parts)}</code></pre>"

    def topics(self, url):
        """The topic groups: members as sections, other symbols and articles as a list with summaries. Members
        that only the first page of the manual lists come last."""
        node = self.nodes[url]
        groups = [(section.get("title", "Topics"), [self.url_of(node, one) for one in section["identifiers"]])
                  for section in node.get("topicSections", [])]
        listed = {one for _, members in groups for one in members}
        rest = [one for one in self.nodes
                if one.rsplit("/", 1)[0] == url and self.is_member(one) and one not in listed]
        parts = []
        for title, members in [*groups, ("Other members", rest)]:
            members = [one for one in members if one in self.nodes and self.target(one)]
            if not members:
                continue
            parts.append(f'<h2 class=group id="topic-{safe_name(title)}">{text(title)}</h2>')
            links = [one for one in members if not (self.is_member(one) and
                                                    one.rsplit("/", 1)[0] == url)]
            if links:
                parts.append("<ul class=topics>" + "".join(map(self.link_item, links)) + "</ul>")
            parts += [self.member(one) for one in members if one not in links]
        return parts

    @staticmethod
    def full_title(node):
        """Returns the title with the type before that of a member, such as `Atlas.layer(_:)`."""
        title = node["metadata"]["title"]
        parts = node["identifier"]["url"].split("/documentation/")[1].split("/")
        is_type = node["metadata"].get("symbolKind") in TYPES
        return f"{parts[-2]}.{title}" if node["kind"] == "symbol" and not is_type and len(
            parts) > 2 else title

    def link_item(self, url):
        node = self.nodes[url]
        title = self.full_title(node)
        name = text(title) if node["kind"] == "article" else f"<code>{text(title)}</code>"
        summary = self.inlines(node, node.get("abstract", []))
        return f'<li><a href="root:{self.target(url)}">{name}</a> <span>{summary}</span></li>'

    def member(self, url):
        node = self.nodes[url]
        parts = self.sections(node, rank=4)
        # The declaration comes first, then the summary.
        parts.insert(1, self.abstract(node))
        identifier = safe_name(url.rsplit("/", 1)[1])
        return (f'<section class=member id="{identifier}"><h3><a href="#{identifier}"><code>'
                f'{text(node["metadata"]["title"])}</code></a></h3>{"".join(parts)}</section>')

    # Blocks and inlines

    def blocks(self, node, blocks, rank=2):
        return "\n".join(self.block(node, one, rank) for one in blocks)

    def block(self, node, block, rank):
        kind = block["type"]
        if kind == "paragraph":
            return f"<p>{self.inlines(node, block['inlineContent'])}</p>"
        if kind == "heading":
            level = min(6, block["level"] + rank - 2)
            # The sections of members share their headings, such as "Return Value".
            name = f' id="{attribute(block["anchor"])}"' if rank == 2 else ""
            return f"<h{level}{name}>{text(block['text'])}</h{level}>"
        if kind == "codeListing":
            return f"<pre><code>{text(chr(10).join(block['code']))}</code></pre>"
        if kind == "aside":
            name = block.get("name") or block["style"].title()
            return f"<aside><b>{text(name)}</b>{self.blocks(node, block['content'], rank)}</aside>"
        if kind in ("unorderedList", "orderedList"):
            tag = "ul" if kind == "unorderedList" else "ol"
            items = "".join(
                f"<li>{self.blocks(node, one['content'], rank)}</li>" for one in block["items"])
            return f"<{tag}>{items}</{tag}>"
        if kind == "table":
            return self.table(node, block)
        if kind == "termList":
            return "<dl>" + "".join(
                f"<dt>{self.inlines(node, one['term']['inlineContent'])}</dt>"
                f"<dd>{self.blocks(node, one['definition']['content'])}</dd>"
                for one in block["items"]) + "</dl>"
        if kind == "thematicBreak":
            return "<hr>"
        raise ValueError(f"{node['url']}: block of unknown type {kind}")

    def table(self, node, block):
        alignments = block.get("alignments") or []
        rows = []
        for number, row in enumerate(block["rows"]):
            tag = "th" if number == 0 and block["header"] in ("row", "both") else "td"
            cells = []
            for column, cell in enumerate(row):
                side = alignments[column] if column < len(alignments) else "unset"
                style = f" class={side}" if side in ("right", "center") else ""
                content = "".join(
                    self.inlines(node, one["inlineContent"]) if one["type"] == "paragraph"
                    else self.block(node, one, 2) for one in cell)
                cells.append(f"<{tag}{style}>{content}</{tag}>")
            rows.append(f"<tr>{''.join(cells)}</tr>")
        return f"<div class=table><table>{''.join(rows)}</table></div>"

    def inlines(self, node, inlines):
        return "".join(self.inline(node, one) for one in inlines)

    def inline(self, node, inline):
        kind = inline["type"]
        if kind == "text":
            return text(inline["text"])
        if kind == "codeVoice":
            return f"<code>{text(inline['code'])}</code>"
        tags = {"emphasis": "em", "strong": "strong", "newTerm": "dfn", "inlineHead": "strong",
                "subscript": "sub", "superscript": "sup", "strikethrough": "s"}
        if kind in tags:
            return f"<{tags[kind]}>{self.inlines(node, inline['inlineContent'])}</{tags[kind]}>"
        if kind == "reference":
            return self.reference(node, inline)
        if kind == "image":
            return self.image(node, inline)
        raise ValueError(f"{node['url']}: text of unknown type {kind}")

    def reference(self, node, inline):
        found = node["references"].get(inline["identifier"], {})
        title = (self.inlines(node, inline["overridingTitleInlineContent"])
                 if inline.get("overridingTitleInlineContent") else None)
        if found.get("type") == "link":
            return f'<a href="{attribute(found["url"])}">{title or text(found["title"])}</a>'
        if title is None:
            title = text(found.get("title", inline["identifier"]))
            if found.get("kind") != "article":
                title = f"<code>{title}</code>"
        target = self.target(found["url"]) if "url" in found else None
        return f'<a href="root:{target}">{title}</a>' if target else title

    def image(self, node, inline):
        found = node["references"][inline["identifier"]]
        url = found["variants"][0]["url"]
        source = self.archives[node["module"]] / url.lstrip("/")
        path = f"images/{node['module'].lower()}/{pathlib.PurePosixPath(url).name}"
        self.images[path] = source
        return f'<img src="root:{path}" alt="{attribute(found.get("alt") or "")}">'
