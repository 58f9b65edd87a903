"""Pages of the command, from what `landfall help` prints."""

import re
import subprocess

from page import Page, text

#: A row of two columns: a name and its description; an option without a letter is indented by four more.
ROW = re.compile(r"  ((?: {4}--)?\S.*?)(?: {2,}(\S.*))?$")


def pages(landfall):
    overview = output(landfall, [])
    names = re.findall(r"^  (\w+)  +\S", section(overview, "Subcommands"), re.M)
    names = [name for name in names if name != "help"]
    linked = body(overview, "landfall")
    for name in names:
        linked = linked.replace(
            f"<dt><code>{name}</code>", f'<dt><a href="root:command/{name}.html"><code>{name}</code></a>')
    result = [Page("command/index.html", "The command", linked, "Command", "Overview")]
    for name in names:
        page = output(landfall, [name])
        result.append(Page(f"command/{name}.html", f"landfall {name}",
                           body(page, f"landfall {name}"), "Command", name))
    return result


def output(landfall, topic):
    return subprocess.run([landfall, "help", *topic], check=True, capture_output=True,
                          encoding="utf-8").stdout


def section(page, heading):
    found = re.search(rf"^{heading}:\n((?:  .*\n)*)", page, re.M)
    return found[1] if found else ""


def body(page, title):
    """Returns the HTML of a help page: usage, paragraphs, and lists under headings that end with a colon."""
    parts = [f"<h1><code>{text(title)}</code></h1>"]
    for block in page.strip("\n").split("\n\n"):
        lines = block.split("\n")
        heading = re.fullmatch(r"(\w+):", lines[0])
        if lines[0].startswith("Usage: "):
            usage = "\n".join([lines[0].removeprefix("Usage: ")]
                              + [line.removeprefix("       ") for line in lines[1:]])
            parts.append(f"<pre><code>{text(usage)}</code></pre>")
        elif heading and heading[1].startswith("Example"):
            parts.append(f"<h2>{heading[1]}</h2>")
            for command, meaning in zip(lines[1::2], lines[2::2]):
                meaning = meaning.strip()
                parts.append(f"<p>{text(meaning[0].upper() + meaning[1:])}:</p>"
                             f"<pre><code>{text(command.strip())}</code></pre>")
        elif heading:
            parts.append(f"<h2>{heading[1]}</h2><dl>{rows(lines[1:])}</dl>")
        else:
            parts.append(f"<p>{text(' '.join(line.strip() for line in lines))}</p>")
    return "\n".join(parts)


def rows(lines):
    """Joins the broken lines of the second column and returns a list of terms."""
    found = []
    for line in lines:
        row = ROW.fullmatch(line)
        if row and (row[2] or not line.startswith("   ")):
            found.append([row[1].strip(), row[2] or ""])
        else:
            found[-1][1] += " " + line.strip()
    return "".join(f"<dt><code>{text(name)}</code></dt><dd>{text(meaning.strip())}</dd>"
                   for name, meaning in found)
