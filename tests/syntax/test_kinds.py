"""Is a program told from prose and data by its language alone?"""

import pytest

from omniread.syntax.kinds import is_code, is_prose, is_summarised


@pytest.mark.parametrize("language", ["python", "cpp", "bash", "css", "sql"])
def test_programs(language: str):
    assert (is_code(language), is_prose(language), is_summarised(language, "code")) == (True, False, True)
    assert not is_summarised(language, "off")


@pytest.mark.parametrize("language", ["yaml", "toml", "ini", "diff", "csv", "properties", None])
def test_data_are_never_summarised_unasked(language: str | None):
    assert not is_code(language)
    assert not is_summarised(language, "all")


@pytest.mark.parametrize("language", ["markdown", "rst", "latex"])
def test_prose_only_where_all_is_wanted(language: str):
    assert is_prose(language)
    assert (is_summarised(language, "code"), is_summarised(language, "all")) == (False, True)
