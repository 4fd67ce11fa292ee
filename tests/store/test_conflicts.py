"""Does a conflict keep its number, also between processes that know nothing of one another?"""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from omniread.model.errors import Denied
from omniread.model.sighting import Sighting
from omniread.model.value import changed
from omniread.store.conflicts import FILE, Conflicts


def seen(name: str = "a.txt", digest: str = "d", first: int = 1) -> Sighting:
    return Sighting(name, "/x", f"/x/{name}", first, first + 4, digest, 0, 1)


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Conflicts:
    return Conflicts(None if request.param == "memory" else os.fspath(tmp_path / "session"))


def test_numbers_are_given_in_order_and_kept(store: Conflicts):
    assert store.sighted() == ()
    assert store.numbers([seen(digest="a"), seen(digest="b")]) == (1, 2)
    assert store.numbers([seen(digest="c"), seen(digest="a", first=40)]) == (3, 1)
    assert store.numbers([]) == ()
    assert store.sighted() == (1, 2, 3)
    assert store.sighting(3) == seen(digest="c")
    assert [store.sighting(number) for number in (0, -1, 4)] == [None] * 3


def test_another_file_has_numbers_of_its_own(store: Conflicts):
    assert store.numbers([seen("a.txt"), seen("b.txt")]) == (1, 2)


def test_the_next_process_knows_them(tmp_path: Path):
    folder = tmp_path / "new" / "session"
    one, other = Conflicts(lambda: os.fspath(folder)), Conflicts(os.fspath(folder))
    strange = Sighting("a\udcff\n.txt", "/x", "/x/a\udcff\n.txt", 1, 5, "d", 0, 1)
    assert one.numbers([seen(digest="a"), strange]) == (1, 2)
    assert other.sighting(2) == strange
    assert other.numbers([seen(digest="b")]) == (3,)
    assert one.numbers([seen(digest="b"), seen(digest="a")]) == (3, 1)
    assert Conflicts(os.fspath(folder)).sighted() == (1, 2, 3)


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_what_is_kept_is_private(tmp_path: Path):
    folder = tmp_path / "session"
    Conflicts(os.fspath(folder)).numbers([seen()])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600


def test_asking_writes_nothing(tmp_path: Path):
    store = Conflicts(os.fspath(tmp_path / "session"))
    assert (store.sighted(), store.sighting(1), store.numbers([])) == ((), None, ())
    assert not (tmp_path / "session").exists()


def test_the_session_counts_as_used(tmp_path: Path):
    folder = tmp_path / "session"
    store = Conflicts(os.fspath(folder))
    store.numbers([seen(digest="a")])
    os.utime(folder, (1, 1))
    store.numbers([seen(digest="b")])
    assert folder.stat().st_mtime > 1


def test_what_was_forgotten_begins_again(tmp_path: Path):
    folder = tmp_path / "session"
    store = Conflicts(os.fspath(folder))
    store.numbers([seen(digest="a"), seen(digest="b")])
    (folder / FILE).unlink()
    assert store.sighted() == ()
    assert store.numbers([seen(digest="b")]) == (1,)
    (folder / FILE).write_bytes(b"")
    assert store.sighted() == ()


@pytest.mark.parametrize("spoiled", [b"no json", b"[1, 2]", b"7", b"{}"])
def test_a_spoiled_line_is_a_number_of_nothing(tmp_path: Path, spoiled: bytes):
    store = Conflicts(os.fspath(tmp_path))
    tmp_path.chmod(0o700)
    store.numbers([seen(digest="a")])
    with (tmp_path / FILE).open("ab") as file:
        file.write(spoiled + b"\n")
    assert store.numbers([seen(digest="b")]) == (3,)
    assert (store.sighting(2), store.sighted()) == (None, (1, 3))


def test_a_line_that_is_still_being_written_is_waited_for(tmp_path: Path):
    store = Conflicts(os.fspath(tmp_path / "s"))
    store.numbers([seen(digest="a")])
    file = tmp_path / "s" / FILE
    whole = file.read_bytes()
    file.write_bytes(whole + whole.replace(b'"d', b'"e')[:10])
    assert store.sighted() == (1,)
    file.write_bytes(whole + whole.replace(b'"a"', b'"z"'))
    assert store.sighting(2) == seen(digest="z")


def test_where_nothing_can_be_kept_only_the_session_knows_it(tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    store = Conflicts(os.fspath(tmp_path / "file" / "session"))
    assert store.numbers([seen(digest="a"), seen(digest="b")]) == (1, 2)
    assert (store.sighted(), store.sighting(2)) == ((1, 2), seen(digest="b"))


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_a_folder_of_others_is_neither_read_nor_written(tmp_path: Path):
    tmp_path.chmod(0o777)
    assert Conflicts(os.fspath(tmp_path)).numbers([seen()]) == (1,)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / FILE).write_bytes(b"")
    with pytest.raises(Denied):
        Conflicts(os.fspath(tmp_path)).sighted()


def test_many_that_ask_at_once_agree(tmp_path: Path):
    folder = os.fspath(tmp_path / "session")
    stores = [Conflicts(folder) for _ in range(4)]
    wanted = [changed(seen(), digest=f"d{number}") for number in range(40)]

    def ask(at: int) -> dict[str, int]:
        turn = wanted[at:] + wanted[:at]
        return {each.digest: stores[at % 4].numbers([each])[0] for each in turn}

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(16)))
    assert all(answer == answers[0] for answer in answers)
    assert len(set(answers[0].values())) == len(wanted)
