"""What does a failure of the engine mean to whoever asked?"""

from __future__ import annotations

import re

from omniread.layout.visible import visible
from omniread.model.errors import BadSelector, Denied, ReadError, TooBig, Unreadable
from omniread.tabular.duck.place import ADDRESS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from omniread.tabular.duck.place import Place

# By the name of the class, or of one that it derives from.
QUESTION: Final = frozenset(
    {
        *("BinderException", "CatalogException", "ConversionException", "InvalidTypeException"),
        *("NotImplementedException", "OutOfRangeException", "ParserException", "SequenceException", "SyntaxException"),
        *("TypeMismatchException", "InvalidInputException"),
    }
)
MEMORY: Final = frozenset({"OutOfMemoryException", "MemoryError"})
ENCRYPTED: Final = r"(?i)\bfile\b.* is encrypted"
NO_COLUMNS: Final = "Need at least one non-root column"
NO_TEXT: Final = "is not valid UTF8"
LONGEST: Final = 600
# What stands behind the message: the statement, and advice to change settings that cannot be changed here.
ADVICE: Final = (
    r"\n+\s*LINE \d+:|\n+Possible (?:fixes|solutions)|\n+Try |\n\s*Candidate functions|\n\nStack Trace|\. ?Use \"SET "
)


def message(error: BaseException, place: Place | None) -> str:
    """What the engine says, on one line: without the name of its class, the statement, and how it calls the file."""
    text = re.split(ADVICE, str(error))[0]
    text = re.sub(r"^[A-Z][\w -]{0,40}? (?:Error|ERROR|Exception): ", "", text.strip())
    if place is not None:
        text = text.replace(place.name, place.shown).replace(ADDRESS, place.shown)
    text = visible(" ".join(text.split()).rstrip(".!"))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def translated(error: BaseException, place: Place | None, *, about: str | None) -> ReadError:
    """The failure as one of ours. `about` is what was asked (`where`), None when the project itself asked."""
    if isinstance(error, ReadError):
        return error
    names = {each.__name__ for each in type(error).__mro__}
    text = message(error, place)
    if names & MEMORY:
        return TooBig(
            f"The query needs more memory and temporary space than it may use ({text}).",
            hint="Ask for fewer columns, a narrower where, or fewer rows before they are sorted or grouped.",
        )
    if "PermissionException" in names:
        return Denied(f"The query was refused: {text}.", hint="It may only read the table called data.")
    name = "The file" if place is None else place.shown
    of_file = _of_file(text, name)
    if of_file is not None:
        return of_file
    if about is not None and names & QUESTION and (place is None or place.name not in str(error)):
        return BadSelector(f"{about} was not understood: {text}.")
    return Unreadable(f"{name} cannot be read: {text}.", hint="It may be damaged, or not be complete.")


def _of_file(text: str, name: str) -> Unreadable | None:
    """What is wrong with a file, where the engine's message says it clearly."""
    if re.search(ENCRYPTED, text):
        return Unreadable(
            f"{name} is encrypted, and no key is known for it ({text}).", hint="Read a copy that is not encrypted."
        )
    if NO_COLUMNS in text:
        return Unreadable(f"{name} has no columns.", hint="There is nothing to show.")
    if NO_TEXT in text:
        return Unreadable(f"{name} has text that is not UTF-8 ({text}).", hint="Select other columns with ?q=SELECT.")
    return None
