"""What does a heading say, without the marks, links and tags in it?"""

from __future__ import annotations

import re

LONGEST = 500
"""A name is no longer than so many characters."""
MARKED = re.compile(r"[*_`~<&\[\\{]")
ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
TAG = re.compile(r"</?[a-zA-Z!][^<>]*>")
ALT = re.compile(r"<img\b[^<>]*?\balt=[\"']?([^\"'<>]+)", re.IGNORECASE)
LINK = re.compile(r"!?\[([^\[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\])")
EMPHASIS = re.compile(r"(?<!\\)(\*{1,3}|~~|`+|(?<!\w)_{1,3}(?=\S))([^*`]+?)(?:(?<!\\)|(?=`))\1(?!\w)")
ATTRIBUTES = re.compile(r"[ \t]*\{[:#.][^{}]*\}[ \t]*$")
ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def markdown(raw: str) -> str:
    """The words of a heading in Markdown; a link is its words, a picture what stands for it."""
    if MARKED.search(raw) is None:
        return raw[:LONGEST].strip()
    text = tagless(ATTRIBUTES.sub("", raw[:LONGEST]))
    for _ in range(3):
        text = LINK.sub(r"\1", text)
    text = EMPHASIS.sub(r"\2", EMPHASIS.sub(r"\2", text))
    return ESCAPE.sub(r"\1", text).strip() or raw[:LONGEST].strip()


def tagless(raw: str) -> str:
    """A text without its HTML tags and entities; a picture alone is what stands for it."""
    if "<" not in raw and "&" not in raw:
        return raw
    words = TAG.sub("", raw)
    if not words.strip() and (alt := ALT.search(raw)) is not None:
        words = alt[1]
    if ENTITY.search(words) is not None:
        from html import unescape

        words = unescape(words)
    return " ".join(words.split())
