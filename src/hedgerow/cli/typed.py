"""Dice that people throw and type: what can be is kept, and only what cannot is typed again."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.dice import DiceRequest

HOW = "Type what the dice show, for example 4, or 3 5 for two dice. undo, save and quit work too."


class Typed:
    """One throw, die by die.

    >>> typed = Typed(DiceRequest(6, 3, "fire"))
    >>> typed.take((4, 7, 2))
    'a d6 cannot show 7. Kept: 4 ? 2. Type die 2 again, or all 3'
    >>> typed.take((5, 5))
    '2 dice, where 1 is still to be typed'
    >>> typed.take((5,)), typed.faces
    ('', [4, 5, 2])
    """

    def __init__(self, wanted: DiceRequest) -> None:
        self.wanted = wanted
        self._thrown: list[int | None] = [None] * wanted.count

    @property
    def faces(self) -> list[int]:
        return [face for face in self._thrown if face is not None]

    def take(self, typed: Sequence[int]) -> str:
        """All dice, or those that are still to be typed; what is wrong with them, "" if the throw is whole."""
        count, sides = self.wanted.count, self.wanted.sides
        missing = [n for n, face in enumerate(self._thrown) if face is None]
        if len(typed) not in (len(missing), count):
            left = f"{len(missing)} {'is' if len(missing) == 1 else 'are'} "
            dice = f"{len(typed)} {'die' if len(typed) == 1 else 'dice'}"
            return f"{dice}, where {left}{'wanted' if len(missing) == count else 'still to be typed'}"
        for n, face in zip(range(count) if len(typed) == count else missing, typed):
            self._thrown[n] = face if 1 <= face <= sides else None
        again = [str(n + 1) for n, face in enumerate(self._thrown) if face is None]
        if not again:
            return ""
        why = f"a d{sides} cannot show {next(face for face in typed if not 1 <= face <= sides)}"
        if len(again) == count:
            return why
        kept = " ".join("?" if face is None else str(face) for face in self._thrown)
        which = f"{'die' if len(again) == 1 else 'dice'} {', '.join(again)}"
        return f"{why}. Kept: {kept}. Type {which} again, or all {count}"
