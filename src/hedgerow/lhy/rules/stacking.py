"""2.4 Stacking."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.book.counters import Counter
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.casualties import destroy, eliminate
from hedgerow.lhy.state.events import sequence as told
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.upkeep import Eliminate
from hedgerow.lhy.state.pending.upkeep import Overstacked
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

LIMITS = TABLES.stacking


def excess(s: State, at: str, units: Sequence[Unit]) -> list[Unit]:
    """2.4-1, 2.4-2, 2.4-3, 4.1.9.3c: those of one side in a hex of whose kind there are too many, Riders included."""
    if len(units) < 2:
        return []
    kinds: dict[str, list[Unit]] = {}
    halves = 0
    for u in units:
        card = u.card
        if card.kind in ("squad", "section"):
            halves += 2 if card.kind == "squad" else 1
        kinds.setdefault(_class_of(card), []).append(u)
    found = kinds.get("infantry", []) if halves > 2 * LIMITS.squads else []
    vehicles = vehicles_at(s, at)
    for kind, most in (
        ("mg", LIMITS.mg), ("vehicle", vehicles), ("gun", LIMITS.guns), ("fp", LIMITS.fp), ("other", LIMITS.others),
    ):  # fmt: skip
        if len(kinds.get(kind, [])) > most:
            found = [*found, *kinds[kind]]
    return found


def vehicles_at(s: State, at: str) -> int:
    """2.4-1, 4.1.9.3c: how many vehicles of a side have room."""
    return LIMITS.vehicles_enclosed if s.ground.terrain(at).enclosed else LIMITS.vehicles


def _class_of(card: Counter) -> str:
    if card.kind in ("squad", "section"):
        return "infantry"
    if card.vehicular:
        return "vehicle"
    return card.kind if card.kind in ("mg", "gun", "fp") else "other"


def check_stacking(t: World) -> None:
    """2.4-4, 6.0.II.s4c-1: at the end of a cycle only; the owner eliminates what is too much."""
    s = t.state
    for at in sorted(at for at, stack in s.stacks.items() if len(stack) > 1):
        for seat in (0, 1):
            if excess(s, at, own_at(s, at, seat)):
                s.pending.append(Overstacked(at, seat))


def thin_out(t: World, p: Overstacked) -> Play[None]:
    """2.4-4: the owner chooses who goes."""
    s = t.state
    surplus = excess(s, p.at, own_at(s, p.at, p.seat))
    if not surplus:
        s.pending.remove(p)
        return
    refusal = Refusal("not-surplus", "one of the kind of which there are too many goes", "2.4-4")
    options: Options[Eliminate] = Options.of((Eliminate(u.id) for u in surplus), refusal)
    answer = yield Choice(p.seat, "stacking", f"Too many at {p.at}: who is eliminated?", options, "2.4-4")
    u = s.units[answer.unit]
    t.tell(told.Eliminated(unit=u.id, at=p.at, rule="2.4-4"))
    (destroy if u.card.vehicular else eliminate)(t, u, "2.4-4")
