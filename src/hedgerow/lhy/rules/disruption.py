"""13.3.1, 13.3.2, 13.3.5 Cohesion Checks, Disruption and Shock, wherever they come from."""

from __future__ import annotations

from hedgerow.lhy.book.charts import passes
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.casualties import casualty
from hedgerow.lhy.rules.hiding.concealment import HARMED, lose
from hedgerow.lhy.state.events import casualties as told
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import Chance, World, d10

HEROIC = TABLES.recovery.heroic_cohesion.value


def cohesion(u: Unit) -> int:
    """1.1, 12.6.1-1: that of the side that is up; Heroic units have 8."""
    return HEROIC if u.heroic else u.face.cohesion or 0


def disrupt(t: World, u: Unit, clause: str) -> Unit | None:
    """13.3.2-1, 12.6.1-1, 4.3.1-1: a unit is flipped; Regrouping ends and Concealment is lost. A Heroic unit loses a
    step instead. Whoever cannot Disrupt is not touched. Gives what is left of the unit.
    """
    if not u.card.can.disrupt:
        return u
    if u.heroic:
        return casualty(t, u, "12.6.1-1", disrupts=False)
    lose(t, u, HARMED)
    u.disrupted, u.regrouping = True, False
    t.tell(told.Disrupted(unit=u.id, at=u.at, rule=clause))
    return u


def falter(t: World, u: Unit, clause: str) -> Unit | None:
    """13.1.s5-1, 13.3.1-1: a unit Disrupts, or suffers a Casualty if it is Disrupted."""
    return casualty(t, u, clause) if u.disrupted else disrupt(t, u, clause)


def roll_check(t: Chance, u: Unit) -> int:
    """13.3.1-1: the unmodified roll of a Cohesion Check. The die does not say who is under a Concealment marker."""
    return d10(t, "Cohesion Check" if u.concealed else f"Cohesion Check of {u.id}")


def holds(t: World, u: Unit, clause: str = "13.3.1-1") -> bool:
    """13.3.1-1: a unit makes its Cohesion Check; whether it passes. Of a Concealed unit that does, its owner hears."""
    die, needs = roll_check(t, u), cohesion(u)
    passed = passes(die, needs)
    audience = (u.seat,) if u.concealed and passed else ()
    t.tell(
        told.CohesionChecked(
            unit=u.id, at=u.at, die=die, cohesion=needs, passed=passed, rule=clause, audience=audience
        )
    )  # fmt: skip
    return passed


def cohesion_check(t: World, u: Unit, clause: str = "13.3.1-1") -> Unit | None:
    """13.3.1-1: and what comes of it at once; gives what is left of the unit."""
    return u if holds(t, u, clause) else falter(t, u, clause)


def shock(t: World, u: Unit, clause: str) -> None:
    """13.3.5-1, 4.3.1-1: an AFV is flipped and stops. Its Riders get off and check their Cohesion; that is for whoever
    calls this, since in Fire Resolution nobody suffers twice.
    """
    lose(t, u, HARMED)
    u.shocked, u.motion, u.overwatch = True, "", False
    t.tell(told.Shocked(unit=u.id, at=u.at, rule=clause))
