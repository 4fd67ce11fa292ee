"""What is said when a store does not give what it was asked for?

The libraries of the stores raise errors of their own, and are not imported here: an error is told by what Python knows
of it, by the status of its answer, and by the names of its classes. The host's own words are kept, secrets in them not.
"""

from __future__ import annotations

import re

from omniread.model.errors import Denied, NotFound, ReadError, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LONGEST = 300
_FORBIDDEN = frozenset({401, 403})
_MISSING = frozenset({404, 410})
_OTHER_VERSION = 412
# Who asks is not known, or not who may: the classes of botocore, google-auth, azure-identity and paramiko.
_NOBODY = frozenset(
    {
        *("NoCredentialsError", "PartialCredentialsError", "CredentialRetrievalError", "TokenRetrievalError"),
        *("SSOError", "UnauthorizedSSOTokenError", "ProfileNotFound", "GoogleAuthError", "ClientAuthenticationError"),
        *("AuthenticationException", "BadHostKeyException"),
    }
)
# What paramiko and adlfs say of a host or an account that they do not know, in errors of no kind of their own.
_UNKNOWN = ("known_hosts", "connection_string")
# The answer broke off on its way: the same question may well be answered the next time.
_BROKEN = frozenset(
    {
        *("ClientPayloadError", "IncompleteReadError", "ResponseStreamingError", "ServerDisconnectedError"),
        *("ConnectionClosedError", "ConnectionResetError", "IncompleteRead"),
    }
)
_HINTS = {
    "s3": "The credentials are those of the environment and of the AWS configuration (AWS_PROFILE, AWS_ACCESS_KEY_ID); "
    "for a public bucket set FSSPEC_S3_ANON=true before the start.",
    "gs": "The credentials are Google's defaults (GOOGLE_APPLICATION_CREDENTIALS, gcloud); "
    "for a public bucket set FSSPEC_GS_TOKEN=anon before the start.",
    "az": "The account is set by AZURE_STORAGE_CONNECTION_STRING, or by AZURE_STORAGE_ACCOUNT_NAME with a key.",
    "ssh": "Keys come from the agent and from ~/.ssh, and the host must be in ~/.ssh/known_hosts: "
    "connect to it once with ssh.",
}
_SECRETS = (
    (r"://[^/@\s]*@", "://"),
    (r"(?i)\b(sig|signature|token|password|secret|credential|x-amz-[a-z-]+|accesskeyid)=[^&\s\"']+", r"\1=..."),
)


class Broken(Unreadable):
    """The answer broke off on its way; asking once more is worth it."""


def fault(error: BaseException, ref: str) -> ReadError:
    """The ReadError for what a store's library raised while `ref` was asked for."""
    if isinstance(error, ReadError):
        return error
    status, names = _status(error) or _status(error.__cause__), {each.__name__ for each in type(error).__mro__}
    said = words(error)
    if isinstance(error, FileNotFoundError) or status in _MISSING:
        return NotFound(f"{ref} was not found ({said}).", ref=ref, hint="Check the name, or list what is above it.")
    if isinstance(error, NotADirectoryError):
        hint = "What is inside a file is asked with a colon."
        return NotFound(f"{ref} leads through a file ({said}).", ref=ref, hint=hint, reason="not-a-directory")
    if status == _OTHER_VERSION:
        return altered(ref)
    forbidden = isinstance(error, PermissionError) or (isinstance(error, OSError) and said.startswith("Forbidden"))
    if forbidden or status in _FORBIDDEN or names & _NOBODY or any(each in said for each in _UNKNOWN):
        hint = _HINTS.get(ref.partition("://")[0], "Ask for something else, or have the host allow it.")
        return Denied(f"{ref} may not be read: {said}.", ref=ref, hint=hint)
    kind = Broken if names & _BROKEN else Unreadable
    return kind(f"{ref} could not be read: {said}.", ref=ref, hint="Ask again later, or check the address.")


def silent(ref: str, seconds: float) -> Unreadable:
    """The error for no answer in time."""
    return Unreadable(
        f"{ref} gave no answer within {seconds:g} seconds (url_seconds).",
        ref=ref,
        hint="Ask again later, or raise the limit url_seconds.",
    )


def altered(ref: str) -> Unreadable:
    """The error for bytes that are no longer those that were asked about."""
    return Unreadable(f"{ref} was changed while it was read.", ref=ref, hint="Ask again.")


def words(error: BaseException) -> str:
    """What an error says, on one line, without an end mark and without secrets."""
    message = getattr(error, "strerror", None) or getattr(error, "message", None) or str(error)
    text = message.decode("utf-8", "replace") if isinstance(message, bytes) else str(message)
    text = " ".join(text.split()).rstrip(".") or type(error).__name__
    for pattern, instead in _SECRETS:
        text = re.sub(pattern, instead, text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _status(error: Any) -> int | None:
    """The HTTP status that an error carries, wherever its library puts it."""
    response: Any = getattr(error, "response", None)
    if isinstance(response, dict):
        found: Any = response  # pyright: ignore[reportUnknownVariableType]  # botocore's answer
        response = found.get("ResponseMetadata", {}).get("HTTPStatusCode")
    for each in (response, getattr(error, "status_code", None), getattr(error, "code", None)):
        if isinstance(each, int):
            return each
        if isinstance(each, str) and each.isdecimal():
            return int(each)
    return None
