"""Are answers counted as long as they and what they are of stay the same?"""

from concurrent.futures import ThreadPoolExecutor

import pytest

from omniread.store.answers import QUESTIONS, Answers


def nothing() -> None:
    return None


def test_the_same_answer_is_counted_until_it_changes():
    answers = Answers()
    given = [answers.given("f", "f:1-5", text, nothing) for text in ["a", "a", "a", "b", "b", "a"]]
    assert given == [1, 2, 3, 1, 2, 1]


def test_questions_are_counted_apart():
    answers = Answers()
    asked = [("f", "f"), ("f", "f:5"), ("g", "f")]
    assert [answers.given(*question, "a", nothing) for question in asked * 2] == [1, 1, 1, 2, 2, 2]


def test_the_oldest_is_forgotten():
    answers = Answers()
    for number in range(QUESTIONS + 1):
        answers.given("f", str(number), "a", nothing)
    assert [answers.given("f", str(number), "a", nothing) for number in (QUESTIONS, 1, 0)] == [2, 2, 1]
    for number in range(QUESTIONS):
        answers.given(str(number), "", "a", nothing)
    assert answers.given("f", str(QUESTIONS), "a", nothing) == 1


@pytest.mark.parametrize(("say", "counted"), [(True, [1, 2, 1, 1, 2]), (False, [1, 2, 3, 4, 5])])
def test_a_change_of_the_whole_text_counts_only_where_it_is_asked_for(say: bool, counted: list[int]):
    answers = Answers(say=say)
    assert [answers.given("f", "f", "a", lambda content=content: content) for content in "xxyxx"] == counted


def test_a_change_that_was_taken_back_is_one_for_every_question():
    answers = Answers(say=True)
    answers.given("f", "f:1", "a", lambda: "old")
    answers.given("f", "f:2", "b", lambda: "new")
    assert answers.given("f", "f:1", "a", lambda: "old") == 1


def test_what_was_shown_is_forgotten_at_once():
    answers = Answers()
    assert answers.generation == 1
    answers.given("f", "f", "a", nothing)
    assert (answers.forget(), answers.generation) == (2, 2)
    assert answers.given("f", "f", "a", nothing) == 1


def test_threads_share_them():
    answers = Answers()

    def asks(_: int) -> int:
        return max(answers.given("f", "f", "same", nothing) for _ in range(100))

    with ThreadPoolExecutor(8) as pool:
        assert max(pool.map(asks, range(8))) == 800
