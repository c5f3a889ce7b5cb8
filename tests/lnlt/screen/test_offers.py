"""A choice as it is put to its seat: captions, deeds, keys, other pieces, and moves that begin somewhere."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from hedgerow import lnlt
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.preview import Deed
from hedgerow.lnlt.phases.set_up import waiting
from hedgerow.lnlt.screen.offers import CAPTIONS, SHORT
from hedgerow.lnlt.screen.verbs import VERBS
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, OPEN, US, activate, choose, offered, state, table


def meeting() -> World:
    s = state(
        OPEN, US("a1", "squad", "A1", "bar"), US("a2", "squad", "A1"), US("lt", "wheelock", "A1"),
        GERMAN("g1", "squad", "C1"), GERMAN("g2", "squad", "F3"),
    )  # fmt: skip
    return table(s)


# ------------------------------------------------------------------ deeds


@pytest.mark.parametrize("kind", m.MOVES, ids=lambda kind: kind.__name__)
def test_every_verb_is_a_deed_whose_lists_are_fields_of_it(kind: type[m.Fire]) -> None:
    deed = SCREEN.deed(kind)
    assert deed.title
    several = {name for name, field in kind.__annotations__.items() if str(field).startswith("tuple")}
    assert {field for field, _ in deed.lists} == several


def test_what_a_deed_is_like() -> None:
    assert SCREEN.deed(m.Fire) == Deed("fire", "Fire", (("parts", "Who fires"),))
    assert SCREEN.deed(m.Ready).bold
    assert SCREEN.deed(m.Pass).ending
    assert SCREEN.deed(m.Destroy).asks
    assert [kind for kind in m.MOVES if SCREEN.deed(kind).step] == [m.Reverse, m.Pivot, m.Step, m.Hop]


def test_the_same_deed_in_several_manners() -> None:
    t = choose(activate(meeting(), "A1"), m.Prepare("move", "A1"))
    moves = [SCREEN.offer(t, move, 0) for move in offered(t, m.Go)]
    assert {offer.kind for offer in moves} == {"go"}
    assert {"Move", "Double-time"} <= {offer.short for offer in moves}
    assert all(offer.deed == offer.short for offer in moves)


def test_words_in_full_and_in_short() -> None:
    t = activate(meeting(), "A1")
    fire = SCREEN.offer(t, m.Fire("C1", ("a1", "a2")), 0)
    assert (fire.short, fire.deed) == ("Fire at C1", "Fire")
    assert fire.words.startswith("Fire at C1 with Parachute Squad #1")
    assert (fire.places, fire.gloss) == (("C1", "A1"), "+3 from A1, 2 hexes")
    heading = SCREEN.offer(t, m.Prepare("smoke", "A1"), 0)
    assert (heading.short, heading.words) == ("Smoke", "Lay smoke from A1 …")
    assert SCREEN.offer(t, m.EndImpulse(), 0).key == "E"
    chance = random.Random("short")
    t = World(LNLT, LNLT.new("pont-sevray", {}), Seeded("short"))
    for _ in range(120):
        assert t.choice is not None
        for move in t.choice.options.listed[:20]:
            verb, offer = VERBS[type(move)], SCREEN.offer(t, move, t.choice.seat)
            assert offer.words
            assert offer.deed
            assert len(offer.short) <= SHORT or verb.short is not None or offer.short == verb.title
        printed = m.PrintedSetUp() in t.choice.options.listed
        t.answer(m.PrintedSetUp() if printed else t.choice.options.sample(chance))


def test_a_weapon_in_a_list_is_called_with_its_bearer() -> None:
    s = meeting().state
    assert SCREEN.called(s, "a1-bar", 0) == "BAR of Parachute Squad #1"
    assert SCREEN.called(s, "a2@a1-bar", 0) == "Parachute Squad #2 helping with BAR"


# ------------------------------------------------------------------ asking


def test_every_kind_of_choice_has_its_caption() -> None:
    """Whatever the rules ask is found in their own text."""
    root = Path(lnlt.__file__).parent
    code = "".join(path.read_text() for part in ("rules", "phases") for path in (root / part).rglob("*.py"))
    kinds = set(re.findall(r'Choice\(\s*[\w.\- ]+,\s*"([a-z-]+)"', code))
    assert len(kinds) > 20
    assert kinds <= set(CAPTIONS)


def test_reach_is_shown_at_once_where_something_moves() -> None:
    t = activate(meeting(), "A1")
    assert SCREEN.asking(t, 0).caption == "impulse"
    assert not SCREEN.asking(t, 0).reach
    choose(t, m.Go(("a1",)))
    assert SCREEN.asking(t, 0).reach


def test_another_unit_may_be_set_up_first() -> None:
    t = World(LNLT, LNLT.new("milk-run", {}), Seeded("others"))
    assert t.choice is not None
    seat = t.choice.seat
    asking = SCREEN.asking(t, seat)
    left = [u.id for u in waiting(t.state, seat)]
    assert (asking.piece, asking.others) == (left[0], tuple(left[1:]))
    moves = SCREEN.instead(t, left[-1], seat)
    assert {move.unit for move in moves if isinstance(move, m.Place)} == {left[-1]}
    assert all(t.choice.options.why_not(move) is None for move in moves)
    assert SCREEN.instead(t, "nobody", seat) == ()
    assert SCREEN.instead(activate(meeting(), "A1"), "a1", 0) == ()


def test_a_move_that_begins_somewhere() -> None:
    t = activate(meeting(), "A1")
    begun = SCREEN.sets_out(t, "A1", 0)
    assert begun == m.Go(("a1", "a2", "lt"))
    assert t.choice is not None
    assert begun in t.choice.options
    assert SCREEN.sets_out(t, "F3", 0) is None
    choose(t, m.Prepare("move", "A1"))
    assert isinstance(SCREEN.sets_out(t, "A1", 0), m.Go)
