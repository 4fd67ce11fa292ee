"""Are the reports about repeated and stale reads answered, entries 43 to 45?"""

import os
import re
import sys
from pathlib import Path

import pytest

from omniread import Reader
from tests.acceptance.asking import codes, put, rows, shell
from tests.archives import make_zip
from tests.serving import Pipes


def overwrite(file: Path, data: bytes, way: str) -> None:
    """New bytes of the same length, without a trace in size and times."""
    known = file.stat()
    if way == "rename":
        other = file.with_name("other")
        other.write_bytes(data)
        other.rename(file)
    else:
        file.write_bytes(data)
    os.utime(file, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (known.st_size, known.st_mtime_ns)


@pytest.mark.parametrize("way", ["in-place", "rename"])
@pytest.mark.parametrize("size", [20, 6_000_000], ids=["small", "big"])
def test_entry_43_an_edit_without_a_trace_in_the_times_is_seen(tmp_path: Path, way: str, size: int):
    old = b"old\n" * (size // 4)
    file = put(tmp_path, "f.txt", old)
    reader = Reader(tmp_path)
    for selector in ("", ":2-3", ":raw:-1", ":/o/", ":hex"):
        reader.read(f"f.txt{selector}")
    before = reader.read("f.txt").details.tag
    overwrite(file, b"new\n" * (size // 4), way)
    assert rows(reader.read("f.txt"))[1] == "new"
    assert "old" not in str(reader.read("f.txt:2-3"))
    assert str(reader.read("f.txt:raw:-1")) == "new\n"
    assert str(reader.read_file("f.txt", 2, 1, style="lines")) == "L2: new"
    assert "unchanged" not in codes(reader.read("f.txt"))
    if before is not None:
        assert reader.read("f.txt").details.tag != before


@pytest.mark.parametrize("way", ["in-place", "rename"])
def test_entry_43_so_it_is_in_an_archive(tmp_path: Path, way: str):
    file = put(tmp_path, "a.zip", make_zip({"f.txt": b"old\n"}))
    reader = Reader(tmp_path)
    assert rows(reader.read("a.zip:f.txt")) == {1: "old"}
    overwrite(file, make_zip({"f.txt": b"new\n"}), way)
    assert rows(reader.read("a.zip:f.txt")) == {1: "new"}


def test_entry_43_a_name_that_leads_elsewhere_now_is_seen(tmp_path: Path):
    for name in ("one", "two"):
        os.utime(put(tmp_path, name, f"in {name}\n"), (1, 1))
    (tmp_path / "now").symlink_to("one")
    reader = Reader(tmp_path)
    assert rows(reader.read("now")) == {1: "in one"}
    (tmp_path / "now").unlink()
    (tmp_path / "now").symlink_to("two")
    assert rows(reader.read("now")) == {1: "in two"}


def test_entry_44_another_session_gets_content_and_no_remark(tmp_path: Path):
    put(tmp_path, "f.txt", "content\n")
    one, other = Reader(tmp_path), Reader(tmp_path)
    for _ in range(4):
        one.read("f.txt")
    assert str(other.read("f.txt")) == "1|content"


def test_entry_44_the_remark_never_takes_the_place_of_content_and_can_be_turned_off(tmp_path: Path):
    put(tmp_path, "f.txt", "content\n")
    reader = Reader(tmp_path)
    for _ in range(5):
        assert rows(reader.read("f.txt:1-1")) == {1: "content"}
        assert rows(reader.read("f.txt")) == {1: "content"}
    assert str(reader.read("f.txt", force=True)) == "1|content"
    assert str(reader.read("f.txt:1-1", force=True)) == "1|content"


def test_entry_44_two_clients_of_one_command_line_do_not_know_of_each_other(tmp_path: Path):
    put(tmp_path, "f.txt", "content\n")
    assert {shell(tmp_path, "f.txt").stdout for _ in range(4)} == {"1|content\n"}


def test_entry_44_a_client_of_the_server_can_force_it(tmp_path: Path):
    put(tmp_path, "f.txt", "content\n")
    with Pipes([sys.executable, "-m", "omniread.server"], tmp_path) as server:
        texts = [server.read("f.txt")["content"][0]["text"] for _ in range(3)]
        assert [text.startswith("1|content") for text in texts] == [True] * 3
        call = {"path": "f.txt", "force": True}
        forced = server.ask("tools/call", name="read", arguments=call)["result"]["content"]
        assert [block["text"] for block in forced] == ["1|content"]


def test_entry_45_a_tag_is_of_the_content_alone(tmp_path: Path):
    file = put(tmp_path, "f.txt", "one\ntwo\n")
    reader = Reader(tmp_path, style="hashline")
    before = reader.read("f.txt").details.tag
    assert re.fullmatch(r"[0-9A-F]{4}", before or "")
    os.utime(file, (2_000_000_000, 2_000_000_000))
    file.chmod(0o600)
    assert reader.read("f.txt").details.tag == before
    assert reader.snapshots.verify("f.txt", before or "", [1, 2]).state == "current"
    file.write_text("one\ntwO\n")
    after = reader.read("f.txt").details.tag
    assert after != before
    assert str(reader.read("f.txt")).startswith(f"[f.txt#{after}]\n")
    assert reader.snapshots.verify("f.txt", before or "", [1]).state == "stale"
