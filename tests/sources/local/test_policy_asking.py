"""What does a policy say of its decisions, and how are its questions put?"""

from typing import Any

import pytest

from omniread.model.errors import Denied
from omniread.sources.local.policy import Policy
from tests.sources.local.test_policy import Somebody, verdict

WHY: list[tuple[dict[str, Any], str, str]] = [
    ({}, "/w/a", "allowed: no rule speaks against it"),
    ({"roots": ["/w"]}, "/w/a", "allowed: /w is open"),
    ({"roots": ["/v"], "allow": ["*.md"]}, "/w/a.md", "allowed: the policy allows *.md"),
    ({"roots": ["/v"]}, "/w/a", "to be asked about: it lies outside the folders that are open (/v)"),
    ({"deny": ["a"]}, "/w/a", "denied: the policy denies a"),
    ({"sensitive": "ask"}, "/w/.env", "to be asked about: .env is a sensitive name"),
    ({"hook": lambda _path, _data: "allow"}, "/w/a", "allowed: a rule of the host allows it"),
    ({"hook": lambda _path, _data: "perhaps"}, "/w/a", "denied: a rule of the host refuses it"),
]


@pytest.mark.parametrize(("rules", "path", "why"), WHY, ids=map(str, range(len(WHY))))
def test_it_says_which_rule_decides_and_asks_nobody(rules: dict[str, Any], path: str, why: str):
    somebody = Somebody("always")
    policy = Policy(**rules, on_ask=somebody)
    assert policy.why(path, path) == why
    assert somebody.asked == []
    assert policy.asks
    assert not Policy(**rules).asks


def test_every_decision_is_told_with_its_rule():
    told: list[Any] = []
    policy = Policy(roots=["/w"], audit=told.append, on_ask=Somebody("/v/**"))
    policy.check("/w/a", "a")
    policy.check("/v/b", "b")
    policy.check("/v/c", "c")
    with pytest.raises(Denied):
        policy.check("/x", "x")
    outside = "it lies outside the folders that are open (/w)"
    assert told == [
        {"asked": "a", "path": "/w/a", "verdict": "allow", "rule": "/w is open"},
        {"asked": "b", "path": "/v/b", "verdict": "allow", "rule": f"{outside}; /v/** was allowed when asked"},
        {"asked": "c", "path": "/v/c", "verdict": "allow", "rule": f"{outside}; it was allowed for always"},
        {"asked": "x", "path": "/x", "verdict": "deny", "rule": outside},
    ]
    assert len(policy.with_roots(["/x"]).why("/x", "x")) > 0
    policy.with_roots(["/x"]).check("/x", "x")
    assert len(told) == 5


def test_of_two_that_ask_at_once_the_second_hears_the_answer_to_the_first():
    import threading

    entered, answered = threading.Event(), threading.Event()
    asked: list[str] = []

    def slow(path: str, _reason: str) -> str:
        asked.append(path)
        entered.set()
        answered.wait(10)
        return "always"

    policy = Policy(ask=["*"], on_ask=slow)
    threads = [threading.Thread(target=policy.check, args=(path, path)) for path in ("/a", "/b")]
    threads[0].start()
    assert entered.wait(10)
    threads[1].start()
    answered.set()
    for thread in threads:
        thread.join()
    assert asked == ["/a"]


def test_the_pattern_of_a_folder_fits_what_lies_in_it_and_nothing_else():
    from omniread.sources.local.policy import folder_pattern

    somebody = Somebody(folder_pattern("/w/[x]*/a"))
    policy = Policy(roots=[], on_ask=somebody)
    assert verdict(policy, "/w/[x]*/a") is None
    assert not policy.hides("/w/[x]*/deep/b")
    assert policy.hides("/w/xx/a")
    assert folder_pattern("C:\\w\\a") == "C:/w/**"
