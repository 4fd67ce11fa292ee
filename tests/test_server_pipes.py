import asyncio
import json
import signal
from pathlib import Path
from urllib.parse import unquote, urlsplit

import mcp
import pytest
from mcp import types
from mcp.client.stdio import stdio_client

from tests.serving import ERAS, FAKE_SERVER, PATIENCE, PIXEL, Pipes, facts_of, run, text_of

ROOT = Path(__file__).parents[1]


def text(result: dict) -> str:
    return "\n".join(block["text"] for block in result["content"] if block["type"] == "text")


def test_whatever_a_read_prints_only_the_protocol_is_on_standard_output():
    with Pipes(FAKE_SERVER) as server:
        server.ask("tools/list")
        for _ in range(10):
            assert text(server.read("loud")) == "done"
        code, rest, errors = server.leave()
    assert (code, rest, server.others) == (0, b"", [])
    said = errors.splitlines()
    for line in ("printed \N{RIGHTWARDS ARROW}", "written", "to the descriptor", "by a child"):
        assert said.count(line) == 10


def test_a_read_cannot_take_from_the_protocols_input():
    with Pipes(FAKE_SERVER) as server:
        assert text(server.read("greedy")) == "b''\nb''"
        assert json.loads(text(server.read("x")))["path"] == "x"


def test_the_end_of_input_is_the_end_and_no_error():
    with Pipes(FAKE_SERVER) as server:
        server.read("x")
        code, rest, errors = server.leave()
    assert (code, rest, errors) == (0, b"", "")


@pytest.mark.parametrize("path", ["slow", "stubborn"])
def test_a_read_that_still_runs_does_not_keep_the_server(path: str):
    with Pipes(FAKE_SERVER) as server:
        server.request("tools/call", name="read", arguments={"path": path})
        server.ask("ping")
        code, _, errors = server.leave()
    assert (code, errors) == (0, "")


def test_a_client_that_says_nothing_and_leaves_is_no_error():
    server = Pipes(FAKE_SERVER)
    assert server.leave() == (0, b"", "")


def test_a_line_that_is_no_message_does_no_harm():
    no_messages = [b"garbage{", b"", b"[]", b"null", b"\xff\xfe", b'{"jsonrpc": "2.0"}', b'{"id": 99}', b'"\\ud800"']
    with Pipes(FAKE_SERVER) as server:
        for line in (*no_messages, b"x" * 200_000):
            server.send(line)
            assert json.loads(text(server.read("x")))["path"] == "x", line
        assert server.leave()[:2] == (0, b"")


def test_a_message_with_half_a_surrogate_pair_is_answered():
    with Pipes(FAKE_SERVER) as server:
        server.number = 77
        server.send(
            rb'{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"read","arguments":{"path":"a\udcff"}}}'
        )
        assert json.loads(text(server.reply(77)["result"]))["path"] == r"a\xff"


def test_a_machine_with_an_old_code_page_is_served_in_utf8():
    smile = "\N{GRINNING FACE} caf\N{LATIN SMALL LETTER E WITH ACUTE}"
    with Pipes(FAKE_SERVER, PYTHONIOENCODING="cp1252", LANG="C", LC_ALL="C", PYTHONUTF8="0") as server:
        server.say(id=9, method="tools/call", params={"name": "read", "arguments": {"path": smile}})
        server.send(
            b'{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"read","arguments":{"path":"'
            + smile.encode()
            + b'"}}}'
        )
        assert json.loads(text(server.reply(9)["result"]))["path"] == smile
        assert json.loads(text(server.reply(10)["result"]))["path"] == smile
        assert text(server.read("odd")) == "name \\xff and \N{REPLACEMENT CHARACTER}"
        assert text(server.read("loud")) == "done"
        assert server.leave()[:2] == (0, b"")


def test_a_fault_is_told_to_the_person_and_not_to_the_client():
    with Pipes(FAKE_SERVER) as server:
        result = server.read("faulty")
        assert result["isError"] is True
        assert text(result) == "The server failed at this read. Its standard error says where."
        assert server.read("x")["structuredContent"]["ref"] == "x"
        code, rest, errors = server.leave()
    assert (code, rest) == (0, b"")
    assert "ZeroDivisionError: a fault of the reader" in errors


def test_after_a_cancellation_on_the_wire_the_session_goes_on():
    with Pipes(FAKE_SERVER) as server:
        slow = server.request("tools/call", name="read", arguments={"path": "slow"})
        server.ask("ping")
        server.say(method="notifications/cancelled", params={"requestId": slow, "reason": "test"})
        assert json.loads(text(server.read("x")))["path"] == "x"
        server.say(method="notifications/cancelled", params={"requestId": slow})  # too late, and harmless
        server.ask("ping")
        code, rest, errors = server.leave()
    assert (code, rest, errors) == (0, b"", "")
    assert server.others == []


def test_a_signal_ends_the_server_though_its_input_is_open():
    with Pipes(FAKE_SERVER) as server:
        server.read("x")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 130


def test_a_client_of_the_oldest_version_is_asked_for_its_roots_too():
    server = Pipes(FAKE_SERVER)
    server.version, server.capabilities = "2024-11-05", {"roots": {"listChanged": True}}
    with server:
        for roots in (["file:///srv/a%20b"], ["file:///srv/a%20b", "file:///opt"]):
            asked = server.request("tools/call", name="read", arguments={"path": "x"})
            question = json.loads(server.process.stdout.readline())
            assert question["method"] == "roots/list"
            server.say(id=question["id"], result={"roots": [{"uri": root} for root in roots]})
            facts = json.loads(text(server.reply(asked)["result"]))
            assert facts["roots"] == [unquote(urlsplit(root).path) for root in roots]
            server.say(method="notifications/roots/list_changed")
        assert server.leave() == (0, b"", "")


@ERAS
def test_the_sdks_client_over_pipes(tmp_path: Path, mode: str):
    async def roots(_context: object) -> types.ListRootsResult:
        return types.ListRootsResult(roots=[types.Root(uri=tmp_path.as_uri())])

    async def scenario() -> None:
        command = mcp.StdioServerParameters(
            command=FAKE_SERVER[0], args=FAKE_SERVER[1:], env={"PYTHONPATH": str(ROOT)}, cwd=ROOT
        )
        async with mcp.Client(stdio_client(command), mode=mode, list_roots_callback=roots) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == ["read"]
            results = await asyncio.gather(*(client.call_tool("read", {"path": f"{n}.py"}) for n in range(50)))
            assert [facts_of(result)["path"] for result in results] == [f"{n}.py" for n in range(50)]
            assert facts_of(results[0])["roots"] == [str(tmp_path)]
            picture = await client.call_tool("read", {"path": "picture"})
            assert (len(picture.content), text_of(picture)) == (2, "a picture")
            assert len(picture.content[1].data) * 3 // 4 - len(PIXEL) < 3

    run(scenario())
