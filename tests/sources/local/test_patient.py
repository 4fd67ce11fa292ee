import pytest

from omniread.model.errors import Denied
from omniread.sources.local import patient
from omniread.sources.local.patient import Patient
from omniread.sources.local.policy import Policy
from tests.fakes import work


@pytest.mark.parametrize("answer", ["allow", "deny"])
def test_the_time_that_an_answer_takes_is_not_the_read_s(monkeypatch: pytest.MonkeyPatch, answer: str):
    now = [100.0]
    monkeypatch.setattr(patient.time, "monotonic", lambda: now[0])

    def thinking(_path: str, _reason: str) -> str:
        now[0] += 500
        return answer

    given = work()
    given.deadline = 160.0
    policy = Patient(Policy(ask=["*"], on_ask=thinking), given)
    try:
        policy.check("/a", "a")
    except Denied:
        assert answer == "deny"
    assert given.deadline == 660.0
    given.check()


def test_it_says_what_its_policy_says():
    rules = Policy(deny=["*.key"])
    policy = Patient(rules, work())
    policy.check("/a", "a")
    assert policy.hides("/a.key")
    assert not policy.hides("/a")
    assert policy.why("/a.key", "a") == rules.why("/a.key", "a") == "denied: the policy denies *.key"


@pytest.mark.parametrize("answer", ["allow", "deny"])
def test_one_read_asks_about_a_name_once(answer: str):
    asked: list[str] = []
    rules = Policy(ask=["*"], on_ask=lambda path, _reason: asked.append(path) or answer)
    policy = Patient(rules, work())
    refused = 0
    for path in ("/a", "/a", "/b", "/a"):
        try:
            policy.check(path, "name")
        except Denied:
            refused += 1
    assert asked == ["/a", "/b"]
    assert refused == (0 if answer == "allow" else 4)
