"""What do the tests of remote stores start from?"""

from collections.abc import Iterator

import pytest

from tests.sources.remote.bucket import Bucket, point_at, served


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bucket]:
    """An S3-compatible store that the environment of the test points at."""
    with served() as started:
        point_at(started.url, monkeypatch)
        yield started
