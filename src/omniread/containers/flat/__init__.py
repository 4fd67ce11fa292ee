"""What do all containers share?

A table of contents (`contents`, `charsets`), trees over it (`tree`), the usual kind of member (`index`), streams that
cannot run away (`inflating`, `window`, `runs`, `shared`), and what they are decoded by (`codecs`, `chain`, `ciphers`,
and `native` for what only libarchive knows).
"""

from omniread.containers.flat.codecs import Codec, bzip2, deflate, gzip, lzma_raw, stored, xz, zstd
from omniread.containers.flat.contents import Contents, aimed, gathered, joined, normal
from omniread.containers.flat.inflating import Inflating
from omniread.containers.flat.tree import Archive, FlatTree, Member
from omniread.containers.flat.window import Window

__all__ = [
    "Archive",
    "Codec",
    "Contents",
    "FlatTree",
    "Inflating",
    "Member",
    "Window",
    "aimed",
    "bzip2",
    "deflate",
    "gathered",
    "gzip",
    "joined",
    "lzma_raw",
    "normal",
    "stored",
    "xz",
    "zstd",
]
