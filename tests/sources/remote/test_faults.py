import pytest

from omniread.model.errors import BadSelector, Denied, NotFound, Unreadable
from omniread.sources.remote.faults import Broken, altered, fault, silent, words

REF = "s3://bkt/a"


class Answered(Exception):
    """An error that carries the answer of botocore."""

    def __init__(self, status: int) -> None:
        super().__init__("said the host")
        self.response = {"ResponseMetadata": {"HTTPStatusCode": status}}


class Coded(Exception):
    """An error that carries a status as gcsfs and azure do."""

    def __init__(self, **given: object) -> None:
        super().__init__("said the host")
        vars(self).update(given)


class NoCredentialsError(Exception):
    """As botocore calls it."""


class ClientPayloadError(Exception):
    """As aiohttp calls it."""


def caused(cause: Exception) -> OSError:
    error = OSError(22, "said the host")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (FileNotFoundError("said the host"), NotFound),
        (NotADirectoryError("said the host"), NotFound),
        (PermissionError("said the host"), Denied),
        (OSError("Forbidden: b/o\nsaid the host"), Denied),
        (OSError(22, "said the host"), Unreadable),
        (TimeoutError("said the host"), Unreadable),
        (ValueError("said the host"), Unreadable),
        (Answered(404), NotFound),
        (Answered(403), Denied),
        (Answered(500), Unreadable),
        (caused(Answered(403)), Denied),
        (caused(Answered(412)), Unreadable),
        (Coded(code=401), Denied),
        (Coded(code="404"), NotFound),
        (Coded(status_code=403), Denied),
        (Coded(code="BlobNotFound", status_code=404), NotFound),
        (NoCredentialsError("said the host"), Denied),
        (OSError("Server 'h' not found in known_hosts, said the host"), Denied),
        (ValueError("said the host: provide either a connection_string or account_name"), Denied),
        (ClientPayloadError("said the host"), Broken),
        (ConnectionResetError(104, "said the host"), Broken),
    ],
)
def test_an_error_of_a_library_is_one_of_ours(error: Exception, kind: type[Exception]):
    found = fault(error, REF)
    assert type(found) is kind
    assert found.ref == REF
    assert found.hint
    assert "said the host" in str(found) or "changed while it was read" in str(found)


def test_an_error_of_ours_stays_what_it_is():
    error = BadSelector("x")
    assert fault(error, REF) is error


@pytest.mark.parametrize(
    ("ref", "hint"),
    [
        ("s3://bkt/a", "FSSPEC_S3_ANON"),
        ("gs://bkt/a", "GOOGLE_APPLICATION_CREDENTIALS"),
        ("az://box/a", "AZURE_STORAGE_ACCOUNT_NAME"),
        ("ssh://h/a", "known_hosts"),
        ("hdfs:///a", "have the host allow it"),
    ],
)
def test_a_refusal_says_where_credentials_come_from(ref: str, hint: str):
    assert hint in str(fault(PermissionError("no"), ref))


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Access Denied.", "Access Denied"),
        ("two\n  lines", "two lines"),
        ("at http://me:hunter2@host:9000/b", "at http://host:9000/b"),
        ("https://h/b?sv=1&sig=hun%2Fter2&x=1", "https://h/b?sv=1&sig=...&x=1"),
        ("X-Amz-Signature=hunter2", "X-Amz-Signature=..."),
        ("x" * 400, "x" * 300 + "…"),
        ("", "ValueError"),
    ],
)
def test_words_are_one_line_without_secrets(said: str, shown: str):
    assert words(ValueError(said)) == shown


def test_words_may_be_bytes_or_stand_elsewhere():
    assert words(Coded(message=b"for\xbbidden")) == "for�idden"
    assert words(OSError(2, "No such file")) == "No such file"


def test_no_answer_and_another_version_say_what_to_do():
    assert "url_seconds" in str(silent(REF, 30))
    assert str(altered(REF)) == f"{REF} was changed while it was read. Ask again."
