"""Games at a real table at a quiet moment of turn 2: units of the tests' own list, scripted dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hedgerow.boltaction.book.options import OPTIONS
from hedgerow.boltaction.referee.records import Real
from hedgerow.boltaction.referee.shown import SCREEN
from hedgerow.boltaction.referee.system import REAL_TABLE
from hedgerow.boltaction.referee.table import MIDDLE, NAME
from hedgerow.boltaction.state.state import Die, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.screen.preview import Field, Preview
from tests.boltaction.drawn import Script, unit


def there(id: str, entry: str = "section", **fields: Any) -> Unit:
    """A unit on a table that nobody sees; it belongs to the second seat if its id begins with "german"."""
    u = unit(id, entry, (1, 1), **fields)
    u.at, u.facing = MIDDLE, 0
    for m in u.models:
        m.at = MIDDLE
    return u


def elsewhere(u: Unit, x: int = 2000) -> Unit:
    """A unit that has moved often: where the program has it says nothing of where it stands."""
    u.at = (u.at[0] + x, u.at[1])
    for m in u.models:
        m.at = (m.at[0] + x, m.at[1])
    return u


def real(
    *units: Unit, drawn: int = 0, dice: Iterable[int] = (), options: Mapping[str, str] | None = None, **more: Any
) -> World:
    """A die of a seat has been drawn; `more` is told of the state."""
    fields: dict[str, Any] = {"phase": "orders", "turn": 2, "drawn": drawn, "said": []} | more
    s = Real(NAME, OPTIONS.resolve(dict(options or {})), **fields)
    for u in units:
        s.units[u.id] = u
        s.dice.append(Die(u.seat, "unit" if u.order else "cup", u.id if u.order else ""))
    return World(REAL_TABLE, s, Script(dice))


def say(t: World, *answers: str) -> World:
    for text in answers:
        t.answer(notation.read(text, REAL_TABLE.move_types))
    return t


def refused(t: World, text: str) -> Refusal:
    assert t.choice is not None
    refusal = t.choice.options.why_not(notation.read(text, REAL_TABLE.move_types))
    assert refusal is not None, f"{text} is legal"
    return refusal


def fields(t: World) -> dict[str, Field]:
    """The form that is put now."""
    assert t.choice is not None
    return {field.name: field for field in SCREEN.asking(t, t.choice.seat).fields}


def preview(t: World, text: str) -> Preview:
    assert t.choice is not None
    return SCREEN.preview(t, notation.read(text, REAL_TABLE.move_types), t.choice.seat)


def chances(t: World, text: str) -> dict[str, str]:
    """What may happen, exactly."""
    return {chance.result: chance.exact for fate in preview(t, text).fates for chance in fate.chances}


def sums(t: World, text: str) -> dict[str, tuple[tuple[int, str], ...]]:
    """Every sum by its label, each part with its clause."""
    return {one.label: tuple((mod.value, mod.rule) for mod in one.tally) for one in preview(t, text).sums}
