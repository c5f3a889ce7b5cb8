"""14.3 Target Acquisition: gained by firing, used by firing again, lost by those who move or look elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.rules.guns.ordnance import acquired_by, acquisition_bonus
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import EndImpulse, Fire, Go, Hand, Hold, PickUp, Shell, Step, Withdraw
from hedgerow.lnlt.state.state import Acquisition, State
from tests.lnlt.boards import (
    GERMAN,
    US,
    activate,
    board,
    choose,
    last,
    offered,
    possible,
    refused,
    state,
    sw,
    table,
    told_of,
)
from tests.lnlt.guns import ARMY, EAST, HELD, TOO_LIGHT, UNNERVED, WEST, field, gun_team, shell, tank, to_hit, why_not

TANK, TEAM = tank(), gun_team()


def duel(*more: Any, **given: Any) -> State:
    return field(ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("tank", TANK, "D2", facing=WEST), *more, **given)


def gone(s: State, *units: str) -> State:
    """Some leave their place, for the first that they can go to."""
    t = choose(activate(table(s), s.units[units[0]].at), Go(units))
    choose(t, offered(t, Step)[0])
    return s


def known(s: State) -> dict[str, tuple[str, int]]:
    return {gun: (found.target, found.bonus) for gun, found in s.acquired.items()}


@pytest.mark.rule("lnlt:14.3.1")
@pytest.mark.parametrize("dice", [[6, 6], [3, 4, 3, 4, 1, 1], [3, 4, 1, 6]])
def test_whoever_fires_and_leaves_the_target_standing_acquires_it(dice: list[int]) -> None:
    t = shell(duel(), "gun", "D2", "tank", dice=dice)
    assert known(t.state) == {"gun": ("tank", 1)}
    found = last(t, told.TargetAcquired)
    assert (found.gun, found.target, found.bonus) == ("gun", "tank", 1)
    assert [(a.gun, a.target, a.bonus) for a in view(t.state, 1).acquired] == [("gun", "tank", 1)]


@pytest.mark.rule("lnlt:14.3.1")
def test_support_weapons_acquire_as_well_and_a_place_where_men_are() -> None:
    s = field(US("a1", "squad", "A2", "bazooka"), GERMAN("g1", "squad", "D2"))
    assert known(shell(s, "a1-bazooka", "D2", dice=[6, 6]).state) == {"a1-bazooka": ("D2", 1)}
    s = field(US("a1", "squad", "A2", "bazooka"), GERMAN("g1", "half-squad", "D2", shaken=True))
    gone = shell(s, "a1-bazooka", "D2", dice=[1, 2, 6, 1, 6])
    assert gone.state.units["g1"].lost
    assert known(gone.state) == {}


def again(s: State) -> State:
    """The next turn: everybody may act again."""
    s.impulse = None
    for u in s.units.values():
        u.fired, u.marker = False, ""
    s.active, s.passes = 0, 0
    return s


@pytest.mark.rule("lnlt:14.3.2")
def test_one_off_the_next_roll_then_two_and_no_more() -> None:
    s = duel()
    for taken, bonus in ((0, 1), (1, 2), (2, 2)):
        assert sum(value for value, rule in to_hit(s, "gun", "D2", "tank") if rule == "14.3.2") == -taken
        s = again(shell(s, "gun", "D2", "tank", dice=[6, 6]).state)
        assert known(s) == {"gun": ("tank", bonus)}
    assert to_hit(s, "gun", "D2", "tank") == [(-2, "14.3.2")]


@pytest.mark.rule("lnlt:14.3.2")
def test_the_next_impulse_not_the_next_shot_of_this_one() -> None:
    twice = gun_team(shots=2)
    s = field(ARMY("gun", twice, "A2", facing=EAST), GERMAN("tank", TANK, "D2", facing=WEST))
    t = choose(activate(table(s, dice=[6, 6, 6, 6]), "A2"), Shell("gun", "D2", "tank"))
    assert to_hit(t.state, "gun", "D2", "tank") == []
    choose(t, Shell("gun", "D2", "tank"))
    assert known(t.state) == {"gun": ("tank", 1)}
    assert to_hit(again(t.state), "gun", "D2", "tank") == [(-1, "14.3.2")]


@pytest.mark.rule("lnlt:14.3.3")
def test_lost_when_the_target_moves_or_the_gun_switches() -> None:
    def two_tanks(active: int) -> State:
        other = GERMAN("other", TANK, "D2", facing=WEST)
        return duel(other, acquired={"gun": Acquisition("tank", 2)}, active=active)

    s = two_tanks(1)
    assert acquisition_bonus(s, "gun", "tank") == 2
    assert acquisition_bonus(s, "gun", "other") == 0
    assert known(gone(s, "other")) == {"gun": ("tank", 2)}
    assert known(gone(two_tanks(1), "tank")) == {}
    s = two_tanks(0)
    assert known(shell(s, "gun", "D2", "other", dice=[6, 6]).state) == {"gun": ("other", 1)}


@pytest.mark.rule("lnlt:14.3.3")
@pytest.mark.parametrize(("who", "lost"), [(("g1",), False), (("tank", "g1"), False), (("g1", "g2"), True)])
def test_men_are_lost_sight_of_when_all_of_them_have_left(who: tuple[str, ...], lost: bool) -> None:
    men = [GERMAN("g1", "squad", "D2"), GERMAN("g2", "squad", "D2"), GERMAN("tank", TANK, "D2", facing=EAST)]
    s = field(ARMY("gun", TEAM, "A2"), *men, acquired={"gun": Acquisition("D2", 1)}, active=1)
    assert known(gone(s, *who)) == ({} if lost else {"gun": ("D2", 1)})


@pytest.mark.rule("lnlt:14.3.3")
def test_who_has_stormed_the_target_and_leaves_it_takes_no_sight_from_his_own_guns() -> None:
    s = field(ARMY("gun", TEAM, "A2"), ARMY("a1", "squad", "D2"), GERMAN("g1", "squad", "D2"), melee={"D2": False})
    s.acquired["gun"] = Acquisition("D2", 1)
    choose(activate(table(s, [1, 1]), "D2"), Withdraw(("a1",)), Step("C2"))
    assert s.units["a1"].at == "C2"
    assert known(s) == {"gun": ("D2", 1)}


@pytest.mark.rule("lnlt:14.3.1")
def test_who_takes_over_a_weapon_has_acquired_nothing_with_it() -> None:
    s = field(
        ARMY("a1", "squad", "A2", "bazooka"), ARMY("a2", "squad", "A2"), GERMAN("tank", TANK, "D2"), phase="rally"
    )
    s.acquired["a1-bazooka"], s.step = Acquisition("tank", 1), "handling-first"
    choose(table(s), Hand("a1-bazooka", "a2"))
    assert known(s) == {}
    s = field(ARMY("a1", "squad", "A2"), sw("left", "bazooka", 0, at="A1"), GERMAN("tank", TANK, "D2", shaken=True))
    s.acquired["left"] = Acquisition("tank", 1)
    choose(activate(table(s), "A2"), Go(("a1",)), Step("A1"), PickUp("left", "a1"))
    assert known(s) == {}


@pytest.mark.rule("lnlt:14.3.3")
def test_a_gun_that_leaves_its_hex_has_lost_it_too() -> None:
    for who, left in (("a1", "m4"), ("m4", "a1-bazooka")):
        s = field(
            US("a1", "squad", "A2", "bazooka"), ARMY("m4", "sherman", "A2", facing=EAST), GERMAN("tank", TANK, "D2"),
            acquired={gun: Acquisition("tank", 1) for gun in ("a1-bazooka", "m4")},
        )  # fmt: skip
        assert known(gone(s, who)) == {left: ("tank", 1)}


@pytest.mark.rule("lnlt:14.3.4")
@pytest.mark.parametrize(("value", "kept"), [("keeps", {"other": ("tank", 1)}), ("loses", {})])
def test_a_shaken_tank_loses_what_it_had_acquired(value: str, kept: Any) -> None:
    s = duel(ARMY("other", TEAM, "A3", facing=EAST), options={"shaken-target-acquisition": value})
    s.units["gun"].counter = TOO_LIGHT
    s.acquired = {"tank": Acquisition("gun", 1), "other": Acquisition("tank", 1)}
    shell(s, "gun", "D2", "tank", dice=[*HELD, *UNNERVED])
    assert s.units["tank"].shaken
    assert known(s) == kept | {"gun": ("tank", 1)}


WOODS = board(". . . w .\n. . . . .\n. . . . .")


@pytest.mark.rule("lnlt:14.3.5")
@pytest.mark.parametrize(("value", "for_all"), [("firer", False), ("all", True)])
def test_what_a_gun_has_acquired_it_need_not_spot(value: str, for_all: bool) -> None:
    pieces = [ARMY("gun", TEAM, "A0", facing=EAST), ARMY("mate", TEAM, "A1", facing=EAST), GERMAN("g1", "squad", "D0")]
    s = state(WOODS, *pieces, options={"acquired-target-spotted": value})
    assert why_not(s, "gun", "D0") == "5.0.0.1"
    s.acquired["gun"] = Acquisition("D0", 1)
    assert acquired_by(s, "gun", "D0")
    assert why_not(s, "gun", "D0") == ""
    assert (why_not(s, "mate", "D0") == "") is for_all
    assert spotted(s, "D0", 0) is for_all
    assert Shell("gun", "D0") in possible(activate(table(s), "A0"), Shell)


# ------------------------------------------------------------------ 14.1.1.3 small arms after a hit


def ambush(**given: Any) -> State:
    return field(US("a1", "squad", "A2", "bazooka"), GERMAN("tank", TANK, "D2", facing=WEST, **given))


@pytest.mark.rule("lnlt:14.1.1.3")
def test_a_squad_whose_weapon_does_not_pierce_may_fire_as_well() -> None:
    t = shell(ambush(), "a1-bazooka", "D2", "tank", dice=[2, 3, 1, 5, 1, 1, 1, 6])
    assert t.choice is not None
    assert (t.choice.kind, t.choice.rule) == ("follow-up", "14.1.1.3")
    assert offered(t) == [Fire("D2", ("a1",), "tank"), Hold()]
    choose(t, Fire("D2", ("a1",), "tank"))
    assert last(t, told.ShotFired).at == "tank"
    assert t.state.impulse is None


@pytest.mark.rule("lnlt:14.1.1.3")
def test_but_not_at_closed_hatches_nor_after_a_miss_nor_twice() -> None:
    shaken = shell(ambush(), "a1-bazooka", "D2", "tank", dice=[2, 3, 2, 2, 2, 2])  # equal: Shaken, so buttoned
    assert shaken.state.units["tank"].buttoned
    assert shaken.choice is not None
    assert shaken.choice.kind != "follow-up"
    assert not told_of(shaken, told.ShotFired)
    missed = shell(ambush(), "a1-bazooka", "D2", "tank", dice=[6, 6])
    assert missed.choice is not None
    assert missed.choice.kind == "act"
    fired = activate(table(ambush(), dice=[1, 6, 2, 3, 1, 5, 1, 1]), "A2")
    choose(fired, Fire("D2", ("a1",), "tank"), Shell("a1-bazooka", "D2", "tank"))
    assert fired.state.impulse is None  # its IFP has been fired


@pytest.mark.rule("lnlt:14.1.1.3", "lnlt:14.3.5")
@pytest.mark.parametrize("seen", [True, False])
def test_small_arms_follow_up_only_at_what_is_spotted(seen: bool) -> None:
    s = state(
        WOODS, US("a1", "squad", "A0", "bazooka"), US("idle", "squad", "A2"), GERMAN("tank", TANK, "D0", facing=WEST),
        acquired={"a1-bazooka": Acquisition("tank", 1)}, spotted={"D0": 0} if seen else {},
    )  # fmt: skip
    t = shell(s, "a1-bazooka", "D0", "tank", dice=[2, 1, 1, 5, 1, 1])
    assert t.choice is not None
    assert (t.choice.kind == "follow-up") is seen


@pytest.mark.rule("lnlt:14.1.1.3")
def test_a_half_squad_has_nothing_left_to_fire() -> None:
    s = field(US("h1", "half-squad", "A2", "bazooka"), GERMAN("tank", TANK, "D2", facing=WEST))
    t = shell(s, "h1-bazooka", "D2", "tank", dice=[2, 3, 1, 5, 1, 1])
    assert t.state.impulse is None


def test_after_the_follow_up_has_been_let_go_the_squad_may_still_fire() -> None:
    t = shell(ambush(), "a1-bazooka", "D2", "tank", dice=[2, 3, 1, 5, 1, 1])
    choose(t, Hold())
    assert Fire("D2", ("a1",), "tank") in possible(t, Fire)
    assert refused(t, Shell("a1-bazooka", "D2", "tank")).rule == "4.0.17"
    choose(t, EndImpulse())
