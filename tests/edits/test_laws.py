"""Does an edit touch the lines that it names and no byte of any other, whatever the file and whoever else writes?

The model is a list of lines in memory, each with its bytes; patches are made from it, and so is what must come out.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from omniread import Conflict
from tests.patches import editor, tag

WORDS = st.sampled_from(["", "a", "  b", "x = 1", "ü", "日本", "end", "}", "\t", "  "])
ENCODINGS = st.sampled_from(
    [("utf-8", "utf-8"), ("utf-8", "utf-8-sig"), ("utf-16-le", "utf-16"), ("utf-32-le", "utf-32")]
)
ENDS = st.sampled_from(["\n", "\r\n"])
LINES = st.lists(st.tuples(WORDS, ENDS), max_size=8)
ROWS = st.lists(WORDS, min_size=1, max_size=3)
Operations = list[tuple[int, int, list[str]]]


@st.composite
def operations(draw: st.DrawFn, total: int) -> Operations:
    """Replacements of lines `first` to `last`, or insertions (`last` before `first`), none touching another."""
    found: Operations = []
    first = 1
    while first <= total + 1 and len(found) < 4:
        first += draw(st.integers(0, 3))
        if first > total + 1:
            break
        length = draw(st.integers(0, min(2, total + 1 - first)))
        found.append((first, first + length - 1, draw(ROWS if length == 0 else ROWS | st.just([]))))
        first += max(length, 1)
    return draw(st.permutations(found))


def spelled(operation: tuple[int, int, list[str]], total: int) -> str:
    """An operation as a patch has it."""
    first, last, rows = operation
    if last < first:
        target = "<1" if first == 1 else ">$" if first > total else f">{first - 1}"
    else:
        target = f"{first}.={last}"
    return "\n".join([f"PUT {target}:", *(f"+{row}" for row in rows)] if rows else [f"CUT {target}"])


def expected(texts: list[str], done: Operations) -> Iterator[tuple[str, int | None]]:
    """The lines that must come out, with the number of the old line that each is."""
    starts = {first: (last, rows) for first, last, rows in done}
    number = 1
    while number <= len(texts) + 1:
        last, rows = starts.get(number, (number - 1, None))
        yield from ((row, None) for row in rows or ())
        if rows is None or last < number:
            if number <= len(texts):
                yield texts[number - 1], number
            last = number
        number = last + 1


@given(LINES, ENCODINGS, st.booleans(), st.data())
def test_only_what_is_named_changes(
    lines: list[tuple[str, str]], encoding: tuple[str, str], is_open: bool, data: st.DataObject
):
    texts, ends = [text for text, _ in lines], [end for _, end in lines]
    if is_open and lines and texts[-1]:
        ends[-1] = ""
    codec, written = encoding
    mark = "".encode(written)
    body = "".join(text + end for text, end in zip(texts, ends, strict=True)).encode(codec)
    done = data.draw(operations(len(texts)))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "f.txt"
        file.write_bytes(mark + body)
        reader = editor(Path(folder))
        patch = "\n".join([f"[f.txt#{tag(reader, 'f.txt')}]", *(spelled(each, len(texts)) for each in done)])
        if not done:
            return
        result = reader.edit(patch)
        after = file.read_bytes()
        assert after.startswith(mark)
        rows = after[len(mark) :].decode(codec).splitlines(keepends=True)
        wanted = list(expected(texts, done))
        assert [row.rstrip("\r\n") for row in rows] == [text for text, _ in wanted]
        for row, (text, number) in zip(rows, wanted, strict=True):
            assert number is None or not ends[number - 1] or row == text + ends[number - 1]
        assert result.files[0].tag == tag(reader, "f.txt")
        fresh = {at for span in result.files[0].changed_ranges for at in range(span.start, (span.end or 0) + 1)}
        assert fresh == {at for at, (_, number) in enumerate(wanted, 1) if number is None}


@given(st.lists(WORDS, min_size=1, max_size=9), st.data())
def test_what_others_write_between_read_and_edit_is_never_lost(texts: list[str], data: st.DataObject):
    """Each row is marked with its own place, so that it is seen to which line an edit went."""
    at = data.draw(st.integers(1, len(texts)))
    old = [f"{text} #{data.draw(st.integers(0, 2))}" for text in texts]
    cut, count = data.draw(st.integers(0, len(old))), data.draw(st.integers(0, 2))
    now = [*old[:cut], *(f"theirs {number}" for number in range(data.draw(st.integers(0, 2)))), *old[cut + count :]]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "f.txt"
        file.write_text("".join(f"{row}\n" for row in old))
        reader = editor(Path(folder))
        known = tag(reader, "f.txt")
        file.write_text("".join(f"{row}\n" for row in now))
        with suppress(Conflict):
            reader.edit(f"[f.txt#{known}]\nPUT {at}:\n+ours")
        after = file.read_text().splitlines()
        if "ours" in after:
            place = after.index("ours")
            assert after == [*now[:place], "ours", *now[place + 1 :]]
            truth = at - 1 if at <= cut else at - 1 + len(now) - len(old)
            assert place == truth
            assert not cut < at <= cut + count
        else:
            assert after == now
