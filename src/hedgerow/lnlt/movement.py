"""6.0 Movement: setting out, the order of things in every hex entered, and coming on from off the map (22.0)."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally

from . import events as told
from .leaders import is_hero, is_leader
from .melee import enter_melee, leave_melee, why_not_enter_melee
from .mortars import enter_barrage
from .moves import Go, Halt, PickUp, Step
from .opportunity import approached, opportunity_fire
from .paragraphs import check_sight_events, trigger
from .scenarios import entries, may_ambush
from .sighting import sees, serves_weapon
from .stacking import overstacked
from .state import (
    Mode,
    Moving,
    State,
    Unit,
    borne,
    drop,
    field,
    figures,
    holds,
    on_map,
    put,
    same_badge,
)
from .tables import NUMBERS
from .victory import take_control
from .weapons import why_not_carry
from .world import World

MARKER_OF: dict[Mode, str] = {
    "move": "moved", "double": "moved", "assault": "assault", "double-assault": "assault", "crawl": "crawl",
    "stealth": "stealth",
}  # fmt: skip
MODES = tuple(MARKER_OF)
HALF_PACE = ("assault", "double-assault")
DOUBLE = ("double", "double-assault")


# ------------------------------------------------------------------ how far


def movement_factor(s: State, u: Unit) -> Tally:
    """6.0.1, 1.6.0.2: the MF as printed, less what a single man loses under a weapon."""
    f = figures(u)
    mods = [Mod(f.mf, "MF as printed", "6.0.1")]
    if u.skill == "fleet":
        mods.append(Mod(2, "Fleet", "12.0.1"))
    if f.smc and any(not w.tripod for w in borne(s, u)):
        mods.append(Mod(-NUMBERS.smc_carrying_sw_mp_loss, "carries a Support Weapon", "1.6.0.2"))
    if u.smoking:
        mods.append(Mod(-1, "laid smoke", "7.0.3"))
    return Tally(tuple(mods))


def allowance(s: State, u: Unit, mode: Mode, leader: str) -> Tally:
    """The MPs a unit may spend in a move: doubled time first, then halved (6.1.0.3, 6.2.1, 6.2.2)."""
    tally = movement_factor(s, u)
    if leader and mode in DOUBLE and u.id != leader:
        tally = tally.plus(NUMBERS.double_time_mf, "Double-Time", "6.2.1")
        ceiling = figures(s.units[leader]).mf
        tally = tally.plus(min(0, ceiling - tally.total), "no farther than the Leader", "6.2.2")
    if mode in HALF_PACE:
        tally = tally.plus(-(tally.total // 2), "half for Assault Movement", "6.1.0.3")
    return tally


def stack_allowance(s: State, m: Moving) -> int:
    """4.0.14: a stack goes as far as the slowest in it."""
    leader = m.leader if m.leader in m.units else ""
    return min((allowance(s, s.units[i], m.mode, leader).total for i in m.units), default=0)


# ------------------------------------------------------------------ setting out


def why_not_go(s: State, side: int, go: Go) -> Refusal | None:
    """4.0.10, 4.0.14, 4.0.17, 8.1.1: why these units may not set out together in that mode."""
    units = [s.units.get(i) for i in go.units]
    movers = [u for u in units if u is not None and u.side == side and u.at]
    if not movers or len(movers) != len(go.units) or len(set(go.units)) != len(go.units):
        return Refusal("not-yours", "name units of yours on the map, each once", "4.0.14")
    start, impulse = movers[0].at, s.impulse
    if any(u.at != start for u in movers):
        return Refusal("apart", "units that move together start together", "4.0.14")
    if impulse is not None and start in impulse.moved_from:
        return Refusal("moved-already", f"the movers of {start} have gone; they move together", "4.0.14")
    if start in s.melee:
        return Refusal("locked", f"units in {start} are locked in Melee", "8.1.1")
    for u in movers:
        if impulse is not None and u.id not in impulse.units:
            return Refusal("not-activated", f"{u.id} is not activated in this impulse", "4.0.3")
        if u.fired or u.marker:
            return Refusal("acted", f"{u.id} has acted this turn", "4.0.17")
    return why_not_leave(s, movers, go.leave) or why_not_set_out(s, movers, go.mode, start)


def why_not_leave(s: State, movers: list[Unit], leave: tuple[str, ...]) -> Refusal | None:
    """1.6.0.13: only what the movers bear can be abandoned."""
    names = [u.id for u in movers]
    if any(w not in s.weapons or s.weapons[w].bearer not in names for w in leave):
        return Refusal("not-theirs", "they can leave behind only what they bear", "1.6.0.13")
    return None


def why_not_set_out(s: State, movers: list[Unit], mode: Mode, start: str) -> Refusal | None:
    """What the units are, how they mean to go, and whether there is anywhere to go."""
    refusal = next((r for u in movers if (r := why_immobile(u))), None) or why_not_mode(s, movers, mode)
    if refusal or not start:
        return refusal
    m = Moving(units=[u.id for u in movers], mode=mode, start=start, at=start)
    m.leader, m.guided = time_keeper(s, movers, mode), guided(s, movers)
    refusal = Refusal("nowhere", f"there is nowhere to go from {start}", "6.0.3")
    for place in field(s).steps(start):
        refusal_here = why_not_step(s, m, place)
        if refusal_here is None:
            return None
        refusal = refusal_here
    return refusal


def why_immobile(u: Unit) -> Refusal | None:
    f = figures(u)
    if f.kind == "sniper":
        return Refusal("sniper", "a Sniper never moves", "11.4.2")
    if f.immobile or f.mf < 1:
        return Refusal("immobile", f"{u.id} may not leave its hex", "1.7.0.15")
    return None


def why_not_mode(s: State, movers: list[Unit], mode: Mode) -> Refusal | None:
    """Who may Assault Move (6.1), Double-Time (6.2), Low Crawl (6.3) and steal along (6.4)."""
    if mode in DOUBLE and (refusal := why_not_double_time(s, movers)):
        return refusal
    if mode in HALF_PACE:
        slow = next((u for u in movers if not may_assault_move(s, u, movers)), None)
        return Refusal("no-assault", f"{slow.id} may not Assault Move", "6.1.0.1") if slow else None
    if mode == "crawl":
        team = next((u for u in movers if figures(u).kind == "team"), None)
        return Refusal("no-crawl", f"{team.id} is a Weapon Team and may not Low Crawl", "6.3.5") if team else None
    if mode == "stealth":
        loud = next((u for u in movers if not may_steal(s, u)), None)
        return Refusal("no-stealth", f"{loud.id} may not use Stealth Movement", "6.4.0.1") if loud else None
    return None


def why_not_double_time(s: State, movers: list[Unit]) -> Refusal | None:
    """6.2.1, 6.2.3: with a Good Order Leader of their badge, and no Weapon Teams."""
    if not time_keeper(s, movers, "double"):
        return Refusal("no-leader", "Double-Time needs a Good Order Leader of the same badge in the stack", "6.2.1")
    if any(figures(u).kind == "team" for u in movers):
        return Refusal("team", "Weapon Teams may not Double-Time", "6.2.3")
    return None


def time_keeper(s: State, movers: list[Unit], mode: Mode) -> str:
    """The Leader a stack Double-Times with: one whose badge all the others share, the fastest of them."""
    if mode not in DOUBLE:
        return ""
    leaders = [u for u in movers if is_leader(u) and not u.shaken and all(same_badge(u, x) for x in movers)]
    if not leaders or len(movers) < 2:
        return ""
    return max(leaders, key=lambda u: figures(u).mf).id


def may_assault_move(s: State, u: Unit, movers: list[Unit]) -> bool:
    """6.1.0.1, 6.1.0.2: a red box, a Hero, or a Leader among such units; a Leader's Assaulter Skill lends it."""
    if figures(u).assault_move or is_hero(u):
        return True
    if any(x.skill == "assaulter" and not x.shaken and same_badge(x, u) for x in movers):
        return True
    return is_leader(u) and any(figures(x).assault_move and same_badge(u, x) for x in movers if x is not u)


def may_steal(s: State, u: Unit) -> bool:
    """6.4.0.1, 11.6.1, 11.6.4: a yellow outline or a Scout who is not serving a weapon."""
    f = figures(u)
    if f.kind == "scout":
        return not serves_weapon(s, u)
    return f.stealth or u.skill == "stealthy"


def guided(s: State, movers: list[Unit]) -> bool:
    """11.6.6: a Scout in the stack shows the way."""
    return any(figures(u).kind == "scout" and not u.shaken for u in movers)


def set_out(t: World, go: Go) -> None:
    """Units leave together: markers down (4.0.17), unwanted and assembled weapons left behind (1.6.0.13, 1.6.1.1)."""
    s = t.state
    movers = [s.units[i] for i in go.units]
    start = movers[0].at
    for w in s.weapons.values():
        if w.bearer in go.units and (w.tripod or w.id in go.leave):
            t.tell(told.WeaponHandled(w.id, "abandoned", w.bearer, start, rule="1.6.0.13"))
            drop(w, start)
    begin_move(t, movers, go.mode, start)
    if s.impulse is not None:
        s.impulse.moved_from.append(start)


def begin_move(t: World, movers: list[Unit], mode: Mode, start: str, group: str = "") -> None:
    s = t.state
    m = Moving(units=[u.id for u in movers], mode=mode, start=start, at=start, group=group)
    m.leader, m.guided = time_keeper(s, movers, mode), guided(s, movers)
    m.unseen_by = unseen_by(s, movers) if start and any(ambushes(s, u) for u in movers) else []
    for u in movers:
        u.marker = MARKER_OF[mode]  # type: ignore[assignment]
    s.moving = m
    if s.impulse is not None:
        s.impulse.acted = True
    t.tell(told.MoveBegan(tuple(m.units), start, mode, rule="6.0.1"))


def ambushes(s: State, u: Unit) -> bool:
    """8.4.1: by what is printed, by Skill, or by the scenario."""
    return figures(u).ambush or u.skill == "ambusher" or may_ambush(s, u)


def unseen_by(s: State, movers: list[Unit]) -> list[str]:
    """8.4.2: enemies who have no LOS to the movers as they set out."""
    start = movers[0].at
    return [e.id for e in on_map(s, 1 - movers[0].side) if not sees(s, e.at, start)]


# ------------------------------------------------------------------ one step


def step_cost(s: State, m: Moving, place: str) -> Tally | None:
    """6.0.1: what a step costs; None where the terrain is closed. With a Scout, rough going costs 1 (11.6.6)."""
    ground = field(s)
    cost = price(s, m, place)
    if cost is None:
        return None
    terrain = ground.terrain(place)
    if m.guided and terrain.scout_discount:
        return Tally((Mod(cost, f"{terrain}, guided by a Scout", "11.6.6"),))
    if not m.at:
        return Tally((Mod(cost, f"{terrain}, from off the map", "22.0.1"),))
    return Tally(ground.cost_tally(m.at, place) or ())


def price(s: State, m: Moving, place: str) -> int | None:
    """The same as a bare number, for looking ahead."""
    ground = field(s)
    cost = ground.cost(m.at, place) if m.at else ground.terrain(place).cost()
    return 1 if cost is not None and m.guided and ground.terrain(place).scout_discount else cost


def why_not_step(s: State, m: Moving, place: str) -> Refusal | None:
    """6.0.1-6.0.5 and all that may bar the way into a place."""
    cost = price(s, m, place)
    if cost is None:
        return Refusal("closed", f"{place} is closed to units on foot", "6.0.1")
    return (
        why_not_afford(s, m, cost)
        or why_too_heavy(s, m, place)
        or overstacked(s, s.units[m.units[0]].side, place, [s.units[i] for i in m.units])
        or why_not_shaken(s, m, place)
        or why_not_meet(s, m, place)
    )


def why_not_afford(s: State, m: Moving, cost: int) -> Refusal | None:
    """6.0.1, 6.0.3, 6.0.4, 6.3.1: MPs left; the first hex can always be entered, but not crawling or assaulting."""
    if m.mode == "crawl":
        if m.stepped:
            return Refusal("crawled", "a Low Crawl is one hex", "6.3.1")
        full = min(movement_factor(s, s.units[i]).total for i in m.units)
        return needs_all(cost, full) if cost >= full else None
    left = stack_allowance(s, m) - m.spent
    if m.mode in HALF_PACE:
        full = min(movement_factor(s, s.units[i]).total for i in m.units)
        if cost >= full and not m.stepped:
            return needs_all(cost, full)
    elif not m.stepped:
        return None
    if cost > left:
        return Refusal("too-far", f"that costs {cost} MPs and {max(left, 0)} are left", "6.0.1")
    return None


def needs_all(cost: int, full: int) -> Refusal:
    words = f"a step of {cost} MPs takes all of {full}: no Low Crawl or Assault Movement"
    return Refusal("all-mps", words, "6.0.4")


def why_too_heavy(s: State, m: Moving, place: str) -> Refusal | None:
    """1.7.0.3: heavy weapons stay out of Buildings and do not cross hexside terrain."""
    ground = field(s)
    for i in m.units:
        if figures(s.units[i]).calibre > NUMBERS.wt_building_max_mm:
            if ground.building(place):
                return Refusal("heavy", f"{i} is too heavy for a Building", "1.7.0.3")
            if m.at and ground.hexsides(m.at, place):
                return Refusal("heavy", f"{i} cannot cross {ground.hexsides(m.at, place)[0]}", "1.7.0.3")
    return None


def why_not_shaken(s: State, m: Moving, place: str) -> Refusal | None:
    """5.1.2: Shaken units do not close in."""
    for i in m.units:
        u = s.units[i]
        if u.shaken and u.at and (enemy := approached(s, u, place)):
            return Refusal("shaken", f"{i} is Shaken and will not go toward {enemy.id}", "5.1.2")
    return None


def why_not_meet(s: State, m: Moving, place: str) -> Refusal | None:
    """6.0.5, 8.0.1-8.0.3: what meeting the enemy hand to hand asks for."""
    movers = [s.units[i] for i in m.units]
    if not holds(s, place, 1 - movers[0].side):
        return None
    return why_not_enter_melee(s, movers, place, m.mode)


def ways(s: State, m: Moving) -> tuple[str, ...]:
    """Where a step may lead: the places around, or the entry hexes of a stack that comes on."""
    return field(s).steps(m.at) if m.at else entry_hexes(s, m.group)


def entry_hexes(s: State, group: str) -> tuple[str, ...]:
    """22.0.5: where a group may come on, once its turn has come."""
    entry = entries(s, group)
    return entry.hexes if entry is not None and entry.turn <= s.turn else ()


def next_steps(s: State, m: Moving) -> Iterator[Step | PickUp | Halt]:
    if m.stepped:
        yield Halt()
        yield from (pick for pick in pick_ups(s, m) if why_not_pick_up(s, m, pick) is None)
    yield from (Step(p) for p in ways(s, m) if why_not_step(s, m, p) is None)


def why_not_next(s: State, m: Moving, move: Step | PickUp | Halt) -> Refusal | None:
    if isinstance(move, Halt):
        return None if m.stepped else Refusal("not-moved", "units that set out must move", "6.0.1")
    if isinstance(move, PickUp):
        return why_not_pick_up(s, m, move)
    if not isinstance(move, Step) or move.place not in ways(s, m):
        return Refusal("not-adjacent", "movement goes from a place to the next", "6.0.1")
    return why_not_step(s, m, move.place)


def go_on(t: World) -> Play[None]:
    """One decision of a stack on the move, and all that follows from it."""
    s = t.state
    m = s.moving
    assert m is not None
    options = Options(lambda: next_steps(s, m), lambda move: why_not_next(s, m, move))
    if m.stepped and not any(not isinstance(x, Halt) for x in next_steps(s, m)):
        end_move(t)
        return
    left = max(0, stack_allowance(s, m) - m.spent)
    side = s.units[m.units[0]].side
    prompt = f"{', '.join(m.units)} in {m.at or 'reserve'}, {left} MPs left: where to?"
    answer = yield Choice(side, "step", prompt, options, "6.0.1")
    if isinstance(answer, Step):
        yield from enter_place(t, m, answer.place)
    elif isinstance(answer, PickUp):
        yield from pick_up_on_the_way(t, m, answer)
    else:
        end_move(t)


def enter_place(t: World, m: Moving, place: str) -> Play[None]:
    """6.0.6: the order of things when a stack enters a place."""
    s = t.state
    cost = step_cost(s, m, place)
    assert cost is not None
    movers = [s.units[i] for i in m.units]
    start, m.at, m.stepped = m.at, place, True
    m.spent += cost.total
    for u in movers:
        u.spent = m.spent
        put(s, u, place)
    t.tell(told.Stepped(tuple(m.units), start, place, cost, m.spent, rule="6.0.1"))
    if m.withdrawing and start == m.start:
        leave_melee(t, start, movers[0].side)
    yield from enter_barrage(t, movers, place)
    yield from trigger(t, [u for u in movers if u.at == place], place)
    if holds(s, place, 1 - movers[0].side):
        yield from close_in(t, m, place)
        return
    yield from opportunity_fire(t, movers, place, cost.total)
    yield from arrive(t, m, place)


def close_in(t: World, m: Moving, place: str) -> Play[None]:
    """6.0.5, 8.0.6: Melee at once, without Opportunity Fire; the move is over."""
    s = t.state
    movers = [s.units[i] for i in m.units if s.units[i].at == place]
    ambushers = [u.id for u in movers if ambushes(s, u)] if ambush_succeeds(s, m, place) else []
    end_move(t)
    if movers:
        yield from enter_melee(t, movers, place, ambushers)


def ambush_succeeds(s: State, m: Moving, place: str) -> bool:
    """8.4.2: nobody in the place saw the movers set out."""
    enemies = [i for i in s.stacks[place] if s.units[i].side != s.units[m.units[0]].side] if m.units else []
    return bool(enemies) and all(i in m.unseen_by for i in enemies)


def arrive(t: World, m: Moving, place: str) -> Play[None]:
    """What the stack does by being there: it takes control (22.1.1) and sees new things (1.8.3)."""
    take_control(t, place)
    yield from check_sight_events(t)
    if not m.units or m.mode == "crawl":
        end_move(t)


def end_move(t: World) -> None:
    s = t.state
    assert s.moving is not None
    t.tell(told.MoveEnded(tuple(s.moving.units), s.moving.at, rule="6.0.1"))
    s.moving = None


# ------------------------------------------------------------------ weapons on the way


def pick_ups(s: State, m: Moving) -> Iterator[PickUp]:
    for w in s.weapons.values():
        if w.at == m.at and not w.bearer and not w.gone:
            yield from (PickUp(w.id, i) for i in m.units)


def why_not_pick_up(s: State, m: Moving, move: PickUp) -> Refusal | None:
    """1.6.0.15: a moving Good Order unit takes up a weapon for 2 MPs more."""
    w = s.weapons.get(move.weapon)
    if w is None or w.at != m.at or w.bearer or w.gone or move.unit not in m.units:
        return Refusal("not-there", f"{move.weapon} does not lie in {m.at}", "1.6.0.15")
    if s.units[move.unit].shaken:
        return Refusal("shaken", "only Good Order units take up weapons", "1.6.0.15")
    if stack_allowance(s, m) - m.spent < NUMBERS.pick_up_sw_mp:
        return Refusal("too-far", f"that costs {NUMBERS.pick_up_sw_mp} MPs", "1.6.0.15")
    if w.tripod:
        return Refusal("assembled", "an assembled weapon cannot be carried off", "1.6.1.1")
    return why_not_carry(s, s.units[move.unit], w)


def pick_up_on_the_way(t: World, m: Moving, move: PickUp) -> Play[None]:
    s = t.state
    w = s.weapons[move.weapon]
    w.at, w.bearer = "", move.unit
    m.spent += NUMBERS.pick_up_sw_mp
    for i in m.units:
        s.units[i].spent = m.spent
    t.tell(told.WeaponHandled(w.id, "picked up", move.unit, m.at, rule="1.6.0.15"))
    yield from opportunity_fire(t, [s.units[i] for i in m.units], m.at, NUMBERS.pick_up_sw_mp)
    if not m.units:
        end_move(t)
