import pytest

from omniread.model.errors import BadSelector, Denied
from omniread.sources.remote.address import SCHEMES, Address, chained, is_bucket, is_chained, parsed


def known(reference: str) -> Address:
    address = parsed(reference)
    assert address is not None
    return address


@pytest.mark.parametrize(
    ("reference", "root", "text"),
    [
        ("s3://bkt/a/b.txt", "s3://", "bkt/a/b.txt"),
        ("s3:///bkt/a", "s3://", "bkt/a"),
        ("s3://", "s3://", ""),
        ("s3://bkt//a", "s3://", "bkt//a"),
        ("gs://bkt/a?x", "gs://", "bkt/a?x"),
        ("az://box/a\nb", "az://", "box/a\nb"),
        ("fsspec+memory://a/b", "fsspec+memory://", "a/b"),
        ("fsspec+memory:///a/b", "fsspec+memory://", "a/b"),
        ("ssh://host/etc/hosts:5", "ssh://host/", "etc/hosts:5"),
        ("ssh://me@host:2222//x", "ssh://me@host:2222/", "x"),
        ("ssh://host", "ssh://host/", ""),
        ("ssh://host:22", "ssh://host:22/", ""),
        ("ssh://host/:5", "ssh://host/", ":5"),
        ("ssh://[::1]:22/a:b@c", "ssh://[::1]:22/", "a:b@c"),
        ("hdfs:///data/x", "hdfs:///", "data/x"),
        ("hdfs://name:8020/data", "hdfs://name:8020/", "data"),
        ("ssh://host?x=1", "ssh://host/", "?x=1"),
    ],
)
def test_an_address_is_a_root_and_what_follows(reference: str, root: str, text: str):
    address = known(reference)
    assert (address.root, address.text) == (root, text)


@pytest.mark.parametrize("reference", ["a.txt", "S3://bkt/a", "http://h/x", "s3:/bkt", "foo::s3://b", "sftp://h/x", ""])
def test_other_references_are_not_of_a_store(reference: str):
    assert parsed(reference) is None


@pytest.mark.parametrize(
    ("reference", "host"),
    [
        ("ssh://me@host:2222/x", ("me", "host", 2222)),
        ("ssh://host/x", (None, "host", None)),
        ("ssh://[fe80::1%eth0]:22/x", (None, "fe80::1%eth0", 22)),
        ("hdfs:///x", (None, "", None)),
    ],
)
def test_an_authority_names_a_user_a_host_and_a_port(reference: str, host: tuple[str | None, str, int | None]):
    assert known(reference).host() == host


@pytest.mark.parametrize(
    ("reference", "readings"),
    [
        ("s3://bkt/a.txt", [("bkt/a.txt", None)]),
        ("s3://bkt", [("bkt", None)]),
        ("s3://bkt:5-10", [("bkt", "5-10")]),
        ("s3://:2", [("", "2")]),
        ("s3://bkt?x=1/2:3", [("bkt", "?x=1/2:3")]),
        (
            "s3://bkt/x.zip:d/r.txt:5",
            [("bkt/x.zip:d/r.txt:5", None), ("bkt/x.zip:d/r.txt", "5"), ("bkt/x.zip", "d/r.txt:5")],
        ),
        ("s3://bkt/d.csv?q=a:b", [("bkt/d.csv?q=a:b", None), ("bkt/d.csv?q=a", "b"), ("bkt/d.csv", "?q=a:b")]),
        ("ssh://host/:5", [(":5", None), ("", "5")]),
        ("fsspec+memory://a:5:", [("a:5:", None), ("a:5", ""), ("a", "5:")]),
    ],
)
def test_a_name_may_end_before_each_separator(reference: str, readings: list[tuple[str, str | None]]):
    assert list(known(reference).readings()) == readings


def test_a_very_long_tail_has_few_readings():
    readings = known(f"s3://bkt/a{':x' * 5000}").readings()
    assert len(readings) == 257
    assert readings[-1][0] == "bkt/a"


@pytest.mark.parametrize(
    ("path", "ref"),
    [("bkt/a", "s3://bkt/a"), ("bkt/a/", "s3://bkt/a/"), ("", "s3://"), ("bkt/a\nb", r"s3://bkt/a\x0ab")],
)
def test_a_ref_is_one_line_that_leads_back(path: str, ref: str):
    assert known("s3://x").ref(path) == ref


@pytest.mark.parametrize(
    "reference",
    [
        "ssh://me:hunter2@host/x",
        "ssh://:hunter2@host/x",
        "hdfs://me:hunter2@host/x",
        "s3://AKIAIOSFODNN7EXAMPLE:hunter2@bkt/x",
        "s3://AKIAIOSFODNN7EXAMPLE:hun/ter2@bkt/x",
        "gs://me:hunter2@bkt/x",
    ],
)
def test_a_secret_in_an_address_is_refused_and_not_repeated(reference: str):
    with pytest.raises(Denied) as caught:
        parsed(reference)
    assert "ter2" not in f"{caught.value} {caught.value.ref}"
    assert "credentials" in (caught.value.hint or "")


@pytest.mark.parametrize("reference", ["s3://bkt:@42", "s3://bkt/a:b@c", "s3://bkt/me@home", "fsspec+memory://a:b@c"])
def test_an_at_sign_alone_is_no_secret(reference: str):
    assert known(reference).scheme in SCHEMES


@pytest.mark.parametrize(
    "reference", ["ssh://me:hun/ter2@host/x", "ssh://host:5-10", "ssh://host:port/x", "ssh://a b@c@d/x"]
)
def test_what_is_no_host_is_not_repeated(reference: str):
    with pytest.raises(BadSelector, match="no address of a host") as caught:
        parsed(reference)
    assert "ter2" not in f"{caught.value} {caught.value.ref}"


@pytest.mark.parametrize(
    ("reference", "instead"),
    [
        ("fsspec+file:///etc/passwd", "Ask for the path itself"),
        ("fsspec+local:///etc/passwd", "Ask for the path itself"),
        ("fsspec+s3://bkt/x", "Ask for s3://... itself"),
        ("fsspec+https://h/x", "Ask for https://... itself"),
        ("fsspec+reference://x", "The stores that are read are"),
        ("fsspec+simplecache://x", "fsspec+memory://"),
        ("simplecache::s3://bkt/x", "Ask for s3://bkt/x itself"),
        ("blockcache::file:///etc/passwd", "Ask for file:///etc/passwd itself"),
    ],
)
def test_what_fsspec_would_also_read_is_refused(reference: str, instead: str):
    with pytest.raises(Denied) as caught:
        parsed(reference)
    assert instead in str(caught.value)


@pytest.mark.parametrize(
    ("tail", "chain"),
    [
        (":file:///etc/passwd", True),
        ("m::s3://bkt/x", True),
        ("m:s3://bkt/x", False),
        ("/a::http://h/", False),
        ("?q=a::b://", False),
        ("5-10", False),
    ],
)
def test_two_colons_before_a_scheme_are_a_chain(tail: str, chain: bool):
    assert is_chained(tail) is chain


def test_a_chain_is_answered_with_what_to_ask_instead():
    assert "one colon" in str(chained("s3://"))


@pytest.mark.parametrize(
    ("name", "possible"),
    [
        ("bkt", True),
        ("my.b-1_x", True),
        ("$logs", True),
        ("5", False),
        ("a b", False),
        ("301-", False),
        ("", False),
        ("a:b", False),
    ],
)
def test_some_names_no_bucket_can_have(name: str, possible: bool):
    assert is_bucket(name) is possible
