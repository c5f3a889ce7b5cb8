"""The table that the program does not see: a picture to choose it by, and nothing to look along."""

from __future__ import annotations

from typing import NoReturn

from hedgerow.boltaction.referee.table import BATTLE, NAME
from hedgerow.kernel.screen.cards import Grid, MapCard
from hedgerow.kernel.screen.details import MapNote
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import NoSuchPlace

WIDE, HIGH = 400, 300
LEAVES = ("#6c8a4a", "#5d7a3f")


def note(map: str) -> MapNote:
    return MapNote(NAME, BATTLE.title, BATTLE.situation, "as large as it is")


def card(map: str) -> MapCard:
    return MapCard(NAME, BATTLE.title, 0, 0, WIDE, HIGH, (), (), Grid("open", "inches", 100))


def unseen() -> NoSuchPlace:
    return NoSuchPlace("lines of sight at a real table are seen by those who sit at it")


def letters(map: str) -> Letters:
    return Letters((), (), (), ())


def sight(map: str, a: str, b: str) -> NoReturn:
    raise unseen()


def sight_picture(map: str, a: str, b: str) -> NoReturn:
    raise unseen()


def picture(map: str, *, names: bool) -> str:
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
