"""Through which rooms does a path string lead?"""

from pathlib import Path

from omniread.catalog import shipped
from omniread.explain import explained
from omniread.model.limits import Limits
from omniread.model.scope import Work
from tests.fakes import scope


def rooms(folder: Path, reference: str) -> list[str]:
    session = scope(cwd=str(folder))
    return explained(reference, shipped(), session, Work(Limits(), session.scratch)).splitlines()


def test_the_rooms_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one\n")
    assert rooms(tmp_path, "a.py:2-") == [
        "a.py:2-",
        "  source file: a.py",
        "  format plain",
        "  selector 2-",
        "  view ranges",
    ]
    assert "  view not available" in rooms(tmp_path, "a.py:#main")


def test_an_address_and_a_rendering_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("a,b\n1,2\n")
    assert rooms(tmp_path, "a.csv?limit=2:5-9")[-4:] == [
        "  format delimited",
        "  address ?limit=2",
        "  selector 5-9",
        "  view ranges",
    ]
    assert rooms(tmp_path, ".:/x/:3-")[-3:] == ["  selector /x/:3-", "  rendering regex", "  view ranges"]
