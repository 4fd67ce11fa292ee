"""Do files and names rank by how much the rest refers to them, in whatever order they come?"""

import random

import pytest

from omniread.renderings.map.ranking import COMMON, FEW, HELD, PRIVATE, Rankings, ranked, weight
from omniread.syntax.references.sketch import NAME
from tests.renderings.map.sketched import FILES, REFERRED, sketches


def score(others: int, declarers: int = 1, files: int = len(FILES)) -> float:
    return others / declarers * (1 - others / (files + FEW)) ** 2


def scores(files: dict[str, str] | None = None) -> dict[tuple[str, str], float]:
    found = ranked(sketches(files), 99)
    return {(one.path, row[NAME]): number for one in found for number, row in one.declared}


def test_a_name_counts_as_many_files_as_mention_it_beside_its_own():
    found = {name: number for (_, name), number in scores().items()}
    for name, others in REFERRED.items():
        assert found[name] == pytest.approx(score(others) * (PRIVATE if name.startswith("_") else 1)), name


def test_files_stand_in_the_order_of_what_their_names_count():
    found = ranked(sketches(), 99)
    assert [one.path for one in found] == ["core/store.py", "app.py", "core/model.py", "tests/test_app.py"]
    assert found[0].score == pytest.approx(score(3) + score(1), abs=1e-5)
    assert [one.total for one in found] == [3, 1, 2, 1]


def test_the_order_in_which_files_come_does_not_count():
    paths = list(FILES)
    random.Random(7).shuffle(paths)
    assert ranked(sketches({path: FILES[path] for path in paths}), 99) == ranked(sketches(), 99)


def test_what_many_declare_is_shared_among_them():
    files = {f"{name}.py": "def common_name(): ...\n" for name in "abcd"} | {"user.py": "common_name()\n" * 9}
    assert list(scores(files).values()) == [pytest.approx(score(1, 4, 5))] * 4


def test_a_name_that_a_file_declares_twice_counts_once():
    files = {"a.py": "def some_name(): ...\ndef some_name(): ...\n", "b.py": "some_name\n"}
    assert [number for number, _ in ranked(sketches(files), 99)[0].declared] == [pytest.approx(score(1, 1, 2)), 0.0]


def test_what_only_holds_a_value_counts_less():
    files = {"a.py": "SOME_LIMIT = 1\ndef some_name(): ...\n", "b.py": "SOME_LIMIT, some_name\n"}
    found = {name: number for (_, name), number in scores(files).items()}
    assert found["SOME_LIMIT"] == pytest.approx(found["some_name"] * HELD)


def test_a_word_that_nearly_all_files_say_counts_next_to_nothing():
    files = {f"{number}.py": "our_project\n" for number in range(400)} | {"own.py": "def our_project(): ...\n"}
    rare = files | {f"{number}.py": "nothing\n" for number in range(40, 400)}
    assert scores(files)["own.py", "our_project"] < scores(rare)["own.py", "our_project"]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("KeyStore", 1.0),
        ("Store", 1.0),
        ("put_value", 1.0),
        ("documentation", COMMON),
        ("value", COMMON),
        ("TYPE", COMMON),
        ("_put_value", PRIVATE),
        ("_put", PRIVATE * COMMON),
        ("__init__", 0.0),
        ("ab", 0.0),
    ],
)
def test_compound_names_count_more_and_private_ones_less(name: str, counts: float):
    assert weight(name) == pytest.approx(counts)


def test_of_each_file_only_the_first_names_are_kept_and_all_are_counted():
    first = ranked(sketches(), 1)[0]
    assert [row[NAME] for _, row in first.declared] == ["KeyValueStore"]
    assert (first.total, first.score) == (3, ranked(sketches(), 99)[0].score)


def test_what_says_the_same_is_ranked_once():
    rankings, files = Rankings(), sketches()
    keys = {path: f"key of {path}" for path in files}
    first = rankings.of(keys, files, 9)
    assert first == ranked(files, 9)
    assert rankings.of(dict(keys), files, 9) is first
    assert rankings.of(keys, files, 1) == ranked(files, 1)
    changed = {**keys, "app.py": "another key"}
    some = {path: sketch for path, sketch in files.items() if path != "cli.py"}
    assert rankings.of(changed, some, 1) == ranked(some, 1)
    # One of those could not be parsed: it may be another time.
    assert rankings.of(changed, files, 1) == ranked(files, 1)
