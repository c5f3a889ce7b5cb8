"""A move before it is made: its sums, what is to be said of it, and the exact odds.

Only what the asking seat may see is looked at: stacks are open in LnLT (1.3.10), paragraphs that nobody has read are
not in the state, and dice to come are never asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Preview, Remark
from hedgerow.kernel.table import Table
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.phases.operations import PASSES, callable_up, called_by
from hedgerow.lnlt.phases.posts import free
from hedgerow.lnlt.phases.rally import rally_moves
from hedgerow.lnlt.phases.set_up import waiting
from hedgerow.lnlt.phases.usable import usable
from hedgerow.lnlt.rules.armour.crews import activator_marked
from hedgerow.lnlt.rules.armour.driving import led_by_vehicle
from hedgerow.lnlt.rules.guns.ordnance import pivot_cost
from hedgerow.lnlt.rules.people.weapons import weapon_fp, weapon_range
from hedgerow.lnlt.rules.works.wire_and_mines import WIRE_MP
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.screen import (
    marching,
    wheels,
)
from hedgerow.lnlt.screen.looking import fort_words, ground_words
from hedgerow.lnlt.screen.touch import called_up
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import figures, is_vehicle, printed
from hedgerow.lnlt.state.names import name, names, points, verb
from hedgerow.lnlt.state.state import State, Weapon

Remarks = Iterator[Remark]


def nothing(table: Table[State], move: Move) -> Remarks:
    """There is nothing to be said of it."""
    yield from ()


# ------------------------------------------------------------------ set-up


def place(table: Table[State], move: m.Place | m.PlaceSniper) -> Remarks:
    ground = table.state.ground
    yield Remark(ground_words(ground, ground.hex_of(move.place)), "10.4.1")
    if fort := ground.forts.get(move.place):
        yield Remark(fort_words(fort), "21.1.0.7")
    if move.place in table.state.foxholes:
        yield Remark("foxholes: TM +1", "21.2.1")


def sniper(table: Table[State], move: m.PlaceSniper) -> Remarks:
    yield from place(table, move)
    yield Remark("he may fire at once, and never moves again", "11.4.2")


def dig(table: Table[State], move: m.Dig) -> Remarks:
    yield Remark("foxholes: TM +1 for all in the hex", "21.2.1")


def fortify(table: Table[State], move: m.Fortify) -> Remarks:
    if move.kind == "wire":
        yield Remark(f"{WIRE_MP} MPs for whoever enters on foot, whatever else is there", "21.3.0.1")
    elif move.kind == "mines":
        yield Remark("they attack enemies who enter; your own pay 1 MP more", "21.4.0.1")
    else:
        front = ", ".join(DIRECTIONS[side] for side in Fort(move.place, move.facing, 0).front)
        yield Remark(f"its front is {front}: fire goes out and comes in there", "21.1.0.4")


def suggested(table: Table[State], move: m.PrintedSetUp) -> Remarks:
    assert table.choice is not None
    left = waiting(table.state, table.choice.seat)
    if left:
        yield Remark(f"{len(left)} unit{'s' * (len(left) > 1)} placed at once", "22.0.1")


# ------------------------------------------------------------------ Rally Phase


def motherland(table: Table[State], move: m.Motherland) -> Remarks:
    yield Remark("Morale +1 there for the rest of the turn; once a turn", "13.0.1")


def merge(table: Table[State], move: m.Merge) -> Remarks:
    whole = COUNTERS[figures(table.state.units[move.first]).whole]
    yield Remark(f"they become one {whole.name} {whole.designation}", "3.0.14")


def handled(table: Table[State], move: m.Hand | m.Drop) -> Remarks:
    yield Remark("a weapon changes hands once in a Rally Phase", "1.6.0.14")


def destroy(table: Table[State], move: m.Destroy) -> Remarks:
    yield Remark("it leaves the game", "1.6.0.12")


def flip(table: Table[State], move: m.Flip) -> Remarks:
    w = table.state.weapons[move.weapon]
    turned = Weapon(w.id, w.counter, w.side, tripod=not w.tripod)
    yield Remark(f"FP {weapon_fp(turned)}, range {weapon_range(turned)} then", "1.6.1.3")
    if turned.tripod:
        yield Remark(f"{printed(w).name} cannot be moved on its tripod", "1.6.1.1")


def finish(table: Table[State], move: m.Finish) -> Remarks:
    assert table.choice is not None
    if table.choice.kind == "rally":
        able = [x.unit for x in rally_moves(table.state, table.choice.seat) if isinstance(x, m.Rally)]
        if able:
            yield Remark(f"{names(table.state, able)} {verb(able, 'has', 'have')} not tried to rally", "3.0.12")


# ------------------------------------------------------------------ Operations Phase


def passing(table: Table[State], move: m.Pass | m.EndImpulse) -> Remarks:
    yield Remark(f"pass {table.state.passes + 1} in a row; {PASSES} end the phase", "4.0.2")


def activate(table: Table[State], move: m.Activate | m.Also) -> Remarks:
    s, choice = table.state, table.choice
    assert choice is not None
    here = called_up(s, move, choice.seat)
    able = [u.id for u in here if usable(s, u)]
    yield Remark(f"{names(s, able)} may act", "4.0.3")
    done = [u.id for u in here if u.id not in able]
    if done:
        yield Remark(f"{names(s, done)} {verb(done, 'has', 'have')} acted, or cannot", "4.0.17")


def also(table: Table[State], move: m.Also) -> Remarks:
    yield from activate(table, move)
    s = table.state
    assert s.impulse is not None
    leader = activator_marked(s, called_by(callable_up(s, s.impulse), move))
    he = "it" if is_vehicle(leader) else "he"
    yield Remark(f"{name(s, leader.id)} is Ops Complete if {he} does nothing else", "4.0.20")


def end(table: Table[State], move: m.EndImpulse) -> Remarks:
    s = table.state
    assert s.impulse is not None
    idle = [u.id for units in free(s, s.impulse).values() for u in units]
    if idle:
        yield Remark(f"{names(s, idle)} {verb(idle, 'has', 'have')} not acted, and may in a later impulse", "4.0.15")
    if not s.impulse.acted:
        yield Remark("nothing was done: it counts as a pass", "10.1.0.14")
        yield from passing(table, move)


def call_light(table: Table[State], move: m.CallStarshell) -> Remarks:
    s = table.state
    yield Remark("it lights its hex and the six around it until the end of the turn", "20.2.3")
    yield Remark(f"{name(s, move.caller)} is Ops Complete, {name(s, move.mortar)} is marked Fired", "20.2.4")


def hold(table: Table[State], move: m.Hold) -> Remarks:
    s = table.state
    if move.rest and s.moving is not None:
        who = side_name(s, s.units[s.moving.units[0]].side) if s.moving.units else "the other side"
        yield Remark(f"you are not asked again while this stack of the {who} side moves", "5.3.7")


def turn(table: Table[State], move: m.Turn) -> Remarks:
    s = table.state
    if s.phase == "set-up":
        yield Remark("any facing, until your side is ready", "15.1.0.3")
        return
    if s.moving is not None:
        yield Remark("any facing, where it has just come", "1.7.0.11")
        return
    if is_vehicle(s.units[move.unit]):
        yield Remark("its turret turns for no MPs, but 1 is added to hit for the rest of the impulse", "15.1.0.7")
        return
    yield Remark(f"{points(pivot_cost(s.units[move.unit], move.facing))}; it is marked Moved", "1.7.0.12")


def show(table: Table[State], move: m.Show) -> Remarks:
    yield Remark("anywhere with a positive TM that no enemy is in; where is asked next", "11.4.1")


def step(table: Table[State], move: m.Step) -> Preview:
    s = table.state
    drives = s.moving is not None and s.mechanized and led_by_vehicle(s, s.moving)
    return wheels.drive(table, move) if drives else marching.step(table, move)
