"""5.3 Opportunity Fire. All shots are fired from here: one leads to another when men flee or guide a missile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from hedgerow.kernel.choice import Choice, Options, Refusal, Window, begun
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.fire.fire import why_not_shoot, why_not_target
from hedgerow.lnlt.rules.fire.flames import flee
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shooting import discharge, small_arms_too, use_up
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.fire.sighting import in_view, spotted, unclouded
from hedgerow.lnlt.rules.fire.targets import farthest, guns_at, shells_in_sight, shots
from hedgerow.lnlt.rules.guns.ordnance import aim_of, gunner, why_not_shell
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.shelling import fire_gun
from hedgerow.lnlt.rules.people.snipers import show, showings, why_not_show
from hedgerow.lnlt.state.lookups import figures, holds, is_vehicle
from hedgerow.lnlt.state.moves import Fire, Hold, PlaceSniper, Shell, Show
from hedgerow.lnlt.state.names import name, names
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.spans import spans
from hedgerow.lnlt.state.state import Moving, State, Unit
from hedgerow.lnlt.state.windows import FollowUp, Opportunity, Then
from hedgerow.lnlt.state.world import World

HOLD = Hold()
MISSILE_SHOTS = NUMBERS.missile_opportunity

# ------------------------------------------------------------------ a shot from beginning to end


def shoot(t: World, shot: Shot) -> Play[None]:
    """5.0: a shot, and the flight of those whom its flames drive out, who may be fired at in turn (1.6.3.2)."""
    for u in (yield from discharge(t, shot)):
        if mps := (yield from flee(t, u, shot.start)):
            yield from fire_meanwhile(t, u, mps)


def shell(t: World, aim: Aim) -> Play[None]:
    """14.1: ordnance fires, and then perhaps those who bear it (14.1.1.3)."""
    follow_up = yield from shell_alone(t, aim)
    if follow_up is not None:
        t.state.window = follow_up
        yield from fire_too(t, follow_up)


def shell_alone(t: World, aim: Aim) -> Play[FollowUp | None]:
    """14.1: a weapon that serves once is spent, a captured one that misses is removed (1.6.0.16).

    Returns what the other arms of those who bear it may still do.
    """
    s = t.state
    hit = yield from fire_gun(t, aim, under_fire)
    fire = small_arms_too(s, aim) if hit else None
    use_up(t, aim.shot, in_vain=not hit)
    if aim.gun in s.weapons and s.weapons[aim.gun].gone:
        s.acquired.pop(aim.gun, None)
    return FollowUp(fire.parts[0], fire.target, fire.at, aim.shot.opportunity) if fire is not None else None


def under_fire(t: World, aim: Aim) -> Play[bool]:
    """14.1.0.14: who fires a missile in his own impulse may be fired at before it strikes; a Damage Check spoils it."""
    s = t.state
    if aim.shot.opportunity:
        return True
    u = gunner(s, aim)
    s.guiding = u.id
    yield from fire_meanwhile(t, u, MISSILE_SHOTS)
    steady, s.guiding = s.guiding == u.id, ""
    return steady and bool(u.at)


def fire_too(t: World, w: FollowUp, *, keeps: bool = True) -> Play[None]:
    """14.1.1.3: whether it fires its IFP as well."""
    s = t.state
    side = s.units[w.unit].side
    other = Refusal("settle-first", f"only {w.unit} fires as well, at {w.at}, or holds fire", "14.1.1.3")
    options: Options[Fire | Hold] = Options.of((Fire(w.target, (w.unit,), w.at), HOLD), other)
    asked = f"{name(s, w.unit)} may fire at {name(s, w.at)} as well"
    if keeps:
        t.checkpoint()
    if w.opportunity:
        answer = yield Choice(side, "opportunity", asked, options, "14.1.1.3", Window(HOLD, spans(s)))
    else:
        answer = yield Choice(side, "follow-up", asked, options, "14.1.1.3")
    if s.window is w:
        s.window = None
    if isinstance(answer, Fire):
        shot = shot_of(s, side, answer, opportunity=w.opportunity)
        assert isinstance(shot, Shot)
        yield from shoot(t, shot)


# ------------------------------------------------------------------ Opportunity Fire


def opportunity_fire(t: World, movers: list[Unit], place: str, shots: int, then: Then = "", **more: Any) -> Play[None]:
    """5.3.1-5.3.7: the other side may fire at movers where they spend MPs, once for each MP.

    It is kept in the state as long as it lasts: what follows goes by `then` if the game is gone on with in between.
    """
    w = t.state.window = Opportunity([u.id for u in movers], place, shots, then, **more)
    yield from fire_at_movers(t, w)


def fire_meanwhile(t: World, u: Unit, shots: int) -> Play[None]:
    """The same in the middle of a shot, at one who flees (1.6.3.4) or guides a missile (14.1.0.14)."""
    yield from fire_at_movers(t, Opportunity([u.id], u.at, shots), keeps=False)


def fire_at_movers(t: World, w: Opportunity, *, keeps: bool = True) -> Play[None]:
    """One question after the other, from wherever the window stands, until it closes."""
    s = t.state
    m = None if w.apart else s.moving
    movers, place = [s.units[i] for i in w.movers], w.place
    side = 1 - movers[0].side
    if w.follow_up is not None:
        yield from follow(t, w, keeps=keeps)
    while (there := still_there(s, movers, place, m)) and not (m is not None and m.held):
        if not spotted(s, place, side):
            break  # movers give themselves away, but for those who crawl or steal along (5.3.1, 5.3.3)
        options = opportunities(s, side, place, there, w.shots, w.fired_from)
        if options is None:
            break
        if keeps:
            t.checkpoint()
        asked = partial(ask, s, there, place, w.shots)
        answer = yield Choice(side, "opportunity", asked, options, "5.3.1", Window(HOLD, spans(s)))
        if isinstance(answer, Hold):
            if answer.rest and m is not None:
                m.held = True
            break
        if isinstance(answer, (Show, PlaceSniper)):
            yield from show(t, answer, place)
            continue
        if isinstance(answer, Shell):
            aim = aim_of(s, side, answer, opportunity=True)
            assert isinstance(aim, Aim)
            w.shots -= aim.start not in w.fired_from  # 5.3.5
            w.fired_from.append(aim.start)
            w.follow_up = yield from shell_alone(t, aim)
            if w.follow_up is not None:
                yield from follow(t, w, keeps=keeps)
            continue
        shot = shot_of(s, side, answer, opportunity=True)
        assert isinstance(shot, Shot)
        if not is_extra(s, shot, w.fired_from):
            w.shots -= 1
        w.fired_from.append(shot.start)
        yield from shoot(t, shot)
    if keeps:
        s.window = None


def follow(t: World, w: Opportunity, *, keeps: bool) -> Play[None]:
    """14.1.1.3: fire that goes with the last shot of a window."""
    assert w.follow_up is not None
    yield from fire_too(t, w.follow_up, keeps=keeps)
    w.follow_up = None


def ask(s: State, there: list[str], place: str, shots_left: int) -> str:
    return f"Opportunity Fire at {names(s, there)} in {place}? ({shots_left} to come)"


def still_there(s: State, movers: list[Unit], place: str, m: Moving | None) -> list[str]:
    """The movers in a place, and the Heroes who have come forth among them (5.1.21)."""
    there = [u.id for u in movers if u.at == place]
    if m is not None:
        there += [i for i in m.units if i not in there and s.units[i].at == place]
    return there


def is_extra(s: State, shot: Shot, fired_from: list[str]) -> bool:
    """5.3.5: a Weapon Team or a vehicle beside units that have fired makes an attack that costs the movers no MP."""
    return shot.start in fired_from and (bool(shot.gun) or any(figures(s.units[n]).kind == "team" for n in shot.firers))


def chances(
    s: State, side: int, place: str, there: list[str], shots_left: int, fired_from: list[str]
) -> Iterator[Fire | Shell | Show]:
    """What there is to do about movers: fire; a Sniper may be put down to fire (11.4.1)."""
    for fire in possible_shots(s, side, place, shots_left, fired_from):
        if not s.mechanized or why_not_at_movers(s, fire, there) is None:
            yield fire
    if s.mechanized:
        for shell in possible_shells(s, side, place, shots_left, fired_from):
            if why_not_at_movers(s, shell, there) is None:
                yield shell
    if shots_left:
        yield from showings(s, side, place)


def possible_shots(s: State, side: int, place: str, shots_left: int, fired_from: list[str]) -> Iterator[Fire]:
    """5.3.4, 5.3.5: shots at a place, from anywhere while MPs last, afterwards only by Teams beside those who fired."""
    if place in s.melee or holds(s, place, side):
        return
    ground = s.ground
    starts = in_view(s, ground, 1 - side, place)
    if not starts:
        return
    ranges, index = ground.ranges_from(place), ground.index
    ready = (start for start in starts if shots_left or start in fired_from)
    near = (start for start in ready if ranges[index[start]] <= farthest(s, side, start))
    for start in unclouded(s, ground, place, near):
        for fire in shots(s, side, start, place, opportunity=True):
            if shots_left or by_team(s, fire):
                yield fire


def possible_shells(s: State, side: int, place: str, shots_left: int, fired_from: list[str]) -> Iterator[Shell]:
    """5.3.4, 5.3.5: shots by ordnance, from anywhere while MPs last, afterwards from beside those who fired."""
    ground, known = s.ground, spotted(s, place, side)
    starts = [p for p in in_view(s, ground, 1 - side, place) if shots_left or p in fired_from]
    guns = {start: found for start in starts if (found := guns_at(s, side, start))}
    for start in unclouded(s, ground, place, guns):
        yield from shells_in_sight(s, guns[start], side, start, place, known=known, opportunity=True)


def by_team(s: State, fire: Fire) -> bool:
    return any(part_named(p).mount or (p in s.units and figures(s.units[p]).kind == "team") for p in fire.parts)


def why_not_at_movers(s: State, fire: Fire | Shell, there: list[str]) -> Refusal | None:
    """5.3.1, 17.2.3: Opportunity Fire is aimed at a vehicle that moves, or at those on foot if some of them do."""
    if fire.at in there or (not fire.at and any([not is_vehicle(s.units[i]) for i in there])):
        return None
    words = f"{fire.at} does not move" if fire.at else "only vehicles move there: name the one that is aimed at"
    return Refusal("not-the-mover", words, "5.3.1")


Answer = Fire | Shell | Hold | Show | PlaceSniper


def opportunities(
    s: State, side: int, place: str, there: list[str], shots_left: int, fired_from: list[str]
) -> Options[Answer] | None:
    """Hold, now or for the rest of the move, or take a chance; None without any: then nothing is to be decided."""
    found = begun(chances(s, side, place, there, shots_left, fired_from))
    if found is None:
        return None

    def generate() -> Iterable[Answer]:
        return (Hold(), Hold(rest=True), *found)

    def check(move: Answer) -> Refusal | None:
        if isinstance(move, Hold):
            return None
        if isinstance(move, (Show, PlaceSniper)):
            return why_not_show(s, side, move)
        if not isinstance(move, (Fire, Shell)) or move.target != place:
            return Refusal("not-opportunity", f"Opportunity Fire is aimed at the movers in {place}", "5.3.1")
        if s.mechanized and (refusal := why_not_at_movers(s, move, there)):
            return refusal
        if isinstance(move, Shell):
            return why_not_opportune(s, side, move, shots_left, fired_from)
        return why_not_opportunity(s, side, move, shots_left, fired_from)

    return Options(generate, check)


def why_not_opportune(s: State, side: int, move: Shell, shots_left: int, fired_from: list[str]) -> Refusal | None:
    """5.3.4, 5.3.5 and all that is said against a shot by ordnance."""
    aim = aim_of(s, side, move, opportunity=True)
    if isinstance(aim, Refusal):
        return aim
    if not shots_left and aim.start not in fired_from:
        return Refusal("no-more-shots", "one attack for each MP spent in the hex", "5.3.4")
    return why_not_shell(s, aim)


def why_not_opportunity(s: State, side: int, move: Fire, shots_left: int, fired_from: list[str]) -> Refusal | None:
    """5.3.4, 5.3.5 and all that is said against fire of any kind."""
    shot = shot_of(s, side, move, opportunity=True)
    if isinstance(shot, Refusal):
        return shot
    if not shots_left and not is_extra(s, shot, fired_from):
        return Refusal("no-more-shots", "one attack for each MP spent in the hex", "5.3.4")
    return why_not_target(s, side, shot.start, shot.target) or why_not_shoot(s, shot)
