"""1.5 Morale Checks, for whatever purpose: to rally, to withdraw from Melee, for a Medic's work."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.fire.cover import positive_tm
from hedgerow.lnlt.rules.people.leaders import leader_for, lm, morale
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World


def morale_check(t: World, u: Unit, purpose: str, tally: Tally, *, patient: str = "", rule: str = "1.5.2") -> bool:
    """1.5.2: 2d6 with modifiers, passed at or below the Morale on the side that shows."""
    return morale_roll(t, u, purpose, tally, patient=patient, rule=rule)[1]


def morale_roll(
    t: World, u: Unit, purpose: str, tally: Tally, *, patient: str = "", rule: str = "1.5.2"
) -> tuple[int, bool]:
    """A Morale Check with the natural roll, for the rare rule that looks at it."""
    dice = t.roll(f"Morale Check of {u.id} to {purpose}", 2)
    needed = morale(t.state, u).total
    passed = sum(dice) + tally.total <= needed
    t.tell(told.MoraleChecked(u.id, purpose, dice, tally, needed, passed, patient, rule=rule))
    return sum(dice), passed


def check_tally(s: State, u: Unit) -> Tally:
    """1.5.3: the only two things that modify an infantry Morale Check, a Leader's LM and the terrain."""
    return Tally.of((*leader_helps(leader_for(s, u), "1.5.3"), *cover_helps(s, u, "1.5.3")))


def leader_helps(leader: Unit | None, rule: str) -> Iterator[Mod]:
    if leader is not None:
        yield Mod(-lm(leader), f"led by {figures(leader).name}", rule)


def cover_helps(s: State, u: Unit, rule: str) -> Iterator[Mod]:
    """3.0.8: two off in terrain with a positive TM."""
    if positive_tm(s, u):
        yield Mod(NUMBERS.rally_terrain, "in terrain with a positive TM", rule)
