"""How is a YAML file read as plain data: nothing constructed, nothing unfolded that is only repeated?

Values mean what the core schema of YAML 1.2 says; a tag of its own is shown as a name around its value. Several
documents are an array.
"""

from __future__ import annotations

from omniread.structured.json.decoder import invalid, uncollected
from omniread.structured.large import Document
from omniread.structured.yaml.building import Builder
from omniread.structured.yaml.scalars import STANDARD, plain, tagged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omniread.structured.characters import Source
    from omniread.structured.large import Data

WHAT = "YAML"
MOST = 20_000_000
SOME = 1024
# Tags of the standard that say no more than the brackets do.
IMPLIED = frozenset({None, "!", *(f"{STANDARD}{word}" for word in ("map", "omap", "pairs", "seq", "set"))})


def read(source: Source) -> Document:
    """The document, or the array of all documents where there are several. Raises Unreadable where it is no YAML."""
    return Document(source.bounded(lambda text: _documents(text, source), MOST, WHAT), source.remarks)


def _documents(text: str, source: Source) -> Data:
    import yaml

    # The parser in C is there wherever the library came with its own libyaml; both give the same events.
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    documents: list[Data] = []
    try:
        with uncollected():
            parser = loader(text)
            try:
                _fill(parser, documents, source)
            finally:
                parser.dispose()
    except yaml.MarkedYAMLError as error:
        raise _invalid(source, error.problem or error.context or "malformed", error.problem_mark) from error
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        column = error.position - (before.rfind("\n") + 1)
        why = f"{error.reason} (U+{ord(text[error.position]):04X})" if error.position < len(text) else error.reason
        raise invalid(source.blob.ref, WHAT, before.count("\n") + 1, column + 1, why) from error
    source.remarks.documents = len(documents)
    if len(documents) > 1:
        return documents
    return documents[0] if documents else None


def _fill(parser: Any, documents: list[Data], source: Source) -> None:
    """Put the value of each document to the others."""
    event: Any = None

    def unreadable(why: str) -> Exception:
        return _invalid(source, why, event.start_mark)

    builder = Builder(source, unreadable)
    number = 0
    while parser.check_event():
        event = parser.get_event()
        number += 1
        if not number % SOME:
            source.work.check()
        kind = type(event).__name__
        if kind == "ScalarEvent":
            value = plain(event.value) if event.implicit[0] and event.tag is None else _scalar(event)
            builder.scalar(value, event.value, event.anchor)
        elif kind in {"MappingStartEvent", "SequenceStartEvent"}:
            tag = None if event.tag in IMPLIED else event.tag
            builder.open(event.anchor, tag, is_mapping=kind == "MappingStartEvent")
        elif kind in {"MappingEndEvent", "SequenceEndEvent"}:
            builder.close()
        elif kind == "AliasEvent":
            builder.alias(event.anchor)
        elif kind == "DocumentEndEvent":
            documents.append(builder.root)
        elif kind == "DocumentStartEvent":
            builder = Builder(source, unreadable)


def _scalar(event: Any) -> Data:
    return event.value if event.tag is None else tagged(event.tag, event.value)


def _invalid(source: Source, why: str, mark: Any) -> Exception:
    line, column = (0, 0) if mark is None else (mark.line, mark.column)
    return invalid(source.blob.ref, WHAT, line + 1, column + 1, why)
