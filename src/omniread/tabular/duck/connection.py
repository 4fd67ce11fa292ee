"""How is a connection made that can reach one file and change nothing?

A database in memory; no network, no extensions, no other file, no variables of Python, and no setting can be changed
any more. What does not fit its memory goes to a private folder for the time of the read.
"""

from __future__ import annotations

from omniread.tabular.duck.files import file_system
from omniread.tabular.duck.place import literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from omniread.model.errors import ReadError
    from omniread.model.scope import Work
    from omniread.tabular.duck.place import Place

MEMORY: Final = "1GiB"
"""What tables, sorts and groups may take of the memory."""
SPILL: Final = "1GiB"
"""What may be set aside on the disk when that is not enough."""

# In the order in which they are set: the engine reads its own settings no more after the last.
SETTINGS: Final = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "allow_persistent_secrets": "false",
    "python_enable_replacements": "false",
    "enable_external_file_cache": "false",
    "memory_limit": literal(MEMORY),
    "max_temp_directory_size": literal(SPILL),
    # What is shown must not depend on the machine.
    "TimeZone": literal("UTC"),
    "preserve_insertion_order": "true",
    # Without it the statistics of a file hide values that are no numbers.
    "parquet_can_have_nan": "true",
    # A page of a stream reads what it shows, not whole columns of all row groups around it.
    "disable_parquet_prefetching": "true",
    # Progress is told, not printed.
    "enable_progress_bar": "true",
    "enable_progress_bar_print": "false",
}


def connected(library: Any, place: Place | None, work: Work, failures: list[ReadError]) -> Any:
    """A connection that can open the place and nothing else; `failures` takes what its stream raises.

    Raises NeedsExtra where a stream cannot be read without another package.
    """
    connection = library.connect(":memory:")
    if place is not None and place.opener is not None:
        connection.register_filesystem(file_system(place, work, failures))
    for name, value in SETTINGS.items():
        connection.execute(f"SET {name} = {value}")
    connection.execute(f"SET temp_directory = {literal(_folder(work))}")
    if place is not None:
        connection.execute(f"SET allowed_paths = [{place.literal}]")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")
    return connection


def _folder(work: Work) -> str:
    """A private folder that goes with the read."""
    from shutil import rmtree
    from tempfile import mkdtemp

    folder = mkdtemp(prefix="omniread-")
    work.closing.callback(rmtree, folder, ignore_errors=True)
    return folder
