import pytest

from omniread.sources.local.spelling import READINGS, decoded, file_path, readings, spelled, tidied

HOMES = {"~": "/home/me", "~ann": "/home/ann"}


def home(name: str) -> str:
    return HOMES.get(name, name)


def first(reference: str, *, windows: bool = False) -> str:
    place, tail = next(readings(spelled(reference, home=home, windows=windows), windows=windows))
    assert tail is None
    return place


def every(reference: str, *, windows: bool = False) -> list[tuple[str, str | None]]:
    return list(readings(spelled(reference, home=home, windows=windows), windows=windows))


@pytest.mark.parametrize(
    ("reference", "place"),
    [
        ("local:/x", "local://x"),
        ("local://x", "local://x"),
        (":/etc/hosts", "/etc/hosts"),
        (":~/a", "/home/me/a"),
        (":./a", "./a"),
        (":../a", "../a"),
        (":a.txt", ":a.txt"),
        ("::/a", "::/a"),
        (":C:\\a", "C:\\a"),
        ("@/etc/hosts", "/etc/hosts"),
        ("@~/a", "/home/me/a"),
        ("@file:///srv/a", "/srv/a"),
        ("@scope/x", "@scope/x"),
        ("@file.txt", "@file.txt"),
        (":@/etc/hosts", ":@/etc/hosts"),
        ("file:///srv/my%20notes.txt", "/srv/my notes.txt"),
        ("file://localhost/srv/a%C3%A9", "/srv/aé"),
        ("FILE:///srv/a", "/srv/a"),
        ("file:///srv/100%25.txt", "/srv/100%.txt"),
        ("file:///srv/a%2520b", "/srv/a%20b"),
        ("file:///srv/%zz", "/srv/%zz"),
        ("file://src/app.py", "src/app.py"),
        ("/srv/my%20notes.txt", "/srv/my%20notes.txt"),
        ("~", "/home/me"),
        ("~/a.txt", "/home/me/a.txt"),
        ("~ann/a.txt", "/home/ann/a.txt"),
        ("~nobody/a.txt", "~nobody/a.txt"),
        ("~$report.docx", "~$report.docx"),
        ("/", "."),
        ("///", "."),
        ("file:///", "."),
        ("/.", "/."),
        ("./-", "./-"),
        ("\\", "\\"),
    ],
)
def test_the_clean_up_has_one_order(reference: str, place: str):
    assert first(reference) == place


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("a.py", [("a.py", None)]),
        ("a.py:5-9", [("a.py:5-9", None), ("a.py", "5-9")]),
        ("a.py:", [("a.py:", None), ("a.py", "")]),
        ("a:b?c", [("a:b?c", None), ("a:b", "?c"), ("a", "b?c")]),
        ("q.db?x=1", [("q.db?x=1", None), ("q.db", "?x=1")]),
        ("x.zip:b:5-9", [("x.zip:b:5-9", None), ("x.zip:b", "5-9"), ("x.zip", "b:5-9")]),
        (":5", [(":5", None)]),
        ("?x", [("?x", None)]),
        ("/:20-40", [("/:20-40", None), (".", "20-40")]),
        ("~:5", [("/home/me:5", None), ("/home/me", "5")]),
        ("~ann?x", [("/home/ann?x", None), ("/home/ann", "?x")]),
        ("", [("", None)]),
    ],
)
def test_every_place_is_read_the_longest_first(reference: str, expected: list[tuple[str, str | None]]):
    assert every(reference) == expected


def test_a_file_url_is_decoded_in_its_name_and_its_tail_is_left_alone():
    assert every("file:///my%20a.zip:in%20it:5") == [
        ("/my a.zip:in it:5", None),
        ("/my a.zip:in it", "5"),
        ("/my a.zip", "in%20it:5"),
    ]


def test_an_escaped_colon_never_ends_a_name():
    assert every("file:///a%3A5") == [("/a:5", None)]


def test_a_home_with_a_percent_sign_survives_the_decoding():
    place, _ = next(readings(spelled("file://~/a%20b", home=lambda _: "/home/100%25", windows=False), windows=False))
    assert place == "/home/100%25/a b"


def test_a_thousand_colons_give_a_few_hundred_readings_those_with_the_shortest_places():
    found = every("a:" * 1000)
    assert len(found) == READINGS + 1
    assert found[-1] == ("a", "a:" * 999)
    assert found[1][0] == ("a:" * READINGS)[:-1]


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("C:\\x\\a.txt:5-9", [("C:\\x\\a.txt:5-9", None), ("C:\\x\\a.txt", "5-9")]),
        ("c:/x/a.txt", [("c:/x/a.txt", None)]),
        ("\\\\srv\\share\\d\\f.txt:3", [("\\\\srv\\share\\d\\f.txt:3", None), ("\\\\srv\\share\\d\\f.txt", "3")]),
        ("\\\\?\\C:\\long:2", [("C:\\long:2", None), ("C:\\long", "2")]),
        ("\\\\?\\UNC\\srv\\share\\f", [("\\\\srv\\share\\f", None)]),
        ("\\\\wsl.localhost\\Ubuntu\\home\\u\\f", [("\\\\wsl.localhost\\Ubuntu\\home\\u\\f", None)]),
        ("/c/Users/u/f:7", [("C:/Users/u/f:7", None), ("C:/Users/u/f", "7")]),
        ("/mnt/d/f", [("D:/f", None)]),
        ("file:///C:/x/a%20b:4", [("C:/x/a b:4", None), ("C:/x/a b", "4")]),
        ("file:///c%3A/temp", [("c:/temp", None)]),
        ("file://srv/share/f", [("//srv/share/f", None)]),
        ("@C:\\a", [("C:\\a", None)]),
        (":C:\\a", [("C:\\a", None)]),
        ("\\\\", [(".", None)]),
        ("~\\a", [("/home/me\\a", None)]),
    ],
)
def test_on_windows_the_colon_of_a_drive_ends_no_name(reference: str, expected: list[tuple[str, str | None]]):
    assert every(reference, windows=True) == expected


def test_an_at_sign_is_dropped_before_the_schemes_that_are_known():
    assert tidied("@artifact://3", ("artifact",)) == "artifact://3"
    assert tidied("@artifact://3", ("file",)) == "@artifact://3"


@pytest.mark.parametrize("reference", ["@~3:a.py", "@~:a.py", "@~2^2:a.py", "@~~:a.py", "@:a.py", "@{1}:a.py"])
def test_an_at_sign_that_git_calls_its_head_stays(reference: str):
    assert tidied(reference) == reference
    assert tidied("@~/3:a.py") == "~/3:a.py"
    assert tidied("@~ada/a.py") == "~ada/a.py"


def test_a_text_with_half_a_surrogate_pair_is_left_as_it_is():
    assert decoded("%20\ud800") == "%20\ud800"


def test_bytes_of_a_file_url_that_are_no_text_become_the_name_on_disk():
    assert first("file:///caf%E9") == "/caf\udce9"


@pytest.mark.parametrize(
    ("url", "windows", "path"),
    [
        ("file:///srv/a%20b:c", False, "/srv/a b:c"),
        ("file:///c%3A/temp", True, "c:/temp"),
        ("file:///C:/temp", True, "C:/temp"),
        ("https://host/x", False, None),
        ("/srv", False, None),
    ],
)
def test_the_path_of_a_file_url(url: str, windows: bool, path: str | None):  # a column of the table
    assert file_path(url, windows=windows) == path
