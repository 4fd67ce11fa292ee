"""What does a session remember, and what do its doors accept?"""

import asyncio
import gzip
import threading
import zipfile
from pathlib import Path

import pytest

import omniread
from omniread import BadSelector, Denied, Limits, NotFound, Reader, Unreadable
from omniread.model.errors import Cancelled
from omniread.reader import whole_number
from omniread.sources.local.policy import Policy


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("first\nsecond\nthird\nfourth\n")
    return tmp_path


def test_the_shortest_way(folder: Path, monkeypatch) -> None:
    monkeypatch.chdir(folder)
    assert str(omniread.read("a.txt")) == "1|first\n2|second\n3|third\n4|fourth"
    assert str(asyncio.run(omniread.aread("a.txt:raw:2-2"))) == "second\n"


def test_limits_of_one_call(folder: Path) -> None:
    reader = Reader(folder, limits=Limits(max_lines=1))
    assert reader.read("a.txt").total == 4
    assert str(reader.read("a.txt", max_lines=None)).count("\n") == 3
    assert reader.read("a.txt", max_lines=2).next == "a.txt:3-"
    assert reader.limits.max_lines == 1
    with pytest.raises(BadSelector, match="cannot be 0"):
        reader.read("a.txt", max_lines=0)


@pytest.mark.parametrize(("given", "expected"), [("50", 50), (" +5 ", 5), (5.0, 5), (7, 7), (None, 3)])
def test_numbers_are_accepted_as_models_write_them(given, expected: int) -> None:
    assert whole_number("offset", given, 3) == expected


@pytest.mark.parametrize("given", [0, -1, " 0 ", 5.5, "x", True, "", float("nan"), float("inf"), "1e400"])
def test_other_numbers_are_refused_with_the_right_form(given) -> None:
    with pytest.raises(BadSelector, match="whole number of at least 1"):
        whole_number("offset", given, 1)


def test_the_structured_door(folder: Path) -> None:
    reader = Reader(folder)
    page = reader.read_file(str(folder / "a.txt"), offset=2, limit=2)
    assert str(page).splitlines() == [
        f"<path>{folder / 'a.txt'}</path>",
        "<type>file</type>",
        "<content>",
        "L2: second",
        "L3: third",
        "</content>",
        "<summary>Total: 4 lines | Showing: 2–3 | Truncated: false</summary>",
        "[Showing lines 2-3 of 4. Use offset=4 to continue]",
    ]
    with pytest.raises(BadSelector, match="past the end"):
        reader.read_file("a.txt", offset=5)
    with pytest.raises(NotFound):
        reader.read_file("nope.txt")
    with pytest.raises(BadSelector, match="slice"):
        reader.read_file("a.txt", mode="paragraph")
    (folder / "noise").write_bytes(bytes(range(256)))
    with pytest.raises(Unreadable, match="binary"):
        reader.read_file("noise")


def test_the_third_same_answer_gets_a_remark(folder: Path) -> None:
    reader = Reader(folder)
    assert "unchanged" not in [note.code for _ in range(2) for note in reader.read("a.txt").notes]
    assert reader.read("a.txt").text.endswith("will not help]")
    assert "unchanged" not in [note.code for note in reader.read("a.txt", force=True).notes]
    (folder / "a.txt").write_text("new\n")
    assert "unchanged" not in [note.code for note in reader.read("a.txt").notes]
    assert "unchanged" not in [note.code for _ in range(3) for note in Reader(folder).read("a.txt").notes]


def test_tags_are_verified_against_the_file(folder: Path) -> None:
    reader = Reader(folder, style="hashline")
    page = reader.read("a.txt")
    tag = page.details.tag
    assert page.text.splitlines()[0] == f"[a.txt#{tag}]"
    assert reader.snapshots.verify("a.txt", tag, [2]).state == "current"
    (folder / "a.txt").write_text("zero\nfirst\nsecond\nfourth\n")
    after = reader.snapshots.verify("a.txt", tag, [2, 3])
    assert (after.state, after.lines) == ("stale", {2: 3, 3: None})
    assert reader.snapshots.verify("a.txt", "FFFF").state == "unknown"


def test_roots_hold_and_follow(folder: Path, tmp_path_factory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.txt").write_text("secret\n")
    reader = Reader(folder, roots=[folder])
    with pytest.raises(Denied):
        reader.read(str(outside / "secret.txt"))
    reader.set_roots([outside.as_uri()])
    assert "secret" in str(reader.read(str(outside / "secret.txt")))
    with pytest.raises(Denied):
        reader.read("a.txt")
    reader.set_roots(None)
    assert "first" in str(reader.read("a.txt"))


def test_registering_comes_before_reading(folder: Path) -> None:
    reader = Reader(folder)
    reader.read("a.txt")
    with pytest.raises(RuntimeError, match="before the first read"):
        reader.register(object())
    with pytest.raises(TypeError, match="neither"):
        Reader(folder).register(object())


def test_a_cancelled_read_stops(folder: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    (folder / "long.txt").write_text("x\n" * 5000)
    with pytest.raises(Cancelled):
        Reader(folder).read("long.txt:-1", cancel=cancel)


def test_cancelling_the_task_cancels_the_read(folder: Path) -> None:
    started, stopped = threading.Event(), threading.Event()

    class Slow:
        name = "slow"

        def locate(self, reference, scope, work):
            started.set()
            while not work.cancel.is_set():
                stopped.wait(0.01)
            stopped.set()
            work.check()

        def expand(self, pattern, scope, work, most):
            return ()

    async def main() -> None:
        reader = Reader(folder)
        reader.register(Slow())
        task = asyncio.create_task(reader.aread("a.txt"))
        await asyncio.to_thread(started.wait, 10)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert stopped.wait(10)


def test_a_reader_serves_several_threads(folder: Path) -> None:
    reader = Reader(folder)
    for number in range(8):
        (folder / f"{number}.txt").write_text(f"{number}\n" * 300)
    results: dict[int, set[str]] = {number: set() for number in range(8)}

    def run(number: int) -> None:
        for _ in range(20):
            results[number].add(reader.read(f"{number}.txt:1-200", force=True).text)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(texts) == 1 and f"|{number}\n" in next(iter(texts)) for number, texts in results.items())


def test_a_page_of_a_file_that_changed_says_so(folder: Path) -> None:
    reader = Reader(folder)
    reader.read("a.txt")
    (folder / "a.txt").write_text("zero\nfirst\nsecond\n")
    assert [note.code for note in reader.read("a.txt:2-").notes].count("changed") == 1
    assert "changed" not in [note.code for note in reader.read("a.txt:3-").notes]


def test_a_search_keeps_to_the_budget(folder: Path) -> None:
    (folder / "wide.txt").write_text(f"{'x' * 1990}\n" * 2900)
    page = Reader(folder).read("wide.txt:/x/")
    assert len(page.text.encode()) < 64 * 1024
    assert page.next is not None


def test_the_policy_judges_what_a_member_really_is(folder: Path) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        archive.writestr(".env", "SECRET\n")
        archive.writestr("plain.txt", "x\n")
        link = zipfile.ZipInfo("lnk")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        archive.writestr(link, ".env")
    (folder / "id_rsa.gz").write_bytes(gzip.compress(b"SECRET\n"))
    reader = Reader(folder, policy=Policy(sensitive="deny"))
    for path in ("a.zip:.env", "a.zip:lnk", "id_rsa.gz", "id_rsa.gz:id_rsa"):
        with pytest.raises(Denied):
            reader.read(path)
    with pytest.raises(NotFound) as caught:
        reader.read("a.zip:.enw")
    assert caught.value.near == ()


def test_roots_start_in_the_session_folder(folder: Path, monkeypatch, tmp_path_factory) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    reader = Reader(folder, roots=["."])
    assert "first" in str(reader.read("a.txt"))
    with pytest.raises(Denied):
        reader.read(str(Path.cwd()))


@pytest.mark.parametrize("given", [None, 5, ["a.txt"]])
def test_a_path_is_text(folder: Path, given: object) -> None:
    with pytest.raises(BadSelector, match="A path is text"):
        Reader(folder).read(given)
    assert "first" in str(Reader(folder).read(Path("a.txt")))


def test_limits_are_checked_when_a_session_opens(folder: Path) -> None:
    with pytest.raises(BadSelector, match="max_lines cannot be 0"):
        Reader(folder, limits=Limits(max_lines=0))


def test_the_head_of_a_line_counted_from_the_end_names_the_line_truly(folder: Path) -> None:
    (folder / "long.txt").write_bytes(b"first\n" + b"a" * (5 << 20))
    page = Reader(folder).read("long.txt:raw:-1")
    assert "Use :raw:2:col 51201- for more" in page.text
    assert page.next is not None
    assert "aaa" in str(Reader(folder).read(page.next))
