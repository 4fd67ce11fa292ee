"""Does a folder answer where in its files a text stands, with nothing left out in silence?"""

import os
import re
import subprocess
from pathlib import Path
from shutil import which

import pytest

from omniread import BadSelector, Page, Reader
from omniread.sources.local.policy import Policy
from tests.acceptance.asking import codes, followed, numbered, put, remarks, shell

SECRET = "the-secret-word"


def hits(text: str) -> list[tuple[str, int, str]]:
    """File, line number and line of each hit on a page."""
    found: list[tuple[str, int, str]] = []
    file = ""
    for row in text.split("\n"):
        if heading := re.fullmatch(r"(.+) \([\d,]+\+? match(?:es)?\)", row):
            file = heading[1]
        elif hit := re.fullmatch(r"(\d+): (.*)", row):
            found.append((file, int(hit[1]), hit[2]))
    return found


def searched(folder: Path, path: str, **options: object) -> Page:
    return Reader(folder, **options).read(path)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    put(tmp_path, "README.md", "# Title\nhow to import it\n")
    put(tmp_path, "src/app.py", "import os\n\ndef main():\n    return os.name\n")
    put(tmp_path, "src/deep/b.py", "from app import main\nmain()\n")
    put(tmp_path, "src/Zed.txt", "no such word\n")
    return tmp_path


def test_hits_are_grouped_by_file_under_their_line_numbers(project: Path):
    assert str(searched(project, ".:/main/")).split("\n") == [
        "src/app.py (1 match)",
        "3: def main():",
        "",
        "src/deep/b.py (2 matches)",
        "1: from app import main",
        "2: main()",
        "",
        "[3 matching lines in 2 files; 4 files searched]",
    ]


def test_each_name_and_number_reads_the_very_line(project: Path):
    reader = Reader(project)
    found = hits(str(reader.read("src:/import/")))
    assert len(found) == 2
    for file, number, line in found:
        assert str(reader.read(f"{file}:raw:{number}-{number}")).startswith(f"{line}\n")


def test_context_is_shown_when_it_is_asked_for(project: Path):
    text = str(searched(project, "src:/def/+1"))
    assert text.split("\n")[:4] == ["src/app.py (1 match)", "2- ", "3: def main():", "4-     return os.name"]


def test_flags_and_ranges_work_as_in_a_file(project: Path):
    assert len(hits(str(searched(project, ".:/TITLE/i")))) == 1
    page = searched(project, ".:/main/:1-2")
    assert hits(str(page)) == [("src/app.py", 3, "def main():")]
    assert page.next is None or page.next.startswith(".:/main/:")


def test_without_a_hit_the_page_says_how_much_was_searched(project: Path):
    page = searched(project, ".:/nowhere/")
    assert str(page) == "[No line matches /nowhere/; 4 files searched]"
    assert codes(page) == {"matches"}
    assert shell(project, ".:/nowhere/").returncode == 0


def test_a_malformed_pattern_is_told_its_place(project: Path):
    with pytest.raises(BadSelector, match="missing \\) at position 5"):
        searched(project, ".:/main(/")


@pytest.mark.skipif(which("grep") is None, reason="grep is what it is compared with")
@pytest.mark.parametrize(
    ("ours", "theirs"), [("main", "main"), ("^import|name$", "^import|name$"), ("[0-9]5+", "[0-9]5+")]
)
def test_grep_finds_the_same(tmp_path: Path, ours: str, theirs: str):
    for number in range(300):
        name = f"d{number % 7}/e{number % 3}/f{number}.py"
        put(tmp_path, name, f"import x{number}\r\nmain{number}\n" if number % 2 else f"name\n{number}55 main\nname")
    tool = subprocess.run(["grep", "-rnE", theirs, "."], cwd=tmp_path, check=True, capture_output=True, text=True)
    expected = {tuple(line.removeprefix("./").rstrip("\r").split(":", 2)) for line in tool.stdout.splitlines()}
    pages = followed(Reader(tmp_path), f".:/{ours}/")
    rows = "\n".join(row for page in pages for row in str(page).split("\n") if not row.startswith("["))
    found = [(file, str(number), line) for file, number, line in hits(rows)]
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_pages_follow_each_other_and_show_every_hit_once(tmp_path: Path):
    for number in range(90):
        put(tmp_path, f"f{number:02}.txt", "hit\n" * 9)
    reader = Reader(tmp_path)
    pages = followed(reader, ".:/hit/", max_lines=40)
    assert len(pages) > 20
    rows = "\n".join(row for page in pages for row in str(page).split("\n") if not row.startswith("["))
    assert len(hits(rows)) == len({(file, number) for file, number, _ in hits(rows)}) == 810
    assert all("so far" in str(page) for page in pages[:-1])
    assert "[810 matching lines in 90 files; 90 files searched" in str(pages[-1])
    assert "This page begins in f" in str(pages[1])


def test_the_next_page_does_not_search_anew_and_a_new_question_does(tmp_path: Path):
    for number in range(50):
        put(tmp_path, f"f{number:02}.txt", "hit\n")
    reader = Reader(tmp_path)
    first = reader.read(".:/hit/", max_lines=9)
    put(tmp_path, "f00.txt", "changed\n")
    (tmp_path / "f01.txt").unlink()
    assert first.next is not None
    assert hits(str(reader.read(first.next, max_lines=3)))[0][0] == "f03.txt"
    assert hits(str(reader.read(".:/hit/", max_lines=10)))[0][0] == "f02.txt"


def test_two_processes_give_the_same_pages(tmp_path: Path):
    for number in range(60):
        put(tmp_path, f"{'ab'[number % 2]}/f{number:02}.txt", "hit\n")
    first = shell(tmp_path, ".:/hit/", "--limit", "max_lines=20").stdout
    assert ":/hit/:21-" in first
    second = shell(tmp_path, ".:/hit/:21-", "--limit", "max_lines=20").stdout
    assert hits(first)[-1] != hits(second)[0]
    whole = hits(shell(tmp_path, ".:/hit/").stdout)
    assert [each[1:] for each in hits(first) + hits(second)] == [
        each[1:] for each in whole[: len(hits(first) + hits(second))]
    ]


def test_ignored_heavy_and_hidden_names_are_treated_as_in_a_listing(project: Path):
    put(project, ".gitignore", "*.log\nmade/\n")
    put(project, "a.log", "main\n")
    put(project, "made/b.txt", "main\n")
    put(project, "node_modules/x/c.js", "main\n")
    put(project, ".hidden/d.txt", "main\n")
    (project / ".git").mkdir()
    page = searched(project, ".:/main/")
    assert {file for file, _, _ in hits(str(page))} == {".hidden/d.txt", "src/app.py", "src/deep/b.py"}
    assert "2 ignored names, 2 folders of tools or caches (.git, node_modules)" in str(page)
    assert [file for file, _, _ in hits(str(searched(project, "node_modules:/main/")))] == ["node_modules/x/c.js"]
    assert [file for file, _, _ in hits(str(searched(project, "made:/main/")))] == ["made/b.txt"]


def test_links_are_not_followed_and_pipes_never_opened(project: Path):
    outside = project.parent / f"{project.name}-outside"
    outside.mkdir()
    put(outside, "x.txt", "main\n")
    (project / "link").symlink_to(outside)
    (project / "loop").symlink_to(".")
    (project / "file-link").symlink_to("src/app.py")
    os.mkfifo(project / "pipe")
    page = searched(project, ".:/main/")
    assert len(hits(str(page))) == 3
    assert "Not searched: 3 links, 1 special file" in str(page)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_named(project: Path):
    (project / "src/app.py").chmod(0)
    (project / "src/deep").chmod(0)
    try:
        assert "2 unreadable (src/app.py, src/deep)" in str(searched(project, ".:/main/"))
    finally:
        (project / "src/deep").chmod(0o700)


def test_sensitive_and_denied_files_are_neither_searched_nor_named(project: Path):
    put(project, ".env", f"main={SECRET}\n")
    put(project, "keys/id_rsa", f"main {SECRET}\n")
    put(project, "private/x.txt", f"main {SECRET}\n")
    put(project, "data.zip", b"")
    policy = Policy(sensitive="ask", deny=["private"])
    page = searched(project, ".:/main/", policy=policy)
    assert len(hits(str(page))) == 3
    assert "3 withheld by the policy" in str(page)
    for word in (SECRET, ".env", "id_rsa", "private"):
        assert word not in str(page)
    assert not hits(str(searched(project, ".:/secret/", policy=policy)))


def test_encodings_are_those_of_a_read_and_binary_files_are_counted(tmp_path: Path):
    put(tmp_path, "a-utf16.txt", "plain\nnaïve\n".encode("utf-16"))
    put(tmp_path, "b-bom.txt", b"\xef\xbb\xbfna\xc3\xafve\r\n")
    put(tmp_path, "c-latin.txt", ("Die naïve Frage über Größe und Straße.\n" * 9).encode("cp1252"))
    put(tmp_path, "d.bin", b"\0\1na\xc3\xafve")
    put(tmp_path, "e.zip", b"PK\3\4\x14\0\0\0na\xc3\xafve")
    page = searched(tmp_path, ".:/na.ve/")
    assert {(file, number) for file, number, _ in hits(str(page))} == {
        ("a-utf16.txt", 2),
        ("b-bom.txt", 1),
        *(("c-latin.txt", number) for number in range(1, 10)),
    }
    assert "Not searched: 2 binary files" in str(page)


def test_a_line_that_is_too_long_is_cut_around_the_match(tmp_path: Path):
    put(tmp_path, "min.js", "a" * 5000 + "needle" + "b" * 5000 + "\n")
    page = searched(tmp_path, ".:/needle/")
    row = next(row for row in str(page).split("\n") if row.startswith("1: "))
    assert re.fullmatch(r"1: …a+needleb+…", row)
    assert len(row) < 320
    assert any("1 line is cut around the match" in said for said in remarks(page))


def test_one_file_full_of_hits_drowns_no_other(tmp_path: Path):
    put(tmp_path, "a.log", numbered(5000, "hit"))
    put(tmp_path, "b.txt", "one hit\n")
    reader = Reader(tmp_path)
    text = str(reader.read(".:/hit/"))
    assert "a.log (5,000 matches)" in text
    assert hits(text)[-1] == ("b.txt", 1, "one hit")
    more = re.search(r"… ([\d,]+) more: (\S+)", text)
    assert more is not None
    assert int(more[1].replace(",", "")) == 5000 - (len(hits(text)) - 1)
    assert f"{len(hits(text))}|hit {len(hits(text))}" in str(reader.read(more[2]))


def test_a_pattern_that_blows_up_costs_its_share_and_is_said(tmp_path: Path):
    put(tmp_path, "a.txt", "a" * 5000 + "!\nb\n")
    put(tmp_path, "b.txt", "b\n")
    page = Reader(tmp_path).read(".:/(a+)+$|b/")
    assert ("b.txt", 1, "b") in hits(str(page))
    assert "the pattern takes too long on line 1" in str(page)
    assert "timed-out" in codes(page)


def test_a_file_that_cannot_be_held_is_searched_too(tmp_path: Path):
    with (tmp_path / "big.log").open("wb") as stream:
        for start in range(1, 700_001, 1000):
            stream.writelines(b"%07d some text\n" % number for number in range(start, start + 1000))
    found = hits(str(searched(tmp_path, ".:/^(0000001|0350000|0700000) /")))
    assert [(number, line[:7]) for _, number, line in found] == [
        (1, "0000001"),
        (350_000, "0350000"),
        (700_000, "0700000"),
    ]
