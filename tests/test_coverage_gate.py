"""Does the coverage gate let nothing through?"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.coverage_gate import main


def facts(hit: int, lines: tuple[int, ...] = (), branches: tuple[tuple[int, int], ...] = ()) -> dict[str, Any]:
    return {
        "summary": {
            "covered_lines": hit,
            "num_statements": hit + len(lines),
            "covered_branches": 0,
            "num_branches": len(branches),
        },
        "missing_lines": list(lines),
        "missing_branches": [list(branch) for branch in branches],
    }


def verdict(tmp_path: Path, files: dict[str, dict[str, Any]]) -> int:
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"files": files}), encoding="utf-8")
    return main(str(report))


@pytest.mark.parametrize(
    ("name", "gap", "status"),
    [
        ("src/omniread/model/span.py", facts(99), 0),
        ("src/omniread/model/span.py", facts(999, (7,)), 1),
        ("src/omniread/resolve.py", facts(999, (), ((7, -1),)), 1),
        ("src\\omniread\\views\\tail.py", facts(999, (7,)), 1),
        ("src/omniread/formats/plain.py", facts(95, (1, 2, 3, 4, 5)), 0),
        ("src/omniread/formats/plain.py", facts(94, (1, 2, 3, 4, 5, 6)), 1),
    ],
    ids=["whole", "line", "branch", "windows", "enough", "too-little"],
)
def test_a_gap_fails_where_it_counts(tmp_path: Path, name: str, gap: dict[str, Any], status: int):
    assert verdict(tmp_path, {name: gap}) == status


def test_it_names_the_lines_and_the_jumps(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    verdict(tmp_path, {"src/omniread/paging.py": facts(8, (3, 4), ((3, 5), (9, -2), (9, 11)))})
    assert "paging.py: 61.5 % where all is asked; missing 3, 4, 9->exit, 9->11" in capsys.readouterr().out


def test_the_rest_is_one_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    files = {"src/omniread/cli.py": facts(10, (8,)), "src/omniread/engine.py": facts(90)}
    assert verdict(tmp_path, files) == 0
    assert "rest 99.0 % (95 asked)" in capsys.readouterr().out
