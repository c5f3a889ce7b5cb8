"""Who is told something, and by what names he knows those it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.screen.eyes import piece_id, piece_ids, unit_called
from hedgerow.lhy.state.names import company_name, known, listed, mortar_name, names, platoon_name
from hedgerow.lhy.state.state import State, Unit


class Ear:
    """A seat (None: an onlooker) that hears of something at a moment of the game.

    Moves are told to whoever makes them (`spoken`): there a name that he may not know of is as good as one that he has
    made up, and is given back as it came.
    """

    def __init__(self, s: State, seat: int | None, *, spoken: bool = False) -> None:
        self.s, self.seat, self.spoken = s, seat, spoken

    def name(self, unit: str) -> str:
        """A unit as this seat calls it: "2nd Squad, 1st Platoon, Able", "a concealed unit"."""
        return self.names((unit,))

    def names(self, units: Iterable[str]) -> str:
        if not self.spoken:
            return names(self.s, units, self.seat)
        given = list(units)
        if all(unit_called(self.s, i, self.seat) for i in given):
            return names(self.s, given, self.seat)
        return listed([names(self.s, (i,), self.seat) if unit_called(self.s, i, self.seat) else i for i in given])

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
        p = self.s.platoons.get(platoon)
        if p is None or (self.spoken and p.seat != self.seat):
            return platoon
        return platoon_name(self.s, platoon)

    def platoons(self, platoons: Iterable[str]) -> str:
        return listed([self.platoon(p) for p in platoons])

    def company(self, company: str, seat: int) -> str:
        return company_name(self.s, company, seat)

    def mortar(self, mortar: str) -> str:
        """A mortar that the seat has heard of: whoever names one of the other side's in a move names nothing."""
        m = self.s.mortars.get(mortar)
        if m is None or (self.spoken and m.seat != self.seat):
            return mortar if self.spoken else "a mortar"
        return f"the {mortar_name(self.s, m)}"


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
    return plural(n, "minute")


def mps(halves: int) -> str:
    """Movement points, counted in halves: "1½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or '' if half else whole}{'½' * half}"


def does(units: Sequence[object], one: str, more: str) -> str:
    return one if len(units) == 1 else more


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
