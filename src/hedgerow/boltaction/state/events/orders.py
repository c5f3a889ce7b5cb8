"""Orders, tests and pins."""

from __future__ import annotations

from hedgerow.boltaction.book.terms import Order
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int


class DieDrawn(Event, frozen=True, kw_only=True):
    """turn.3."""

    seat: int
    left: tuple[int, int]  # dice of each side that are still in the cup


class DieSetAside(Event, frozen=True, kw_only=True):
    seat: int


class DieReturned(Event, frozen=True, kw_only=True):
    """Slow Load: it goes back into the cup, and another is drawn."""

    seat: int


class Ordered(Event, frozen=True, kw_only=True):
    """turn.4; `by` is the officer who gave it (house-officer.2)."""

    unit: str
    order: Order
    by: str = ""


class OrderTested(Event, frozen=True, kw_only=True):
    """house-test.2."""

    unit: str
    order: Order
    dice: tuple[int, int]
    value: Tally
    passed: bool
    again: bool = False  # it is rolled again (house-test.5)


class DrivenOn(Event, frozen=True, kw_only=True):
    """A commissar has shot one of a unit that failed its test; it is taken once more."""

    unit: str
    by: str


class Pledged(Event, frozen=True, kw_only=True):
    """A unit needs no test for what it has bound itself to: an assault, or a charge at the nearest enemy."""

    unit: str
    how: str


class Courage(Event, frozen=True, kw_only=True):
    """house-test.4: a double one."""

    unit: str


class Vengeance(Event, frozen=True, kw_only=True):
    """Whether those who seek it shed a pin before their order."""

    unit: str
    die: int
    sheds: bool


class Fubar(Event, frozen=True, kw_only=True):
    """fubar.1."""

    unit: str
    die: int
    result: str


class MoraleChecked(Event, frozen=True, kw_only=True):
    """house-test.3."""

    unit: str
    why: str
    dice: tuple[int, int]
    value: Tally
    passed: bool


class Pinned(Event, frozen=True, kw_only=True):
    """How many pins it got, and how many it has."""

    unit: str
    count: int
    now: int
    dice: tuple[int, ...] = ()


class Unpinned(Event, frozen=True, kw_only=True):
    unit: str
    count: int
    now: int
    dice: tuple[int, ...] = ()


class WentDown(Event, frozen=True, kw_only=True):
    """turn.8, house-shooting.3."""

    unit: str
    reacting: bool = False


class Rallied(Event, frozen=True, kw_only=True):
    unit: str


class Waits(Event, frozen=True, kw_only=True):
    """orders.5: in ambush."""

    unit: str
    shell: str = ""


class StaysAway(Event, frozen=True, kw_only=True):
    """house-game.4: it does not come yet."""

    unit: str


class ReleaseRolled(Event, frozen=True, kw_only=True):
    """house-ambush.2."""

    unit: str
    die: int
    fires: bool


class Retained(Event, frozen=True, kw_only=True):
    unit: str
    order: Order


class TurnEnded(Event, frozen=True, kw_only=True):
    turn: int


class SeventhRolled(Event, frozen=True, kw_only=True):
    """house-game.1."""

    die: int
    goes_on: bool


class GameOver(Event, frozen=True, kw_only=True):
    winner: int | None
    words: str
    scores: tuple[int, int]
