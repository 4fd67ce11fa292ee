"""Which documents does the server offer beside its tools?"""

from pathlib import Path

import mcp
import pytest

from omniread.client import Options
from omniread.server import Door
from tests.serving import ERAS, run


async def text(client: mcp.Client, uri: str) -> tuple[str, str | None]:
    (contents,) = (await client.read_resource(uri)).contents
    return contents.text, contents.mime_type


@ERAS
@pytest.mark.parametrize("pins", [("a.py", "missing.py"), ()])
def test_what_is_pinned_is_a_document(tmp_path: Path, mode: str, pins: tuple[str, ...]):
    (tmp_path / "a.py").write_text("one\n")

    async def scenario() -> None:
        door = Door(Options(start=str(tmp_path), pins=pins))
        async with mcp.Client(door.server, mode=mode) as client:
            listed = {str(each.uri): each.mime_type for each in (await client.list_resources()).resources}
            assert listed["omniread://pins"] == "text/plain"
            shown, kind = await text(client, "omniread://pins")
            assert kind == "text/plain"
            if not pins:
                assert shown.startswith("Nothing is pinned")
                return
            assert "\n1|one\n" in shown
            assert "[Not shown: missing.py: 'missing.py' was not found" in shown
            (tmp_path / "missing.py").write_text("two\n")
            assert "\n1|two" in (await text(client, "omniread://pins"))[0]
        door.close()

    run(scenario())
