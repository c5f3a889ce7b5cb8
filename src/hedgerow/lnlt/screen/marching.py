"""Moves of units before they are made: how far, at what cost, under which marker, and who may fire at them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hedgerow.kernel.screen.preview import Preview, Remark, Sum
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.odds.odds import attack_odds
from hedgerow.lnlt.rules.armour.driving import all_drive
from hedgerow.lnlt.rules.fire.opportunity import possible_shots
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.rules.move.modes import MARKER_OF, allowance, stack_allowance, time_keeper
from hedgerow.lnlt.rules.move.movement import without
from hedgerow.lnlt.rules.move.steps import entry_hexes, left, step_cost
from hedgerow.lnlt.rules.people.weapons import why_not_take_along
from hedgerow.lnlt.rules.victory import controller, objectives, takes_control
from hedgerow.lnlt.rules.works.wire_and_mines import mines_attack, mines_met
from hedgerow.lnlt.screen.asking import loosened, throws_dice
from hedgerow.lnlt.screen.attacks import attack_sums, barrages_met, own_remarks
from hedgerow.lnlt.screen.chances import fates
from hedgerow.lnlt.state.lookups import borne, holds
from hedgerow.lnlt.state.moves import Enter, Go, Halt, PickUp, Retreat, Step
from hedgerow.lnlt.state.names import name, names, points, verb
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import Mode, Moving, State, Unit

MARKED = {
    "moved": Remark("marked Moved: no fire this turn, and +1 for fire at them", "6.0.2"),
    "assault": Remark("marked Assault Move: they may still fire, at -2; +1 for fire at them", "6.1.0.5"),
    "crawl": Remark("marked Low Crawl: one hex, and no +1 for fire at them", "6.3.3"),
    "stealth": Remark("marked Stealth: moving does not get them spotted, and no +1 for fire at them", "6.4.0.2"),
    "hit-run": Remark("marked Hit & Run: they may fire on the way, at -2, and in no other way this turn", "6.7.2"),
}  # fmt: skip
ON_WHEELS = {
    "moved": Remark("marked Moved: no fire this turn, and it is harder to hit", "15.5.0.2"),
    "assault": Remark("marked Assault Move: its machine guns may still fire at -2, its gun at +2", "15.2.0.1"),
    "hit-run": Remark("marked Hit & Run: its machine guns may fire on the way, at -2, and never else", "6.7.2"),
}  # fmt: skip
MOST_NAMED = 8  # places that a remark names before it only counts them


# ------------------------------------------------------------------ setting out


def go(table: Table[State], move: Go) -> Preview:
    """4.0.14: units leave together."""
    s, choice = table.state, table.choice
    assert choice is not None
    movers = [s.units[i] for i in move.units]
    if choice.kind == "hero":
        return Preview(remarks=(MARKED[MARKER_OF[move.mode]],))
    remarks = [marked(movers, move.mode), *_left_behind(s, movers, move.leave)]
    if s.impulse is not None and not all_drive(movers):
        stay = [
            i for i in s.impulse.units
            if i not in move.units and s.units[i].at == movers[0].at and not s.units[i].marker and not s.units[i].fired
        ]  # fmt: skip
        if stay:
            words = f"{names(s, stay)} cannot move out of {movers[0].at} later in this impulse"
            remarks.append(Remark(words, "4.0.14"))
    sums = (_points(without(s, move.leave), movers, move.mode),)
    return Preview(sums, tuple(remarks), dice=throws_dice(table, move))


def enter(table: Table[State], move: Enter) -> Preview:
    """22.0.2: one stack comes on in an impulse."""
    s = table.state
    movers = [s.units[i] for i in move.units]
    hexes = entry_hexes(s, movers[0].group)
    where = ", ".join(hexes) if len(hexes) <= MOST_NAMED else f"{len(hexes)} hexes from {hexes[0]} to {hexes[-1]}"
    remarks = (Remark(f"they come on at {where}", "22.0.5"), marked(movers, move.mode))
    return Preview((_points(s, movers, move.mode),), remarks, dice=throws_dice(table, move))


def marked(movers: list[Unit], mode: Mode) -> Remark:
    """What the marker means to those who move."""
    return (ON_WHEELS if all_drive(movers) else MARKED)[MARKER_OF[mode]]


def _points(s: State, movers: list[Unit], mode: Mode) -> Sum:
    """The MPs of the slowest, part by part; of those alike, the one with most to explain."""
    leader = time_keeper(movers, mode)
    tally = min((allowance(s, u, mode, leader) for u in movers), key=lambda t: (t.total, -len(t.mods)))
    return Sum("MPs", tally, tally.total)


def _left_behind(s: State, movers: list[Unit], leave: tuple[str, ...]) -> Iterator[Remark]:
    """1.6.0.13, 1.6.1.1: what does not come along."""
    for w in (w for u in movers for w in borne(s, u)):
        if w.id in leave:
            yield Remark(f"{name(s, w.id)} is abandoned", "1.6.0.13")
        elif must := why_not_take_along(w):
            yield Remark(f"{name(s, w.id)} stays behind on its tripod", must.rule)


# ------------------------------------------------------------------ on the way


def step(table: Table[State], move: Step) -> Preview:
    """6.0.6: what entering a place costs and may bring, in the order in which it comes."""
    s, m = table.state, table.state.moving
    assert m is not None
    movers = [s.units[i] for i in m.units]
    cost = step_cost(s, m, move.place)
    assert cost is not None
    sums: tuple[Sum, ...] = (Sum("cost", cost, cost.total),)
    after = replace(m, spent=m.spent + cost.total)
    remarks = [Remark(f"{points(left(s, after, movers))} left afterwards", "6.0.1")]
    there = arrived(s, movers, move.place)
    hurt: tuple[Sum, ...] = ()
    odds = fates(s, {})
    if s.ground.hex_of(move.place) in s.ffe and (not m.at or s.ground.hex_of(m.at) != s.ground.hex_of(move.place)):
        attack, *others = barrages_met(there, [there.units[i] for i in m.units], move.place)
        hurt, odds = attack_sums(there, attack), fates(there, attack_odds(there, attack))
        remarks += [Remark("a barrage strikes whoever enters", "18.1.8"), *own_remarks(there, attack)]
        remarks += [Remark("and then another", "18.2.0.10") for _ in others]
    elif mines := mines_met(s, movers[0].side, move.place, m.at):
        attack = mines_attack(mines[0], [there.units[i] for i in m.units], move.place)
        hurt, odds = attack_sums(there, attack), fates(there, attack_odds(there, attack))
        often = "attack once" if len(mines) == 1 else f"attack {len(mines)} times"
        remarks += [Remark(f"Mines {often}", "21.4.0.2"), *own_remarks(there, attack)]
    if any(marker.at == move.place for marker in s.markers):
        remarks.append(Remark("an Event Marker lies there", "1.8.1"))
    remarks += _met(s, movers, move.place) or [
        answer_remark(there, m, move.place, cost.total),
        *taken_remarks(s, movers, move.place),
    ]
    return Preview((*sums, *hurt), tuple(remarks), odds, dice=throws_dice(table, move))


def arrived(s: State, movers: list[Unit], place: str) -> State:
    """The state with the movers in a place."""
    there = loosened(s, [u.id for u in movers])
    for u in movers:
        put(there, there.units[u.id], place)
    return there


def _met(s: State, movers: list[Unit], place: str) -> list[Remark]:
    """6.0.5, 8.0.6: enemies, or a Melee."""
    if place in s.melee:
        return [Remark("they reinforce the Melee, and the move is over", "8.2.1")]
    if holds(s, place, 1 - movers[0].side):
        return [Remark("they meet the enemy: Melee at once, no Opportunity Fire, and the move is over", "8.0.6")]
    return []


def answer_remark(there: State, m: Moving, place: str, attacks: int) -> Remark:
    """5.3.1-5.3.4: from where the other side may fire at those who have arrived."""
    if m.held:
        return Remark("the other side lets the rest of this move go by", "5.3.7")
    side = 1 - there.units[m.units[0]].side
    if not spotted(there, place, side):
        return Remark("unspotted there: no Opportunity Fire", "5.3.3")
    starts: dict[str, None] = {}
    for fire in possible_shots(there, side, place, attacks, []):
        shot = shot_of(there, side, fire, opportunity=True)
        starts[getattr(shot, "start", "")] = None
    if not starts:
        return Remark("nobody can answer with Opportunity Fire", "5.3.1")
    often = "once" if attacks == 1 else f"up to {attacks} times"
    return Remark(f"Opportunity Fire may answer {often}, from {', '.join(starts)}", "5.3.4")


def taken_remarks(s: State, movers: list[Unit], place: str) -> list[Remark]:
    """22.1.1: an objective that changes hands."""
    side = movers[0].side
    taken = place in objectives(s.scenario) and controller(s, place) != side and any(takes_control(u) for u in movers)
    return [Remark(f"they take control of {place}, an objective", "22.1.1")] if taken else []


def pick_up(table: Table[State], move: PickUp) -> Preview:
    """1.6.0.15: on the way for 2 MPs, in the Rally Phase for nothing."""
    s, m = table.state, table.state.moving
    if m is None:
        return Preview(remarks=(Remark("a weapon changes hands once in a Rally Phase", "1.6.0.14"),))
    cost = Tally((Mod(NUMBERS.pick_up_sw_mp, "takes up a weapon on the way", "1.6.0.15"),))
    movers = [s.units[i] for i in m.units]
    after = replace(m, spent=m.spent + cost.total)
    remarks = (
        Remark(f"{points(left(s, after, movers))} left afterwards", "6.0.1"),
        answer_remark(s, m, m.at, cost.total),
    )
    return Preview((Sum("cost", cost, cost.total),), remarks, dice=throws_dice(table, move))


def halt(table: Table[State], move: Halt) -> Preview:
    s, m = table.state, table.state.moving
    assert m is not None
    unspent = max(0, stack_allowance(s, m) - m.spent)
    remarks = (Remark(f"{points(unspent)} {verb([''] * unspent, 'is', 'are')} not used", "6.0.1"),) if unspent else ()
    return Preview(remarks=remarks, dice=throws_dice(table, move))


def retreat(table: Table[State], move: Retreat) -> Preview:
    assert table.choice is not None
    fleeing = table.choice.rule == "1.6.3.2"
    marked = (
        Remark("marked Moved; Opportunity Fire may follow", "1.6.3.4") if fleeing else Remark("marked Moved", "15.3.11")
    )
    return Preview(remarks=(marked,), dice=throws_dice(table, move))
