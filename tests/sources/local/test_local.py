import os
from pathlib import Path

import pytest

from omniread.model.errors import BadSelector, Denied, NotFound
from omniread.model.node import Blob, Located, Tree
from omniread.sources.local import Local
from tests.fakes import Open, reading, scope


def locate(cwd: Path, reference: str) -> tuple[str, str | None] | None:
    """What the node says and the tail that is left."""
    with reading() as work:
        found = Local().locate(reference, scope(cwd=str(cwd)), work)
        return None if found is None else (content(found), found.tail)


def content(found: Located) -> str:
    node = found.node
    return node.open().read().decode() if isinstance(node, Blob) else f"folder {node.ref}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (
        "report",
        "report:3-4",
        "log:raw",
        "12:30 notes.md",
        "test:1-2",
        "q.db?x=1",
        "q.db",
        "a.zip",
        "a.zip:b",
    ):
        (tmp_path / name).write_text(f"I am {name}")
    (tmp_path / "a:b").mkdir()
    (tmp_path / "a:b" / "c.txt").write_text("I am c")
    return tmp_path


@pytest.mark.parametrize(
    ("reference", "name", "tail"),
    [
        ("report", "report", None),
        ("report:3-4", "report:3-4", None),
        ("report:3-4:1", "report:3-4", "1"),
        ("report:5-6", "report", "5-6"),
        ("report:", "report", ""),
        ("log:raw", "log:raw", None),
        ("log:raw:raw", "log:raw", "raw"),
        ("12:30 notes.md", "12:30 notes.md", None),
        ("12:30 notes.md:1", "12:30 notes.md", "1"),
        ("test:1-2", "test:1-2", None),
        ("q.db?x=1", "q.db?x=1", None),
        ("q.db?y=1", "q.db", "?y=1"),
        ("q.db:t?limit=5", "q.db", "t?limit=5"),
        ("a.zip:b", "a.zip:b", None),
        ("a.zip:b:5-9", "a.zip:b", "5-9"),
        ("a.zip:c", "a.zip", "c"),
        ("report:/a:b?/i", "report", "/a:b?/i"),
        ("a:b/c.txt:2", "c", "2"),
    ],
)
def test_the_longest_literal_name_wins(folder: Path, reference: str, name: str, tail: str | None):
    assert locate(folder, reference) == (f"I am {name}", tail)


def test_a_folder_takes_a_tail(folder: Path):
    assert locate(folder, "a:b:c.txt") == ("folder a:b", "c.txt")


@pytest.mark.parametrize(
    "reference", ["nothing", "nothing:5", ":5", "a\0b", "x" * 300, "x/" * 5000, "report/x", "a:" * 3000]
)
def test_what_does_not_exist_is_left_to_others(folder: Path, reference: str):
    assert locate(folder, reference) is None


def test_a_name_may_stand_before_a_tail_that_no_name_can_be(folder: Path):
    assert locate(folder, "report:\0") == ("I am report", "\0")
    assert locate(folder, f"report:/{'x' * 5000}/") == ("I am report", f"/{'x' * 5000}/")
    assert locate(folder, "report" + ":a" * 2000) == ("I am report", ("a:" * 2000)[:-1])


def test_an_empty_path_says_what_to_ask(folder: Path):
    with pytest.raises(BadSelector, match="The path is empty"):
        locate(folder, "")


def test_a_dangling_link_counts_as_the_name(folder: Path):
    (folder / "report:1-2").symlink_to("gone")
    with pytest.raises(NotFound, match="'report:1-2' is a dangling link"):
        locate(folder, "report:1-2")


def test_a_link_to_itself_leads_through_too_many_links(folder: Path):
    (folder / "a.txt").symlink_to("b.txt")
    (folder / "b.txt").symlink_to("a.txt")
    with pytest.raises(NotFound, match="too many links") as caught:
        locate(folder, "a.txt:5")
    assert caught.value.reason == "too-many-links"


def test_a_folder_on_a_loop_keeps_the_literal_name(folder: Path):
    (folder / "loop").symlink_to("loop")
    (folder / "loop:3").mkdir()
    with pytest.raises(NotFound, match="'loop/x:5' leads through too many links"):
        locate(folder, "loop/x:5")


DENIED = """
import sys
from omniread.sources.local import Local
from tests.fakes import reading, scope
with reading() as work:
    try:
        Local().locate(sys.argv[2], scope(cwd=sys.argv[1]), work)
    except Exception as error:
        print(type(error).__name__, error.exit_code, error)
"""


@pytest.mark.parametrize("reference", ["closed/a.txt:5", "closed/gone.txt", "secret.txt", "secret.txt:5"])
def test_no_permission_is_neither_missing_nor_another_reading(folder: Path, unprivileged, reference: str):
    (folder / "closed").mkdir()
    (folder / "closed" / "a.txt").write_text("a")
    (folder / "closed").chmod(0)
    (folder / "secret.txt").write_text("secret")
    (folder / "secret.txt").chmod(0)
    run = unprivileged(DENIED, folder, reference)
    (folder / "closed").chmod(0o700)
    assert run.stderr == ""
    assert run.stdout.startswith("Denied 4 There is no permission to read '")
    assert "not found" not in run.stdout


@pytest.mark.parametrize("name", ["a;b", "$(id)", "a\nb", "-n", "'a'", "a b", "%41", "*", "[a]"])
def test_a_name_is_never_given_to_a_shell_or_decoded(tmp_path: Path, name: str):
    (tmp_path / name).write_text("it")
    assert locate(tmp_path, name) == ("it", None)
    assert locate(tmp_path, f"{name}:5") == ("it", "5")


@pytest.mark.parametrize("name", ["my notes.txt", "日記.txt", "100%.txt"])
def test_every_form_of_a_path_reaches_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str):
    file = tmp_path / name
    file.write_text("it")
    monkeypatch.setenv("HOME", str(tmp_path))
    for form in (name, str(file), file.as_uri(), file.as_uri().replace("///", "//localhost/"), f"~/{name}", f"@{file}"):
        assert locate(Path("/"), form) == ("it", None) or form == name
        assert locate(tmp_path, form) == ("it", None)
        assert locate(tmp_path, f"{form}:3-4") == ("it", "3-4")


def test_a_plain_path_is_never_percent_decoded(tmp_path: Path):
    (tmp_path / "a b").write_text("it")
    assert locate(tmp_path, "a%20b") is None


@pytest.mark.parametrize(
    ("reference", "tail"), [("/", None), ("//", None), (".", None), ("./", None), ("/:3", "3"), (".:3", "3")]
)
def test_slashes_alone_are_the_folder_of_the_session(tmp_path: Path, reference: str, tail: str | None):
    with reading() as work:
        found = Local().locate(reference, scope(cwd=str(tmp_path)), work)
        assert found is not None
        assert isinstance(found.node, Tree)
        assert (found.node.ref, found.node.name, found.node.facts.path) == (
            ".",
            tmp_path.name,
            os.path.realpath(tmp_path),
        )
        assert found.tail == tail


@pytest.mark.parametrize(
    ("reference", "ref"),
    [
        ("src", "src"),
        ("src/", "src"),
        ("./src//", "./src"),
        ("src/.", "src/."),
        ("/.", "/."),
        ("./-", "./-"),
        ("@x", "./@x"),
    ],
)
def test_a_ref_is_as_typed_and_reads_the_same_again(tmp_path: Path, reference: str, ref: str):
    (tmp_path / "src").mkdir()
    (tmp_path / "-").write_text("a dash")
    (tmp_path / "@x").write_text("an at")
    session = scope(cwd=str(tmp_path))
    with reading() as work:
        found = Local().locate(reference, session, work)
        assert found is not None
        assert found.node.ref == ref
        again = Local().locate(found.node.ref, session, work)
        assert again is not None
        assert again.node.facts.path == found.node.facts.path


def test_a_name_that_does_not_decode_is_reached_as_it_is_shown(tmp_path: Path):
    raw = os.fsencode(tmp_path) + b"/caf\xe9.txt"
    Path(os.fsdecode(raw)).write_text("it")
    with reading() as work:
        found = Local().locate("caf\\xe9.txt:5", scope(cwd=str(tmp_path)), work)
        assert found is not None
        assert (found.node.ref, found.node.name, found.tail) == ("caf\\xe9.txt", "caf\\xe9.txt", "5")
        assert content(found) == "it"


def test_a_name_with_a_backslash_comes_before_the_one_it_could_stand_for(tmp_path: Path):
    (tmp_path / "caf\\xe9").write_text("letters")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9")).write_text("byte")
    assert locate(tmp_path, "caf\\xe9") == ("letters", None)


def test_what_lies_outside_the_policy_is_denied_with_its_text_unread(tmp_path: Path):
    class Closed(Open):
        def check(self, path: str, asked: str) -> None:
            raise Denied(f"{path} {asked}")

    (tmp_path / "a").write_text("it")
    (tmp_path / "link").symlink_to("a")
    with reading() as work, pytest.raises(Denied, match=f"^{os.path.realpath(tmp_path)}/a link$"):
        Local().locate("link:5", scope(cwd=str(tmp_path), policy=Closed()), work)


def test_a_pattern_gives_each_name_with_its_tail(tmp_path: Path):
    for name in ("b.py", "a.py", "-x.py", "@y.py"):
        (tmp_path / name).touch()
    with reading() as work:
        session = scope(cwd=str(tmp_path))
        expand = Local().expand
        assert expand("*.py:1-5", session, work, 10) == ("-x.py:1-5", "./@y.py:1-5", "a.py:1-5", "b.py:1-5")
        assert expand("[ab].py?x", session, work, 10) == ("a.py?x", "b.py?x")
        assert expand("*.rb", session, work, 10) == ()
        assert len(expand("*", session, work, 2)) == 2
        assert expand(f"{tmp_path.as_uri()}/a*", session, work, 10) == (f"{tmp_path}/a.py",)
