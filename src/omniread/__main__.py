"""What does `python -m omniread` do? The same as the command `omniread`."""

import sys

from omniread.cli import main

if __name__ == "__main__":
    sys.exit(main())
