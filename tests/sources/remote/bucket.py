"""How do tests have an S3-compatible store? A small server on loopback that keeps objects in memory.

It answers what is asked for reading (buckets, listings by pages, heads, ranges with `If-Match`), counts what it serves,
and misbehaves on request. `served()` starts one, and `point_at` makes it the only one that the environment knows.
"""

import hashlib
import mmap
import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlsplit
from xml.sax.saxutils import escape

import pytest

WHEN = 1_700_000_000
XMLNS = "http://s3.amazonaws.com/doc/2006-03-01/"


class Request(NamedTuple):
    """What was asked, and how many bytes of a body were sent."""

    method: str
    path: str
    query: dict[str, str]
    range: str | None
    sent: int


class Answer(NamedTuple):
    """A status, its code, and the words for it."""

    status: int
    code: str = ""
    words: str = ""


class Kept(NamedTuple):
    """An object; its data may be a map of a file."""

    data: bytes | mmap.mmap
    media_type: str
    tag: str


class Bucket:
    """The store: `put` objects, then read `requests` and `sent`.

    `fault(method, path, query)` may give another answer; `broken` is how many bodies break off; `began` is set by the
    first request, and `held` makes answers wait until it is set.
    """

    def __init__(self) -> None:
        self.buckets: dict[str, dict[str, Kept]] = {}
        self.requests: list[Request] = []
        self.fault: Callable[[str, str, dict[str, str]], Answer | None] = lambda *_: None
        self.broken = 0
        self.began = threading.Event()
        self.held = threading.Event()
        self.held.set()
        self.url = ""

    def put(self, bucket: str, key: str, data: bytes | mmap.mmap, media_type: str = "binary/octet-stream") -> None:
        ends = hashlib.md5(data[: 1 << 16] + data[-(1 << 16) :], usedforsecurity=False)
        self.buckets.setdefault(bucket, {})[key] = Kept(data, media_type, f'"{ends.hexdigest()}-{len(data)}"')

    @property
    def sent(self) -> int:
        """The bytes of objects that were sent; listings do not count."""
        return sum(each.sent for each in self.requests)

    @property
    def asked(self) -> list[str]:
        """The requests in short: HEAD, GET and LIST."""
        return ["LIST" if "list-type" in each.query else each.method for each in self.requests]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    bucket: Bucket

    def log_message(self, *_: object) -> None:
        pass

    def do_HEAD(self) -> None:
        self.answer()

    def do_GET(self) -> None:
        self.answer()

    def answer(self) -> None:
        kept = self.bucket
        parts = urlsplit(self.path)
        path, query = unquote(parts.path), dict(parse_qsl(parts.query, keep_blank_values=True))
        asked = Request(self.command, path, query, self.headers.get("Range"), 0)
        kept.requests.append(asked)
        kept.began.set()
        kept.held.wait(30)
        name, _, key = path.lstrip("/").partition("/")
        if fault := kept.fault(self.command, path, query):
            return self.refuse(fault)
        if not name:
            return self.xml("ListAllMyBucketsResult", f"<Buckets>{''.join(map(named, kept.buckets))}</Buckets>")
        if name not in kept.buckets:
            return self.refuse(Answer(404, "NoSuchBucket", "The specified bucket does not exist"))
        if not key:
            return self.xml("ListBucketResult", listed(kept.buckets[name], query))
        if key not in kept.buckets[name]:
            return self.refuse(Answer(404, "NoSuchKey", "The specified key does not exist."))
        return self.serve(kept.buckets[name][key], asked)

    def serve(self, kept: Kept, asked: Request) -> None:
        wanted = self.headers.get("If-Match")
        if wanted is not None and wanted != kept.tag:
            return self.refuse(Answer(412, "PreconditionFailed", "A pre-condition did not hold"))
        data, status = kept.data, 200
        if asked.range is not None:
            first, _, last = asked.range.removeprefix("bytes=").partition("-")
            data, status = kept.data[int(first) : int(last) + 1], 206
        self.send_response(status)
        headers = {"ETag": kept.tag, "Content-Type": kept.media_type, "Last-Modified": formatdate(WHEN, usegmt=True)}
        for name, value in (headers | {"Content-Length": str(len(data))}).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            if self.bucket.broken:
                self.bucket.broken -= 1
                data, self.close_connection = data[: len(data) // 2], True
            # Counted first: whoever has the last byte may ask at once how many there were.
            at = self.bucket.requests.index(asked)
            self.bucket.requests[at] = asked._replace(sent=len(data))
            self.wfile.write(data)
        return None

    def refuse(self, answer: Answer) -> None:
        code, words = escape(answer.code), escape(answer.words)
        self.send(answer.status, f"<Error><Code>{code}</Code><Message>{words}</Message></Error>")

    def xml(self, root: str, inner: str) -> None:
        self.send(200, f'<{root} xmlns="{XMLNS}">{inner}</{root}>')

    def send(self, status: int, text: str) -> None:
        body = f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def named(name: str) -> str:
    return f"<Bucket><Name>{escape(name)}</Name><CreationDate>2024-01-01T00:00:00.000Z</CreationDate></Bucket>"


def listed(objects: dict[str, Kept], query: dict[str, str]) -> str:
    """One page of a bucket: keys in the order of their bytes, those with the same folder rolled up into one."""
    prefix, delimiter = query.get("prefix", ""), query.get("delimiter", "")
    most, after = int(query.get("max-keys", "1000")), query.get("continuation-token", "")
    keys = sorted((key for key in objects if key.startswith(prefix)), key=str.encode)
    encoding = "<EncodingType>url</EncodingType>" if query.get("encoding-type") else ""
    rows: list[str] = [encoding]
    folders: set[str] = set()
    last = ""
    for key in keys[bisect_left(keys, after) if after else 0 :]:
        rolled = rolled_up(key, prefix, delimiter)
        if (rolled or key) <= after or rolled in folders:
            continue
        if len(rows) > most:
            token = f"<NextContinuationToken>{escape(last)}</NextContinuationToken><IsTruncated>true</IsTruncated>"
            return f"{''.join(rows)}<KeyCount>{most}</KeyCount>{token}"
        last = rolled or key
        if rolled:
            folders.add(rolled)
            rows.append(f"<CommonPrefixes><Prefix>{spelled(rolled, query)}</Prefix></CommonPrefixes>")
        else:
            kept = objects[key]
            rows.append(
                f"<Contents><Key>{spelled(key, query)}</Key><LastModified>2023-11-14T22:13:20.000Z</LastModified>"
                f"<ETag>{escape(kept.tag)}</ETag><Size>{len(kept.data)}</Size></Contents>"
            )
    return f"{''.join(rows)}<KeyCount>{len(rows) - 1}</KeyCount><IsTruncated>false</IsTruncated>"


def rolled_up(key: str, prefix: str, delimiter: str) -> str:
    """The folder that stands for a key in a listing, empty when the key stands for itself."""
    inner, found, _ = key[len(prefix) :].partition(delimiter) if delimiter else ("", "", "")
    return f"{prefix}{inner}{delimiter}" if found else ""


def spelled(key: str, query: dict[str, str]) -> str:
    return quote(key) if query.get("encoding-type") == "url" else escape(key)


@contextmanager
def served() -> Iterator[Bucket]:
    """A server for the time of a block."""
    bucket = Bucket()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"bucket": bucket}))
    server.daemon_threads = True
    bucket.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield bucket
    finally:
        bucket.held.set()
        server.shutdown()
        thread.join()
        server.server_close()


def point_at(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the environment of a test one that knows this store alone."""
    for name, value in {
        "AWS_ENDPOINT_URL": url,
        "AWS_ACCESS_KEY_ID": "AKIATESTTESTTESTTEST",
        "AWS_SECRET_ACCESS_KEY": "a secret of nobody",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_EC2_METADATA_DISABLED": "true",
    }.items():
        monkeypatch.setenv(name, value)
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_REGION"):
        monkeypatch.delenv(name, raising=False)
