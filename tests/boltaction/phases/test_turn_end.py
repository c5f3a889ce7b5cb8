"""The Turn End phase, in the order of house-turn.5."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events import losses
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.events import turns as turns_told
from hedgerow.boltaction.state.moves.orders import Release, Retain
from hedgerow.boltaction.state.state import Smoke, State, Unit
from tests.boltaction.drawn import OPEN, asked, last, offered, refused, say, state, table, told_of, unit

RELEASE = pytest.mark.rule("boltaction:house-ambush.2")
RETAIN = pytest.mark.rule("boltaction:house-turn.4")
ORDER = pytest.mark.rule("boltaction:house-turn.5")


def ending(*units: Unit, turn: int = 2, **fields: Any) -> State:
    return state(OPEN, *units, phase="end", turn=turn, **fields)


def us(n: int = 1, order: str | None = "fire", **fields: Any) -> Unit:
    return unit(f"us-{n}", fields.pop("entry", "section"), (12.0 * n, 36), order=order, **{"men": 5} | fields)


def german(n: int = 1, order: str | None = "fire", **fields: Any) -> Unit:
    return unit(f"german-{n}", fields.pop("entry", "section"), (12.0 * n, 12), order=order, **{"men": 5} | fields)


# ------------------------------------------------------------------ release


@RELEASE
def test_an_ambusher_may_try_to_fire_on_four_or_more() -> None:
    t = table(ending(us(order="ambush"), german()), dice=[4])
    assert asked(t) == (0, "release")
    say(t, "release us-1")
    assert last(t, told.ReleaseRolled).fires
    assert asked(t) == (0, "shoot")
    assert t.state.units["us-1"].order == "fire"


@RELEASE
def test_on_less_nothing_happens_and_the_die_returns_to_the_cup() -> None:
    t = table(ending(us(order="ambush"), german()), dice=[3, 2])
    say(t, "release us-1")
    assert not last(t, told.ReleaseRolled).fires
    assert t.state.turn == 3
    assert t.state.units["us-1"].order is None


@RELEASE
def test_who_has_tried_cannot_lie_in_wait_any_longer() -> None:
    t = table(ending(us(order="ambush"), us(2, order="ambush"), german()), dice=[1])
    say(t, "release us-1", "done")
    assert asked(t) == (0, "retain")
    assert refused(t, "retain us-1").code == "tried"
    assert offered(t, Retain) == ["retain us-2"]


@RELEASE
def test_each_is_tried_once() -> None:
    t = table(ending(us(order="ambush"), us(2, order="ambush"), german()), dice=[1])
    say(t, "release us-1")
    assert offered(t, Release) == ["release us-2"]


# ------------------------------------------------------------------ dice of the lost


@pytest.mark.rule("boltaction:turn.11")
@pytest.mark.rule("boltaction:house-turn.2")
def test_the_die_of_a_lost_unit_leaves_the_game() -> None:
    s = ending(us(), us(2), german())
    s.units["us-2"].lost = True
    t = table(s, dice=[1])
    assert sorted(die.seat for die in t.state.dice if die.where != "gone") == [0, 1]


@pytest.mark.rule("boltaction:house-transport.2")
def test_an_empty_transport_nearer_to_an_enemy_than_to_a_friend_is_lost() -> None:
    truck = unit("us-2", "truck", (12, 20), order="run")
    truck.entry = "us/truck"
    s = ending(us(), truck, german())
    t = table(s, dice=[1])
    assert last(t, losses.UnitLost).unit == "us-2"
    assert last(t, losses.UnitLost).rule == "house-transport.2"


@pytest.mark.rule("boltaction:house-transport.2")
@pytest.mark.parametrize("where", [(12, 30), (12, 20)])
def test_it_is_safe_near_to_friends_or_with_somebody_aboard(where: tuple[int, int]) -> None:
    truck = unit("us-2", "truck", where, order="run")
    truck.entry = "us/truck"
    riders = [unit("us-3", carrier="us-2", men=5)] if where == (12, 20) else []
    t = table(ending(us(), truck, *riders, german()), dice=[1])
    assert not told_of(t, losses.UnitLost)


# ------------------------------------------------------------------ retaining


@RETAIN
@pytest.mark.rule("boltaction:turn.12")
def test_ambush_and_down_may_be_kept_and_nothing_else() -> None:
    t = table(ending(us(order="down"), us(2, order="advance"), german(order="fire")), dice=[1])
    assert asked(t) == (0, "retain")
    assert offered(t) == ["done", "retain us-1"]
    assert refused(t, "retain us-2").rule == "turn.12"
    say(t, "retain us-1")
    assert t.state.units["us-1"].order == "down"
    assert t.state.units["us-2"].order is None
    assert [die.where for die in t.state.dice if die.seat == 0] == ["unit", "cup"]


@RETAIN
def test_whoever_keeps_no_more_is_not_asked_again() -> None:
    t = say(table(ending(us(order="down"), us(2, order="down"), german(order="down")), dice=[1]), "done")
    assert asked(t) == (0, "retain")
    say(t, "retain us-1")
    assert last(t, told.Retained).unit == "us-1"
    assert asked(t) == (0, "retain")
    say(t, "done")
    assert t.state.turn == 3
    assert [t.state.units[name].order for name in ("us-1", "us-2", "german-1")] == ["down", None, None]


@RETAIN
def test_who_stays_down_sheds_pins() -> None:
    s = ending(us(order="down", pins=3), german())
    t = say(table(s, dice=[4, 1]), "retain us-1")
    assert t.state.units["us-1"].pins == 1, "a four is a two of a d3"
    t = say(table(ending(us(order="down", pins=3), german(), options={"kept-down": "off"})), "retain us-1")
    assert t.state.units["us-1"].pins == 3


@RETAIN
def test_a_kept_order_is_that_of_the_whole_next_turn() -> None:
    t = say(table(ending(us(order="ambush"), us(2), german()), dice=[1]), "done", "retain us-1")
    assert t.state.turn == 3
    assert asked(t)[1] == "order"
    assert t.state.units["us-1"].retained
    assert refused(t, "order us-1 fire").rule == "house-turn.4"


@RETAIN
def test_it_may_be_kept_again() -> None:
    t = table(ending(us(order="ambush", retained=True), german()), dice=[1])
    say(t, "done")
    assert offered(t, Retain) == ["retain us-1"]


@ORDER
def test_the_side_with_fewer_units_declares_first() -> None:
    t = table(ending(us(order="down"), us(2), german(order="down")))
    assert asked(t) == (1, "retain")


@ORDER
def test_who_has_fewer_is_counted_anew_when_ambushers_have_fired() -> None:
    """The one man of german-1 falls to an ambusher: then the Germans have fewer."""
    units = (us(order="ambush"), us(2, order="down"), german(men=1), german(2, order="down"))
    t = table(ending(*units), dice=[6, 1, 4] + [6] * 5 + [5] * 5)
    say(t, "release us-1", "shoot us-1 german-1")
    assert t.state.units["german-1"].lost
    assert asked(t) == (1, "retain")


@ORDER
def test_equal_sides_dice_off() -> None:
    t = table(ending(us(order="down"), german(order="down")), dice=[2, 2, 1, 6])
    assert last(t, turns_told.DicedOff).dice == ((2, 2), (1, 6))
    assert asked(t) == (1, "retain")


# ------------------------------------------------------------------ smoke, light, the next turn


@pytest.mark.rule("boltaction:house-smoke.1")
def test_smoke_lifts_on_four_or_more() -> None:
    smoke = [Smoke(1, (2400, 2400), 300), Smoke(2, (1200, 2400), 300)]
    t = table(ending(us(), german(), smoke=smoke), dice=[4, 3, 1])
    assert [cloud.id for cloud in t.state.smoke] == [2]
    assert [e.lifts for e in told_of(t, turns_told.SmokeRolled)] == [True, False]


@pytest.mark.rule("boltaction:house-turn.3")
@pytest.mark.rule("boltaction:turn.12")
def test_all_other_dice_return_those_set_aside_as_well() -> None:
    s = ending(us(), us(2, order=None), german())
    s.dice[1].where = "aside"
    t = table(s, dice=[1])
    assert all(die.where == "cup" for die in t.state.dice)


@pytest.mark.rule("boltaction:house-game.4")
def test_who_missed_the_first_wave_is_in_reserve() -> None:
    late = unit("us-2", waiting="wave")
    t = table(ending(us(), late, german(), turn=1), dice=[1])
    assert late.waiting == "reserve"
    assert t.state.turn == 2


@pytest.mark.rule("boltaction:turn.1")
def test_a_turn_begins_with_its_number() -> None:
    t = table(ending(us(), german()), dice=[1])
    assert last(t, told.TurnEnded).turn == 2
    assert last(t, told.TurnBegan).turn == 3


@pytest.mark.parametrize(("die", "dark"), [(5, True), (6, False)])
def test_dawn_comes_when_die_and_turn_make_eight(die: int, dark: bool) -> None:
    t = table(ending(us(), german(), turn=1, options={"night": "dawn"}, dark=True), dice=[die, 1])
    assert t.state.dark is dark
    assert (last(t, turns_told.Light).die, last(t, turns_told.Light).dark) == (die, dark)


@pytest.mark.parametrize(("die", "dark"), [(3, True), (4, False)])
def test_flares_light_single_turns(die: int, dark: bool) -> None:
    t = table(ending(us(), german(), turn=3, options={"night": "flares"}, dark=False), dice=[die, 1])
    assert t.state.dark is dark


def test_dusk_falls_once() -> None:
    t = table(ending(us(), german(), turn=2, options={"night": "dusk"}), dice=[5, 1])
    assert t.state.dark


# ------------------------------------------------------------------ the end


@pytest.mark.rule("boltaction:house-game.1")
@pytest.mark.parametrize(("die", "turn", "over"), [(3, 6, True), (4, 7, False)])
def test_after_six_turns_a_die_tells_whether_there_is_a_seventh(die: int, turn: int, over: bool) -> None:
    t = table(ending(us(), german(), turn=6), dice=[die, 1])
    assert t.over is over
    assert t.state.turn == turn
    assert last(t, told.SeventhRolled).die == die


@pytest.mark.rule("boltaction:house-game.1")
def test_the_seventh_is_the_last() -> None:
    t = table(ending(us(), german(), turn=7, last_turn=7))
    assert t.over
    outcome = t.state.outcome
    assert outcome is not None
    assert (last(t, told.GameOver).winner, last(t, told.GameOver).words) == (outcome.winner, outcome.words)


@pytest.mark.rule("boltaction:house-game.4", "boltaction:house-transport.1")
def test_who_has_not_come_by_then_is_lost_with_everybody_aboard() -> None:
    units = (us(), unit("us-2", "truck"), unit("us-3", carrier="us-2", men=5), german())
    t = table(ending(*units, turn=7, last_turn=7))
    assert t.over
    assert [(lost.unit, lost.how) for lost in told_of(t, losses.UnitLost)] == [("us-2", "late"), ("us-3", "late")]


@pytest.mark.rule("boltaction:house-game.1")
def test_the_game_ends_at_once_when_one_side_has_nobody_left() -> None:
    s = ending(us(), german(), turn=3)
    s.units["german-1"].lost = True
    t = table(s)
    assert t.over
    assert t.state.turn == 3


@pytest.mark.rule("boltaction:house-game.1")
def test_reserves_are_somebody() -> None:
    s = ending(us(), german(), unit("german-2"), turn=3)
    s.units["german-1"].lost = True
    assert not table(s, dice=[1]).over


@pytest.mark.rule("boltaction:house-game.4")
def test_who_is_still_in_reserve_at_the_end_counts_as_destroyed() -> None:
    s = ending(us(), german(), unit("german-2"), unit("german-3", "truck", waiting="left"), turn=7, last_turn=7)
    t = table(s)
    assert {e.unit for e in told_of(t, losses.UnitLost)} == {"german-2", "german-3"}
    assert t.state.outcome is not None
    assert t.state.outcome.scores == (2, 0)
    assert t.state.outcome.winner == 0
