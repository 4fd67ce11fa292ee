"""Is it all or nothing over several files, wherever it fails and whenever somebody else writes?"""

import errno
import os
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from omniread import ReadError
from omniread.edits.result import EditResult
from tests.patches import editor, tag

CALLS = ("replace", "link", "unlink", "fsync", "mkdir")
NAMES = ("a", "b", "c", "d")
OPERATIONS = ("PUT 1:\n+new", "CUT 2", "PUT >$:\n+tail", "REM", "MV sub/{name}\nPUT 1:\n+new")


class Interrupted:
    """Counts the calls that change a folder; before the nth it does something."""

    def __init__(self, nth: int, act: object) -> None:
        self.left = nth
        self.act = act

    def around(self, name: str) -> object:
        real = getattr(os, name)

        def calling(*arguments: object, **options: object) -> object:
            self.left -= 1
            if self.left == 0:
                self.act()
            return real(*arguments, **options)

        return patch.object(os, name, calling)


def state(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def prepared(folder: Path, operations: list[str]) -> tuple[object, str]:
    """Some files with an operation each and a new one, as a Reader that has read them and a patch."""
    reader = editor(folder)
    sections: list[str] = []
    for name, operation in zip(NAMES, operations, strict=False):
        (folder / name).write_bytes(f"{name} one\r\n{name} two\r\n{name} three".encode())
        sections.append(f"[{name}#{tag(reader, name)}]\n{operation.format(name=name)}")
    return reader, "\n".join([*sections, "[new/e]\nNEW\n+x"])


def outcome(operations: list[str]) -> dict[str, bytes]:
    """What the files must be afterwards, found where nothing disturbs."""
    with TemporaryDirectory() as folder:
        reader, text = prepared(Path(folder), operations)
        reader.edit(text)
        return state(Path(folder))


def disturbed(folder: Path, operations: list[str], nth: int, act: object) -> tuple[dict[str, bytes], EditResult | None]:
    reader, text = prepared(folder, operations)
    before = state(folder)
    interrupted = Interrupted(nth, act)
    with ExitStack() as patches:
        for name in CALLS:
            patches.enter_context(interrupted.around(name))
        try:
            return before, reader.edit(text)
        except ReadError:
            return before, None


def fail() -> None:
    raise OSError(errno.EIO, "Input/output error")


@given(st.lists(st.sampled_from(OPERATIONS), min_size=1, max_size=4), st.integers(1, 40))
def test_a_failure_leaves_all_old_or_all_new(operations: list[str], nth: int):
    with TemporaryDirectory() as folder:
        before, result = disturbed(Path(folder), operations, nth, fail)
        after = {name: data for name, data in state(Path(folder)).items() if not name.endswith(".omniread")}
        assert after == (before if result is None else outcome(operations))
        assert result is not None or not (Path(folder) / "new").exists()


@given(st.lists(st.sampled_from(OPERATIONS), min_size=1, max_size=4), st.integers(1, 40), st.data())
def test_what_somebody_else_writes_meanwhile_is_never_lost(operations: list[str], nth: int, data: st.DataObject):
    name = data.draw(st.sampled_from(NAMES[: len(operations)]))
    with TemporaryDirectory() as given_folder:
        folder = Path(given_folder)
        written: list[str] = []

        def act() -> None:
            if (folder / name).exists():
                (folder / name).write_bytes(b"theirs")
                written.append(name)

        before, result = disturbed(folder, operations, nth, act)
        after = state(folder)
        if written:
            assert b"theirs" in after.values()
        wanted = before if result is None else outcome(operations)
        assert {each: found for each, found in after.items() if found != b"theirs"} == {
            each: found for each, found in wanted.items() if not written or each != name
        }
