"""Are the reports about repeated reads (entries 43 to 45) answered where a host wants them in one line?"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import mcp
import pytest

from omniread import Reader
from tests.acceptance.asking import codes, numbered, put, rows
from tests.serving import PATIENCE, Pipes, read, run, text_of


def overwrite(file: Path, data: str, way: str) -> None:
    """New bytes of the same length, without a trace in size and times."""
    known = file.stat()
    if way == "rename":
        other = put(file.parent, "other", data)
        other.rename(file)
    else:
        file.write_text(data)
    os.utime(file, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (known.st_size, known.st_mtime_ns)


def is_said(text: str) -> bool:
    return text.startswith("[Unchanged since it was shown: ")


@pytest.mark.parametrize("way", ["in-place", "rename"])
@pytest.mark.parametrize("count", [20, 600_000], ids=["small", "big"])
def test_entry_43_what_changed_without_a_trace_in_the_times_is_shown(tmp_path: Path, way: str, count: int):
    file = put(tmp_path, "f.txt", numbered(count, "old"))
    reader = Reader(tmp_path, unchanged="say")
    reader.read("f.txt:2-9")
    assert is_said(str(reader.read("f.txt:2-9")))
    overwrite(file, numbered(count, "new"), way)
    assert rows(reader.read("f.txt:2-9"))[2] == "new 2"
    assert is_said(str(reader.read("f.txt:2-9")))


@contextmanager
def served(folder: Path, *options: str) -> Iterator[str]:
    """The address of a server of its own over HTTP."""
    command = [sys.executable, "-m", "omniread.server", "--http", "127.0.0.1:0", "--root", ".", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder)
    assert process.stderr is not None
    try:
        yield next(line.decode().split()[-1] for line in process.stderr if b"listening at" in line)
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_entry_44_each_client_of_one_server_gets_content(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(20))

    async def scenario(address: str) -> list[str]:
        async with mcp.Client(address, mode="legacy") as one, mcp.Client(address, mode="legacy") as other:
            texts = [text_of(await read(client, "f.txt")) for client in (one, one, other, other)]
            return [*texts, text_of(await read(one, "f.txt", force=True))]

    with served(tmp_path, "--unchanged", "say") as address:
        first, again, others, others_again, forced = run(scenario(address))
    assert first == others == forced
    assert "20|line 20" in first
    assert is_said(again)
    assert is_said(others_again)


def test_entry_44_a_server_gives_content_unless_it_is_told_otherwise(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(20))
    command = [sys.executable, "-m", "omniread.server"]
    with Pipes(command, tmp_path) as server:
        assert all("20|line 20" in server.read("f.txt")["content"][0]["text"] for _ in range(4))
    with Pipes([*command, "--unchanged", "say"], tmp_path) as server:
        texts = [server.read("f.txt")["content"][0]["text"] for _ in range(2)]
    assert [is_said(text) for text in texts] == [False, True]
    with Pipes(command, tmp_path, OMNIREAD_UNCHANGED="say") as server:
        texts = [server.read("f.txt")["content"][0]["text"] for _ in range(2)]
    assert [is_said(text) for text in texts] == [False, True]


def test_entry_45_a_touched_file_is_not_said_to_have_changed(tmp_path: Path):
    file = put(tmp_path, "f.txt", numbered(20))
    for unchanged in ("show", "say"):
        reader = Reader(tmp_path, unchanged=unchanged)
        reader.read("f.txt:1-5")
        os.utime(file, (2_000_000_000, 2_000_000_000))
        assert "changed" not in codes(reader.read("f.txt:6-9"))
        assert is_said(str(reader.read("f.txt:1-5"))) == (unchanged == "say")
        file.write_text(numbered(20).replace("line 20\n", "LINE 20\n"))
        assert "changed" in codes(reader.read("f.txt:6-9"))
        file.write_text(numbered(20))
