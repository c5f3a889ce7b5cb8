"""10.5.1, 10.5.2 Who Assaults, from where, and how."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.assault import ArrowPlaced, AssaultEntered, AssaultRolled, Enveloped
from hedgerow.lhy.state.events.casualties import StepLost
from hedgerow.lhy.state.events.maneuver import CaughtInWire, MinefieldRolled
from hedgerow.lhy.state.moves.assault import Assault
from hedgerow.lhy.state.state import Marker, Minefield, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
    told_of,
)

FIELD = board(
    """
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
    """
)


def us(counter: str, at: str, **fields: Any) -> Unit:
    return US(counter, at, **fields)


def foe(counter: str = "1kp-1-1", at: str = "C5", **fields: Any) -> Unit:
    return GERMAN(counter, at, **fields)


def acting(*units: Unit, platoons: tuple[str, ...] = ("able-1",), map: str = FIELD, dice: tuple[int, ...] = (),
           **fields: Any) -> World:  # fmt: skip
    """The Platoon Activation Segment of the American, whose leader is behind."""
    leader = [] if any(u.id == "able-1-leader" for u in units) else [us("able-1-leader", "A1")]
    return table(activated(state(map, *units, *leader, **fields), *platoons), dice)


# ------------------------------------------------------------------ who


@pytest.mark.rule("lhy:10.5-1", "lhy:10.0b-1")
def test_enemy_hexes_are_entered_by_assault_alone() -> None:
    t = acting(us("able-1-1", "C4"), foe())
    assert legal(t, "assault able-1-1 C5")
    assert refused(t, "assault able-1-1 C3").rule == "10.5-1"
    say(t, "maneuver able-1-1")
    assert refused(t, "go C5").rule == "10.5-1"


@pytest.mark.rule("lhy:10.5.1-1")
@pytest.mark.parametrize("how", ["disrupted", "regrouping"])
def test_nobody_assaults_who_is_not_in_order(how: str) -> None:
    t = acting(us("able-1-1", "C4", **{how: True}), foe())
    assert not legal(t, "assault able-1-1 C5")


@pytest.mark.rule("lhy:10.5.1-1")
def test_infantry_and_afvs_assault_and_others_do_not() -> None:
    units = [us(k, "C4") for k in ("able-1-1", "mg-1", "tanks-1-1", "halftrack-1", "gun-1")]
    t = acting(*units, foe(), platoons=("able-1", "tanks-1"))
    assert legal(t, "assault tanks-1-1 C5")
    for unit in ("us-mg-1", "us-halftrack-1", "us-gun-1"):
        assert refused(t, f"assault {unit} C5").rule == "10.5.1-1"
    assert refused(t, "assault us-mg-1,able-1-1 C5").rule == "10.5.1-1"


@pytest.mark.rule("lhy:10.5.1-1")
def test_an_afv_with_riders_or_shocked_does_not_assault() -> None:
    rider = us("able-1-2", "C4", carrier="tanks-1-1")
    t = acting(us("tanks-1-1", "C4"), us("tanks-1-2", "C4", shocked=True), rider, foe(), platoons=("able-1", "tanks-1"))
    assert refused(t, "assault tanks-1-1 C5").rule == "10.5.1-1"
    assert refused(t, "assault tanks-1-2 C5").rule == "10.5.1-1"


@pytest.mark.rule("lhy:10.5.1-2")
def test_leaders_and_latws_go_in_with_infantry() -> None:
    t = acting(us("able-1-1", "C4"), us("able-1-leader", "C4"), us("latw-1", "C4"), foe())
    assert refused(t, "assault able-1-leader C5").rule == "10.5.1-2"
    assert refused(t, "assault us-latw-1 C5").rule == "10.5.1-2"
    assert "assault able-1-1,able-1-leader,us-latw-1 C5" in offered(t, Assault)
    say(t, "assault able-1-1,able-1-leader C5")
    assert {u.id for u in t.state.stacks["C5"]} == {"1kp-1-1", "able-1-1", "able-1-leader"}


@pytest.mark.rule("lhy:10.5.1-1", "lhy:9.0-2")
def test_of_a_hex_those_go_in_together_who_can() -> None:
    others = us("able-1-2", "C4", disrupted=True), us("able-1-3", "C4", did="fire"), us("able-1-leader", "C4")
    t = acting(us("able-1-1", "C4"), *others, foe())
    assert offered(t, Assault) == ["assault able-1-1 C5", "assault able-1-1,able-1-leader C5"]
    assert refused(t, "assault able-1-3 C5").rule == "9.0-2"


@pytest.mark.rule("lhy:10.5.1-2")
def test_or_to_men_of_their_platoon_who_fight_already() -> None:
    t = acting(us("able-1-1", "C4"), us("able-1-leader", "D4"), us("latw-1", "B4"), foe())
    say(t, "assault able-1-1 C5")
    assert legal(t, "assault able-1-leader C5")
    assert legal(t, "assault us-latw-1 C5")
    other = acting(us("able-2-1", "C4"), us("able-2-leader", "A2"), us("able-1-leader", "D4"), foe(),
                   platoons=("able-1", "able-2"))  # fmt: skip
    say(other, "assault able-2-1 C5")
    assert refused(other, "assault able-1-leader C5").rule == "10.5.1-2"


# ------------------------------------------------------------------ from next to it


@pytest.mark.rule("lhy:10.5.2.1-1")
def test_from_beside_it_they_are_in_at_once() -> None:
    t = acting(us("able-1-1", "C4"), us("able-1-2", "C4"), foe())
    say(t, "assault able-1-1,able-1-2 C5")
    assert asked(t) == (0, "activation")
    assert t.state.units["able-1-1"].at == "C5"
    assert (t.state.assaults["C5"].seat, last(t, AssaultEntered).contested) == (0, True)
    assert t.state.units["able-1-2"].did == "maneuver"
    assert not t.state.arrows


@pytest.mark.rule("lhy:10.5.2.1-1", "lhy:11.4.7.1c-1")
def test_not_into_a_primary_impact_hex() -> None:
    mortar = US.mortar("60mm-section", box="firing", impact="C5")
    t = table(activated(
        state(FIELD, us("able-1-1", "C4"), us("able-1-leader", "A1"), foe(), mortar,
              markers=[Marker(1, "mortar", "C5", 0, primary=True)]), "able-1",
    ))  # fmt: skip
    assert refused(t, "assault able-1-1 C5").rule == "11.4.7.1c-1"


@pytest.mark.rule("lhy:10.5.1-2", "lhy:19.2-2")
@pytest.mark.parametrize(("die", "inside"), [(6, ["able-1-1", "able-1-leader"]), (7, [])])
def test_a_leader_does_not_go_in_without_the_men_who_stay_in_the_wire(die: int, inside: list[str]) -> None:
    units = us("able-1-1", "C4"), us("able-1-leader", "C4"), foe()
    t = acting(*units, dice=(die, 1), wire={"C4": 1})
    say(t, "assault able-1-1,able-1-leader C5")
    assert [u.id for u in t.state.stacks["C5"] if u.seat == 0] == inside
    assert t.state.units["able-1-leader"].did == "maneuver"
    assert ("C5" in t.state.assaults) is bool(inside)


# ------------------------------------------------------------------ from farther away


@pytest.mark.rule("lhy:10.5.2.2-1", "lhy:10.5.2.2-2")
def test_from_two_hexes_away_they_halt_before_it_under_an_arrow() -> None:
    t = acting(us("able-1-1", "C3"), foe())
    say(t, "assault able-1-1 C5")
    placed = last(t, ArrowPlaced)
    assert (placed.at, placed.target) == ("C4", "C5")
    assert (t.state.units["able-1-1"].at, t.state.units["able-1-1"].did) == ("C4", "maneuver")
    assert not t.state.assaults
    say(t, "call")
    assert asked(t) == (1, "reaction")


@pytest.mark.rule("lhy:10.5.2.2-1")
def test_by_which_hex_is_asked_and_each_must_be_nearer() -> None:
    t = acting(us("able-1-1", "D3"), foe())
    say(t, "assault able-1-1 C5")
    assert asked(t) == (0, "storm")
    assert sorted(offered(t)) == ["go C4", "go D4"]
    assert refused(t, "go E4").rule == "10.5.2.2-1"
    assert refused(t, "go D4 able-1-1").rule == "4.1.10-3", "there is no roll to help with"
    say(t, "go D4")
    assert t.state.arrows[0].at == "D4"
    t = say(acting(us("able-1-1", "D3"), foe(), foe("1kp-1-2", "C4")), "assault able-1-1 C5")
    assert t.state.arrows[0].at == "D4", "C4 is the enemy's"


@pytest.mark.rule("lhy:10.5.2.2-1")
def test_three_hexes_are_too_far() -> None:
    t = acting(us("able-1-1", "C2"), foe())
    assert refused(t, "assault able-1-1 C5").rule == "10.5.2.2-1"


@pytest.mark.rule("lhy:10.5.2.2-1", "lhy:10.1.2a-1")
def test_they_need_the_points_to_get_in() -> None:
    woods = board(
        """
        . . . . . . . . .
         . . w w . . . . .
        . . . w w . . . .
         . . w w . . . . .
        . . . . . . . . .
        """
    )
    units = us("able-1-1", "C3"), us("able-1-leader", "C3"), foe()
    t = table(activated(state(woods, *units), "able-1"))
    assert legal(t, "assault able-1-1 C5")
    t = table(reacting(state(woods, *units), 0, deed("1kp-1-1", "maneuver", "C6", "C5"), active=1))
    assert refused(t, "assault able-1-1 C5").rule == "10.5.2.2-1"


@pytest.mark.rule("lhy:10.5.2.3-1")
def test_a_combined_force_goes_together_and_halts_before_the_hex() -> None:
    units = us("able-1-1", "C3"), us("tanks-1-1", "C3", motion="green"), foe()
    t = acting(*units, platoons=("able-1", "tanks-1"))
    assert "assault able-1-1,tanks-1-1 C5" in offered(t, Assault)
    say(t, "assault able-1-1,tanks-1-1 C5")
    arrow = t.state.arrows[0]
    assert (arrow.at, arrow.units, arrow.combined) == ("C4", ["able-1-1", "tanks-1-1"], True)
    t = acting(us("able-1-1", "C3"), us("tanks-1-1", "C4"), foe(), platoons=("able-1", "tanks-1"))
    assert refused(t, "assault able-1-1,tanks-1-1 C5").rule == "10.5.2.3-1"
    far = acting(us("able-1-1", "C2"), us("tanks-1-1", "C2"), foe(), platoons=("able-1", "tanks-1"))
    assert refused(far, "assault able-1-1,tanks-1-1 C5").rule == "10.5.2.3-1"


@pytest.mark.rule("lhy:10.5.2.3-1", "lhy:19.1.1a-1", "lhy:19.1.2a-1")
def test_mines_strike_the_men_of_a_combined_force_as_well_as_its_afvs() -> None:
    units = us("able-1-1", "C3"), us("tanks-1-1", "C3", motion="green"), foe()
    t = acting(*units, platoons=("able-1", "tanks-1"), dice=(1, 10, 1), mines={"C4": Minefield(1)})
    say(t, "assault tanks-1-1,able-1-1 C5")
    assert [e.rule for e in told_of(t, MinefieldRolled)] == ["19.1.2a-1", "19.1.1a-1"]
    assert last(t, StepLost).unit == "able-1-1"
    assert t.state.units["tanks-1-1"].at == "C4"
    assert not t.state.arrows


@pytest.mark.rule("lhy:10.5.2.3-1", "lhy:19.2-1")
@pytest.mark.parametrize("order", ["tanks-1-1,able-1-1", "able-1-1,tanks-1-1"])
def test_wire_stops_a_combined_force_whoever_is_named_first(order: str) -> None:
    units = us("able-1-1", "C3"), us("tanks-1-1", "C3", motion="green"), foe()
    t = acting(*units, platoons=("able-1", "tanks-1"), wire={"C4": 1})
    say(t, f"assault {order} C5")
    assert {t.state.units[i].at for i in ("able-1-1", "tanks-1-1")} == {"C4"}
    assert not t.state.arrows
    assert last(t, CaughtInWire).units == ("able-1-1",)
    say(t, "call", "fire 1kp-1-1 C4")
    assert "11.3.3c-1" not in [mod.rule for mod in t.state.markers[-1].tally], "no proximity against a combined force"


@pytest.mark.rule("lhy:10.5.2.5-1")
def test_an_afv_assaults_from_four_hexes_away_and_goes_right_in() -> None:
    t = acting(us("tanks-1-1", "C1", motion="green"), foe(), platoons=("tanks-1",))
    assert "assault tanks-1-1 C5" in offered(t, Assault)
    say(t, "assault tanks-1-1 C5")
    assert t.state.units["tanks-1-1"].at == "C5"
    assert (t.state.assaults["C5"].seat, t.state.arrows) == (0, [])
    far = acting(us("tanks-1-1", "C1", motion="green"), foe("1kp-1-1", "C6"), platoons=("tanks-1",))
    assert refused(far, "assault tanks-1-1 C6").rule == "10.5.2.5-1"


@pytest.mark.rule("lhy:10.5.2.5-1")
def test_a_stationary_afv_has_to_get_going_first() -> None:
    t = acting(us("tanks-1-1", "C1"), foe(), platoons=("tanks-1",))
    say(t, "assault tanks-1-1 C5")
    assert t.state.units["tanks-1-1"].motion == "green"
    slow = reacting(
        state(FIELD, us("tanks-1-1", "C1"), foe()), 0, deed("1kp-1-1", "maneuver", "C6", "C5"), active=1
    )  # fmt: skip
    assert refused(table(slow), "assault tanks-1-1 C5").rule == "10.5.2.5-1"


@pytest.mark.rule("lhy:10.5.2.5-2", "lhy:14.2h-1")
def test_envelopment_comes_of_two_hexsides_that_do_not_touch_in_one_cycle() -> None:
    t = acting(us("able-1-1", "C4"), us("able-1-2", "D5"), foe())
    say(t, "assault able-1-1 C5")
    assert not told_of(t, Enveloped)
    say(t, "assault able-1-2 C5")
    assert told_of(t, Enveloped)
    near = acting(us("able-1-1", "C4"), us("able-1-2", "D4"), foe())
    say(near, "assault able-1-1 C5", "assault able-1-2 C5")
    assert not told_of(near, Enveloped)


@pytest.mark.rule("lhy:14.2h-1", "lhy:2.2.4b-1")
def test_an_fp_is_not_enveloped_nor_is_anybody_in_two_cycles() -> None:
    t = acting(us("able-1-1", "C4"), us("able-1-2", "D5"), foe("fp-mg-1"))
    say(t, "assault able-1-1 C5", "assault able-1-2 C5")
    assert not told_of(t, Enveloped)
    t = acting(
        us("able-1-1", "C4"), us("able-2-1", "D5"), us("able-2-leader", "A2"), foe(), GERMAN("1kp-1-leader", "E9")
    )
    say(t, "assault able-1-1 C5", "call", "call", "call")
    while t.choice is not None and t.choice.kind != "activation":
        t.answer(t.choice.options[0])
    say(t, "assault able-2-1 C5")
    assert len(t.state.assaults["C5"].entries) == 2
    assert not told_of(t, Enveloped)
    assert not told_of(t, AssaultRolled)


@pytest.mark.rule("lhy:10.5-1", "lhy:10.5.2.2-2")
def test_whoever_stands_under_an_arrow_has_assaulted() -> None:
    t = say(acting(us("able-1-1", "C4"), foe()), "assault able-1-1 C5")
    assert t.state.cycle is not None
    assert [(deed.unit, deed.assault) for deed in t.state.cycle.deeds] == [("able-1-1", True)]
    t = say(acting(us("able-1-1", "C3"), foe()), "assault able-1-1 C5")
    assert t.state.cycle is not None
    assert [(deed.unit, deed.assault) for deed in t.state.cycle.deeds] == [("able-1-1", True)]
