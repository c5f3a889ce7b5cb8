"""5.3 Opportunity Fire, and shots from beginning to end: one leads to the other when men flee from flames (1.6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from hedgerow.kernel.choice import Choice, Options, Refusal, Window
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.rules.armour.vehicle_guns import lay
from hedgerow.lnlt.rules.fire.fire import Shot, attack_of, mark_fired, resolve, shot_of, why_not_shoot, why_not_target
from hedgerow.lnlt.rules.fire.night import feared_at_night
from hedgerow.lnlt.rules.fire.sighting import in_view, spotted, unclouded
from hedgerow.lnlt.rules.fire.targets import farthest, shots
from hedgerow.lnlt.rules.guns.gun_targets import shells
from hedgerow.lnlt.rules.guns.ordnance import Aim, aim_of, gunner, why_not_shell
from hedgerow.lnlt.rules.guns.shelling import fire_gun
from hedgerow.lnlt.rules.indirect.barrages import enter_barrage
from hedgerow.lnlt.rules.indirect.mortars import place_ffe
from hedgerow.lnlt.rules.people.damage import remove, spend_skill
from hedgerow.lnlt.rules.people.snipers import show, showings, why_not_show
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.people.weapons import captured
from hedgerow.lnlt.rules.works.wire_and_mines import enter_mines, toll
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Hold, PlaceSniper, Retreat, Shell, Show
from hedgerow.lnlt.state.names import name, names
from hedgerow.lnlt.state.placing import discard, drop, put
from hedgerow.lnlt.state.spans import spans
from hedgerow.lnlt.state.state import Moving, State, Unit, Weapon, borne, burning, figures, holds, is_vehicle, printed
from hedgerow.lnlt.state.windows import FollowUp, Opportunity, Then
from hedgerow.lnlt.state.world import World

HOLD = Hold()
Feared = list[tuple[str, int, Unit]]
"""Enemies that a unit keeps away from: where, at what range, and who."""

MISSILE_SHOTS = NUMBERS.missile_opportunity

# ------------------------------------------------------------------ a shot from beginning to end


def shoot(t: World, shot: Shot) -> Play[None]:
    """5.0: markers, dice, damage, and what becomes of the weapons."""
    s = t.state
    if shot.gun:
        lay(t, shot)
    attack = attack_of(s, shot)
    mark_fired(s, shot)
    checked, shaken = yield from resolve(t, attack)
    if attack.kind == "mortar":
        place_ffe(s, s.units[shot.firers[0]], shot.target, called=False)
    use_up(t, shot, in_vain=not checked)
    if any([printed(s.weapons[w]).kind == "flamethrower" for w in shot.weapons]):
        for u in shaken:
            yield from flee(t, u, shot.start)


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
    follow_up = small_arms_too(s, aim) if hit else None
    use_up(t, aim.shot, in_vain=not hit)
    if aim.gun in s.weapons and s.weapons[aim.gun].gone:
        s.acquired.pop(aim.gun, None)
    return follow_up


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


def small_arms_too(s: State, aim: Aim) -> FollowUp | None:
    """14.1.1.3: an MMC whose weapon hit a vehicle without piercing it may fire its IFP at it as well, if it can."""
    w = s.weapons.get(aim.gun)
    if w is None or not aim.at or s.units[aim.at].at != aim.target or not figures(s.units[w.bearer]).mmc:
        return None
    found = FollowUp(w.bearer, aim.target, aim.at, aim.shot.opportunity)
    shot = shot_of(s, aim.shot.side, fire_of(found), opportunity=found.opportunity)
    if isinstance(shot, Refusal) or why_not_target(s, shot.side, shot.start, shot.target) or why_not_shoot(s, shot):
        return None  # what the weapon had acquired may not be spotted for others (14.3.5)
    return found


def fire_of(w: FollowUp) -> Fire:
    return Fire(w.target, (w.unit,), w.at)


def fire_too(t: World, w: FollowUp, *, keeps: bool = True) -> Play[None]:
    """14.1.1.3: whether it fires its IFP as well."""
    s = t.state
    side = s.units[w.unit].side
    options: Options[Fire | Hold] = Options.of((fire_of(w), HOLD))
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


def use_up(t: World, shot: Shot, *, in_vain: bool) -> None:
    """1.6.3.6, 1.6.0.16: a charge serves once; a captured weapon that forced no Damage Check is removed."""
    for w in (t.state.weapons[i] for i in shot.weapons):
        bearer = w.bearer
        if printed(w).single_use:
            how, rule = "used up", "1.6.3.6"
        elif in_vain and captured(t.state, w):
            how, rule = "removed", "1.6.0.16"
        else:
            continue
        discard(t.state, w)
        t.tell(told.WeaponHandled(w.id, how, bearer, shot.start, rule=rule))
        spend_gift(t.state, t.state.units[bearer], w)


def spend_gift(s: State, u: Unit, w: Weapon) -> None:
    """12.0.3: a single-use Skill that came with a weapon is spent with it."""
    skill = SKILLS.get(u.skill)
    if skill is not None and skill.single_use and skill.gives == w.counter and w.id == f"{u.id}-{w.counter}":
        spend_skill(s, u)


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
    leave_tripods(t, u)
    put(s, u, answer.place)
    u.marker = "moved"  # 1.6.3.4
    t.tell(told.Retreated(u.id, start, answer.place, rule="1.6.3.2"))
    yield from enter_barrage(t, [u], answer.place, start)
    yield from enter_mines(t, [u], answer.place, start)
    if u.at:
        cost = toll(s, start, answer.place, u.side, Tally(s.ground.cost_tally(start, answer.place) or ()))
        yield from fire_meanwhile(t, u, cost.total if cost else 1)


def retreats(s: State, u: Unit, flames: str) -> Iterator[str]:
    """1.6.3.3: farther from the flames, and no nearer to any other enemy in LOS, by a step it could make."""
    ground = s.ground
    if not figures(u).mf or figures(u).immobile:
        return
    for p in ground.steps(u.at):
        if ground.cost(u.at, p) is None or holds(s, p, 1 - u.side) or overstacked(s, u.side, p, (u,)):
            continue
        if figures(u).calibre > NUMBERS.wt_building_max_mm and (ground.building(p) or ground.hexsides(u.at, p)):
            continue  # 1.7.0.3
        if burning(s, p) or (figures(u).mount and ground.cost(u.at, p, "O") is None):
            continue  # 10.5.6, 6.6
        if ground.distance(p, flames) > ground.distance(u.at, flames) and approached(s, u, p, any_enemy=True) is None:
            yield p


def approached(s: State, u: Unit, place: str, *, any_enemy: bool = False) -> Unit | None:
    """An enemy in its LOS that a unit would come nearer to by going to a place (1.6.3.3, 5.1.2)."""
    return nearer(s.ground, feared(s, u, any_enemy=any_enemy), place)


def feared(s: State, u: Unit, *, any_enemy: bool = False) -> Feared:
    """The enemies in its LOS that a unit would not come nearer to, one for each place, and their ranges.

    At night those it knows of, in its LOS or not (20.1.3.1).
    """
    ground = s.ground
    index, before = ground.index, ground.ranges_from(u.at)
    units, side, shy_of_all = s.units, u.side, any_enemy or s.options["shaken-avoids"] == "any-enemy"
    found: dict[str, Unit] = {}
    if s.night:
        near = [p for p in s.stacks if feared_at_night(s, u.at, p, side)]
    else:
        near = list(filter(ground.visible_from(u.at).__contains__, s.stacks))
    for there in near:
        for i in s.stacks[there]:
            enemy = units[i]
            if enemy.side != side and (shy_of_all or not enemy.shaken):
                found[there] = enemy
                break
    kept = found if s.night else unclouded(s, ground, u.at, list(found))
    return [(there, before[index[there]], found[there]) for there in kept]


def nearer(ground: Ground, enemies: Feared, place: str) -> Unit | None:
    """The first of some enemies who is nearer to a place than his range is now."""
    after, index = ground.ranges_from(place), ground.index
    for there, before, enemy in enemies:
        if after[index[there]] < before:
            return enemy
    return None


def leave_tripods(t: World, u: Unit) -> None:
    """1.6.1.1: an assembled weapon stays where it stands."""
    for w in borne(t.state, u):
        if w.tripod:
            t.tell(told.WeaponHandled(w.id, "abandoned", u.id, u.at, rule="1.6.1.1"))
            drop(t.state, w, u.at)


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
    near = []
    for start in starts:
        if (shots_left or start in fired_from) and ranges[index[start]] <= farthest(s, side, start):
            near.append(start)
    for start in unclouded(s, ground, place, near):
        for fire in shots(s, side, start, place, opportunity=True):
            if shots_left or by_team(s, fire):
                yield fire


def possible_shells(s: State, side: int, place: str, shots_left: int, fired_from: list[str]) -> Iterator[Shell]:
    """5.3.4, 5.3.5: shots by ordnance, from anywhere while MPs last, afterwards from beside those who fired."""
    for start in in_view(s, s.ground, 1 - side, place):
        if shots_left or start in fired_from:
            yield from shells(s, side, start, place, opportunity=True)


def by_team(s: State, fire: Fire) -> bool:
    return any(":" in p or (p in s.units and figures(s.units[p]).kind == "team") for p in fire.parts)


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
    others = chances(s, side, place, there, shots_left, fired_from)
    first = next(others, None)
    if first is None:
        return None

    def generate() -> Iterable[Answer]:
        return (Hold(), Hold(rest=True), first, *others)

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
