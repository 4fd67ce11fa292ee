import asyncio
import http.client
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import mcp
import pytest
from mcp import types

from tests.serving import ERAS, FAKE_SERVER, PATIENCE, facts_of, read, run, text_of

ROOT = Path(__file__).parents[1]
OPENING = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}


class Served(NamedTuple):
    address: str
    process: subprocess.Popen[bytes]
    folder: Path


@contextmanager
def serving(folder: Path, host: str) -> Iterator[tuple[Served, list[str]]]:
    """A server over FakeReaders at a port that the system chose, and what it said before it was there."""
    process = subprocess.Popen(
        [*FAKE_SERVER, "--http", f"{host}:0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        said = [process.stderr.readline().decode()]
        while "listening at" not in said[-1]:
            assert process.poll() is None
            said.append(process.stderr.readline().decode())
        yield Served(said.pop().split()[-1], process, folder), said
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all tests that do not count what is in it."""
    with serving(tmp_path_factory.mktemp("served"), "127.0.0.1") as (server, said):
        assert server.address.startswith("http://127.0.0.1:")
        assert said == []
        yield server


def post(served: Served, message: dict[str, Any], **headers: str) -> tuple[int, dict[str, str], str]:
    """The answer to one bare request: status, headers, body."""
    parts = urlsplit(served.address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)
    usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    connection.request("POST", parts.path, json.dumps(message), usual | headers)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


@ERAS
def test_the_sdks_client_over_http(served: Served, mode: str):
    async def scenario() -> None:
        async with mcp.Client(served.address, mode=mode) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == ["read"]
            results = await asyncio.gather(*(read(client, f"{number}.py") for number in range(50)))
            assert [facts_of(result)["path"] for result in results] == [f"{number}.py" for number in range(50)]
            failed = await read(client, "missing")
            assert (failed.is_error, text_of(failed)) == (True, "No such file: missing. Did you mean missed.py?")

    run(scenario())


@ERAS
def test_each_clients_roots_are_its_own(served: Served, tmp_path: Path, mode: str):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()

    async def roots_of(name: str) -> list[str]:
        async def roots(_context: object) -> types.ListRootsResult:
            return types.ListRootsResult(roots=[types.Root(uri=(tmp_path / name).as_uri())])

        async with mcp.Client(served.address, mode=mode, list_roots_callback=roots) as client:
            first, second = [facts_of(await read(client, "x"))["roots"] for _ in range(2)]
            assert first == second
            return first

    async def scenario() -> None:
        assert await asyncio.gather(roots_of("a"), roots_of("b")) == [[str(tmp_path / "a")], [str(tmp_path / "b")]]
        async with mcp.Client(served.address, mode=mode) as client:
            assert facts_of(await read(client, "x"))["roots"] == [str(served.folder)]

    run(scenario())


def test_a_session_ends_with_its_client_and_takes_its_reader_along(tmp_path: Path):
    async def scenario(address: str) -> None:
        async with mcp.Client(address, mode="legacy") as one:
            await read(one, "x")
            async with mcp.Client(address, mode="legacy") as other:
                await read(other, "x")
                await read(other, "x")
                assert text_of(await read(one, "readers")) == "2 made, 0 closed"
            while text_of(await read(one, "readers")) != "2 made, 1 closed":
                pass  # the other client's farewell is still on its way

    with serving(tmp_path, "127.0.0.1") as (server, _):
        run(scenario(server.address))


def test_a_cancelled_read_stops_and_the_session_goes_on(served: Served):
    async def scenario() -> None:
        async with mcp.Client(served.address, mode="legacy") as client:
            call = asyncio.create_task(read(client, "slow"))
            while text_of(await read(client, "slow reads")) != "started":
                pass  # the request is still on its way
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            while text_of(await read(client, "slow reads")) != "stopped":
                pass  # so is the cancellation

    run(scenario())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://localhost:6274"}, 200),
        ({"Origin": "http://127.0.0.1"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:80"}, 421),
        ({"Host": "localhost"}, 200),
    ],
)
def test_foreign_pages_and_names_are_refused(served: Served, headers: dict[str, str], status: int):
    assert post(served, OPENING, **headers)[0] == status


def test_a_server_for_other_machines_says_so_and_guards_its_names_too(tmp_path: Path):
    with serving(tmp_path, "0.0.0.0") as (server, said):
        assert "other machines can read here" in "".join(said)
        near = server._replace(address=server.address.replace("0.0.0.0", "127.0.0.1"))
        assert post(near, OPENING)[0] == 200
        assert post(near, OPENING, Host="evil.example")[0] == 421


def test_a_session_that_nobody_opened_is_not_there(served: Served):
    assert post(served, {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}, **{"Mcp-Session-Id": "0" * 32})[0] == 404


def test_it_answers_at_mcp_alone(served: Served):
    elsewhere = served._replace(address=served.address.removesuffix("/mcp") + "/")
    assert post(elsewhere, OPENING)[0] == 404


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_its_sessions(tmp_path: Path, number: int):
    async def scenario(address: str) -> None:
        async with mcp.Client(address, mode="legacy") as client:
            await read(client, "loud")

    with serving(tmp_path, "127.0.0.1") as (server, _):
        run(scenario(server.address))
        server.process.send_signal(number)
        out, errors = server.process.communicate(timeout=PATIENCE)
    assert (server.process.returncode, out) == (130, b"")
    assert b"Traceback" not in errors
