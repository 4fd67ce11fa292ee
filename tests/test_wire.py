import asyncio
import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.wire import Incoming, Outgoing, clean, heard
from tests.serving import PATIENCE


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (b'"plain"', "plain"),
        ('"gr\N{LATIN SMALL LETTER U WITH DIAERESIS}n"'.encode(), "gr\N{LATIN SMALL LETTER U WITH DIAERESIS}n"),
        (rb'"\ud83d\ude00"', "\N{GRINNING FACE}"),
        (rb'"a\udcffb"', r"a\xffb"),
        (rb'"a\uDC80"', r"a\x80"),
        (rb'"a\ud800b"', "a\N{REPLACEMENT CHARACTER}b"),
        (rb'"\ud800\ud83d\ude00"', "\N{REPLACEMENT CHARACTER}\N{GRINNING FACE}"),
        (rb'"C:\\udcff"', r"C:\udcff"),
        (rb'"C:\\\udcff"', r"C:\\xff"),
        (b'"a\xffb"', r"a\xffb"),
        (rb'"\u00e9"', "\N{LATIN SMALL LETTER E WITH ACUTE}"),
    ],
)
def test_a_line_is_heard_as_json_that_every_parser_takes(line: bytes, meant: str):
    text = heard(line)
    text.encode()
    assert json.loads(text) == meant


@given(st.text(st.characters(exclude_categories=())))
def test_what_python_writes_is_heard_but_for_what_is_no_character(text: str):
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    meant = json.loads(heard(json.dumps(text).encode()))
    meant.encode()
    if not any("\ud800" <= letter <= "\udfff" for letter in joined):
        assert meant == joined


@pytest.mark.parametrize(
    ("data", "cleaned"),
    [
        ("caf\N{LATIN SMALL LETTER E WITH ACUTE}", "caf\N{LATIN SMALL LETTER E WITH ACUTE}"),
        ("a\udcffb", r"a\xffb"),
        ("a\ud800", "a\N{REPLACEMENT CHARACTER}"),
        ({"k\udc80": ["\udcfe", 5, None, ("x", True)]}, {r"k\x80": [r"\xfe", 5, None, ["x", True]]}),
    ],
)
def test_nothing_leaves_that_utf8_lacks(data: object, cleaned: object):
    assert clean(data) == cleaned


async def every_line(chunks: list[bytes]) -> list[str]:
    reading, writing = os.pipe()
    incoming = Incoming(reading)
    for chunk in chunks:
        os.write(writing, chunk)
    os.close(writing)
    return [line async for line in incoming]


@pytest.mark.parametrize(
    ("chunks", "lines"),
    [
        ([b"one\ntwo\n"], ["one", "two"]),
        ([b"one", b" and", b" a half\ntw", b"o\n"], ["one and a half", "two"]),
        ([b"no end"], ["no end"]),
        ([b"\n\n"], ["", ""]),
        ([b""], []),
    ],
)
def test_lines_come_whole_however_they_were_cut(chunks: list[bytes], lines: list[str]):
    assert asyncio.run(every_line(chunks)) == lines


def test_a_long_line_comes_whole():
    async def scenario() -> str:
        reading, writing = os.pipe()
        incoming, outgoing = Incoming(reading), Outgoing(writing)
        await outgoing.write("x" * 1_000_000 + "\n")
        await outgoing.flush()
        outgoing.close()
        return await anext(incoming)

    assert asyncio.run(scenario()) == "x" * 1_000_000


def test_a_loop_that_ended_before_the_client_did_is_no_fault():
    reading, writing = os.pipe()

    async def leave_early() -> Incoming:
        return Incoming(reading)

    incoming = asyncio.run(leave_early())
    os.write(writing, b"late\n")
    os.close(writing)
    incoming._thread.join(PATIENCE)
    assert not incoming._thread.is_alive()


def test_a_client_that_is_gone_is_no_fault():
    reading, writing = os.pipe()
    os.close(reading)
    outgoing = Outgoing(writing)
    asyncio.run(outgoing.write("into the void\n"))
    asyncio.run(outgoing.write("and again\n"))
    outgoing.close(PATIENCE)
    assert not outgoing._thread.is_alive()


def test_nothing_waits_for_a_client_that_does_not_listen():
    reading, writing = os.pipe()
    outgoing = Outgoing(writing)
    asyncio.run(outgoing.write("x" * 10_000_000))
    outgoing.close(0)
    assert outgoing._thread.is_alive()
    os.close(reading)
    outgoing._thread.join(PATIENCE)
    assert not outgoing._thread.is_alive()


CLAIM = r"""
import os, subprocess, sys
from omniread.wire import claim
print("before")
incoming, outgoing = claim()
print("printed \u2192")
os.write(1, b"to the descriptor\n")
subprocess.run([sys.executable, "-c", "import sys; print('by a child, who read', sys.stdin.read())"], check=True)
os.write(outgoing, os.read(incoming, 100).upper())
os.write(2, b"left to read: %r\n" % os.read(0, 100))
"""


def test_only_the_owner_of_the_private_pipes_is_heard_on_standard_output():
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    command = [sys.executable, "-c", CLAIM]
    done = subprocess.run(command, input=b"protocol\n", capture_output=True, check=True, env=environment)
    assert done.stdout.split() == [b"before", b"PROTOCOL"]
    said = done.stderr.decode().splitlines()
    assert said == [r"printed \u2192", "to the descriptor", "by a child, who read ", "left to read: b''"]


def test_without_standard_error_the_rest_is_lost_but_not_the_protocol():
    program = "import os; os.close(2)" + CLAIM
    done = subprocess.run([sys.executable, "-c", program], input=b"protocol\n", capture_output=True, check=True)
    assert (done.stdout.split(), done.stderr) == ([b"before", b"PROTOCOL"], b"")
