"""3 The Rally Phase: initiative, rallying, jams, then Half-squads and Support Weapons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, begun
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.kernel.verbs import Verb, Verbs, allowed
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.phases.handling import handling
from hedgerow.lnlt.rules.people.damage import casualties, remove
from hedgerow.lnlt.rules.people.leaders import commander_helps, is_leader, lm, morale
from hedgerow.lnlt.rules.people.medics import restore, treat, treatments, why_not_treat
from hedgerow.lnlt.rules.people.morale import cover_helps, leader_helps, morale_check, morale_roll
from hedgerow.lnlt.rules.people.national import (
    call_motherland,
    commissar_for,
    dedicated,
    motherland_places,
    why_not_motherland,
)
from hedgerow.lnlt.rules.people.roll_call import why_absent
from hedgerow.lnlt.rules.people.weapons import check_jams
from hedgerow.lnlt.scenario.asking import opening_initiative
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import company, figures, is_vehicle, same_badge, where
from hedgerow.lnlt.state.moves import Finish, Motherland, Rally, Treat
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

RALLIERS = ("leader", "hero", "chaplain")  # 3.0.9, 3.0.15


def rally_phase(t: World) -> Play[None]:
    """3.0: the steps of the phase in order; `State.step` says which comes next."""
    s = t.state
    while s.phase == "rally":
        t.checkpoint()
        yield from STEPS[s.step](t)


def begin(t: World) -> Play[None]:
    """A new turn: nobody has tried to rally, no weapon has changed hands."""
    s = t.state
    for u in s.units.values():
        if u.tried:
            u.tried = False
    for w in s.weapons.values():
        w.handled = w.flipped = False
    t.tell(told.TurnBegan(s.turn, rule="2.0.1"))
    t.tell(told.PhaseBegan("rally", rule="2.0.1"))
    s.step = "initiative"
    yield from ()


def roll_initiative(t: World) -> Play[None]:
    """3.0.1: the higher die; a tie leaves the initiative where it was. On turn 1 the scenario may name the side."""
    s = t.state
    named = opening_initiative(s) if s.turn == 1 else None
    if named is not None:
        s.initiative = named
        t.tell(told.InitiativeRolled((), named, False, rule="3.0.1"))
    else:
        s.initiative = _higher(t)
    s.active = s.initiative
    s.step = "first"
    yield from ()


def _higher(t: World) -> int:
    s = t.state
    while True:
        dice = tuple(t.roll(f"initiative, side {side + 1}", by=side)[0] for side in (0, 1))
        tie = dice[0] == dice[1]
        won = (s.initiative if s.turn > 1 else None) if tie else dice.index(max(dice))
        t.tell(told.InitiativeRolled(dice, won, tie, rule="3.0.1"))
        if won is not None:
            return won  # on the first turn nobody had it before: both roll again


def first_rallies(t: World) -> Play[None]:
    """3.0.2: all attempts of the side with the initiative."""
    yield from rallying(t, t.state.initiative)
    t.state.step = "second"


def second_rallies(t: World) -> Play[None]:
    """3.0.2: then all of the other side's."""
    yield from rallying(t, 1 - t.state.initiative)
    t.state.step = "jams"


def jams(t: World) -> Play[None]:
    check_jams(t)
    for u in t.state.units.values():
        u.lent = False  # what a Leader did for rallying has no bearing on fire (11.1.1.2)
    t.state.step = "handling-first"
    yield from ()


def first_handles(t: World) -> Play[None]:
    yield from handling(t, t.state.initiative)
    t.state.step = "handling-second"


def second_handles(t: World) -> Play[None]:
    s = t.state
    yield from handling(t, 1 - s.initiative)
    s.phase, s.step, s.active, s.passes = "operations", "", s.initiative, 0


STEPS: dict[str, Callable[[World], Play[None]]] = {
    "": begin,
    "initiative": roll_initiative,
    "first": first_rallies,
    "second": second_rallies,
    "jams": jams,
    "handling-first": first_handles,
    "handling-second": second_handles,
}


# ------------------------------------------------------------------ one side's attempts


def rallying(t: World, side: int) -> Play[None]:
    """3.0.2: a side rallies, its Medics work and its men may be called on, until there is nothing left to try."""
    s = t.state
    while moves := begun(rally_moves(s, side)):
        t.checkpoint()
        answer = yield _whom(s, side, moves)
        if isinstance(answer, Finish):
            return
        yield from RALLYING.do(t, side, answer) or ()


def _whom(s: State, side: int, moves: Iterable[Move]) -> Choice[Move]:
    options: Options[Move] = Options(lambda: (*moves, Finish()), lambda move: RALLYING.why_not(s, side, move))
    return Choice(side, "rally", "Who tries to rally?", options, "3.0.2")


def rally_moves(s: State, side: int) -> Iterator[Move]:
    """Everything a side may still do in its part, but to finish."""
    for u in next_to_try(s, side):
        if can_be_rallied(s, u):
            yield Rally(u.id)
    yield from treatments(s, side)
    yield from map(Motherland, motherland_places(s, side))


def why_not_try(s: State, side: int, move: Rally) -> Refusal | None:
    """3.0.2: a unit of the side whose part it is tries to rally."""
    u = s.units.get(move.unit)
    if u is None or u.side != side or not where(s, u):
        return Refusal("not-yours", why_absent(s, side, move.unit) or f"{move.unit} is not on the map", "3.0.2")
    if figures(u).kind == "armor-leader":
        return Refusal("not-yours", f"{move.unit} rallies with his vehicle", "3.0.7")
    return why_not_rally(s, u)


def why_not_rally(s: State, u: Unit) -> Refusal | None:
    """3.0.3, 3.0.4, 3.0.9-3.0.12: why a unit may not try to rally now."""
    if not u.shaken:
        return Refusal("good-order", f"{u.id} is in Good Order", "3.0.4")
    if u.tried:
        return Refusal("tried", f"{u.id} has tried to rally in this Rally Phase", "3.0.12")
    if u not in next_to_try(s, u.side):
        return Refusal("leaders-first", "Shaken Leaders try before the others", "3.0.3")
    if can_be_rallied(s, u):
        return None
    if any(not x.shaken and figures(x).kind in RALLIERS for x in company(s, u)):
        return Refusal("other-badge", f"nobody with the badge of {u.id} is there to rally it", "3.0.10")
    return Refusal("nobody-rallies", f"no Good Order Leader, no Hero and no Chaplain is with {u.id}", "3.0.9")


def next_to_try(s: State, side: int) -> list[Unit]:
    """3.0.3, 3.0.5, 3.0.12: the Shaken who have not tried yet, in Melee too; Leaders, if there are any, first."""
    shaken = [u for u in s.own[side] if u.shaken and not u.tried and (u.at or aboard(s, u))]
    return [u for u in shaken if is_leader(u)] or shaken


def aboard(s: State, u: Unit) -> bool:
    """Whether a unit rides as a passenger on the map: it rallies there, with those who ride with it (16.1.0.2)."""
    return bool(u.carrier and where(s, u)) and figures(u).kind != "armor-leader"


def can_be_rallied(s: State, u: Unit) -> bool:
    """3.0.9-3.0.11: whether a Shaken unit needs nobody, or has somebody, to rally it."""
    return rallies_itself(u) or any([may_rally(x, u) for x in helpers(s, u)])


def rallies_itself(u: Unit) -> bool:
    """3.0.9, 3.0.11: units marked SR, Weapon Teams, SMCs, vehicles and dedicated nations (13.0.1) need nobody."""
    f = figures(u)
    return f.self_rally or f.hull is not None or f.kind == "team" or f.smc or dedicated(u)


def helpers(s: State, u: Unit) -> list[Unit]:
    """11.1.0.6, 11.2.4, 3.0.15: Leaders, Heroes and Chaplains of the unit's own place, and Charismatic Leaders next to
    it (12.0.1). An Armor Leader helps nobody but his crew (3.0.7).
    """
    here = [x for x in company(s, u) if x is not u and COUNTERS[x.counter].kind in RALLIERS]
    far = [x for x in s.own[u.side] if x.skill == "charismatic" and x.at and is_leader(x)]
    return [*here, *[x for x in far if rally_reach(x) >= 1 and s.ground.adjacent(u.at, x.at)]] if far and u.at else here


def rally_reach(leader: Unit) -> int:
    """11.1.0.6, 5.1.15: only his own hex; one farther if Charismatic, unless he is wounded."""
    return max(0, NUMBERS.charismatic_reach - leader.wounded) if leader.skill == "charismatic" else 0


def may_rally(helper: Unit, u: Unit) -> bool:
    """3.0.10, 5.1.6: in Good Order and of the unit's badge, except that anybody may rally a Weapon Team."""
    return not helper.shaken and (same_badge(helper, u) or figures(u).kind == "team")


# ------------------------------------------------------------------ one attempt


def rally(t: World, u: Unit) -> Play[None]:
    """3.0.4, 1.5.4: one attempt to come back to Good Order."""
    s = t.state
    u.tried = True
    leader = rally_leader(s, u)
    tally = _tally(s, u, leader)
    if leader and lm(leader):
        leader.lent = True
    if morale_check(t, u, "rally", tally, rule="3.0.4"):
        restore(t, u, "rallied", "1.5.4")
    elif commissar := commissar_for(s, u):
        yield from driven_on(t, u, commissar, tally)


def rally_tally(s: State, u: Unit) -> Tally:
    """What is added to a unit's rally roll (3.0.6, 3.0.8; an Inspiring Hero, 12.0.1)."""
    return _tally(s, u, rally_leader(s, u))


def _tally(s: State, u: Unit, leader: Unit | None) -> Tally:
    if is_vehicle(u):  # 15.0.0.5: nobody outside helps a crew
        return Tally.of((*commander_helps(s, u, "15.0.0.5"), *cover_helps(s, u, "15.0.0.5")))
    mates = [x for x in company(s, u) if x is not u]
    inspired = any([x.skill == "inspiring" and may_rally(x, u) for x in mates])
    return Tally.of((
        *leader_helps(leader, "3.0.6"),
        *cover_helps(s, u, "3.0.8"),
        Mod(NUMBERS.inspiring_rally if inspired else 0, "an Inspiring Hero", "12.0.1"),
    ))  # fmt: skip


def rally_needed(s: State, u: Unit) -> int:
    """1.5.2: the highest natural roll of 2d6 that rallies a unit."""
    return morale(s, u).total - rally_tally(s, u).total


def rally_leader(s: State, u: Unit) -> Unit | None:
    """3.0.6, 11.1.0.4: the best Leader who may lend his LM; in each hex only one does so in a Rally Phase."""
    if is_vehicle(u):
        return None
    if is_leader(u) and s.options["leader-lm-on-leader-rally"] == "no":
        return None
    able = [x for x in helpers(s, u) if is_leader(x) and may_rally(x, u) and _may_lend(s, x)]
    return max(able, key=lm, default=None)


def _may_lend(s: State, leader: Unit) -> bool:
    return leader.lent or not any([x.lent for x in company(s, leader)])


def driven_on(t: World, u: Unit, commissar: Unit, tally: Tally) -> Play[None]:
    """13.0.1: a Commissar may drive a unit to a second try; failing that costs men, and a natural 12 kills him."""
    other = Refusal("settle-first", f"a Commissar drives {u.id} on, or lets it be", "13.0.1")
    options = Options.of((Rally(u.id), Finish()), other)
    prompt = f"Does {figures(commissar).name} drive {name(t.state, u.id)} to a second try?"
    answer = yield Choice(u.side, "commissar", prompt, options, "13.0.1")
    if isinstance(answer, Finish):
        return
    tally = tally.plus(NUMBERS.commissar_rally, f"driven on by {figures(commissar).name}", "13.0.1")
    natural, passed = morale_roll(t, u, "rally", tally, rule="13.0.1")
    if passed:
        restore(t, u, "rallied", "1.5.4")
    else:
        yield from casualties(t, u)
    if natural == NUMBERS.commissar_shot:
        remove(t, commissar, "shot by his own men", "13.0.1")


# ------------------------------------------------------------------ one row a verb


def motherland(t: World, side: int, move: Motherland) -> None:
    call_motherland(t.state, side, move.place)
    t.tell(told.MotherlandCalled(move.place, rule="13.0.1"))


RALLYING = Verbs[State, int](
    lambda s, side, m: Refusal("not-now", "units rally and Medics work now, nothing else", "3.0.2"),
    Verb(Finish, allowed),
    Verb(Rally, why_not_try, lambda t, side, m: rally(t, t.state.units[m.unit])),
    Verb(Treat, why_not_treat, lambda t, side, m: treat(t, t.state.units[m.medic], t.state.units[m.patient])),
    Verb(Motherland, lambda s, side, m: why_not_motherland(s, side, m.place), motherland),
)
"""What a side may do in its part of the phase."""
