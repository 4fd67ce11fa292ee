"""Do the paths in docs/data.md read what they say?"""

import json
import re
import sqlite3
import subprocess
from pathlib import Path

import pytest

from omniread import Reader

PAGE = Path(__file__).parents[1] / "docs" / "data.md"
ROWS = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\| `", line)]
PATHS = [re.split(r"(?<!\\) \| ", row[2:])[0].strip().strip("`").strip() for row in ROWS]
# Answers hold these words; what is not named here only has to be there.
WORDS = {
    "shop.db": "items (3 rows)",
    "shop.db:items": "CREATE TABLE items",
    "shop.db:items:2": "name: apricot",
    "shop.db:items:2:photo": "a picture",
    "shop.db:3-5?q=SELECT * FROM items": "apple",
    "shop.db:/apple/": "apple",
    "prices.csv?where=price>10&order=day:desc": "| 2024-01-02 |",
    "app.json:scripts.test": "pytest",
    "app.json:items[0].name": "nut",
    'app.json:["a.b"]': "dotted",
    "app.json?q=items[?price>`1`].name": "bolt",
    "app.json:outline": "scripts.test: string",
    "events.jsonl:[1]": "second",
    "events.jsonl?q=[?level=='error'].message": "second",
    "HEAD~1:src/app.py": "old",
    "v1:": "src/",
    "HEAD:src/app.py:1-2": "new",
    "git://HEAD:src/app.py": "new",
    "src/app.py:changes": "+def newest",
    r"src:/def \w+/": "def newest",
}


def run(folder: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    connection = sqlite3.connect(folder / "shop.db")
    connection.execute("CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, price REAL, photo BLOB)")
    rows = [(1, "apple", 3.5, None), (2, "apricot", 4, b"a picture"), (3, "pear", 1, None)]
    connection.executemany("INSERT INTO items VALUES (?, ?, ?, ?)", rows)
    connection.commit()
    connection.close()
    (folder / "prices.csv").write_text("day,price\n2024-01-01,9\n2024-01-02,11\n2024-01-03,7\n")
    items = [{"name": "nut", "price": 1}, {"name": "bolt", "price": 2}]
    (folder / "app.json").write_text(json.dumps({"scripts": {"test": "pytest"}, "items": items, "a.b": "dotted"}))
    (folder / "events.jsonl").write_text(
        '{"level": "info", "message": "first"}\n{"level": "error", "message": "second"}\n'
    )
    (folder / "src").mkdir()
    app = folder / "src" / "app.py"
    run(folder, "init", "-q")
    for text in ("def old(): pass\n", "def new(): pass\n"):
        app.write_text(text)
        run(folder, "add", ".")
        run(folder, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-qm", "x", "--no-gpg-sign")
    run(folder, "tag", "v1")
    app.write_text("def newest(): pass\n")
    return folder


@pytest.mark.parametrize("path", PATHS)
def test_a_path_reads_what_the_page_says(path: str, folder: Path) -> None:
    with Reader(folder) as reader:
        text = str(reader.read(path))
    assert text
    assert WORDS.get(path, "") in text


def test_the_words_are_those_of_paths_on_the_page() -> None:
    assert set(WORDS) <= set(PATHS)
    assert len(PATHS) > len(WORDS)
