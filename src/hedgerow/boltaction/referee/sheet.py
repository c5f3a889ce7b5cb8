"""Cards and pictures of a table that the program does not see."""

from __future__ import annotations

import msgspec

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.referee.set_up import NoSuchTable
from hedgerow.boltaction.referee.table import BATTLE, NAME
from hedgerow.boltaction.screen.cards import OWN
from hedgerow.kernel.screen.cards import Grid, MapCard, ScenarioCard
from hedgerow.kernel.screen.details import ForceCard, MapNote, ScenarioDetails
from hedgerow.kernel.screen.looking import NoSuchPlace

VICTORY = "Whatever you fight for: units destroyed are counted, objectives you count yourselves."
OPENING = "Both bring a force, say who is in reserve or aboard, and set up the others on their table."
WIDE, HIGH = 400, 300
LEAVES = ("#6c8a4a", "#5d7a3f")


def card(name: str) -> ScenarioCard:
    if name != NAME:
        raise NoSuchTable(f"there is no scenario {name!r} at a real table; there is {NAME}")
    return ScenarioCard(
        name=NAME, title=BATTLE.title, place="", date="", map=NAME, turns=TABLES.house.turns,
        situation=BATTLE.situation, victory=VICTORY,
        rules=("Nobody measures but you: distances, cover and who is near are ticked by hand.",),
        sides=OWN, options={},
    )  # fmt: skip


def details(name: str) -> ScenarioDetails:
    own = (ForceCard("a force of its own", ()),)
    return ScenarioDetails(**msgspec.structs.asdict(card(name)), opening=OPENING, forces=(own, own))


def note(map: str) -> MapNote:
    return MapNote(NAME, BATTLE.title, BATTLE.situation, "as large as it is")


def map_card(map: str) -> MapCard:
    return MapCard(NAME, BATTLE.title, 0, 0, WIDE, HIGH, (), (), Grid("open", "inches", 100))


def unseen() -> NoSuchPlace:
    return NoSuchPlace("lines of sight at a real table are seen by those who sit at it")


def picture() -> str:
    """A table top with a tape measure, order dice and a hedge, for whoever chooses what to play."""
    dice = "".join(die(*at) for at in ((92, 176, -9, "#5f6b3c"), (140, 206, 12, "#5f6b3c"), (176, 168, 4, "#566573")))
    hedge = "".join(
        f'<circle cx="{58 + 24 * n}" cy="{64 + n % 3 * 5}" r="{15 + n % 2 * 3}" fill="{LEAVES[n % 2]}"/>'
        for n in range(9)
    )
    marks = "".join(f'<path d="M{232 + 14 * n} 222v{14 if n % 4 == 0 else 8}" stroke="#4a4231" />' for n in range(10))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#8a6a45"/>'
        '<rect x="16" y="16" width="368" height="268" rx="6" fill="#b9b07a"/>'
        '<path d="M16 120q120 36 190 -8t178 20v40q-96 -52 -178 -14t-190 2z" fill="#cabf94"/>'
        f"{hedge}"
        '<g transform="translate(300 92)"><path d="M-34 -26h68v52h-68z" fill="#9c5f4a"/>'
        '<path d="M-34 0h68" stroke="#7c4737" stroke-width="3"/></g>'
        f"{dice}"
        f'<rect x="226" y="216" width="142" height="24" rx="3" fill="#e4c45c"/>{marks}'
        "</svg>"
    )


def die(x: int, y: int, turn: int, colour: str) -> str:
    return (
        f'<g transform="translate({x} {y}) rotate({turn})"><rect x="-19" y="-17" width="38" height="38" rx="8" '
        f'fill="#3a3426" opacity=".35"/><rect x="-19" y="-19" width="38" height="38" rx="8" fill="{colour}"/>'
        '<path d="M-9 4L0 -8L9 4M0 -8V11" fill="none" stroke="#f3ecd8" stroke-width="4" stroke-linecap="round" '
        'stroke-linejoin="round"/></g>'
    )
