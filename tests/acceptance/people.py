"""Which database do the tests of paths into databases share, and how do they take a page of it apart?"""

import re
from pathlib import Path

from omniread import Reader
from tests.databases import made

SCRIPT = """
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born DATE);
    CREATE TABLE Tags (user INTEGER, tag TEXT, PRIMARY KEY (user, tag));
    CREATE TABLE pairs (a TEXT, b TEXT, v, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE TABLE log (line TEXT);
    CREATE VIEW names AS SELECT name FROM users;
    CREATE TABLE numbered (id INTEGER PRIMARY KEY AUTOINCREMENT);
    INSERT INTO Tags VALUES (1, 'admin'), (2, 'guest');
    INSERT INTO pairs VALUES ('x', 'y', 'found');
    INSERT INTO log VALUES ('first'), ('second');
    INSERT INTO numbered DEFAULT VALUES;
"""
PEOPLE = (
    "INSERT INTO users SELECT value, 'user ' || value, date('2000-01-01', '+' || value || ' days') FROM json_each(?)",
    [f"{list(range(1, 43))}"],
)


def people(folder: Path) -> Path:
    """A folder with `app.sqlite`: 42 users, and a table of every other kind."""
    made(folder / "app.sqlite", SCRIPT, PEOPLE)
    return folder


def lines(reader: Reader, path: str) -> list[str]:
    """What is shown, without what is said about it."""
    return [line for line in str(reader.read(path)).split("\n") if line and not line.startswith("[")]


def ids(reader: Reader, path: str) -> list[int]:
    """The first column of the rows shown."""
    found = [re.match(r"\| +(\d+) \|", line) for line in lines(reader, path)]
    return [int(match[1]) for match in found if match]
