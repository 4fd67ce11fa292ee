"""Is every value of the engine shown exactly as it is?"""

from decimal import Decimal

import pytest

from omniread.tabular.duck.cells import Digits, Written, written
from omniread.tabular.duck.session import Column, Session
from tests import fakes

VALUES = [
    ("true", "True"),
    ("(-9223372036854775808)::BIGINT", "-9223372036854775808"),
    ("170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727"),
    ("340282366920938463463374607431768211455::UHUGEINT", "340282366920938463463374607431768211455"),
    ("0.1::FLOAT", "0.1"),
    ("'nan'::DOUBLE", "nan"),
    ("'-infinity'::DOUBLE", "-inf"),
    ("0::DECIMAL(38,10)", "0.0000000000"),
    ("9999999999999999999999999999.9999999999::DECIMAL(38,10)", "9999999999999999999999999999.9999999999"),
    ("'a''b'", "a'b"),
    ("'\\x00\\x01'::BLOB", r"b'\x00\x01'"),
    ("DATE '2020-02-29'", "2020-02-29"),
    ("DATE '5877642-06-25 (BC)'", "5877642-06-25 (BC)"),
    ("TIME '12:34:56.789'", "12:34:56.789"),
    ("TIMESTAMP '2020-01-01 00:00:00.123456'", "2020-01-01 00:00:00.123456"),
    ("'2020-01-01 00:00:00.123456789'::TIMESTAMP_NS", "2020-01-01 00:00:00.123456789"),
    ("'2020-01-01 01:00:00+02'::TIMESTAMPTZ", "2019-12-31 23:00:00+00"),
    ("INTERVAL '1 year 2 days 3 seconds'", "1 year 2 days 00:00:03"),
    ("'b7ea0811-8641-4dec-b5a6-548eba707ea7'::UUID", "b7ea0811-8641-4dec-b5a6-548eba707ea7"),
    ("'a'::ENUM('a', 'b')", "a"),
    ("'101'::BIT", "101"),
    ("[1, NULL, 3]", "[1,null,3]"),
    ("[0.1::FLOAT, NULL]", "[0.1, NULL]"),
    ("{'a': 'x\"y', 'b': [1.5]}", r'{"a":"x\"y","b":[1.5]}'),
    ("MAP {'k': DATE '2020-01-01'}", '{"k":"2020-01-01"}'),
    ("'{\"a\": 1.10}'::JSON", '{"a": 1.10}'),
    ("{'a': 1}::VARIANT", '{"a":1}'),
    ("NULL", "None"),
]


@pytest.mark.parametrize(("sql", "text"), VALUES)
def test_values(sql: str, text: str):
    with fakes.reading() as work:
        session = Session("Parquet", None, work)
        columns = session.columns(f"SELECT {sql} AS x")
        answer = session.answer(f"SELECT {written('x', columns[0].kind)} FROM (SELECT {sql} AS x)", columns, 1, None)
    assert [str(cell) for (cell,) in answer.rows] == [text]


def test_numbers_are_numbers_and_structures_are_no_texts():
    with fakes.reading() as work:
        session = Session("Parquet", None, work)
        columns = [Column(str(at), kind) for at, kind in enumerate(["DECIMAL(4,2)", "FLOAT", "INTEGER[]", "DATE"])]
        (row,) = session.answer("SELECT 1.50, '0.1', '[1]', '2020-01-01'", columns, 1, None).rows
    assert [type(cell) for cell in row] == [Digits, float, Written, Written]
    assert row[0] == Decimal("1.5")


def test_what_is_written_alike_is_equal():
    assert Written("[1]") == Written("[1]") != Written("[2]")
    assert Written("[1]") != "[1]"
    assert len({Written("a"), Written("a")}) == 1
    assert repr(Written("a")) == "Written('a')"
