"""How rows and columns are counted in the names of hexes.

>>> [numeral("letters", 27), numeral("doubled", 27), numeral("numbers", 7), numeral("digits", 7)]
['AB', 'BB', '7', '07']
"""

from hedgerow.board.records import Layout, Numerals

LETTERS = 26
LETTERED = ("letters", "doubled")
WIDTH = 2
"""Of the digits style."""


def letters(index: int) -> str:
    """0 -> A, 25 -> Z, 26 -> AA."""
    found = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, LETTERS)
        found = chr(65 + rest) + found
    return found


def numeral(style: Numerals, index: int) -> str:
    """A row or column as it is written, "" if it cannot be."""
    if index < 0 or (style == "digits" and index >= 10**WIDTH):
        return ""
    if style == "letters":
        return letters(index)
    if style == "doubled":
        return chr(65 + index % LETTERS) * (1 + index // LETTERS)
    return f"{index:0{WIDTH}}" if style == "digits" else str(index)


def figure(style: Numerals, text: str) -> int:
    """The row or column that is written; what is sound in itself is checked by writing it back."""
    if style == "letters":
        index = 0
        for letter in text:
            index = index * LETTERS + ord(letter) - 64
        return index - 1
    return (len(text) - 1) * LETTERS + ord(text[0]) - 65 if style == "doubled" else int(text)


def split(layout: Layout, text: str) -> tuple[str, str]:
    """A name in its two parts; ("", "") if it is none."""
    first, second = (layout.rows, layout.columns) if layout.rows_first else (layout.columns, layout.rows)
    if first in LETTERED:
        at = len(text.rstrip("0123456789"))
    elif second in LETTERED:
        at = len(text) - len(text.lstrip("0123456789"))
    else:
        at = WIDTH if first == "digits" else len(text) - WIDTH
    parts = text[:at], text[at:]
    sound = all(_sound(style, part) for style, part in zip((first, second), parts, strict=True))
    return parts if sound else ("", "")


def _sound(style: Numerals, part: str) -> bool:
    if not part.isascii():
        return False
    return part.isalpha() and part.isupper() if style in LETTERED else part.isdecimal()


def why_not_named(layout: Layout) -> str:
    """Why names of a layout could not be told apart, "" if they can."""
    styles = (layout.columns, layout.rows)
    if all(style in LETTERED for style in styles):
        return "columns and rows cannot both be lettered; names would run together"
    if styles == ("numbers", "numbers"):
        return 'columns and rows cannot both be plain numbers; names would run together, so write one as "digits"'
    return ""
