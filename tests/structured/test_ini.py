"""How is a file of sections and settings read, whatever program wrote it: INI, .properties, systemd, git?"""

from typing import Any

import pytest

from omniread.structured.ini import read
from tests.structured.data import source


def sections(text: str, name: str = "a.ini") -> Any:
    return read(source(text, name)).root


def test_sections_are_objects_and_values_text():
    text = "top = 1\n[a]\nx = 1.10\ny: http://z\n; no\n# no\nflag\n[b c] ; why\nempty =\n"
    assert sections(text) == {
        "top": "1",
        "a": {"x": "1.10", "y": "http://z", "flag": None},
        "b c": {"empty": ""},
    }


def test_the_settings_of_git_are_all_indented():
    assert sections('[core]\n\tbare = false\n\teditor = vim\n[remote "origin"]\n\turl = x\n') == {
        "core": {"bare": "false", "editor": "vim"},
        'remote "origin"': {"url": "x"},
    }


def test_deeper_lines_go_on_with_a_value():
    text = "[options]\ninstall_requires =\n    a\n    b>=2\nname = x\n"
    assert sections(text) == {"options": {"install_requires": "a\nb>=2", "name": "x"}}


def test_what_is_set_again_becomes_an_array():
    text = "[Service]\nExecStartPre=a\nExecStartPre=b\n  c\n[Service]\nExecStartPre=d\n"
    assert sections(text) == {"Service": {"ExecStartPre": ["a", "b\nc", "d"]}}


def test_a_flag_may_go_on():
    assert sections("[a]\nflag\n  more\n") == {"a": {"flag": "more"}}


def test_a_section_may_be_called_like_a_setting():
    assert sections("a = 1\n[a]\nb = 2\n") == {"a": "1", "[a]": {"b": "2"}}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a = 1 \\\n    2\nb: 3\n", {"a": "1 2", "b": "3"}),
        ("path = C:\\\\\nb = 1\n", {"path": "C:\\\\", "b": "1"}),
        ("! no\r\na=1\\\r\n  2", {"a": "12"}),
        ("a=1\\", {"a": "1"}),
    ],
)
def test_properties_go_on_behind_a_backslash(text: str, values: dict[str, str]):
    assert sections(text, "x.properties") == values


def test_elsewhere_a_backslash_is_a_letter():
    assert sections("[a]\npath = C:\\dir\\\nb = 1\n") == {"a": {"path": "C:\\dir\\", "b": "1"}}


def test_nothing_is_an_empty_object():
    assert sections("\n\n# only this\n") == {}
