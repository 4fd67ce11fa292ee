"""How is DuckDB asked so that it reads one file and can do nothing else?

`Parquet` and its siblings are relations over one file. Only this package opens connections of DuckDB, which is an
extra: `available` tells whether it is there.
"""

from __future__ import annotations

from omniread.tabular.duck.arrow import Arrow
from omniread.tabular.duck.library import available
from omniread.tabular.duck.parquet import Parquet
from omniread.tabular.duck.place import Place, placed, streamed

__all__ = ["Arrow", "Parquet", "Place", "available", "placed", "streamed"]
