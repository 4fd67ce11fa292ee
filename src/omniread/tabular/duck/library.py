"""Is DuckDB installed, and how is it imported?"""

from __future__ import annotations

from omniread.model.errors import NeedsExtra

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

EXTRA: Final = "tables"


def available() -> bool:
    """Whether the engine is there; nothing is imported for it."""
    from importlib.util import find_spec

    return find_spec("duckdb") is not None


def library(what: str) -> Any:
    """The engine; NeedsExtra for `what` (such as `Parquet`) when it is not installed."""
    try:
        import duckdb  # pyright: ignore[reportMissingImports]  # 70 MB: an extra
    except ImportError as error:
        raise lacking(what, "DuckDB") from error
    return duckdb


def lacking(what: str, package: str) -> NeedsExtra:
    """The error for what needs a package that is not installed."""
    return NeedsExtra(f"{what} needs {package}.", extra=EXTRA)
