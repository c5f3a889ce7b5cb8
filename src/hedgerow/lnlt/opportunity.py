"""5.3 Opportunity Fire, and shots from beginning to end: one leads to the other when men flee from flames (1.6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play

from . import events as told
from .damage import remove
from .fire import Shot, attack_of, is_separate, mark_fired, resolve, shot_of, why_not_shoot, why_not_target
from .ground import BLOCKED
from .mortars import place_ffe
from .moves import Fire, Hold, PlaceSniper, Retreat
from .sighting import sees, sight, spotted
from .snipers import hidden_snipers, place_sniper, sniper_places, why_not_place
from .stacking import overstacked
from .state import State, Unit, Weapon, drop, field, figures, holds, on_map, printed, put
from .targets import shots
from .weapons import spend_captured
from .world import World

# ------------------------------------------------------------------ a shot from beginning to end


def shoot(t: World, shot: Shot) -> Play[None]:
    """5.0: markers, dice, damage, and what becomes of the weapons."""
    s = t.state
    attack = attack_of(s, shot)
    mark_fired(s, shot)
    checked, shaken = yield from resolve(t, attack)
    if attack.kind == "mortar":
        place_ffe(s, s.units[shot.firers[0]], shot.target, called=False)
    weapons = [s.weapons[name] for name in shot.weapons]
    for w in weapons:
        if printed(w).single_use:
            use_up(w)
    if not checked:
        spend_captured(s, weapons)
    if any(printed(w).kind == "flamethrower" and not w.jammed for w in weapons):
        for u in shaken:
            if u.at == shot.target:
                yield from flee(t, u, shot.start)


def use_up(w: Weapon) -> None:
    """1.6.3.6: a charge serves once."""
    w.gone, w.bearer, w.at = True, "", ""


# ------------------------------------------------------------------ fleeing from flames


def flee(t: World, u: Unit, flames: str) -> Play[None]:
    """1.6.3.2-1.6.3.5: a unit Shaken by a Flamethrower flees one hex, or is lost."""
    s = t.state
    places = list(retreats(s, u, flames))
    if not places:
        remove(t, u, "no way to flee the flames", "1.6.3.5")
        return
    options = Options.of(Retreat(p) for p in places)
    answer = yield Choice(u.side, "retreat", f"{figures(u).name} flees the flames: where to?", options, "1.6.3.2")
    start = u.at
    leave_tripods(s, u)
    put(s, u, answer.place)
    u.marker = "moved"  # 1.6.3.4
    t.tell(told.Retreated(u.id, start, answer.place, rule="1.6.3.2"))
    yield from opportunity_fire(t, [u], answer.place, field(s).cost(start, answer.place) or 1)


def retreats(s: State, u: Unit, flames: str) -> Iterator[str]:
    """1.6.3.3: farther from the flames, and no nearer to any other enemy in LOS."""
    ground = field(s)
    for p in ground.steps(u.at):
        if ground.cost(u.at, p) is None or holds(s, p, 1 - u.side) or overstacked(s, u.side, p, (u,)):
            continue
        if ground.distance(p, flames) > ground.distance(u.at, flames) and approached(s, u, p) is None:
            yield p


def approached(s: State, u: Unit, place: str) -> Unit | None:
    """An enemy in its LOS that a unit would come nearer to by going to a place (1.6.3.3, 5.1.2)."""
    ground = field(s)
    strict = s.options["shaken-avoids"] == "any-enemy"
    for enemy in on_map(s, 1 - u.side):
        if enemy.shaken and not strict:
            continue
        if ground.distance(place, enemy.at) < ground.distance(u.at, enemy.at) and sees(s, u.at, enemy.at):
            return enemy
    return None


def leave_tripods(s: State, u: Unit) -> None:
    """1.6.1.1: an assembled weapon stays where it stands."""
    for w in s.weapons.values():
        if w.bearer == u.id and w.tripod:
            drop(w, u.at)


# ------------------------------------------------------------------ Opportunity Fire


def opportunity_fire(t: World, movers: list[Unit], place: str, shots_left: int) -> Play[None]:
    """5.3.1-5.3.7: the other side may fire at movers where they spend MPs, once for each MP."""
    s = t.state
    side = 1 - movers[0].side
    fired_from: list[str] = []  # whose Weapon Teams may still fire when no MP is left (5.3.5)
    while any(u.at == place for u in movers) and not (s.moving is not None and s.moving.held):
        if not exposed(s, place, side) or not chances(s, side, place, shots_left, fired_from):
            return
        options = opportunities(s, side, place, shots_left, fired_from)
        names = ", ".join(u.id for u in movers if u.at == place)
        prompt = f"Opportunity Fire at {names} in {place}? ({shots_left} to come)"
        answer = yield Choice(side, "opportunity", prompt, options, "5.3.1")
        if isinstance(answer, Hold):
            if answer.rest and s.moving is not None:
                s.moving.held = True
            return
        if isinstance(answer, PlaceSniper):
            place_sniper(t, s.units[answer.unit], answer.place)
            continue
        shot = shot_of(s, side, answer, opportunity=True)
        assert isinstance(shot, Shot)
        yield from shoot(t, shot)
        if shots_left and not (is_separate(s, shot) and shot.start in fired_from):
            shots_left -= 1
        fired_from.append(shot.start)


def exposed(s: State, place: str, side: int) -> bool:
    """5.3.1, 5.3.3: movers give themselves away, but for those who crawl or steal along unspotted."""
    return spotted(s, place, side)


def chances(s: State, side: int, place: str, shots_left: int, fired_from: list[str]) -> bool:
    """Whether there is anything to decide."""
    if shots_left and hidden_snipers(s, side):
        return True
    return next(possible_shots(s, side, place, shots_left, fired_from), None) is not None


def possible_shots(s: State, side: int, place: str, shots_left: int, fired_from: list[str]) -> Iterator[Fire]:
    """5.3.4, 5.3.5: shots at a place, from anywhere while MPs last, afterwards only by Teams beside those who fired."""
    units, melee = s.units, s.melee
    if place in melee or holds(s, place, side):
        return
    for start, stack in s.stacks.items():
        if units[stack[0]].side != side or start in melee or not (shots_left or start in fired_from):
            continue
        if all(units[i].fired or units[i].shaken or units[i].marker == "moved" for i in stack):
            continue
        if sight(s, start, place) == BLOCKED:
            continue
        for fire in shots(s, side, start, place, opportunity=True):
            if shots_left or is_separate_fire(s, fire):
                yield fire


def is_separate_fire(s: State, fire: Fire) -> bool:
    return any(figures(s.units[p]).kind == "team" for p in fire.parts if p in s.units)


def opportunities(
    s: State, side: int, place: str, shots_left: int, fired_from: list[str]
) -> Options[Fire | Hold | PlaceSniper]:
    """Fire, or hold, now or for the rest of the move; a Sniper may be put down to fire (11.4.1)."""

    def generate() -> Iterator[Fire | Hold | PlaceSniper]:
        yield Hold()
        yield Hold(rest=True)
        yield from possible_shots(s, side, place, shots_left, fired_from)
        if shots_left:
            for sniper in hidden_snipers(s, side):
                for p in sniper_places(s, side):
                    if sight(s, p, place) != BLOCKED:
                        yield PlaceSniper(sniper.id, p)

    def check(move: Fire | Hold | PlaceSniper) -> Refusal | None:
        if isinstance(move, Hold):
            return None
        if isinstance(move, PlaceSniper):
            return why_not_place(s, side, move)
        if not isinstance(move, Fire) or move.target != place:
            return Refusal("not-opportunity", f"Opportunity Fire is aimed at the movers in {place}", "5.3.1")
        return why_not_opportunity(s, side, move, shots_left, fired_from)

    return Options(generate, check)


def why_not_opportunity(s: State, side: int, move: Fire, shots_left: int, fired_from: list[str]) -> Refusal | None:
    shot = shot_of(s, side, move, opportunity=True)
    if isinstance(shot, Refusal):
        return shot
    if not shots_left and not (is_separate_fire(s, move) and shot.start in fired_from):
        return Refusal("no-more-shots", "one attack for each MP spent in the hex", "5.3.4")
    return why_not_target(s, side, shot.start, shot.target) or why_not_shoot(s, shot)
