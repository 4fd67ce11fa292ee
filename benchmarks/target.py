"""What is to be reached, and is it?"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.measure import Outcome

MIB = 1 << 20


class Target(NamedTuple):
    """A target in words, and as a question to an outcome."""

    text: str
    met: Callable[[Outcome], bool]

    def __and__(self, other: Target) -> Target:
        """Both."""
        return Target(f"{self.text}, {other.text}", lambda outcome: self.met(outcome) and other.met(outcome))


def below_ms(most: float) -> Target:
    """Less wall time than so many milliseconds."""
    return Target(f"< {most:g} ms", lambda outcome: outcome.ours.wall * 1000 < most)


def of_bare_cpu(most: float) -> Target:
    """At most so many times the CPU time of a bare start of Python."""

    def met(outcome: Outcome) -> bool:
        ours, bare = outcome.ours.cpu, outcome.bare.cpu
        return ours is not None and bare is not None and ours <= most * bare

    return Target(f"CPU <= {most:g}x bare Python", met)


def of_tool(most: float, plus_ms: float = 0) -> Target:
    """At most so many times the wall time of the tool, and so many milliseconds more."""

    def met(outcome: Outcome) -> bool:
        return outcome.tool is not None and outcome.ours.wall <= most * outcome.tool.wall + plus_ms / 1000

    return Target(f"<= {most:g}x" + (f" + {plus_ms:g} ms" if plus_ms else ""), met)


def within_mib(most: float) -> Target:
    """At most so much memory above that of the import."""

    def met(outcome: Outcome) -> bool:
        return outcome.ours.peak is not None and outcome.ours.peak - outcome.base <= most * MIB

    return Target(f"within {most:g} MiB", met)


def flat(most: float) -> Target:
    """At most so much more memory than the run beside it, which reads a tenth."""

    def met(outcome: Outcome) -> bool:
        ours, beside = outcome.ours.peak, outcome.beside and outcome.beside.peak
        return ours is not None and beside is not None and ours - beside <= most * MIB

    return Target(f"at most {most:g} MiB more than for a tenth of it", met)
