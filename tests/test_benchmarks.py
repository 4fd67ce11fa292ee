"""Do the benchmarks measure what they say, and the same work on both sides? No test here looks at a time."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from benchmarks import __main__ as program
from benchmarks import measure, same, served
from benchmarks.cases import CASES
from benchmarks.data import DEEP, LOG_LINES, Data
from benchmarks.measure import Case, Command, Import, Inside, Outcome, Place, Sample, Shell
from benchmarks.packed import PACKED
from benchmarks.table import HEADING, row, verdict
from benchmarks.target import MIB, below_ms, of_tool

SHARE = 200  # the log is still longer than what is held in memory
COMPARED = [maker for maker in CASES if not maker.__name__.startswith("import_")]


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Data:
    return Data(str(tmp_path_factory.mktemp("benchmarks")), SHARE)


@pytest.fixture(scope="session")
def place(data: Data) -> Place:
    return measure.place_in(data.folder)


@pytest.mark.parametrize("maker", COMPARED, ids=lambda maker: maker.__name__)
def test_both_sides_do_the_same_work(maker, data: Data, place: Place):
    case = maker(data)
    ours, tool = case.ours.proof(place).answer, case.tool.proof(place).answer
    assert case.same(ours, tool)
    # The comparison can fail: with an answer of either side that lacks something, or says something else.
    less = tool[: len(tool) // 3]
    assert not case.same(ours, less if any(map(str.isdigit, less)) else "0")
    assert not case.same(ours[: len(ours) // 3], tool)


def test_what_is_timed_answers_as_what_is_proved(data: Data, place: Place):
    paths = [f"{file}:1-3" for file in data.many[:2]]
    run = Inside(*paths, before=[data.small], times=2)
    proof, sample = run.proof(place).answer, run.sample(place).answer
    assert same.numbered(proof)[-6:] == same.numbered(sample)
    assert len([line for number, line in same.numbered(proof) if number == 1]) == 2
    assert Shell(paths[0]).proof(place).answer == Shell(paths[0]).sample(place).answer


def test_cases_have_names_of_their_own(data: Data):
    cases = [maker(data) for maker in CASES]
    assert len({case.name for case in cases}) == len({maker.__name__ for maker in CASES}) == len(CASES)
    assert set(PACKED) < set(CASES)


def test_data_are_the_same_every_time(tmp_path: Path):
    first, second = (Data(str(tmp_path / name), 2000) for name in ("one", "two"))
    for name in ("small", "log", "line", "zip", "tar"):
        one, two = (Path(each.folder, getattr(each, name)).read_bytes() for each in (first, second))
        assert one == two
    assert first.many == second.many
    for file in first.many:
        assert Path(first.folder, file).read_bytes() == Path(second.folder, file).read_bytes()


def test_data_are_what_the_targets_speak_of(data: Data):
    log = Path(data.folder, data.log).read_bytes()
    lines = log.splitlines(keepends=True)
    assert {len(line) for line in lines} == {100}
    assert [int(line[:10]) for line in lines] == list(range(1, LOG_LINES // SHARE + 1))
    assert LOG_LINES * 100 <= 1 << 30 < (LOG_LINES + 1) * 100
    assert data.deep * SHARE == DEEP == 5_000_000
    assert len(Path(data.folder, data.small).read_text().splitlines()) == 200
    line = Path(data.folder, data.line).read_bytes()
    assert 500_000 <= len(line) < 700_000
    assert b"\n" not in line
    assert [each["id"] for each in json.loads(line)] == list(range(len(json.loads(line))))


def test_folders_and_archives_are_as_large_as_said(data: Data):
    times = [os.stat(entry).st_mtime for entry in sorted(Path(data.folder, data.crowd).iterdir())]
    assert len(times) == 100_000 // SHARE
    assert times == sorted(set(times))
    assert len(list(Path(data.folder, data.fewer).iterdir())) == 10_000 // SHARE
    with zipfile.ZipFile(Path(data.folder, data.zip)) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
    assert len(names) == 20_000 // SHARE
    assert (data.zip_member(0), data.zip_member(1)) == (names[0], names[-1])
    with tarfile.open(Path(data.folder, data.tar)) as archive:
        found = archive.getmembers()
    assert 500_000 <= sum(member.size for member in found) < 540_000
    assert (data.tar_member(0), data.tar_member(1)) == (found[0].name, found[-1].name)
    assert max(member.size for member in found) <= 40_000  # a whole member fits into an answer


def test_data_are_made_once_and_never_by_half(tmp_path: Path):
    folder = tmp_path / "omniread-1-1in2000"
    (folder / "draft-crowd").mkdir(parents=True)
    (folder / "draft-crowd" / "left over").touch()
    made = Data(str(tmp_path), 2000)
    assert len(list((folder / made.crowd).iterdir())) == 50
    (folder / made.small).write_bytes(b"kept\n")
    again = Data(str(tmp_path), 2000)
    assert (folder / again.small).read_bytes() == b"kept\n"
    assert sorted(entry.name for entry in folder.iterdir()) == ["crowd", "small.py"]


def outcome(
    wall: float, *, cpu: float | None = None, tool: float = 1.0, mib: float = 0.0, beside: float = 0.0
) -> Outcome:
    """An outcome with a bare Python of 10 ms of CPU time, memory in MiB above a base of 10 MiB."""
    return Outcome(
        ours=Sample(wall, cpu, round((10 + mib) * MIB)),
        tool=Sample(tool, None, None),
        bare=Sample(0.02, 0.01, None),
        base=10 * MIB,
        beside=Sample(0.0, None, round((10 + beside) * MIB)),
    )


@pytest.mark.parametrize(
    ("name", "met", "missed"),
    [
        ("cold_page", outcome(9, cpu=0.040), outcome(0, cpu=0.041)),
        ("import_alone", outcome(0.039), outcome(0.040)),
        ("handshake", outcome(1.15), outcome(1.16)),
        ("folder_search", outcome(4.0), outcome(4.1)),
        ("repository_map", outcome(2.0, mib=500), outcome(2.1)),
        ("repository_map", outcome(2.0, mib=500), outcome(2.0, mib=501)),
        ("repository_map_again", outcome(0.99), outcome(1.0)),
        ("warm_call", outcome(0.0009), outcome(0.001)),
        ("warm_mcp", outcome(0.0049), outcome(0.005)),
        ("log_first_page", outcome(0.019, mib=20), outcome(0.020)),
        ("log_first_page", outcome(0.019, mib=20), outcome(0.019, mib=20.1)),
        ("log_raw_tail", outcome(0.019, mib=20), outcome(0.019, mib=20.1)),
        ("log_numbered_tail", outcome(0.319, tool=0.2, mib=20), outcome(0.321, tool=0.2)),
        ("log_numbered_tail", outcome(0.319, tool=0.2), outcome(0.319, tool=0.2, mib=20.1)),
        ("log_deep_page", outcome(0.4, tool=0.2, mib=20), outcome(0.41, tool=0.2)),
        ("log_deep_page", outcome(0.4, tool=0.2), outcome(0.4, tool=0.2, mib=20.1)),
        ("log_second_deep_page", outcome(0.019, mib=20), outcome(0.020)),
        ("one_line", outcome(0.099), outcome(0.100)),
        ("crowded_folder", outcome(2.99, mib=40, beside=36), outcome(3)),
        ("crowded_folder", outcome(2.99, mib=40, beside=36), outcome(2.99, mib=41, beside=36)),
        ("zip_list", outcome(0.059), outcome(0.060)),
        ("zip_list_warm", outcome(0.0049), outcome(0.005)),
        ("zip_member", outcome(0.059), outcome(0.060)),
        ("zip_member_warm", outcome(0.0049), outcome(0.005)),
        ("tar_member", outcome(1.5), outcome(1.51)),
        ("tar_member_warm", outcome(0.049), outcome(0.050)),
    ],
)
def test_targets_are_those_that_were_set(name: str, met: Outcome, missed: Outcome, data: Data):
    case = next(maker for maker in CASES if maker.__name__ == name)(data)
    assert verdict(case, met) == "met"
    assert verdict(case, missed) == "**not met**"


def test_a_target_that_only_a_busy_machine_misses_says_so():
    case = Case("", Import("nothing"), target=of_tool(1.5, plus_ms=20))
    busy = Outcome(ours=Sample(2, 0.319, None), tool=Sample(0.8, 0.2, None), bare=Sample(0, 0, None), base=0)
    assert verdict(case, busy) == "not met, but by CPU time"
    assert verdict(case, busy._replace(ours=Sample(2, 0.321, None))) == "**not met**"
    assert verdict(case, busy._replace(ours=Sample(2, None, None))) == "**not met**"
    # Two threads at once: their times together are no reason to call it slower.
    assert verdict(case, busy._replace(ours=Sample(0.3, 0.6, None))) == "met"


def test_a_row_of_the_table():
    case = Case("a page", Import("nothing"), Command("cat", "a"), target=below_ms(40))
    found = Outcome(
        ours=Sample(0.0234, 0.0123, 12 * MIB),
        tool=Sample(0.002, 0.0015, None),
        bare=Sample(0.02, 0.01, None),
        base=10 * MIB,
    )
    assert row(case, found) == ("| a page | 23.4 | 12.3 | `cat` | 2.00 | 1.50 | 11.7 | 1.23 | 2.0 | < 40 ms | met |")
    assert verdict(case, found._replace(same=False)) == "**answers differ**"
    alone = case._replace(tool=None, target=None)
    slow = found._replace(tool=None, ours=Sample(1.2345, None, None))
    assert row(alone, slow) == "| a page | 1,234 | – | – | – | – | – | – | – | – |  |"
    assert {line.count("|") for line in (*HEADING.splitlines(), row(case, found))} == {12}


class Counting:
    """A run that takes as many seconds as its list says, and writes down that it was there."""

    def __init__(self, name: str, walls: list[float], diary: list[str]) -> None:
        self.name = name
        self._walls = walls
        self._diary = diary

    def sample(self, _place: Place) -> Sample:
        self._diary.append(self.name)
        return Sample(self._walls.pop(0), 1.0, len(self._diary), self.name)

    proof = sample


def test_runs_take_turns_and_their_medians_count(monkeypatch: pytest.MonkeyPatch):
    diary: list[str] = []
    ours = Counting("ours", [99, 1, 5, 3], diary)
    tool = Counting("tool", [99, 2, 2, 8], diary)
    monkeypatch.setattr(measure, "BARE", Counting("bare", [99, 7, 7, 7], diary))
    found = measure.compared(Case("", ours, tool, lambda one, two: one == two), Place("", {}), base=0, rounds=3)
    assert diary == ["ours", "bare", "tool"] * 4
    assert (found.ours.wall, found.tool.wall, found.bare.wall) == (3, 2, 7)
    assert found.ours.peak == 10  # the highest of all
    assert not found.same


def test_children_run_with_bytecode_and_without_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "OMNIREAD_STYLE"):
        monkeypatch.setenv(name, "1")
    place = measure.place_in(str(tmp_path))
    assert [name for name in place.environ if name.startswith(("PYTHON", "OMNIREAD"))] == []
    code = "import sys, omniread.reader as it; print(sys.dont_write_bytecode, it.__cached__)"
    flag, compiled = measure.ran([sys.executable, "-c", code], place).answer.split()
    assert flag == "False"
    assert Path(compiled).is_file()


def test_a_program_that_fails_is_no_measurement(place: Place):
    with pytest.raises(RuntimeError, match=r"exit code 3\nwhat went wrong"):
        measure.ran([sys.executable, "-c", "import sys; print('what went wrong', file=sys.stderr); sys.exit(3)"], place)
    with pytest.raises(RuntimeError, match="tools/call"):
        served.bare(path="there is no such file", times=1).proof(place)


def test_the_peak_is_that_of_the_child_alone(place: Place):
    held = bytearray(b"x") * (100 * MIB)
    assert 1 * MIB < Import("omniread").sample(place).peak < len(held) // 2


def test_the_program_prints_a_table(data: Data, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def wrong(_data: Data) -> Case:
        return Case("wrong", Import("omniread"), Command(sys.executable, "-c", "pass"), lambda _ours, _tool: False)

    makers = [maker for maker in CASES if maker.__name__ == "import_read"]
    monkeypatch.setattr(program, "CASES", (*makers, wrong))
    assert program.measured(makers, data, rounds=1) == 0
    assert program.measured([wrong], data, rounds=1) == 1
    printed = capsys.readouterr().out
    assert HEADING in printed
    assert "`from omniread import read`" in printed
    assert "| wrong | " in printed
    assert "**answers differ** |" in printed
    assert f"one part in {SHARE}" in printed


def test_the_program_knows_its_cases(tmp_path: Path):
    command = [sys.executable, "-m", "benchmarks", "--only", "nosuch", "--quick", "--data", str(tmp_path / "data")]
    run = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, check=False, encoding="utf-8")
    assert run.returncode == 2
    assert "log_numbered_tail" in run.stdout
    assert list(tmp_path.iterdir()) == []
