"""Which files does a host put into every turn in full, and what do they take?"""

from pathlib import Path

import pytest

from omniread.layout.tokens import count
from omniread.model.errors import Cancelled, NotFound
from omniread.pins import Pin
from omniread.reader import Reader


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.py").write_text("one\ntwo\n")
    (tmp_path / "b.py").write_text("".join(f"line {number}\n" for number in range(1, 5001)))
    return tmp_path


def test_without_pins_there_is_nothing(folder: Path):
    pins = Reader(folder).pins
    assert (pins.list(), pins.paths, pins.render()) == ((), (), "")


def test_a_pin_is_shown_with_numbers_and_its_tokens(folder: Path):
    pins = Reader(folder, style="plain").pins
    tokens, _ = count("1|one\n2|two")
    assert pins.add("a.py") == Pin("a.py", tokens)
    assert pins.list() == (Pin("a.py", tokens),)
    assert pins.render() == (
        f"[Pinned: 1 of 1, {tokens} tokens; at most 40,000 fit]\n\n[a.py: {tokens} tokens]\n1|one\n2|two"
    )


def test_the_text_is_the_current_one_and_the_order_that_of_pinning(folder: Path):
    reader = Reader(folder)
    for path in ("b.py:3-4", "a.py", "b.py:3-4"):
        reader.pins.add(path)
    (folder / "a.py").write_text("three\n")
    text = reader.pins.render()
    assert [pin.path for pin in reader.pins.list()] == ["b.py:3-4", "a.py"]
    assert "\n3|line 3\n4|line 4\n" in text
    assert "5|line 5" not in text
    assert text.endswith("\n1|three")


def test_a_pin_is_never_summarised_nor_cut_at_the_limits_of_a_page(folder: Path):
    (folder / "long.py").write_text("".join(f"def f{n}():\n    a = {n}\n    return a\n\n" for n in range(800)))
    pins = Reader(folder, summary="all").pins
    assert pins.add("long.py").fits
    text = pins.render()
    assert "def f799():" in text
    assert text.count("\n") > 3150


def test_a_turn_like_the_one_before_carries_no_remark(folder: Path):
    reader = Reader(folder)
    reader.pins.add("a.py")
    assert len({reader.pins.render() for _ in range(5)}) == 1


def test_instructions_do_not_come_along(folder: Path):
    (folder / "pkg").mkdir()
    (folder / "pkg" / "AGENTS.md").write_text("Use tabs.\n")
    (folder / "pkg" / "c.py").write_text("x\n")
    reader = Reader(folder)
    reader.pins.add("pkg/c.py")
    assert "Use tabs" not in reader.pins.render()


def test_a_dropped_pin_is_gone(folder: Path):
    pins = Reader(folder).pins
    pins.add("a.py")
    assert pins.drop("a.py")
    assert not pins.drop("a.py")
    assert pins.render() == ""


def test_what_is_not_there_is_refused_or_said(folder: Path):
    pins = Reader(folder).pins
    with pytest.raises(NotFound):
        pins.add("c.py")
    assert pins.list() == ()
    later = pins.add("c.py", strict=False)
    assert not later.fits
    assert "not found" in (later.problem or "")
    assert pins.render().startswith(
        "[Pinned: 0 of 1, 0 tokens; at most 40,000 fit]\n\n[Not shown: c.py: 'c.py' was not"
    )
    (folder / "c.py").write_text("here\n")
    assert pins.render().endswith("\n1|here")


def test_a_pin_that_goes_missing_is_said(folder: Path):
    pins = Reader(folder).pins
    pins.add("a.py")
    (folder / "a.py").unlink()
    assert "[Not shown: a.py: " in pins.render()
    assert pins.paths == ()


def test_what_does_not_fit_any_more_is_named_and_what_follows_may_still_fit(folder: Path):
    pins = Reader(folder).pins
    pins.most = 100
    pins.add("a.py")
    (folder / "c.py").write_text("".join(f"word {number}\n" for number in range(25)))
    taken = pins.add("c.py").tokens
    pins.most = taken + pins.list()[0].tokens - 1
    pins.add("b.py:7-7")
    first, second, third = pins.list()
    assert (first.fits, second.fits, third.fits) == (True, False, True)
    text = pins.render()
    assert f"[Not shown: c.py: it takes {taken} tokens, and {taken - 1} are left. Pin lines of it, such as" in text
    assert "7|line 7" in text


def test_one_file_over_the_bound_says_how_to_pin_less(folder: Path):
    pins = Reader(folder).pins
    pins.most = 100
    pin = pins.add("b.py")
    assert (pin.fits, pin.tokens) == (False, 0)
    assert pin.problem == "it takes more than all 100 tokens. Pin lines of it, such as b.py:1-200, or drop another pin."


def test_the_real_paths_are_those_of_files_that_are_shown_whole(folder: Path):
    (folder / "link.py").symlink_to("a.py")
    pins = Reader(folder).pins
    for path in ("a.py", "link.py", "b.py:1-10"):
        pins.add(path)
    assert pins.paths == (str((folder / "a.py").resolve()),)


def test_the_session_knows_its_pins(folder: Path):
    reader = Reader(folder)
    reader.pins.add("a.py")
    assert reader._scope.pins() == reader.pins.paths == (str((folder / "a.py").resolve()),)


def test_tags_are_shown_where_the_session_edits(folder: Path):
    reader = Reader(folder, style="hashline")
    reader.pins.add("a.py")
    assert f"[a.py#{reader.read('a.py').details.tag}]" in reader.pins.render()


def test_a_cancelled_read_is_no_missing_pin(folder: Path, monkeypatch: pytest.MonkeyPatch):
    def cancelled(*_: object) -> None:
        raise Cancelled("The read was cancelled.")

    monkeypatch.setattr("omniread.pins.answer", cancelled)
    with pytest.raises(Cancelled):
        Reader(folder).pins.add("a.py")
