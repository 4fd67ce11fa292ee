"""Is a question for the definitions below a tree answered, anew or from what was found before?"""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from omniread import BadSelector, Limits, Reader
from omniread.model.address import Address
from omniread.model.content import Ask, Content
from omniread.model.grammar import parse
from omniread.model.scope import Scope
from omniread.renderings.definitions import Definitions
from tests.fakes import Folder, blob, scope, work
from tests.renderings.definitions.trees import PUT, TREE
from tests.repositories import Repo

FORM: Any = None


def plain() -> Content:
    raise AssertionError("the tree is not listed for a search")


def rendered(tree: Any, selector: str, session: Scope, address: Address | None = None) -> Content:
    asked = parse(selector)
    assert asked is not None
    return Definitions().render(tree, Ask(asked, address), plain, session, work())


def rows(content: Content) -> list[str]:
    return [line.text for line in content.text.lines()]


def test_folders_and_archives_are_searched_and_nothing_else():
    archive, document = Folder("f", {}), Folder("f", {})
    archive.kind, document.kind = "archive", "document"
    suits = Definitions().suits
    assert [suits(node, FORM) for node in (Folder("f", {}), archive, document, blob("a.py", b""))] == [
        *(True, True, False, False)
    ]
    with pytest.raises(TypeError):
        rendered(blob("x", b""), "#put", scope())
    with pytest.raises(TypeError):
        rendered(Folder("f", TREE), "1-5", scope())


def test_rows_carry_numbers_of_their_own():
    content = rendered(Folder("f", TREE), "#put", scope())
    assert (content.kind, content.unit, content.numbered) == ("directory", "row", False)
    assert rows(content) == PUT
    assert content.text.total == len(PUT)
    assert [note.code for note in content.text.notes()] == ["matches"]


def test_a_symbol_of_a_folder_needs_a_name():
    with pytest.raises(BadSelector, match="needs its name") as raised:
        rendered(Folder("f", TREE), "#", scope())
    assert raised.value.hint == "Use f:outline for the symbols that matter most."
    with pytest.raises(BadSelector, match=r"\?refs= does not go"):
        rendered(Folder("f", TREE), "#put", scope(), Address(query=(("refs", "1"),)))


def test_with_a_range_it_goes_on_in_what_was_found_and_without_one_it_begins_anew():
    session = scope()
    assert rows(rendered(Folder("f", TREE), "#put", session)) == PUT
    later = Folder("f", {"b.py": b"def put(): ...\n"})
    assert rows(rendered(later, "#put:1-", session)) == PUT
    assert rows(rendered(later, "#other:1-", session)) == []
    assert len(rows(rendered(later, "#put", session))) == 3
    assert rows(rendered(later, "#put:3-", scope())) == rows(rendered(later, "#put", scope()))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / ".gitignore").write_text("made/\n")
    for name, text in {
        "src/store.py": "class Store:\n    def put(self, key): ...\n",
        "made/store.py": "class Store: ...\n",
        "notes.txt": "class Store\n",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return tmp_path


def test_a_folder_is_searched_by_the_ignore_rules(project: Path):
    with Reader(project) as reader:
        page = reader.read(".:#Store.put")
        assert page.text.split("\n")[:3] == [
            "src/store.py (1 definition)",
            "2: method src/store.py:#Store.put",
            "    def put(self, key): ...",
        ]
        assert "Not looked at: 1 ignored name;" in page.text
        whole = reader.read("src/store.py:#Store.put", style="plain").text
    assert whole.split("\n")[0] == "    def put(self, key): ..."


def test_an_archive_is_searched_and_its_path_strings_read(project: Path):
    with zipfile.ZipFile(project / "a.zip", "w") as packed:
        packed.write(project / "src/store.py", "lib/store.py")
    with Reader(project) as reader:
        page = reader.read("a.zip:#Store")
        place = page.text.split("\n")[1].partition(": class ")[2]
        assert place == "a.zip:lib/store.py:#Store"
        assert reader.read(place, style="plain").text.startswith("class Store:\n")


def test_an_older_revision_is_searched(tmp_path: Path):
    repo = Repo(tmp_path / "repo")
    repo.commit({"src/m.py": "def old(): ...\n"})
    repo.write({"src/m.py": "def new(): ...\n"})
    with Reader(repo.folder) as reader:
        assert "definition of old" in reader.read("src:#old").text
        page = reader.read("HEAD:src:#old")
        place = page.text.split("\n")[1].partition(": function ")[2]
        assert reader.read(place, style="plain").text.startswith("def old(): ...")


def test_the_pages_of_a_search_join_to_the_whole(project: Path):
    for number in range(9):
        (project / f"m{number}.py").write_text("def f(): ...\n")
    with Reader(project, limits=Limits(max_lines=4)) as reader:
        asked: str | None = ".:#f"
        kept: list[str] = []
        while asked is not None:
            page = reader.read(asked)
            kept += [row for row in page.text.split("\n") if "(1 definition)" in row]
            asked = page.next
    assert kept == [f"m{number}.py (1 definition)" for number in range(9)]
