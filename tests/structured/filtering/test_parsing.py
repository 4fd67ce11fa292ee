"""Is an expression JMESPath, and what is said when it is something else that looks like it?"""

import pytest

from omniread.model.errors import BadSelector
from omniread.structured.filtering.parsing import SQL, corrected, parsed, tree


def wrong(expression: str) -> BadSelector:
    with pytest.raises(BadSelector) as caught:
        tree(expression)
    return caught.value


@pytest.mark.parametrize(
    ("expression", "marked"),
    [
        ("foo.]", "foo.▸]"),
        ("foo[", "foo[▸"),
        ("a == ", "a == ▸"),
        ("x == 'a", "x == ▸'a"),
        ("a #", "a ▸#"),
        ("a = b", "a ▸= b"),
    ],
)
def test_the_place_of_an_error_is_marked(expression: str, marked: str):
    error = wrong(expression)
    assert error.message.endswith(marked)
    assert f"character {marked.index('▸') + 1} " in error.message


@pytest.mark.parametrize(
    ("expression", "hint"),
    [
        ("items[?price > 5]", "items[?price > `5`]"),
        ("items[?price >= -1.5 && on == `true`]", "items[?price >= `-1.5` && on == `true`]"),
        (".items[] | select(.price > 5)", "not jq"),
        ("items | map(.x)", "not jq"),
        ("$.items[?(@.price < 10)]", "not JSONPath"),
        ("SELECT * FROM data WHERE x = 1", "SQL is for tables"),
        ("dev-deps.x", "stands in double quotes"),
        ("foo)", "Filters are JMESPath: items[0].name"),
    ],
)
def test_what_looks_like_another_language_is_told_so(expression: str, hint: str):
    assert hint in str(wrong(expression))


@pytest.mark.parametrize(
    ("expression", "meant"),
    [
        (".a.b[0]", "a.b[0]"),
        (".", "@"),
        ("$", "@"),
        ("$.a[0].b", "a[0].b"),
        (".[0].x", "[0].x"),
        (".items[].name", "items[*].name"),
        (".[]", "[*]"),
    ],
)
def test_a_plain_path_of_jq_is_understood_and_that_is_said(expression: str, meant: str):
    found, notes = parsed(expression)
    assert found == tree(meant)
    assert [note.code for note in notes] == ["reading-choice"]
    assert f"read as {meant}" in notes[0].text


@pytest.mark.parametrize("expression", ["a.b", "[0]", "[]", "items[*].name", "@", " a ", "length(@)"])
def test_a_filter_is_taken_as_it_is(expression: str):
    assert parsed(expression) == (tree(expression.strip()), ())


@pytest.mark.parametrize(
    ("expression", "meant"),
    [
        ('items[?name == "Bob"]', "items[?name == 'Bob']"),
        ("items[?active == true].x", "items[?active == `true`].x"),
        ("[?a != null && 'x == true' == b]", "[?a != `null` && 'x == true' == b]"),
    ],
)
def test_a_word_that_may_be_meant_as_a_value_is_remarked(expression: str, meant: str):
    _, notes = parsed(expression)
    assert [note.code for note in notes] == ["reading-choice"]
    assert meant in notes[0].text


@pytest.mark.parametrize("expression", ["[?a == 'b']", "[?a == `1`]", "a", "[?truest == trueish]"])
def test_what_needs_no_correction_gets_none(expression: str):
    assert corrected(expression) is None


def test_the_older_form_of_a_text_is_understood_without_a_warning():
    assert tree("a == `b`") == tree("a == 'b'")
    assert tree("`a\\`b`")["value"] == "a`b"
    assert tree('`"a"`')["value"] == "a"
    assert tree("`[1]`")["value"] == [1]


@pytest.mark.parametrize("expression", ["(" * 5000 + "a" + ")" * 5000, " | ".join("a" * 1000), "!" * 3000 + "a"])
def test_an_expression_that_nests_deeply_is_refused(expression: str):
    assert "nests too deeply" in str(wrong(expression))


def test_numbers_of_any_length_do_no_harm():
    assert "malformed" in str(wrong("a[" + "9" * 5000 + "]"))


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT 1",
        "select*from data",
        "WITH x AS (SELECT 1)",
        "VALUES(1)",
        "values (1)",
        "EXPLAIN SELECT 1",
        " pragma table_info(data)",
        'select"a" from data',
    ],
)
def test_sql_is_told_apart(statement: str):
    assert SQL.match(statement)


@pytest.mark.parametrize("expression", ["values(@)", "selected", "with.x", "select", "explanation[0]"])
def test_a_filter_may_begin_like_sql(expression: str):
    assert SQL.match(expression) is None
