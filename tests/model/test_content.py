"""What is content without anything special, and what is a question without one?"""

from omniread.model.content import Ask, Content, Picture
from omniread.model.lines import Lines
from omniread.model.selector import Rendering, Selector


def test_a_question_without_anything_asks_for_the_whole():
    ask = Ask()
    assert (ask.selector, ask.address, ask.names) == (Selector(), None, False)
    assert Ask(Selector(Rendering("raw"))) == Ask(selector=Selector(Rendering("raw")))


def test_plain_content_has_text_alone():
    text = Lines(["a"])
    content = Content(text, "file")
    assert (content.text, content.kind) == (text, "file")
    assert (content.notes, content.pictures, content.anchored) == ((), (), False)
    assert (content.unit, content.most, content.media_type) == ("line", None, None)


def test_a_picture_is_bytes_of_a_media_type():
    picture = Picture("image/png", b"\x89PNG")
    assert (picture.media_type, picture.data) == ("image/png", b"\x89PNG")
