"""4.0.3 What activated units may do: fire, move, spot, lay smoke, call indirect fire, fight on or leave a Melee."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.phases.posts import enemies_in_view, posts, spotted_from
from hedgerow.lnlt.phases.records import Post
from hedgerow.lnlt.phases.setting_out import any_going, goings
from hedgerow.lnlt.rules.armour.driving import why_not_end
from hedgerow.lnlt.rules.armour.hatches import (
    at_the_start,
    declare_assault_fire,
    switch,
    turn_turret_to,
    why_not_assault_fire,
    why_not_switch,
    why_not_traverse,
)
from hedgerow.lnlt.rules.armour.loading import unload_at_rest, unloadings_at_rest, why_not_unload_at_rest
from hedgerow.lnlt.rules.armour.under_way import departures
from hedgerow.lnlt.rules.fire.fire import why_not_shoot, why_not_target
from hedgerow.lnlt.rules.fire.night import why_not_seen
from hedgerow.lnlt.rules.fire.opportunity import shell, shoot
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import is_separate, shot_of
from hedgerow.lnlt.rules.fire.sighting import spot, why_no_spotter, why_not_look, why_not_spot
from hedgerow.lnlt.rules.fire.targets import any_shot, farthest, guns_at, shells_in_sight, shots
from hedgerow.lnlt.rules.guns.gun_teams import turn_gun, why_not_turn
from hedgerow.lnlt.rules.guns.ordnance import aim_of, why_not_shell
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.indirect.artillery import (
    any_barrage,
    barrages,
    bombard,
    name_mission,
    why_not_bombard,
    why_not_mission,
)
from hedgerow.lnlt.rules.indirect.mortars import CALLERS, call_fire, why_not_call
from hedgerow.lnlt.rules.indirect.starshells import call_light, light, lightings, why_not_call_light, why_not_light
from hedgerow.lnlt.rules.melee.melee import fight, why_not_fight
from hedgerow.lnlt.rules.melee.withdrawal import why_not_leave_melee, withdraw, withdrawals
from hedgerow.lnlt.rules.move.assault_fire import fire_first, first_shots, why_not_fire_first
from hedgerow.lnlt.rules.move.mounts import change_mount, why_not_change_mount
from hedgerow.lnlt.rules.move.movement import set_out, why_not_go
from hedgerow.lnlt.rules.people.snipers import hidden_snipers, hides, show, showings, why_not_show
from hedgerow.lnlt.rules.works.smoke import lay_smoke, lays_smoke, smoke_places, why_not_smoke
from hedgerow.lnlt.state.lookups import is_vehicle
from hedgerow.lnlt.state.moves import (
    AssaultFire,
    Bombard,
    Button,
    Call,
    CallStarshell,
    Dismount,
    EndImpulse,
    Fight,
    Fire,
    Go,
    Mount,
    NameMission,
    PlaceSniper,
    Prepare,
    Shell,
    Show,
    Smoke,
    Spot,
    Starshell,
    Turn,
    Unload,
    Withdraw,
)
from hedgerow.lnlt.state.state import Action, Impulse, Marker, State
from hedgerow.lnlt.state.world import World

ASK: dict[Action, str] = {
    "fire": "At what, and with whom, is fired from",
    "shell": "Which gun fires, and at what, from",
    "move": "Who moves, and how, out of",
    "spot": "Who looks for the enemy, and where, from",
    "smoke": "Who lays smoke, and where, from",
    "call": "Who calls which Mortar, and on what, from",
    "light": "Who lights up which hex from",
    "barrage": "Who calls which Artillery, and on what, from",
}
END = EndImpulse()
DONE: frozenset[Marker] = frozenset(("moved", "crawl", "ops"))
"""Markers under which a unit cannot be activated again (4.0.17, 4.1.2)."""


def headings(s: State, impulse: Impulse, at: list[Post]) -> list[Move]:
    """What is asked first: kinds of action, place by place; which one exactly is asked next."""
    mechanized = s.mechanized
    found: list[Move] = [END] if not mechanized or why_not_end(s, impulse) is None else []
    declaring = mechanized or s.options["assault-fire"] == "on"
    kinds = HEADINGS if mechanized or s.night or s.missions else ON_FOOT
    for post in at:
        if post.place in s.melee:
            found += melee_actions(s, impulse.side, post)
            continue
        if declaring:
            found += declarations(s, post)
        for action, exists in kinds.items():
            if exists(s, impulse, post):
                found.append(Prepare(action, post.place))
    if s.reserves:
        found += showings(s, impulse.side)
    return found


def prepared(s: State, impulse: Impulse, at: list[Post], move: Prepare) -> Iterator[Move]:
    """The actions of one kind from one place."""
    for post in at:
        if post.place == move.place and post.place not in s.melee:
            return LISTINGS[move.action](s, impulse, post)
    return iter(())


def actions(s: State, impulse: Impulse) -> Iterator[Move]:
    """Everything worth listing, in full, for players who weigh it all at once."""
    if why_not_end(s, impulse) is None:
        yield END
    for post in posts(s, impulse):
        if post.place in s.melee:
            yield from melee_actions(s, impulse.side, post)
            continue
        yield from declarations(s, post)
        for listing in LISTINGS.values():
            yield from listing(s, impulse, post)
    for sniper in hidden_snipers(s, impulse.side):
        yield from hides(s, sniper)


def declarations(s: State, post: Post) -> Iterator[Move]:
    """What is settled before anything else is done: hatches, and who fires first and moves then."""
    if s.mechanized:
        yield from at_the_start(s, post.units)
        yield from unloadings_at_rest(s, post.units)
    if s.options["assault-fire"] == "on" and enemies_in_view(s, post):
        yield from first_shots(s, post.units)


def melee_actions(s: State, side: int, post: Post) -> Iterator[Move]:
    """8.1.1, 8.1.3: fight another round, or try to get away; vehicles are not held by it (8.0.21, 15.0.0.3)."""
    if why_not_fight(s, side, post.place) is None:
        yield Fight(post.place)
    yield from withdrawals(s, side, post.units)
    if s.mechanized:
        yield from at_the_start(s, post.units)
        yield from departures(s, post.units, [])


# ------------------------------------------------------------------ fire


def in_range(s: State, impulse: Impulse, post: Post) -> list[str]:
    """The places in view that anyone there could reach."""
    view, near = enemies_in_view(s, post), []
    far = farthest(s, impulse.side, post.place) if view else 0
    if far > 0:
        ranges, index = post.ground.ranges_from(post.place), post.ground.index
        for place in view:
            if ranges[index[place]] <= far:
                near.append(place)
    return near


def fires(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    """5.0.0.1: at places in range of anyone, in LOS and spotted."""
    for place in in_range(s, impulse, post):
        if spotted_from(s, post, place):
            yield from shots(s, impulse.side, post.place, place)


def any_fire(s: State, impulse: Impulse, post: Post) -> bool:
    side, start = impulse.side, post.place
    for place in in_range(s, impulse, post):
        if spotted_from(s, post, place) and any_shot(s, side, start, place):
            return True
    return False


# ------------------------------------------------------------------ guns


def shellings(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    """14.1: at places in range of a gun, in LOS, and spotted or acquired."""
    if not s.mechanized:
        return
    side, start = impulse.side, post.place
    guns = guns_at(s, side, start)
    for place in enemies_in_view(s, post) if guns else ():
        if (known := spotted_from(s, post, place)) is not None:
            yield from shells_in_sight(s, guns, side, start, place, known=known)


def any_shelling(s: State, impulse: Impulse, post: Post) -> bool:
    return s.mechanized and next(shellings(s, impulse, post), None) is not None


# ------------------------------------------------------------------ spotting


def spotters(impulse: Impulse, post: Post) -> list[str]:
    """10.1.0.8, 10.1.0.13: those who may try, while nobody has in this impulse."""
    return [] if impulse.tried_to_spot else [u.id for u in post.units if why_no_spotter(u) is None]


def spottings(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    names = spotters(impulse, post)
    for place in enemies_in_view(s, post) if names else ():
        if spotted_from(s, post, place) is False:
            for i in names:
                u = s.units[i]
                if not (s.night and why_not_seen(s, u, place)) and not (u.buttoned and why_not_look(s, u, place)):
                    yield Spot(i, place)


def any_spotting(s: State, impulse: Impulse, post: Post) -> bool:
    names = spotters(impulse, post)
    if not names:
        return False
    if s.night or (s.mechanized and all([s.units[i].buttoned for i in names])):
        return next(spottings(s, impulse, post), None) is not None
    known = post.known
    if False in known.values():  # those that have been looked at already first
        return True
    for place in enemies_in_view(s, post):
        if place not in known and spotted_from(s, post, place) is False:
            return True
    return False


# ------------------------------------------------------------------ smoke


def smokes(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    for u in post.units:
        if lays_smoke(s, u):
            for place in smoke_places(s, u):
                yield Smoke(u.id, place)


def any_smoke(s: State, impulse: Impulse, post: Post) -> bool:
    for u in post.units:
        if lays_smoke(s, u):
            return True
    return False


# ------------------------------------------------------------------ Mortars


def calls(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    side = impulse.side
    callers = [u.id for u in post.units if COUNTERS[u.counter].kind in CALLERS and not u.shaken]
    mortars = idle_mortars(s, side) if callers else []
    for target in enemies_in_view(s, post) if mortars else ():
        if not spotted_from(s, post, target):
            continue
        for caller in callers:
            for mortar in mortars:
                call = Call(caller, mortar, target)
                if why_not_call(s, side, call) is None:
                    yield call


def any_call(s: State, impulse: Impulse, post: Post) -> bool:
    for u in post.units:
        if COUNTERS[u.counter].kind in CALLERS:
            return next(calls(s, impulse, post), None) is not None
    return False


def idle_mortars(s: State, side: int) -> list[str]:
    """A side's Mortars on the map that have not fired."""
    return [u.id for u in s.mortars if u.side == side and u.at and not u.fired]


# ------------------------------------------------------------------ Starshells


def lights(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    return lightings(s, post.units)


def any_light(s: State, impulse: Impulse, post: Post) -> bool:
    return s.night and next(lightings(s, post.units), None) is not None


# ------------------------------------------------------------------ by kind


LISTINGS: dict[Action, Callable[[State, Impulse, Post], Iterator[Move]]] = {
    "fire": fires,
    "shell": shellings,
    "move": goings,
    "spot": spottings,
    "smoke": smokes,
    "call": calls,
    "light": lights,
    "barrage": lambda s, impulse, post: barrages(s, impulse, post.units),
}
HEADINGS: dict[Action, Callable[[State, Impulse, Post], bool]] = {
    "fire": any_fire,
    "shell": any_shelling,
    "move": any_going,
    "spot": any_spotting,
    "smoke": any_smoke,
    "call": any_call,
    "light": any_light,
    "barrage": lambda s, impulse, post: any_barrage(s, impulse, post.units),
}
"""Whether a listing lists anything. Asked at every decision of an impulse, so by plain loops (`state/lookups.py`)."""
ON_FOOT: dict[Action, Callable[[State, Impulse, Post], bool]] = {
    action: exists for action, exists in HEADINGS.items() if action not in ("shell", "light", "barrage")
}
"""The same where there are neither guns nor Artillery nor night."""


# ------------------------------------------------------------------ any other answer


def why_not_action(s: State, impulse: Impulse, move: Move) -> Refusal | None:
    """Judges an action, listed or not."""
    side = impulse.side
    match move:
        case EndImpulse():
            return why_not_end(s, impulse)
        case Prepare():
            if next(prepared(s, impulse, posts(s, impulse), move), None) is None:
                return Refusal("nothing", f"nobody activated in {move.place} can do that", "4.0.3")
            return None
        case Fire():
            return why_not_fire(s, impulse, move)
        case Shell():
            aim = aim_of(s, side, move)
            return aim if isinstance(aim, Refusal) else why_not_shell(s, aim)
        case Turn(unit, facing):
            if idle := why_not_activated(s, impulse, unit):
                return idle
            u = s.units[unit]
            return why_not_traverse(s, u, facing) if is_vehicle(u) else why_not_turn(s, u, facing)
        case Go():
            return why_not_go(s, side, move)
        case Button(unit):
            return why_not_activated(s, impulse, unit) or why_not_switch(s, s.units[unit])
        case Unload():
            return why_not_unload_at_rest(s, impulse, move)
        case AssaultFire(unit, stealth):
            if idle := why_not_activated(s, impulse, unit):
                return idle
            u = s.units[unit]
            return why_not_assault_fire(s, u) if is_vehicle(u) else why_not_fire_first(s, u, stealth)
        case Mount(unit) | Dismount(unit):
            return why_not_activated(s, impulse, unit) or why_not_change_mount(s, move)
        case Spot(unit, place):
            return why_not_activated(s, impulse, unit) or why_not_spot(s, impulse, s.units[unit], place)
        case Smoke(unit, place):
            return why_not_activated(s, impulse, unit) or why_not_smoke(s, s.units[unit], place)
        case Call(caller):
            return why_not_activated(s, impulse, caller) or why_not_call(s, side, move)
        case Starshell(unit, place):
            return why_not_activated(s, impulse, unit) or why_not_light(s, s.units[unit], place)
        case CallStarshell(caller):
            return why_not_activated(s, impulse, caller) or why_not_call_light(s, side, move)
        case NameMission(caller):
            return why_not_activated(s, impulse, caller) or why_not_mission(s, impulse, move)
        case Bombard(caller):
            return why_not_activated(s, impulse, caller) or why_not_bombard(s, impulse, move)
        case Show() | PlaceSniper():
            return why_not_show(s, side, move)
        case Fight(place):
            if not any(s.units[i].at == place for i in impulse.units):
                return Refusal("not-activated", f"{place} is not activated in this impulse", "4.0.3")
            return why_not_fight(s, side, place)
        case Withdraw(units):
            idle = next((r for u in units if (r := why_not_activated(s, impulse, u))), None)
            return idle or why_not_leave_melee(s, side, units)
        case _:
            return Refusal("not-offered", "that is no action of an impulse", "4.0.3")


def why_not_activated(s: State, impulse: Impulse, unit: str) -> Refusal | None:
    if unit not in impulse.units or unit not in s.units or not s.units[unit].at:
        return Refusal("not-activated", f"{unit} is not activated in this impulse", "4.0.3")
    return None


def why_not_fire(s: State, impulse: Impulse, move: Fire) -> Refusal | None:
    """4.0.11 and all of chapter 5."""
    shot = shot_of(s, impulse.side, move)
    if isinstance(shot, Refusal):
        return shot
    if shot.start in impulse.target and not is_separate(s, shot):
        return Refusal("fired-already", f"the firers of {shot.start} fire together, once", "4.0.11")
    return why_not_target(s, impulse.side, shot.start, shot.target) or why_not_shoot(s, shot)


# ------------------------------------------------------------------ doing it


def carry_out(t: World, impulse: Impulse, at: list[Post], move: Move) -> Play[None]:
    s = t.state
    match move:
        case Prepare():
            yield from choose(t, impulse, at, move)
        case Fire():
            yield from fire(t, impulse, move)
        case Go():
            set_out(t, move)
        case Shell():
            aim = aim_of(s, impulse.side, move)
            assert isinstance(aim, Aim)
            impulse.acted = True
            yield from shell(t, aim)
        case Turn(unit, facing):
            if is_vehicle(s.units[unit]):
                turn_turret_to(t, s.units[unit], facing)
            else:
                impulse.acted = True
                yield from turn_gun(t, s.units[unit], facing)
        case Button(unit):
            switch(t, s.units[unit])
        case Unload():
            yield from unload_at_rest(t, impulse, move)
        case AssaultFire(unit, stealth):
            if is_vehicle(s.units[unit]):
                declare_assault_fire(t, impulse, s.units[unit])
            else:
                fire_first(t, impulse, s.units[unit], stealth)
        case Mount() | Dismount():
            impulse.acted = True
            yield from change_mount(t, move)
        case Spot(unit, place):
            impulse.tried_to_spot = True
            if spot(t, s.units[unit], place):
                impulse.spotter, impulse.spotted = unit, place
        case Smoke(unit, place):
            impulse.acted = True
            lay_smoke(t, s.units[unit], place)
        case Call():
            impulse.acted = True
            yield from call_fire(t, move)
        case Starshell(unit, place):
            impulse.acted = True
            light(t, s.units[unit], place)
        case CallStarshell():
            impulse.acted = True
            call_light(t, move)
        case NameMission():
            yield from name_mission(t, impulse, move)
        case Bombard():
            yield from bombard(t, impulse, move)
        case Show(unit) | PlaceSniper(unit):
            yield from show(t, move)
            impulse.units.append(unit)
        case Fight(place):
            impulse.acted = True
            yield from fight(t, place, impulse.side)
        case Withdraw(units):
            impulse.acted = True
            yield from withdraw(t, [s.units[u] for u in units])


def fire(t: World, impulse: Impulse, move: Fire) -> Play[None]:
    shot = shot_of(t.state, impulse.side, move)
    assert isinstance(shot, Shot)
    impulse.acted = True
    if not is_separate(t.state, shot):
        impulse.target[shot.start] = shot.target
    yield from shoot(t, shot)


def choose(t: World, impulse: Impulse, at: list[Post], kind: Prepare) -> Play[None]:
    """The kind of action is known; now which one exactly."""
    s = t.state
    options = Options(lambda: prepared(s, impulse, at, kind), lambda move: why_not_action(s, impulse, move))
    answer = yield Choice(impulse.side, kind.action, f"{ASK[kind.action]} {kind.place}", options, "4.0.3")
    yield from carry_out(t, impulse, at, answer)
