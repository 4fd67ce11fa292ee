"""Rows 18-20 and 65-69 of the study of oh-my-pi's reader: what is folded, and what frames a window."""

from pathlib import Path

import pytest

from omniread import Reader


def put(folder: Path, name: str, text: str) -> Reader:
    (folder / name).write_text(text)
    return Reader(folder)


def rows(reader: Reader, path: str) -> list[str]:
    return str(reader.read(path)).partition("\n\n")[0].split("\n")


def test_row_18_an_opener_alone_is_followed_by_its_closer(tmp_path: Path):
    reader = put(tmp_path, "f.ts", "function f() {\n" + "  step();\n" * 7 + "}\n")
    assert rows(reader, "f.ts:1-1")[-2:] == ["…", "9|}"]


def test_row_19_a_closer_alone_comes_after_its_opener(tmp_path: Path):
    reader = put(tmp_path, "f.ts", "function f() {\n" + "  step();\n" * 5 + "}\nconst x = 1;\n")
    assert rows(reader, "f.ts:7-7")[:3] == ["1|function f() {", "…", "6|  step();"]


def test_row_20_a_body_of_python_ends_with_its_last_line(tmp_path: Path):
    reader = put(tmp_path, "f.py", "def f():\n" + "    step()\n" * 6 + "    return 1\n\n\nx = 1\n")
    assert rows(reader, "f.py:1-1")[-2:] == ["…", "8|    return 1"]
    assert not any("x = 1" in row for row in rows(reader, "f.py:1-1"))


def test_row_69_a_function_of_five_lines_folds_and_one_of_three_does_not(tmp_path: Path):
    reader = put(tmp_path, "a.ts", "function f() {\n  1;\n  2;\n  3;\n}\nfunction g() {\n  1;\n}\n")
    page = reader.read("a.ts:outline")
    assert str(page).split("\n")[:4] == ["1-5|function f() { … }", "6|function g() {", "7|  1;", "8|}"]
    assert page.details.summary == {"lines": 5, "elided_spans": 1, "elided_lines": 3}
    assert page.next == "a.ts:2-4"


def test_row_69_of_six_imports_the_first_and_the_last_stay(tmp_path: Path):
    reader = put(tmp_path, "a.ts", "".join(f'import {{ a{n} }} from "./a{n}";\n' for n in range(6)))
    assert rows(reader, "a.ts:outline") == ['1|import { a0 } from "./a0";', "…", '6|import { a5 } from "./a5";']


def test_row_69_an_error_spoils_only_its_own_lines(tmp_path: Path):
    body = "  1;\n  2;\n  3;\n"
    reader = put(tmp_path, "a.ts", f"function f() {{\n{body}}}\nlet = = @;\nfunction g() {{\n{body}}}\n")
    page = reader.read("a.ts:outline")
    assert "6|let = = @;" in str(page)
    assert "1-5|function f() { … }" in str(page)
    assert [note.code for note in page.notes] == ["syntax", "elided"]


LONG = "".join(f"def f{number}(x):\n    a = x\n    b = a\n    c = b\n    return c\n\n\n" for number in range(40))


def test_a_long_program_is_shown_as_its_summary(tmp_path: Path):
    reader = put(tmp_path, "a.py", LONG)
    page = reader.read("a.py")
    for number in range(40):
        assert f"{7 * number + 1}|def f{number}(x):" in str(page)
    assert "b = a" not in str(page).partition("1|def f0")[2].partition("8|")[0]
    assert "elided" in str(page)


@pytest.mark.parametrize("path", ["a.py:1-", "a.py:raw"])
def test_what_is_asked_for_is_not_summarised(tmp_path: Path, path: str):
    assert str(put(tmp_path, "a.py", LONG).read(path)).count("b = a") == 40


def test_a_host_can_turn_summaries_off(tmp_path: Path):
    (tmp_path / "a.py").write_text(LONG)
    assert str(Reader(tmp_path, summary="off").read("a.py")).count("b = a") == 40


def test_what_follows_a_summary_completes_the_file(tmp_path: Path):
    reader = put(tmp_path, "a.py", LONG)
    page = reader.read("a.py")
    shown = [number for span in page.shown for number in range(span.start, (span.end or 0) + 1)]
    while page.next is not None:
        page = reader.read(page.next)
        shown += [number for span in page.shown for number in range(span.start, (span.end or 0) + 1)]
    assert sorted(shown) == list(range(1, LONG.count("\n") + 1))


def test_an_outline_that_is_too_long_goes_on(tmp_path: Path):
    reader = put(tmp_path, "a.py", LONG)
    page = reader.read("a.py:outline", max_lines=20)
    assert page.next is not None
    assert page.next.startswith("a.py:outline:")
    assert " in outline of 280" in str(page)
