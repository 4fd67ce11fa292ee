"""What holds of the structure of any text without a grammar, also of one that makes no sense?"""

from hypothesis import example, given
from hypothesis import strategies as st

from omniread.syntax.lexical import structure
from omniread.syntax.lexical.indents import columns, unit
from omniread.syntax.lexical.pairing import pairs
from omniread.syntax.lexical.signs import SIGNS
from omniread.syntax.lexical.words import WORDS
from omniread.syntax.structure import Declaration, Fold
from tests import fakes

LANGUAGES = st.sampled_from(sorted({"", "unheard-of", *SIGNS, *WORDS}))
PIECES = (
    "def f(a):",
    "class C {",
    "fn g() {",
    "function h()",
    "proc p {} {",
    "procedure Q is",
    "module M;",
    "(defun z (x)",
    "PROCEDURE DIVISION.",
    "foo:",
    "foo(X) :-",
    "int i(int x)",
    "begin",
    "end",
    "end;",
    "{",
    "}",
    "})",
    "(",
    ")",
    "import a",
    "use b;",
    "# note",
    "// note",
    "-- note",
    "; note",
    "/*",
    "*/",
    '"""',
    "`",
    "'",
    "<<EOF",
    "EOF",
    "x = [",
    "]",
    "a",
    "",
)
LINES = st.lists(st.tuples(st.integers(0, 4), st.sampled_from(PIECES)), max_size=60)


def written(lines: list[tuple[int, str]], indent: str, end: str) -> str:
    return end.join(indent * depth + piece for depth, piece in lines)


PROGRAMS = st.builds(written, LINES, st.sampled_from(["  ", "    ", "\t"]), st.sampled_from(["\n", "\r\n"]))
TEXTS = st.one_of(PROGRAMS, st.text(), st.text(alphabet="(){}[]\"'`\\/*#-; \n\tab"))


def rows_of(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n") and text != "")


def nest(folds: tuple[Fold, ...], first: int, last: int) -> None:
    """Folds stand in order, apart from one another, and within what they stand in."""
    before = first - 1
    for fold in folds:
        assert before < fold.first <= fold.last <= last
        nest(fold.inside, fold.first, fold.last)
        before = fold.last


def around(one: Declaration, all_of_them: tuple[Declaration, ...]) -> bool:
    """Whether a declaration stands in another."""
    return any(other.line < one.line <= other.last for other in all_of_them)


@given(LANGUAGES, TEXTS)
def test_folds_nest_and_stay_in_the_text(language: str, text: str):
    found = structure(language, text, fakes.work())
    if found is not None:
        nest(found.folds, 1, rows_of(text))


@example("d", "extern (C) {\n  void f(int a) {\n    b;\n    c;\n  }\n}\n")
@given(LANGUAGES, TEXTS)
def test_what_is_declared_at_the_top_is_in_no_fold(language: str, text: str):
    found = structure(language, text, fakes.work())
    for one in found.declarations if found is not None else ():
        if not around(one, found.declarations):
            assert not any(fold.first <= one.line <= fold.last for fold in found.folds)


@given(LANGUAGES, TEXTS)
def test_declarations_stand_in_order_and_in_the_text(language: str, text: str):
    found = structure(language, text, fakes.work())
    lines = [one.line for one in found.declarations] if found is not None else []
    assert lines == sorted(set(lines))
    for one in found.declarations if found is not None else ():
        assert one.name
        assert 1 <= one.first <= one.line <= one.last <= rows_of(text)


@given(LANGUAGES, PROGRAMS)
def test_line_ends_change_nothing(language: str, text: str):
    plain = text.replace("\r\n", "\n")
    assert structure(language, plain.replace("\n", "\r\n"), fakes.work()) == structure(language, plain, fakes.work())


@given(LANGUAGES, TEXTS)
def test_pairs_open_before_they_close_and_cross_no_other(language: str, text: str):
    found = pairs(text, language, fakes.work())
    assert list(found) == sorted(found, key=lambda pair: (pair.first, pair.last))
    for pair in found:
        assert 1 <= pair.first < pair.last <= rows_of(text)
        assert not any(pair.first < other.first < pair.last < other.last for other in found)


@given(st.lists(st.text(alphabet=" \tab")))
def test_a_column_is_never_less_than_its_blanks(rows: list[str]):
    for row, column in zip(rows, columns(rows), strict=True):
        blanks = len(row) - len(row.lstrip(" \t"))
        assert column is None if not row.strip() else (column is not None and column >= blanks)
    assert unit(rows) in {"tab", 2, 3, 4, 8}
