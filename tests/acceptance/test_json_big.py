"""Do a few values of a big JSON file cost no more than themselves, and does a filter hold none of it?"""

import json
import tracemalloc
from collections.abc import Callable

import pytest

from omniread import Reader
from tests.acceptance.asking import rows

MIB = 1 << 20
COUNT = 80_000


def peak(call: Callable[[], object]) -> int:
    """The most memory that Python took for a call, in bytes."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """Files of some 24 MB: an array, the same array within an object, and JSON Lines."""
    folder = tmp_path_factory.mktemp("big")
    lines = [
        json.dumps({"id": number, "score": number % 1000, "text": f"entry {number} {'x' * 250}"})
        for number in range(COUNT)
    ]
    (folder / "array.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
    (folder / "object.json").write_text('{"meta": {"a": 1}, "items": [' + ",".join(lines) + '], "last": true}')
    (folder / "lines.jsonl").write_text("\n".join(lines) + "\n")
    return Reader(folder)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("array.json:[1000].id", "1000"),
        ("object.json:items[1000].id", "1000"),
        ("object.json:meta.a", "1"),
        ("lines.jsonl:[1000].id", "1000"),
        ("array.json?q=[?score == `999`].id | [0]", "999"),
        ("array.json?q=[5:8].id", "5"),
        ("object.json?q=items[?score == `999`] | [0].id", "999"),
    ],
)
def test_an_early_value_costs_only_what_stands_before_it(reader: Reader, path: str, line: str):
    def ask() -> None:
        assert rows(reader.read(path))[1] == line

    assert peak(ask) < 8 * MIB


def test_a_page_of_items_costs_only_itself(reader: Reader):
    def ask() -> None:
        for path in ("array.json:$", "object.json:items", "array.json?q=[*].id", "lines.jsonl:$"):
            page = reader.read(path)
            assert len(rows(page)) > 100
            assert page.next is not None

    assert peak(ask) < 12 * MIB


@pytest.mark.parametrize("path", ["array.json", "object.json", "lines.jsonl"])
def test_a_filter_and_the_outline_hold_none_of_it(reader: Reader, path: str):
    items = "items" if path == "object.json" else ""

    def ask() -> None:
        assert rows(reader.read(f"{path}?q=length({items}[?score == `999`])")) == {1: str(COUNT // 1000)}
        assert f"{items}[]: 80,000 objects" in str(reader.read(f"{path}:outline"))

    assert peak(ask) < 16 * MIB


def test_what_stands_behind_is_reached(reader: Reader):
    assert rows(reader.read("object.json:last")) == {1: "true"}
    assert rows(reader.read(f"array.json:[{COUNT - 1}].id")) == {1: str(COUNT - 1)}
    assert rows(reader.read("array.json:[-1].id")) == {1: str(COUNT - 1)}
