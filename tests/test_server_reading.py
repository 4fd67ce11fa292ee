import asyncio
import os
import sys
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import mcp
import pytest
from mcp import types

from omniread.client import Options
from omniread.server import Door
from tests.serving import ERAS, Pipes, read, run, text_of

REAL_SERVER = [sys.executable, "-m", "omniread.server"]
SOME_LINES = "".join(f"line {number}\n" for number in range(1, 201))


@asynccontextmanager
async def opened(folder: Path, mode: str = "legacy", **given: Any) -> AsyncIterator[mcp.Client]:
    """The SDK's client at a server over the real Reader."""
    door = Door(Options(start=str(folder), **given))
    async with mcp.Client(door.server, mode=mode) as client:
        yield client
    door.close()


def scene(folder: Path, play: Callable[[mcp.Client], Awaitable[None]], **given: Any) -> None:
    async def scenario() -> None:
        async with opened(folder, **given) as client:
            await play(client)

    run(scenario())


@ERAS
def test_lines_of_a_file(tmp_path: Path, mode: str):
    (tmp_path / "a.txt").write_text(SOME_LINES)

    async def play(client: mcp.Client) -> None:
        result = await read(client, "a.txt:10-12")
        assert [f"{number}|line {number}" for number in (10, 11, 12)] == [
            line for line in text_of(result).splitlines() if line.startswith(("10|", "11|", "12|"))
        ]
        assert result.structured_content["details"]["truncation"]["shown_ranges"] == [[10, 12]]
        assert text_of(result).count("line 11\n") == 1
        assert "line 11" not in str(result.structured_content)

    scene(tmp_path, play, mode=mode)


def test_a_member_of_an_archive_in_an_archive(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "inner.zip", "w") as inner:
        inner.writestr("c.txt", SOME_LINES)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as outer:
        outer.write(tmp_path / "inner.zip", "b.zip")

    async def play(client: mcp.Client) -> None:
        assert "7|line 7" in text_of(await read(client, "a.zip:b.zip:c.txt:7")).splitlines()

    scene(tmp_path, play)


def test_what_lies_outside_the_roots_is_denied(tmp_path: Path):
    (tmp_path / "in").mkdir()
    (tmp_path / "out.txt").write_text("secret\n")
    (tmp_path / "in" / "link.txt").symlink_to(tmp_path / "out.txt")

    async def play(client: mcp.Client) -> None:
        for path in (str(tmp_path / "out.txt"), "../out.txt", "link.txt", "/etc/hostname"):
            result = await read(client, path)
            assert (result.is_error, result.structured_content["error"]["code"]) == (True, "denied"), path
            assert "secret" not in str(result)

    scene(tmp_path / "in", play)


@pytest.mark.parametrize("path", ["-", "-:5", ".env"])
def test_standard_input_and_secrets_are_denied(tmp_path: Path, path: str):
    (tmp_path / ".env").write_text("KEY=secret\n")

    async def play(client: mcp.Client) -> None:
        result = await read(client, path)
        assert (result.is_error, result.structured_content["error"]["code"]) == (True, "denied")

    scene(tmp_path, play)


def test_roots_with_escapes_are_folders_and_the_rest_is_refused(tmp_path: Path):
    for name in ("my root", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(f"in {name}\n")

    async def scenario() -> None:
        roots = [tmp_path / "my root"]

        async def told(_context: object) -> types.ListRootsResult:
            return types.ListRootsResult(roots=[types.Root(uri=root.as_uri()) for root in roots])

        door = Door(Options(start="/"))
        async with mcp.Client(door.server, mode="2026-07-28", list_roots_callback=told) as client:
            assert "1|in my root" in text_of(await read(client, "a.txt"))
            outside = str(tmp_path / "other" / "a.txt")
            assert (await read(client, outside)).structured_content["error"]["code"] == "denied"
            roots.append(tmp_path / "other")
            assert "1|in other" in text_of(await read(client, outside))
        door.close()

    run(scenario())


def test_a_name_that_does_not_decode_round_trips(tmp_path: Path):
    name = os.fsencode(tmp_path) + b"/odd\xff.txt"
    with open(name, "w") as file:
        file.write("found\n")
    with Pipes(REAL_SERVER, tmp_path) as server:
        listing = server.read(".")["content"][0]["text"]
        shown = next(line for line in listing.splitlines() if "odd" in line)
        assert r"odd\xff.txt" in shown
        assert "1|found" in server.read(r"odd\xff.txt")["content"][0]["text"].splitlines()
        server.number = 70
        server.send(
            rb'{"jsonrpc":"2.0","id":70,"method":"tools/call","params":{"name":"read","arguments":{"path":"odd\udcff.txt"}}}'
        )
        assert "1|found" in server.reply(70)["result"]["content"][0]["text"].splitlines()
        assert server.leave()[:2] == (0, b"")


def test_the_structured_door(tmp_path: Path):
    (tmp_path / "a.txt").write_text(SOME_LINES)

    async def play(client: mcp.Client) -> None:
        result = await client.call_tool("read_file", {"file_path": "a.txt", "offset": "199", "limit": "10"})
        shown = text_of(result)
        assert "L199: line 199\nL200: line 200\n" in shown
        assert "Total: 200 lines" in shown
        for wrong in ({"offset": 0}, {"limit": 0}, {"offset": 201}):
            assert (await client.call_tool("read_file", {"file_path": "a.txt", **wrong})).is_error is True

    scene(tmp_path, play, tools=("read", "read_file"))


def test_damage_is_an_answer_and_the_protocol_stays_whole(tmp_path: Path):
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04" + bytes(60))
    (tmp_path / "bad.gz").write_bytes(b"\x1f\x8b\x08\0" + bytes(60))
    (tmp_path / "bad.tar.xz").write_bytes(b"\xfd7zXZ\0" + bytes(60))
    with Pipes(REAL_SERVER, tmp_path) as server:
        server.ask("tools/list")
        for name in ("bad.zip:a", "bad.gz:", "bad.tar.xz:a", "bad.gz") * 3:
            assert server.read(name)["content"][0]["text"]
        code, rest, errors = server.leave()
    assert (code, rest, server.others) == (0, b"", [])
    assert "Traceback" not in errors


def test_fifty_reads_at_once_are_all_answered(tmp_path: Path):
    for number in range(50):
        (tmp_path / f"{number}.txt").write_text(f"file {number}\n")

    async def play(client: mcp.Client) -> None:
        results = await asyncio.gather(*(read(client, f"{number}.txt") for number in range(50)))
        assert all(f"1|file {number}" in text_of(result) for number, result in enumerate(results))

    scene(tmp_path, play)
