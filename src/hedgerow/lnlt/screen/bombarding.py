"""Off-board Artillery before it is called: where the Spotting Round may come down, and what the fire would do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hedgerow.kernel.odds import enumerate_throws
from hedgerow.kernel.screen.preview import Fate, Line, PlaceChance, Preview, Remark, Sum
from hedgerow.kernel.table import Answer, Table
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.odds.odds import attack_odds
from hedgerow.lnlt.rules.fire.sighting import obstacles
from hedgerow.lnlt.rules.indirect.artillery import battery, drift_tally, landing, seen
from hedgerow.lnlt.rules.indirect.barrages import barrage_attack, markers_on
from hedgerow.lnlt.rules.indirect.fire_missions import CLAUSES, SHAPE, footprint
from hedgerow.lnlt.screen.attacks import Feeble
from hedgerow.lnlt.screen.chances import chance, fates
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import units_at
from hedgerow.lnlt.state.moves import Abort, Bombard, ForEffect, NameMission, Shift
from hedgerow.lnlt.state.names import hexes, missions, name
from hedgerow.lnlt.state.state import State, Unit

Remarks = Iterator[Remark]


def name_mission(table: Table[State], move: NameMission) -> Remarks:
    """What the mission is worth, and what is left of it."""
    s = table.state
    guns = battery(s, move.mission)
    yield Remark(f"FP {guns.fp}, {missions(s.missions[guns.id])} left", "18.2.0.1")
    yield Remark("the type of the mission is settled then; where is asked next", "18.2.1.1")


def bombard(table: Table[State], move: Bombard) -> Preview:
    """18.2.0.2-18.2.0.5: the exact chances of where the round comes down, and whether its caller sees it there."""
    s = table.state
    caller = s.units[move.caller]
    tally = drift_tally(s, caller, move.target)
    places = landings(s, caller, move.target)
    visible = sum((p for hex, p in places.items() if hex and seen(s, caller.at, hex) != BLOCKED), Fraction(0))
    return Preview(
        sums=(Sum("drift", tally, tally.total, "d6"),), remarks=tuple(_remarks(s, move)),
        fates=(_round(move.target, places, visible),), dice=True, lines=(Line(caller.at, move.target, "shot"),),
        places=tuple(PlaceChance(hex, str(p), float(p)) for hex, p in places.items() if hex),
    )  # fmt: skip


def landings(s: State, caller: Unit, target: str) -> dict[str, Fraction]:
    """Where a Spotting Round may come down ("": off the map), the likeliest first."""
    found = enumerate_throws(lambda dice: landing(dice, s, caller, target)[2])
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _round(target: str, places: dict[str, Fraction], visible: Fraction) -> Fate:
    exact = places.get(target, Fraction(0))
    found = ((f"on {target}", exact, 0), ("elsewhere in sight", visible - exact, 1), ("out of sight", 1 - visible, 2))
    return Fate("the Spotting Round", tuple(chance(words, p, grave) for words, p, grave in found if p))


def _remarks(s: State, move: Bombard) -> Remarks:
    guns = battery(s, move.mission)
    if s.missions[guns.id] < 1:
        yield Remark(f"first one more mission is asked for: {SHAPE.extra_call} or less on d6", "18.2.0.15")
    yield Remark("half of the sum, fractions up, is how far it drifts; a second die says which way", "18.2.0.3")
    if degraded := s.ground.verdict(s.units[move.caller].at, move.target, obstacles(s)).degraded:
        yield Remark(f"the line of sight is degraded in {', '.join(degraded)}", "18.2.0.3")
    yield Remark("in sight it may be shifted by one hex, or the mission broken off and kept", "18.2.0.6")
    yield Remark(f"{weight(s, move)}, friend and foe", CLAUSES[move.kind])
    yield Remark(f"{name(s, move.caller)} is Ops Complete whatever comes of it", "18.2.0.12")


def weight(s: State, move: Bombard) -> str:
    """18.2.0.8, 18.2.1: with what FP a mission falls on how many hexes."""
    fps = list(footprint(s.ground, battery(s, move.mission), move.kind, move.target, move.toward).values())
    return " and ".join(f"FP {fp} on {hexes(fps.count(fp))}" for fp in dict.fromkeys(fps))


# ------------------------------------------------------------------ the Spotting Round has come down


def effect(table: Table[State], move: ForEffect | Shift) -> Preview:
    """18.2.0.8: what becomes of everybody under the fire. Which guns fire only the call knows: they do on a clone."""
    s, choice = table.state, table.choice
    assert choice is not None
    before = len(table.clone(Feeble(), listening=True).events)
    after = table.clone(Feeble(), [Answer(choice.seat, move)], listening=True)
    fell = next(e for e in after.events[before:] if isinstance(e, told.BarrageFell))
    struck: list[Fate] = []
    for hex in fell.hexes:
        there = [u for floor in s.ground.floors(hex) for u in units_at(s, floor)]
        if there:
            struck += fates(s, attack_odds(s, barrage_attack(markers_on(after.state, hex)[-1], hex, there)))
    remarks = (
        Remark(f"it falls on {', '.join(fell.hexes)}", "18.2.0.8"),
        Remark("the barrage stays, and strikes whoever enters, until the Administrative Phase", "18.2.0.10"),
        Remark(f"{missions(fell.left)} left afterwards", "18.2.0.7"),
    )
    return Preview(remarks=remarks, fates=tuple(struck), dice=bool(struck), strikes=fell.hexes)


def abort(table: Table[State], move: Abort) -> Remarks:
    yield Remark("the mission is kept; his impulse is over", "18.2.0.12")
