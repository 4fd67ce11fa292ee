"""Does the real server keep its output clean and go on after a read that was given up, row B28?"""

import sys
from pathlib import Path

from tests.acceptance.asking import numbered, put
from tests.serving import Pipes

SERVER = [sys.executable, "-m", "omniread.server"]


def test_b28_only_protocol_is_on_standard_output_and_a_cancelled_read_ends(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(20))
    put(tmp_path, "odd.txt", b"caf\xe9 \xff\xfe\n" * 30)
    put(tmp_path, "bad.zip", b"PK\x03\x04" + bytes(60))
    with put(tmp_path, "vast.txt", numbered(5000)).open("r+b") as file:
        file.seek(1 << 38)
        file.write(numbered(5000).encode())
    with Pipes(SERVER, tmp_path) as server:
        server.ask("tools/list")
        vast = server.request("tools/call", name="read", arguments={"path": "vast.txt:900000000"})
        for path in ("f.txt", "odd.txt", "bad.zip:x", "nothing", ".", "f.txt:0", "f.txt:raw", "f.txt:/line 7/"):
            assert server.read(path)["content"][0]["text"]
        server.say(method="notifications/cancelled", params={"requestId": vast, "reason": "enough"})
        assert "7|line 7" in server.read("f.txt:7-7")["content"][0]["text"]
        code, rest, errors = server.leave()
    assert (code, rest) == (0, b"")
    assert [message for message in server.others if message.get("id") == vast and "result" in message] == []
    assert "Traceback" not in errors
