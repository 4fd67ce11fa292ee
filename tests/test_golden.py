"""What exactly does a model see? Reviewed in diffs; `just golden` writes the files anew."""

import gzip
import io
import os
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from omniread import Limits, Reader, ReadError
from omniread.model.value import changed

NOW = 1_800_000_000


def tree(folder: Path) -> None:
    """A small project: sources, odd texts, archives; every time stamp is set."""
    source = "".join(f"def f{number}(x):\n    return x + {number}\n\n\n" for number in range(1, 31))
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        for name in ("docs/read.md", "b.py"):
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 2, 3, 4, 6)), f"# {name}\n" * 3)
    files = {
        "src/app.py": source.encode(),
        "src/lib/deep.py": b"pass\n",
        "README.md": "# Title\n\nnaïve café\n".encode(),
        "crlf.txt": b"one\r\ntwo\r\nthree",
        "wide.txt": b"\xff\xfe" + "zwei Wörter\n日本\n".encode("utf-16-le"),
        "empty.txt": b"",
        "long.txt": b"short\n" + b"x" * 3000 + b"\nlast\n",
        "noise.bin": bytes(range(256)),
        "bad.txt": b"good line\nbroken \xff\xfe\xfd line\nlast\n" + b"more plain ascii text\n" * 5,
        "a.zip": inner.getvalue(),
        "log.gz": gzip.compress(b"".join(b"line %d\n" % number for number in range(1, 101)), 0, mtime=0),
        ".gitignore": b"*.tmp\n",
        "left.tmp": b"x",
        "odd\nname.txt": b"odd\n",
    }
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    outer = io.BytesIO()
    with tarfile.open(fileobj=outer, mode="w") as archive:
        member = tarfile.TarInfo("b.zip")
        member.size = len(inner.getvalue())
        archive.addfile(member, io.BytesIO(inner.getvalue()))
    (folder / "r.tar.gz").write_bytes(gzip.compress(outer.getvalue(), 0, mtime=0))
    (folder / "link").symlink_to("README.md")
    (folder / "lost").symlink_to("nowhere")
    for number, path in enumerate(sorted(folder.rglob("*"))):
        os.utime(path, (NOW - 3600 * number, NOW - 3600 * number), follow_symlinks=False)


CASES = {
    "text": ("src/app.py:10-14", {}),
    "text-first-page": ("src/app.py", {"limits": Limits(max_lines=6)}),
    "text-bytes": ("src/app.py", {"limits": Limits(max_bytes=100)}),
    "text-tokens": ("src/app.py", {"limits": Limits(max_tokens=40)}),
    "tail": ("src/app.py:-3", {}),
    "ranges": ("src/app.py:1-2,21-22,-1", {}),
    "search": ("src/app.py:/f1\\d/+1", {}),
    "search-nothing": ("src/app.py:/nothing/", {}),
    "raw": ("crlf.txt:raw", {}),
    "crlf": ("crlf.txt", {}),
    "wide": ("wide.txt", {}),
    "empty": ("empty.txt", {}),
    "past-end": ("README.md:99", {}),
    "long-line": ("long.txt", {}),
    "column": ("long.txt:2:col 2990-", {}),
    "bad-bytes": ("bad.txt", {}),
    "binary": ("noise.bin", {}),
    "hex": ("noise.bin:hex 0x40+40", {}),
    "stat": ("README.md:stat", {}),
    "folder": (".", {}),
    "folder-raw": ("src:raw", {}),
    "archive": ("a.zip", {}),
    "archive-member": ("a.zip:docs/read.md:2-2", {}),
    "nested": ("r.tar.gz:b.zip:b.py", {}),
    "transparent": ("log.gz:98-", {}),
    "targets": ("README.md;nope.txt;src/*.py:1-2", {}),
    "compiler": ("src/app.py:10:5", {}),
    "hashline": ("README.md", {"style": "hashline"}),
    "plain": ("src/app.py:9-10", {"style": "plain"}),
    "envelope": ("README.md", {"style": "envelope"}),
    "lines": ("src/app.py:9-10", {"style": "lines"}),
    "missing": ("READNE.md", {}),
    "no-member": ("a.zip:docs/red.md", {}),
    "bad-selector": ("README.md:5-2", {}),
    "later": ("src/app.py:img", {}),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("project")
    tree(made)
    return made


@pytest.mark.parametrize("name", CASES)
def test_what_a_model_sees(name: str, folder: Path, golden: Callable[[str, str], None]) -> None:
    path, options = CASES[name]
    reader = Reader(folder, **options)
    reader._scope = changed(reader._scope, clock=lambda: NOW)
    try:
        text = f"{reader.read(path)}\n"
    except ReadError as error:
        text = f"{type(error).__name__}: {error}\n"
    golden(name, text.replace(str(folder), "/project"))
