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
from hedgerow.lnlt.rules.fire.sighting import clouded, in_view, spotted, unclouded
from hedgerow.lnlt.rules.fire.targets import farthest, guns_at, shells_in_sight, shots
from hedgerow.lnlt.rules.guns.ordnance import aim_of, gunner, laying, why_not_shell
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.shelling import fire_gun, lay_gun
from hedgerow.lnlt.rules.people.leaders import lends
from hedgerow.lnlt.rules.people.snipers import show, showings, why_not_show
from hedgerow.lnlt.state.lookups import figures, holds, is_vehicle, side_at
from hedgerow.lnlt.state.moves import Fire, Hold, PlaceSniper, Shell, Show
from hedgerow.lnlt.state.names import name, names
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.spans import spans
from hedgerow.lnlt.state.state import Moving, State, Unit
from hedgerow.lnlt.state.windows import FollowUp, Opportunity, Ordered, Then
from hedgerow.lnlt.state.world import World

HOLD = Hold()
MISSILE_SHOTS = NUMBERS.missile_opportunity

# ------------------------------------------------------------------ a shot from beginning to end


def shoot(t: World, shot: Shot) -> Play[None]:
    """5.0: a shot, and the flight of those whom its flames drive out, who may be fired at in turn (1.6.3.2)."""
    for u in (yield from discharge(t, shot)):
        if mps := (yield from flee(t, u, shot.start)):
            yield from fire_meanwhile(t, u, mps)


def shell(t: World, move: Shell, aim: Aim) -> Play[None]:
    """14.1: ordnance fires, in its own impulse. Who pivots for it may be fired at for the MPs that takes (5.3.4)."""
    s, u = t.state, gunner(t.state, aim)
    way = laying(s, aim)
    if way is None or way.facing == u.facing:
        yield from shell_at_once(t, aim)
        return
    mps = lay_gun(t, aim)
    u.fired, u.marker = True, u.marker or "moved"  # 5.3.8: while it comes round it is on the move
    if move.leader:
        lends(s, s.units[move.leader], u.at)
    shot = Ordered(move.gun, move.target, move.at, move.leader)
    yield from opportunity_fire(t, [u], u.at, mps, "shell", shot=shot)
    yield from shell_when_round(t, u, shot)


def shell_when_round(t: World, u: Unit, shot: Ordered) -> Play[None]:
    """1.7.0.10: the shot for which a gun has come round, if those who serve it still can.

    Who was to direct it may be gone by then. It is marked Fired, and not Moved as well (1.7.0.12).
    """
    if u.marker == "moved":
        u.marker = ""
    if u.at and not u.shaken:
        able = [x.id for x in side_at(t.state, u.at, u.side) if not x.shaken]
        leader = shot.leader if shot.leader in able else ""
        aim = aim_of(t.state, u.side, Shell(shot.gun, shot.target, shot.at, leader=leader))
        assert isinstance(aim, Aim)
        yield from shell_at_once(t, aim)


def shell_at_once(t: World, aim: Aim) -> Play[None]:
    """The shot, and then perhaps the fire of those who bear the weapon (14.1.1.3)."""
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
    return fire_at_movers(t, w)


def fire_meanwhile(t: World, u: Unit, shots: int) -> Play[None]:
    """The same in the middle of a shot, at one who flees (1.6.3.4) or guides a missile (14.1.0.14)."""
    yield from fire_at_movers(t, Opportunity([u.id], u.at, shots), keeps=False)


def fire_at_movers(t: World, w: Opportunity, *, keeps: bool = True) -> Play[None]:
    """One question after the other, from wherever the window stands, until it closes."""
    s = t.state
    m = None if w.apart else s.moving
    movers, place = list(map(s.units.__getitem__, w.movers)), w.place
    side = 1 - movers[0].side
    if w.follow_up is not None:
        yield from follow(t, w, keeps=keeps)
    while (there := still_there(s, movers, place, m)) and not (m is not None and m.held):
        if not spotted(s, place, side):
            break  # movers give themselves away, but for those who crawl or steal along (5.3.1, 5.3.3)
        options = opportunities(s, side, w, there)
        if options is None:
            break
        if keeps:
            t.checkpoint()
        asked = partial(ask, s, there, w)
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
            if aim.start not in w.fired_from:  # 5.3.5
                spend_shot(w, answer.at)
            w.fired_from.append(aim.start)
            w.follow_up = yield from shell_alone(t, aim)
            if w.follow_up is not None:
                yield from follow(t, w, keeps=keeps)
            continue
        shot = shot_of(s, side, answer, opportunity=True)
        assert isinstance(shot, Shot)
        if not is_extra(s, shot, w.fired_from):
            spend_shot(w, answer.at)
        w.fired_from.append(shot.start)
        yield from shoot(t, shot)
    if keeps:
        s.window = None


def follow(t: World, w: Opportunity, *, keeps: bool) -> Play[None]:
    """14.1.1.3: fire that goes with the last shot of a window."""
    assert w.follow_up is not None
    yield from fire_too(t, w.follow_up, keeps=keeps)
    w.follow_up = None


def ask(s: State, there: list[str], w: Opportunity) -> str:
    return f"Opportunity Fire at {names(s, there)} in {w.place}? ({most_left(w)} to come)"


def shots_at(w: Opportunity, at: str) -> int:
    """5.3.4: how many attacks may still be made on a vehicle, or on the men on foot: as many as they pay MPs."""
    return w.paid.get(at, w.shots)


def most_left(w: Opportunity) -> int:
    return max([w.shots, *w.paid.values()])


def spend_shot(w: Opportunity, at: str) -> None:
    if at in w.paid:
        w.paid[at] -= 1
    else:
        w.shots -= 1


def still_there(s: State, movers: list[Unit], place: str, m: Moving | None) -> list[str]:
    """The movers in a place, and the Heroes who have come forth among them (5.1.21)."""
    there = []
    for u in movers:
        if u.at == place:
            there.append(u.id)
    for i in m.units if m is not None else ():
        if i not in there and s.units[i].at == place:
            there.append(i)
    return there


def is_extra(s: State, shot: Shot, fired_from: list[str]) -> bool:
    """5.3.5: a Weapon Team or a vehicle beside units that have fired makes an attack that costs the movers no MP."""
    return shot.start in fired_from and (bool(shot.gun) or any(figures(s.units[n]).kind == "team" for n in shot.firers))


def chances(s: State, side: int, w: Opportunity, there: list[str]) -> Iterator[Fire | Shell | Show]:
    """What there is to do about movers: fire; a Sniper may be put down to fire (11.4.1)."""
    most = most_left(w)
    for fire in possible_shots(s, side, w.place, most, w.fired_from):
        if not s.mechanized or (why_not_at_movers(s, fire, there) or why_no_more(s, side, w, fire)) is None:
            yield fire
    if s.mechanized:
        for shell in possible_shells(s, side, w.place, most, w.fired_from):
            if (why_not_at_movers(s, shell, there) or why_no_more(s, side, w, shell)) is None:
                yield shell
    if most:
        yield from showings(s, side, w.place)


def possible_shots(s: State, side: int, place: str, shots_left: int, fired_from: list[str]) -> Iterator[Fire]:
    """5.3.4, 5.3.5: shots at a place, from anywhere while MPs last, afterwards only by Teams beside those who fired."""
    if place in s.melee or holds(s, place, side):
        return
    ground = s.ground
    starts = in_view(s, ground, 1 - side, place)
    if not starts:
        return
    ranges, index, clouds = ground.ranges_from(place), ground.index, bool(s.smoke or s.ffe or s.hulks)
    for start in starts:
        if not shots_left and start not in fired_from:
            continue
        if ranges[index[start]] > farthest(s, side, start) or (clouds and clouded(s, ground, place, start)):
            continue
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


def opportunities(s: State, side: int, w: Opportunity, there: list[str]) -> Options[Answer] | None:
    """Hold, now or for the rest of the move, or take a chance; None without any: then nothing is to be decided."""
    found = begun(chances(s, side, w, there))
    if found is None:
        return None

    def generate() -> Iterable[Answer]:
        return (Hold(), Hold(rest=True), *found)

    def check(move: Answer) -> Refusal | None:
        if isinstance(move, Hold):
            return None
        if isinstance(move, (Show, PlaceSniper)):
            return why_not_show(s, side, move)
        if not isinstance(move, (Fire, Shell)) or move.target != w.place:
            return Refusal("not-opportunity", f"Opportunity Fire is aimed at the movers in {w.place}", "5.3.1")
        if s.mechanized and (refusal := why_not_at_movers(s, move, there)):
            return refusal
        return why_no_more(s, side, w, move) or why_not_opportune(s, side, move)

    return Options(generate, check)


def why_no_more(s: State, side: int, w: Opportunity, move: Fire | Shell) -> Refusal | None:
    """5.3.4, 5.3.5: as many attacks as MPs are spent; afterwards only what costs the movers none."""
    if shots_at(w, move.at):
        return None
    if isinstance(move, Shell):
        aim = aim_of(s, side, move, opportunity=True)
        free = isinstance(aim, Aim) and aim.start in w.fired_from
    else:
        shot = shot_of(s, side, move, opportunity=True)
        free = isinstance(shot, Refusal) or is_extra(s, shot, w.fired_from)
    return None if free else Refusal("no-more-shots", "one attack for each MP that they spend in the hex", "5.3.4")


def why_not_opportune(s: State, side: int, move: Fire | Shell) -> Refusal | None:
    """All that is said against fire of any kind, or a shot by ordnance."""
    if isinstance(move, Shell):
        aim = aim_of(s, side, move, opportunity=True)
        return aim if isinstance(aim, Refusal) else why_not_shell(s, aim)
    shot = shot_of(s, side, move, opportunity=True)
    if isinstance(shot, Refusal):
        return shot
    return why_not_target(s, side, shot.start, shot.target) or why_not_shoot(s, shot)
