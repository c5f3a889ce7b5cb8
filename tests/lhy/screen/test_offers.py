"""A choice as it is put to its seat: captions, deeds, words, places, what begins a way, and how far it gets."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from hedgerow import lhy
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lhy.screen import phrases
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.screen.glosses import activate
from hedgerow.lhy.screen.offers import CAPTIONS
from hedgerow.lhy.screen.verbs import VERBS
from hedgerow.lhy.sergeant.sergeant import Sergeant
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.moves import MOVES
from hedgerow.lhy.state.moves.activation import Activate
from hedgerow.lhy.state.moves.fire import Fire
from hedgerow.lhy.state.moves.landing import Bundle
from hedgerow.lhy.state.moves.maneuver import Go, Maneuver
from hedgerow.lhy.state.moves.set_up import Place, Ready
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from hedgerow.server.rooms.updates import asked
from hedgerow.systems import named
from tests.lhy.drawn import GERMAN, OPEN, US, activated, move, say, state, table


def meeting() -> World:
    s = state(
        OPEN, US("able-1-1", "B1"), US("able-1-2", "B1"), US("able-1-leader", "B1"),
        GERMAN("1kp-1-1", "B4", concealed=True), GERMAN("1kp-1-2", "D5"),
    )  # fmt: skip
    return table(activated(s, "able-1"))


@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.__name__)
def test_every_verb_is_a_deed_whose_lists_are_fields_of_it(kind: type[Move]) -> None:
    deed = SCREEN.deed(kind)
    assert deed.title
    assert {field for field, _ in deed.lists} <= set(kind.__struct_fields__)


def test_every_kind_of_choice_has_a_caption() -> None:
    folder = Path(lhy.__file__).parent
    sources = [path.read_text() for name in ("rules", "phases") for path in (folder / name).rglob("*.py")]
    asked = {kind for text in sources for kind in re.findall(r'Choice\(\s*[^"]*?, "([a-z-]+)"', text)}
    assert asked
    assert asked <= set(CAPTIONS)


def test_one_is_said_otherwise_than_several() -> None:
    t = meeting()
    assert SCREEN.offer(t, move("maneuver able-1-1,able-1-leader"), 0).gloss == "1 stays"
    assert SCREEN.offer(t, move("maneuver able-1-1"), 0).gloss == ""
    ear = Ear(t.state, 0)
    assert phrases.bundle(ear, Bundle(("able-1-1",))) == "Drop 1st Squad, 1st Platoon, Able alone"
    assert phrases.bundle(ear, Bundle(("able-1-1", "able-1-2"))).endswith(" together")
    assert activate(ear, Activate(("able-1",))) == "3 units"
    t.state.units["able-1-1"].disrupted = True
    assert activate(ear, Activate(("able-1",))) == "3 units, 1 of them in disorder"
    for unit in ("able-1-2", "able-1-leader"):
        del t.state.units[unit]
    t.state.own[0][:] = [t.state.units["able-1-1"]]
    assert activate(ear, Activate(("able-1",))) == "1 unit, in disorder"


def test_words_in_full_and_in_short() -> None:
    t = meeting()
    fire = SCREEN.offer(t, move("fire able-1-1 D5"), 0)
    assert fire.words == "1st Squad, 1st Platoon, Able fires at D5"
    assert (fire.short, fire.deed, fire.places, fire.pieces) == ("Fire at D5", "Fire", ("D5", "B1"), ("able-1-1",))
    goes = SCREEN.offer(t, move("maneuver able-1-1,able-1-leader"), 0)
    assert goes.places == ("B1",)
    assert goes.words == "Maneuver 1st Squad, 1st Platoon, Able; Lt. Hadley"
    assert SCREEN.offer(t, move("call"), 0).key == "E"


def test_the_way_of_a_march_in_halves() -> None:
    t = say(meeting(), "maneuver able-1-1")
    assert t.choice is not None
    assert SCREEN.asking(t, 0).reach
    first = next(m for m in t.choice.options if isinstance(m, Go))
    offer = SCREEN.offer(t, first, 0)
    assert offer.gloss.startswith("1 MP, ")
    assert SCREEN.deed(Go).step
    found = SCREEN.reach(t, None, 0)
    assert found is not None
    assert (found.pieces, found.unit) == (("able-1-1",), "MP")
    ways = {way.place: way for way in found.ways}
    assert "B4" not in ways  # an enemy is there: that is an Assault
    assert ways["B3"].answers == ("go B2", "go B3")
    assert ways["B3"].cost == 2
    for way in found.ways:
        clone = t.clone(Seeded("1"))
        say(clone, *way.answers)
        assert clone.state.units["able-1-1"].at == way.place


def test_what_sets_out_from_a_hex() -> None:
    t = meeting()
    begun = SCREEN.sets_out(t, "B1", 0)
    assert isinstance(begun, Maneuver)
    assert set(begun.units) == {"able-1-1", "able-1-2", "able-1-leader"}
    assert SCREEN.sets_out(t, "D5", 0) is None
    found = SCREEN.reach(t, begun, 0)
    assert found is not None
    assert {"B2", "B3"} <= {way.place for way in found.ways}


def test_setting_up_another_unit_first() -> None:
    t = World(LHY, LHY.new("first-patrol", {}), Seeded("offers"))
    assert t.choice is not None
    seat = t.choice.seat
    asking = SCREEN.asking(t, seat)
    assert asking.piece
    assert asking.others
    moves = SCREEN.instead(t, asking.others[0], seat)
    assert {m.unit for m in moves if isinstance(m, Place)} == {asking.others[0]}
    assert SCREEN.barred(t, seat)[0].verb == "ready"
    assert SCREEN.deed(Ready).bold
    assert SCREEN.instead(t, "nobody", seat) == ()


def test_names_of_what_stands_in_lists() -> None:
    t = meeting()
    assert SCREEN.called(t.state, "able-1-2", 0) == "2nd Squad, 1st Platoon, Able"
    assert SCREEN.called(t.state, "?B4.1", 0) == "a concealed unit"
    assert SCREEN.called(t.state, "1kp-1-1", 0) == SCREEN.called(t.state, "1kp-1-1", 0).strip() == "1kp-1-1"
    assert SCREEN.called(t.state, "1kp-9-9", 0) == "1kp-9-9"


@pytest.mark.rule("lhy:4.3-1")
def test_a_move_that_names_somebody_unknown_is_said_as_it_was_written() -> None:
    s = meeting().state
    assert LHY.say(s, Fire("able-1-1", "1kp-1-1"), 0).endswith("fires at 1kp-1-1")
    assert LHY.say(s, Fire("able-1-1", "1kp-7-7"), 0).endswith("fires at 1kp-7-7")
    assert LHY.say(s, Fire("able-1-1", "1kp-1-2"), 0).endswith("fires at 2nd Squad, 1st Platoon, 1. Kompanie")


def test_every_listed_answer_of_a_game_can_be_offered_and_previewed() -> None:
    chance = random.Random("offers")
    t = World(LHY, LHY.new("first-patrol", {}), Seeded("offers"))
    seen: set[str] = set()
    for _ in range(150):
        if t.choice is None:
            break
        seat = t.choice.seat
        for one in chance.sample(t.choice.options.listed, min(3, len(t.choice.options))):
            offer = SCREEN.offer(t, one, seat)
            assert offer.words
            assert offer.short
            assert all(place in t.state.ground.index for place in offer.places)
            assert SCREEN.preview(t, one, seat).words == offer.words
            seen.add(offer.kind)
        t.answer(t.choice.options.sample(chance))
    assert {"place", "maneuver", "go", "call"} <= seen
    assert set(VERBS) == set(MOVES)


def fought(seed: str, kind: str) -> World:
    """A game of two sergeants up to a kind of question; to its end where that does not come."""
    t: World = Table(LHY, LHY.new("first-patrol", {}), Seeded(seed), listening=False)
    chairs, players = [Seat(t, seat) for seat in (0, 1)], [Sergeant(f"{seed}{seat}") for seat in (0, 1)]
    while t.choice is not None and t.choice.kind != kind:
        t.answer(players[t.choice.seat].choose(chairs[t.choice.seat]))
    return t


def test_attacks_that_may_go_along_are_called_by_their_value() -> None:
    """11.3.1b-1: a list of numbers is offered like a list of units."""
    t = next(table for seed in range(20) if (table := fought(str(seed), "carry")).choice is not None)
    found = asked(named("lhy"), t)
    assert found.names
    assert all(re.match(r"attack of [+-]\d by ", words) for words in found.names.values())
    assert {option.places for option in found.options} == {(t.state.pending[-1].at,)}  # type: ignore[union-attr]
