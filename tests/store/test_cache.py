"""Is what was costly made once, and is it let go again?"""

import threading

import pytest

from omniread.store.cache import Cache


def test_a_value_is_made_once_for_each_kind_and_key():
    cache = Cache()
    made = []

    def make(value):
        made.append(value)
        return value

    assert cache.get("zip", "v1", lambda: make("a")) == "a"
    assert cache.get("zip", "v1", lambda: make("b")) == "a"
    assert cache.get("tar", "v1", lambda: make("c")) == "c"
    assert cache.get("zip", "v2", lambda: make("d")) == "d"
    assert made == ["a", "c", "d"]


def test_without_a_key_nothing_is_kept():
    cache = Cache()
    assert [cache.get("zip", None, lambda value=value: value) for value in (1, 2)] == [1, 2]


def test_none_is_a_value_like_any_other():
    cache = Cache()
    assert cache.get("zip", "v1", lambda: None) is None
    assert cache.get("zip", "v1", lambda: "again") is None


def test_what_was_not_used_for_longest_goes_first():
    cache = Cache(entries=2)
    for key in ("a", "b", "a", "c"):
        cache.get("zip", key, lambda key=key: key)
    assert cache.get("zip", "a", lambda: "new") == "a"
    assert cache.get("zip", "b", lambda: "new") == "new"


def test_another_kind_does_not_push_out():
    cache = Cache(entries=1)
    cache.get("zip", "a", lambda: "a")
    cache.get("tar", "b", lambda: "b")
    assert cache.get("zip", "a", lambda: "new") == "a"


def test_big_values_count_with_their_parts():
    cache = Cache(parts=10)
    cache.get("zip", "a", lambda: [0] * 6)
    cache.get("zip", "b", lambda: [0] * 5)
    assert cache.get("zip", "b", lambda: "new") == [0] * 5
    assert cache.get("zip", "a", lambda: "new") == "new"


def test_the_newest_is_kept_however_big():
    cache = Cache(parts=10)
    cache.get("zip", "a", lambda: [0] * 20)
    assert len(cache.get("zip", "a", lambda: "new")) == 20


def test_a_failure_is_not_kept():
    cache = Cache()
    with pytest.raises(ZeroDivisionError):
        cache.get("zip", "a", lambda: 1 // 0)
    assert cache.get("zip", "a", lambda: 2) == 2


def test_two_threads_that_ask_for_the_same_end_with_the_same():
    cache = Cache()
    both_make = threading.Barrier(2, timeout=20)
    answers = []

    def make():
        both_make.wait()
        return object()

    def ask():
        answers.append(cache.get("zip", "a", make))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(answers) == 2
    assert answers[0] is answers[1]


def test_making_may_ask_the_cache_itself():
    cache = Cache()
    assert cache.get("zip", "outer", lambda: cache.get("zip", "inner", lambda: 3) + 1) == 4
