"""What does the process do that sketches files for another one?

It is started as a file, by this very Python; its arguments are the folders in which packages are found. All sizes are
four bytes, little-endian. On its input comes for each batch the number of files, and for each file the sizes of its
language's word and of its text, and both; on its output goes for each batch the number of files, and for each file, in
the same order, whether there is a sketch (one byte), the sizes of its words and rows, and both. It ends where its input
ends, so it never outlives who started it.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

SIZE = 4
SECONDS = 6.0
"""The longest that one file may take."""
ROOM = 2 << 30


def limited() -> None:
    """Give this process no more memory than sources of bounded size can need, where the system can do that."""
    try:
        import resource
    except ImportError:
        return
    # Some systems know the limit, and refuse it.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))


def answered(source: BinaryIO, target: BinaryIO) -> None:
    """Take files from the input until it ends, and put the sketch of each on the output."""
    from omniread.model.errors import TooBig
    from omniread.model.limits import DEFAULTS
    from omniread.model.scope import Work
    from omniread.store.scratch import Scratch
    from omniread.syntax.references.sketch import sketched

    scratch = Scratch()
    while len(count := source.read(SIZE)) == SIZE:
        target.write(count)
        for _ in range(int.from_bytes(count, "little")):
            word, text = (int.from_bytes(source.read(SIZE), "little") for _ in range(2))
            language = source.read(word).decode()
            try:
                work = Work(DEFAULTS, scratch, deadline=monotonic() + SECONDS)
                sketch = sketched(language, source.read(text), work)
            except (TooBig, MemoryError, RecursionError):
                target.write(bytes(1 + 2 * SIZE))
            else:
                rows = sketch.rows.encode(errors="replace")
                sizes = len(sketch.words).to_bytes(SIZE, "little") + len(rows).to_bytes(SIZE, "little")
                target.write(b"\1" + sizes + sketch.words + rows)
        target.flush()


def main() -> None:
    """Be the process."""
    import gc

    sys.path.extend(sys.argv[1:])
    limited()
    # What one file needs is gone with it; looking for cycles takes a tenth of the time.
    gc.disable()
    answered(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
