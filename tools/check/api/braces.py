"""Declarations of languages with braces, from their text."""

import re

OPENING, CLOSING = "({[<", ")}]>"
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|.', re.DOTALL)


def declarations(text, opens_body):
    """Yields (comment, declaration, body) for each declaration of a text: the comment right before it, its words with one
    space between them, and what is between its braces, None without. opens_body tells of a declaration so far whether a brace
    after it begins its body, with which it ends; otherwise braces are part of it, and it ends with a semicolon."""
    comment, words, body, depth, body_depth = "", "", "", 0, 0
    for token in (match[0] for match in TOKEN.finditer(text)):
        is_comment = token.startswith(("/*", "//"))
        if body_depth:
            depth += (token == "{") - (token == "}")
            if depth < body_depth:
                yield comment, " ".join(words.split()), body
                comment, words, body, body_depth = "", "", "", 0
            else:
                body += token
        elif is_comment:
            if not words.strip():
                comment = token
        elif token == "{" and depth == 0 and opens_body(words.strip()):
            depth = body_depth = 1
        elif token == ";" and depth == 0:
            if words.strip():
                yield comment, " ".join(words.split()), None
            comment, words = "", ""
        else:
            depth += (token in "({[") - (token in ")}]")
            words += token
    if words.strip():
        yield comment, " ".join(words.split()), None


def parameters(declaration):
    """Returns a declaration before the parentheses of its parameters, the parameters, and what follows; None without them."""
    start = declaration.find("(")
    if start < 0:
        return None
    depth, parts = 0, [""]
    for position, letter in enumerate(declaration[start:], start):
        # The arrow of a function's type closes nothing.
        depth += (letter in OPENING) - (letter in CLOSING and declaration[position - 1] != "=")
        if depth == 0:
            return declaration[:start], [part.strip() for part in parts if part.strip()], declaration[position + 1:]
        if depth == 1 and letter == ",":
            parts.append("")
        elif position > start:
            parts[-1] += letter
    return None
