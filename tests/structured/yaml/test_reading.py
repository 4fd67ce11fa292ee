"""How is a YAML file read as plain data: nothing constructed, nothing unfolded that is only repeated?"""

import subprocess
import sys
from typing import Any

import pytest

from omniread.model.errors import Cancelled, Unreadable
from omniread.structured.printing import compact
from omniread.structured.yaml import reading
from omniread.structured.yaml.reading import read
from tests.fakes import work
from tests.structured.data import source


def value(text: str | bytes) -> Any:
    return read(source(text, "a.yaml")).root


def notes(text: str) -> list[str]:
    made = source(text, "a.yaml")
    read(made)
    return [note.text for note in made.remarks.notes()]


WORKFLOW = """# a workflow
on: push
jobs:
  build:
    python: 3.10
    mode: 0644
    quoted: "3.10"
    script: |
      one
      two
    folded: >-
      a
      b
    list: [a, 'b', 1]
    empty:
"""


def test_values_are_those_of_the_core_schema():
    assert value(WORKFLOW) == {
        "on": "push",
        "jobs": {
            "build": {
                "python": 3.1,
                "mode": "0644",
                "quoted": "3.10",
                "script": "one\ntwo\n",
                "folded": "a b",
                "list": ["a", "b", 1],
                "empty": None,
            }
        },
    }
    assert compact(value(WORKFLOW)["jobs"]["build"]["python"], work()) == "3.10"


def test_keys_are_text_as_it_is_written():
    assert value("yes: 1\n3: 2\n~: 3\n1.10: 4\n? [a, b]\n: 5\n") == {
        "yes": 1,
        "3": 2,
        "~": 3,
        "1.10": 4,
        '["a", "b"]': 5,
    }


def test_tags_are_shown_and_nothing_is_constructed():
    text = "a: !Ref Bucket\nb: !Sub [x, 1]\nc: !!python/object/apply:os.system ['false']\nd: !!set {x, y}\ne: ! 12\n"
    assert value(text) == {
        "a": {"!Ref": "Bucket"},
        "b": {"!Sub": ["x", 1]},
        "c": {"!!python/object/apply:os.system": ["false"]},
        "d": {"x": None, "y": None},
        "e": "12",
    }


def test_what_is_merged_is_there_and_own_keys_win():
    text = "base: &b {a: 1, b: 2}\nmore: &m {b: 3, c: 4}\none:\n  <<: *b\n  b: 9\ntwo:\n  <<: [*b, *m]\nodd: {<<: 1}\n"
    found = value(text)
    assert found["one"] == {"b": 9, "a": 1}
    assert found["two"] == {"a": 1, "b": 2, "c": 4}
    assert found["odd"] == {"<<": 1}


def test_documents_are_an_array_where_there_are_several():
    assert value("a: 1\n---\nb: 2\n--- \n- 3\n") == [{"a": 1}, {"b": 2}, [3]]
    assert value("---\na: 1\n...\n") == {"a": 1}
    assert value("") is None
    assert value("# only a comment\n") is None
    assert notes("a: 1\n---\nb: 2\n") == ["The file holds 2 documents: [0] is the first"]


def test_anchors_end_with_their_document():
    with pytest.raises(Unreadable, match=r"line 3.*nothing is named &a"):
        value("a: &a 1\n---\nb: *a\n")


def test_a_repeated_key_is_said():
    assert notes("a: 1\na: 2\n") == ["The key 'a' stands twice in one object: the last one counts"]


def test_what_holds_itself_is_shown_by_name():
    assert value("a: &a [1, *a]") == {"a": [1, "*a"]}
    assert "*a stands within what it names" in notes("a: &a [1, *a]")[0]


LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
    for old, new in zip("abcdefghijklmno", "bcdefghijklmnop", strict=True)
)


def test_a_billion_laughs_stay_short():
    found = value(LAUGHS)
    assert found["p"][0] is found["o"]
    assert found["p"][8][3][1] is found["m"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b: c\n", "line 1, column 5: mapping values"),
        ("a:\n  - b\n c: d\n", "line 3"),
        ("a: [1, 2\n", "line 2"),
        ("a: 'x\n", "line"),
        ("a: \x01\n", r"line 1, column 4.*U\+0001"),
        ("é: 1\nb: \x7f\x80", r"line 2, column"),
        ("a: *nope", "nothing is named &nope"),
        ("%YAML 3.0\n---\na", "line 1"),
        ("[" * 100_000, "nesting depth"),
        ("- " * 10_000 + "x", "nesting depth"),
    ],
)
def test_what_is_no_yaml_says_where(text: str, place: str):
    with pytest.raises(Unreadable, match=place):
        value(text)


def test_any_unicode_encoding_will_do():
    assert value("é: ü".encode("utf-16")) == {"é": "ü"}
    assert value(b"\xef\xbb\xbfa: 1") == {"a": 1}


def test_the_parser_in_python_gives_the_same(monkeypatch: pytest.MonkeyPatch):
    import yaml

    text = WORKFLOW + "x: &x !Ref [1]\ny: *x\n"
    expected = value(text)
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert value(text) == expected
    with pytest.raises(Unreadable, match=r"line 1, column 4.*U\+0001"):
        value("a: \x01\n")


def test_a_caller_who_gave_up_is_heard(monkeypatch: pytest.MonkeyPatch):
    class Given:
        def is_set(self) -> bool:
            return True

    monkeypatch.setattr(reading, "SOME", 1)
    made = source("a: 1", "a.yaml")
    text = made.held(100)
    assert text is not None
    made.work.cancel = Given()
    with pytest.raises(Cancelled):
        reading._documents(text, made)


def test_yaml_is_not_loaded_before_it_is_read():
    code = "import sys, omniread.structured.yaml.reading; sys.exit('yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
