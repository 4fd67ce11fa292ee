"""Does every language file compile for its grammar, and is inheritance followed?"""

import pytest

from omniread.syntax.queries import known, query, source


@pytest.mark.parametrize("language", sorted(known()))
def test_a_query_compiles_and_says_what_folds_or_declares(language: str):
    found = query(language)
    assert found is not None
    captures = {found.capture_name(number) for number in range(found.capture_count)}
    assert captures & {"fold", "name"}
    usual = {"attribute", "comment", "fold", "import", "name", "owner", "wrapper"}
    assert {name for name in captures - usual if not name.startswith(("definition.", "_"))} == set()


def test_a_file_that_inherits_comes_after_the_other():
    assert source("tsx").startswith(source("typescript"))
    assert "jsx_element" in source("tsx")


def test_without_a_file_there_is_no_query():
    assert query("no-such-language") is None
