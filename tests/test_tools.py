import base64
import json

import jsonschema
import pytest

from omniread.edits.result import EditedFile, EditResult
from omniread.model.errors import BadSelector, Denied, NotFound
from omniread.model.page import ImageBlock, Page, TextBlock
from omniread.tools import description_of, failed, patch_of, reported, schema_of, shown, understood


def meant(given: dict[str, object], tool: str = "read", existing: str = "") -> tuple[tuple[str, dict], list[str]]:
    return understood(tool, given, lambda path: path == existing)


@pytest.mark.parametrize("name", ["path", "file_path", "filepath", "filename", "file", "target_file", "uri", "url"])
def test_the_path_may_have_another_name(name: str):
    assert meant({name: "a.py:5"}) == (("a.py:5", {}), [])
    assert meant({name: "a.py"}, "read_file") == (("a.py", {}), [])


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("a.py\n", "a.py"),
        (" a b.py\r\n", "a b.py"),
        ('"a.py:1-5"', "a.py:1-5"),
        ("'a b.py'", "a b.py"),
        ("`a.py`\n", "a.py"),
        ('"a.py" "b.py"', '"a.py" "b.py"'),
        ("'", "'"),
        ("''", "''"),
        ("`a.py", "`a.py"),
        ("a.py:/x y/", "a.py:/x y/"),
    ],
)
def test_what_stands_around_a_path_is_dropped(written: str, path: str):
    assert meant({"path": written}) == ((path, {}), [])


@pytest.mark.parametrize("name", ["'a.py'", " a.py", "a.py\n"])
def test_a_name_that_exists_is_taken_as_it_stands(name: str):
    assert meant({"path": name}, existing=name) == ((name, {}), [])


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"max_tokens": "4000"}, {"max_tokens": 4000}),
        ({"max_tokens": " +5 "}, {"max_tokens": 5}),
        ({"max_tokens": 5.0}, {"max_tokens": 5}),
        ({"max_tokens": "5.0"}, {"max_tokens": 5}),
        ({"max_tokens": None, "encoding": None, "extra": None}, {}),
        ({"encoding": "utf-16"}, {"encoding": "utf-16"}),
        ({"encoding": "'cp1252' "}, {"encoding": "cp1252"}),
        ({"encoding": ""}, {"encoding": None}),
        ({"force": True, "refresh": False}, {"force": True, "refresh": False}),
        ({"force": "True", "refresh": "false"}, {"force": True, "refresh": False}),
        ({"force": 1, "refresh": 0}, {"force": True, "refresh": False}),
    ],
)
def test_almost_right_is_right(given: dict[str, object], named: dict[str, object]):
    (path, found), ignored = meant({"path": "x", **given})
    assert (path, found, ignored) == ("x", named, [])
    assert [type(each) for each in found.values()] == [type(each) for each in named.values()]


@pytest.mark.parametrize(
    ("window", "path"),
    [
        ({"offset": 10, "limit": "20"}, "x:10+20"),
        ({"limit": "10"}, "x:1+10"),
        ({"offset": 7.0}, "x:7-"),
    ],
)
def test_a_window_beside_the_path_becomes_a_selector(window: dict[str, object], path: str):
    assert meant({"path": "x", **window}) == ((path, {}), [])


def test_read_file_takes_its_window_by_name():
    given = {"path": "`x`", "offset": "3", "limit": 4.0, "mode": "slice"}
    assert meant(given, "read_file") == (("x", {"offset": 3, "limit": 4, "mode": "slice"}), [])


def test_what_is_no_argument_is_named_and_not_lost():
    assert meant({"path": "x", "line": 5, "depth": None, "color": ""}) == (("x", {}), ["color", "line"])


@pytest.mark.parametrize(
    ("tool", "given", "reason"),
    [
        ("read", {}, "needs a path"),
        ("read", {"path": None, "limit": 3}, "needs a path"),
        ("read", {"path": 5}, "path is a text, not 5"),
        ("read", {"path": ["x"]}, "path is a text, not ['x']"),
        ("read", {"file_path": {"a": 1}}, "file_path is a text"),
        ("read", {"path": " \n"}, "path is a text"),
        ("read", {"path": "x", "max_tokens": "5.5"}, "max_tokens is a whole number, not '5.5'"),
        ("read", {"path": "x", "max_tokens": 5.5}, "max_tokens is a whole number, not 5.5"),
        ("read", {"path": "x", "max_tokens": True}, "max_tokens is a whole number, not True"),
        ("read", {"path": "x", "max_tokens": float("inf")}, "max_tokens is a whole number, not inf"),
        ("read", {"path": "x", "force": "maybe"}, "force is true or false, not 'maybe'"),
        ("read", {"path": "x", "force": []}, "force is true or false, not []"),
        ("read", {"path": "x", "encoding": 5}, "encoding is a word, not 5"),
        ("read_file", {}, "needs a path"),
        ("read_file", {"file_path": "x", "offset": "ten"}, "offset is a whole number, not 'ten'"),
        ("read_file", {"file_path": "x", "mode": "all"}, "mode is 'slice' or 'indentation', not 'all'"),
    ],
)
def test_the_rest_is_answered_in_one_line_with_a_call_that_works(tool: str, given: dict[str, object], reason: str):
    with pytest.raises(BadSelector) as raised:
        meant(given, tool)
    line = str(raised.value)
    assert reason in line
    assert "\n" not in line
    example = json.loads(line[line.index('{"') :])
    jsonschema.validate(example, schema_of(tool))
    assert meant(example, tool)[1] == []


def test_a_long_mistake_is_not_repeated_whole():
    with pytest.raises(BadSelector) as raised:
        meant({"path": ["x" * 10_000]})
    assert len(str(raised.value)) < 200


def test_indentation_is_passed_on_as_it_was_given():
    given = {"anchor_line": "3"}
    (_, named), ignored = meant({"file_path": "x", "mode": "indentation", "indentation": given}, "read_file")
    assert named == {"mode": "indentation", "indentation": given}
    assert not ignored


@pytest.mark.parametrize(("tool", "required"), [("read", "path"), ("read_file", "file_path"), ("edit", "patch")])
def test_a_path_alone_suffices(tool: str, required: str):
    schema = schema_of(tool)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate({required: "x"}, schema)
    assert schema["required"] == [required]


def test_the_options_of_a_read_are_in_its_schema():
    assert list(schema_of("read")["properties"]) == ["path", "max_tokens", "encoding", "force", "refresh"]
    assert list(schema_of("read_file")["properties"]) == ["file_path", "offset", "limit", "mode", "indentation"]


def test_a_tool_says_what_it_is_for():
    assert ":50-200" in description_of("read")
    assert ":50-200" not in description_of("read_file")
    assert "PUT 3.=5:" in description_of("edit")


def test_every_example_of_an_edit_is_a_patch():
    from omniread.edits.parsing import parsed

    with pytest.raises(BadSelector, match="A call that works: ") as refused:
        patch_of({"path": "a.py"})
    assert parsed(json.loads(str(refused.value).partition("works: ")[2])["patch"])[0].path == "src/app.py"


@pytest.mark.parametrize("given", [{}, {"patch": None}, {"patch": " \n"}, {"patch": ["x"]}])
def test_an_edit_needs_a_patch(given: dict[str, object]):
    with pytest.raises(BadSelector, match="edit needs a patch, which is a text"):
        patch_of(given)


def test_a_patch_is_taken_as_it_is():
    assert patch_of({"patch": " [a]\nNEW\n+'x' ", "path": "b", "force": None}) == (" [a]\nNEW\n+'x' ", ["path"])


def test_what_became_of_a_patch_is_shown_as_text_and_as_data():
    result = EditResult((EditedFile("a\udcff.py", "9A46"),))
    told = reported(result, ["path"])
    assert [each["text"] for each in told["content"]] == ["[a\\xff.py#9A46]", "[Not an argument of this tool: path]"]
    assert told["structuredContent"]["files"][0]["tag"] == "9A46"


def test_a_page_is_shown_once():
    page = Page("a.py", "file", (TextBlock("1|first"), TextBlock("2|second")), next="a.py:3-")
    result = shown(page, [])
    assert result["content"] == [{"type": "text", "text": "1|first"}, {"type": "text", "text": "2|second"}]
    assert result["structuredContent"]["next"] == "a.py:3-"
    assert {"text", "blocks"}.isdisjoint(result["structuredContent"])
    assert json.dumps(result).count("1|first") == 1


def test_a_picture_is_shown_once_and_not_as_text():
    data = bytes(range(256)) * 400
    result = shown(Page("p.png", "image", (TextBlock("p.png, 320 x 320"), ImageBlock("image/png", data))), [])
    text, picture = result["content"]
    assert picture == {"type": "image", "mimeType": "image/png", "data": base64.b64encode(data).decode()}
    assert len(json.dumps(text)) + len(json.dumps(result["structuredContent"])) < 2048


def test_what_was_ignored_is_said_apart_from_the_content():
    result = shown(Page("x", "file", (TextBlock("1|x"),)), ["depth", "line"])
    assert result["content"][1] == {"type": "text", "text": "[Not an argument of this tool: depth, line]"}


def test_a_failure_says_what_to_ask_instead_in_words_and_as_data():
    error = NotFound("No such file: 'a\udcff'.", ref="a", hint="Did you mean b.py?", near=("b.py",))
    result = failed(error)
    assert result["isError"] is True
    assert result["content"] == [{"type": "text", "text": r"No such file: 'a\xff'. Did you mean b.py?"}]
    assert result["structuredContent"] == {
        "error": {
            "code": "not-found",
            "message": r"No such file: 'a\xff'.",
            "hint": "Did you mean b.py?",
            "near": ["b.py"],
        }
    }


def test_a_failure_without_candidates_has_none():
    assert failed(Denied("Not allowed."))["structuredContent"]["error"] == {
        "code": "denied",
        "message": "Not allowed.",
        "hint": None,
        "near": [],
    }
