"""Missions of one's own for tests: the form filled in up to a step, purchases, and the mission that comes of it."""

from __future__ import annotations

from hedgerow.lhy.phases.set_up import new_state
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import say, table

FORM = {
    "frontage": "normal", "depth": "1", "sectors": "1", "layout": "1", "edge": "east", "type": "assault",
    "objective": "2:G6,F7,G8", "nations": "german us", "forces": "b", "cdl": "4 2", "initiative": "2 0",
    "coordination": "1 0", "armour": "yes", "dummies": "yes", "hidden": "no", "half-hexes": "yes",
}  # fmt: skip
"""A small mission on sector 1, which has no hills: the German defends in the east."""


def at(step: str, *dice: int, options: dict[str, str] | None = None, **agreed: str) -> World:
    """The form, filled in up to a step; the first player proposes."""
    s = new_state("design", options or {})
    form = FORM | {name.replace("_", "-"): value for name, value in agreed.items()}
    before = list(form)[: list(form).index(step)] if step in form else list(form)
    s.design = Design({name: form[name] for name in before})
    return table(s, dice)


def shopping(seat: int = 0, *dice: int, options: dict[str, str] | None = None, **agreed: str) -> World:
    """All is agreed on, the first player attacks with a bid of 25, and this seat buys."""
    s = new_state("design", options or {})
    form = FORM | {name.replace("_", "-"): value for name, value in agreed.items()}
    s.design = Design(dict(form), bids=[25, 40], attacker=0, bought=[{}, {}], markers=[{}, {}], models=["", ""])
    s.design.ready = [0] if seat else []
    return table(s, dice)


def agreed(t: World, step: str) -> str:
    assert t.state.design is not None
    return t.state.design.agreed[step]


def by_dice(step: str, *dice: int, options: dict[str, str] | None = None, **given: str) -> str:
    """What the dice say for a step."""
    return agreed(say(at(step, *dice, options=options, **given), "cast"), step)


def designed(t: World, seat: int) -> State:
    """Both have bought enough: the forces are drawn, and the defender sets up."""
    say(t, "suffice", *([] if seat else ["suffice"]))
    while t.wanted is not None:
        t.supply([1] * t.wanted.count)
    return t.state
