"""What may be read by the settings, and how is a person asked about the rest?"""

import json
from pathlib import Path
from typing import Any

import pytest

from omniread.permission import ANSWERS, SCHEMA, policy_of, question, verdict
from omniread.settings import Settings
from omniread.sources.local.policy import Policy


def said(message: str) -> None:
    raise AssertionError(message)


def ruled(door: Any = "off", /, **given: Any) -> Policy | None:
    return policy_of(Settings(**given), sensitive=door, on_ask=None, say=said)


def test_without_rules_there_is_no_policy():
    assert ruled() is None


@pytest.mark.parametrize(
    ("given", "hidden"),
    [
        ({"deny": ("*.log",)}, "/w/a.log"),
        ({"ask": ("*.md",)}, "/w/a.md"),
        ({"sensitive": "ask"}, "/w/.env"),
        ({"sensitive": "deny"}, "/w/.env"),
    ],
)
def test_the_rules_of_the_settings_hold(given: dict[str, Any], hidden: str):
    policy = ruled(**given)
    assert policy is not None
    assert policy.hides(hidden)
    assert not policy.hides("/w/a.txt")


@pytest.mark.parametrize(("door", "settings", "hidden"), [("ask", None, True), ("ask", "off", False)])
def test_the_door_decides_about_sensitive_names_where_the_settings_do_not(door: str, settings: Any, hidden: bool):
    policy = ruled(door, sensitive=settings, deny=("*.log",))
    assert policy is not None
    assert policy.hides("/w/.env") is hidden


def test_decisions_are_written_where_the_settings_say(tmp_path: Path):
    policy = ruled(audit=str(tmp_path / "log"))
    assert policy is not None
    policy.check("/a", "a")
    assert json.loads((tmp_path / "log").read_text())["path"] == "/a"


@pytest.mark.parametrize(
    ("action", "content", "meant"),
    [
        ("accept", {"answer": "once"}, "allow"),
        ("accept", {"answer": "always"}, "always"),
        ("accept", {"answer": "this folder"}, "/w/s[[]1]/**"),
        ("accept", {"answer": "no"}, "deny"),
        ("accept", {}, "allow"),
        ("accept", None, "allow"),
        ("accept", {"answer": True}, "deny"),
        ("decline", {"answer": "once"}, "deny"),
        ("cancel", None, "deny"),
    ],
)
def test_what_an_answer_means(action: str, content: dict[str, object] | None, meant: str):
    assert verdict("/w/s[1]/a.txt", action, content) == meant


def test_the_form_offers_the_answers_that_are_understood():
    field = SCHEMA["properties"]["answer"]
    assert field["enum"] == list(ANSWERS)
    meant = [verdict("/w/a", "accept", {"answer": answer}) for answer in ANSWERS]
    assert len(set(meant)) == len(ANSWERS)


def test_a_question_is_one_line_that_can_be_read():
    assert question("/w/.env", ".env is a sensitive name") == "/w/.env: .env is a sensitive name. Read it?"
    odd = question("/w/a\nRead it? y\x1b[2J\u202e" + "x" * 5000, "because\nof it")
    assert odd.isprintable()
    assert len(odd) < 700
    assert odd.endswith(". Read it?")
