"""How much of each thing is read, held or shown before it is cut?

One field a cap; the name is the same in Python, on the command line (`--limit NAME=VALUE`), in `omniread.toml` and in
the environment (`OMNIREAD_NAME`). The output caps `max_lines`, `max_bytes`, `max_columns` and `max_tokens` may be None,
which lifts them; a safety cap has no such value.
"""

from __future__ import annotations

import re

from omniread.model.errors import BadSelector
from omniread.model.value import changed, fields, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

KIB, MIB, GIB = 1 << 10, 1 << 20, 1 << 30
LIFTABLE = frozenset({"max_lines", "max_bytes", "max_columns", "max_tokens"})
_SIZE = r"(\d[\d_]{0,18})\s*([kmg](?:i?b)?)?"
_UNITS = {"": 1, "k": KIB, "kb": 1000, "kib": KIB, "m": MIB, "mb": 10**6, "mib": MIB, "g": GIB, "gb": 10**9, "gib": GIB}


@value
class Limits:
    """Every cap, with its default. Sizes are bytes, times are seconds, counts are counts."""

    max_lines: int | None = 2000
    hard_max_lines: int = 3000
    max_bytes: int | None = 51200
    max_columns: int | None = 2000
    max_tokens: int | None = None
    context_before: int = 1
    context_after: int = 3
    block_context: bool = True
    dir_depth: int = 2
    dir_children: int = 12
    dir_entries: int = 5000
    dir_seconds: int = 3
    archive_entries: int = 500
    archive_bytes: int = 256 * MIB
    member_bytes: int = 64 * MIB
    inflated_bytes: int = 256 * MIB
    inflate_ratio: int = 1000
    members: int = 200_000
    name_bytes: int = 4096
    nesting: int = 8
    sql_rows: int = 20
    sql_max_rows: int = 500
    sql_raw_rows: int = 1000
    sql_tables: int = 500
    sql_sample: int = 5
    sql_width: int = 120
    sql_column: int = 40
    sql_cell: int = 2000
    sql_busy_ms: int = 3000
    sql_seconds: int = 30
    scan_seconds: int = 60
    filter_seconds: int = 5
    regex_seconds: int = 2
    convert_seconds: int = 60
    convert_bytes: int = 2 * GIB
    image_input: int = 20 * MIB
    image_edge: int = 1568
    image_bytes: int = 500_000
    image_min_edge: int = 200
    image_warn: int = 200 * KIB
    url_image_bytes: int = 300 * KIB
    read_chunk: int = 8 * KIB
    url_seconds: int = 30
    url_bytes: int = 50_000_000
    url_lines: int = 300
    redirects: int = 10
    suffix_seconds: int = 5
    snapshot_bytes: int = 4 * MIB
    snapshot_paths: int = 256
    snapshot_versions: int = 4
    summary_bytes: int = 2 * MIB
    summary_lines: int = 20_000
    summary_min_lines: int = 100
    conflict_bytes: int = 10_000_000
    github_soft_seconds: int = 300
    github_hard_seconds: int = 604_800

    def updated(self, values: Mapping[str, object]) -> Limits:
        """These limits with some replaced; values may be numbers or text such as `50KiB`, `none`, `off`.

        Raises BadSelector for an unknown name or a value that does not fit it.
        """
        return changed(self, **{name: checked(name, given) for name, given in values.items()})

    def shared(self, lines: int, size: int, parts: int) -> Limits:
        """The limits of one of `parts` targets that still come, after others took so many lines and bytes."""

        def part(whole: int | None, spent: int) -> int | None:
            return None if whole is None else max(1, (whole - spent) // parts)

        return changed(
            self,
            max_lines=part(self.lines, lines),
            hard_max_lines=self.hard_max_lines if self.lines is None else part(self.hard_max_lines, lines),
            max_bytes=part(self.max_bytes, size),
            max_tokens=part(self.max_tokens, size // 4),
        )

    @property
    def lines(self) -> int | None:
        """Lines of one open-ended page: `max_lines`, never above `hard_max_lines`; None when lifted."""
        return None if self.max_lines is None else min(self.max_lines, self.hard_max_lines)


DEFAULTS = Limits()
NAMES: tuple[str, ...] = fields(Limits)


def checked(name: str, given: object) -> int | bool | None:
    """The value of a limit from a number or from text, or BadSelector."""
    if name not in NAMES:
        raise BadSelector(f"There is no limit named {name!r}.", hint=f"The limits are: {', '.join(NAMES)}.")
    if isinstance(getattr(DEFAULTS, name), bool):
        return _switch(name, given)
    if given is None or (isinstance(given, str) and given.strip().lower() == "none"):
        if name in LIFTABLE:
            return None
        raise BadSelector(f"The limit {name} is a safety cap and cannot be lifted.", hint="Give it a number.")
    if isinstance(given, int) and not isinstance(given, bool):
        number = given
    elif isinstance(given, str) and (match := re.fullmatch(_SIZE, given.strip(), re.IGNORECASE)):
        number = int(match[1].replace("_", "")) * _UNITS[(match[2] or "").lower()]
    else:
        raise BadSelector(f"The limit {name} takes a whole number, not {given!r}.", hint=f"For example {name}=2000.")
    least = 0 if name.startswith("context_") else 1
    if number < least:
        raise BadSelector(f"The limit {name} cannot be {number}.", hint=f"Give a number of at least {least}.")
    return number


def _switch(name: str, given: object) -> bool:
    if isinstance(given, bool):
        return given
    word = str(given).strip().lower()
    if word in {"1", "true", "on", "yes"}:
        return True
    if word in {"0", "false", "off", "no"}:
        return False
    raise BadSelector(f"The limit {name} is a switch.", hint="Use on or off.")
