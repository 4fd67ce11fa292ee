"""What does a model see of delimited text, and can it trust it? The demands of the seeds and of what users reported."""

import bz2
import gzip
import io
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from omniread import BadSelector, Denied, Limits, Page, Reader


def lay(folder: Path, data: bytes | str, name: str = "data.csv") -> Reader:
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return Reader(folder)


def cells(page: Page) -> list[list[str]]:
    """The cells of a drawn table, the line of names first; each taken at bars that are not escaped."""
    rows = [line for line in str(page).split("\n") if line.startswith("| ") and not line.startswith("| ---")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]


def codes(page: Page) -> set[str]:
    return {note.code for note in page.notes}


def said(page: Page, code: str) -> str:
    return next(note.text for note in page.notes if note.code == code)


GOODS = "id,name,price,date\n" + "".join(
    f'{number},"Good, {number}",{number * 1.5:.2f},2024-{number % 12 + 1:02}-01\n' for number in range(1, 61)
)


def test_the_question_of_the_seed(tmp_path: Path):
    page = lay(tmp_path, GOODS).read("data.csv?where=price>10&order=date:desc&limit=5")
    assert cells(page)[0] == ["id", "name", "price", "date"]
    assert [row[0] for row in cells(page)[1:]] == ["11", "23", "35", "47", "59"]
    assert page.next == "data.csv?where=price>10&order=date:desc&limit=5&offset=5"
    assert str(page).rstrip().endswith(f"Use {page.next} to continue]")


@pytest.mark.parametrize("question", ["?limit=7", "?where=price>10", "?order=name:desc&limit=11", "?limit=1"])
def test_following_the_pages_shows_every_row_once(question: str, tmp_path: Path):
    reader = lay(tmp_path, GOODS)
    path: str | None = f"data.csv{question}"
    seen: list[str] = []
    known: set[str] = set()
    while path is not None:
        assert path not in known
        known.add(path)
        page = reader.read(path)
        seen += [row[0] for row in cells(page)[1:]] or re.findall(r"^id: (\d+)$", str(page), re.MULTILINE)
        path = page.next
    expected = {str(number) for number in range(7 if "price" in question else 1, 61)}
    assert len(seen) == len(set(seen))
    assert set(seen) == expected


def test_without_a_question_it_is_its_text_with_lines(tmp_path: Path):
    reader = lay(tmp_path, GOODS)
    assert '\n2|1,"Good, 1",1.50,2024-02-01\n' in str(reader.read("data.csv:2-2"))
    assert "id,name,price,date" in str(reader.read("data.csv"))


def test_a_statement_asks_the_table_called_data(tmp_path: Path):
    reader = lay(tmp_path, GOODS)
    page = reader.read("data.csv?q=SELECT date, count(*) AS n, max(price) AS top FROM data GROUP BY date ORDER BY 1")
    assert cells(page)[:2] == [["date", "n", "top"], ["2024-01-01", "5", "90.0"]]
    page = reader.read("data.csv?q=SELECT id FROM data LIMIT 3")
    assert [row[0] for row in cells(page)] == ["id", "1", "2", "3"]


@pytest.mark.parametrize(
    ("name", "wrap"),
    [
        ("data.csv.gz", gzip.compress),
        ("data.csv.bz2", bz2.compress),
        ("data.zip", None),
    ],
)
@pytest.mark.parametrize("question", ["?limit=5", "?where=price>80", "?order=price:desc&limit=3"])
def test_wrapped_it_reads_the_same(name: str, wrap, question: str, tmp_path: Path):
    data = GOODS.encode()
    if wrap is None:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("in/data.csv", data)
        lay(tmp_path, packed.getvalue(), name)
        place = f"{name}:in/data.csv"
    else:
        lay(tmp_path, wrap(data), name)
        place = name
    reader = lay(tmp_path, data)
    plain, wrapped = reader.read(f"data.csv{question}"), reader.read(f"{place}{question}")
    assert cells(wrapped) == cells(plain)
    assert wrapped.next == (plain.next and plain.next.replace("data.csv", place))


@pytest.mark.skipif(os.name == "nt", reason="a pipe is opened by another name there")
def test_standard_input_is_asked_too(tmp_path: Path):
    command = [sys.executable, "-m", "omniread", "-?where=price>88", "--stdin-name", "data.csv"]
    done = subprocess.run(command, input=GOODS.encode(), capture_output=True, check=False, cwd=tmp_path)
    out = done.stdout.decode()
    assert "90.00" in out, out + done.stderr.decode()


@pytest.mark.parametrize(
    ("text", "rows", "about"),
    [
        ('a,b\n"x|y","line1\nline2"\n', [["a", "b"], [r"x\|y", r"line1\nline2"]], "comma-separated"),
        ("a;b\n1,5;2,5\n", [["a", "b"], ["1,5", "2,5"]], "semicolon-separated"),
        ("a\tb\n1\t2\n", [["a", "b"], ["1", "2"]], "tab-separated"),
        ("a|b\n1|2\n", [["a", "b"], ["1", "2"]], "pipe-separated"),
        ("a,b\n'x, y','z'\n'p','q'\n", [["a", "b"], ["x, y", "z"], ["p", "q"]], "quoted by '"),
        ("sep=;\na;b\n1;2\n", [["a", "b"], ["1", "2"]], "1 line above the table (data.csv:1)"),
        ("# made by hand\na,b\n1,2\n", [["a", "b"], ["1", "2"]], "1 line above the table"),
        ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]], "header row"),
        ("a,b\r1,2\r3,4\r", [["a", "b"], ["1", "2"], ["3", "4"]], "header row"),
        ("1,2\n3,4\n", [["column_1", "column_2"], ["1", "2"], ["3", "4"]], "no header row"),
        ("a,a,\n1,2,3\n", [["a", "a_2", "column_3"], ["1", "2", "3"]], "Named anew"),
        ("name\nAnn\nBob\n", [["name"], ["Ann"], ["Bob"]], "header row"),
        ("a,b\n=cmd|'/c calc'!A1,+1\n", [["a", "b"], [r"=cmd\|'/c calc'!A1", "+1"]], "header row"),
        ("a,b\n\x1b[31mred,\u202ex\n", [["a", "b"], [r"\x1b[31mred", r"\u202ex"]], "header row"),
        ("a,b\nx\0y,1\n", [["a", "b"], [r"x\x00y", "1"]], "header row"),
        ("a,b\nNULL,\n", [["a", "b"], ["'NULL'", "NULL"]], "Empty cells are NULL"),
    ],
)
def test_whatever_the_dialect_the_cells_are_those_of_the_file(text: str, rows: list[list[str]], about: str, tmp_path):
    page = lay(tmp_path, text).read("data.csv?limit=20")
    assert cells(page) == rows
    assert about in said(page, "dialect")


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("id,näme\n1,größe\n".encode("utf-8-sig"), "utf-8 with BOM"),
        ("id,näme\n1,größe\n".encode("utf-16"), "utf-16-le with BOM"),
        ("id,näme\n1,größe\n".encode("utf-16-be"), "utf-16-be"),
        ("id,näme\n1,größe\n".encode(), "utf-8"),
    ],
)
def test_whatever_the_encoding_the_names_can_be_asked(data: bytes, encoding: str, tmp_path: Path):
    page = lay(tmp_path, data).read("data.csv?where=näme='größe'")
    assert cells(page) == [["id", "näme"], ["1", "größe"]]
    assert f", {encoding}." in said(page, "dialect")


def test_a_guessed_encoding_is_said_and_another_can_be_forced(tmp_path: Path):
    text = "id;Straße\n1;Münchner Straße\n2;Königstraße in Düsseldorf\n3;Größenwahn über Österreich\n"
    reader = lay(tmp_path, text.encode("cp1252"))
    page = reader.read("data.csv?limit=5")
    assert cells(page)[1] == ["1", "Münchner Straße"]
    assert "(guessed)" in said(page, "dialect")
    assert "encoding=NAME" in said(page, "encoding-guessed")
    forced = reader.read("data.csv?limit=1", encoding="cp437")
    assert "Mⁿnchner" in str(forced)


def test_japanese_in_the_encoding_of_windows(tmp_path: Path):
    text = "番号,氏名\n1,山田太郎\n2,鈴木花子\n3,佐藤健一さんの名前は長い\n"
    page = lay(tmp_path, text.encode("cp932")).read("data.csv?order=番号:desc")
    assert [row[1] for row in cells(page)] == ["氏名", "佐藤健一さんの名前は長い", "鈴木花子", "山田太郎"]


def test_ragged_rows_are_kept_and_said(tmp_path: Path):
    text = "a,b\n" + "1,2\n" * 40 + "3\n4,5,6\n"
    page = lay(tmp_path, text).read("data.csv?offset=39")
    assert cells(page) == [["a", "b", "column_3"], ["1", "2", ""], ["3", "NULL", ""], ["4", "5", "6"]]
    assert "1 row read so far has fewer cells than the 2 columns" in said(page, "ragged-rows")
    assert "1 row read so far has more cells than the 2 columns, shown as column_3" in said(page, "ragged-rows")


def test_numbers_compare_as_numbers_and_codes_as_texts(tmp_path: Path):
    reader = lay(tmp_path, "code,n\n00123,9\n00045,10\n10000,100\n")
    assert [row[1] for row in cells(reader.read("data.csv?where=n>9"))[1:]] == ["10", "100"]
    assert [row[0] for row in cells(reader.read("data.csv?where=code='00123'"))[1:]] == ["00123"]
    assert [row[0] for row in cells(reader.read("data.csv?order=code"))[1:]] == ["00045", "00123", "10000"]


def test_a_later_cell_that_is_no_number_is_never_lost(tmp_path: Path):
    text = "n\n" + "".join(f"{number}\n" for number in range(3000)) + "unknown\n"
    reader = lay(tmp_path, text)
    page = reader.read("data.csv?where=n>2998")
    assert [row[0] for row in cells(page)[1:]] == ["2999", "unknown"]
    assert "1 cell of n (the first in row 3001: unknown) is no number" in said(page, "value-types")
    top = reader.read("data.csv?order=n:desc&limit=2")
    assert [row[0] for row in cells(top)[1:]] == ["unknown", "2999"]
    assert "value-types" in codes(top)


def test_a_decimal_comma_is_one(tmp_path: Path):
    page = lay(tmp_path, "name;price\na;1.234,50\nb;99,90\n").read("data.csv?where=price>1000")
    assert cells(page)[1:] == [["a", "1.234,50"]]
    assert "real (1.234,5) price" in said(page, "dialect")


def test_a_quote_that_is_never_closed_loses_nothing(tmp_path: Path):
    page = lay(tmp_path, 'a,b\n1,2\n3,"open\n5,6\n').read("data.csv?limit=5")
    assert cells(page)[1:] == [["1", "2"], ["3", r"open\n5,6\n"]]
    assert "never closed" in said(page, "damaged")


def test_a_damaged_stream_gives_what_it_has(tmp_path: Path):
    text = "id,noise\n" + "".join(f"{number},{os.urandom(20).hex()}\n" for number in range(20_000))
    packed = gzip.compress(text.encode())
    reader = lay(tmp_path, packed[: len(packed) // 2], "data.csv.gz")
    page = reader.read("data.csv.gz?where=id>=100 AND id<102")
    # The very last row may be half of one.
    assert [row[0] for row in cells(page)[1:3]] == ["100", "101"]
    assert "damaged" in codes(page)


def test_what_is_no_text_is_no_table(tmp_path: Path):
    reader = lay(tmp_path, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(100))
    with pytest.raises(BadSelector, match="is no text"):
        reader.read("data.csv?limit=5")


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ("?limit=0", BadSelector),
        ("?order=nothing", BadSelector),
        ("?where=1; DROP TABLE data", BadSelector),
        ("?where=id=?", BadSelector),
        ("?where=readfile('/etc/passwd')", (BadSelector, Denied)),
        ("?q=ATTACH 'x.db' AS x", Denied),
        ("?q=", BadSelector),
        ("?q=SELECT 1&limit=5", BadSelector),
        ("?sort=id", BadSelector),
        ("?limit=5&limit=6", BadSelector),
    ],
)
def test_a_wrong_question_says_what_to_ask(question: str, error, tmp_path: Path):
    reader = lay(tmp_path, GOODS)
    with pytest.raises(error) as caught:
        reader.read(f"data.csv{question}")
    assert caught.value.hint
    assert sorted(each.name for each in tmp_path.iterdir()) == ["data.csv"]


def test_wide_tables_are_blocks_and_long_cells_are_had_whole(tmp_path: Path):
    names = ",".join(f"c{number}" for number in range(25))
    values = ",".join(["x" * 5000, *map(str, range(24))])
    reader = lay(tmp_path, f"{names}\n{values}\n{values}\n")
    page = reader.read("data.csv?limit=5")
    assert str(page).startswith("── Row 1 ──\nc0 : xxx")
    note = next(note for note in page.notes if note.code == "cells-cut")
    assert note.selector == "data.csv?limit=1&offset=0"
    whole = Reader(tmp_path, limits=Limits(max_columns=None)).read(note.selector)
    assert f"c0: {'x' * 5000}\n" in str(whole)


def test_a_long_file_answers_from_its_head(tmp_path: Path):
    """A sparse file of 8 GB: its head is a table, behind that no byte may be read."""
    path = tmp_path / "data.csv"
    path.write_text(GOODS * 2000)
    with path.open("r+b") as file:
        file.truncate(8 << 30)
    page = Reader(tmp_path).read("data.csv?limit=5")
    assert [row[0] for row in cells(page)[1:]] == ["1", "2", "3", "4", "5"]
    assert re.search(r"of ~\d+0000\. Use", str(page))


def test_nothing_else_is_written_or_reached(tmp_path: Path):
    folder = tmp_path / "in"
    folder.mkdir()
    reader = lay(folder, GOODS)
    before = sorted(folder.iterdir())
    for question in ("?limit=5", "?where=price>10", "?order=date", "?q=SELECT count(*) FROM data"):
        reader.read(f"data.csv{question}")
    assert sorted(folder.iterdir()) == before
