"""Does JSON that nobody should write do harm? Every answer is a page or an error that says why."""

import json
from pathlib import Path

import pytest

from omniread import BadSelector, Limits, Reader, ReadError, TooBig, Unreadable
from tests.acceptance.asking import put, rows

ACCEPTED = {
    "empty array": b"[]",
    "array with spaces": b"[[]   ]",
    "huge exponent": b"[0.4e00669999999999999999999999999999999999999999]",
    "negative zero": b"[-0]",
    "exponent plus": b"[1E+2]",
    "escaped noncharacter": b'["\\uFFFF"]',
    "surrogate pair": b'["\\uD834\\uDd1e"]',
    "escapes": b'["\\"\\\\\\/\\b\\f\\n\\r\\t"]',
    "unescaped del": b'["\x7f"]',
    "u2028": b'["\xe2\x80\xa8"]',
    "lonely null": b"null",
    "lonely string": b'"asd"',
    "trailing newline": b'["a"]\n',
    "empty key": b'{"": 0}',
    "nul in key": b'{"foo\\u0000bar": 42}',
    "lone surrogate": b'["\\uDADA"]',
    "nesting 400": b"[" * 400 + b"]" * 400,
    "utf-16 le": '["é"]'.encode("utf-16"),
}
REFUSED = {
    "1 true without comma": b"[1 true]",
    "colon instead of comma": b'["": 1]',
    "comma after close": b'[""],',
    "double comma": b"[1,,2]",
    "extra close": b'["x"]]',
    "just comma": b"[,]",
    "just minus": b"[-]",
    "newlines unclosed": b'["a",\n4\n,1,',
    "star inside": b"[*]",
    "unclosed": b'[""',
    "incomplete false": b"[fals]",
    "leading plus": b"[+1]",
    "leading zero": b"[012]",
    "hex": b"[0x1]",
    "real without fraction": b"[1.]",
    "real without integer": b"[.123]",
    "bad value": b'["x", truth]',
    "missing colon": b'{"a" b}',
    "missing value": b'{"a":',
    "single quotes": b"{'a': 0}",
    "unquoted key": b"{a: 0}",
    "two commas": b'{"a": "b",,"c": "d"}',
    "trailing garbage": b'{"a":"b"}#',
    "escape x": b'["\\x00"]',
    "incomplete escape": b'["\\u00A"]',
    "unescaped quote": b'["\\"]',
    "angle bracket": b"<.>",
    "capital True": b"[True]",
    "open arrays": b"[" * 100_000,
    "open objects": b'[{"":' * 50_000,
    "nothing": b"",
    "spaces": b"   ",
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_what_a_parser_must_or_may_accept_is_read(tmp_path: Path, name: str):
    put(tmp_path, "a.json", ACCEPTED[name])
    page = Reader(tmp_path).read("a.json?q=[@]")
    expected = json.loads(ACCEPTED[name])
    assert json.loads(rows(page)[1]) == expected
    str(page).encode()


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_parser_must_refuse_is_an_error_and_text(tmp_path: Path, name: str):
    put(tmp_path, "a.json", REFUSED[name])
    reader = Reader(tmp_path)
    for question in ("a.json:$", "a.json?q=@", "a.json:outline"):
        with pytest.raises(Unreadable):
            reader.read(question)
    assert rows(reader.read("a.json")) or REFUSED[name] == b""


def laughs(levels: int) -> str:
    text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in range(1, levels):
        text += f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]\n"
    return text


def test_a_billion_laughs_are_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.structured.printing.VALUES", 100_000)
    put(tmp_path, "a.yaml", laughs(40))
    reader = Reader(tmp_path)
    assert rows(reader.read("a.yaml:a1[0]:1-1"))[1] == '"x"'
    assert rows(reader.read("a.yaml?q=length(a39)")) == {1: "9"}
    assert "*: 40 arrays" in str(reader.read("a.yaml:outline:1-3"))
    for question in ("a.yaml:a39", "a.yaml?q=to_string(a39)", "a.yaml:$:-5"):
        with pytest.raises(TooBig):
            reader.read(question)


@pytest.mark.parametrize(
    "question",
    [
        "?q=@|[@,@][]|[@,@][]|[@,@][]|[@,@][]|[@,@][]|[@,@][]|[@,@][]|[@,@][]|[@,@][]|[@,@][]|[@,@][]|[@,@][]",
        f"?q={'[[' * 300}",
        f"?q={'(' * 3000}a",
        f"?q=a[{'9' * 5000}]",
        "?q=`" + "[" * 100_000 + "`",
        f":{'a.' * 5000}b",
        f":{'[0]' * 5000}",
        f':["{chr(92)}ud800"]',
        "?q=sort_by(@, &@)",
        "?q=env",
        "?q=$ENV",
        "?q=@.__class__.__mro__",
    ],
)
def test_no_question_does_harm(tmp_path: Path, question: str):
    put(tmp_path, "a.json", json.dumps([["x"] * 10] * 10))
    reader = Reader(tmp_path, limits=Limits(archive_bytes=100_000))
    try:
        page = reader.read(f"a.json{question}")
    except ReadError as error:
        assert str(error)  # noqa: PT017  # either is right
    else:
        str(page).encode()


def test_a_filter_sees_nothing_but_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_OF_MINE", "hidden")
    put(tmp_path, "a.json", "{}")
    reader = Reader(tmp_path)
    for expression in ("env", "ENV", "$ENV", "env.SECRET_OF_MINE", "input_filename", "open('a.json')", "@.keys"):
        try:
            answer = str(reader.read(f"a.json?q={expression}"))
        except BadSelector as error:
            answer = str(error)
        assert "hidden" not in answer


def test_yaml_constructs_nothing(tmp_path: Path):
    target = tmp_path / "made"
    put(tmp_path, "a.yaml", f"a: !!python/object/apply:os.mkdir ['{target}']\nb: !!python/name:os.system\n")
    page = Reader(tmp_path).read("a.yaml:a")
    assert "python/object/apply:os.mkdir" in str(page)
    assert not target.exists()
