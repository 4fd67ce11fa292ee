import pytest

from omniread.sources.local.windows import elsewhere, folded, is_drive, name_start, native


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\\\\?\\C:\\long", "C:\\long"),
        ("\\\\?\\UNC\\srv\\share\\f", "\\\\srv\\share\\f"),
        ("//?/unc/srv/share", "\\\\srv/share"),
        ("\\\\.\\COM1", "\\\\.\\COM1"),
        ("\\\\srv\\share", "\\\\srv\\share"),
        ("/c/Users/u", "C:/Users/u"),
        ("/c", "C:/"),
        ("/mnt/c/x", "C:/x"),
        ("/mnt/c", "C:/"),
        ("/mnt/data", "/mnt/data"),
        ("/cd/x", "/cd/x"),
        ("/C:/x", "C:/x"),
        ("/C|/x", "C:/x"),
        ("C:\\x", "C:\\x"),
        ("a/b", "a/b"),
    ],
)
def test_other_shells_forms_become_those_of_windows(text: str, expected: str):
    assert native(text) == expected


def test_a_selector_behind_a_drive_of_another_shell_keeps_its_slashes():
    assert native("/c/a.py:/def /") == "C:/a.py:/def /"


@pytest.mark.parametrize(("text", "start"), [("C:\\a", 2), ("c:a", 2), ("ab:c", 0), ("a", 0)])
def test_names_begin_behind_the_drive(text: str, start: int):
    assert name_start(text) == start


@pytest.mark.parametrize(("text", "drive"), [("C:\\", True), ("C:/x", True), ("C:x", False), ("/c/x", False)])
def test_a_drive_has_a_slash_behind_it(text: str, drive: bool):  # a column of the table
    assert is_drive(text) is drive


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C:\\Proj\\A.txt", "c:/proj/a.txt"),
        ("C:\\proj\\sub\\..\\a", "c:\\proj\\a"),
        ("\\\\Srv\\Share\\f", "//srv/share/f"),
        ("\\\\?\\UNC\\srv\\share\\f", "\\\\srv\\share\\f"),
        ("\\\\?\\C:\\proj", "C:\\proj"),
        ("/c/proj", "C:\\proj"),
    ],
)
def test_two_spellings_of_a_place_fold_to_one(one: str, other: str):
    assert folded(one) == folded(other)


def test_two_shares_stay_two():
    assert folded("\\\\srv\\a\\f") != folded("\\\\srv\\b\\f")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("C:\\x\\a.txt", "/mnt/c/x/a.txt"),
        ("\\\\?\\C:\\x", "/mnt/c/x"),
        ("\\\\wsl.localhost\\Ubuntu\\home\\u\\f", "/home/u/f"),
        ("\\\\wsl$\\Debian", "/"),
        ("\\\\srv\\share", None),
        ("src/a.py", None),
        ("/c/Users", None),
    ],
)
def test_where_a_windows_path_lies_for_the_linux_beside_it(text: str, place: str | None):
    assert elsewhere(text) == place
