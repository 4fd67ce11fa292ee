"""Where do the tests read that look for harm, and what do they take for an outcome?"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from omniread import Page, Reader, ReadError
from omniread.model.limits import Limits
from tests.acceptance.asking import put
from tests.databases import made, state

SECRET = "the-secret-word"


@contextmanager
def unchanged(tmp_path: Path) -> Iterator[Path]:
    """A folder with a database and a secret beside it; whatever is read, nothing in it changes, and nothing runs on."""
    folder = tmp_path / "kept"
    folder.mkdir()
    made(
        folder / "a.db",
        """
        CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, body);
        INSERT INTO t VALUES (1, 'one', zeroblob(1000)), (2, 'two', 'text'), (3, 'it''s', NULL);
        CREATE VIRTUAL TABLE docs USING fts5 (text);
        INSERT INTO docs VALUES ('some words');
        CREATE VIRTUAL TABLE old USING fts4 (text);
        CREATE TRIGGER fires AFTER INSERT ON t BEGIN DELETE FROM t; END;
        """,
    )
    made(folder / "other.db", "CREATE TABLE secrets (word)", ("INSERT INTO secrets VALUES (?)", [SECRET]))
    put(folder, "secret.txt", SECRET)
    before = state(tmp_path)
    yield folder
    assert state(tmp_path) == before
    assert not [thread for thread in threading.enumerate() if thread.name == "omniread-sqlite"]


def outcome(folder: Path, path: str, **limits: int) -> Page | ReadError:
    """The page or the error; neither says the secret."""
    try:
        found: Page | ReadError = Reader(folder, limits=Limits(**limits)).read(path)
    except ReadError as error:
        found = error
    assert SECRET not in str(found)
    return found
