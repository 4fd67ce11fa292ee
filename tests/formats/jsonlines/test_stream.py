"""How are the records of JSON Lines the rows of a table?"""

from typing import Any

import pytest

from omniread.formats.jsonlines.stream import Records
from omniread.model.errors import Cancelled
from omniread.model.table import Field
from omniread.structured.numbers import Written
from tests.fakes import work
from tests.structured.data import document

TEXT = (
    '{"id": 1, "name": "a"}\n{"id": 2.5, "name": null, "tags": [1, "é"]}\n\nbad\n[1]\n{"ID": "x", "o": {"p": 1.10}}\n'
)


def records(text: str = TEXT) -> Records:
    return Records(document(text, "jsonl"), work())


def test_columns_are_the_keys_in_their_order_with_their_types():
    assert records().fields == (
        Field("id", "number"),
        Field("name", "string"),
        Field("tags", "array"),
        Field("value", "array"),
        Field("ID_2", "string"),
        Field("o", "object"),
    )
    assert len(records().columns) == 6
    assert records().kind == "file"
    assert records().notes == ()
    assert records().count(work()) is None


def test_a_column_may_have_several_types_or_none():
    fields = records('{"a": 1, "b": null}\n{"a": "x"}\n').fields
    assert fields == (Field("a", "integer or string"), Field("b", ""))


def test_values_are_cells_and_what_has_values_in_it_is_json():
    assert [list(row) for row in records().rows(0, work())] == [
        [1, "a", None, None, None, None],
        [2.5, None, '[1, "é"]', None, None, None],
        [None, None, None, "[1]", None, None],
        [None, None, None, None, "x", '{"p": 1.10}'],
    ]


def test_rows_begin_where_they_are_asked_and_again():
    made = records()
    assert [row[0] for row in made.rows(1, work())] == [2.5, None, None]
    assert len(list(made.rows(0, work()))) == 4
    assert list(made.rows(9, work())) == []


def test_half_a_character_is_shown_as_an_escape():
    assert [list(row) for row in records('{"\\ud800": "\\udfff"}\n').rows(0, work())] == [["\\udfff"]]
    assert records('{"\\ud800": 1}\n').fields[0].name == "\\ud800"


def test_lines_that_are_no_records_are_said():
    made = records()
    list(made.rows(0, work()))
    assert [note.code for note in made.told()] == ["damaged"]


def test_keys_that_come_late_are_said():
    text = '{"a": 1}\n' * 1000 + "".join(f'{{"late{number}": 1}}\n' for number in range(9))
    made = records(text)
    assert made.told() == ()
    assert len(list(made.rows(0, work()))) == 1009
    (note,) = made.told()
    assert note.code == "ragged-rows"
    assert "late0, late1, late2, late3, late4… of later ones are not shown" in note.text


def test_columns_are_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.formats.jsonlines.stream.COLUMNS", 2)
    made = records('{"a": 1, "b": 2, "c": 3}\n')
    assert [field.name for field in made.fields] == ["a", "b"]
    assert [list(row) for row in made.rows(0, work())] == [[1, 2]]
    assert "c of later ones" in made.told()[0].text


def test_a_number_compares_as_what_it_is():
    (column, *_) = records().columns
    cases: list[tuple[Any, Any]] = [(Written("1.10"), 1.1), (2, 2), ("x", "x"), (None, None), (True, 1)]
    assert [(cell, column.value(cell)) for cell, _ in cases] == cases


def test_a_caller_who_gave_up_is_heard():
    class Given:
        def is_set(self) -> bool:
            return True

    made = work()
    rows = records().rows(0, made)
    made.cancel = Given()
    with pytest.raises(Cancelled):
        next(rows)
