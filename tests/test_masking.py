"""How does a page hide what looks like a secret?"""

from pathlib import Path
from typing import Any

import pytest

from omniread.layout.secrets import KEY_LINES, MASK
from omniread.model.page import Page
from omniread.reader import Reader

SECRET = "AB12CD34EF56GH78"
ENV = f"# keys\nA=1\nACCESS_ID=AKIA{SECRET}\nDB_PASSWORD=swordfish\nB=2\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.env").write_text(ENV)
    body = "".join(f"{number:064}\n" for number in range(30))
    (tmp_path / "key.txt").write_text(f"before\n-----BEGIN PRIVATE KEY-----\n{body}-----END PRIVATE KEY-----\nafter\n")
    return tmp_path


def read(folder: Path, path: str, **options: Any) -> Page:
    return Reader(folder, mask_secrets=True).read(path, **options)


def remarks(page: Page) -> list[str]:
    return [note.text for note in page.notes if note.code == "masked"]


def test_it_is_off_by_default(folder: Path):
    assert SECRET in str(Reader(folder).read("a.env"))


def test_values_are_masked_in_their_place_and_counted(folder: Path):
    page = read(folder, "a.env")
    assert str(page).split("\n")[:5] == [
        "1|# keys",
        "2|A=1",
        f"3|ACCESS_ID=AKIA{MASK * 16}",
        f"4|DB_PASSWORD={MASK * 9}",
        "5|B=2",
    ]
    assert remarks(page) == ["2 values that look like secrets are masked (lines 3, 4); an edit must not write the mask"]
    assert f"[{remarks(page)[0]}]" in str(page)


def test_only_what_is_on_the_page_is_counted(folder: Path):
    assert remarks(read(folder, "a.env:/B=2/+0")) == []
    [one] = remarks(read(folder, "a.env:/DB_/+0"))
    assert one.startswith("1 value that looks like a secret is masked (line 4)")


FORMS = ["a.env:raw", "a.env:3-3", "a.env:-3", "a.env:3:col 1-40", "a.env:/ACCESS/", "a.env:2-4:raw", "a.env a.env:3-3"]


@pytest.mark.parametrize("form", FORMS)
def test_no_selection_shows_them(folder: Path, form: str):
    text = str(read(folder, form))
    assert SECRET not in text
    assert MASK in text


def test_a_window_of_columns_within_a_secret_shows_nothing_of_it(folder: Path):
    first = ENV.split("\n")[2].index(SECRET) + 3
    page = read(folder, f"a.env:3:col {first}-{first + 5}")
    assert str(page).split("\n")[0].endswith(MASK * 6)
    assert not any(SECRET[at : at + 3] in str(page).split("\n")[0] for at in range(14))


def test_a_search_does_not_find_out_what_is_hidden(folder: Path):
    found, missed = read(folder, "a.env:/sword/"), read(folder, "a.env:/shark/")
    assert str(found).replace("sword", "shark") == str(missed)


def test_the_data_beside_the_text_is_masked_and_the_tag_is_that_of_the_file(folder: Path):
    page, plain = read(folder, "a.env", style="hashline"), Reader(folder).read("a.env", style="hashline")
    assert SECRET not in str(page.to_dict())
    assert page.details.tag == plain.details.tag
    assert page.details.truncation == plain.details.truncation


@pytest.mark.parametrize("path", ["key.txt", "key.txt:10-12", "key.txt:-20", "key.txt:15:col 5-9", "key.txt:3-4:raw"])
def test_the_lines_of_a_private_key_are_masked_wherever_a_page_begins(folder: Path, path: str):
    text = str(read(folder, path))
    assert MASK in text
    assert "0000" not in text


def test_what_stands_around_a_key_is_shown(folder: Path):
    rows = str(read(folder, "key.txt")).split("\n")
    assert rows[0] == "1|before"
    assert "-----BEGIN PRIVATE KEY-----" in rows[1]
    assert "|after" in "\n".join(rows)
    assert remarks(read(folder, "key.txt"))[0].startswith(
        "30 values that look like secrets are masked (lines 3, 4, 5, 6, 7, …)"
    )


def test_a_token_across_the_edge_of_a_cut_line_is_masked(folder: Path):
    (folder / "long.txt").write_text("x" * 1990 + " AKIA" + SECRET + " " + "y" * 3000 + "\n")
    row = str(read(folder, "long.txt")).split("\n")[0]
    assert "AKIA" + MASK * 5 in row
    assert SECRET[:3] not in row
    page = read(folder, "long.txt:1:col 2000-2005")
    assert SECRET[4:7] not in str(page)


def test_pages_of_a_long_line_are_as_long_as_without_masks(folder: Path):
    (folder / "long.txt").write_text("x" * 1990 + " AKIA" + SECRET + " " + "y" * 3000 + "\n")
    masked, plain = read(folder, "long.txt:raw"), Reader(folder).read("long.txt:raw")
    assert len(str(masked).split("\n")[0]) == len(str(plain).split("\n")[0])


def test_a_key_that_is_longer_than_any_key_hides_nothing_behind_it(folder: Path):
    (folder / "odd.txt").write_text("-----BEGIN PRIVATE KEY-----\n" + "row\n" * (KEY_LINES + 50))
    assert "|row" in str(read(folder, f"odd.txt:{KEY_LINES + 20}-{KEY_LINES + 21}"))


def test_members_tables_and_listings_are_masked_too(folder: Path):
    from zipfile import ZipFile

    with ZipFile(folder / "a.zip", "w") as archive:
        archive.writestr("in.env", ENV)
    (folder / "t.csv").write_text(f"id,token\n1,AKIA{SECRET}\n")
    for path in ("a.zip:in.env", "t.csv", "t.csv:raw", ".:/AKIA/"):
        text = str(read(folder, path))
        assert "AKIA" in text
        assert SECRET not in text


@pytest.mark.parametrize(
    "path", ["a.env:DB_PASSWORD", "a.json:db.password", "a.json:db['api_key']", "a.json?q=db.password"]
)
def test_the_value_of_a_secret_s_name_needs_no_shape(folder: Path, path: str):
    (folder / "a.json").write_text('{"db": {"password": "swordfish", "api_key": "swordfish"}}')
    text = str(read(folder, path))
    assert "swordfish" not in text
    assert text.startswith(f"1|{MASK}")


def test_instructions_and_pins_are_masked(folder: Path):
    (folder / "pkg").mkdir()
    (folder / "pkg" / "AGENTS.md").write_text(f"Use AKIA{SECRET}.\n")
    (folder / "pkg" / "a.py").write_text("x = 1\n")
    reader = Reader(folder, mask_secrets=True)
    assert f"Use AKIA{MASK * 16}." in str(reader.read("pkg/a.py"))
    reader.pins.add("a.env")
    assert SECRET not in reader.pins.render()


def test_an_edit_keeps_what_is_masked(folder: Path):
    reader = Reader(folder, style="hashline", mask_secrets=True)
    tag = reader.read("a.env").details.tag
    reader.edit(f"[a.env#{tag}]\nPUT 2.=2:\n+A=3")
    assert (folder / "a.env").read_text() == ENV.replace("A=1\n", "A=3\n")


def test_a_masked_text_is_the_text_in_all_but_its_lines():
    from omniread.masking import Masked, counted
    from omniread.model.excerpt import Excerpt, Window
    from omniread.model.lines import Lines

    rows = ["a", "-----BEGIN PRIVATE KEY-----", "0" * 64, "-----END PRIVATE KEY-----", f"AKIA{SECRET}"]
    plain, hidden = Lines(rows), Masked(Lines(rows))
    assert hidden.count() == plain.count() == hidden.total == hidden.seen == 5
    assert (hidden.size, hidden.facts, hidden.notes(), hidden.whole()) == (plain.size, plain.facts, (), None)
    assert [line.number for line in hidden.lines(-2)] == [-2, -1]
    assert hidden.column(9, 1, None, most=10) is None
    window = hidden.column(3, 60, None, most=100)
    assert window is not None
    assert (window.text, window.length) == (MASK * 5, 64)
    short = hidden.column(5, 1, 20, most=8)
    assert short is not None
    assert short.text == f"AKIA{MASK}"
    untouched = hidden.column(1, 1, 1, most=8)
    assert untouched is not None
    assert (untouched.text, 1 in hidden.hidden) == ("a", False)
    page = Window(Excerpt(plain, ()), (), ())
    assert counted(page) is page
