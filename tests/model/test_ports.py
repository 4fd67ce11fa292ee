"""Does what ships have the shape of its port, and does no read pay for the ports?"""

import inspect
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import get_args

import pytest

from omniread.emit.gutter import Bare, Envelope, Hashline, Numbered, Plain
from omniread.model import ports
from omniread.store.cache import Cache
from omniread.store.scratch import Scratch
from omniread.views.column import Columns
from omniread.views.ranges import Ranges
from tests import fakes

SHIPPED = [
    (ports.Cancel, threading.Event),
    (ports.Gutter, Bare),
    (ports.Gutter, Envelope),
    (ports.Gutter, Hashline),
    (ports.Gutter, Numbered),
    (ports.Gutter, Plain),
    (ports.Viewer, Columns),
    (ports.Viewer, Ranges),
    (ports.Cache, Cache),
    (ports.Scratch, Scratch),
    (ports.Judge, fakes.Open),
    (ports.Snapshots, fakes.Forgetful),
    (ports.Artifacts, fakes.Forgetful),
]


def members(port: type) -> dict[str, object]:
    return {name: member for name, member in vars(port).items() if not name.startswith("_")}


def takes(method: Callable[..., object]) -> list[str]:
    return list(inspect.signature(method).parameters)


@pytest.mark.parametrize(("port", "kind"), SHIPPED, ids=lambda each: each.__name__)
def test_what_ships_has_the_shape_of_its_port(port: type, kind: type):
    for name, member in members(port).items():
        assert hasattr(kind, name), name
        if callable(member):
            assert takes(getattr(kind, name)) == takes(member), name


def test_every_port_offers_something():
    kinds = [kind for kind in vars(ports).values() if inspect.isclass(kind) and kind.__module__ == ports.__name__]
    assert len(kinds) >= 12
    assert [kind.__name__ for kind in kinds if not members(kind)] == []


def test_a_judge_has_three_verdicts():
    assert set(get_args(ports.Verdict)) == {"allow", "ask", "deny"}


def test_nothing_imports_the_ports_at_run_time():
    program = (
        "import sys, omniread.paging, omniread.registry, omniread.catalog, omniread.emit.page; print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8")
    loaded = run.stdout.split()
    assert "omniread.registry" in loaded
    assert "omniread.model.ports" not in loaded
