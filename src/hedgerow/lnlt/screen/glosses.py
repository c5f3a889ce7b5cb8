"""A few words beside a listed move that help to choose, found at a glance: no dice are counted here."""

from __future__ import annotations

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.phases.rally import rally_needed
from hedgerow.lnlt.rules.air.air_attacks import struck_by_run, wings
from hedgerow.lnlt.rules.air.aircraft import line
from hedgerow.lnlt.rules.air.anti_aircraft import aim_at, flak_number, flak_tally
from hedgerow.lnlt.rules.armour.driving import led_by_vehicle, turning
from hedgerow.lnlt.rules.armour.loading import half
from hedgerow.lnlt.rules.armour.overrun import overrun_cost, overrun_tally
from hedgerow.lnlt.rules.armour.small_arms import why_not_aim
from hedgerow.lnlt.rules.armour.vehicle_steps import parted, price
from hedgerow.lnlt.rules.armour.vehicle_steps import pivot_cost as driven_round
from hedgerow.lnlt.rules.fire.attacks import shared_sums
from hedgerow.lnlt.rules.fire.fire import attack_of
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.fire.sighting import spotting_needed, spotting_tally
from hedgerow.lnlt.rules.guns.ordnance import aim_of, gun, pivot_cost, why_out_of_range
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.to_hit import to_hit_number, to_hit_tally
from hedgerow.lnlt.rules.indirect.artillery import battery, drift_tally
from hedgerow.lnlt.rules.indirect.mortars import barrage
from hedgerow.lnlt.rules.indirect.starshells import starshell_tally
from hedgerow.lnlt.rules.melee.close_assault import assault_tally, defence_tally
from hedgerow.lnlt.rules.move.modes import pace, time_keeper
from hedgerow.lnlt.rules.move.movement import without
from hedgerow.lnlt.rules.move.steps import step_cost
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.rules.people.medics import treatment_tally
from hedgerow.lnlt.screen.touch import called_up
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import is_vehicle, nation
from hedgerow.lnlt.state.names import missions, name, points
from hedgerow.lnlt.state.state import Moving, State


def nothing(table: Table[State], move: Move) -> str:
    """The phrase says it all."""
    return ""


def who(table: Table[State], move: m.Activate | m.Also | m.Prepare) -> str:
    """Who is in a hex."""
    s = table.state
    side = table.choice.seat if table.choice else s.active
    said: list[str] = []
    before = ""
    for u in called_up(s, move, side):
        called, _, number = name(s, u.id).partition(" #")
        again = f"#{number}" if called == before and number else name(s, u.id)
        said.append(again + " (Shaken)" * u.shaken)
        before = called
    return ", ".join(said)


def step(table: Table[State], move: m.Step | m.Reverse) -> str:
    s = table.state
    if s.moving is None:
        return ""
    cost = wheel_cost(s, s.moving, move) if led_by_vehicle(s, s.moving) else step_cost(s, s.moving, move.place)
    terrain = s.ground.terrain(move.place)
    parts = [f"{cost.total} MP" if cost else "", str(terrain), f"TM +{terrain.tm}" if terrain.tm else ""]
    return ", ".join([part for part in parts if part])


def wheel_cost(s: State, moving: Moving, move: m.Step | m.Reverse) -> Tally | None:
    """What the first vehicle pays."""
    return price(s, s.units[moving.units[0]], moving.at, move.place, backwards=isinstance(move, m.Reverse))


def pivot(table: Table[State], move: m.Pivot) -> str:
    s = table.state
    v = turning(parted(s, s.moving)[0], move) if s.moving is not None else None
    return points(driven_round(v, move.facing).total) if v else ""


def fire(table: Table[State], move: m.Fire) -> str:
    """From where, how far, and what is added to the die."""
    s, choice = table.state, table.choice
    assert choice is not None
    shot = shot_of(s, choice.seat, move, opportunity=choice.kind == "opportunity")
    if isinstance(shot, Refusal) or (shot.at and why_not_aim(s, shot)):
        return ""
    attack = attack_of(s, shot)
    tally, _ = shared_sums(s, attack, attack.tally)
    return f"{tally.total:+d} from {shot.start}, {_far(s, shot.start, shot.target)}"


def shell(table: Table[State], move: m.Shell) -> str:
    """What is to be rolled, and how far it is."""
    s, choice = table.state, table.choice
    assert choice is not None
    aim = aim_of(s, choice.seat, move, opportunity=choice.kind == "opportunity")
    if isinstance(aim, Refusal) or why_out_of_range(s, aim):
        return ""
    number = to_hit_number(s, aim) - to_hit_tally(s, aim).total
    return f"2d6: {number} or less, {_far(s, aim.start, aim.target)}"


def turn(table: Table[State], move: m.Turn) -> str:
    """In the set-up, and where a team has just come, turning costs nothing."""
    s = table.state
    free = s.moving is not None or s.phase == "set-up" or is_vehicle(s.units[move.unit])
    return "" if free else points(pivot_cost(s.units[move.unit], move.facing))


def call(table: Table[State], move: m.Call) -> str:
    s = table.state
    attack = barrage(s, move)
    return f"{attack.tally.total:+d} from {attack.start}, {_far(s, attack.start, attack.target)}"


def bombard(table: Table[State], move: m.Bombard) -> str:
    s = table.state
    caller, guns = s.units[move.caller], battery(s, move.mission)
    return f"FP {guns.fp}, {_far(s, caller.at, move.target)}, drift d6{drift_tally(s, caller, move.target).total:+d}"


def mission(table: Table[State], move: m.NameMission) -> str:
    s = table.state
    return f"FP {battery(s, move.mission).fp}, {missions(s.missions[move.mission])} left"


def _far(s: State, a: str, b: str) -> str:
    hexes = s.ground.distance(a, b)
    return f"{hexes} hex{'es' * (hexes != 1)}"


def go(table: Table[State], move: m.Go | m.Enter) -> str:
    """How far the stack can go."""
    s = table.state
    movers = [s.units[i] for i in move.units]
    if isinstance(move, m.Go) and move.leave:
        s = without(s, move.leave)
    return points(pace(s, movers, move.mode, time_keeper(movers, move.mode)))


def rally(table: Table[State], move: m.Rally) -> str:
    return f"2d6: {rally_needed(table.state, table.state.units[move.unit])} or less"


def treat(table: Table[State], move: m.Treat) -> str:
    s = table.state
    medic = s.units[move.medic]
    return f"2d6: {morale(s, medic).total - treatment_tally(s, medic).total} or less"


def board(table: Table[State], move: m.Load | m.Unload) -> str:
    """What it takes of the MPs of each."""
    s = table.state
    units = [s.units[i] for i in move.units]
    if s.sortie is not None or not units:
        return ""
    vehicle = move.vehicle if isinstance(move, m.Load) else units[0].carrier
    return f"{points(max(half(s, u) for u in units))}, {points(half(s, s.units[vehicle]))} of {name(s, vehicle)}"


def spot(table: Table[State], move: m.Spot) -> str:
    s = table.state
    number = spotting_needed(s, move.place).value - spotting_tally(s, s.units[move.unit], move.place).total
    return f"d6: {number} or less"


def smoke(table: Table[State], move: m.Smoke) -> str:
    return f"d6: {nation(table.state.units[move.unit]).smoke} or less"


def starshell(table: Table[State], move: m.Starshell) -> str:
    u = table.state.units[move.unit]
    return f"d6: {nation(u).starshell - starshell_tally(u).total} or less"


def handed(table: Table[State], move: m.Hand) -> str:
    return f"from {name(table.state, table.state.weapons[move.weapon].bearer)}"


def taken(table: Table[State], move: m.PickUp) -> str:
    """On the way it costs MPs, in the Rally Phase it does not."""
    return points(NUMBERS.pick_up_sw_mp) if table.state.moving is not None else ""


def fly(table: Table[State], move: m.Fly) -> str:
    path = line(table.state.ground, move.entry, move.toward)
    return f"{len(path)} hex{'es' * (len(path) != 1)}, to {path[-1]}"


def strafe(table: Table[State], move: m.Strafe) -> str:
    s = table.state
    return f"{', '.join(struck_by_run(s, s.flight))}: {wings(s.units[s.flight.unit]).cannon_fp:+d}" if s.flight else ""


def bomb(table: Table[State], move: m.Bomb) -> str:
    s = table.state
    return f"{wings(s.units[s.flight.unit]).bomb_he:+d}, {s.flight.bombs} left" if s.flight else ""


def storm(table: Table[State], move: m.Storm) -> str:
    v = table.state.units[move.at]
    return f"d6 {defence_tally(v).total:+d} defends" if is_vehicle(v) else ""


def assault(table: Table[State], move: m.Assault) -> str:
    return f"d6 {assault_tally(table.state, move).total:+d}"


def flak(table: Table[State], move: m.Flak) -> str:
    s = table.state
    aim = aim_at(s, s.flight, move) if s.flight else None
    if s.flight is None or not isinstance(aim, Aim) or gun(s, aim).air is None:
        return ""
    number = flak_number(s, aim) - flak_tally(s, s.flight, aim).total
    return f"2d6: {number} or less, {_far(s, aim.start, aim.target)}"


def overrun(table: Table[State], move: m.Overrun) -> str:
    s = table.state
    if s.moving is None or not led_by_vehicle(s, s.moving):
        return ""
    v = s.units[s.moving.units[0]]
    cost = overrun_cost(s, s.moving, v, move.place)
    return f"{cost.total if cost else 0} MP, d6 {overrun_tally(s, v).total:+d}"
