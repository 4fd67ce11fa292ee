"""What holds a table column by column, with the types of its columns: Parquet, Arrow, Feather?"""

from __future__ import annotations

from omniread.formats.columnar.arrow import Arrow
from omniread.formats.columnar.parquet import Parquet

__all__ = ["Arrow", "Parquet"]
