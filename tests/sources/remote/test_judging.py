import pytest

from omniread.model.errors import Denied
from omniread.sources.local.policy import Policy
from omniread.sources.remote.address import Address, parsed
from omniread.sources.remote.judging import judged
from tests.fakes import scope


def at(reference: str) -> Address:
    address = parsed(reference)
    assert address is not None
    return address


def test_without_rules_every_store_may_be_asked():
    policy = judged(at("s3://bkt/a"), scope(policy=Policy())).policy
    policy.check("s3://bkt/a", "s3://bkt/a")
    assert not policy.hides("s3://bkt/b")


@pytest.mark.parametrize(
    ("rules", "reference"),
    [
        ({"roots": ["/srv"]}, "s3://bkt/a:5"),
        ({"roots": ["/"]}, "ssh://host/etc/hosts"),
        ({"roots": []}, "fsspec+memory://a"),
        ({"deny": ["s3://bkt/**"]}, "s3://bkt/a"),
        ({"deny": ["private"]}, "s3://bkt/private/a"),
        ({"sensitive": "deny"}, "s3://bkt/.env"),
        ({"sensitive": "ask"}, "ssh://host/home/me/.ssh/id_rsa"),
        ({"hook": lambda path, _: "deny" if path.startswith("s3://") else None}, "s3://bkt/a"),
    ],
)
def test_what_a_rule_refuses_is_not_even_looked_for(rules: dict, reference: str):
    with pytest.raises(Denied):
        judged(at(reference), scope(policy=Policy(**rules)))


def test_a_session_with_roots_reads_the_stores_that_it_allows():
    policy = Policy(roots=["/srv"], allow=["s3://bkt/reports/**"])
    judged(at("s3://bkt/reports/a.csv:5"), scope(policy=policy))
    with pytest.raises(Denied, match="outside the folders that are open"):
        judged(at("s3://bkt/other/a.csv"), scope(policy=policy))


def test_somebody_is_asked_once_a_read():
    asked: list[str] = []

    def answer(path: str, _: str) -> str:
        asked.append(path)
        return "allow"

    rules = scope(policy=Policy(roots=[], on_ask=answer))
    policy = judged(at("s3://bkt/a/:5"), rules).policy
    assert not policy.hides("s3://bkt/a")
    policy.check("s3://bkt/a", "s3://bkt/a")
    assert asked == ["s3://bkt/a"]
    policy.check("s3://bkt/b", "s3://bkt/b")
    assert asked == ["s3://bkt/a", "s3://bkt/b"]


def test_one_reading_that_is_open_is_enough_to_look():
    policy = judged(at("s3://bkt/.env:x"), scope(policy=Policy(sensitive="deny"))).policy
    assert policy.hides("s3://bkt/.env")
