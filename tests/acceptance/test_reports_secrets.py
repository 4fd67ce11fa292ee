"""Report 42: what the host denies is read in no form of its path. (Entry 41 is with the reports on folders.)"""

import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from omniread.model.errors import ReadError
from omniread.reader import Reader
from omniread.sources.local.policy import Policy

SECRET = "hunter2-is-the-secret"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with credentials in the usual places, and other ways to each."""
    for name in (".env", ".ssh/id_rsa", ".aws/credentials", "auth.json"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{SECRET}\n")
        (tmp_path / f"link-{file.name.strip('.')}").symlink_to(file)
    (tmp_path / "sub").mkdir()
    (tmp_path / "all").symlink_to(".")
    (tmp_path / "environment.md").write_text("harmless\n")
    with ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in (".env", ".ssh/id_rsa", ".aws/credentials", "auth.json"):
            archive.writestr(f"home/{name}", f"{SECRET}\n")
    return tmp_path


FORMS = [
    "{name}",
    "{home}/{name}",
    "sub/../{name}",
    "./sub/.././{name}",
    "all/{name}",
    "link-{base}",
    "file://{home}/{name}",
    "{name}:raw",
    "{name}:hex",
    "{name}:/hunter/",
    "a.zip:home/{name}",
    "a.zip:home/{name}:raw",
    "environment.md {name}",
    "{folder}*{base}*",
    ".:/hunter/",
    "a.zip:/hunter/",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", [".env", ".ssh/id_rsa", ".aws/credentials", "auth.json"])
def test_42_what_is_denied_is_read_in_no_form(home: Path, form: str, name: str):
    reader = Reader(home, policy=Policy(sensitive="deny", deny=["auth.json", ".aws"]))
    folder, _, base = name.rpartition("/")
    path = form.format(name=name, home=home, base=base.strip("."), folder=folder and f"{folder}/")
    try:
        answer = str(reader.read(path))
    except ReadError as error:
        answer = str(error)
    assert SECRET not in answer


@pytest.mark.parametrize("name", [".ENV", ".Ssh/ID_RSA"])
def test_42_nor_under_a_name_of_another_case(home: Path, name: str):
    other = home / name
    if not os.path.lexists(other):  # where case matters it is a file of its own
        other.parent.mkdir(exist_ok=True)
        other.write_text(f"{SECRET}\n")
    with pytest.raises(ReadError, match="sensitive name"):
        Reader(home, policy=Policy(sensitive="deny")).read(name)


def test_42_a_denial_names_the_policy_and_what_is_harmless_is_read(home: Path):
    reader = Reader(home, policy=Policy(sensitive="deny", deny=["auth.json"]))
    with pytest.raises(ReadError, match=r"the policy denies auth\.json") as caught:
        reader.read("auth.json")
    assert caught.value.exit_code == 4
    assert str(reader.read("environment.md")) == "1|harmless"


def test_42_nor_as_a_path_of_instructions(home: Path):
    """A link that calls itself instructions leads to no secret."""
    (home / "sub" / "AGENTS.md").symlink_to(home / ".env")
    (home / "sub" / "a.py").write_text("x = 1\n")
    page = Reader(home, policy=Policy(sensitive="deny")).read("sub/a.py")
    assert str(page) == "1|x = 1"
