"""What does a file of JSON, YAML, TOML or settings show: its text, or the value that a path or a filter asks for?"""

from typing import Any

import pytest

from omniread.formats.structured import Ini, Json, Toml, Yaml
from omniread.model.address import Address
from omniread.model.content import Ask
from omniread.model.node import probe
from tests.fakes import Folder, blob, scope

FORMS = (Json(), Yaml(), Toml(), Ini())
FILES = {
    "json": ("a.json", b'{"a": {"b": "x"}}'),
    "yaml": ("a.yaml", b"a: {b: x}\n"),
    "toml": ("a.toml", b'[a]\nb = "x"\n'),
    "ini": ("a.ini", b"[a]\nb = x\n"),
}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_each_claims_its_own(form: Any):
    assert [name for name, file in FILES.items() if form.claims(probe(blob(*file)))] == [form.name]
    assert not form.claims(probe(Folder("a.json", {})))
    assert not form.claims(probe(blob("a.json", b"\0\1\2")))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_without_a_question_it_is_the_text(form: Any):
    name, data = FILES[form.name]
    node = blob(name, data, mutable=True)
    content = form.read(node, Ask(), scope(), node.work)
    assert content.text.whole() == data.decode()
    assert content.anchored


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@pytest.mark.parametrize("address", [Address("a.b"), Address("", (("q", "a.b"),))], ids=str)
def test_a_value_is_asked_by_a_path_or_a_filter(form: Any, address: Address):
    node = blob(*FILES[form.name])
    content = form.read(node, Ask(address=address), scope(), node.work)
    assert [line.text for line in content.text.lines()] == ["x"]
    assert not content.anchored
