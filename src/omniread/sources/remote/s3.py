"""What does S3 tell that fsspec's common shape leaves out: names by pages, and bytes of one version only?

Every question is one request, asked through s3fs, whose own `info` and `ls` take a query at the end of a key for a
version, fetch a folder's names to the last, and read whatever is there by the time of the second range.
"""

from __future__ import annotations

from asyncio import _get_running_loop, run_coroutine_threadsafe
from concurrent.futures import wait

from omniread.model.errors import NotFound
from omniread.sources.remote.address import is_bucket
from omniread.sources.remote.asking import method
from omniread.sources.remote.faults import altered
from omniread.sources.remote.store import PAGE, Found, Store, known_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Iterator, Mapping
    from typing import Any

KEY_BYTES = 1024
CLOSE_SECONDS = 5


class S3(Store):
    """An S3-compatible store."""

    at_once = False

    def find(self, path: str) -> Found | None:
        """What has a name: one request for a key, two for a folder or for nothing."""
        bucket, _, key = path.partition("/")
        if not path:
            return Found("", kind="directory")
        if not is_bucket(bucket) or len(key.encode("utf-8", "surrogatepass")) > KEY_BYTES:
            return None
        try:
            if key and not key.endswith("/"):
                return self._head(bucket, key)
        except NotFound:
            pass
        folder = path.removesuffix("/")
        try:
            page = self._list(f"{folder}/", MaxKeys=1)
        except NotFound:
            return None
        # An empty bucket is there, an empty folder is not: only its names make it one.
        return Found(folder, kind="directory") if page.get("KeyCount") or not key else None

    def pages(self, path: str, beginning: str = "") -> Iterator[list[Found]]:
        """What is in a folder, or all buckets, a page at a time."""
        if not path:
            answer = self._call("list_buckets", path)
            yield [Found(each["Name"], kind="directory") for each in answer["Buckets"] if _begins(each, beginning)]
        else:
            yield from self._listed(f"{path}/{beginning}", Delimiter="/")

    def below(self, path: str) -> Iterator[list[Found]]:
        """The files below a folder, a page at a time: a key knows nothing of folders."""
        return self._listed(f"{path}/")

    def names(self, beginning: str) -> frozenset[str] | None:
        """All names that begin so, by one request; None when there are more than a page of them."""
        page = self._list(beginning, MaxKeys=PAGE)
        if page.get("IsTruncated"):
            return None
        bucket = beginning.partition("/")[0]
        return frozenset(f"{bucket}/{each['Key']}" for each in page.get("Contents", ()))

    def fetch(self, found: Found, start: int, end: int) -> bytes:
        """One request for a range, of the version that was found."""
        bucket, _, key = found.path.partition("/")

        async def question(files: Any) -> bytes | None:
            wanted = {} if getattr(files, "local_expiry_check", False) or found.tag is None else {"IfMatch": found.tag}
            wanted["Range"] = f"bytes={start}-{end - 1}"
            answer = await method(files, "call_s3")("get_object", Bucket=bucket, Key=key, **wanted)
            async with answer["Body"] as body:
                if answer["ContentLength"] != end - start or found.tag not in {None, answer.get("ETag")}:
                    return None
                return await body.read()

        data: bytes | None = self.ask(question, found.path)
        if data is None:
            raise altered(self.address.ref(found.path))
        return data

    def _head(self, bucket: str, key: str) -> Found:
        answer = self._call("head_object", f"{bucket}/{key}", Bucket=bucket, Key=key)
        return Found(
            f"{bucket}/{key}",
            size=answer["ContentLength"],
            mtime=answer["LastModified"].timestamp(),
            tag=answer.get("ETag"),
            media_type=known_type(answer.get("ContentType")),
        )

    def _listed(self, beginning: str, **how: str) -> Iterator[list[Found]]:
        bucket = beginning.partition("/")[0]
        more: dict[str, str] = {}
        while True:
            page = self._list(beginning, MaxKeys=PAGE, **how, **more)
            folders = [each["Prefix"].removesuffix("/") for each in page.get("CommonPrefixes", ())]
            files = [_described(each, bucket) for each in page.get("Contents", ())]
            # A key that ends in a slash only marks a folder.
            yield [
                *(Found(f"{bucket}/{each}", kind="directory") for each in folders),
                *(each for each in files if not each.path.endswith("/")),
            ]
            if not page.get("IsTruncated"):
                return
            more = {"ContinuationToken": page["NextContinuationToken"]}

    def _list(self, beginning: str, **more: Any) -> Mapping[str, Any]:
        bucket, _, prefix = beginning.partition("/")
        return self._call("list_objects_v2", beginning.rstrip("/"), Bucket=bucket, Prefix=prefix, **more)

    def _call(self, name: str, path: str, **given: Any) -> Mapping[str, Any]:
        return self.ask(lambda files: method(files, "call_s3")(name, **given), path)


def closed(loop: AbstractEventLoop, client: Any) -> None:
    """Close the connections of a client, waiting for that; s3fs gives it a tenth of a second and then leaves it.

    Nothing is waited for in the thread of the loop itself, where garbage may be collected too.
    """
    if not loop.is_running():
        return
    closing = run_coroutine_threadsafe(client.__aexit__(None, None, None), loop)
    if _get_running_loop() is not loop:
        wait((closing,), CLOSE_SECONDS)


def _described(entry: Mapping[str, Any], bucket: str) -> Found:
    moment = entry["LastModified"].timestamp()
    return Found(f"{bucket}/{entry['Key']}", size=entry["Size"], mtime=moment, tag=entry.get("ETag"))


def _begins(bucket: Mapping[str, Any], beginning: str) -> bool:
    name: str = bucket["Name"]
    return name.startswith(beginning)
