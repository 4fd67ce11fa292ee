"""Is a path taken literally, and only what is a file of its own, inside the roots, written?"""

import os
from pathlib import Path

import pytest

from omniread import BadSelector, Conflict, Denied, NotFound, ReadError
from omniread.edits import places
from omniread.sources.local.policy import Policy
from tests.archives import make_zip
from tests.patches import edit, editor, tag

CUT = "CUT 1"


def put(folder: Path, name: str, text: str = "a\nb\n") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return file


def refused(folder: Path, patch: str, kind: type[ReadError], **options: object) -> str:
    with pytest.raises(kind) as error:
        editor(folder, **options).edit(patch)
    return str(error.value)


@pytest.mark.parametrize("name", ["a:1-2", "a b", "ü.txt", "[x].txt", "a#9A46", "a*"])
def test_odd_names_are_names(tmp_path: Path, name: str):
    put(tmp_path, name)
    reader = editor(tmp_path)
    reader.edit(f"[{name}#{tag(reader, name)}]\n{CUT}")
    assert (tmp_path / name).read_bytes() == b"b\n"


@pytest.mark.skipif(os.name == "nt", reason="names there are no bytes")
def test_a_name_that_is_no_text_is_edited_as_it_is_shown(tmp_path: Path):
    (tmp_path / os.fsdecode(b"\xff.txt")).write_bytes(b"a\nb\n")
    reader = editor(tmp_path)
    header = str(reader.read("\\xff.txt:1-")).partition("\n")[0]
    assert header.startswith("[\\xff.txt#")
    reader.edit(f"{header}\n{CUT}")
    assert (tmp_path / os.fsdecode(b"\xff.txt")).read_bytes() == b"b\n"


@pytest.mark.parametrize("form", ["{}/a.txt", "file://{}/a.txt", "./a.txt", "sub/../a.txt"])
def test_every_spelling_of_a_path_leads_to_the_file(tmp_path: Path, form: str):
    put(tmp_path, "a.txt")
    put(tmp_path, "sub/x")
    reader = editor(tmp_path)
    reader.edit(f"[{form.format(tmp_path)}#{tag(reader, 'a.txt')}]\n{CUT}")
    assert (tmp_path / "a.txt").read_bytes() == b"b\n"


def test_a_path_that_is_gone_is_found_by_its_name_and_tag(tmp_path: Path):
    put(tmp_path, "src/deep/app.py")
    put(tmp_path, "lib/app.py", "other\n")
    reader = editor(tmp_path)
    known = tag(reader, "src/deep/app.py")
    tag(reader, "lib/app.py")
    result = reader.edit(f"[deep/app.py#{known}]\n{CUT}")
    assert (result.files[0].path, result.notes[0].code) == ("src/deep/app.py", "suffix-match")
    assert "deep/app.py does not exist" in str(result)
    assert (tmp_path / "src/deep/app.py").read_bytes() == b"b\n"


def test_two_files_of_one_name_and_tag_are_not_guessed(tmp_path: Path):
    files = [put(tmp_path, "one/app.py"), put(tmp_path, "two/app.py")]
    reader = editor(tmp_path)
    known = {tag(reader, "one/app.py"), tag(reader, "two/app.py")}
    with pytest.raises(NotFound, match=r"'app.py' was not found"):
        reader.edit(f"[app.py#{known.pop()}]\n{CUT}")
    assert [file.read_bytes() for file in files] == [b"a\nb\n"] * 2


def test_a_name_that_only_looks_alike_is_not_taken(tmp_path: Path):
    put(tmp_path, "src/app.py")
    assert "NEW" in refused(tmp_path, f"[app.py#9A46]\n{CUT}", NotFound)


def test_what_is_no_file_of_its_own_is_refused(tmp_path: Path):
    put(tmp_path, "a.txt")
    (tmp_path / "a.zip").write_bytes(make_zip({"b.txt": b"a\n"}))
    (tmp_path / "folder").mkdir()
    for path, kind, says in (
        ("a.zip:b.txt", Denied, "lies inside 'a.zip'"),
        ("a.zip", Denied, "only text files on disk"),
        ("folder", BadSelector, "is a folder"),
        ("a.txt:1-2", BadSelector, "[a.txt#TAG]"),
        ("https://example.invalid/a.txt", Denied, "is an address"),
        ("HEAD:a.txt", NotFound, "was not found"),
        ("nothing/a.txt", NotFound, "was not found"),
        ("/proc/self/status", Denied, "so its lines cannot be edited"),
    ):
        assert says.lower() in refused(tmp_path, f"[{path}#9A46]\n{CUT}", kind).lower()


def test_nothing_outside_the_roots_is_written_even_where_it_may_be_read(tmp_path: Path):
    put(tmp_path, "in/a.txt")
    outside = put(tmp_path, "out/a.txt")
    (tmp_path / "in/link").symlink_to(outside)
    reader = editor(tmp_path / "in", policy=Policy(roots=[str(tmp_path / "in")], allow=[f"{tmp_path}/out/**"]))
    for path in ("../out/a.txt", str(outside), "link"):
        with pytest.raises(Denied, match=r"may not be written"):
            edit(reader, path, CUT)
    for patch in ("[../out/new.txt]\nNEW\n+a", f"[a.txt#{tag(reader, 'a.txt')}]\nMV ../out/b.txt"):
        with pytest.raises(Denied, match=r"may not be written"):
            reader.edit(patch)
    assert sorted(os.listdir(tmp_path / "out")) == ["a.txt"]
    assert outside.read_bytes() == b"a\nb\n"


def test_the_policy_is_asked(tmp_path: Path):
    put(tmp_path, "secret/a.txt")
    put(tmp_path, "a.txt")
    reader = editor(tmp_path, policy=Policy(deny=["secret"], sensitive="deny"))
    for patch in (
        "[secret/a.txt#9A46]\nCUT 1",
        "[secret/new.txt]\nNEW\n+a",
        "[.env]\nNEW\n+a",
        f"[a.txt#{tag(reader, 'a.txt')}]\nMV secret/b.txt",
    ):
        with pytest.raises(Denied):
            reader.edit(patch)
    assert sorted(os.listdir(tmp_path / "secret")) == ["a.txt"]


@pytest.mark.parametrize("path", ["a.txt", "link", "dangling", "folder"])
def test_nothing_is_written_over(tmp_path: Path, path: str):
    put(tmp_path, "a.txt")
    put(tmp_path, "b.txt")
    (tmp_path / "link").symlink_to("a.txt")
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "folder").mkdir()
    reader = editor(tmp_path)
    for patch in (f"[{path}]\nNEW\n+x", f"[b.txt#{tag(reader, 'b.txt')}]\nMV {path}"):
        with pytest.raises(Conflict, match=f"'{path}' exists already"):
            reader.edit(patch)
    assert (tmp_path / "a.txt").read_bytes() == (tmp_path / "b.txt").read_bytes() == b"a\nb\n"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("path", ["new.py:1-5", "a\0b", "."])
def test_what_is_no_name_is_not_created(tmp_path: Path, path: str):
    assert refused(tmp_path, f"[{path}]\nNEW\n+x", ReadError)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["https://example.invalid/a.txt", "a.txt:b/c", "a.txt/b"])
def test_a_file_is_not_created_in_what_is_no_folder(tmp_path: Path, path: str):
    put(tmp_path, "a.txt")
    assert refused(tmp_path, f"[{path}]\nNEW\n+x", ReadError)
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_read_only_file_is_refused_before_anything_is_written(tmp_path: Path):
    put(tmp_path, "a.txt")
    put(tmp_path, "b.txt").chmod(0o444)
    reader = editor(tmp_path)
    patch = "\n".join(f"[{name}#{tag(reader, name)}]\n{CUT}" for name in ("a.txt", "b.txt"))
    with pytest.raises(Denied, match=r"'b.txt' is read-only"):
        reader.edit(patch)
    assert (tmp_path / "a.txt").read_bytes() == b"a\nb\n"


def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    put(tmp_path, "a.txt")
    reader = editor(tmp_path)
    patch = f"[a.txt#{tag(reader, 'a.txt')}]\n{CUT}"
    monkeypatch.setattr(places.os, "access", lambda path, _mode: not os.path.isdir(path))
    with pytest.raises(Denied, match=r"its folder may not be written"):
        reader.edit(patch)
    with pytest.raises(Denied, match=r"cannot be created in"):
        reader.edit("[deep/er/new.txt]\nNEW\n+a")


@pytest.mark.parametrize("path", ["a\0b", "~x\0:y", "a\ud800"])
def test_what_no_file_can_be_called_is_refused(tmp_path: Path, path: str):
    assert "is no path" in refused(tmp_path, f"[{path}#9A46]\nCUT 1", BadSelector)


def test_an_empty_path_is_refused(tmp_path: Path):
    assert "path is empty" in refused(tmp_path, "[ ]\nNEW\n+x", BadSelector)


def test_a_path_that_leads_nowhere_says_so(tmp_path: Path):
    (tmp_path / "loop").symlink_to("loop")
    assert "too many links" in refused(tmp_path, f"[loop/a.txt#9A46]\n{CUT}", NotFound)
