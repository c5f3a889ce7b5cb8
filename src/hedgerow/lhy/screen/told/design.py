"""Designing a mission (23.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.phases.design.words import step_words, value_words
from hedgerow.lhy.screen.ear import Ear, capital
from hedgerow.lhy.screen.told.rows import Row
from hedgerow.lhy.state.events import design as e


def ware(what: str, elite: bool = False) -> str:
    """A row of the Support Purchase Table: "Elite infantry platoon"."""
    found = next((row.name for row in TABLES.dyo.support if row.id == what), what)
    return f"Elite {found[:1].lower()}{found[1:]}" if elite else found


def agreed(ear: Ear, x: e.Agreed) -> str:
    thrown = f" ({', '.join(map(str, x.dice))})" if x.dice else ""
    what = f"{capital(step_words(x.step))}: {value_words(x.step, x.value)}"
    return f"{what}{f', by the dice{thrown}' if x.by_chance else ''}."


def bought(ear: Ear, x: e.Bought) -> str:
    found = [f"{x.die}: {x.markers}"] if x.die else []
    found += [x.model] if x.model else []
    more = f" ({'; '.join(found)})" if found else ""
    return f"You buy: {ware(x.what, x.elite)}{more}; {x.left} points are left."


def opened(ear: Ear, x: e.BidsOpened) -> str:
    lot = ", by lot" * x.by_lot
    return f"Bids: {ear.side(0)} {x.bids[0]}, {ear.side(1)} {x.bids[1]}. {ear.side(x.attacker)} attacks{lot}."


ROWS: dict[type[Event], Row] = {
    e.Proposed: Row(
        lambda ear, x: f"{ear.side(x.seat)} proposes for {step_words(x.step)}: {value_words(x.step, x.value)}.",
        glyph="note",
    ),
    e.Agreed: Row(agreed, glyph="note"),
    e.BidMade: Row(lambda ear, x: f"Your bid: {x.score}.", glyph="note"),
    e.BidsOpened: Row(opened, glyph="flag"),
    e.Bought: Row(bought, glyph="tool"),
    e.Designed: Row(
        lambda ear, x: f"The mission is ready: {ear.side(x.attacker)} attacks on map {x.map}, for {x.bid}.",
        glyph="flag",
    ),
}
