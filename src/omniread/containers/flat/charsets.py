"""How are the names in an archive to be decoded when it does not say so?

All names together decide: a code page that does not decode one of them is out, and of the others that one wins in which
they look most like words. There is no certainty in this; whoever asks says that it was a guess.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Rows = tuple[tuple[range, float], ...]

UTF8 = "utf-8"
FALLBACK = "cp437"
SAMPLE = 500
PLAUSIBLE = 0.5
COMMON = 0.3

# What a character is worth by its first byte: the rows of the characters that people write with most, then the others.
_DOUBLE: dict[str, Rows] = {
    "gbk": ((range(0xB0, 0xD8), 1.0), (range(0xD8, 0xF8), 0.4), (range(0xA1, 0xAA), 0.5)),
    "cp932": ((range(0x82, 0x84), 1.1), (range(0x88, 0x98), 0.9), (range(0x81, 0x82), 0.5), (range(0x98, 0xEB), 0.3)),
    "cp949": ((range(0xB0, 0xC9), 1.0), (range(0xCA, 0xFE), 0.1), (range(0xA1, 0xA9), 0.3)),
    "big5": ((range(0xA4, 0xC7), 0.9), (range(0xC9, 0xFA), 0.2), (range(0xA1, 0xA4), 0.4)),
}
_SINGLE = (FALLBACK, "cp866", "cp1251", "koi8-r", "cp850", "cp1252")

# Chinese, Japanese and Korean share bytes: what is frequent in names of files tells them apart.
_FREQUENT = frozenset(
    "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自之后学对可里小多天能好都然没日于起还发成事只作"
    "当想看文开手十用主行方又如前所本经头面公同三已老从动两长知样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话新"
    "件资料目录说明图片测试数据表报告项使用简介程序系统版本这個來國說們為時會後學對裡沒還發當開經頭動現與進資檔測試數據報項"
    "이다는을의에가한국어글문서자료고하지로사기대리도인시스정부해보나수전조라장동구제성그주원상비과신공여선화소개계요파일새폴더"
)


def guessed(raws: Iterable[bytes]) -> tuple[str, Callable[[bytes], str]]:
    r"""The encoding that fits all names, and how to decode one.

    `utf-8` is no guess: nothing else decodes as it by chance. What a decoder refuses is shown as `\xNN`.
    """
    raws = list(raws)
    encoding = UTF8 if _decodes(raws, UTF8) else _best(raws[:SAMPLE])
    return encoding, lambda raw: raw.decode(encoding, "backslashreplace")


def _decodes(raws: list[bytes], encoding: str) -> bool:
    try:
        for raw in raws:
            raw.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _best(raws: list[bytes]) -> str:
    scores = {encoding: _score_double(raws, encoding, rows) for encoding, rows in _DOUBLE.items()}
    scores |= {encoding: _score_single(raws, encoding) for encoding in _SINGLE}
    best = max(scores, key=lambda encoding: scores[encoding])
    return best if scores[best] >= PLAUSIBLE else FALLBACK


def _score_double(raws: list[bytes], encoding: str, rows: Rows) -> float:
    """The average worth of the characters in a double-byte code page; 0 when it does not decode all."""
    if not _decodes(raws, encoding):
        return 0.0
    worth, count = 0.0, 0
    for letter in (letter for raw in raws for letter in raw.decode(encoding) if not letter.isascii()):
        spelled = letter.encode(encoding)
        count += 1
        if len(spelled) > 1:
            worth += next((each for leads, each in rows if spelled[0] in leads), 0.0)
            worth += COMMON if letter in _FREQUENT else 0.0
    return worth / count if count else 0.0


def _score_single(raws: list[bytes], encoding: str) -> float:
    """The average worth of the characters in a single-byte code page; 0 when it does not decode all."""
    if not _decodes(raws, encoding):
        return 0.0
    worth, count = 0.0, 0
    for name in (raw.decode(encoding) for raw in raws):
        for before, letter, after in zip(" " + name, name, name[1:] + " ", strict=False):
            if not letter.isascii():
                count += 1
                worth += _fit(before, letter, after)
    return worth / count if count else 0.0


def _fit(before: str, letter: str, after: str) -> float:
    """How well a letter fits between its neighbours: in one script, and no capital inside a word."""
    script = _script(letter)
    if script is None:
        return 0.0
    neighbours = [each for each in (before, after) if each.isalpha()]
    if any(_script(each) != script for each in neighbours):
        return 0.0
    capital_inside = letter.isupper() and before.islower()
    lonely = not neighbours
    return 0.2 if capital_inside else 0.5 if lonely else 1.0


def _script(letter: str) -> str | None:
    if letter.isalpha() and (letter.isascii() or "\u00c0" <= letter <= "\u024f"):
        return "latin"
    return "cyrillic" if "\u0400" <= letter <= "\u04ff" else None
