"""How long does it take to parse the programs below a folder and do nothing else, in two processes?

Run as a program: a folder is its argument. It says how many files it parsed. A map of the folder cannot take less.
"""

from __future__ import annotations

import os
import subprocess
import sys

WORKERS = 2


def programs(folder: str) -> list[str]:
    """The Python files below a folder, in order."""
    return sorted(
        os.path.join(place, name) for place, _, names in os.walk(folder) for name in names if name.endswith(".py")
    )


def parse(files: list[str]) -> int:
    """Parse the files; gives how many they are."""
    from tree_sitter import Parser

    from omniread.syntax.grammars import grammar

    language = grammar("python")
    parser = Parser() if language is None else Parser(language)
    for file in files:
        with open(file, "rb") as stream:
            parser.parse(stream.read())
    return len(files)


def main() -> None:
    """Be one of the workers, or start them all."""
    folder, *worker = sys.argv[1:]
    if worker:
        print(parse(programs(folder)[int(worker[0]) :: WORKERS]))
        return
    command = [sys.executable, __file__, folder]
    workers = [
        subprocess.Popen([*command, str(number)], stdout=subprocess.PIPE, text=True) for number in range(WORKERS)
    ]
    print(f"{sum(int(worker.communicate()[0]) for worker in workers)} files")


if __name__ == "__main__":
    main()
