"""How does a blob read as the text that it is?"""

from omniread.decoding.verbatim import content
from omniread.model.content import Ask
from omniread.model.grammar import parse
from omniread.model.selector import Selector
from tests.fakes import blob, scope


def test_the_text_and_what_is_known_of_it():
    node = blob("a.csv", b"\xef\xbb\xbfa,b\n", mutable=True)
    made = content(node, Ask(), scope(), node.work, media_type="text/csv")
    assert [line.text for line in made.text.lines()] == ["a,b"]
    assert (made.kind, made.media_type, made.anchored, made.notes) == ("file", "text/csv", True, ())
    raw = content(node, Ask(parse("raw") or Selector()), scope(), node.work)
    assert next(raw.text.lines()).text == "\ufeffa,b"
    assert raw.media_type == "text/plain"


def test_the_source_knows_the_media_type_best():
    node = blob("a", b"x", media_type="text/x-log")
    assert content(node, Ask(), scope(), node.work, media_type="text/csv").media_type == "text/x-log"


def test_nothing_is_said_to_be_nothing():
    for data, said in ((b"", "empty (0 bytes)"), (b"\xef\xbb\xbf", "only a byte order mark (3 bytes)")):
        node = blob("a.csv", data)
        (note,) = content(node, Ask(), scope(), node.work).notes
        assert note.code == "empty"
        assert said in note.text
