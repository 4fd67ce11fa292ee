import asyncio
from pathlib import Path
from typing import Any

import pytest
from mcp import types

from tests.serving import ERAS, FakeReader, afresh, connected, facts_of, read, run

__all__ = ["afresh"]  # pytest finds a fixture where it is imported


class Workspace:
    """A client's side of roots: what it answers, and how often it was asked."""

    def __init__(self, *roots: Path | str) -> None:
        self.roots = roots
        self.asked = 0

    async def __call__(self, _context: object) -> types.ListRootsResult | types.ErrorData:
        self.asked += 1
        addresses = [root.as_uri() if isinstance(root, Path) else root for root in self.roots]
        return types.ListRootsResult(roots=[types.Root(uri=address) for address in addresses])


@ERAS
def test_the_clients_roots_are_known_before_its_first_read(tmp_path: Path, mode: str):
    (tmp_path / "my root").mkdir()

    async def scenario() -> None:
        workspace = Workspace(tmp_path / "my root")
        async with connected(mode=mode, list_roots_callback=workspace) as client:
            facts = facts_of(await read(client, "x"))
            assert (facts["cwd"], facts["roots"]) == (str(tmp_path / "my root"), [str(tmp_path / "my root")])
            assert workspace.asked == 1

    run(scenario())


@pytest.mark.filterwarnings("ignore:The roots capability is deprecated")
def test_changed_roots_are_followed_by_the_next_read(tmp_path: Path):
    async def scenario() -> None:
        workspace = Workspace(tmp_path)
        async with connected(list_roots_callback=workspace) as client:
            await asyncio.gather(*(read(client, "x") for _ in range(5)))
            assert workspace.asked == 1
            workspace.roots = (tmp_path, "file:///srv")
            await client.send_roots_list_changed()
            assert facts_of(await read(client, "x"))["roots"] == [str(tmp_path), "/srv"]
            await read(client, "x")
            assert workspace.asked == 2
        assert len(FakeReader.made) == 1
        assert FakeReader.made[0].closed

    run(scenario())


def test_the_version_that_tells_no_changes_is_asked_each_time(tmp_path: Path):
    async def scenario() -> None:
        workspace = Workspace(tmp_path)
        async with connected(mode="2026-07-28", list_roots_callback=workspace) as client:
            await read(client, "x")
            workspace.roots = (tmp_path, "file:///srv")
            assert facts_of(await read(client, "x"))["roots"] == [str(tmp_path), "/srv"]

    run(scenario())


@ERAS
def test_roots_that_the_server_was_given_win(tmp_path: Path, mode: str):
    async def scenario() -> None:
        workspace = Workspace(tmp_path)
        async with connected(mode=mode, roots=("/srv",), list_roots_callback=workspace) as client:
            assert facts_of(await read(client, "x"))["roots"] == ["/srv"]
            assert workspace.asked == 0

    run(scenario())


@ERAS
def test_a_client_without_roots_reads_below_the_start(tmp_path: Path, mode: str):
    async def scenario() -> None:
        async with connected(str(tmp_path), mode=mode) as client:
            facts = facts_of(await read(client, "x"))
            assert (facts["cwd"], facts["roots"]) == (str(tmp_path), [str(tmp_path)])

    run(scenario())


def test_a_client_that_fails_to_tell_its_roots_reads_below_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    async def fail(_context: object) -> types.ErrorData:
        return types.ErrorData(code=-32603, message="no workspace")

    async def scenario() -> None:
        async with connected(str(tmp_path), list_roots_callback=fail) as client:
            assert facts_of(await read(client, "x"))["roots"] == [str(tmp_path)]

    run(scenario())
    assert f"did not tell its roots (no workspace); it may read below {tmp_path}" in capsys.readouterr().err


def test_an_answer_that_is_not_about_roots_changes_nothing(tmp_path: Path):
    async def scenario() -> None:
        async with connected(str(tmp_path), "2026-07-28", list_roots_callback=Workspace("file:///srv")) as client:
            given: dict[str, Any] = {"input_responses": {"other": types.ListRootsResult(roots=[])}}
            result = await client.session.call_tool("read", {"path": "x"}, **given)
            assert facts_of(result)["roots"] == [str(tmp_path)]

    run(scenario())
