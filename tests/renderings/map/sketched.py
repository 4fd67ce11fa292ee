"""What does a small repository look like to a map, whose references can be counted by hand?"""

from omniread.syntax.references.sketch import Sketch, sketched
from tests.fakes import work

FILES = {
    "core/store.py": "class KeyValueStore:\n    def put_value(self, key): ...\n    def _flush_all(self): ...\n",
    "core/model.py": "class RecordModel:\n    field_of_model: int = 1\n",
    "app.py": "from core.store import KeyValueStore\ndef run_program(): KeyValueStore().put_value(1)\n",
    "cli.py": "from app import run_program\nfrom core.store import KeyValueStore\n",
    "tests/test_app.py": "import app\n# KeyValueStore and RecordModel\ndef test_run_program(): app.run_program()\n",
    "empty.py": "",
}
# In how many other files each name is mentioned.
REFERRED = {"KeyValueStore": 3, "run_program": 2, "put_value": 1, "RecordModel": 1, "_flush_all": 0}


def sketches(files: dict[str, str] | None = None) -> dict[str, Sketch]:
    chosen = FILES if files is None else files
    return {path: sketched("python", text.encode(), work()) for path, text in chosen.items()}
