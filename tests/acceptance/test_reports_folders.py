"""Are the reports about directories, ignore rules and secrets answered, entries 38 to 42?"""

import os
import re
from pathlib import Path

import pytest

from omniread import Denied, Reader
from omniread.sources.local.policy import Policy
from tests.acceptance.asking import answer, asked, codes, followed, hint, numbered, put, remarks, rows, shell
from tests.archives import make_zip

SECRET = "the-secret-word"


def names(listed: dict[int, str]) -> list[str]:
    """The names of a listing, without what stands behind them."""
    return [re.split(r"\s{2,}", row.strip())[0] for row in listed.values()]


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of 12,000 empty files."""
    folder = tmp_path_factory.mktemp("crowded")
    for number in range(12_000):
        os.close(os.open(folder / f"file-{number:05d}", os.O_CREAT))
    return folder


def test_entry_38_a_huge_folder_is_bounded_and_says_its_size(crowded: Path):
    page = Reader(crowded).read(".")
    assert sum(len(row) + 1 for row in rows(page).values()) <= 50 * 1024
    assert 100 < len(rows(page)) <= 2000
    assert any(re.search(r"12,?00[01]", said) for said in remarks(page)), remarks(page)
    assert page.next == f".{hint(page)}"


def test_entry_38_the_hints_lead_to_every_name_once(crowded: Path):
    pages = followed(Reader(crowded), ".")
    found = [name for page in pages for name in names(rows(page)) if name.startswith("file-")]
    assert len(found) == len(set(found))
    assert set(found) == {f"file-{number:05d}" for number in range(12_000)}


def test_entry_38_names_of_the_structured_door_page_on_too(crowded: Path):
    reader = Reader(crowded)
    first = reader.read_file(".")
    assert "<type>directory</type>" in str(first)
    assert len(str(first).encode()) < 55_000
    found: list[str] = []
    offset = 1
    for _ in range(20):
        text = str(reader.read_file(".", offset, 5000))
        found += re.findall(r"file-\d{5}", text)
        if "offset=" not in text:
            break
        offset = int(text.rpartition("offset=")[2].split()[0])
    assert found == [f"file-{number:05d}" for number in range(12_000)]


def test_entry_38_a_wide_tree_is_bounded(tmp_path: Path):
    for folder in range(60):
        (tmp_path / f"d{folder:02d}").mkdir()
        for number in range(60):
            os.close(os.open(tmp_path / f"d{folder:02d}/f{number:02d}", os.O_CREAT))
    page = Reader(tmp_path).read(".")
    assert len(str(page).encode()) < 55_000
    listed = rows(page)
    assert sum(name.endswith("/") for name in names(listed)) == 60
    assert sum("48 more" in row for row in listed.values()) == 60
    assert sum(name.startswith("f") for name in names(listed)) == 60 * 12


def test_the_structured_door_lists_bare_names_sorted(tmp_path: Path):
    for name in ("b.txt", "A.txt", "c/x", "_d", "a.txt", ".hidden"):
        put(tmp_path, name, "x")
    text = str(Reader(tmp_path).read_file("."))
    inner = re.fullmatch(
        r"<path>(.*)</path>\n<type>directory</type>\n<entries>\n(.*)\n</entries>\n<summary>(.*)</summary>",
        text,
        re.DOTALL,
    )
    assert inner, text
    assert inner[1] == os.path.realpath(tmp_path)
    assert inner[2].split("\n") == [".hidden", "_d", "A.txt", "a.txt", "b.txt", "c/"]
    assert inner[3] == "Total: 6 entries | Showing: 1–6"


def test_entry_39_one_bad_entry_stays_one_bad_entry(tmp_path: Path):
    for number in range(10):
        put(tmp_path, f"marker{number}.txt", "x")
    (tmp_path / "gone").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe")
    with open(os.fsencode(tmp_path) + b"/odd\xff", "w"):
        pass
    page = Reader(tmp_path).read(".")
    text = str(page)
    assert all(f"marker{number}.txt" in text for number in range(10))
    assert len(rows(page)) == 1 + 13
    (gone,) = [row for row in rows(page).values() if row.startswith("gone")]
    assert "nowhere" in gone
    assert re.search(r"dangling|broken|missing", gone)
    assert r"odd\xff" in text
    assert shell(tmp_path, ".").returncode == 0


def test_entry_40_dependencies_are_one_line_and_open_when_named(tmp_path: Path):
    for number in range(10):
        put(tmp_path, f"src/source{number}.py", "x")
    for number in range(300):
        put(tmp_path, f"node_modules/package{number:03d}/index.js", "inside\n")
    for folder in (".git", ".venv/lib", "__pycache__", "src/__pycache__"):
        put(tmp_path, f"{folder}/deep.bin", "x")
    put(tmp_path, ".venv/pyvenv.cfg", "home = x\n")
    reader = Reader(tmp_path)
    listed = names(rows(reader.read(".")))
    text = str(reader.read("."))
    assert {f"source{number}.py" for number in range(10)} <= set(listed)
    assert "package" not in text
    assert "deep.bin" not in text
    for folder, count in (("node_modules/", "300"), (".git/", "1"), (".venv/", "2"), ("__pycache__/", "1")):
        assert any(row.startswith(folder) and count in row for row in listed), folder
    assert rows(reader.read("node_modules/package007/index.js")) == {1: "inside"}
    assert "package007/" in str(reader.read("node_modules"))


def test_entry_41_a_file_that_git_ignores_is_read_when_it_is_named(tmp_path: Path):
    put(tmp_path, ".gitignore", "PLAN.md\nnotes/\n")
    put(tmp_path, ".git/info/exclude", "other.md\n")
    put(tmp_path, ".git/HEAD", "ref: refs/heads/main\n")
    for name in ("PLAN.md", "notes/today.md", "other.md", "kept.md"):
        put(tmp_path, name, f"inside {name}\n")
    reader = Reader(tmp_path)
    for name in ("PLAN.md", "notes/today.md", "other.md"):
        assert rows(reader.read(name)) == {1: f"inside {name}"}
        assert codes(reader.read(f"./{name}")) == set()
    assert "today.md" in str(reader.read("notes"))
    listed = names(rows(reader.read(".")))
    assert "kept.md" in listed
    assert not {"PLAN.md", "notes/", "other.md"} & set(listed)
    assert "3" in "".join(said for said in remarks(reader.read(".")) if "ignored" in said) or any(
        "3 ignored" in row for row in rows(reader.read(".")).values()
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with secrets of the usual names."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in (".env", ".ssh/id_rsa", ".aws/credentials", "auth.json"):
        put(tmp_path, name, f"KEY={SECRET}\n")
    put(tmp_path, "environment.md", numbered(3))
    (tmp_path / "link").symlink_to(".env")
    (tmp_path / "keys").symlink_to(".ssh")
    (tmp_path / "d").mkdir()
    put(tmp_path, "box.zip", make_zip({".env": SECRET.encode(), ".ssh/id_rsa": SECRET.encode(), "ok.md": b"fine\n"}))
    return tmp_path


FORMS = [
    *(".env", "{home}/.env", "d/../.env", "link", "file://{home}/.env", "~/.env", ".env:1-2", ".env:raw", ".env:hex"),
    *(".env:/KEY/", ".ssh/id_rsa", "keys/id_rsa", ".aws/credentials", "auth.json", "{home}/d/../auth.json", ".e*"),
    *("environment.md;.env", "@{home}/.env", "file://localhost{home}/.ssh/id_rsa", "box.zip:.env"),
    *("box.zip:.ssh/id_rsa", ".ENV", "Link", "auth.json:stat"),
]


@pytest.mark.parametrize("form", FORMS)
def test_entry_42_what_the_host_denies_is_not_read_by_any_name(home: Path, form: str):
    policy = Policy(deny=[".env", ".ssh", ".aws", "auth.json"])
    reader = Reader(home, policy=policy)
    assert SECRET not in str(answer(reader, form.format(home=home)))
    assert rows(reader.read("environment.md"))[1] == "line 1"
    assert rows(reader.read("box.zip:ok.md")) == {1: "fine"}


def test_entry_42_a_denial_is_called_policy(home: Path):
    with pytest.raises(Denied, match="policy"):
        Reader(home, policy=Policy(deny=[".env"])).read(".env")


def test_entry_42_sensitive_names_are_known_without_a_list(home: Path):
    reader = Reader(home, policy=Policy(sensitive="deny"))
    for path in (".env", "link", ".ssh/id_rsa", ".aws/credentials", "box.zip:.env"):
        assert SECRET not in str(answer(reader, path))
    assert asked(reader.read("environment.md")) == [1, 2, 3]


def test_entry_42_what_is_denied_is_not_suggested(home: Path):
    reader = Reader(home, policy=Policy(deny=[".env", "auth.json"]))
    assert "auth.json" not in str(answer(reader, "auth.jsn")).replace("auth.jsn", "")
