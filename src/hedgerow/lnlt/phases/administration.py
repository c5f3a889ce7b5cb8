"""9 The Administrative Phase: markers come off, fires burn on, smoke drifts away, the turn ends."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.armour.vehicle_damage import destroy_with_crew
from hedgerow.lnlt.rules.indirect.barrages import lift
from hedgerow.lnlt.rules.people.damage import remove
from hedgerow.lnlt.rules.victory import judge
from hedgerow.lnlt.rules.works.blazes import spread
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import holds, is_vehicle, units_at
from hedgerow.lnlt.state.moves import Finish, KeepMoving
from hedgerow.lnlt.state.placing import discard
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

LAST_SMOKE = 2  # the marker of smoke that is about to go (7.0.6)


def administrative_phase(t: World) -> Play[None]:
    """9.0.1, 9.0.2: everything of this turn is cleared away; then the next turn begins, or the game is over."""
    s = t.state
    t.tell(told.PhaseBegan("administrative", rule="2.0.1"))
    if s.mechanized and s.turn < s.turns:
        for side in (s.initiative, 1 - s.initiative):
            yield from keep_moving(t, side)
    clear_markers(s)
    fade_smoke(s)
    if s.blazes:
        yield from burn_on(t)
    clear_melees(s)
    remove_spent_weapons(t)
    t.tell(told.MarkersCleared(rule="9.0.1"))
    if s.turn < s.turns:
        next_turn(s)
    else:
        end_game(t)


def keep_moving(t: World, side: int) -> Play[None]:
    """15.5.0.1: a side says which of its vehicles stay on the move; their markers are turned, not taken off.

    So they are told from those that have stopped (15.5.1.1).
    """
    s = t.state
    for v in s.units.values():
        v.continuing = v.continuing and v.side != side  # who could not move on has stopped

    def check(move: Finish | KeepMoving) -> Refusal | None:
        if isinstance(move, Finish) or (isinstance(move, KeepMoving) and move.unit in able):
            return None
        return Refusal("not-moving", "a Good Order vehicle under Moved or Assault Move keeps its marker", "15.5.0.1")

    while able := [v.id for v in s.own[side] if may_keep_moving(v)]:
        options: Options[Finish | KeepMoving] = Options(lambda: [Finish(), *map(KeepMoving, able)], check)
        answer = yield Choice(side, "keep-moving", "Which vehicles stay on the move?", options, "15.5.0.1")
        if isinstance(answer, Finish):
            return
        v = s.units[answer.unit]
        v.continuing = True
        t.tell(told.MarkerKept(v.id, v.marker, rule="15.5.0.1"))


def may_keep_moving(v: Unit) -> bool:
    moved = is_vehicle(v) and v.marker in ("moved", "assault") and not v.continuing
    return bool(moved and v.at and not v.shaken and not v.immobilized)


def clear_markers(s: State) -> None:
    """9.0.1: Moved, Assault Move, Stealth, Low Crawl, Fired, Ops Complete, Spotted, FFE and Starshell markers.

    A vehicle in continuous movement keeps the first or second of these (15.5.0.1).
    """
    for u in s.units.values():  # to look takes less time than to write
        if u.marker and not u.continuing:
            u.marker = ""
        if u.fired or u.spent or u.road_spent:
            u.fired, u.spent, u.road_spent = False, 0, 0
        if u.called or u.lent or u.smoking or u.pivoted:
            u.called = u.lent = u.smoking = u.pivoted = False
    s.spotted.clear()
    s.starshells.clear()  # 20.2.3
    lift(s)
    s.impulse = s.moving = s.halted = None
    s.motherland = []  # the call has been heard for a turn (13.0.1)


def fade_smoke(s: State) -> None:
    """7.0.6, 10.5.6: Smoke 1 becomes Smoke 2, Smoke 2 is removed; that of a fire stays as long as it burns."""
    s.smoke = {p: age + (p not in s.blazes) for p, age in s.smoke.items() if age < LAST_SMOKE or p in s.blazes}


def clear_melees(s: State) -> None:
    """8.1.2: a Melee marker stays while both sides are there, and no round of the new turn has been fought yet."""
    s.melee = {place: False for place in s.melee if holds(s, place, 0) and holds(s, place, 1)}
    s.before_melee = {place: side for place, side in s.before_melee.items() if place in s.melee}


def remove_spent_weapons(t: World) -> None:
    """8.0.18: captured weapons used in Melee to no avail."""
    for w in t.state.weapons.values():
        if w.spent_in_melee and not w.gone:
            bearer, place = w.bearer, w.at
            discard(t.state, w)
            t.tell(told.WeaponHandled(w.id, "removed", bearer, place, rule="8.0.18"))


def next_turn(s: State) -> None:
    """9.0.2: on to the next Rally Phase."""
    s.turn += 1
    s.phase, s.step, s.passes = "rally", "", 0


def end_game(t: World) -> None:
    """22.0.7: after the last turn the Victory Conditions decide."""
    s = t.state
    s.phase, s.step = "over", ""
    s.outcome = judge(s)
    t.tell(told.GameEnded(s.outcome.winner, s.outcome.words, rule=s.outcome.rule))


# ------------------------------------------------------------------ the Administrative Phase


def burn_on(t: World) -> Play[None]:
    """9.0.3, 10.5.6.1.1: who has not left a fire of an earlier turn is lost; then every fire may spread."""
    s = t.state
    for hex in [hex for hex, since in s.blazes.items() if since < s.turn]:
        for v in [u for u in caught(s, hex) if is_vehicle(u)]:
            yield from destroy_with_crew(t, v)
        for u in caught(s, hex):  # passengers who got no farther than that among them
            remove(t, u, "caught in the fire", "10.5.6.1.1")
    s.thrown_off = []  # the turn is over: nobody fires at those who found room next to it
    for hex in list(s.blazes):
        spread(t, hex)


def caught(s: State, hex: str) -> list[Unit]:
    return [u for floor in s.ground.floors(hex) for u in units_at(s, floor)]
