"""6.1.1, 6.4.2 Assault Fire of men on foot: they fire first, with the handicap of Assault Movement, and move then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.lnlt.rules.move.modes import HALF_PACE, may_assault_move, may_steal, why_immobile
from hedgerow.lnlt.rules.people.weapons import UNARMED
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, side_at
from hedgerow.lnlt.state.moves import AssaultFire
from hedgerow.lnlt.state.state import Impulse, Mode, State, Unit
from hedgerow.lnlt.state.used import forget_used
from hedgerow.lnlt.state.world import World


def first_shots(s: State, units: Iterable[Unit]) -> Iterator[Move]:
    """Who of a place may fire first and move then, openly or by stealth."""
    for u in units:
        for stealth in (False, True):
            if why_not_fire_first(s, u, stealth) is None:
                yield AssaultFire(u.id, stealth)


def why_not_fire_first(s: State, u: Unit, stealth: bool) -> Refusal | None:
    """6.1.1.1, 6.4.2.1: who could move in that way has not acted, and is armed, where the game is played so."""
    rule = "6.4.2.1" if stealth else "6.1.1.1"
    if s.options["assault-fire"] == "off":
        return Refusal("option", "this game is played without Assault Fire", rule)
    if u.shaken:
        return Refusal("shaken", f"{u.id} is Shaken", "5.1.1")
    if u.fired or u.marker:
        return Refusal("acted", f"{u.id} has acted this turn", "4.1.2" if u.marker == "ops" else "4.0.17")
    if u.at in s.melee:
        return Refusal("locked", f"units in {u.at} are locked in Melee", "8.1.1")
    if figures(u).kind in UNARMED:
        return Refusal("unarmed", f"{u.id} bears no arms", rule)
    if refusal := why_immobile(u):
        return refusal
    if stealth and not may_steal(s, u):
        return Refusal("no-stealth", f"{u.id} may not use Stealth Movement", rule)
    if not stealth and not may_assault_move(s, u, side_at(s, u.at, u.side)):
        return Refusal("no-assault", f"{u.id} may not Assault Move", rule)
    return None


def fire_first(t: World, impulse: Impulse, u: Unit, stealth: bool) -> None:
    """6.1.1.1, 6.4.2.1: it bears the marker of its movement from now on, and what that takes from its fire."""
    u.marker = "stealth" if stealth else "assault"
    impulse.acted = True
    t.state.assault_fire.append(u.id)
    t.tell(told.AssaultFireDeclared(u.id, rule="6.4.2.1" if stealth else "6.1.1.1"))


# ------------------------------------------------------------------ and then the move


def moves_after_fire(s: State, u: Unit) -> bool:
    """Whether a unit has fired first in this impulse, and may now move."""
    return u.fired and not u.shaken and u.id in s.assault_fire


def why_not_after_fire(u: Unit, mode: Mode) -> Refusal | None:
    """6.1.1.1, 6.4.2.1: who has fired moves as he said, up to half his MPs."""
    if not u.fired or (mode == "stealth" if u.marker == "stealth" else mode in HALF_PACE):
        return None
    rule = "6.4.2.1" if u.marker == "stealth" else "6.1.1.1"
    return Refusal("half", f"{u.id} moves up to half its MPs after Assault Fire", rule)


def modes_after_fire(movers: list[Unit], modes: Iterable[Mode]) -> list[Mode]:
    """Of the ways to move that are open to a stack, those that fit what each of it has said."""
    return [mode for mode in modes if all([why_not_after_fire(u, mode) is None for u in movers])]


def hold_fire(s: State, movers: Iterable[Unit]) -> None:
    """Who fires first fires no more once he has moved."""
    gone = [u.id for u in movers if u.fired]
    s.assault_fire = [i for i in s.assault_fire if i not in gone]
    for i in gone:
        forget_used(s, i)
