import os
from pathlib import Path
from typing import Any

import pytest

from omniread.model.errors import Denied
from omniread.model.node import Blob
from omniread.model.scope import Scope
from omniread.sources.local import Local
from omniread.sources.local.policy import Policy
from tests.fakes import reading, scope


def verdict(policy: Policy, path: str, asked: str | None = None) -> str | None:
    """None when the path is allowed, else what was said."""
    try:
        policy.check(path, asked or path)
    except Denied as error:
        return str(error)
    return None


class Somebody:
    """Whoever is asked, and gives the same answer each time."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked: list[tuple[str, str]] = []

    def __call__(self, path: str, reason: str) -> str:
        self.asked.append((path, reason))
        return self.answer


def test_without_rules_everything_may_be_read():
    policy = Policy()
    assert verdict(policy, "/home/me/.ssh/id_rsa") is None
    assert not policy.hides("/home/me/.ssh/id_rsa")


def test_outside_the_roots_nobody_asked_means_no():
    policy = Policy(roots=["/a/project", "/b"])
    assert verdict(policy, "/a/project/x") is verdict(policy, "/b") is None
    assert verdict(policy, "/a/project2/x", "../project2/x") == (
        "'../project2/x' may not be read: it lies outside the folders that are open (/a/project, /b). "
        "Ask for something else, or have the host allow it."
    )
    assert policy.hides("/a/project2/x")
    assert not policy.hides("/b/x")


def test_no_roots_at_all_open_nothing():
    assert "(none)" in str(verdict(Policy(roots=[]), "/a"))


def test_a_root_that_is_a_link_is_open_by_both_names(tmp_path: Path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "real" / "a").touch()
    policy = Policy(roots=[str(tmp_path / "link")])
    assert policy.roots == (os.path.realpath(tmp_path / "real"),)
    session = scope(cwd=str(tmp_path), policy=policy)
    for name in ("link/a", "real/a"):
        with reading() as work:
            assert Local().locate(name, session, work) is not None


ORDER: list[tuple[dict[str, Any], str, str]] = [
    ({"deny": ["*.log"], "allow": ["*.log"]}, "/w/a.log", "the policy denies *.log"),
    ({"sensitive": "deny", "allow": ["**"]}, "/w/.env", ".env is a sensitive name"),
    ({"deny": ["/w"], "sensitive": "ask"}, "/w/.env", "the policy denies /w"),
    ({"ask": ["*.md"], "allow": ["*.md"]}, "/w/a.md", "the policy asks about *.md, and nobody allowed it"),
    ({"roots": ["/w"], "ask": ["*.md"]}, "/w/a.md", "the policy asks about *.md, and nobody allowed it"),
    ({"hook": lambda _path, _data: "deny"}, "/w/a", "a rule of the host refuses it"),
    ({"hook": lambda _path, _data: "ask"}, "/w/a", "a rule of the host asks about it"),
]


@pytest.mark.parametrize(("rules", "path", "reason"), ORDER, ids=map(str, range(len(ORDER))))
def test_the_first_rule_with_an_opinion_refuses_and_is_named(rules: dict[str, Any], path: str, reason: str):
    policy = Policy(**rules)
    assert str(verdict(policy, path)).startswith(f"'{path}' may not be read: {reason}.")
    assert policy.hides(path)


@pytest.mark.parametrize(
    "rules",
    [
        {"roots": ["/w"], "allow": ["/other"]},
        {"hook": lambda _path, _data: "allow", "deny": ["**"]},
        {"hook": lambda _path, _data: None, "roots": ["/other"]},
        {"sensitive": "deny", "deny": ["*.key"]},
    ],
    ids=["allowed outside", "hook", "hook without opinion", "harmless"],
)
def test_what_is_allowed_is_not_hidden(rules: dict[str, Any]):
    policy = Policy(**rules)
    assert verdict(policy, "/other/a") is None
    assert not policy.hides("/other/a")


def test_the_hook_sees_the_real_path_and_what_was_asked():
    seen: list[tuple[str, str]] = []
    policy = Policy(hook=lambda path, data: seen.append((path, data["asked"])))
    policy.check("/real/a", "link")
    assert seen == [("/real/a", "link")]


def test_the_name_that_was_asked_counts_where_a_rule_denies():
    assert verdict(Policy(deny=["*.pem"]), "/store/1", "key.pem") is not None
    assert verdict(Policy(sensitive="deny"), "/store/1", "./.env") is not None
    assert verdict(Policy(roots=["/w"], allow=["*.txt"]), "/store/1", "a.txt") is not None


@pytest.mark.parametrize(
    ("answer", "allowed"), [("allow", True), ("deny", False), ("", False), ("yes", False), ("always", True)]
)
def test_somebody_is_asked_and_the_answer_holds(answer: str, allowed: bool):  # a column of the table
    somebody = Somebody(answer)
    policy = Policy(roots=["/w"], on_ask=somebody)
    assert (verdict(policy, "/other/a") is None) is allowed
    assert somebody.asked == [("/other/a", "it lies outside the folders that are open (/w)")]


def test_allow_is_for_once_and_always_for_all_reads():
    once, always = Somebody("allow"), Somebody("always")
    for somebody, times in ((once, 3), (always, 1)):
        policy = Policy(roots=["/w"], ask=["*.md"], on_ask=somebody)
        for path in ("/other/a", "/other/a", "/w/b.md"):
            assert verdict(policy, path) is None
        assert len(somebody.asked) == times
        assert policy.hides("/elsewhere") is (times == 3)


def test_always_never_stands_above_a_denial_or_a_sensitive_name():
    somebody = Somebody("always")
    policy = Policy(roots=["/w"], deny=["*.log"], sensitive="ask", on_ask=somebody)
    assert verdict(policy, "/other/a") is None
    assert verdict(policy, "/other/a.log") is not None
    for _ in range(2):
        assert verdict(policy, "/w/.env") is None
    assert [path for path, _ in somebody.asked] == ["/other/a", "/w/.env", "/w/.env"]
    assert policy.hides("/w/.env")


def test_an_answer_may_be_a_pattern_that_is_always_allowed():
    somebody = Somebody("/other/**")
    policy = Policy(roots=["/w"], on_ask=somebody)
    assert verdict(policy, "/other/a") is None
    assert verdict(policy, "/other/b") is None
    assert len(somebody.asked) == 1
    assert verdict(policy, "/third/a") is not None
    assert policy.hides("/third/a")


def test_a_pattern_for_a_sensitive_name_holds_once():
    somebody = Somebody("*.env")
    policy = Policy(sensitive="ask", on_ask=somebody)
    assert verdict(policy, "/w/.env") is None
    assert verdict(policy, "/w/.env") is None
    assert len(somebody.asked) == 2


def test_hiding_asks_nobody():
    somebody = Somebody("always")
    assert Policy(roots=["/w"], on_ask=somebody).hides("/other")
    assert somebody.asked == []


def test_other_roots_keep_all_other_rules_and_what_was_answered():
    somebody = Somebody("always")
    policy = Policy(roots=["/w"], deny=["*.log"], sensitive="deny", allow=["/opt"], ask=["*.md"], on_ask=somebody)
    other = policy.with_roots(["/v"])
    assert other.roots == ("/v",)
    assert policy.roots == ("/w",)
    assert verdict(other, "/v/a") is verdict(other, "/opt/a") is None
    for path in ("/v/a.log", "/v/.env"):
        assert verdict(other, path) is not None
    assert verdict(other, "/w/a") is verdict(policy, "/third") is verdict(other, "/v/a.md") is None
    assert len(somebody.asked) == 1
    assert other.with_roots(None).roots is None


SECRET = "the secret"
FORMS = {
    "file": "w/.env",
    "absolute": "{home}/w/.env",
    "dots": "w/sub/../.env",
    "link": "w/harmless.txt",
    "url": "file://{home}/w/%2Eenv",
    "home": "~/w/.env",
    "through a folder": "w:.env",
    "key": "w/.ssh/id_rsa",
    "chain": "w/chain",
}


def read(reference: str, session: Scope) -> str:
    with reading() as work:
        found = Local().locate(reference, session, work)
        assert found is not None
        node = found.node if isinstance(found.node, Blob) else found.node.get(found.tail or "")
        assert isinstance(node, Blob)
        return node.open().read().decode()


@pytest.mark.parametrize("form", FORMS)
def test_a_denied_name_is_denied_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "w" / "sub").mkdir(parents=True)
    (tmp_path / "w" / ".ssh").mkdir()
    for name in (".env", ".ssh/id_rsa"):
        (tmp_path / "w" / name).write_text(SECRET)
    (tmp_path / "w" / "harmless.txt").symlink_to(".env")
    (tmp_path / "w" / "chain").symlink_to("harmless.txt")
    session = scope(cwd=str(tmp_path), policy=Policy(sensitive="deny"))
    reference = FORMS[form].format(home=tmp_path)
    assert read(reference, scope(cwd=str(tmp_path))) == SECRET
    with pytest.raises(Denied) as caught:
        read(reference, session)
    assert SECRET not in str(caught.value)
    assert "is a sensitive name" in str(caught.value)


@pytest.mark.parametrize("name", ["environment.md", ".env.example", "id_rsa.pub", "credentials.json"])
def test_an_ordinary_name_stays_readable(tmp_path: Path, name: str):
    (tmp_path / name).write_text("ordinary")
    with reading() as work:
        session = scope(cwd=str(tmp_path), policy=Policy(sensitive="deny", roots=[str(tmp_path)]))
        assert Local().locate(name, session, work) is not None


@pytest.mark.parametrize("name", ["link", "dirlink/secret.txt", "sub/../../outside/secret.txt", "chain", "dirlink"])
def test_no_link_leads_out_of_the_roots(tmp_path: Path, name: str):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text(SECRET)
    (tmp_path / "root" / "sub").mkdir(parents=True)
    (tmp_path / "root" / "link").symlink_to(tmp_path / "outside" / "secret.txt")
    (tmp_path / "root" / "dirlink").symlink_to(tmp_path / "outside")
    (tmp_path / "root" / "chain").symlink_to("link")
    root = str(tmp_path / "root")
    with reading() as work:
        with pytest.raises(Denied) as caught:
            Local().locate(name, scope(cwd=root, policy=Policy(roots=[root])), work)
        assert SECRET not in str(caught.value)
        found = Local().locate(name, scope(cwd=root, policy=Policy()), work)
        assert found is not None
        assert (found.node.facts.path or "").startswith(os.path.realpath(tmp_path / "outside"))
