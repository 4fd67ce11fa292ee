"""Is the engine found without being imported, and missed by name?"""

import subprocess
import sys

import pytest

from omniread.model.errors import NeedsExtra
from omniread.tabular.duck.library import available, lacking, library


def test_it_is_there():
    assert available()
    assert library("Parquet").connect


def test_asking_whether_it_is_there_imports_nothing():
    program = "import sys; from omniread.tabular import duck; assert duck.available(); print('duckdb' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_what_is_missing_is_said_with_what_installs_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert not available()
    with pytest.raises(NeedsExtra) as caught:
        library("Parquet")
    assert str(caught.value) == "Parquet needs DuckDB. Install it with: pip install 'omniread[tables]'"
    assert caught.value.extra == "tables"


def test_another_package_is_named():
    assert "fsspec" in lacking("A table", "fsspec").message
