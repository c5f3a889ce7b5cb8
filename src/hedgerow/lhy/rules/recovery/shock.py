"""12.7 Shock Recovery."""

from __future__ import annotations

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.casualties import destroy
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.hiding.concealment import after_recovery
from hedgerow.lhy.state.events import recovery as told
from hedgerow.lhy.state.lookups import markers_on, on_map
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import Chance, World, d10

CHART = TABLES.shock


def shock_tally(s: State, u: Unit) -> Tally:
    """12.7-1: the modifiers of the Shock Recovery Table."""
    mods = (
        (CHART.fired_at, bool(markers_on(s, u))),
        (CHART.elite, u.card.elite),
        (CHART.command, command_near(s, u)),
    )
    return Tally.of(line.mod() for line, applies in mods if applies)


def command_near(s: State, u: Unit) -> bool:
    """12.7-1, 20.9.2: a Command Tank of its company that is in order, and not Hidden: the enemy would know of it."""
    reach = CHART.command_reach.value
    return any(
        o.card.command and o is not u and o.card.company == u.card.company and not o.shocked and not o.hidden
        and s.ground.distance(o.at, u.at) <= reach
        for o in on_map(s, u.seat)
    )  # fmt: skip


def roll_shock(t: Chance, u: Unit, tally: Tally) -> tuple[int, told.Outcome]:
    """12.7a-1, 12.7b-1, 12.7c-1: an unmodified 1 and 10 come before everything else."""
    die = d10(t, f"Shock Recovery at {u.at}")
    if die == CHART.rally.value:
        return die, "rallies"
    if die == CHART.destroyed.value:
        return die, "destroyed"
    return die, "recovers" if die + tally.total <= CHART.recovers.value else "stays"


def recover_from_shock(t: World, u: Unit) -> None:
    """12.7-1, 12.5-1, 17.2a-1: one try, that may be heard in the dark."""
    s = t.state
    tally = shock_tally(s, u)
    die, outcome = roll_shock(t, u, tally)
    done(s, u, "recover")
    t.tell(told.RecoveryTried(
        unit=u.id, units=(u.id,), leader="", at=u.at, die=die, tally=tally, needs=CHART.recovers.value,
        outcome=outcome, rule="12.7-1",
    ))  # fmt: skip
    after_recovery(t, u)
    if outcome == "destroyed":
        destroy(t, u, "12.7c-1")
    elif outcome != "stays":
        u.shocked = False
        if outcome == "rallies":
            u.did = ""
