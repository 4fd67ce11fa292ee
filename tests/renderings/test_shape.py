"""What is the outline of data: which keys there are, of which types, how many, and an example of each?"""

from typing import Any

import pytest

from omniread.formats.jsonlines import JsonLines
from omniread.formats.plain import Plain
from omniread.formats.structured import Ini, Json, Toml, Yaml
from omniread.model.address import Address
from omniread.model.content import Ask, Content
from omniread.model.selector import Outline, Selector
from omniread.renderings.shape import Shape
from tests.fakes import Folder, blob, scope


def never() -> Content:
    pytest.fail("the text is not asked for")


@pytest.mark.parametrize("form", [Json(), Yaml(), Toml(), Ini(), JsonLines()], ids=lambda form: form.name)
def test_it_suits_structured_data(form: Any):
    assert Shape().suits(blob("a.json", b"{}"), form)


def test_it_suits_nothing_else():
    assert not Shape().suits(blob("a.txt", b"{}"), Plain())
    assert not Shape().suits(Folder("d", {}), Json())


@pytest.mark.parametrize(
    "selector", [Selector(view=Outline(1)), Selector(rendering=Outline(1))], ids=["as a view", "as a rendering"]
)
def test_it_unfolds_as_it_is_asked(selector: Selector):
    node = blob("d.json", b'{"x": {"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}}')
    content = Shape().render(node, Ask(selector), never, scope(), node.work)
    lines = [line.text for line in content.text.lines()]
    assert lines[-1] == "x.a.b.c.d.e.f: object, 1 key (folded)"
    assert content.notes[0].selector == "d.json:outline+2"


def test_it_describes_what_an_address_leads_to():
    node = blob("d.yaml", b"a: {b: 1}\n")
    content = Shape().render(node, Ask(Selector(), Address("a")), never, scope(), node.work)
    assert [line.text for line in content.text.lines()] == ["a: object, 1 key", "a.b: integer, e.g. 1"]
