"""What do the words of a command line mean?"""

import contextlib
import io
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omniread
from omniread.model import errors
from omniread.model.value import fields
from omniread.options import Request, described, parse


def said(*words: str) -> tuple[int, str, str]:
    """The exit code, what is printed and what is complained about, for words that end the process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as end:
        parse(words)
    return int(end.value.code or 0), out.getvalue(), err.getvalue()


def test_nothing_is_a_request_too():
    assert parse([]) == Request()


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        (["a", "b:5-9"], Request(("a", "b:5-9"))),
        (["-"], Request(("-",))),
        (["-:5-9", "-?q=SELECT 1"], Request(("-:5-9", "-?q=SELECT 1"))),
        (["-:-20", "--json", "-?q=a=b"], Request(("-:-20", "-?q=a=b"), json=True)),
        (["--", "-"], Request(("-",))),
        (["--", "--json", "-x", "--"], Request(("--json", "-x", "--"))),
        (["a", "--json", "b", "--", "-c"], Request(("a", "b", "-c"), json=True)),
        (["--json", "-", "a"], Request(("-", "a"), json=True)),
        (["", "--json"], Request(("",), json=True)),
        (["--style", "lines", "a"], Request(("a",), style="lines")),
        (["--style=plain", "a"], Request(("a",), style="plain")),
        (["--encoding", "cp1252", "a"], Request(("a",), encoding="cp1252")),
        (["--root", "x", "a", "--root=y"], Request(("a",), roots=("x", "y"))),
        (["--no-network", "--allow-private"], Request(network=False, allow_private=True)),
        (["--cwd", "d", "--config", "f", "--stdin-name", "n"], Request(cwd="d", config="f", stdin_name="n")),
        (["--password-file", "p"], Request(password_file="p")),
        (
            ["--force", "--refresh", "--explain", "--forget"],
            Request(force=True, refresh=True, explain=True, forget=True),
        ),
        (["--color", "never", "--completion", "fish"], Request(color="never", completion="fish")),
        (["--max-lines", "5", "a"], Request(("a",), limits=(("max_lines", "5"),))),
        (["--max-bytes=50KiB"], Request(limits=(("max_bytes", "50KiB"),))),
        (["--max-tokens", "none"], Request(limits=(("max_tokens", "none"),))),
        (["--limit", "nesting = 3", "--max-lines", "-5"], Request(limits=(("nesting", "3"), ("max_lines", "-5")))),
        (["--limit", "x=a=b"], Request(limits=(("x", "a=b"),))),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_words_become_a_request(words: list[str], request_: Request):
    assert parse(words) == request_


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--jso", "a"], "there is no option --jso; a path that begins with a dash follows --"),
        (["-5"], "there is no option -5"),
        (["-x y"], "there is no option -x y"),
        (["a", "-v"], "there is no option -v"),
        (["--style", "pretty"], "invalid choice: 'pretty'"),
        (["--limit", "max_lines"], "'max_lines' is not of the form NAME=VALUE"),
        (["--limit"], "expected one argument"),
        (["--encoding", "--", "a"], "expected one argument"),
        (["--completion", "tcsh"], "invalid choice: 'tcsh'"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_a_malformed_command_ends_with_2_and_says_why(words: list[str], complaint: str):
    code, out, err = said(*words)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.startswith("usage: omniread [OPTION ...] PATH [PATH ...]\n")


def test_the_version_is_that_of_the_package():
    assert said("--version") == (0, f"omniread {omniread.__version__}\n", "")


def test_the_help_names_every_option_and_every_exit_code():
    code, out, err = said("a", "--help")
    assert (code, err) == (0, "")
    assert said("-h") == (code, out, err)
    _, actions = described()
    assert [name for action in actions for name in action.option_strings if name not in out] == []
    kinds = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, errors.ReadError)]
    assert [each for each in kinds if f"{each.exit_code} {each.code}" not in " ".join(out.split())] == []
    assert max(map(len, out.splitlines())) <= 100


def test_every_option_fills_a_field_and_every_field_has_its_option():
    _, actions = described()
    without_field = {"version", "help"}
    assert {action.dest for action in actions} - without_field == {*fields(Request)} - {"paths"}


@given(
    st.lists(st.one_of(st.text().filter(lambda word: not word.startswith("-")), st.sampled_from(["-", "-:5", "-?x=1"])))
)
def test_the_short_way_for_paths_alone_agrees_with_the_parser(words: list[str]):
    assert parse(words) == parse([*words, "--"]) == parse(["--color", "auto", *words])


@given(st.lists(st.text()))
def test_whatever_follows_two_dashes_is_a_path(words: list[str]):
    assert parse(["--json", "--", *words]).paths == tuple(words)


def test_paths_alone_need_no_parser():
    program = (
        "import sys; from omniread.options import parse; parse(['a', '-', 'b:5']); print('argparse' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-I", "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout == "False\n"
