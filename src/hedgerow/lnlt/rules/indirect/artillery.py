"""18.2, 18.3 Off-board Artillery: who calls it, where the Spotting Round comes down, and the fire that follows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, drawn
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS, TABLES
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.ground.hexes import DIRECTIONS, neighbour
from hedgerow.lnlt.rules.fire.sighting import clouded, sight
from hedgerow.lnlt.rules.indirect.barrages import fall
from hedgerow.lnlt.rules.indirect.fire_missions import SHAPE, TOWARD, footprint, kinds, why_not_kind
from hedgerow.lnlt.rules.people.leaders import lm
from hedgerow.lnlt.scenario.records import Artillery
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, nation
from hedgerow.lnlt.state.moves import Abort, Bombard, ForEffect, NameMission, Shift
from hedgerow.lnlt.state.state import Called, FireForEffect, Impulse, MissionKind, State, Unit
from hedgerow.lnlt.state.used import is_called, note_used
from hedgerow.lnlt.state.world import Chance, World

DIRECTION = TABLES.drift.direction

# ------------------------------------------------------------------ who may call what


def battery(s: State, mission: str) -> Artillery:
    """The Artillery of the scenario by its name."""
    found = scenario(s.scenario).artillery_named(mission)
    assert found is not None, mission
    return found


def why_not_mission(s: State, impulse: Impulse, move: NameMission | Bombard) -> Refusal | None:
    """18.2.0.1, 18.2.0.13, 18.3: why this man may not call that Artillery now, for a mission of that type."""
    guns = scenario(s.scenario).artillery_named(move.mission)
    caller = s.units.get(move.caller)
    if guns is None or move.mission not in s.missions or scenario(s.scenario).seat(guns.side) != impulse.side:
        return Refusal("no-artillery", f"you have no Artillery {move.mission}, or no more calls on it", "18.2.0.1")
    if caller is None or caller.side != impulse.side or not caller.at:
        return Refusal("not-yours", f"{move.caller} is no unit of yours on the map", "18.2.0.2")
    return why_not_caller(s, caller) or why_not_served(s, impulse, caller, guns) or why_not_kind(s, move)


def why_not_caller(s: State, u: Unit) -> Refusal | None:
    """18.2.0.2, 18.2.0.13: a Leader or Scout in Good Order who has done nothing else in this turn."""
    if not calls_artillery(s, u):
        return Refusal("no-caller", "only Leaders and Scouts call Artillery", "18.2.0.13")
    if u.shaken:
        return Refusal("shaken", f"{u.id} is Shaken", "5.1.6")
    if u.called:
        return Refusal("called", f"{u.id} has called indirect fire this turn", "18.2.0.13")
    if u.lent:
        return Refusal("lent", f"{u.id} has lent his LM to direct fire this turn", "18.2.0.13")
    if u.fired or u.marker:
        return Refusal("marked", f"{u.id} has acted already", "4.1.2")
    if u.at in s.melee:
        return Refusal("locked", f"{u.id} is locked in Melee", "8.1.1")
    return None


def calls_artillery(s: State, u: Unit) -> bool:
    """18.2.0.2: the card lets Advisors call too."""
    kind = figures(u).kind
    return kind in ("leader", "scout") or (kind == "advisor" and s.options["advisor-calls-fire"] == "yes")


def why_not_served(s: State, impulse: Impulse, caller: Unit, guns: Artillery) -> Refusal | None:
    """18.3.1, 18.3.2: whether the Artillery hears this man, and hears anybody now."""
    if not of_formation(s, caller, guns):
        return Refusal("formation", f"{guns.name} fires for others than {caller.id}", "18.3.2")
    if not guns.together and is_called(impulse, guns.id):
        return Refusal("in-sequence", f"{guns.name} has been called in this impulse: one mission at a time", "18.3.1")
    if s.missions[guns.id] < 1 and not may_ask_for_more(s, caller):
        return Refusal("used-up", f"all missions of {guns.name} are used up", "18.2.0.7")
    return None


def of_formation(s: State, u: Unit, guns: Artillery) -> bool:
    """18.3.2: whether Artillery is given to a unit's formation: its group, nation, badge or counter."""
    f = figures(u)
    words = (f.id, f.nation, f.badge, _groups(s.scenario).get(u.id, ""))
    return not guns.callers or any(word in words for word in guns.callers)


@lru_cache(maxsize=64)
def _groups(key: str) -> dict[str, str]:
    """The group that each unit of the order of battle belongs to."""
    return {e.id: e.group for e in scenario(key).roster}


def may_ask_for_more(s: State, caller: Unit) -> bool:
    """18.2.0.15: what the Americans may do, if the game is played so."""
    return s.options["us-extra-artillery"] == "on" and nation(caller).extra_artillery


# ------------------------------------------------------------------ where


def seen(s: State, start: str, hex: str) -> int:
    """Degraded hexes on the LOS to whatever of a hex is seen best, or BLOCKED."""
    return min(sight(s, start, floor) for floor in s.ground.floors(hex))


def why_not_bombard(s: State, impulse: Impulse, move: Bombard) -> Refusal | None:
    """18.2.0.2: a call, and a hex of the map in the caller's LOS, spotted or not."""
    if refusal := why_not_mission(s, impulse, move):
        return refusal
    if move.target not in s.ground.hexes:
        return Refusal("no-hex", f"{move.target} is no hex of the map", "18.2.0.2")
    if seen(s, s.units[move.caller].at, move.target) == BLOCKED:
        return Refusal("no-los", f"{move.caller} does not see {move.target}", "18.2.0.2")
    return None


def callable_missions(s: State, impulse: Impulse, units: list[Unit]) -> Iterator[NameMission]:
    """All missions that some activated units may call, by caller, Artillery and type."""
    for u in units:
        if not calls_artillery(s, u):
            continue
        for mission in s.missions:
            for kind in kinds(s):
                for toward in TOWARD[kind]:
                    named = NameMission(u.id, mission, kind, toward)
                    if why_not_mission(s, impulse, named) is None:
                        yield named


def any_barrage(s: State, impulse: Impulse, units: list[Unit]) -> bool:
    """Whether there is anything to call: everybody sees his own hex at least."""
    return bool(s.missions) and next(callable_missions(s, impulse, units), None) is not None


def barrages(s: State, impulse: Impulse, units: list[Unit]) -> Iterator[Move]:
    """What there is to call: where, if there is one way only to call it; else the ways, and where is asked next."""
    named = list(callable_missions(s, impulse, units))
    if len(named) == 1:
        return bombardments(s, named[0])
    return iter(named)


def bombardments(s: State, named: NameMission) -> Iterator[Bombard]:
    """Every hex that the caller sees."""
    ground, start = s.ground, s.units[named.caller].at
    visible, clouds = ground.visible_from(start), bool(s.smoke or s.ffe or s.hulks)
    for hex in ground.hexes:
        floors = visible.intersection(ground.floors(hex))
        if floors and not (clouds and all([clouded(s, ground, start, floor) for floor in floors])):
            yield Bombard(named.caller, named.mission, hex, named.kind, named.toward)


def drawn_barrage(s: State, impulse: Impulse, units: list[Unit], chance: Random) -> Move:
    """One of the barrages by chance."""
    named = list(callable_missions(s, impulse, units))
    return drawn_bombardment(s, named[0], chance) if len(named) == 1 else chance.choice(named)


def drawn_bombardment(s: State, named: NameMission, chance: Random) -> Bombard:
    """One of the bombardments by chance, without a look at every hex of the map."""
    start = s.units[named.caller].at

    def bombardment(hex: str) -> Bombard | None:
        if seen(s, start, hex) == BLOCKED:
            return None
        return Bombard(named.caller, named.mission, hex, named.kind, named.toward)

    return drawn(chance, (), [*s.ground.hexes], bombardment)


# ------------------------------------------------------------------ the call


def name_mission(t: World, impulse: Impulse, named: NameMission) -> Play[None]:
    """18.2.1.1: the type of the mission is settled before the Spotting Round is placed."""
    s = t.state
    options = Options(
        lambda: bombardments(s, named),
        lambda move: _why_not_as_named(s, impulse, named, move),
        _draw=lambda chance: drawn_bombardment(s, named, chance),
    )
    prompt = f"Where is the Spotting Round of {battery(s, named.mission).name} to fall?"
    answer = yield Choice(impulse.side, "bombard", prompt, options, "18.2.0.2")
    yield from bombard(t, impulse, answer)


def _why_not_as_named(s: State, impulse: Impulse, named: NameMission, move: Bombard) -> Refusal | None:
    if not isinstance(move, Bombard):
        return Refusal("not-now", "the Spotting Round is to be placed", "18.2.0.2")
    if (move.caller, move.mission, move.kind, move.toward) != (named.caller, named.mission, named.kind, named.toward):
        return Refusal("named", "caller, Artillery and type of the mission are settled", "18.2.1.1")
    return why_not_bombard(s, impulse, move)


def bombard(t: World, impulse: Impulse, move: Bombard) -> Play[None]:
    """18.2.0.2-18.2.0.7: the Spotting Round, and then fire for effect, or not; the caller is done either way."""
    s = t.state
    caller, guns = s.units[move.caller], battery(s, move.mission)
    impulse.acted = True
    note_used(s, caller.id, (guns.id,))
    caller.marker, caller.called = "ops", True
    if s.missions[guns.id] < 1 and not ask_for_more(t, caller, guns):
        return
    place = spotting_round(t, caller, move)
    if not place:
        return
    s.spotting_round, s.mission = place, Called(caller.id, guns.id, move.kind, move.toward)
    options = Options.of(corrections(s, caller, place), lambda move: why_not_correct(s, caller, place, move))
    prompt = f"The Spotting Round has come down in {place}: go on, shift it, or break off?"
    answer = yield Choice(caller.side, "spotting-round", prompt, options, "18.2.0.6")
    s.spotting_round, s.mission = "", None
    if isinstance(answer, Abort):
        t.tell(told.MissionAborted(caller.id, guns.id, rule="18.2.0.12"))
    else:
        yield from fire_for_effect(t, guns, move, answer.place if isinstance(answer, Shift) else place)


def why_not_correct(s: State, caller: Unit, place: str, move: Move) -> Refusal:
    """18.2.0.6: why the Spotting Round is not shifted to a hex."""
    if not isinstance(move, Shift):
        return Refusal("settle-first", "the Spotting Round is down: go on, shift it, or break off", "18.2.0.6")
    if not s.ground.adjacent(place, move.place):
        return Refusal("not-adjacent", f"{move.place} is not next to {place}: it is shifted by one hex", "18.2.0.6")
    return Refusal("no-los", f"{caller.id} does not see {move.place}", "18.2.0.6")


def ask_for_more(t: World, caller: Unit, guns: Artillery) -> bool:
    """18.2.0.15: 3 or less gives one more call, anything else ends the calls."""
    s = t.state
    (die,) = t.roll(f"one more mission of {guns.id}")
    granted = die <= SHAPE.extra_call
    t.tell(told.MoreArtilleryAsked(caller.side, guns.id, die, SHAPE.extra_call, granted, rule="18.2.0.15"))
    if granted:
        s.missions[guns.id] = 1
    else:
        del s.missions[guns.id]
    return granted


# ------------------------------------------------------------------ the Spotting Round


def drift_tally(s: State, caller: Unit, target: str) -> Tally:
    """18.2.0.3, 20.1.4.1: what is added to the white die."""
    return Tally.of((
        Mod(seen(s, caller.at, target), "degraded hexes on the way", "18.2.0.3"),
        Mod(-lm(caller), f"{figures(caller).name} corrects", "18.2.0.3"),
        Mod(NUMBERS.night_drift if s.night else 0, "at night", "20.1.4.1"),
    ))  # fmt: skip


def landing(chance: Chance, s: State, caller: Unit, target: str) -> tuple[tuple[int, ...], int, str]:
    """18.2.0.3, 18.2.0.4: the dice, how far the round drifts, and where it comes down ("": off the map)."""
    white, coloured = chance.roll(f"drift of the Spotting Round on {target}: distance, direction", 2)
    drift = max(0, (white + drift_tally(s, caller, target).total + 1) // 2)
    return (white, coloured), drift, drifted(s, target, DIRECTION[coloured], drift)


def drifted(s: State, hex: str, toward: str, distance: int) -> str:
    """The hex so far away in a direction, "" off the map."""
    for _ in range(distance):
        hex = neighbour(hex, DIRECTIONS.index(toward)) if hex else ""
    return hex if hex in s.ground.index else ""


def spotting_round(t: World, caller: Unit, move: Bombard) -> str:
    """18.2.0.3-18.2.0.5: the hex where the round comes down, "" if its caller does not see it."""
    s = t.state
    tally = drift_tally(s, caller, move.target)
    dice, drift, place = landing(t, s, caller, move.target)
    visible = place != "" and seen(s, caller.at, place) != BLOCKED
    how = (dice, tally, drift, DIRECTION[dice[1]] if drift else "", place, visible)
    rule = "18.2.0.3" if visible else "18.2.0.5"
    t.tell(told.SpottingRoundFired(caller.id, move.mission, move.kind, move.target, *how, rule=rule))
    return place if visible else ""


def corrections(s: State, caller: Unit, place: str) -> Iterator[ForEffect | Shift | Abort]:
    """18.2.0.6: go on, shift by one hex within the caller's LOS and go on, or abort."""
    yield ForEffect()
    for near in s.ground.around(place):
        if seen(s, caller.at, near) != BLOCKED:
            yield Shift(near)
    yield Abort()


# ------------------------------------------------------------------ Fire for Effect


def fire_for_effect(t: World, guns: Artillery, move: Bombard, place: str) -> Play[None]:
    """18.2.0.7, 18.2.0.8: the mission is used up, the markers are placed, and all under them are attacked."""
    s = t.state
    s.missions[guns.id] -= 1
    side = s.units[move.caller].side
    markers = markers_of(s, guns, side, move.kind, place, move.toward)
    hexes = tuple(hex for hex, _ in markers)
    t.tell(told.BarrageFell(side, guns.id, move.kind, place, hexes, s.missions[guns.id], rule="18.2.0.7"))
    yield from fall(t, markers)


def markers_of(
    s: State, guns: Artillery, side: int, kind: MissionKind, place: str, toward: str
) -> list[tuple[str, FireForEffect]]:
    """A marker for every hex that a mission attacks."""
    walks = SHAPE.walking_turns if kind == "walking" else 0
    return [
        (hex, FireForEffect(side, fp, guns.name, kind, toward if walks else "", walks))
        for hex, fp in footprint(s.ground, guns, kind, place, toward).items()
    ]
