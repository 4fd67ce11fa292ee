import asyncio
import threading
from pathlib import Path

import pytest

from omniread.client import Call, Client, Options, folder_of
from omniread.model.errors import Denied
from omniread.settings import Settings
from tests.serving import PATIENCE, FakeReader, afresh, opener, run

__all__ = ["afresh"]  # pytest finds a fixture where it is imported


@pytest.mark.parametrize(
    ("address", "posix", "windows"),
    [
        ("file:///tmp/my%20root", "/tmp/my root", "/tmp/my root"),
        ("file:///c%3A/temp", "/c:/temp", "c:/temp"),
        ("file:///C:/temp", "/C:/temp", "C:/temp"),
        ("file://localhost/srv", "/srv", "/srv"),
        ("file:/srv", "/srv", "/srv"),
        (
            "FILE:///srv/%C3%BC",
            "/srv/\N{LATIN SMALL LETTER U WITH DIAERESIS}",
            "/srv/\N{LATIN SMALL LETTER U WITH DIAERESIS}",
        ),
        ("file:///srv/%FF", "/srv/\udcff", "/srv/\udcff"),
        ("file:///srv/100%25#a?b", "/srv/100%#a?b", "/srv/100%#a?b"),
        ("file://server/share/x", None, "//server/share/x"),
        ("https://example.org/x", None, None),
        ("file:relative", None, None),
        ("/srv", None, None),
        ("C:\\temp", None, None),
        ("", None, None),
    ],
)
def test_the_folder_of_an_address(address: str, posix: str | None, windows: str | None):
    assert folder_of(address, windows=False) == posix
    assert folder_of(address, windows=True) == windows


def client(start: Path, **options: object) -> Client:
    return Client(Options(start=str(start), **options), opener)


def asked(of: Client, path: str = "x") -> FakeReader:
    of.ask("read", {"path": path}, threading.Event(), None)
    return FakeReader.made[-1]


async def answered(of: Client, path: str) -> dict:
    return await Call(of).answer("read", {"path": path})


def test_nothing_is_opened_before_the_first_read_and_then_one_reader(tmp_path: Path):
    one = client(tmp_path)
    assert FakeReader.made == []
    assert asked(one) is asked(one)
    assert (FakeReader.made[0].cwd, FakeReader.made[0].roots) == (str(tmp_path), [str(tmp_path)])


def test_the_first_root_is_where_relative_paths_start(tmp_path: Path):
    (tmp_path / "my root").mkdir()
    one = client(Path("/"))
    one.follow([(tmp_path / "my root").as_uri(), "file:///nowhere"])
    reader = asked(one)
    assert (reader.cwd, reader.roots) == (str(tmp_path / "my root"), [str(tmp_path / "my root"), "/nowhere"])


def test_a_root_that_is_a_file_is_allowed_and_nothing_starts_in_it(tmp_path: Path):
    (tmp_path / "one.txt").write_text("x")
    one = client(Path("/"))
    one.follow([(tmp_path / "one.txt").as_uri(), tmp_path.as_uri()])
    assert asked(one).cwd == str(tmp_path)
    one.follow([(tmp_path / "one.txt").as_uri()])
    assert asked(one).cwd == "/"


def test_a_start_that_was_told_stays(tmp_path: Path):
    one = client(tmp_path, fixed=True)
    one.follow(["file:///srv"])
    reader = asked(one)
    assert (reader.cwd, reader.roots) == (str(tmp_path), ["/srv"])


def test_roots_are_replaced_without_losing_what_the_session_knows(tmp_path: Path):
    one = client(Path("/"))
    one.follow([tmp_path.as_uri()])
    before = asked(one)
    one.follow([tmp_path.as_uri(), "file:///srv"])
    assert asked(one) is before
    assert before.roots == [str(tmp_path), "/srv"]
    one.follow([tmp_path.as_uri(), "file:///srv"])
    assert asked(one) is before


def test_another_first_root_is_another_start(tmp_path: Path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    one = client(Path("/"))
    one.follow([(tmp_path / "a").as_uri()])
    before = asked(one)
    one.follow([(tmp_path / "b").as_uri()])
    after = asked(one)
    assert after is not before
    assert (after.cwd, after.roots) == (str(tmp_path / "b"), [str(tmp_path / "b")])
    one.close()
    assert [before.closed, after.closed] == [True, True]


@pytest.mark.parametrize("addresses", [[], ["https://example.org"]])
def test_without_a_root_that_is_a_folder_the_start_is_the_root(
    tmp_path: Path, addresses: list[str], capsys: pytest.CaptureFixture[str]
):
    one = client(tmp_path)
    one.follow(["file:///srv"])
    one.follow(addresses)
    reader = asked(one)
    assert (reader.cwd, reader.roots) == (str(tmp_path), [str(tmp_path)])
    assert all(repr(address) in capsys.readouterr().err for address in addresses)


def test_a_quoted_name_that_exists_is_looked_for_where_relative_paths_start(tmp_path: Path):
    (tmp_path / "'q'").write_text("x")
    one = client(tmp_path)
    assert '"path": "\'q\'"' in one.ask("read", {"path": "'q'"}, threading.Event(), None)["content"][0]["text"]
    assert '"path": "r"' in one.ask("read", {"path": "'r'"}, threading.Event(), None)["content"][0]["text"]


def test_read_file_goes_to_read_file(tmp_path: Path):
    result = client(tmp_path).ask("read_file", {"path": "x", "offset": "3"}, threading.Event(), None)
    assert result["content"][0]["text"] == '{"path": "x", "offset": 3, "limit": 2000, "mode": "slice"}'


def test_edit_goes_to_edit(tmp_path: Path):
    one = Client(Options(start=str(tmp_path)))
    result = one.ask("edit", {"patch": "[new.txt]\nNEW\n+x", "path": "y"}, threading.Event(), None)
    one.close()
    assert (tmp_path / "new.txt").read_text() == "x\n"
    assert result["content"][-1]["text"] == "[Not an argument of this tool: path]"


def test_a_cancelled_call_is_over_at_once_and_its_thread_is_told(tmp_path: Path):
    async def scenario() -> None:
        one = client(tmp_path)
        call = asyncio.create_task(Call(one).answer("read", {"path": "slow"}))
        await asyncio.to_thread(FakeReader.started.wait, PATIENCE)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert await asyncio.to_thread(FakeReader.stopped.wait, PATIENCE)

    run(scenario())


def test_a_thread_that_does_not_hear_holds_up_nobody(tmp_path: Path):
    async def scenario() -> None:
        one = client(tmp_path)
        call = asyncio.create_task(Call(one).answer("read", {"path": "stubborn"}))
        await asyncio.to_thread(FakeReader.started.wait, PATIENCE)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert not FakeReader.released.is_set()
        assert (await Call(one).answer("read", {"path": "x"}))["structuredContent"]["ref"] == "x"
        FakeReader.released.set()

    run(scenario())


def test_an_answer_that_comes_after_the_loop_has_ended_is_no_fault(tmp_path: Path):
    async def scenario() -> None:
        call = asyncio.create_task(Call(client(tmp_path)).answer("read", {"path": "stubborn"}))
        await asyncio.to_thread(FakeReader.started.wait, PATIENCE)
        call.cancel()

    run(scenario())
    thread = next(each for each in threading.enumerate() if each.name == "omniread-read")
    FakeReader.released.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_fault_of_the_reader_is_an_answer_and_its_traceback_stays_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shown = threading.Event()
    monkeypatch.setattr(threading, "excepthook", lambda _args: shown.set())
    result = run(answered(client(tmp_path), "faulty"))
    assert shown.wait(PATIENCE)
    assert result["isError"] is True
    assert "fault of the reader" not in str(result)
    assert result["structuredContent"]["error"]["code"] == "read-error"


def test_a_wrong_question_is_an_answer(tmp_path: Path):
    result = run(answered(client(tmp_path), "missing"))
    assert result["structuredContent"]["error"]["near"] == ["missed.py"]


def test_progress_is_told_while_the_read_goes_on(tmp_path: Path):
    told: list[tuple[float, float | None, str]] = []

    async def scenario() -> None:
        heard = asyncio.Event()

        async def teller(done: float, total: float | None, message: str) -> None:
            told.append((done, total, message))
            heard.set()

        call = asyncio.create_task(Call(client(tmp_path), teller).answer("read", {"path": "working"}))
        await heard.wait()
        assert not call.done()
        FakeReader.released.set()
        await call

    run(scenario())
    assert told == [(1.0, 4.0, r"one \xff of four")]


def test_a_client_that_is_slow_to_listen_is_told_less(tmp_path: Path):
    told: list[float] = []

    async def scenario() -> None:
        listening = asyncio.Event()

        async def teller(done: float, total: float | None, message: str) -> None:
            del total, message
            told.append(done)
            await listening.wait()

        call = Call(client(tmp_path), teller)
        await call.answer("read", {"path": "busy"})
        listening.set()

    run(scenario())
    assert told == [0.0]


def test_nobody_is_told_who_did_not_ask(tmp_path: Path):
    result = run(answered(client(tmp_path), "progressing"))
    assert result["content"] == [{"type": "text", "text": "not asked"}]


def test_the_rules_of_the_settings_hold_over_the_protocol_too(tmp_path: Path):
    for name in ("a.log", "b.txt", ".env"):
        (tmp_path / name).write_text("text\n")
    audit = tmp_path / "audit"
    one = Client(Options(start=str(tmp_path), settings=Settings(deny=("*.log",), audit=str(audit), summary="off")))

    def answer(path: str) -> str:
        try:
            return one.ask("read", {"path": path}, threading.Event(), None)["content"][0]["text"]
        except Denied as error:
            return str(error)

    assert "the policy denies *.log" in answer("a.log")
    assert ".env is a sensitive name" in answer(".env")
    assert answer("b.txt") == "1|text"
    assert audit.read_text().count('"verdict": "deny"') == 2
    one.close()
