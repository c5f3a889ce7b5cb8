"""4.0.3 What activated units may do: fire, move, spot, lay smoke, call indirect fire, fight on or leave a Melee."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lnlt.phases.headings import draw_of, prepared
from hedgerow.lnlt.phases.idle import why_idle
from hedgerow.lnlt.phases.posts import posts
from hedgerow.lnlt.phases.records import Post
from hedgerow.lnlt.rules.armour.driving import why_not_end
from hedgerow.lnlt.rules.armour.hatches import (
    declare_assault_fire,
    switch,
    turn_turret_to,
    why_not_assault_fire,
    why_not_switch,
    why_not_traverse,
)
from hedgerow.lnlt.rules.armour.loading import unload_at_rest, why_not_unload_at_rest
from hedgerow.lnlt.rules.fire.fire import why_not_shoot, why_not_target
from hedgerow.lnlt.rules.fire.opportunity import shell, shoot
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import is_separate, shot_of
from hedgerow.lnlt.rules.fire.sighting import spot, why_not_spot
from hedgerow.lnlt.rules.guns.gun_teams import turn_gun, why_not_turn
from hedgerow.lnlt.rules.guns.ordnance import aim_of, why_not_shell
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.indirect.artillery import (
    bombard,
    name_mission,
    why_not_bombard,
    why_not_mission,
)
from hedgerow.lnlt.rules.indirect.mortars import call_fire, why_not_call
from hedgerow.lnlt.rules.indirect.starshells import call_light, light, why_not_call_light, why_not_light
from hedgerow.lnlt.rules.melee.escorts import storm_the_unguarded
from hedgerow.lnlt.rules.melee.melee import fight, why_not_fight
from hedgerow.lnlt.rules.melee.withdrawal import may_announce, why_not_leave_melee, withdraw
from hedgerow.lnlt.rules.move.assault_fire import fire_first, why_not_fire_first
from hedgerow.lnlt.rules.move.mounts import change_mount, why_not_change_mount
from hedgerow.lnlt.rules.move.movement import set_out, why_not_go
from hedgerow.lnlt.rules.people.roll_call import why_absent
from hedgerow.lnlt.rules.people.snipers import show, why_not_show
from hedgerow.lnlt.rules.works.smoke import lay_smoke, why_not_smoke
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
from hedgerow.lnlt.state.state import Action, Impulse, State
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

# ------------------------------------------------------------------ may they?


def why_not_action(s: State, impulse: Impulse, move: Move) -> Refusal | None:
    """Judges an action, listed or not."""
    return ACTIONS.why_not(s, impulse, move)


def why_not_activated(s: State, impulse: Impulse, unit: str) -> Refusal | None:
    """4.0.3: why a unit takes no part in this impulse."""
    if unit in impulse.units and unit in s.units and s.units[unit].at:
        return None
    words = why_absent(s, impulse.side, unit) or f"{unit} is not activated in this impulse"
    return Refusal("not-activated", words, "4.0.3")


def why_not_prepare(s: State, impulse: Impulse, move: Prepare) -> Refusal | None:
    at = posts(s, impulse)
    return why_idle(s, impulse, at, move) if next(prepared(s, impulse, at, move), None) is None else None


def why_not_fire(s: State, impulse: Impulse, move: Fire) -> Refusal | None:
    """4.0.11 and all of chapter 5."""
    shot = shot_of(s, impulse.side, move)
    if isinstance(shot, Refusal):
        return shot
    if shot.start in impulse.target and not is_separate(s, shot):
        return Refusal("fired-already", f"the firers of {shot.start} fire together, once", "4.0.11")
    return why_not_target(s, impulse.side, shot.start, shot.target) or why_not_shoot(s, shot)


def why_not_fire_ordnance(s: State, impulse: Impulse, move: Shell) -> Refusal | None:
    aim = aim_of(s, impulse.side, move)
    return aim if isinstance(aim, Refusal) else why_not_shell(s, aim)


def why_not_come_round(s: State, impulse: Impulse, move: Turn) -> Refusal | None:
    """A turret (15.1.0.7), or a gun and its crew (1.7.0.11)."""
    if idle := why_not_activated(s, impulse, move.unit):
        return idle
    u = s.units[move.unit]
    return why_not_traverse(s, u, move.facing) if is_vehicle(u) else why_not_turn(s, u, move.facing)


def why_not_declare_fire(s: State, impulse: Impulse, move: AssaultFire) -> Refusal | None:
    """Vehicles (15.2.1.1), or men on foot (6.1.1.1, 6.4.2.1)."""
    if idle := why_not_activated(s, impulse, move.unit):
        return idle
    u = s.units[move.unit]
    return why_not_assault_fire(s, u) if is_vehicle(u) else why_not_fire_first(s, u, move.stealth)


def why_not_mount_up(s: State, impulse: Impulse, move: Mount | Dismount) -> Refusal | None:
    return why_not_activated(s, impulse, move.unit) or why_not_change_mount(s, move)


def why_not_show_up(s: State, impulse: Impulse, move: Show | PlaceSniper) -> Refusal | None:
    return why_not_show(s, impulse.side, move)


def why_not_fight_on(s: State, impulse: Impulse, move: Fight) -> Refusal | None:
    if not any(s.units[i].at == move.place for i in impulse.units):
        return Refusal("not-activated", f"{move.place} is not activated in this impulse", "4.0.3")
    return why_not_fight(s, impulse.side, move.place)


def why_not_break_away(s: State, impulse: Impulse, move: Withdraw) -> Refusal | None:
    """8.1.3: it is announced first, before anything else is done in the impulse."""
    if idle := next((r for u in move.units if (r := why_not_activated(s, impulse, u))), None):
        return idle
    if not may_announce(s, impulse):
        return Refusal("too-late", "a withdrawal is announced before anything else is done in the impulse", "8.1.3")
    return why_not_leave_melee(s, impulse.side, move)


# ------------------------------------------------------------------ doing it


def carry_out(t: World, impulse: Impulse, move: Move) -> Play[None] | None:
    """Does what was answered."""
    if type(move) not in NO_ACTION:
        t.state.withdrew = isinstance(move, Withdraw)
        impulse.acted = True
    return ACTIONS.do(t, impulse, move)


def which(s: State, impulse: Impulse, at: list[Post], kind: Prepare) -> Choice[Move]:
    """The kind of action is known; now which one exactly, at the posts as they are known."""
    options = Options(
        lambda: prepared(s, impulse, at, kind),
        lambda move: why_not_action(s, impulse, move),
        _draw=draw_of(s, impulse, at, kind),
    )
    return Choice(impulse.side, kind.action, f"{ASK[kind.action]} {kind.place}", options, "4.0.3")


def fire(t: World, impulse: Impulse, move: Fire) -> Play[None]:
    """4.0.11: those of a hex who fire together fire at one target."""
    shot = shot_of(t.state, impulse.side, move)
    assert isinstance(shot, Shot)
    if not is_separate(t.state, shot):
        impulse.target[shot.start] = shot.target
    return shoot(t, shot)


def fire_ordnance(t: World, impulse: Impulse, move: Shell) -> Play[None]:
    aim = aim_of(t.state, impulse.side, move)
    assert isinstance(aim, Aim)
    return shell(t, move, aim)


def come_round(t: World, impulse: Impulse, move: Turn) -> Play[None] | None:
    """To turn a turret is no action (15.1.0.7), to turn a gun is one (1.7.0.11)."""
    u = t.state.units[move.unit]
    if is_vehicle(u):
        turn_turret_to(t, u, move.facing)
        return None
    impulse.acted = True
    return turn_gun(t, u, move.facing)


def declare_fire(t: World, impulse: Impulse, move: AssaultFire) -> None:
    u = t.state.units[move.unit]
    if is_vehicle(u):
        declare_assault_fire(t, impulse, u)
    else:
        fire_first(t, impulse, u, move.stealth)


def look(t: World, impulse: Impulse, move: Spot) -> None:
    """4.1.6-4.1.8: those with the spotter may fire at what he finds."""
    impulse.tried_to_spot = True
    if spot(t, t.state.units[move.unit], move.place):
        impulse.spotter, impulse.spotted = move.unit, move.place


def fight_on(t: World, impulse: Impulse, move: Fight) -> Play[None]:
    """8.1.1, 8.0.21: another round; who has beaten a vehicle's escort storms the vehicle."""
    yield from fight(t, move.place, impulse.side)
    yield from storm_the_unguarded(t, move.place)


def show_up(t: World, impulse: Impulse, move: Show | PlaceSniper) -> Play[None]:
    yield from show(t, move)
    impulse.units.append(move.unit)


# ------------------------------------------------------------------ one row a verb

ACTIONS = Verbs[State, Impulse](
    lambda s, i, m: Refusal("not-now", "units act now: they fire, move, spot, lay smoke and the like", "4.0.3"),
    Verb(EndImpulse, lambda s, i, m: why_not_end(s, i)),
    Verb(Prepare, why_not_prepare),
    Verb(Fire, why_not_fire, fire),
    Verb(Shell, why_not_fire_ordnance, fire_ordnance),
    Verb(Turn, why_not_come_round, come_round),
    Verb(Go, lambda s, i, m: why_not_go(s, i.side, m), lambda t, i, m: set_out(t, m)),
    Verb(
        Button,
        lambda s, i, m: why_not_activated(s, i, m.unit) or why_not_switch(s, s.units[m.unit]),
        lambda t, i, m: switch(t, t.state.units[m.unit]),
    ),
    Verb(Unload, why_not_unload_at_rest, unload_at_rest),
    Verb(AssaultFire, why_not_declare_fire, declare_fire),
    Verb(Mount, why_not_mount_up, lambda t, i, m: change_mount(t, m)),
    Verb(Dismount, why_not_mount_up, lambda t, i, m: change_mount(t, m)),
    Verb(
        Spot,
        lambda s, i, m: why_not_activated(s, i, m.unit) or why_not_spot(s, i, s.units[m.unit], m.place),
        look,
    ),
    Verb(
        Smoke,
        lambda s, i, m: why_not_activated(s, i, m.unit) or why_not_smoke(s, s.units[m.unit], m.place),
        lambda t, i, m: lay_smoke(t, t.state.units[m.unit], m.place),
    ),
    Verb(
        Call,
        lambda s, i, m: why_not_activated(s, i, m.caller) or why_not_call(s, i.side, m),
        lambda t, i, m: call_fire(t, m),
    ),
    Verb(
        Starshell,
        lambda s, i, m: why_not_activated(s, i, m.unit) or why_not_light(s, s.units[m.unit], m.place),
        lambda t, i, m: light(t, t.state.units[m.unit], m.place),
    ),
    Verb(
        CallStarshell,
        lambda s, i, m: why_not_activated(s, i, m.caller) or why_not_call_light(s, i.side, m),
        lambda t, i, m: call_light(t, m),
    ),
    Verb(
        NameMission,
        lambda s, i, m: why_not_activated(s, i, m.caller) or why_not_mission(s, i, m),
        name_mission,
    ),
    Verb(
        Bombard,
        lambda s, i, m: why_not_activated(s, i, m.caller) or why_not_bombard(s, i, m),
        bombard,
    ),
    Verb(Show, why_not_show_up, show_up),
    Verb(PlaceSniper, why_not_show_up, show_up),
    Verb(Fight, why_not_fight_on, fight_on),
    Verb(Withdraw, why_not_break_away, lambda t, i, m: withdraw(t, m)),
)
NO_ACTION: frozenset[type[Move]] = frozenset((EndImpulse, Spot, Button, Turn, NameMission, Show, PlaceSniper))
"""10.1.0.14: an impulse of these alone counts as a pass. A mission counts once it is called down."""
