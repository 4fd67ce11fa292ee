import asyncio
import base64

import pytest
from mcp.shared.exceptions import MCPError

from omniread.model.limits import Limits
from omniread.settings import Settings
from omniread.tools import description_of
from tests.serving import ERAS, PATIENCE, PIXEL, FakeReader, afresh, connected, facts_of, read, run, text_of

__all__ = ["afresh"]  # pytest finds a fixture where it is imported


@ERAS
def test_a_page_arrives_once_as_text_and_beside_it_the_facts(mode: str):
    async def scenario() -> None:
        async with connected(mode=mode) as client:
            result = await read(client, "a.py:10-40", max_tokens="400", force="true")
            assert facts_of(result)["path"] == "a.py:10-40"
            assert facts_of(result)["given"] == {"max_tokens": 400, "force": True}
            assert result.is_error is False
            assert result.structured_content["ref"] == "a.py:10-40"
            assert {"text", "blocks"}.isdisjoint(result.structured_content)

    run(scenario())


def test_a_picture_arrives_once_and_is_not_text():
    async def scenario() -> None:
        async with connected() as client:
            result = await read(client, "picture")
            text, picture = result.content
            assert (text.type, text.text) == ("text", "a picture")
            assert (picture.type, picture.mime_type, base64.b64decode(picture.data)) == ("image", "image/png", PIXEL)
            assert len(str(result.structured_content)) + len(text.text) < 2048

    run(scenario())


@ERAS
def test_a_read_that_fails_is_an_error_with_the_next_step(mode: str):
    async def scenario() -> None:
        async with connected(mode=mode) as client:
            result = await read(client, "missing")
            assert result.is_error is True
            assert text_of(result) == "No such file: missing. Did you mean missed.py?"
            assert result.structured_content["error"]["near"] == ["missed.py"]

    run(scenario())


def test_arguments_that_make_no_sense_are_an_error_with_an_example():
    async def scenario() -> None:
        async with connected() as client:
            for arguments in ({}, None, {"path": ["x"]}, {"path": 5}):
                result = await client.call_tool("read", arguments)
                assert result.is_error is True
                assert 'A call that works: {"path": ' in text_of(result)

    run(scenario())


def test_what_no_encoder_takes_arrives_as_escapes():
    async def scenario() -> None:
        async with connected() as client:
            result = await read(client, "odd")
            assert text_of(result) == "name \\xff and \N{REPLACEMENT CHARACTER}"
            assert result.structured_content["ref"] == r"odd\xff"
            assert result.structured_content["next"] == r"odd\xff:2-"

    run(scenario())


def test_read_is_the_only_tool_unless_more_are_wanted():
    async def scenario() -> None:
        async with connected() as client:
            (tool,) = (await client.list_tools()).tools
            assert (tool.name, tool.description) == ("read", description_of("read"))
            assert tool.input_schema["required"] == ["path"]
            hints = tool.annotations
            assert (hints.read_only_hint, hints.idempotent_hint, hints.destructive_hint) == (True, True, False)
            with pytest.raises(MCPError, match=r"There is no tool read_file\. There are: read"):
                await client.call_tool("read_file", {"file_path": "x"})

    run(scenario())


def test_read_file_is_there_on_request():
    async def scenario() -> None:
        async with connected(tools=("read", "read_file")) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == ["read", "read_file"]
            result = await client.call_tool("read_file", {"file_path": "/x", "offset": "5", "limit": 2})
            assert facts_of(result) == {"path": "/x", "offset": 5, "limit": 2, "mode": "slice"}
            refused = await client.call_tool("read_file", {"file_path": "/x", "mode": "paragraph"})
            assert refused.is_error is True
            assert "paragraph" in text_of(refused)

    run(scenario())


@ERAS
def test_the_documents_are_resources(mode: str):
    async def scenario() -> None:
        async with connected(mode=mode, settings=Settings(limits=Limits(max_lines=77))) as client:
            listed = [str(each.uri) for each in (await client.list_resources()).resources]
            assert listed == ["omniread://grammar", "omniread://limits", "omniread://pins"]
            (grammar,) = (await client.read_resource("omniread://grammar")).contents
            assert grammar.text == description_of("read")
            (limits,) = (await client.read_resource("omniread://limits")).contents
            assert "| `max_lines` | 77 |" in limits.text.splitlines()
            assert {"| `nesting` | 8 |", "| `max_tokens` | none |", "| `block_context` | on |"} <= {
                *limits.text.splitlines()
            }
            with pytest.raises(MCPError, match=r"There is no omniread://x\. There are: omniread://grammar, "):
                await client.read_resource("omniread://x")

    run(scenario())


def test_one_slow_read_holds_up_none_of_fifty():
    async def scenario() -> None:
        async with connected() as client:
            slow = asyncio.create_task(read(client, "stubborn"))
            await asyncio.to_thread(FakeReader.started.wait, PATIENCE)
            results = await asyncio.gather(*(read(client, f"{number}.py") for number in range(50)))
            assert [facts_of(result)["path"] for result in results] == [f"{number}.py" for number in range(50)]
            assert not slow.done()
            FakeReader.released.set()
            assert text_of(await slow) == "too late"

    run(scenario())


def test_fifty_slow_reads_run_at_once():
    async def scenario() -> None:
        async with connected() as client:
            slow = [asyncio.create_task(read(client, "together")) for _ in range(50)]
            results = await asyncio.gather(*slow)
            assert [text_of(result) for result in results] == ["together"] * 50

    run(scenario())


def test_a_cancelled_read_stops_and_the_next_is_answered():
    async def scenario() -> None:
        async with connected() as client:
            call = asyncio.create_task(read(client, "slow"))
            await asyncio.to_thread(FakeReader.started.wait, PATIENCE)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            assert await asyncio.to_thread(FakeReader.stopped.wait, PATIENCE)
            assert facts_of(await read(client, "x"))["path"] == "x"

    run(scenario())


def test_the_next_is_answered_while_the_cancelled_read_goes_on():
    async def scenario() -> None:
        async with connected() as client:
            call = asyncio.create_task(read(client, "stubborn"))
            await asyncio.to_thread(FakeReader.started.wait, PATIENCE)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            assert facts_of(await read(client, "x"))["path"] == "x"
            assert not FakeReader.released.is_set()

    run(scenario())


def test_progress_is_told_to_a_client_that_asks_for_it():
    told: list[tuple[float, float | None, str | None]] = []

    async def scenario() -> None:
        heard = asyncio.Event()

        async def listen(done: float, total: float | None, message: str | None) -> None:
            told.append((done, total, message))
            heard.set()

        async with connected() as client:
            call = asyncio.create_task(client.call_tool("read", {"path": "working"}, progress_callback=listen))
            await heard.wait()
            FakeReader.released.set()
            await call
            assert text_of(await read(client, "progressing")) == "not asked"

    run(scenario())
    assert told == [(1.0, 4.0, r"one \xff of four")]
