"""Shots on the move: fire first and go then (6.1.1, 15.2.1), or fire in passing and ride on (6.7)."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.armour.hatches import why_not_assault_fire
from hedgerow.lnlt.rules.move.assault_fire import why_not_fire_first
from hedgerow.lnlt.sergeant.compared import CHARMS, GUN_TARGETS, TARGETS
from hedgerow.lnlt.sergeant.firing import harm_of
from hedgerow.lnlt.sergeant.situation import NOTHING, Battery, Situation
from hedgerow.lnlt.state.lookups import is_vehicle
from hedgerow.lnlt.state.moves import AssaultFire, Fire, Go, Shell
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.players.player import Part, Thought

IN_PASSING = "a shot in passing"
SHOTS = (TARGETS, CHARMS[TARGETS], GUN_TARGETS, CHARMS[GUN_TARGETS], IN_PASSING)
"""Reasons to go somewhere that are those of a shot from there."""


# ------------------------------------------------------------------ fire first


def first_shots(sit: Situation, units: list[Unit], found: list[Thought]) -> Iterator[Thought]:
    """Who has both a shot from here and somewhere to go fires first, worse for the haste, and goes then."""
    s = sit.s
    if s.options["assault-fire"] == s.options["vehicle-assault-fire"] == "off":
        return
    going = [t for t in found if isinstance(t.move, Go) and t.move.mode in ("assault", "stealth")]
    shots = [t for t in found if isinstance(t.move, Fire | Shell)]
    for u in units:
        leaves = best([t for t in going if isinstance(t.move, Go) and u.id in t.move.units])
        fires = best([t for t in shots if u.id in firers(s, t.move)])
        if leaves is None or fires is None or not isinstance(leaves.move, Go):
            continue
        stealth = leaves.move.mode == "stealth"
        refusal = why_not_assault_fire(s, u) if is_vehicle(u) else why_not_fire_first(s, u, stealth)
        haste = 1.0 if any(i in s.assault_fire for i in firers(s, fires.move)) else sit.w.first_shot
        if refusal is None and haste * fires.score > sit.w.worthwhile:
            elsewhere = tuple(part for part in leaves.parts if part.words not in SHOTS)
            yield Thought(AssaultFire(u.id, stealth), (Part(haste * fires.score, "a shot before it goes"), *elsewhere))


def best(thoughts: list[Thought]) -> Thought | None:
    return max(thoughts, key=lambda t: t.score, default=None)


def firers(s: State, move: Move) -> tuple[str, ...]:
    """The units whose weapons fire."""
    parts = (move.gun,) if isinstance(move, Shell) else move.parts if isinstance(move, Fire) else ()
    names = [part_named(part).owner for part in parts]
    return tuple(s.weapons[name].bearer if name in s.weapons else name for name in names)


# ------------------------------------------------------------------ fire in passing


def in_passing(sit: Situation, batteries: list[Battery], place: str) -> float:
    """What the best shot is worth that those who hit and run have on their way through a place."""
    worth = 0.0
    for seen in sit.outlook(place):
        fp = max((battery.fp(seen.distance) for battery in batteries), default=NOTHING)
        if fp != NOTHING and seen.known:
            worth = max(worth, sit.target_value(seen.target, fp + seen.bonus + NUMBERS.hit_and_run_dft))
    return worth


def passing_shots(sit: Situation, choice: Choice[Move], ways: list[Thought]) -> list[Thought]:
    """Fire here and go on, if there is no better shot farther on."""
    onward = best(ways)
    parts = [part for part in onward.parts if part.words != IN_PASSING] if onward is not None else []
    shots = [move for move in choice.options if isinstance(move, Fire)]
    return [Thought(move, (*parts, Part(harm_of(sit, move), IN_PASSING))) for move in shots]
