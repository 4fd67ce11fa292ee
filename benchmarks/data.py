"""What is read, and how does it come to be the same every time?

Each thing is made when it is first asked for; what is random in it has a fixed seed, and times of change are fixed too.
The next run with the same folder finds what was made.
"""

from __future__ import annotations

import gzip
import io
import os
import random
import shutil
import sysconfig
import tarfile
import zipfile
from functools import cached_property
from typing import TYPE_CHECKING

from benchmarks import rows
from omniread.sources.local.entries import BUILT, HEAVY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Another number when the same names are to hold something else.
EDITION = 1
WRITTEN = 1_700_000_000  # seconds since the epoch: long ago, so that nothing takes the files for new ones
LOG_LINE = 100
LOG_LINES = (1 << 30) // LOG_LINE
DEEP = 5_000_000
LINE_BYTES = 100_000_000
CROWD = 100_000
MEMBERS = 20_000
TAR_BYTES = 100_000_000
MANY = 1000
SOURCES = 5000
SMALL_LINES = 200
PROGRAM_BYTES = 1 << 20
LEAST = 10


class Data:
    """Files by their names in `folder`; of what is large, one part in `share`."""

    def __init__(self, folder: str, share: int = 1) -> None:
        """Make nothing yet."""
        self.share = share
        self.folder = os.path.join(os.path.abspath(folder), f"omniread-{EDITION}-1in{share}")
        os.makedirs(self.folder, exist_ok=True)

    def count(self, whole: int) -> int:
        """The share of a number, and at least a few."""
        return max(LEAST, whole // self.share)

    def _made(self, name: str, write: Callable[[str], None]) -> str:
        """Give a name back; what has it is written beside it first, so that it is whole once it is there."""
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            draft = os.path.join(self.folder, f"draft-{name}")
            if os.path.isdir(draft):
                shutil.rmtree(draft)
            write(draft)
            os.utime(draft, (WRITTEN, WRITTEN))
            os.rename(draft, path)
        return name

    def _file(self, name: str, parts: Callable[[], Iterator[bytes]]) -> str:
        def write(draft: str) -> None:
            with open(draft, "wb") as stream:
                stream.writelines(parts())

        return self._made(name, write)

    @cached_property
    def small(self) -> str:
        """A Python file of 200 lines."""
        return self._file("small.py", lambda: iter((python(0),)))

    @cached_property
    def many(self) -> tuple[str, ...]:
        """1000 such files."""
        names = [f"part{number:04}.py" for number in range(self.count(MANY))]

        def write(draft: str) -> None:
            os.mkdir(draft)
            for number, name in enumerate(names):
                with open(os.path.join(draft, name), "wb") as stream:
                    stream.write(python(number))
                os.utime(stream.name, (WRITTEN, WRITTEN))

        folder = self._made("many", write)
        return tuple(f"{folder}/{name}" for name in names)

    @cached_property
    def sources(self) -> str:
        """A folder of 5000 such files, a hundred in each folder below."""

        def write(draft: str) -> None:
            for number in range(self.count(SOURCES)):
                folder = os.path.join(draft, f"package{number // 100:02}")
                os.makedirs(folder, exist_ok=True)
                with open(os.path.join(folder, f"part{number:04}.py"), "wb") as stream:
                    stream.write(python(number))

        return self._made("sources", write)

    @cached_property
    def programs(self) -> str:
        """A folder of 5000 programs as people write them: those installed with this Python, again if they are few."""

        def write(draft: str) -> None:
            installed = list(installed_programs())
            for number in range(self.count(SOURCES)):
                place, name = installed[number % len(installed)]
                file = os.path.join(draft, f"copy{number // len(installed)}", name)
                os.makedirs(os.path.dirname(file), exist_ok=True)
                shutil.copyfile(os.path.join(place, name), file)

        return self._made("programs", write)

    @cached_property
    def log(self) -> str:
        """1 GiB in lines of 100 bytes; each begins with its own number."""
        return self._file("big.log", lambda: log_lines(self.count(LOG_LINES)))

    @cached_property
    def line(self) -> str:
        """100 MB of JSON in one line."""
        return self._file("line.json", lambda: json_line(self.count(LINE_BYTES)))

    @cached_property
    def crowd(self) -> str:
        """A folder of 100,000 files, each written a second after the one before."""
        return self._made("crowd", lambda draft: fill(draft, self.count(CROWD)))

    @cached_property
    def fewer(self) -> str:
        """A folder with a tenth of the crowd."""
        return self._made("fewer", lambda draft: fill(draft, self.count(CROWD // 10)))

    @cached_property
    def zip(self) -> str:
        """20,000 small members side by side, compressed."""
        return self._made("members.zip", lambda draft: pack_zip(draft, self.count(MEMBERS)))

    @cached_property
    def tar(self) -> str:
        """100 MB of members of all sizes up to 40 kB, packed as tar.gz."""
        return self._made("members.tar.gz", lambda draft: pack_tar(draft, self.count(TAR_BYTES)))

    @cached_property
    def database(self) -> str:
        """A SQLite database of a million rows."""
        return self._made("rows.db", lambda draft: rows.database(draft, self.count(rows.ROWS)))

    @cached_property
    def sparse(self) -> str:
        """One of 10 GB, with few rows."""
        return self._made("sparse.db", lambda draft: rows.sparse(draft, self.share))

    @cached_property
    def csv(self) -> str:
        """1 GiB of rows with a head."""
        return self._file("rows.csv", lambda: rows.delimited(self.count(rows.CSV_BYTES)))

    @property
    def deep(self) -> int:
        """The number of a line in the middle of the log."""
        return self.count(DEEP)

    def zip_member(self, part: float) -> str:
        """The name of a member that stands so far into the archive: 0 for the first one, 1 for the last one."""
        return zip_name(round(part * (self.count(MEMBERS) - 1)))

    def tar_member(self, part: float) -> str:
        """The name of a member whose data lie so far into the archive."""
        sizes = list(tar_sizes(self.count(TAR_BYTES)))
        return tar_name(round(part * (len(sizes) - 1)))


def installed_programs() -> Iterator[tuple[str, str]]:
    """The Python files of the packages and of the standard library: the folder of each tree, and the name below it."""
    for tree in dict.fromkeys(map(sysconfig.get_path, ("purelib", "stdlib"))):
        for place, folders, names in os.walk(tree):
            folders[:] = sorted(set(folders) - {*HEAVY, *BUILT, "site-packages"})
            for name in sorted(names):
                file = os.path.join(place, name)
                if name.endswith(".py") and os.path.getsize(file) < PROGRAM_BYTES:
                    yield tree, os.path.relpath(file, tree)


def python(number: int) -> bytes:
    """A module of 200 lines."""
    head = [f'"""Module {number}."""', "", "import math", ""]
    body = [
        f"value_{line} = math.sqrt({number} + {line})  # a line of code like many others"
        for line in range(len(head) + 1, SMALL_LINES + 1)
    ]
    return ("\n".join([*head, *body]) + "\n").encode()


def log_lines(count: int) -> Iterator[bytes]:
    """Lines of a log, a thousand at a time."""
    chance = random.Random(1)
    words = ["accepted", "cache", "closed", "connection", "from", "job", "miss", "queue", "retry", "served", "user"]
    fill = LOG_LINE - len("0000000001 2024-01-01T00:00:00 INFO \n")
    tails = [" ".join(chance.choices(words, k=20))[:fill].ljust(fill, ".").encode() for _ in range(997)]
    for start in range(1, count + 1, 1000):
        yield b"".join(
            b"%010d 2024-01-01T%02d:%02d:%02d INFO %b\n"
            % (line, line // 3600 % 24, line // 60 % 60, line % 60, tails[line % len(tails)])
            for line in range(start, min(start + 1000, count + 1))
        )


def json_line(size: int) -> Iterator[bytes]:
    """One array, some thousand objects at a time, of about as many bytes."""
    written, number = 1, 0
    yield b"["
    while written < size:
        rows = (
            b'{"id":%d,"name":"row %d","values":[%d,%d,%d]}' % (each, each, each, each + 1, each + 2)
            for each in range(number, number + 2000)
        )
        part = (b"," if number else b"") + b",".join(rows)
        yield part
        written, number = written + len(part), number + 2000
    yield b"]"


def fill(folder: str, count: int) -> None:
    """Put small files into a new folder."""
    os.mkdir(folder)
    for number in range(count):
        path = os.path.join(folder, f"file-{number:06}.txt")
        with open(path, "wb") as stream:
            stream.write(b"%d\n" % number)
        os.utime(path, (WRITTEN + number, WRITTEN + number))


def zip_name(number: int) -> str:
    """What a member of the ZIP archive is called."""
    return f"file{number:05}.txt"


def pack_zip(path: str, count: int) -> None:
    """Write the ZIP archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(count):
            name = zipfile.ZipInfo(zip_name(number), (2024, 1, 1, 0, 0, 0))
            archive.writestr(name, f"member {number}\n" * 20, zipfile.ZIP_DEFLATED)


def tar_name(number: int) -> str:
    """What a member of the tar archive is called."""
    return f"pkg/dir{number % 50:02}/module{number:05}.txt"


def tar_sizes(size: int) -> Iterator[int]:
    """How long the members are, until they have so many bytes together."""
    chance = random.Random(2)
    while size > 0:
        one = chance.randint(1000, 40_000)
        size -= one
        yield one


def pack_tar(path: str, size: int) -> None:
    """Write the tar archive: text that packs to about two fifths."""
    chance = random.Random(3)
    words = ["".join(chance.choices("abcdefghijklmnop", k=chance.randint(2, 9))) for _ in range(3000)]
    text = "".join(word + chance.choice("    \n") for word in chance.choices(words, k=500_000)).encode()
    with (
        open(path, "wb") as stream,
        gzip.GzipFile("", "wb", 6, stream, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for number, one in enumerate(tar_sizes(size)):
            start = chance.randrange(len(text) - one)
            member = tarfile.TarInfo(tar_name(number))
            member.size, member.mtime = one, WRITTEN
            archive.addfile(member, io.BytesIO(text[start : start + one]))
