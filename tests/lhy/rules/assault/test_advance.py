"""14.3.4 Advancing after an Assault."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.assault import (
    Advanced,
    AssaultEnded,
    AssaultEntered,
    AssaultRolled,
    Enveloped,
    MarkedRegrouping,
)
from hedgerow.lhy.state.events.maneuver import ExitRolled, MinefieldRolled
from hedgerow.lhy.state.state import Assault, Entry, Marker, Minefield, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, asked, board, last, legal, offered, refused, say, table, told_of
from tests.lhy.rules.assault.fights import HERE, fight, melee

FIELD = board(
    """
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
    """
)


def us(counter: str = "able-1-1", at: str = HERE, **fields: Any) -> Unit:
    return US(counter, at, **fields)


def foe(counter: str = "1kp-1-1", at: str = HERE, **fields: Any) -> Unit:
    return GERMAN(counter, at, **fields)


def won(*units: Unit, dice: tuple[int, ...] = (), **fields: Any) -> World:
    """An MG section has been overwhelmed: the attacker may advance."""
    return fight(*units, foe("mg-1"), map=FIELD, dice=[10, *dice], **fields)


@pytest.mark.rule("lhy:14.3.4-1")
def test_some_or_all_may_advance_into_hexes_beside_it_each_once() -> None:
    t = won(us(), us("able-1-2"), us("able-1-leader"), dice=(5,))
    assert asked(t) == (0, "advance")
    assert legal(t, "hold")
    say(t, "advance able-1-1,able-1-leader D5")
    assert refused(t, "advance able-1-1 D6").rule == "14.3.4-1"
    assert refused(t, "advance able-1-2 E6").rule == "14.3.4-1"
    say(t, "advance able-1-2 C6")
    places = {i: t.state.units[i].at for i in ("able-1-1", "able-1-leader", "able-1-2")}
    assert places == {"able-1-1": "D5", "able-1-leader": "D5", "able-1-2": "C6"}
    assert set(last(t, MarkedRegrouping).units) == set(places)


@pytest.mark.rule("lhy:4.1.10-2", "lhy:14.3.4-1")
@pytest.mark.parametrize(("to", "rolls"), [("C5", 0), ("C7", 1)])
def test_who_has_advanced_into_a_river_rolls_for_the_opposite_bank_alone(to: str, rolls: int) -> None:
    river = board(
        """
        . . . . . = . . .
         . . . . . = . . .
        . . . . . = . . .
         . . . . . = . . .
        . . . . . = . . .
        """
    )
    units = us(), us("able-1-2"), us("able-1-leader", "C1"), foe("mg-1"), foe("1kp-1-1", "A9")
    s = say(fight(*units, map=river, dice=[10]), "advance able-1-1 C6", "hold").state
    s.units["able-1-1"].regrouping = False
    t = say(table(activated(s, "able-1"), dice=[1]), "maneuver able-1-1", f"go {to}")
    assert t.state.units["able-1-1"].at == to
    assert len(told_of(t, ExitRolled)) == rolls


@pytest.mark.rule("lhy:14.3.4-1")
def test_who_has_advanced_in_this_turn_does_not_again() -> None:
    t = won(us(advanced=True), us("able-1-2"))
    assert refused(t, "advance able-1-1 C6").rule == "14.3.4-1"
    t = won(us(advanced=True))
    assert not told_of(t, Advanced)
    assert told_of(t, AssaultEnded)


@pytest.mark.rule("lhy:14.3.4-1", "lhy:11.4.7.1c-1")
def test_nobody_advances_into_a_primary_impact_hex() -> None:
    mortar = GERMAN.mortar("8cm-section", box="firing", impact="C6")
    t = fight(us(), foe("mg-1"), mortar, map=FIELD, dice=[10], markers=[Marker(1, "mortar", "C6", 0)])
    assert refused(t, "advance able-1-1 C6").rule == "11.4.7.1c-1"
    assert legal(t, "advance able-1-1 D5")


@pytest.mark.rule("lhy:14.3.4-1")
def test_a_second_assault_is_resolved_at_once() -> None:
    t = won(us(), us("able-1-2"), foe("1kp-1-1", "C6"), dice=(7,))
    say(t, "advance able-1-1 C6")
    found = last(t, AssaultRolled)
    assert (found.at, found.seat) == ("C6", 0)
    assert asked(t) == (1, "flight")
    assert HERE in t.state.assaults


@pytest.mark.rule("lhy:14.3.4-1")
def test_or_they_reinforce_an_assault_that_is_still_to_come() -> None:
    s = melee(us(), us("able-2-1", "C6"), foe("mg-1"), foe("1kp-1-1", "C6"), map=FIELD)
    s.assaults["C6"] = Assault("C6", 0, [Entry("able-2-1", "D5", 1)])
    t = say(table(s, [10, 7]), "resolve C5", "advance able-1-1 C6")
    assert [e.at for e in told_of(t, AssaultRolled)] == ["C5", "C6"]
    assert [e.at for e in told_of(t, AssaultEnded)] == ["C5"]
    assert {m.words for m in last(t, AssaultRolled).attack} >= {
        "1st Squad, 1st Platoon, Able", "1st Squad, 2nd Platoon, Able",
    }  # fmt: skip


@pytest.mark.rule("lhy:14.2h-1", "lhy:14.3.4-1")
def test_advances_from_two_sides_are_no_envelopment() -> None:
    other = "C7"
    s = melee(
        us(), foe("mg-1"), us("able-2-1", other), foe("mg-2", other), us("able-3-1", "C6"), foe(at="C6"), map=FIELD
    )
    s.assaults[other] = Assault(other, 0, [Entry("able-2-1", "D7", 1)])
    s.assaults["C6"] = Assault("C6", 0, [Entry("able-3-1", "D5", 1)])
    t = say(table(s, [10, 10, 7]), "resolve C5", "advance able-1-1 C6", "resolve C7", "advance able-2-1 C6")
    assert [e.start for e in t.state.assaults["C6"].entries] == ["D5", "C5", "C7"]
    assert asked(t) == (0, "commit")
    assert not told_of(t, Enveloped)


@pytest.mark.rule("lhy:14.2b-1", "lhy:14.3.4-1")
def test_who_advanced_and_regroups_is_of_no_help_to_his_own_side() -> None:
    s = melee(us(), foe("mg-1"), us("able-2-1", "C6"), foe(at="C6"), map=FIELD)
    s.assaults["C6"] = Assault("C6", 0, [Entry("able-2-1", "D5", 1)])
    t = say(table(s, [10, 7]), "resolve C5", "advance able-1-1 C6")
    assert t.state.units["able-1-1"].regrouping
    assert "14.2b-1" not in [m.rule for m in last(t, AssaultRolled).attack]


@pytest.mark.rule("lhy:14.3.4-1")
def test_into_the_hex_that_the_attackers_advanced_from_units_may_go_one_by_one() -> None:
    t = won(us("able-1-a"), foe("1kp-1-1", "C6"), foe("1kp-1-2", "C6"), dice=(1,))
    say(t, "advance able-1-a C6")
    assert asked(t) == (1, "advance")
    say(t, "advance 1kp-1-1 C5", "advance 1kp-1-2 C5")
    assert {u.id for u in t.state.stacks["C5"]} == {"1kp-1-1", "1kp-1-2"}


@pytest.mark.rule("lhy:14.3.4-1")
def test_and_among_those_who_stayed_behind_they_assault_in_their_turn() -> None:
    """The first Assault there is decided: what follows is another, and the other side's."""
    t = won(us("able-1-a"), us("able-1-2"), foe("1kp-1-1", "C6"), foe("1kp-1-2", "C6"), dice=(1, 7))
    say(t, "advance able-1-a C6", "advance 1kp-1-1 C5")
    assert [(e.at, e.seat) for e in told_of(t, AssaultRolled)] == [("C5", 0), ("C6", 0), ("C5", 1)]


@pytest.mark.rule("lhy:14.3.4-1", "lhy:10.5.1-1")
def test_only_those_who_can_assault_advance_into_enemies_and_nobody_who_is_disrupted() -> None:
    t = won(us(), us("mg-1"), us("able-1-a", disrupted=True), foe("1kp-1-1", "C6"))
    assert refused(t, "advance us-mg-1 C6").rule == "10.5.1-1"
    assert legal(t, "advance us-mg-1 D5")
    assert refused(t, "advance able-1-a D5").rule == "13.3.2-2"
    assert "advance us-mg-1 C6" not in offered(t)


@pytest.mark.rule("lhy:14.3.4-1")
def test_a_defender_who_has_won_may_advance_too() -> None:
    t = fight(us("able-1-a"), foe(), foe("1kp-1-3"), map=FIELD, dice=[1])
    assert asked(t) == (1, "advance")
    say(t, "advance 1kp-1-1 C4", "hold")
    assert t.state.units["1kp-1-1"].at == "C4"


@pytest.mark.rule("lhy:20.9.2b-1")
def test_whoever_is_hidden_there_is_found_first() -> None:
    t = won(us(), us("mg-1"), foe("1kp-1-1", "C6", hidden=True), dice=(7,))
    say(t, "advance us-mg-1 C6")
    assert (t.state.units["1kp-1-1"].hidden, t.state.units["us-mg-1"].at) == (False, HERE)
    say(t, "advance able-1-1 C6")
    assert last(t, AssaultRolled).at == "C6"


@pytest.mark.rule("lhy:14.3.4-1", "lhy:19.1-1", "lhy:19.1.1a-1")
def test_mines_wait_for_those_who_advance() -> None:
    t = say(won(us(), us("able-1-2"), dice=(10, 1, 1), mines={"C6": Minefield(1)}), "advance able-1-1,able-1-2 C6")
    assert last(t, MinefieldRolled).die == 10
    assert t.state.losses[0] == 1


@pytest.mark.rule("lhy:14.3.4-1", "lhy:19.1.1b-1", "lhy:19.2-2")
@pytest.mark.parametrize(("works", "to", "die", "goes"), [
    ({"mines": {HERE: Minefield(1)}}, "C6", 6, True), ({"mines": {HERE: Minefield(1)}}, "C6", 7, False),
    ({"mines": {HERE: Minefield(0)}}, "C6", 0, True), ({"wire": {HERE: 1}}, "C6", 5, True),
    ({"wire": {HERE: 1}}, "C6", 8, False), ({"wire": {HERE: 1}}, "C4", 0, True),
])  # fmt: skip
def test_who_advances_out_of_mines_or_wire_rolls_for_it(works: dict[str, Any], to: str, die: int, goes: bool) -> None:
    t = say(won(us(), dice=(die,) * bool(die), **works), f"advance able-1-1 {to}")
    assert t.state.units["able-1-1"].at == (to if goes else HERE)
    assert [event.die for event in told_of(t, ExitRolled)] == [die] * bool(die)
    assert bool(told_of(t, Advanced)) is goes
    assert told_of(t, AssaultEnded), "who has failed does not try again"


@pytest.mark.rule("lhy:14.3.4-1", "lhy:19.1.1a-1")
def test_what_mines_leave_of_those_who_advance_among_enemies_assaults_them() -> None:
    t = won(us(), foe("1kp-1-1", "C6"), dice=(10, 1, 1), mines={"C6": Minefield(1)})
    say(t, "advance able-1-1 C6")
    section = next(u for u in t.state.units.values() if u.card.kind == "section")
    entered = told_of(t, AssaultEntered)[-1]
    assert (entered.units, entered.at, entered.contested) == ((section.id,), "C6", True)
    assert last(t, AssaultRolled).at == "C6"


@pytest.mark.rule("lhy:14.3.4-1", "lhy:20.8.1-1")
def test_dummies_are_gone_as_somebody_advances_among_them() -> None:
    t = say(won(us(), us("able-1-2"), foe("dummy-1", "C6", concealed=True)), "advance able-1-1 C6")
    assert t.state.units["german-dummy-1"].lost
    assert "C6" not in t.state.assaults
