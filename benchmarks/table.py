"""How does a row of the table read?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.measure import Sample
from benchmarks.target import MIB

if TYPE_CHECKING:
    from benchmarks.measure import Case, Outcome

COLUMNS = (
    "what",
    "wall ms",
    "CPU ms",
    "beside it",
    "wall ms",
    "CPU ms",
    "wall, x of it",
    "CPU, x bare Python",
    "MiB above import",
    "target",
    "",
)
HEADING = f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}"


def row(case: Case, outcome: Outcome) -> str:
    """One line of the table."""
    tool = outcome.tool
    cells = (
        case.name,
        _ms(outcome.ours.wall),
        _ms(outcome.ours.cpu),
        "–" if case.tool is None else f"`{case.tool.name}`",
        _ms(tool and tool.wall),
        _ms(tool and tool.cpu),
        _ratio(outcome.ours.wall, tool and tool.wall),
        _ratio(outcome.ours.cpu, outcome.bare.cpu),
        _memory(outcome),
        "–" if case.target is None else case.target.text,
        verdict(case, outcome),
    )
    return f"| {' | '.join(cells)} |"


def verdict(case: Case, outcome: Outcome) -> str:
    """Whether the target is met; different answers make everything else void.

    Where others use the machine too, wall time says little. So it is said when the CPU times alone would meet it.
    """
    if not outcome.same:
        return "**answers differ**"
    if case.target is None:
        return ""
    if case.target.met(outcome):
        return "met"
    return "not met, but by CPU time" if case.target.met(_alone(outcome)) else "**not met**"


def _alone(outcome: Outcome) -> Outcome:
    """The outcome as if nothing had waited for a processor; two threads at once are no slower than they were."""
    runs = {name: run for name, run in outcome._asdict().items() if isinstance(run, Sample) and run.cpu is not None}
    return outcome._replace(**{name: run._replace(wall=min(run.wall, run.cpu)) for name, run in runs.items()})


def _ms(seconds: float | None) -> str:
    return "–" if seconds is None else _number(seconds * 1000)


def _ratio(ours: float | None, theirs: float | None) -> str:
    return "–" if ours is None or not theirs else _number(ours / theirs)


def _number(number: float) -> str:
    """Three digits that count; whole numbers where there are more."""
    if number >= 100:  # noqa: PLR2004
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 10 else f"{number:.2f}"  # noqa: PLR2004


def _memory(outcome: Outcome) -> str:
    """What omniread needs above its import, and beside it what a tool that can tell needs."""

    def above(peak: int | None) -> str:
        return "–" if peak is None else f"{(peak - outcome.base) / MIB:.1f}"

    others = [(label, run.peak) for label, run in (("beside", outcome.beside), ("bare server", outcome.tool)) if run]
    told = "".join(f" ({label} {above(peak)})" for label, peak in others if peak is not None)
    return above(outcome.ours.peak) + told
