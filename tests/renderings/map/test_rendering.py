"""Is a question for the outline of a tree answered by its map, anew or by the one that was drawn before?"""

import random
import zipfile
from pathlib import Path
from typing import Any

import pytest

from omniread import BadSelector, Limits, Reader
from omniread.model.address import Address
from omniread.model.content import Ask, Content
from omniread.model.grammar import parse
from omniread.model.scope import Scope
from omniread.renderings.map import Map
from tests.fakes import Folder, blob, scope, work
from tests.renderings.map.sketched import FILES
from tests.renderings.map.test_drawn import MAP, nested
from tests.repositories import Repo

FORM: Any = None
TREE = nested(FILES)


def plain() -> Content:
    raise AssertionError("the tree is not listed for a map")


def rendered(tree: Any, selector: str, session: Scope, refs: str | None = None) -> Content:
    asked = parse(selector)
    assert asked is not None
    address = None if refs is None else Address(query=(("refs", refs),))
    return Map().render(tree, Ask(asked, address), plain, session, work())


def rows(content: Content) -> list[str]:
    return [line.text for line in content.text.lines()]


def test_folders_and_archives_have_a_map_and_nothing_else():
    archive, document = Folder("f", {}), Folder("f", {})
    archive.kind, document.kind = "archive", "document"
    found = [Map().suits(node, FORM) for node in (Folder("f", {}), archive, document, blob("a.py", b""))]
    assert found == [True, True, False, False]
    with pytest.raises(TypeError):
        rendered(blob("x", b""), "outline", scope())
    with pytest.raises(TypeError):
        rendered(Folder("f", TREE), "1-5", scope())


def test_rows_carry_numbers_of_their_own():
    content = rendered(Folder("f", TREE), "outline", scope())
    assert (content.kind, content.unit, content.numbered, content.most) == ("directory", "row", False, None)
    assert rows(content) == MAP
    assert content.text.total == len(MAP)
    assert [note.code for note in content.text.notes()] == ["structure"]


def test_references_are_asked_for_by_their_query():
    assert len(rows(rendered(Folder("f", TREE), "outline", scope(), "1"))) == len(MAP) + 7
    assert rows(rendered(Folder("f", TREE), "outline", scope(), "0")) == MAP
    with pytest.raises(BadSelector, match=r"\?refs=1 alone"):
        rendered(Folder("f", TREE), "outline", scope(), "yes")


def test_with_a_range_it_goes_on_in_the_map_and_without_one_it_is_drawn_anew():
    session = scope()
    assert rows(rendered(Folder("f", TREE), "outline", session)) == MAP
    later = Folder("f", {"a.py": b"class Other: ...\n"})
    content = rendered(later, "outline:2-", session)
    assert [line.text for line in content.text.lines(2)] == MAP[1:]
    assert content.text.notes()[0].text.endswith(". This page begins in f/core/store.py")
    assert rows(rendered(later, "outline", session)) == ["f/a.py (1 symbol)", "1: class Other: ..."]
    assert [line.text for line in content.text.lines(-2)] == MAP[-2:]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / ".gitignore").write_text("made/\n")
    for name, text in {**FILES, "made/x.py": "class Made: KeyValueStore\n"}.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def body(text: str) -> list[str]:
    return text.partition("\n\n[")[0].split("\n")


def test_a_folder_is_mapped_by_the_ignore_rules_in_whatever_order_its_files_were_made(project: Path, tmp_path: Path):
    expected = [row.replace("f/", "", 1) if row.startswith("f/") else row for row in MAP]
    with Reader(project) as reader:
        page = reader.read(".:outline")
        assert body(page.text) == expected
        assert "Not looked at: 1 ignored name" in page.text
        assert reader.read(".:outline", force=True).text.split("\n")[0] == page.text.split("\n")[0]
    again = tmp_path / "again"
    names = list(FILES)
    random.Random(3).shuffle(names)
    for name in names:
        (again / name).parent.mkdir(parents=True, exist_ok=True)
        (again / name).write_text(FILES[name])
    with Reader(again) as reader:
        assert body(reader.read(".:outline").text) == expected


def test_a_file_that_changes_changes_the_map(project: Path):
    with Reader(project) as reader:
        reader.read(".:outline")
        (project / "app.py").write_text("def started_anew(): ...\n")
        assert "1: def started_anew(): ..." in reader.read(".:outline").text


def test_an_archive_and_an_older_revision_have_a_map(project: Path):
    with zipfile.ZipFile(project / "a.zip", "w") as packed:
        for name, text in FILES.items():
            packed.writestr(f"lib/{name}", text)
    repo = Repo(project)
    repo.commit()
    (project / "core" / "store.py").write_text("")
    with Reader(project) as reader:
        assert body(reader.read("a.zip:outline").text)[:2] == ["a.zip:lib/core/store.py (3 symbols)", MAP[1]]
        assert MAP[1] in body(reader.read("HEAD:core:outline").text)
        assert MAP[1] not in reader.read("core:outline").text


def test_pinned_files_are_left_out(project: Path):
    with Reader(project) as reader:
        reader.pins.add("app.py")
        page = reader.read(".:outline")
    assert "app.py (" not in page.text.replace("test_app.py (", "")
    assert "1 pinned file left out" in page.text


def test_the_address_stands_on_either_side_of_the_view(project: Path):
    with Reader(project) as reader:
        page = reader.read(".:outline?refs=1")
        assert "    <- app.py, cli.py, tests/test_app.py" in page.text
        assert body(reader.read(".?refs=1:outline").text) == body(page.text)
        with pytest.raises(BadSelector, match="belongs to a map"):
            reader.read(".?refs=1")


@pytest.mark.parametrize("limits", [{"max_lines": 5}, {"max_bytes": 150}, {"max_tokens": 40}])
@pytest.mark.parametrize("asked", [".:outline", ".:outline?refs=1"])
def test_the_pages_of_a_map_join_to_all_files_within_their_budget(project: Path, asked: str, limits: dict[str, int]):
    headings: list[str] = []
    with Reader(project, limits=Limits(**limits)) as reader:
        following: str | None = asked
        while following is not None:
            page = reader.read(following)
            shown = body(page.text)
            assert len(shown) <= limits.get("max_lines", 99)
            assert sum(len(row) + 1 for row in shown) <= limits.get("max_bytes", 9999) + 1
            headings += [row for row in shown if "symbol" in row]
            following = page.next
            assert len(headings) < 20
    assert sorted(row.split(" (")[0] for row in headings) == [
        *("app.py", "core/model.py", "core/store.py", "tests/test_app.py")
    ]
