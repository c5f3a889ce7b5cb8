"""close.1 to close.5, assault-vehicle.1 to assault-vehicle.4 Assaults: declared, measured, reacted to, and charged."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH, distance, named, toward
from hedgerow.board.inches.records import Area, Point
from hedgerow.boltaction.book.charts import MORALE, WEAPONS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.close.charging import CHARGE, Approach, approach, charge, in_contact, start_of
from hedgerow.boltaction.rules.close.fights import begin_fight
from hedgerow.boltaction.rules.close.vehicles import attack_vehicle, attackers
from hedgerow.boltaction.rules.losing import dismount, give_die, go_down, unpin
from hedgerow.boltaction.rules.morale import check_morale
from hedgerow.boltaction.rules.move.escaping import escape, escapes, why_not_escape
from hedgerow.boltaction.rules.move.going import Ways, led, ways_of
from hedgerow.boltaction.rules.move.leaving import ways_out
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.rates import fixed, rate
from hedgerow.boltaction.rules.seeing import gap, sees, spots, within
from hedgerow.boltaction.rules.shooting.armour import enclosed
from hedgerow.boltaction.rules.shooting.reacting import may_escape
from hedgerow.boltaction.rules.shooting.targets import why_not_target
from hedgerow.boltaction.state.events import close as told
from hedgerow.boltaction.state.lookups import called, can, enemies
from hedgerow.boltaction.state.moves.close import Assault, Defend
from hedgerow.boltaction.state.moves.shooting import Escape, Hold
from hedgerow.boltaction.state.pending.close import Assaulting
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play

SURPRISE = TABLES.house.surprise * INCH
SHORT = TABLES.moving.apart * INCH + 1
NOTCH = INCH // 2
HOLD, DEFEND = Hold(), Defend()
NEVER = ("medic", "air-observer", "artillery-observer", "motorbikes")
"""house-close.1: special rules of infantry that does not assault."""
WITHOUT = (MORALE["assault-tank-without-at"].mod(),)
"""morale.4: what courage lacks without anti-tank weapons."""


# ------------------------------------------------------------------ declaring


def assaults(s: State, u: Unit) -> Iterator[Assault]:
    """Everybody whom it may assault, near or far: nothing is measured yet (close.2)."""
    p = Acting(u.id, "run")
    for target in enemies(s, u.seat):
        move = Assault(u.id, target.id)
        if why_not_assault(s, p, move) is None:
            yield move


def why_no_assault(s: State, p: Acting) -> Refusal | None:
    """house-close.1: infantry on RUN, and not every kind of it."""
    u = s.units[p.unit]
    if p.order != "run":
        return Refusal("run-only", "an assault is made with a Run", "close.2")
    if u.card.kind != "infantry" or fixed(u) or any(can(u, ability) for ability in NEVER):
        return Refusal("no-assault", f"{u.name} does not assault", "house-close.1")
    if u.carrier or u.waiting:
        return Refusal("aboard", f"{u.name} is not on the table on foot", "house-close.1")
    return None


def why_not_assault(s: State, p: Acting, move: Assault) -> Refusal | None:
    """house-close.1, assault-vehicle.1: an enemy unit in sight; no vehicle that runs."""
    u, target = s.units[p.unit], s.units.get(move.target)
    if move.unit != p.unit:
        return Refusal("not-it", f"{u.name} acts now", "turn.9")
    if (refusal := why_no_assault(s, p)) is not None:
        return refusal
    if target is None or target.seat == u.seat or not target.on_table:
        return Refusal("no-target", f"there is no enemy {move.target} to assault", "house-close.1")
    if target.card.kind == "vehicle" and target.order == "run" and not target.immobilised:
        return Refusal("running", f"{target.name} runs", "assault-vehicle.1")
    if not sees(s, u, target):
        return Refusal("no-sight", f"nobody of {u.name} sees {target.name}", "house-close.1")
    return None


def declare_assault(t: World, p: Acting, move: Assault) -> None:
    """close.2: before anything is measured."""
    s = t.state
    u, target = s.units[p.unit], s.units[move.target]
    start, at = spots(s, u)[0].eye, spots(s, target)[0].eye
    t.tell(told.AssaultDeclared(unit=u.id, target=target.id, start=start, at=at, rule="close.2"))
    s.pending.append(Assaulting(u.id, target.id))


# ------------------------------------------------------------------ step by step


def assault(t: World, p: Assaulting) -> Play[None]:
    """close.1: one step after another; each asks at most one question."""
    s = t.state
    u, target = s.units[p.unit], s.units[p.target]
    if u.lost or u.order != "run" or not target.on_table:  # destroyed, or brought Down on its way
        s.pending.pop()
        return
    match p.step:
        case "courage":
            p.step = "measure"
            take_courage(t, u, target)
        case "measure":
            measure(t, u, target, p)
        case "react":
            yield from offer_reaction(t, u, target, p)
            p.step = "measure" if p.escaped else "charge"
        case "charge":
            p.step = "contact"
            set_off(t, u, target, p)
        case _:
            s.pending.pop()
            meet(t, u, target, p)


# ------------------------------------------------------------------ courage


def take_courage(t: World, u: Unit, target: Unit) -> None:
    """assault-vehicle.2, house-assault-vehicle.1: without anti-tank weapons against enclosed armour."""
    if not needs_courage(u, target):
        return
    if not check_morale(t, u, f"to assault {target.name}", "assault-vehicle.2", WITHOUT):
        t.state.pending.pop()
        go_down(t, u, "house-assault-vehicle.1")


def needs_courage(u: Unit, target: Unit) -> bool:
    return enclosed(target) and not has_anti_tank(u)


def has_anti_tank(u: Unit) -> bool:
    """house-assault-vehicle.1: an unused shaped charge, or anti-tank grenades."""
    if can(u, "tank-hunters"):
        return True
    if u.card.team and WEAPONS[u.card.gun].has("shaped-charge"):
        return True
    return any(WEAPONS[arm].has("shaped-charge") and arm not in m.spent for m in u.men for arm in m.arms)


# ------------------------------------------------------------------ the distance


def measure(t: World, u: Unit, target: Unit, p: Assaulting) -> None:
    """close.3, house-close.2: whether they get there; if not, they only run towards it."""
    s = t.state
    lost = p.escaped and not sees(s, u, target)  # house-recce.1: out of sight
    found = None if lost else approach(s, u, target)
    tell_measured(t, u, target, found)
    p.far = not within(s, u, target, SURPRISE)
    if found is None or not found.arrives:
        s.pending.pop()
        fall_short(t, u, target)
        return
    p.step = "charge" if p.escaped else "react"


def tell_measured(t: World, u: Unit, target: Unit, found: Approach | None) -> None:
    t.tell(
        told.AssaultMeasured(
            unit=u.id,
            target=target.id,
            far=None if found is None else found.way.length,
            reach=CHARGE if found is None else found.reach,
            over="" if found is None else found.over,
            arrives=found is not None and found.arrives,
            rule="house-close.2",
        )
    )


def fall_short(t: World, u: Unit, target: Unit) -> None:
    """house-close.2: an ordinary Run straight towards the target, stopping an inch short of it."""
    s = t.state
    leader = led(u)[0]
    goal = min((spot.eye for spot in spots(s, target)), key=lambda at: (distance(at, leader.at), at))
    start = start_of(s, u, leader, goal)
    most = min(rate(s, u, "run"), max(0, gap(s, u, target) - SHORT))
    for far in range(most, 0, -NOTCH):
        ways = ways_towards(s, u, toward(start, goal, far))
        if ways is not None:
            set_out(t, u, Moving(u.id, "run", ways=ways))
            return


def ways_towards(s: State, u: Unit, to: Point) -> Ways | None:
    """Everybody as he stands; out of a building in a block."""
    if u.building >= 0:
        shape = s.table.features[u.building].shape
        assert isinstance(shape, Area)
        found = ways_out(s, u, shape, named(to), "block", "run")
    else:
        found = ways_of(s, u, named(to), "keep", (), "run")
    return None if isinstance(found, Refusal) else found


# ------------------------------------------------------------------ the reaction


def offer_reaction(t: World, u: Unit, target: Unit, p: Assaulting) -> Play[None]:
    """close.4, house-close.3, assault-vehicle.3, assault-vehicle.4: defensive fire, or a Recce vehicle's escape."""
    s = t.state
    fires, drives = why_no_defence(s, u, target, p) is None, may_escape(s, target)
    if not p.far and not drives and target.order is None:
        t.tell(told.Surprised(unit=target.id, rule="close.4"))
    if not fires and not drives:
        return

    def listed() -> Iterator[Move]:
        yield HOLD
        if fires:
            yield DEFEND
        if drives:
            yield from escapes(s, target, u)

    options: Options[Move] = Options(listed, lambda move: why_not_react(s, u, target, p, move))
    clause = "assault-vehicle.3" if target.card.kind == "vehicle" else "house-close.3"
    window = Window(HOLD, (("assault", f"{s.turn}.{u.id}"), ("turn", str(s.turn))))
    prompt = f"{called(s, u)} assaults {called(s, target)}: does it react?"
    answer = yield Choice(target.seat, "assaulted", prompt, options, clause, window)
    if isinstance(answer, Escape):
        p.escaped = True
        escape(t, target, u, answer)
    elif isinstance(answer, Defend):
        defend(t, u, target)


def why_not_react(s: State, u: Unit, target: Unit, p: Assaulting, move: Move) -> Refusal | None:
    if isinstance(move, Hold):
        return None
    if isinstance(move, Defend):
        return why_no_defence(s, u, target, p)
    if isinstance(move, Escape) and may_escape(s, target):
        return why_not_escape(s, target, u, move)
    return Refusal("no-reaction", f"{target.name} cannot do that as it is assaulted", "house-close.3")


def why_no_defence(s: State, u: Unit, target: Unit, p: Assaulting) -> Refusal | None:
    """house-close.3, house-assault-vehicle.3: from over six inches, without an order, if something bears."""
    if not p.far:
        return Refusal("surprised", "the assault began within six inches", "close.4")
    if target.order is not None:
        return Refusal("ordered", f"{target.name} has its order for this turn", "house-close.3")
    if can(u, "blood-curdling"):
        return Refusal("blood-curdling", "nobody fires at such a charge", "house-game.5")
    return why_not_target(s, target, u)


def defend(t: World, u: Unit, target: Unit) -> None:
    """house-close.3: its die shows FIRE; it fires at them where they stand."""
    s = t.state
    give_die(s, target, "fire")
    dismount(t, target)
    clause = "house-assault-vehicle.3" if target.card.kind == "vehicle" else "house-close.3"
    t.tell(told.DefenceOpened(unit=target.id, target=u.id, rule=clause))
    s.pending.append(Declaring(target.id, "defence", only=u.id))


# ------------------------------------------------------------------ the charge


def set_off(t: World, u: Unit, target: Unit, p: Assaulting) -> None:
    """close.5, house-close.4: those who are left charge; whoever lies in wait may fire on the way (house-ambush.1)."""
    s = t.state
    found = approach(s, u, target)
    if found is None or not found.arrives:  # those who could have got there have fallen
        s.pending.pop()
        t.tell(told.AssaultFailed(unit=u.id, target=target.id, rule="house-close.2"))
        fall_short(t, u, target)
        return
    p.defended = found.defended
    ways = charge(s, u, target, found)
    p.started = {name: way.points[0] for name, way in ways.items()}
    set_out(t, u, Moving(u.id, "charge", ways=ways))


def meet(t: World, u: Unit, target: Unit, p: Assaulting) -> None:
    """house-close.4: contact; pins of the assaulted troops are gone, and being Down helps them no more."""
    s = t.state
    if not in_contact(s, u, target) and not close_up(s, u, target, p):
        t.tell(told.AssaultFailed(unit=u.id, target=target.id, rule="house-close.4"))
        return
    touching = in_contact(s, u, target)
    t.tell(told.Contact(unit=u.id, target=target.id, at=touching[0].at, defended=p.defended, rule="house-close.4"))
    if target.card.kind == "vehicle":
        men = len(attackers(s, u, target))
        attack_vehicle(t, u, target, men, anti_tank=has_anti_tank(u), escaped=p.escaped)
        return
    unpin(t, target, target.pins, "house-close.4")
    begin_fight(t, u, target, defended=p.defended)


def close_up(s: State, u: Unit, target: Unit, p: Assaulting) -> bool:
    """house-ambush.1: if those in front fell on the way, the others finish the charge from where they set out."""
    ends = [m.at for m in u.men]
    for m in u.men:
        m.at = p.started.get(m.id, m.at)
    found = approach(s, u, target)
    if found is None or not found.arrives:
        for m, at in zip(u.men, ends, strict=True):
            m.at = at
        return False
    ways = charge(s, u, target, found)
    for m in u.men:
        if (way := ways.get(m.id)) is not None:
            m.at = way.points[-1]
    return bool(in_contact(s, u, target))
