"""What does `python -m omniread` run?"""

import sys

from omniread.cli import main

sys.exit(main())
