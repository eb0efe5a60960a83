"""The command line: ``python -m games judge …`` and ``python -m games catalogue``. See games/core/command_line.py."""

import sys

from games.core.command_line import main

sys.exit(main(sys.argv[1:]))
