"""Who notices what, and the numbers under which each knows the game.

A number that somebody sees must not count what is hidden from him: two games that differ only in how often another
seat has decided something in secret look the same to him. So everybody counts the changes, and the entries of the tape,
that he has noticed. Where nothing is hidden everybody notices everything, and all count alike.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel.table import Table, Throw
from hedgerow.kernel.transcript import Line
from hedgerow.systems import Kit

from ..store.kept import EVERYBODY, Eyes, Kept, Seen
from .viewer import Viewer

ONLOOKERS: Eyes = 1
NOBODY: Eyes = 0


def of_seat(seat: int | None) -> Eyes:
    """The eyes of a seat, or of onlookers."""
    return ONLOOKERS if seat is None else 2 << seat


def of_viewer(viewer: Viewer) -> Eyes:
    """All the eyes that somebody has."""
    return sum(of_seat(seat) for seat in viewer.seats) or ONLOOKERS


# ------------------------------------------------------------------ changes


def with_change(seen: Iterable[Seen], eyes: Eyes, now: float) -> tuple[Seen, ...]:
    """What has been noticed, with one more change that these eyes notice."""
    found = {each.eyes: each for each in seen}
    before = found.get(eyes)
    found[eyes] = Seen(eyes, before.changes + 1 if before else 1, now)
    return tuple(found.values())


def rev(seen: Iterable[Seen], viewer: Viewer) -> int:
    """How many changes somebody has noticed; a new game is the first."""
    mine = of_viewer(viewer)
    return 1 + sum(each.changes for each in seen if each.eyes & mine)


def touched(seen: Iterable[Seen], viewer: Viewer, made: float) -> float:
    """When somebody noticed a change last."""
    mine = of_viewer(viewer)
    return max([made, *(each.last for each in seen if each.eyes & mine)])


# ------------------------------------------------------------------ the tape


class Noticed:
    """For each entry of a game's tape who has noticed it."""

    def __init__(self, kept: Kept, *, secret: bool) -> None:
        self.secret = secret  # otherwise everybody counts every entry
        self._typed = kept.game.dice == "typed"
        self._eyes: list[Eyes] = []
        for line, eyes in zip(kept.tape, kept.eyes or (None,) * len(kept.tape)):
            self._eyes.append(self._of(line, EVERYBODY if eyes is None else eyes))

    def count(self, viewer: Viewer, place: int | None = None) -> int:
        """How many entries, before a place of the tape, somebody has noticed."""
        if not self.secret:
            return len(self._eyes) if place is None else place
        mine = of_viewer(viewer)
        return sum(1 for eyes in self._eyes[:place] if eyes & mine)

    def place(self, viewer: Viewer, number: int) -> int | None:
        """Where on the tape the entry is that somebody counts as this one; None if there is none."""
        mine = of_viewer(viewer)
        places = [at for at, eyes in enumerate(self._eyes) if eyes & mine]
        return places[number] if 0 <= number < len(places) else None

    def by(self, place: int, viewer: Viewer) -> bool:
        """Whether somebody has noticed an entry."""
        return bool(self._eyes[place] & of_viewer(viewer))

    def since(self, place: int) -> Eyes:
        """Who has noticed anything from a place of the tape on."""
        return functools.reduce(operator.or_, self._eyes[place:], NOBODY)

    def add(self, keep: int, lines: Iterable[Line], eyes: Eyes) -> None:
        """The tape is cut, and goes on by a change that these eyes notice."""
        self._eyes[keep:] = [self._of(line, eyes) for line in lines]

    def _of(self, line: Line, eyes: Eyes) -> Eyes:
        """How many dice fell in secret, nobody may know; those that people throw everybody sees."""
        if not self.secret:
            return EVERYBODY
        if isinstance(line, Throw):
            return EVERYBODY if self._typed else NOBODY
        return eyes


# ------------------------------------------------------------------ how it looks


def looks(kit: Kit, table: Table[Any], seats: int, also: object = None) -> dict[int | None, bytes]:
    """How a game looks to onlookers and to each seat, but for its numbers; to all of them it has `also` this."""
    system, state, choice = kit.system, table.state, table.choice
    common = (kit.screen.progress(state), table.wanted, choice.seat if choice is not None else None, also)
    found: dict[int | None, bytes] = {}
    for eye in (None, *range(seats)):
        mine: object = None
        if choice is not None and choice.seat == eye:
            mine = (choice.kind, choice.prompt, [notation.write(move) for move in choice.options])
        heard = len(table.heard(eye))
        found[eye] = msgspec.json.encode((common, system.view(state, eye), mine, heard))
    return found


def changed(before: Mapping[int | None, bytes], after: Mapping[int | None, bytes]) -> Eyes:
    """The eyes to which a game looks different now."""
    return sum(of_seat(eye) for eye, face in after.items() if face != before.get(eye))
