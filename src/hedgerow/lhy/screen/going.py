"""Maneuvers before they are made: what a hex costs, what dice are thrown on the way, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark, Sum
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.odds.assault import at_least
from hedgerow.lhy.odds.fire import at_most
from hedgerow.lhy.odds.works import minefield_odds
from hedgerow.lhy.rules.fire.small_arms import exposed
from hedgerow.lhy.rules.fire.targets import known
from hedgerow.lhy.rules.mortars.effects import suffers_on_exit
from hedgerow.lhy.rules.move import overrun as overruns
from hedgerow.lhy.rules.move.exits import loss_number, risks_loss
from hedgerow.lhy.rules.move.leaving import Check, check, helper
from hedgerow.lhy.rules.move.ways import ALL, Step, overrun_step, step
from hedgerow.lhy.rules.move.withdrawal import to_break_off, to_slip_away
from hedgerow.lhy.rules.rights import grade
from hedgerow.lhy.rules.works.mines import known_mines
from hedgerow.lhy.screen.asking import march_of
from hedgerow.lhy.screen.chances import even_or, fate
from hedgerow.lhy.screen.ear import Ear, mps
from hedgerow.lhy.screen.eyes import unit_called
from hedgerow.lhy.state.lookups import cohesion, known_foes_at, markers_on, under_assault
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.moves import upkeep
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import TEN, World

DIE = f"d{TEN}"
NOTHING = Tally()
SHELLED = Remark("Whoever leaves the hex on foot suffers the mortar attack", "11.4.7b-1")


def _sum(label: str, tally: Tally, dice: str = "") -> Sum:
    return Sum(label, tally, tally.total, dice)


def setting_out(ear: Ear, x: m.Maneuver | m.Reverse) -> Iterator[Remark]:
    s = ear.s
    first = unit_called(s, x.units[0], ear.seat) if x.units else None
    if first is None:
        return
    if first.disrupted:
        yield Remark("Disrupted: one hex, into cover", "13.3.2-1")
    if any(marker.kind == "small-arms" and marker.at == first.at for marker in s.markers):
        yield Remark("Small Arms attacks may go with them", "11.3.1-1")


# ------------------------------------------------------------------ the next hex


def go(table: World, ear: Ear, x: m.Go) -> Preview:
    s, march = table.state, march_of(table.state)
    if march is None or not march.units:
        return Preview()
    fates = (*out_of_it(ear, march, x.to, x.assisted), *mined_odds(ear, march.units, x.to))
    remarks = (*_shelled(s, march), *_watched(ear, x.to))
    found = step(s, s.units[march.units[0]], march.way, x.to)
    if not isinstance(found, Step):
        return Preview(remarks=remarks, fates=fates, dice=bool(fates))
    here = march.way[-1]
    return Preview(
        sums=() if found.points >= ALL else (_sum("Cost in half MPs", Tally(found.parts)),),
        remarks=(_price(march, found), *needs_to_leave(ear, march, x.to, x.assisted), *remarks),
        fates=fates, lines=(Line(here, x.to),) if here else (),
        dice=bool(fates) or any(suffers_on_exit(s, s.units[i]) for i in march.units if here),
    )  # fmt: skip


def _price(march: March, cost: Step, rule: str = "10.0-1") -> Remark:
    """What a hex costs, and what was spent before it; 4.1.13-1: marsh, for one, takes all that there is."""
    spent = "all" if march.spent >= ALL else mps(march.spent)
    takes_all = next((part for part in cost.parts if part.value >= ALL), None)
    if takes_all is not None:
        return Remark(f"The whole allowance ({takes_all.words}); {spent} spent so far", takes_all.rule)
    return Remark(f"{mps(cost.points)} MP; {spent} spent so far", rule)


def needs_to_leave(ear: Ear, march: March, to: str, assisted: str = "") -> Iterator[Remark]:
    """4.1.10-2, 19.1.1b-1, 19.2-2: what is thrown for before units are out of their hex."""
    for i, found in _rolls(ear.s, march, to, assisted):
        helped = f", {found.leader:+d} with the help of the Platoon Leader" if assisted == i else ""
        words = f"{ear.name(i)} rolls to get out of the {found.of}: {found.needs} or less{helped}"
        yield Remark(words, found.rule)


def out_of_it(ear: Ear, march: March, to: str, assisted: str = "") -> Iterator[Fate]:
    for i, found in _rolls(ear.s, march, to, assisted):
        likely = at_most(found.needs - (found.leader if assisted == i else 0))
        yield even_or(ear.name(i), "gets out", likely, "stays", piece=i)


def _rolls(s: State, march: March, to: str, assisted: str) -> Iterator[tuple[str, Check]]:
    """Who rolls to get out; the Platoon Leader who assists one of them goes if that one goes."""
    leader = helper(s, s.units[assisted]) if assisted else None
    for i in march.units if march.way[-1] else ():
        if s.units[i] is not leader and (found := check(s, s.units[i], march, to)):
            yield i, found


def mined_odds(ear: Ear, ids: Iterable[str], to: str) -> Iterator[Fate]:
    """19.1.1a-1, 19.1.2a-1: what mines that are known do to whoever comes there."""
    s = ear.s
    units = [s.units[i] for i in ids]
    if known_mines(s, to, units[0].seat):
        for i, results in minefield_odds(units).items():
            yield fate(f"{ear.name(i)} in the minefield", results, i)


def _shelled(s: State, march: March) -> Iterator[Remark]:
    if march.way[-1] and any(suffers_on_exit(s, s.units[i]) for i in march.units):
        yield SHELLED


def _watched(ear: Ear, to: str) -> Iterator[Remark]:
    """Enemies that are known to see the hex."""
    if ear.seat is None:
        return
    s = ear.s
    eyes = {u.at for u in s.own[1 - ear.seat] if u.at and not u.hidden and s.ground.sees(u.at, to)}
    if eyes:
        yield Remark(f"Enemies in {', '.join(sorted(eyes))} see the hex", "8.2-1")


# ------------------------------------------------------------------ one hex as a part of something else


def hop(ear: Ear, units: Sequence[str], to: str) -> Preview:
    """19.1.1a-1, 19.1.1b-1, 11.4.7b-1: what comes of the hex between, for those who go there to fire, or to get on."""
    s = ear.s
    march = March(list(units), "hop", [s.units[units[0]].at])
    if to in march.way:
        return Preview()
    fates = (*out_of_it(ear, march, to), *mined_odds(ear, march.units, to))
    shelled = tuple(_shelled(s, march))
    return Preview(remarks=(*needs_to_leave(ear, march, to), *shelled), fates=fates, dice=bool(fates or shelled))


def mount(table: World, ear: Ear, x: m.Mount) -> Preview:
    return hop(ear, x.units, ear.s.units[x.vehicle].at)


def limber(table: World, ear: Ear, x: m.Limber) -> Preview:
    return hop(ear, (x.gun,), ear.s.units[x.carrier].at if x.carrier else x.at)


def unlimber(table: World, ear: Ear, x: m.Unlimber) -> Preview:
    return hop(ear, (x.gun,), x.at)


# ------------------------------------------------------------------ off the map


def leave_map(table: World, ear: Ear, x: m.Exit) -> Preview:
    """10.2a-1, 10.2b-1, 19.1.1b-1: what leaving costs whoever does not go by a hex of his own edge; and who has first
    to get out of the hex.
    """
    s, march = table.state, march_of(table.state)
    if march is None or not march.units:
        return Preview()
    gone = [o for i in march.units for o in (*s.aboard.get(i, ()), s.units[i])]
    out, lost = tuple(out_of_it(ear, march, x.edge)), edge_losses(ear, gone, march.way[-1])
    remarks = [*needs_to_leave(ear, march, x.edge), *lost.remarks]
    marked = _marked(s, gone, march.way[-1])
    if marked:
        remarks.append(Remark("What has been fired at them is resolved at once", "10.2b-1"))
    shelled = tuple(_shelled(s, march))
    return Preview(
        remarks=(*remarks, *shelled), fates=(*out, *lost.fates), dice=bool(out or lost.fates or marked or shelled)
    )


def edge_losses(ear: Ear, units: Iterable[Unit], at: str) -> Preview:
    """10.2a-1: what leaving the map from a hex costs those who do not go by their own edge."""
    needs = loss_number(ear.s)
    fates = tuple(
        even_or(ear.name(u.id), "no effect", 1 - at_least(needs), "given away" if u.card.dummy else "a Casualty",
                piece=u.id, worst=3)
        for u in units if risks_loss(ear.s, u, at)
    )  # fmt: skip
    remarks = (Remark(f"{needs} or more is a Casualty", "10.2a-1"),) if fates else ()
    return Preview(remarks=remarks, fates=fates, dice=bool(fates))


def _marked(s: State, units: Iterable[Unit], at: str) -> bool:
    return any(markers_on(s, u) or (exposed(s, u) and _shots(s, u, at)) for u in units)


def _shots(s: State, u: Unit, at: str) -> bool:
    return any(k.kind == "small-arms" and k.at == at and k.seat == u.seat for k in s.markers)


# ------------------------------------------------------------------ Overruns


def overrun(table: World, ear: Ear, x: m.Overrun) -> Preview:
    """10.4.5.1.s2a.i-1, 10.4.5.1.s2a.ii-1, 10.4.5.1.s2b.iii-1: the markers that are laid there, as far as is known who
    is in the hex; and what mines that are known do to the vehicles first.
    """
    s, march = table.state, march_of(table.state)
    if march is None or not march.units or ear.seat is None:
        return Preview()
    units = [s.units[i] for i in march.units]
    foes = [foe for foe in known_foes_at(s, x.to, ear.seat) if known(foe)]
    sums = [_sum(f"{ear.name(u.id)} at {x.to}", tally) for u in units
            if (tally := overruns.shot_tally(s, u, x.to, march.way[-1], foes)) is not None]  # fmt: skip
    sums += [_sum(f"{ear.name(u.id)} at {ear.name(gun.id)}", overruns.GUN) for u in units if u.card.afv
             for gun in foes if gun.card.towed]  # fmt: skip
    if any(overruns.braves(foe) for foe in foes):
        sums += [_sum(f"They at {ear.name(u.id)}", overruns.close_quarters(u)) for u in units if u.card.afv]
    remarks = [
        Remark("Towed Guns and LATW sections there fire at them first; then they must go on", "10.4.5.1.s2b.i-1")
    ]
    if not all(overruns.tells_apart(s, foe) for foe in known_foes_at(s, x.to, ear.seat)):
        remarks.append(
            Remark("If vehicles are under the marker, you are told so and go on from where you are", "4.3-2")
        )
    if isinstance(cost := overrun_step(s, units[0], march.way, x.to), Step):
        remarks.append(_price(march, cost, "10.4.5.1.s2-1"))
    remarks += needs_to_leave(ear, march, x.to)
    fates = (*out_of_it(ear, march, x.to), *mined_odds(ear, march.units, x.to))
    return Preview(tuple(sums), tuple(remarks), fates=fates, lines=(Line(march.way[-1], x.to),), dice=bool(fates))


# ------------------------------------------------------------------ Withdrawal, recombining


def withdraw(table: World, ear: Ear, x: m.Withdraw) -> Preview:
    """8.3c-1, 10.5.3.2b-1: without a roll, or against the best Cohesion."""
    s, c = table.state, table.state.cycle
    units = [s.units[i] for i in x.units]
    if c is None or not (under_assault(s, units[0]) or any(grade(s, c, u) == "limited" for u in units)):
        return Preview(remarks=(Remark("No roll is needed", "10.3.1-1"),))
    if under_assault(s, units[0]):
        needs, tally = to_break_off(s, units[0])
    else:
        needs, tally = to_slip_away(units), NOTHING
    found = even_or("Withdrawal", "they go", at_most(needs - tally.total), "they stay")
    return Preview(sums=(_sum(f"needs {needs} or less", tally, DIE),), fates=(found,), dice=True)


def recombine(table: World, ear: Ear, x: upkeep.Recombine) -> Preview:
    """10.3.3-1, 10.3.3-2"""
    both = [table.state.units[i] for i in (x.section, x.other)]
    steady = [u for u in both if not u.disrupted]
    if len(steady) != 1:
        words = "No roll is needed" if steady else "Both are Disrupted, and so is the squad"
        return Preview(remarks=(Remark(words, "10.3.3-1"),))
    needs = cohesion(steady[0]) or 0
    found = even_or("The squad", "in good order", at_most(needs), "Disrupted", worst=2)
    return Preview(sums=(_sum(f"needs {needs} or less", NOTHING, DIE),), fates=(found,), dice=True)
