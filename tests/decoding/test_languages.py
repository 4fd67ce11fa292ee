"""Which language is a text in, by its name or else by its first line?"""

import pytest

from omniread.decoding.languages import language


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.py", "python"),
        ("src/lib.rs", "rust"),
        ("index.ts", "typescript"),
        ("script.mts", "typescript"),
        ("App.tsx", "tsx"),
        ("a.H", "c"),
        ("a.hpp", "cpp"),
        ("README.md", "markdown"),
        ("strings.mo.txt", "text"),
        ("data.mp4.txt", "text"),
        ("Makefile", "make"),
        ("src/Dockerfile", "dockerfile"),
        ("Dockerfile.dev", "dockerfile"),
        ("CMakeLists.txt", "cmake"),
        (".env", "properties"),
        (".bashrc", "bash"),
        (".py", None),
        ("a.unknown", None),
        ("LICENSE", None),
        ("", None),
    ],
)
def test_by_name(name: str, expected: str | None):
    assert language(name) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"#!/bin/sh", "bash"),
        (b"#!/usr/bin/env python3", "python"),
        (b"#! /usr/bin/env -S python3.12 -u\nrest node", "python"),
        (b"#!/usr/bin/env LANG=C perl", "perl"),
        (b"#!/opt/tool", None),
        (b"#!", None),
        (b"#!/usr/bin/env\npython", None),
        (b"no script", None),
        (b"", None),
    ],
)
def test_by_first_line(line: bytes, expected: str | None):
    assert language("run", line) == expected


def test_the_name_stands_above_the_first_line():
    assert language("run.rb", b"#!/bin/sh") == "ruby"
