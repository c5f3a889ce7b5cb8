"""What is played at a table that the program does not see, in words."""

from __future__ import annotations

import msgspec

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.referee.set_up import NoSuchTable
from hedgerow.boltaction.referee.table import BATTLE, NAME
from hedgerow.boltaction.screen.cards import OWN, options
from hedgerow.kernel.screen.cards import ScenarioCard
from hedgerow.kernel.screen.details import ForceCard, ScenarioDetails

__all__ = ["card", "details", "options"]  # as a catalogue asks for them

VICTORY = "Whatever you fight for: units destroyed are counted, objectives you count yourselves. A lead of 2 wins."
OPENING = "Both bring a force, say who is in reserve or aboard, and set up the others on their table."


def card(name: str) -> ScenarioCard:
    if name != NAME:
        raise NoSuchTable(f"there is no scenario {name!r} at a real table; there is {NAME}")
    return ScenarioCard(
        name=NAME, title=BATTLE.title, place="", date="", map=NAME, turns=TABLES.house.turns,
        situation=BATTLE.situation, victory=VICTORY,
        rules=("Nobody measures but you: distances, cover and who is near are ticked by hand.",),
        sides=OWN, options={}, tags=("own forces",),
    )  # fmt: skip


def details(name: str) -> ScenarioDetails:
    own = (ForceCard("a force of its own", ()),)
    return ScenarioDetails(**msgspec.structs.asdict(card(name)), opening=OPENING, clauses=(), forces=(own, own))
