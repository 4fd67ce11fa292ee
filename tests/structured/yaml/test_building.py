"""How do the events of YAML become lists and dicts, however deep, without anything that repeats being copied?"""

import pytest

from omniread.model.errors import TooBig, Unreadable
from omniread.structured.yaml import building
from omniread.structured.yaml.building import Builder
from tests.structured.data import source


def builder() -> Builder:
    return Builder(source(""), Unreadable)


def put(made: Builder, *texts: str) -> None:
    for text in texts:
        made.scalar(text, text, None)


def test_a_single_scalar_is_the_root():
    made = builder()
    put(made, "x")
    assert made.root == "x"


def test_an_alias_is_the_very_value():
    made = builder()
    made.open(None, None, is_mapping=False)
    made.open("a", None, is_mapping=False)
    made.close()
    made.alias("a")
    made.close()
    assert made.root == [[], []]
    assert made.root[0] is made.root[1]  # type: ignore[index]


def test_a_container_can_be_a_name():
    made = builder()
    made.open(None, None, is_mapping=True)
    made.open("k", None, is_mapping=False)
    put(made, "a", "b")
    made.close()
    put(made, "value")
    made.alias("k")
    put(made, "again")
    made.close()
    assert made.root == {'["a", "b"]': "again"}


def test_an_alias_of_a_text_can_be_a_name():
    made = builder()
    made.open(None, None, is_mapping=True)
    made.scalar("x", "x", "n")
    put(made, "1")
    made.alias("n")
    put(made, "2")
    made.close()
    assert made.root == {"x": "2"}


def test_levels_are_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(building, "DEEPEST", 3)
    made = builder()
    for _ in range(3):
        made.open(None, None, is_mapping=False)
    with pytest.raises(Unreadable, match="more than 3 levels"):
        made.open(None, None, is_mapping=False)


def test_merging_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(building, "MERGED", 1)
    made = builder()
    made.open(None, None, is_mapping=True)
    put(made, "<<")
    made.open(None, None, is_mapping=True)
    put(made, "a", "1", "b", "2")
    made.close()
    with pytest.raises(TooBig, match="merges more than 1 keys"):
        made.close()
