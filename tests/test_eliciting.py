"""How does the person at a client decide what may be read?

Every test speaks through the SDK's own client, in both eras of the protocol where nothing else is said.
"""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import mcp
import pytest
from mcp import types

from omniread.client import Options
from omniread.eliciting import Questions
from omniread.permission import SCHEMA
from omniread.server import Door
from omniread.settings import Settings
from tests.serving import ERAS, PATIENCE, read, run, text_of


class Person:
    """Answers questions: the same thing each time, or by a word in the question."""

    def __init__(self, action: str = "accept", content: dict[str, Any] | None = None, **by_word: str) -> None:
        self.action = action
        self.content = content
        self.by_word = by_word
        self.asked: list[str] = []
        self.schemas: list[Any] = []

    async def __call__(self, _context: object, params: types.ElicitRequestFormParams) -> types.ElicitResult:
        self.asked.append(params.message)
        self.schemas.append(params.requested_schema)
        word = next((answer for word, answer in self.by_word.items() if word in params.message), None)
        content = self.content if word is None else {"answer": word}
        return types.ElicitResult(action=self.action, content=content if self.action == "accept" else None)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A root with a secret in it, and a neighbour outside of it."""
    for folder in ("root", "beside"):
        (tmp_path / folder).mkdir()
    (tmp_path / "root" / ".env").write_text("KEY=the secret\n")
    (tmp_path / "root" / "a.txt").write_text("open\n")
    for name in ("b.txt", "c.txt"):
        (tmp_path / "beside" / name).write_text("outside\n")
    return tmp_path


@asynccontextmanager
async def door(project: Path, mode: str, person: Any, **settings: Any) -> AsyncIterator[mcp.Client]:
    root = str(project / "root")
    served = Door(Options(start=root, roots=(root,), settings=Settings(**settings)))
    try:
        async with mcp.Client(served.server, mode=mode, elicitation_callback=person) as client:
            yield client
    finally:
        served.close()


def answers(project: Path, mode: str, person: Any, *paths: str, **settings: Any) -> list[str]:
    """The texts of several reads of one client, one after the other."""

    async def scenario() -> list[str]:
        async with door(project, mode, person, **settings) as client:
            return [text_of(await read(client, path)) for path in paths]

    return run(scenario())


@ERAS
@pytest.mark.parametrize("content", [{"answer": "once"}, {}, None], ids=["once", "empty", "none"])
def test_a_yes_shows_what_is_asked_about_this_once(project: Path, mode: str, content: Any):
    person = Person(content=content)
    first, second = answers(project, mode, person, ".env", ".env")
    assert "the secret" in first
    assert "the secret" in second
    assert person.asked == [f"{project / 'root' / '.env'}: .env is a sensitive name. Read it?"] * 2
    assert person.schemas[0] == SCHEMA


@ERAS
@pytest.mark.parametrize(
    ("action", "content"),
    [
        ("decline", None),
        ("cancel", None),
        ("accept", {"answer": "no"}),
        ("accept", {"answer": "whatever"}),
        ("accept", {"answer": ["once"]}),
    ],
    ids=["decline", "cancel", "no", "unknown", "list"],
)
def test_whatever_is_no_yes_is_a_no(project: Path, mode: str, action: str, content: Any):
    person = Person(action, content)
    [text] = answers(project, mode, person, ".env")
    assert text.startswith("'.env' may not be read: .env is a sensitive name.")
    assert len(person.asked) == 1


@ERAS
def test_a_client_that_cannot_ask_is_refused(project: Path, mode: str):
    secret, outside, inside = answers(project, mode, None, ".env", "../beside/b.txt", "a.txt")
    assert secret.startswith("'.env' may not be read")
    assert outside.startswith("'../beside/b.txt' may not be read: it lies outside the folders that are open")
    assert inside == "1|open"


@ERAS
def test_always_is_asked_once_and_never_holds_for_sensitive_names(project: Path, mode: str):
    person = Person(content={"answer": "always"})
    texts = answers(project, mode, person, "../beside/b.txt", "../beside/c.txt", ".env")
    assert texts == ["1|outside", "1|outside", "1|KEY=the secret"]
    assert [question.partition(": ")[0].rpartition("/")[2] for question in person.asked] == ["b.txt", ".env"]


@ERAS
def test_an_answer_may_hold_for_a_folder(project: Path, mode: str):
    person = Person(content={"answer": "this folder"})
    (project / "third.txt").write_text("third\n")
    answers(project, mode, person, "../beside/b.txt", "../beside/c.txt", "../third.txt")
    assert [question.partition(": ")[0].rpartition("/")[2] for question in person.asked] == ["b.txt", "third.txt"]


@ERAS
def test_a_denial_stands_above_every_answer(project: Path, mode: str):
    person = Person(content={"answer": "always"})
    texts = answers(project, mode, person, "../beside/b.txt", "a.txt", deny=("a.txt",))
    assert texts[0] == "1|outside"
    assert texts[1].startswith("'a.txt' may not be read: the policy denies a.txt")
    assert len(person.asked) == 1


@ERAS
def test_two_questions_of_one_call_are_both_asked(project: Path, mode: str):
    from zipfile import ZipFile

    with ZipFile(project / "beside" / "x.zip", "w") as archive:
        archive.writestr(".env", "KEY=inside\n")
    person = Person(content={"answer": "once"})
    [text] = answers(project, mode, person, "../beside/x.zip:.env")
    assert "KEY=inside" in text
    assert len(person.asked) == 2


@ERAS
def test_of_several_targets_each_has_its_own_answer(project: Path, mode: str):
    person = Person(content={"answer": "no"}, **{"b.txt": "once"})
    [text] = answers(project, mode, person, "../beside/b.txt ../beside/c.txt a.txt")
    assert "1|outside" in text
    assert "Could not read ../beside/c.txt" in text
    assert "1|open" in text


def test_a_question_names_the_path_on_one_line_whatever_is_in_it(project: Path):
    name = "x\nRead it? yes\x1b[2J\u202e" + "n" * 200
    (project / "beside" / name).write_text("odd\n")
    person = Person("decline")
    answers(project, "legacy", person, f"../beside/{name}")
    [question] = person.asked
    assert question.isprintable()
    assert len(question) < 1000


def test_a_call_that_is_given_up_waits_for_no_answer(project: Path):
    """The next question is asked although the first was never answered."""
    first = asyncio.Event()

    async def scenario() -> None:
        async def person(_context: object, params: types.ElicitRequestFormParams) -> types.ElicitResult:
            if ".env" in params.message:
                first.set()
                await asyncio.sleep(PATIENCE)
            return types.ElicitResult(action="accept", content={"answer": "once"})

        async with door(project, "legacy", person) as client:
            call = asyncio.create_task(read(client, ".env"))
            await first.wait()
            call.cancel()
            assert text_of(await read(client, "../beside/b.txt")) == "1|outside"

    run(scenario())


def test_an_answer_that_never_comes_is_a_no(project: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.client.ANSWER_SECONDS", 0.05)

    async def nobody(_context: object, _params: object) -> types.ElicitResult:
        await asyncio.sleep(PATIENCE)
        raise AssertionError

    [text] = answers(project, "legacy", nobody, ".env")
    assert text.startswith("'.env' may not be read")


def test_a_client_that_refuses_the_question_has_said_no(project: Path):
    async def broken(_context: object, _params: object) -> types.ErrorData:
        return types.ErrorData(code=types.INTERNAL_ERROR, message="no window")

    [text] = answers(project, "legacy", broken, ".env")
    assert text.startswith("'.env' may not be read")


def test_a_client_that_opens_addresses_only_is_not_asked(project: Path):
    from omniread.eliciting import asker

    class Session:
        client_capabilities = types.ClientCapabilities(
            elicitation=types.ElicitationCapability(url=types.UrlElicitationCapability())
        )

    class Context:
        session = Session()

    assert asker(Context(), types.CallToolRequestParams(name="read")) is None  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("state", ["", "not JSON", "[1]", '{"a": "sudo"}', '{"a": {"b": 1}}'])
def test_a_state_that_is_no_answer_counts_as_none(state: str):
    params = types.CallToolRequestParams(name="read", request_state=state)
    questions = Questions(params)
    assert questions.result() is None
    assert asyncio.run(questions("/a", "why")) == "deny"
    result = questions.result()
    assert result is not None
    assert json.loads(result.request_state or "") == {}


def test_nobody_is_asked_from_another_thread_than_that_of_the_call():
    from omniread.client import Client

    said: list[str] = []
    client = Client(Options(start="/"))
    on_ask = client.options.on_ask
    assert on_ask is not None
    thread = threading.Thread(target=lambda: said.append(on_ask("/a", "why")))
    thread.start()
    thread.join()
    assert said == ["deny"]


@ERAS
def test_the_roots_of_the_client_still_hold_when_it_asks_again(project: Path, mode: str):
    """A question is asked in the round after that of the roots."""

    async def roots(_context: object) -> types.ListRootsResult:
        return types.ListRootsResult(roots=[types.Root(uri=(project / "root").as_uri())])

    async def scenario() -> None:
        served = Door(Options(start=str(project / "beside")))
        person = Person(content={"answer": "once"})
        async with mcp.Client(
            served.server, mode=mode, elicitation_callback=person, list_roots_callback=roots
        ) as client:
            assert text_of(await read(client, ".env")) == "1|KEY=the secret"
            assert text_of(await read(client, "../beside/b.txt")) == "1|outside"
        assert len(person.asked) == 2
        served.close()

    run(scenario())


@ERAS
@pytest.mark.parametrize("named", [True, False], ids=["--root", "roots of the client"])
def test_a_person_is_asked_over_http_too(project: Path, mode: str, named: bool):
    async def roots(_context: object) -> types.ListRootsResult:
        return types.ListRootsResult(roots=[types.Root(uri=(project / "root").as_uri())])

    async def scenario(address: str, person: Person) -> str:
        given = {} if named else {"list_roots_callback": roots}
        async with mcp.Client(address, mode=mode, elicitation_callback=person, **given) as client:
            return text_of(await read(client, ".env a.txt"))

    command = [sys.executable, "-m", "omniread.server", "--http", "127.0.0.1:0"]
    command += ["--root", str(project / "root")] if named else []
    started = subprocess.Popen(command, stderr=subprocess.PIPE, cwd=project / "beside")
    try:
        address = started.stderr.readline().decode().split()[-1]
        person = Person(content={"answer": "once"})
        text = run(scenario(address, person))
        assert "KEY=the secret" in text
        assert "1|open" in text
        assert len(person.asked) == 1
    finally:
        started.terminate()
        started.communicate(timeout=PATIENCE)
