"""The form that is put at this moment, found from what is pending; and a copy of the game to fill it in."""

from __future__ import annotations

import msgspec

from hedgerow.boltaction.referee.acting import test_form
from hedgerow.boltaction.referee.amending import amend_form
from hedgerow.boltaction.referee.close import assault_form, contact_form, overrun_form
from hedgerow.boltaction.referee.forms import Form
from hedgerow.boltaction.referee.records import Real
from hedgerow.boltaction.referee.shots import burst_form, shot_form
from hedgerow.boltaction.referee.support import barrage_form, flak_form, strike_form
from hedgerow.boltaction.referee.turns import AMENDING, score_form
from hedgerow.boltaction.state.pending.close import Assaulting, Overrunning
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Struck, Volley
from hedgerow.boltaction.state.pending.support import Barraging, Striking
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World

FORMS = ("test", "shot", "template", "assault", "contact", "overrun", "flak", "strike", "barrage", "amend", "score")
"""Kinds of questions that are forms."""


def form_at(table: World) -> Form | None:
    """None where an ordinary question is asked."""
    s, choice = table.state, table.choice
    if choice is None or choice.kind not in FORMS:
        return None
    if s.step.startswith(AMENDING):
        return amend_form(s, s.units[s.step.removeprefix(AMENDING)])
    p = s.pending[-1] if s.pending else None
    match p:
        case Acting():
            return test_form(s, s.units[p.unit], p)
        case Volley():
            return shot_form(s, s.units[p.unit], s.units[p.left[0]], p)
        case Struck():
            return burst_form(s, p)
        case Assaulting():
            u, target = s.units[p.unit], s.units[p.target]
            return contact_form(u) if choice.kind == "contact" else assault_form(s, u, target, p)
        case Overrunning():
            return overrun_form(s, s.units[p.target])
        case Striking():
            return flak_form(s) if choice.kind == "flak" else strike_form(s, p, s.units[p.target])
        case Barraging():
            return barrage_form(s, p)
        case _:
            return score_form(s)


def subject(table: World) -> str:
    """The unit that a form is about, for whoever looks for it among the units."""
    s = table.state
    if s.step.startswith(AMENDING):
        return s.step.removeprefix(AMENDING)
    p = s.pending[-1] if s.pending else None
    named = getattr(p, "unit", "") or getattr(p, "target", "")
    return named or next(iter(s.units), "")


def copy(s: State) -> Real:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=Real)
