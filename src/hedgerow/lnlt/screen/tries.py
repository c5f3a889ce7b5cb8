"""Tries that a throw decides: to rally, to treat, to spot, to lay smoke, to get out of a Melee."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any, cast

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.odds import Enumerating, enumerate_throws
from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark, Sum
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.odds.odds import Rehearsal, smoke_odds, spotting_odds, starshell_odds
from hedgerow.lnlt.phases.rally import driven_on, rally_tally
from hedgerow.lnlt.rules.fire.sighting import obstacles, spotting_needed, spotting_tally
from hedgerow.lnlt.rules.indirect.starshells import starshell_tally
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.rules.people.medics import treatment_tally
from hedgerow.lnlt.rules.people.morale import check_tally, morale_check
from hedgerow.lnlt.rules.people.national import commissar_for
from hedgerow.lnlt.screen.chances import LOST, chance, even_or
from hedgerow.lnlt.state.lookups import figures, nation
from hedgerow.lnlt.state.moves import Rally, Smoke, Spot, Starshell, Treat, Withdraw
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

GOOD_ORDER, STILL_SHAKEN = "Good Order", "stays Shaken"


# ------------------------------------------------------------------ Morale Checks


class _Checking:
    """All of a table that a Morale Check needs; it changes nothing, so the state itself will do."""

    def __init__(self, s: State, dice: Enumerating) -> None:
        self.state, self.roll = s, dice.roll

    def tell(self, event: Event) -> None:
        """Nobody listens."""


def passing(s: State, u: Unit, purpose: str, tally: Tally) -> Fraction:
    """1.5.2: how likely a unit passes a Morale Check."""
    found = enumerate_throws(lambda dice: morale_check(cast(World, _Checking(s, dice)), u, purpose, tally))
    return found.get(True, Fraction(0))


def check_sums(s: State, u: Unit, tally: Tally, label: str = "roll") -> tuple[Sum, ...]:
    against = morale(s, u)
    return Sum(label, tally, tally.total, "2d6"), Sum("Morale", against, against.total)


def check_remark(s: State, u: Unit, tally: Tally, rule: str) -> Remark:
    return Remark(f"{morale(s, u).total - tally.total} or less on 2d6 will do", rule)


# ------------------------------------------------------------------ rallying


def rally(table: Table[State], move: Rally) -> Preview:
    """3.0.4; or what a Commissar asks for (13.0.1); or, for a Medic's patient, his nerves (11.3.2)."""
    s, choice = table.state, table.choice
    assert choice is not None
    u = s.units[move.unit]
    if choice.kind == "commissar":
        return second_try(s, u, move)
    if choice.kind == "treatment":
        return treatment(s, _medic(s, choice), u, move, GOOD_ORDER)
    tally = rally_tally(s, u)
    driver = commissar_for(s, u)
    remarks = [check_remark(s, u, tally, "3.0.4")]
    if driver is not None:
        remarks.append(Remark(f"if it fails, {name(s, driver.id)} may drive it to a second try", "13.0.1"))
    fate = even_or(name(s, u.id), GOOD_ORDER, passing(s, u, "rally", tally), STILL_SHAKEN, piece=u.id)
    return Preview(check_sums(s, u, tally), tuple(remarks), (fate,), dice=True)


def second_try(s: State, u: Unit, move: Rally) -> Preview:
    """13.0.1: failing it costs men, and a natural 12 costs the Commissar his life."""
    commissar = commissar_for(s, u)
    assert commissar is not None
    base = rally_tally(s, u)
    tally = base.plus(NUMBERS.commissar_rally, f"driven on by {figures(commissar).name}", "13.0.1")

    def run(dice: Enumerating) -> tuple[str, bool]:
        r = Rehearsal(s, dice)
        mine, his = r.state.units[u.id], r.state.units[commissar.id]
        _run_out(driven_on(cast(World, r), mine, his, base), move)
        return (GOOD_ORDER if not mine.shaken else "Casualties"), his.lost

    found = enumerate_throws(run)
    rallied = sum((p for (result, _), p in found.items() if result == GOOD_ORDER), Fraction(0))
    shot = sum((p for (_, lost), p in found.items() if lost), Fraction(0))
    worst = 3 if figures(u).half else LOST
    fates = (
        even_or(name(s, u.id), GOOD_ORDER, rallied, "Casualties", piece=u.id, worst=worst),
        Fate(name(s, commissar.id), (chance("No Effect", 1 - shot, 0), chance("Eliminated", shot, LOST)), commissar.id),
    )
    remarks = (
        check_remark(s, u, tally, "13.0.1"),
        Remark("failing costs men", "13.0.1"),
        Remark(f"on a natural {NUMBERS.commissar_shot} his own men shoot {name(s, commissar.id)}", "13.0.1"),
    )
    return Preview(check_sums(s, u, tally), remarks, fates, dice=True)


def _run_out(flow: Iterator[Any], first: Move) -> None:
    """Lets a rule run to its end, giving the answer looked at and then whatever comes first."""
    rule = cast(Any, flow)
    with suppress(StopIteration):
        next(rule)
        choice = rule.send(first)
        while True:
            choice = rule.send(choice.options[0])


# ------------------------------------------------------------------ Medics


def treat(table: Table[State], move: Treat) -> Preview:
    s, choice = table.state, table.choice
    assert choice is not None
    medic, patient = s.units[move.medic], s.units[move.patient]
    if patient.shaken and patient.wounded and choice.kind != "treatment":
        shown = treatment(s, medic, patient, move, "helped")
        more = Remark("whether his nerves or his wound is asked next", "11.3.2")
        return Preview(shown.sums, (*shown.remarks, more), shown.fates)
    healed = choice.kind == "treatment" or not patient.shaken
    return treatment(s, medic, patient, move, "wound healed" if healed else GOOD_ORDER)


def treatment(s: State, medic: Unit, patient: Unit, move: Move, success: str) -> Preview:
    """11.3.3: one Morale Check of the Medic's own."""
    tally = treatment_tally(s, medic)
    fate = even_or(name(s, patient.id), success, passing(s, medic, "treat", tally), "no better", piece=patient.id)
    remarks = (check_remark(s, medic, tally, "11.3.3"), Remark("a Medic's only work this turn", "11.3.5"))
    return Preview(check_sums(s, medic, tally), remarks, (fate,), dice=True)


def _medic(s: State, choice: Choice[Any]) -> Unit:
    """Whose patient is spoken of."""
    return next(s.units[other.medic] for other in choice.options if isinstance(other, Treat))


# ------------------------------------------------------------------ out of a Melee


def withdraw(table: Table[State], move: Withdraw) -> Preview:
    """8.1.3: a Morale Check each."""
    s = table.state
    sums: list[Sum] = []
    fates: list[Fate] = []
    for u in (s.units[i] for i in move.units):
        tally = check_tally(s, u)
        sums += check_sums(s, u, tally, "roll" if len(move.units) == 1 else f"roll of {name(s, u.id)}")
        likely = passing(s, u, "withdraw", tally)
        fates.append(even_or(name(s, u.id), "breaks off", likely, "has to fight", piece=u.id, worst=2))
    remarks = [Remark("whoever passes moves out at once", "8.1.5"), Remark("whoever fails fights at once", "8.1.4")]
    return Preview(tuple(sums), tuple(remarks), tuple(fates), dice=True)


# ------------------------------------------------------------------ spotting and smoke


def spot(table: Table[State], move: Spot) -> Preview:
    """10.1.0.9: one look."""
    s = table.state
    u = s.units[move.unit]
    needed, tally = spotting_needed(s, move.place), spotting_tally(s, u, move.place)
    remarks = [Remark(f"{needed.words}: {needed.value} or less on d6", needed.rule)]
    if degraded := s.ground.verdict(u.at, move.place, obstacles(s)).degraded:
        remarks.append(Remark(f"the line of sight is degraded in {', '.join(degraded)}", "10.1.0.10"))
    if figures(u).kind == "scout":
        remarks.append(Remark("a Scout's natural 6 fails", "11.6.3"))
    remarks.append(Remark(f"{name(s, u.id)} is Ops Complete whatever comes of it", "10.1.0.13"))
    remarks.append(Remark("if it is spotted, all in his hex may fire at it in this impulse", "4.1.8"))
    fate = even_or(move.place, "spotted", spotting_odds(s, u, move.place), "nothing seen")
    sums = (Sum("roll", tally, tally.total, "d6"),)
    return Preview(sums, tuple(remarks), (fate,), dice=True, lines=(Line(u.at, move.place, "shot"),))


def smoke(table: Table[State], move: Smoke) -> Preview:
    """7.0.2: by the nation's number."""
    s = table.state
    u = s.units[move.unit]
    remarks = [Remark(f"{nation(u).smoke} or less on d6", "7.0.2"), Remark("smoke blocks sight and adds +1", "7.0.4")]
    if s.options["smoke-then-act"] == "card":
        remarks.append(Remark(f"{name(s, u.id)} may still act if it comes down, and is Ops Complete if not", "7.0.3"))
    else:
        remarks.append(Remark(f"{name(s, u.id)} is Ops Complete either way", "7.0.3"))
    fate = even_or(move.place, "smoke", smoke_odds(s, u, move.place), "no smoke")
    sums = (Sum("roll", Tally(), 0, "d6"),)
    return Preview(sums, tuple(remarks), (fate,), dice=True)


def starshell(table: Table[State], move: Starshell) -> Preview:
    """20.2.2: by the nation's number, a Leader's LM helping."""
    s = table.state
    u = s.units[move.unit]
    tally = starshell_tally(u)
    remarks = (
        Remark(f"{nation(u).starshell - tally.total} or less on d6", "20.2.2"),
        Remark("it lights its hex and the six around it until the end of the turn", "20.2.3"),
        Remark(f"{name(s, u.id)} is Ops Complete either way", "20.2.2"),
    )
    fate = even_or(move.place, "light", starshell_odds(s, u, move.place), "no light")
    return Preview((Sum("roll", tally, tally.total, "d6"),), remarks, (fate,), dice=True)
