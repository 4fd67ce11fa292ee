"""Does a client that asks for it edit by the tags that it was shown?"""

from pathlib import Path

import mcp
import pytest
from mcp.shared.exceptions import MCPError

from omniread.client import Options
from omniread.server import _options
from tests.serving import ERAS, read, run, text_of
from tests.test_server_reading import opened


def editing(folder: Path) -> Options:
    return _options(["--tools", "edit", "--cwd", str(folder), "--root", str(folder)])


async def edit(client: mcp.Client, patch: str) -> mcp.types.CallToolResult:
    return await client.call_tool("edit", {"patch": patch})


def test_the_tool_is_offered_on_request_and_says_that_it_changes_files(tmp_path: Path):
    async def scenario() -> None:
        async with opened(tmp_path) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == ["read"]
        async with opened(tmp_path, tools=("read", "edit")) as client:
            reads, edits = (await client.list_tools()).tools
            assert (reads.annotations.read_only_hint, reads.annotations.destructive_hint) == (True, False)
            assert (edits.annotations.read_only_hint, edits.annotations.destructive_hint) == (False, True)
            assert (edits.annotations.idempotent_hint, edits.annotations.open_world_hint) == (False, False)

    run(scenario())


@ERAS
def test_a_header_that_was_shown_is_edited_and_the_answer_has_the_next_one(tmp_path: Path, mode: str):
    (tmp_path / "a.txt").write_text("one\ntwo\n")
    options = editing(tmp_path)
    given = {"tools": options.tools, "settings": options.settings, "roots": options.roots}

    async def scenario() -> None:
        async with opened(tmp_path, mode, **given) as client:
            header = text_of(await read(client, "a.txt")).splitlines()[0]
            assert header.startswith("[a.txt#")
            done = await edit(client, f"{header}\nPUT 2:\n+TWO")
            assert done.is_error is False
            assert (tmp_path / "a.txt").read_text() == "one\nTWO\n"
            again = text_of(done).splitlines()[0]
            assert again == f"[a.txt#{done.structured_content['files'][0]['tag']}]"
            assert (await edit(client, f"{again}\nCUT 1")).is_error is False
            assert (tmp_path / "a.txt").read_text() == "TWO\n"

    run(scenario())


def test_a_patch_that_does_not_fit_is_an_error_that_shows_what_would(tmp_path: Path):
    (tmp_path / "a.txt").write_text("one\ntwo\n")
    options = editing(tmp_path)

    async def scenario() -> None:
        async with opened(tmp_path, tools=options.tools, settings=options.settings) as client:
            header = text_of(await read(client, "a.txt")).splitlines()[0]
            (tmp_path / "a.txt").write_text("one\n2\n")
            refused = await edit(client, f"{header}\nCUT 2")
            assert refused.is_error is True
            assert text_of(refused).endswith("\n1:one\n2:2")
            assert refused.structured_content["error"]["code"] == "conflict"
            wrong = await edit(client, "PUT 1-2:\n+x")
            assert wrong.is_error is True
            assert (tmp_path / "a.txt").read_text() == "one\n2\n"

    run(scenario())


def test_without_the_tool_nothing_is_edited(tmp_path: Path):
    async def scenario() -> None:
        async with opened(tmp_path) as client:
            with pytest.raises(MCPError, match="There is no tool edit"):
                await edit(client, "[n.txt]\nNEW\n+x")

    run(scenario())
    assert list(tmp_path.iterdir()) == []
