"""Does an edit write wherever it may where no roots are given?"""

from omniread.catalog import shipped
from omniread.edits.session import Session
from omniread.model.limits import Limits
from omniread.store.snapshots import Snapshots
from tests.fakes import scope


def test_without_roots_all_may_be_written():
    assert Session(shipped(), scope(), Snapshots(Limits())).roots is None
