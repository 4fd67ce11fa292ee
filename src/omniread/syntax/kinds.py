"""Is a language that of programs, of prose, or of data? Known by its word alone, before anything is parsed."""

from __future__ import annotations

PROSE = frozenset({"asciidoc", "html", "latex", "log", "markdown", "org", "rst", "text", "typst"})
DATA = frozenset({"csv", "diff", "gitignore", "ini", "json", "jsonl", "properties", "toml", "tsv", "xml", "yaml"})
"""What is never summarised by itself: its lines are its content, and some have no line that closes what is left out."""


def is_code(language: str | None) -> bool:
    """Whether a text of the language is a program."""
    return language is not None and language not in PROSE and language not in DATA


def is_prose(language: str | None) -> bool:
    """Whether a text of the language has headings rather than declarations."""
    return language in PROSE


def is_summarised(language: str | None, summary: str) -> bool:
    """Whether a text of the language may be summarised unasked, under the setting `summary`: `code`, `all` or `off`."""
    if summary == "off":
        return False
    return is_code(language) or language == "json" or (summary == "all" and is_prose(language))
