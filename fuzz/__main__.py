"""How long shall which parser be fed with what? `python -m fuzz 60` shares 60 seconds among all targets.

Coverage-guided, by atheris. A failure prints the input and leaves it as a file in the current folder; it is tried again
with `python -m fuzz --again FILE TARGET`.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

AT_ONCE = 2
LONGEST = 1 << 14


def main() -> int:
    """Run the targets that are named, or all; the exit code is that of the worst."""
    parser = argparse.ArgumentParser("python -m fuzz", description=__doc__)
    parser.add_argument("seconds", type=int, nargs="?", default=60, help="for all targets together")
    parser.add_argument("targets", nargs="*", help="some of them only")
    parser.add_argument("--again", metavar="FILE", help="try one input")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        print("fuzz: atheris has no build for this Python on this system; nothing was tried")
        return 0
    if given.one:
        return _fed(given.targets[0], given.seconds, given.again)
    from fuzz.targets import TARGETS

    names = given.targets or list(TARGETS)
    each = max(1, given.seconds * AT_ONCE // len(names))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        codes = list(pool.map(lambda name: _process(name, each, given.again), names))
    return max(codes)


def _process(name: str, seconds: int, again: str | None) -> int:
    """One target in a process of its own: a crash of a parser in C ends only that."""
    command = [sys.executable, "-m", "fuzz", "--one", str(seconds), name, *(["--again", again] if again else [])]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    said = (done.stdout + done.stderr).splitlines()
    runs = next((line for line in reversed(said) if line.startswith("Done ")), "")
    print(f"fuzz {name}: {'ok' if done.returncode == 0 else 'FAILED'} {runs}", flush=True)
    if done.returncode:
        print("\n".join(said[-60:]), flush=True)
    return done.returncode


def _fed(name: str, seconds: int, again: str | None) -> int:
    """Feed one target; does not come back when it fails."""
    import atheris

    with atheris.instrument_imports(include=["omniread"]):
        from fuzz.targets import TARGETS
    make, seeds = TARGETS[name]
    one = make()
    if again is not None:
        with open(again, "rb") as file:
            one(file.read())
        return 0
    corpus = tempfile.mkdtemp(prefix="omniread-corpus-")
    for number, seed in enumerate(seeds()):
        with open(os.path.join(corpus, str(number)), "wb") as file:
            file.write(seed)
    options = [f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=2048", f"-max_len={LONGEST}"]
    atheris.Setup([sys.argv[0], f"-artifact_prefix=fuzz-{name}-", *options, corpus], one)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
