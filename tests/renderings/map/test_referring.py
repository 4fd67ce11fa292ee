"""Is it told which other files mention a name?"""

import pytest

from omniread.renderings.map.referring import NAMED, Referring
from tests.renderings.map.sketched import sketches


@pytest.mark.parametrize(
    ("name", "path", "told"),
    [
        ("KeyValueStore", "core/store.py", "<- app.py, cli.py, tests/test_app.py"),
        ("put_value", "core/store.py", "<- app.py"),
        ("_flush_all", "core/store.py", "<- nobody"),
        ("unheard_of", "core/store.py", "<- nobody"),
    ],
)
def test_other_files_are_named_in_order(name: str, path: str, told: str):
    assert Referring(sketches()).told(name, path) == told


def test_of_very_many_the_first_are_named():
    files = {f"f{number}.py": "some_name()\n" for number in range(NAMED + 2)} | {"own.py": "def some_name(): ...\n"}
    assert Referring(sketches(files)).told("some_name", "own.py") == "<- f0.py, f1.py, f2.py, f3.py, f4.py, … 2 more"
