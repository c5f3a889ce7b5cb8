"""Who is told something, and by what names he knows those it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.screen.eyes import piece_id, piece_ids
from hedgerow.lhy.screen.view import mortar_name
from hedgerow.lhy.state.names import company_name, known, listed, names, platoon_name
from hedgerow.lhy.state.state import State, Unit


class Ear:
    """A seat (None: an onlooker) that hears of something at a moment of the game."""

    def __init__(self, s: State, seat: int | None) -> None:
        self.s, self.seat = s, seat

    def name(self, unit: str) -> str:
        """A unit as this seat calls it: "2nd Squad, 1st Platoon, Able", "a concealed unit"."""
        return names(self.s, (unit,), self.seat)

    def names(self, units: Iterable[str]) -> str:
        return names(self.s, units, self.seat)

    def knows(self, unit: str) -> bool:
        """Whether this seat knows which unit it is."""
        u = self.s.units.get(unit)
        return u is not None and known(u, self.seat)

    def unit(self, unit: str) -> Unit | None:
        return self.s.units.get(unit)

    def pieces(self, units: Iterable[str]) -> tuple[str, ...]:
        """The pieces on this seat's board."""
        return piece_ids(self.s, units, self.seat)

    def piece(self, unit: str) -> str:
        return piece_id(self.s, unit, self.seat)

    def place(self, unit: str) -> str:
        """Where a unit is that this seat knows to be there."""
        u = self.s.units.get(unit)
        return u.at if u is not None and piece_id(self.s, unit, self.seat) else ""

    def side(self, seat: int) -> str:
        return self.s.mission.side[seat].name

    def platoon(self, platoon: str) -> str:
        return platoon_name(self.s, platoon) if platoon in self.s.platoons else platoon

    def platoons(self, platoons: Iterable[str]) -> str:
        return listed([self.platoon(p) for p in platoons])

    def company(self, company: str, seat: int) -> str:
        return company_name(self.s, company, seat)

    def mortar(self, mortar: str) -> str:
        m = self.s.mortars.get(mortar)
        return f"the {mortar_name(self.s, m)}" if m else "a mortar"


# ------------------------------------------------------------------ numbers and verbs

NOTHING = Tally()


def sum_of(tally: Tally) -> str:
    """ "+2 concealed target, -1 range"; "" if there is nothing."""
    return f"{tally.total:+d}" if tally.mods else ""


def rolled(die: int, tally: Tally = NOTHING) -> str:
    """ "7", or "7 +2 = 9"."""
    return f"{die} {tally.total:+d} = {die + tally.total}" if tally.total else str(die)


def signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


def minutes(n: int) -> str:
    return f"{n} minute{'s' * (n != 1)}"


def mps(halves: int) -> str:
    """Movement points, counted in halves: "1½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or '' if half else whole}{'½' * half}"


def does(units: Sequence[object], one: str, more: str) -> str:
    return one if len(units) == 1 else more


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
