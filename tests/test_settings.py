"""Which setting wins, and who may loosen what?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from omniread.emit.gutter import Bare, Envelope, Hashline, Numbered, Plain
from omniread.model.limits import NAMES, Limits
from omniread.model.scope import Instructions
from omniread.model.value import changed
from omniread.settings import STYLES, Settings, instructions_of, load


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody without settings."""
    return {"HOME": str(tmp_path / "home")}


def of_user(home: dict[str, str], text: str) -> None:
    folder = Path(home["HOME"], ".config", "omniread")
    folder.mkdir(parents=True)
    (folder / "omniread.toml").write_text(text, encoding="utf-8")


def test_without_any_setting_the_defaults_hold(project: Path, home: dict[str, str]):
    assert load(str(project), home) == Settings(limits=Limits(), style="numbered", roots=None, refused=())
    assert load(str(project), {}) == Settings()


def test_the_styles_are_those_that_lines_can_have():
    assert set(STYLES) == {each.style for each in (Hashline, Numbered, Plain, Envelope, Bare)}


# The same setting in some of the places: the user's file, the project's, the environment; and what holds then.
WHO_WINS = [
    ({}, 2000),
    ({"user": 9000}, 9000),
    ({"project": 500}, 500),
    ({"environment": 7000}, 7000),
    ({"user": 800, "project": 500}, 500),
    ({"user": 800, "environment": 7000}, 7000),
    ({"project": 500, "environment": 7000}, 7000),
    ({"user": 800, "project": 500, "environment": 7000}, 7000),
]


@pytest.mark.parametrize(("given", "holds"), WHO_WINS, ids=["+".join(given) or "nobody" for given, _ in WHO_WINS])
def test_the_environment_beats_the_project_which_beats_the_user(
    project: Path, home: dict[str, str], given: dict[str, int], holds: int
):
    if "user" in given:
        of_user(home, f"max_lines = {given['user']}\n")
    if "project" in given:
        (project / "omniread.toml").write_text(f"max_lines = {given['project']}\n", encoding="utf-8")
    if "environment" in given:
        home["OMNIREAD_MAX_LINES"] = str(given["environment"])
    assert load(str(project), home).limits == Limits(max_lines=holds)


# What the user's file says, what the project's file says, and whether that is heard.
TIGHTER_OR_LOOSER = [
    ("", "max_bytes = '10KiB'", True),
    ("", "max_bytes = '60KiB'", False),
    ("", "max_bytes = 51200", True),
    ("max_bytes = 100_000", "max_bytes = '60KiB'", True),
    ("max_bytes = 100_000", "max_bytes = 100_001", False),
    ("", "max_lines = 'none'", False),
    ("max_lines = 'none'", "max_lines = 100_000", True),
    ("max_lines = 'none'", "max_lines = 'none'", True),
    ("", "max_tokens = 4000", True),
    ("", "nesting = 9", False),
    ("", "block_context = false", True),
    ("block_context = false", "block_context = true", False),
    ("", "network = false", True),
    ("network = false", "network = true", False),
    ("", "allow_private = true", False),
    ("allow_private = true", "allow_private = false", True),
    ("", "style = 'hashline'", True),
    ("", "deny = ['*.pem']", True),
    ("", "ask = ['secrets/**']", True),
    ("", "allow = ['/etc']", False),
    ("", "sensitive = 'ask'", True),
    ("sensitive = 'ask'", "sensitive = 'deny'", True),
    ("sensitive = 'ask'", "sensitive = 'ask'", True),
    ("sensitive = 'ask'", "sensitive = 'off'", False),
    ("sensitive = 'deny'", "sensitive = 'ask'", False),
    ("", "sensitive = 'off'", False),
    ("sensitive = 'off'", "sensitive = 'ask'", True),
    ("", "summary = 'off'", True),
    ("", "instructions = 'all'", True),
    ("instructions = 'all'", "instructions = 'off'", True),
    ("", "instruction_files = ['RULES.md']", True),
    ("", "mask_secrets = true", True),
    ("mask_secrets = true", "mask_secrets = false", False),
    ("mask_secrets = true", "mask_secrets = true", True),
    ("", "audit = 'log'", False),
    ("audit = '/log'", "audit = 'log'", False),
    ("", "roots = ['.']", True),
    ("", "roots = []", True),
]


@pytest.mark.parametrize(("user", "asked", "heard"), TIGHTER_OR_LOOSER)
def test_a_projects_file_tightens_and_never_loosens(
    project: Path, home: dict[str, str], user: str, asked: str, *, heard: bool
):
    of_user(home, user)
    before = load(str(project), home)
    file = project / "omniread.toml"
    file.write_text(asked, encoding="utf-8")
    after = load(str(project), home)
    name = asked.partition(" ")[0]
    if heard:
        assert after.refused == ()
    else:
        assert changed(after, refused=()) == before
        assert len(after.refused) == 1
        assert after.refused[0].startswith(f"{file}: {name} is ignored")
        assert "\n" not in after.refused[0]


def test_what_is_refused_takes_nothing_else_with_it(project: Path, home: dict[str, str]):
    (project / "omniread.toml").write_text("nesting = 9\nmembers = 10\nredirects = 11\n", encoding="utf-8")
    settings = load(str(project), home)
    assert settings.limits == Limits(members=10)
    assert [each.rpartition("/")[2].split()[1] for each in settings.refused] == ["nesting", "redirects"]


@pytest.mark.parametrize(
    ("roots", "heard"),
    [
        ("['.']", True),
        ("['sub', '../project/other']", True),
        ("['..']", False),
        ("['.', '/']", False),
        ("['../pro']", False),
    ],
)
def test_a_project_narrows_the_users_roots_and_cannot_leave_them(
    project: Path, home: dict[str, str], roots: str, *, heard: bool
):
    of_user(home, f"roots = ['{project.as_posix()}']")
    (project / "omniread.toml").write_text(f"roots = {roots}", encoding="utf-8")
    settings = load(str(project), home)
    assert settings.roots is not None
    assert bool(settings.refused) is not heard
    if not heard:
        assert settings.roots == (str(project),)


def test_patterns_of_the_policy_join_and_none_is_lost(project: Path, home: dict[str, str]):
    of_user(home, "deny = ['*.key']\nallow = ['/srv']")
    (project / "omniread.toml").write_text("deny = ['*.pem']\nask = ['db/*']\nallow = ['/etc']", encoding="utf-8")
    home |= {"OMNIREAD_DENY": os.pathsep.join(["*.p12", "tmp"]), "OMNIREAD_SENSITIVE": "ask"}
    settings = load(str(project), home)
    assert (settings.deny, settings.ask) == (("*.key", "*.pem", "*.p12", "tmp"), ("db/*",))
    assert (settings.allow, settings.sensitive) == (("/srv",), "ask")


def test_a_link_does_not_lead_a_project_out_of_the_users_roots(project: Path, home: dict[str, str], tmp_path: Path):
    (project / "way-out").symlink_to(tmp_path)
    of_user(home, f"roots = ['{project.as_posix()}']")
    (project / "omniread.toml").write_text("roots = ['way-out']", encoding="utf-8")
    assert load(str(project), home).roots == (str(project),)


def test_relative_roots_start_at_the_file_that_names_them(project: Path, home: dict[str, str], tmp_path: Path):
    deep = project / "a" / "b"
    deep.mkdir(parents=True)
    (project / "omniread.toml").write_text("roots = ['a', '~/notes']", encoding="utf-8")
    assert load(str(deep), home).roots == (str(project / "a"), os.path.expanduser("~/notes"))
    home["OMNIREAD_ROOTS"] = os.pathsep.join(["c", str(tmp_path)])
    assert load(str(deep), home).roots == (str(deep / "c"), str(tmp_path))


@pytest.mark.parametrize(
    "text",
    [
        "[tool.omniread]\nmax_lines = 7\n",
        "[tool.other]\nx = 1\n\n  [ tool . omniread ]  # here\nmax_lines = 7\n",
        "[tool]\nomniread = { max_lines = 7 }\n",
        "[tool]\nomniread.max_lines = 7\n",
        "tool.omniread.max_lines = 7\n",
        '["tool"."omniread"]\r\nmax_lines = 7\r\n',
        "\ufeff[tool.omniread]\nmax_lines = 7\n",
    ],
    ids=["table", "spaced", "inline", "dotted", "top", "quoted", "bom"],
)
def test_the_common_file_of_a_project_may_hold_the_settings(project: Path, home: dict[str, str], text: str):
    (project / "pyproject.toml").write_bytes(text.encode())
    assert load(str(project), home).limits.max_lines == 7


@pytest.mark.parametrize(
    "text",
    [
        "[project]\nname = 'other'\n",
        "this is not TOML, and nobody asked whether it is",
        "[project]\ndependencies = ['omniread']\nthis = is not TOML",
        "[tool.pytest]\nomniread = 1\n",
        "tool = 'omniread'",
    ],
    ids=["other", "broken", "dependency", "elsewhere", "no-table"],
)
def test_a_common_file_without_settings_is_passed_over(project: Path, home: dict[str, str], text: str):
    (project / "pyproject.toml").write_text(text, encoding="utf-8")
    (project.parent / "omniread.toml").write_text("max_lines = 9", encoding="utf-8")
    assert load(str(project), home).limits.max_lines == 9


def test_the_nearest_file_counts_alone(project: Path, home: dict[str, str]):
    deep = project / "deep"
    deep.mkdir()
    (project / "omniread.toml").write_text("max_lines = 5\nmembers = 6", encoding="utf-8")
    (deep / "pyproject.toml").write_text("[tool.omniread]\nmax_lines = 4", encoding="utf-8")
    assert load(str(deep), home).limits == Limits(max_lines=4)
    (deep / "omniread.toml").write_text("max_lines = 3", encoding="utf-8")
    assert load(str(deep), home).limits == Limits(max_lines=3)


def test_a_named_file_stands_in_for_both_and_may_loosen(project: Path, home: dict[str, str]):
    of_user(home, "members = 5")
    (project / "omniread.toml").write_text("nesting = 2", encoding="utf-8")
    (project / "mine.toml").write_text("max_lines = 2500\nroots = ['/']", encoding="utf-8")
    settings = load(str(project), home, "mine.toml")
    assert settings.limits == Limits(max_lines=2500)
    assert settings.roots == (os.path.abspath("/"),)
    assert settings.refused == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_limit_has_its_variable(project: Path, home: dict[str, str], name: str):
    home["OMNIREAD_" + name.upper()] = "off" if name == "block_context" else "3"
    assert getattr(load(str(project), home).limits, name) == (False if name == "block_context" else 3)


def test_the_other_variables(project: Path, home: dict[str, str]):
    home |= {"OMNIREAD_STYLE": "lines", "OMNIREAD_NETWORK": "No", "OMNIREAD_ALLOW_PRIVATE": "1"}
    home |= {"OMNIREAD_SESSION": "night shift", "OMNIREAD_ROOTS": "", "OTHER_STYLE": "x"}
    assert load(str(project), home) == Settings(style="lines", network=False, allow_private=True)


def test_the_users_file_is_where_the_system_puts_such_files(project: Path, tmp_path: Path):
    for number, variable in enumerate(("XDG_CONFIG_HOME", "APPDATA"), 3):
        folder = tmp_path / variable / "omniread"
        folder.mkdir(parents=True)
        (folder / "omniread.toml").write_text(f"max_lines = {number}", encoding="utf-8")
        environ = {variable: str(tmp_path / variable), "HOME": str(tmp_path / "home")}
        assert load(str(project), environ).limits.max_lines == number


def test_nothing_is_parsed_where_there_is_nothing_to_say(project: Path):
    (project / "pyproject.toml").write_text("[project]\nname = 'omniread'\n[tool.ruff]\nx = 1\n", encoding="utf-8")
    program = "import sys; from omniread.settings import load; load(sys.argv[1], {}); print('tomllib' in sys.modules)"
    # Coverage would load modules of its own into the process.
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    command = [sys.executable, "-c", program, project]
    run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=project, env=quiet)
    assert run.stdout == "False\n"


def test_an_audit_log_lies_beside_the_file_that_names_it(project: Path, home: dict[str, str]):
    of_user(home, "audit = 'log.jsonl'")
    audit = load(str(project), home).audit
    assert audit is not None
    assert Path(audit).name == "log.jsonl"
    assert Path(audit).is_absolute()


def test_the_names_of_instruction_files_are_those_of_the_nearest_that_says_them(project: Path, home: dict[str, str]):
    assert instructions_of(load(str(project), home)) == Instructions()
    of_user(home, "instruction_files = ['A.md']")
    (project / "omniread.toml").write_text("instruction_files = ['B.md', '.rules/x']\ninstructions = 'all'\n")
    assert instructions_of(load(str(project), home)) == Instructions("all", ("B.md", ".rules/x"))
    home["OMNIREAD_INSTRUCTION_FILES"] = "C.md"
    assert load(str(project), home).instruction_files == ("C.md",)
