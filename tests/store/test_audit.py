import json
import os
import stat
import threading
from pathlib import Path

import pytest

from omniread.model.errors import Denied
from omniread.sources.local.policy import Policy
from omniread.store.audit import FIELD_CHARACTERS, AuditLog


def rows(log: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in log.read_text(encoding="ascii").splitlines()]


def test_each_decision_is_a_line_with_its_rule(tmp_path: Path):
    log = tmp_path / "audit.jsonl"
    policy = Policy(deny=["*.key"], audit=AuditLog(str(log), "s1", clock=lambda: 1_800_000_000.25))
    policy.check("/w/a.txt", "link")
    with pytest.raises(Denied):
        policy.check("/w/b.key", "b.key")
    told = {"time": "2027-01-15T08:00:00.250Z", "session": "s1"}
    assert rows(log) == [
        {"asked": "link", "path": "/w/a.txt", "verdict": "allow", "rule": "no rule speaks against it", **told},
        {"asked": "b.key", "path": "/w/b.key", "verdict": "deny", "rule": "the policy denies *.key", **told},
    ]


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
def test_only_its_owner_may_read_it(tmp_path: Path):
    log = tmp_path / "audit.jsonl"
    AuditLog(str(log))({"asked": "a"})
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_line_is_bounded_whatever_is_in_a_name(tmp_path: Path):
    log = tmp_path / "audit.jsonl"
    AuditLog(str(log))({"asked": "\U0001f600\n\udcff" * 100_000, "path": "ä"})
    assert len(log.read_bytes()) < 1 << 16
    [row] = rows(log)
    assert len(row["asked"]) == FIELD_CHARACTERS
    assert row["asked"].endswith("…")
    assert row["path"] == "ä"


def test_what_cannot_be_written_is_said_once_and_stops_nothing(tmp_path: Path):
    said: list[str] = []
    policy = Policy(audit=AuditLog(str(tmp_path / "none" / "log"), complain=said.append))
    policy.check("/a", "a")
    policy.check("/b", "b")
    assert len(said) == 1
    assert "No such file" in said[0]


def test_sessions_are_told_apart_and_many_may_share_a_file(tmp_path: Path):
    log = tmp_path / "log"
    logs = [AuditLog(str(log)) for _ in range(4)]

    def work(one: AuditLog) -> None:
        for number in range(100):
            one({"asked": f"file {number}"})

    threads = [threading.Thread(target=work, args=(one,)) for one in logs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = rows(log)
    assert len(found) == 400
    assert len({row["session"] for row in found}) == 4


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_that_nobody_reads_does_not_make_it_wait(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    said: list[str] = []
    AuditLog(str(tmp_path / "pipe"), complain=said.append)({"asked": "a"})
    assert len(said) == 1
