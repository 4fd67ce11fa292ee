"""How are JSON Lines read: an array of which each line is an item?"""

import pytest

from omniread.model.errors import TooBig, Unreadable
from omniread.structured.large import Absent
from omniread.structured.records import Records
from tests.structured.data import source

DATA = '{"id": 0}\n\n{"id": 1}\r\nbad\n\x1e{"id": 3}\n[4]'


def records(text: str | bytes, **limits: int) -> Records:
    return Records(source(text, "a.jsonl", **limits))


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_every_line_that_is_json_is_a_record(size: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.structured.characters.HEAD", size)
    monkeypatch.setattr("omniread.structured.characters.PIECE", size)
    made = source(DATA)
    root = Records(made)
    assert root.is_array
    for _ in range(2):
        assert list(root.items()) == [{"id": 0}, {"id": 1}, {"id": 3}, [4]]
        assert (made.remarks.bad, made.remarks.bad_lines) == (1, [4])
    assert root.whole() == [{"id": 0}, {"id": 1}, {"id": 3}, [4]]


def test_a_record_is_counted_by_lines_that_are_not_blank():
    root = records(DATA)
    assert [root.item(number) for number in (0, 1, 3, 4, -1, -2)] == [
        {"id": 0},
        {"id": 1},
        {"id": 3},
        [4],
        [4],
        {"id": 3},
    ]


@pytest.mark.parametrize("number", [5, -6, 100])
def test_a_record_that_is_not_there_tells_how_many_there_are(number: int):
    with pytest.raises(Absent) as caught:
        records(DATA).item(number)
    assert caught.value.count == 5


@pytest.mark.parametrize("number", [2, -3])
def test_a_line_that_is_no_json_is_an_error_when_it_is_asked_for(number: int):
    with pytest.raises(Unreadable, match="line 4, column 1: Expecting value"):
        records(DATA).item(number)


def test_an_early_record_costs_only_what_stands_before_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.structured.characters.HEAD", 100)
    monkeypatch.setattr("omniread.structured.characters.PIECE", 100)
    made = source('{"id": 1}\n' * 10_000)
    Records(made).item(3)
    assert made.remarks.read < 500


@pytest.mark.parametrize("line", ["[" * 100_000, '{"a":' * 100_000])
def test_many_brackets_spoil_their_line_alone(line: str):
    made = source(f"1\n{line}\n2")
    assert list(Records(made).items()) == [1, 2]
    assert made.remarks.bad_lines == [2]
    with pytest.raises(Unreadable):
        Records(made).item(1)


def test_long_integers_are_exact():
    root = records("[" + "9" * 5000 + "]\n1\n")
    first, second = root.items()
    assert first[0].text == "9" * 5000  # type: ignore[index]
    assert second == 1


def test_a_line_that_cannot_be_held_is_too_big(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.structured.characters.HEAD", 100)
    monkeypatch.setattr("omniread.structured.characters.PIECE", 100)
    with pytest.raises(TooBig, match="line of more than 500"):
        list(records("1\n" + "x" * 1000, archive_bytes=500).items())


def test_the_whole_is_bounded():
    with pytest.raises(TooBig, match="500 characters") as caught:
        records('{"id": 1}\n' * 100, archive_bytes=500).whole()
    assert "?q=" in str(caught.value)


def test_nothing_is_an_empty_array():
    assert records(b"\n\n").whole() == []
