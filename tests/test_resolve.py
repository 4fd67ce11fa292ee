"""Which node, which format and which question does a path string name?"""

import io
import zipfile
from pathlib import Path

import pytest

from omniread import BadSelector, Denied, NotFound, TooBig
from omniread.catalog import shipped
from omniread.model.limits import Limits
from omniread.model.node import Blob, Probe
from omniread.model.scope import Scope, Work
from omniread.model.value import changed
from omniread.registry import Registry
from omniread.resolve import Resolved, resolve
from tests.fakes import Folder, scope
from tests.samples.wrapping import wrapped


def resolved(folder: Path, reference: str, **limits: int) -> Resolved:
    session = scope(cwd=str(folder))
    work = Work(Limits(**limits), session.scratch)
    with work.closing:
        return resolve(reference, shipped(), session, work)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("one\n")
    (tmp_path / "a.py").write_text("one\n")
    (tmp_path / "a.py:2").write_text("literal\n")
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as archive:
        for name in ("raw", "docs/read.md", "docs:5-9", "inner/2", "b.py"):
            archive.writestr(name, f"{name}\n")
    (tmp_path / "z.zip:b.py").write_text("on disk\n")
    return tmp_path


@pytest.mark.parametrize(
    ("reference", "ref", "form", "selector"),
    [
        ("a.py", "a.py", "plain", ""),
        ("a.py:1-5", "a.py", "plain", "1-5"),
        ("a.py:2", "a.py:2", "plain", ""),
        ("a.py:2:1", "a.py:2", "plain", "1-"),
        ("src", "src", "folder", ""),
        ("src:3-", "src", "folder", "3-"),
        ("src:a.py", "src/a.py", "plain", ""),
        ("src:a.py:raw", "src/a.py", "plain", "raw"),
        ("z.zip", "z.zip", "members", ""),
        ("z.zip:", "z.zip", "members", ""),
        ("z.zip:raw", "z.zip:raw", "plain", ""),
        ("z.zip:raw:raw", "z.zip:raw", "plain", "raw"),
        ("z.zip:2", "z.zip", "members", "2-"),
        ("z.zip:docs", "z.zip:docs", "members", ""),
        ("z.zip:docs/read.md:1-1", "z.zip:docs/read.md", "plain", "1-1"),
        ("z.zip:docs:5-9", "z.zip:docs:5-9", "plain", ""),
        ("z.zip:docs:5-8", "z.zip:docs", "members", "5-8"),
        ("z.zip:b.py", "z.zip:b.py", "plain", ""),
        ("z.zip:hex", "z.zip", "binary", "hex"),
        ("z.zip:/x/", "z.zip", "members", "/x/"),
    ],
)
def test_the_longest_literal_name_wins(folder: Path, reference: str, ref: str, form: str, selector: str) -> None:
    found = resolved(folder, reference)
    assert (found.node.ref, found.form.name, str(found.ask.selector)) == (ref, form, selector)


def test_a_file_named_like_a_member_is_read_as_itself(folder: Path) -> None:
    assert "disk" in resolved(folder, "z.zip:b.py").node.head.decode()


@pytest.mark.parametrize(
    ("reference", "error", "words"),
    [
        ("a.py:nope", NotFound, "no selector"),
        ("a.py:0", BadSelector, "Use :1"),
        ("a.py:5+", BadSelector, "malformed"),
        ("a.py:-5-9", BadSelector, "malformed"),
        ("a.py?q=x", BadSelector, "query"),
        ("z.zip:docs/raed.md", NotFound, "docs/read.md"),
        ("z.zip:nope:5", NotFound, "no member"),
        ("z.zip:/etc/passwd", Denied, "absolute"),
        ("z.zip:../a.py", Denied, r"\.\."),
    ],
)
def test_what_is_neither_a_name_nor_a_selector(folder: Path, reference: str, error: type, words: str) -> None:
    with pytest.raises(error, match=words):
        resolved(folder, reference)


def test_near_names_are_data_too(folder: Path) -> None:
    with pytest.raises(NotFound) as caught:
        resolved(folder, "z.zip:docs/raed.md")
    assert caught.value.near == ("docs/read.md",)
    assert caught.value.reason == "no-member"


def test_containers_nest_as_deep_as_the_limit(tmp_path: Path) -> None:
    name, data, tail = wrapped("x.txt", b"deep\n", ("zip", "gz") * 4)
    (tmp_path / name).write_bytes(data)
    assert resolved(tmp_path, name + tail).node.name == "x.txt"
    name, data, tail = wrapped("x.txt", b"deep\n", ("zip", "gz", "zip") * 3)
    (tmp_path / name).write_bytes(data)
    with pytest.raises(TooBig, match="8"):
        resolved(tmp_path, name + tail)


def test_a_transparent_container_keeps_the_name_that_was_asked(tmp_path: Path) -> None:
    name, data, _ = wrapped("app.log", b"one\ntwo\n", ("gz",))
    (tmp_path / name).write_bytes(data)
    found = resolved(tmp_path, "app.log.gz:2")
    assert (found.node.ref, found.node.name, str(found.ask.selector)) == ("app.log.gz", "app.log", "2-")
    assert resolved(tmp_path, "app.log.gz:app.log:2").node.ref == "app.log.gz"


def test_the_steps_name_every_room(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("c.py", "x\n")
    name, data, tail = wrapped("b.zip", inner.getvalue(), ("tar.gz",))
    (tmp_path / name).write_bytes(data)
    steps = resolved(tmp_path, f"{name}{tail}:c.py:5-9").steps
    assert [step.split(":")[0] for step in steps] == [
        "source file",
        "container gzip",
        "container tar",
        "container zip",
        "format plain",
    ]


class Wrapper:
    """A host's container that claims every blob; its one member may be missing."""

    name = "wrapper"

    def __init__(self, *, transparent: bool) -> None:
        self.transparent = transparent

    def claims(self, probe: Probe) -> bool:
        return probe.tree is None

    def open(self, blob: Blob, scope: Scope, work: Work) -> Folder:
        tree = Folder(blob.name, {"gone": b""}, work)
        tree.get = lambda _name: None
        return tree


def through(folder: Path, reference: str, registry: Registry) -> Resolved:
    session = scope(cwd=str(folder))
    work = Work(Limits(), session.scratch)
    with work.closing:
        return resolve(reference, registry, session, work)


def test_a_trailing_colon_names_the_other_readings(folder: Path) -> None:
    found = through(folder, "z.zip:", shipped().added(Wrapper(transparent=False)))
    assert [(note.code, note.text) for note in found.notes] == [
        ("other-readings", "Listed as wrapper; it can also be entered as zip")
    ]


def test_a_transparent_container_without_its_member_is_not_found(folder: Path) -> None:
    with pytest.raises(NotFound, match="no readable stream"):
        through(folder, "a.py", shipped().added(Wrapper(transparent=True)))


def test_what_no_format_reads_can_be_asked_for_its_bytes(folder: Path) -> None:
    with pytest.raises(NotFound, match=":hex"):
        through(folder, "a.py", changed(shipped(), kinds=()))


def test_a_folder_says_what_it_has_no_member_of(folder: Path) -> None:
    with pytest.raises(NotFound, match="src has no member 'nope'"):
        resolved(folder, "src:nope")
    with pytest.raises(NotFound, match="lists its names"):
        resolved(folder, "z.zip:b.py/x")


def test_a_spelling_that_may_not_be_asked_is_no_name(folder: Path) -> None:
    found = resolved(folder, "z.zip")
    assert found.captured("raw")
    assert not found.captured("../raw")
