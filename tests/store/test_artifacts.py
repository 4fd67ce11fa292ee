import io
import os
import stat
import threading
from pathlib import Path

import pytest

from omniread.model.errors import Cancelled, Denied, NotFound, TooBig
from omniread.store.artifacts import LIFETIME, Artifacts, blob, session_folder
from tests.fakes import reading, work


def keep(store: Artifacts, content: bytes = b"x", name: str = "log.txt") -> int:
    return store.keep(io.BytesIO(content), name, work())


def content(store: Artifacts, number: int) -> bytes:
    found = store.find(number)
    assert found is not None
    return Path(found[0]).read_bytes()


def mode(path: str | Path) -> int:
    return stat.S_IMODE(os.stat(path).st_mode)


def test_bytes_are_kept_under_the_next_number():
    store = Artifacts()
    assert (store.known(), store.find(1)) == ((), None)
    assert [keep(store, b"one"), keep(store, b"two", "日記.md")] == [1, 2]
    assert (content(store, 1), content(store, 2), store.known()) == (b"one", b"two", (1, 2))
    assert [found[1] for number in (1, 2) if (found := store.find(number))] == ["log.txt", "__.md"]
    assert store.find(3) is store.find(0) is store.find(-1) is None


def test_nobody_else_can_read_them(tmp_path: Path):
    old = os.umask(0)
    try:
        for store in (Artifacts(), Artifacts(str(tmp_path / "a" / "b"))):
            keep(store)
            found = store.find(1)
            assert found is not None
            folder = Path(found[0]).parent
            assert mode(folder) == 0o700
            assert {mode(file) for file in folder.iterdir()} == {0o600}
        assert mode(tmp_path / "a") == 0o700
    finally:
        os.umask(old)


def test_nothing_is_made_before_something_is_kept(tmp_path: Path):
    store = Artifacts(str(tmp_path / "session"))
    assert store.known() == ()
    assert store.find(1) is None
    store.forget()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_its_own_serves_the_next_session(tmp_path: Path):
    folder = str(tmp_path / "session")
    assert keep(Artifacts(folder), b"one") == 1
    later = Artifacts(lambda: folder)
    assert content(later, 1) == b"one"
    assert keep(later, b"two") == 2
    later.forget()
    assert list(tmp_path.iterdir()) == []
    assert later.known() == ()
    assert keep(later) == 1


def test_a_temporary_folder_is_gone_with_its_session():
    store = Artifacts()
    keep(store)
    found = store.find(1)
    assert found is not None
    folder = os.path.dirname(found[0])
    del store
    assert not os.path.exists(folder)


def test_too_many_bytes_leave_nothing(tmp_path: Path):
    store = Artifacts(str(tmp_path))
    tmp_path.chmod(0o700)
    with reading(archive_bytes=10) as given:
        assert store.keep(io.BytesIO(b"x" * 10), "a", given) == 1
        with pytest.raises(TooBig, match="more than 10 bytes"):
            store.keep(io.BytesIO(b"x" * 11), "a", given)
    assert sorted(os.listdir(tmp_path)) == ["1", "1.name"]
    assert keep(store) == 2


def test_a_cancelled_one_leaves_nothing(tmp_path: Path):
    class Now:
        def is_set(self) -> bool:
            return True

    tmp_path.chmod(0o700)
    with reading() as given:
        given.cancel = Now()
        with pytest.raises(Cancelled):
            Artifacts(str(tmp_path)).keep(io.BytesIO(b"x"), "a", given)
    assert os.listdir(tmp_path) == []


def test_many_writers_get_numbers_of_their_own(tmp_path: Path):
    folder = str(tmp_path / "session")
    numbers: list[int] = []

    def write(text: bytes) -> None:
        store = Artifacts(folder)
        for _ in range(10):
            number = keep(store, text)
            numbers.append(number)
            assert content(store, number) == text

    threads = [threading.Thread(target=write, args=(bytes([number]) * 1000,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(Artifacts(folder).known()) == list(range(1, 41))


def test_numbers_that_others_have_claimed_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    tmp_path.chmod(0o700)
    (tmp_path / "3.part").touch()
    assert keep(Artifacts(str(tmp_path))) == 4
    # The folder was listed before somebody claimed 1 and somebody else finished 4.
    (tmp_path / "1.part").touch()
    (tmp_path / "2").touch()
    with monkeypatch.context() as patched:
        patched.setattr("omniread.store.artifacts.os.listdir", lambda _folder: [])
        assert keep(Artifacts(str(tmp_path))) == 5
    assert sorted(os.listdir(tmp_path)) == ["1.part", "2", "3.part", "4", "4.name", "5", "5.name"]


@pytest.mark.parametrize("wrong", ["wide", "link", "file", "foreign"])
def test_a_folder_that_is_not_private_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str):
    folder = tmp_path / "session"
    if wrong == "file":
        folder.touch()
    elif wrong == "link":
        (tmp_path / "real").mkdir(mode=0o700)
        folder.symlink_to("real")
    else:
        folder.mkdir(mode=0o750 if wrong == "wide" else 0o700)
    if wrong == "foreign":
        monkeypatch.setattr("omniread.store.artifacts.os.geteuid", lambda: os.getuid() + 1)
    with pytest.raises(Denied, match="is not private"):
        keep(Artifacts(str(folder)))


def test_where_the_folder_cannot_be_made_the_session_alone_is_served(tmp_path: Path):
    (tmp_path / "file").touch()
    store = Artifacts(str(tmp_path / "file" / "session"))
    number = keep(store)
    found = store.find(number)
    assert found is not None
    assert not found[0].startswith(str(tmp_path / "file"))


def test_what_is_kept_is_a_node(tmp_path: Path):
    store = Artifacts()
    keep(store, b"hello", "a.txt")
    with reading() as given:
        found = blob(1, store, given)
        assert found is not None
        assert (found.ref, found.name, found.facts.size) == ("artifact://1", "a.txt", 5)
        assert (found.open().read(), found.facts.mutable) == (b"hello", False)
        assert blob(2, store, given) is None
        store.forget()
        with pytest.raises(NotFound, match="no longer kept"):
            found.open()


def test_a_session_is_of_a_user_and_a_folder_or_a_name(tmp_path: Path):
    environ = {"XDG_CACHE_HOME": str(tmp_path)}
    (tmp_path / "w").mkdir()
    (tmp_path / "link").symlink_to("w")
    here = session_folder(str(tmp_path / "w"), environ)
    assert os.path.dirname(here) == str(tmp_path / "omniread" / "sessions")
    assert session_folder(str(tmp_path / "link"), environ) == here
    assert session_folder(str(tmp_path), environ) != here
    named = session_folder("/a", environ | {"OMNIREAD_SESSION": "mine"})
    assert named == session_folder("/b", environ | {"OMNIREAD_SESSION": "mine"}) != here
    assert not os.path.exists(tmp_path / "omniread")


@pytest.mark.parametrize(
    ("environ", "base"),
    [
        ({"HOME": "/home/me"}, "/home/me/.cache"),
        ({"HOME": "/home/me", "XDG_CACHE_HOME": "relative"}, "/home/me/.cache"),
        ({"HOME": "/home/me", "XDG_CACHE_HOME": "/cache"}, "/cache"),
        ({"USERPROFILE": "/users/me"}, "/users/me/.cache"),
        ({"LOCALAPPDATA": "/users/me/local"}, "/users/me/local"),
    ],
)
def test_sessions_lie_in_the_cache_of_the_user(environ: dict[str, str], base: str):
    assert session_folder("/w", environ).startswith(f"{base}/omniread/sessions/")


def test_a_session_that_is_a_day_old_is_removed_and_no_other(tmp_path: Path):
    environ = {"XDG_CACHE_HOME": str(tmp_path)}
    old, young = (session_folder(name, environ) for name in ("/old", "/young"))
    for folder in (old, young):
        keep(Artifacts(folder))
    now = 2_000_000_000
    os.utime(old, (now, now - LIFETIME - 1))
    os.utime(young, (now, now - LIFETIME + 1))
    (tmp_path / "other").mkdir()
    os.utime(tmp_path / "other", (0, 0))
    assert session_folder("/young", environ, now) == young
    assert os.listdir(os.path.dirname(young)) == [os.path.basename(young)]
    assert (tmp_path / "other").is_dir()
    assert Artifacts(lambda: session_folder("/young", environ, now)).known() == (1,)
    assert Artifacts(lambda: session_folder("/young", environ, now + 10)).known() == ()


def test_a_session_that_somebody_else_could_have_made_is_refused(tmp_path: Path):
    environ = {"XDG_CACHE_HOME": str(tmp_path)}
    folder = Path(session_folder("/w", environ))
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    with pytest.raises(Denied, match="is not private"):
        session_folder("/w", environ)
