"""10.4.5 Overruns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hedgerow.kernel import standing
from hedgerow.kernel.orders import Order
from hedgerow.lab.secrets import check_secrets
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.events.hiding import Asked, Revealed
from hedgerow.lhy.state.events.maneuver import Overran, Stepped
from hedgerow.lhy.state.moves.maneuver import Overrun, Spent
from hedgerow.lhy.state.names import unit_name
from hedgerow.lhy.state.state import Arrow, Assault, Marker, Minefield, Mortar, Position, Unit
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    last,
    legal,
    move,
    offered,
    refused,
    say,
    state,
    table,
    told_of,
)


def driving(*pieces: Unit, platoons: tuple[str, ...] = ("tanks-1",), **fields: Any) -> Any:
    return table(activated(state(OPEN, *pieces, US("able-1-leader", "E1"), **fields), *platoons))


@pytest.mark.rule(
    "lhy:10.4.5-1", "lhy:10.4.5.1.s2-1", "lhy:10.4.5.1.s2a.i-1", "lhy:10.4.5.1.s2b.iii-1", "lhy:10.4.5.1.s3-1",
    "lhy:10.4.5b-1",
)  # fmt: skip
def test_over_a_squad_in_the_open() -> None:
    t = driving(US("tanks-1-1", "A1"), US("tanks-1-2", "E1"), GERMAN("1kp-1-1", "A3"), GERMAN("1kp-1-2", "E8"))
    say(t, "maneuver tanks-1-1", "go A2")
    assert offered(t, Overrun) == ["overrun A3"]
    say(t, "overrun A3")
    tank = t.state.units["tanks-1-1"]
    assert tank.at == "A3"
    assert last(t, Overran).units == ("tanks-1-1",)
    small_arms, close = t.state.markers
    assert (small_arms.kind, small_arms.value, small_arms.seat) == ("small-arms", tank.face.sav, 1)
    assert (close.kind, close.unit) == ("anti-tank", "tanks-1-1")
    assert close.value == (tank.face.av or 0) - 9 + 1  # an Allied AFV, and Panzerfausts about
    assert t.state.units["1kp-1-1"].did == ""  # nobody has acted for it
    assert asked(t) == (1, "overrun")
    say(t, "spent")
    assert asked(t) == (0, "maneuver")
    assert refused(t, "rest").rule == "10.4.5b-1"
    say(t, "go A4", "rest")  # one to start, one, two and one
    assert tank.overran


@pytest.mark.rule("lhy:10.4.5.1.s2-1", "lhy:10.4.5.1.s3-1")
def test_two_points_and_one_to_leave_again() -> None:
    t = driving(US("tanks-1-1", "A1"), US("tanks-1-2", "E1"), GERMAN("1kp-1-1", "A4"), GERMAN("1kp-1-2", "E8"))
    say(t, "maneuver tanks-1-1", "go A2", "go A3")
    assert refused(t, "overrun A4").rule == "10.4.5.1.s3-1"
    say(t, "go B3")
    assert refused(t, "overrun A4").rule == "10.0a-1", "there is one left"


@pytest.mark.rule("lhy:10.4.5b-1")
def test_nobody_stops_among_those_he_overruns() -> None:
    t = driving(US("tanks-1-1", "A2", motion="green"), GERMAN("1kp-1-1", "A3"), GERMAN("1kp-1-2", "E8"))
    say(t, "maneuver tanks-1-1", "overrun A3", "spent")
    assert refused(t, "halt").rule == "10.4.5b-1"
    say(t, "go A4", "halt")


@pytest.mark.rule("lhy:10.4.5-1", "lhy:10.4.5a-1", "lhy:10.4.5c-1")
def test_whom_not() -> None:
    t = driving(
        US("tanks-1-1", "A4"), GERMAN("1kp-1-1", "B4"), GERMAN("panzer1-1-1", "A3"), GERMAN("1kp-1-2", "B3"),
        US("able-1-1", "B3"), GERMAN("1kp-1-3", "A5"),
    )  # fmt: skip
    t.state.overrun.append("A5")
    say(t, "maneuver tanks-1-1")
    assert refused(t, "overrun B4").words.endswith("is not open terrain")
    assert refused(t, "overrun A3").rule == "10.4.5-1"  # a tank
    assert refused(t, "overrun B3").rule == "10.4.5a-1"
    assert refused(t, "overrun A5").rule == "10.4.5c-1"
    assert not offered(t, Overrun)


@pytest.mark.rule("lhy:10.4.5b-1", "lhy:10.4.5d-1", "lhy:10.4.5e-1")
def test_who_cannot() -> None:
    t = driving(
        US("halftrack-1", "A1"), US("halftrack-2", "A1"), US("gun-1", "A1", carrier="us-halftrack-2"),
        US("tanks-1-1", "A1"), US("able-1-1", "A1", carrier="tanks-1-1"), US("truck-1", "A1"),
        US("tanks-1-2", "A1", overran=True), US("able-1-2", "B2"), GERMAN("gun-1", "A2"), GERMAN("1kp-1-1", "E8"),
        platoons=("able-1", "tanks-1"),
    )  # fmt: skip
    assert t.state.cycle is not None
    t.state.cycle.units.append("tanks-1-1") if "tanks-1-1" not in t.state.cycle.units else None
    t = table(t.state)
    for unit, clause in (
        ("us-halftrack-1", "10.4.5d-1"), ("us-halftrack-2", "10.4.5e-1"), ("tanks-1-1", "10.4.5e-1"),
        ("us-truck-1", "10.4.5-1"), ("tanks-1-2", "10.4.5b-1"),
    ):  # fmt: skip
        say(t, f"maneuver {unit}")
        assert refused(t, "overrun A2").rule == clause
        say(t, "rest")


@pytest.mark.rule("lhy:10.4.5.1.s2a.i-1", "lhy:2.2.4f-1", "lhy:4.1.14-1")
@pytest.mark.parametrize("works", ["FP", "IP"])
def test_terrain_is_taken_off_and_so_is_a_position(works: str) -> None:
    """A tank of SAV 2 over a squad in an Improved Position, or beside a Fortified one: 2 less 2 is 0."""
    men = [
        GERMAN("1kp-1-1", "A3"),
        GERMAN("1kp-1-2", "E8"),
        *([GERMAN("fp-mg-1", "A3", front=9)] if works == "FP" else []),
    ]
    dug = {"A3": Position(1)} if works == "IP" else {}
    t = say(driving(US("tanks-1-1", "A2"), *men, positions=dug), "maneuver tanks-1-1", "overrun A3")
    assert [m.value for m in t.state.markers if m.kind == "small-arms"] == [0]


@pytest.mark.rule("lhy:10.4.5.1.s2a.i-1", "lhy:10.4.5e-1")
def test_a_halftrack_with_infantry_aboard() -> None:
    t = driving(
        US("halftrack-1", "A1"), US("able-1-1", "A1", carrier="us-halftrack-1"), GERMAN("1kp-1-1", "A2"),
        GERMAN("1kp-1-2", "E8"), platoons=("able-1",),
    )  # fmt: skip
    t.state.positions["A2"] = Position(1)
    say(t, "maneuver us-halftrack-1", "overrun A2")
    (marker,) = t.state.markers
    assert (marker.kind, marker.value) == ("small-arms", 0)  # two, less two for the position


@pytest.mark.rule("lhy:10.4.5.1.s2a.ii-1", "lhy:10.4.5.1.s2b.i-1")
def test_guns_and_latws_must_fire_back() -> None:
    t = driving(
        US("tanks-1-1", "A1"), GERMAN("gun-1", "A2"), GERMAN("latw-1", "A2"), GERMAN("1kp-1-1", "A2"),
        GERMAN("1kp-1-2", "E8"),
    )  # fmt: skip
    say(t, "maneuver tanks-1-1", "overrun A2")
    on_gun = [m for m in t.state.markers if m.unit == "german-gun-1"]
    assert [m.value for m in on_gun] == [-2]
    assert refused(t, "spent").rule == "10.4.5.1.s2b.i-1"
    assert refused(t, "fire 1kp-1-1 tanks-1-1").rule == "10.4.5.1.s2b.i-1"  # a squad, only at Halftracks
    say(t, "fire german-gun-1 tanks-1-1")
    assert refused(t, "spent").rule == "10.4.5.1.s2b.i-1"
    say(t, "fire german-latw-1 tanks-1-1", "spent", "go A3", "rest")
    assert len([m for m in t.state.markers if m.unit == "tanks-1-1"]) == 3
    assert t.state.units["german-gun-1"].did == "fire"
    say(t, "call")
    assert asked(t) == (1, "reaction")
    assert t.state.cycle is not None
    assert {d.unit for d in t.state.cycle.before} == {"tanks-1-1"}
    assert {d.unit for d in t.state.cycle.deeds} == {"german-gun-1", "german-latw-1"}


@pytest.mark.rule("lhy:10.4.5.1.s2b.ii-1", "lhy:10.4.5.1.s2b.i-1")
def test_others_may_fire_too_and_nobody_at_anything_else() -> None:
    t = driving(
        US("tanks-1-1", "A1"), US("tanks-1-2", "E1"), GERMAN("1kp-1-1", "A2"), GERMAN("gun-1", "A6"),
        GERMAN("1kp-1-2", "E8"),
    )  # fmt: skip
    say(t, "maneuver tanks-1-1", "overrun A2")
    assert offered(t) == ["fire german-gun-1 tanks-1-1", "spent"]
    assert refused(t, "fire german-gun-1 tanks-1-2").rule == "10.4.5.1.s2b.ii-1"
    say(t, "fire german-gun-1 tanks-1-1", "spent", "go A3", "rest")


@pytest.mark.rule("lhy:20.9.2-1", "lhy:10.4.5.1.s2b.ii-1")
def test_who_fires_at_them_out_of_hiding_shows_himself() -> None:
    t = driving(
        US("tanks-1-1", "A1"), GERMAN("1kp-1-1", "A2"), GERMAN("gun-1", "A6", hidden=True),
        GERMAN("latw-1", "A6", hidden=True),
    )  # fmt: skip
    say(t, "maneuver tanks-1-1", "overrun A2", "fire german-gun-1 tanks-1-1")
    assert (last(t, Revealed).at, last(t, Revealed).units) == ("A6", ("german-gun-1", "german-latw-1"))
    assert not any(u.hidden for u in t.state.stacks["A6"])
    assert t.state.markers[-1].firer == "german-gun-1"


@pytest.mark.rule("lhy:10.4.5.1.s2b.i-1")
def test_infantry_with_an_anti_tank_value_fires_at_halftracks() -> None:
    t = driving(
        US("halftrack-1", "A1"), GERMAN("1kp-1-1", "A2"), GERMAN("1kp-1-2", "E8"), platoons=("able-1",)
    )  # fmt: skip
    say(t, "maneuver us-halftrack-1", "overrun A2")
    assert legal(t, "fire 1kp-1-1 us-halftrack-1")
    assert legal(t, "spent")


@pytest.mark.rule("lhy:10.5.3.1c-1", "lhy:10.4.5.1.s2b.ii-1")
def test_a_tank_in_an_assault_fires_at_nobody_who_overruns_others() -> None:
    t = driving(
        US("tanks-1-1", "A1"), GERMAN("1kp-1-1", "A2"), GERMAN("panzer1-1-1", "C5"), US("able-1-1", "C5"),
        GERMAN("panzer1-1-2", "A6"), assaults={"C5": Assault("C5", 0)},
    )  # fmt: skip
    say(t, "maneuver tanks-1-1", "overrun A2")
    assert refused(t, "fire panzer1-1-1 tanks-1-1").rule == "10.5.3.1c-1"
    assert offered(t) == ["fire panzer1-1-2 tanks-1-1", "spent"]


@pytest.mark.rule("lhy:10.5.3.2d-1", "lhy:10.4.5.1.s2b.ii-1")
def test_nor_does_a_gun_that_tanks_are_about_to_assault() -> None:
    t = driving(
        US("tanks-1-1", "A1"), US("tanks-1-2", "C4"), US("able-1-1", "C4"), GERMAN("1kp-1-1", "A2"),
        GERMAN("gun-1", "C5"), arrows=[Arrow(0, "C4", "C5", ["able-1-1", "tanks-1-2"], combined=True)],
    )  # fmt: skip
    say(t, "maneuver tanks-1-1", "overrun A2")
    assert refused(t, "fire german-gun-1 tanks-1-1").rule == "10.5.3.2d-1"


@pytest.mark.rule("lhy:14.3.6-2", "lhy:10.4.5.1.s2b.i-1", "lhy:10.4.5.1.s2b.ii-1")
def test_men_who_regroup_do_not_fire_at_halftracks_but_a_latw_in_the_hex_must() -> None:
    t = driving(
        US("halftrack-1", "A1"), GERMAN("1kp-1-1", "A2", regrouping=True), GERMAN("latw-1", "A2", regrouping=True),
        GERMAN("1kp-1-2", "A3", regrouping=True), platoons=("able-1",),
    )  # fmt: skip
    say(t, "maneuver us-halftrack-1", "overrun A2")
    assert refused(t, "fire 1kp-1-1 us-halftrack-1").rule == "14.3.6-2"
    assert refused(t, "fire 1kp-1-2 us-halftrack-1").rule == "14.3.6-2"
    assert refused(t, "spent").rule == "10.4.5.1.s2b.i-1"
    assert offered(t) == ["fire german-latw-1 us-halftrack-1"]


@pytest.mark.rule("lhy:10.4.5.1.s1-1", "lhy:10.4.5.1.s2b.iii-1", "lhy:10.4.5.1.s2b.iii-2")
def test_two_together_and_the_other_side_turns_on_one() -> None:
    t = driving(US("tanks-1-1", "A1"), US("tanks-1-2", "A1"), GERMAN("1kp-1-1", "A2"), GERMAN("1kp-1-2", "E8"))
    say(t, "maneuver tanks-1-1,tanks-1-2", "overrun A2")
    assert asked(t) == (1, "overrun")
    assert offered(t) == ["brave tanks-1-1", "brave tanks-1-2"]
    assert refused(t, "brave 1kp-1-1").rule == refused(t, "spent").rule == "10.4.5.1.s2b.iii-1"
    say(t, "brave tanks-1-2")
    assert [m.unit for m in t.state.markers] == ["", "", "tanks-1-2"]
    assert t.state.units["1kp-1-1"].did == ""


@pytest.mark.rule("lhy:10.4.5.1.s2b.i-1", "lhy:10.4.5.1.s2b.ii-1")
def test_to_let_it_pass_may_be_decided_beforehand_but_not_by_who_must_fire() -> None:
    """Whoever is overrun is asked whether he has anything to offer or not; standing orders answer as in any window."""
    t = driving(US("tanks-1-1", "A1"), GERMAN("1kp-1-1", "A2"), GERMAN("1kp-1-2", "E8"))
    say(t, "maneuver tanks-1-1", "overrun A2")
    assert t.choice is not None
    assert standing.nothing_else(t.choice)
    assert standing.answer([Order()], SCREEN, t, 1) == Spent()
    t = driving(US("tanks-1-1", "A1"), GERMAN("gun-1", "A2"), GERMAN("1kp-1-2", "E8"))
    say(t, "maneuver tanks-1-1", "overrun A2")
    assert standing.answer([Order()], SCREEN, t, 1) is None


@pytest.mark.rule("lhy:11.5.1d-1", "lhy:10.4.5.1.s2b.i-1")
def test_fire_at_two_who_overrun_is_spread_evenly() -> None:
    t = driving(US("tanks-1-1", "A1"), US("tanks-1-2", "A1"), GERMAN("gun-1", "A2"), GERMAN("latw-1", "A2"),
                GERMAN("1kp-1-2", "E8"))  # fmt: skip
    say(t, "maneuver tanks-1-1,tanks-1-2", "overrun A2", "fire german-gun-1 tanks-1-1")
    assert refused(t, "fire german-latw-1 tanks-1-1").rule == "11.5.1d-1"
    say(t, "fire german-latw-1 tanks-1-2")


@pytest.mark.rule("lhy:10.4.5c-1")
def test_a_hex_is_overrun_once_a_turn() -> None:
    t = driving(US("tanks-1-1", "A2"), US("tanks-1-2", "B2"), GERMAN("1kp-1-1", "A3"), GERMAN("1kp-1-2", "E8"))
    say(t, "maneuver tanks-1-1", "overrun A3", "spent", "go A4", "rest", "maneuver tanks-1-2")
    assert refused(t, "overrun A3").rule == "10.4.5c-1"


@pytest.mark.rule("lhy:10.4.5.1.s1-1", "lhy:19.1.2b-1")
def test_out_of_a_minefield_it_must_get_first() -> None:
    s = state(OPEN, US("tanks-1-1", "A2"), GERMAN("1kp-1-1", "A3"), mines={"A2": Minefield(1, known=True)})
    t = say(table(activated(s, "tanks-1"), [8]), "maneuver tanks-1-1", "overrun A3")
    assert t.state.units["tanks-1-1"].at == "A2"
    assert not t.state.markers


@pytest.mark.rule("lhy:10.4.5.1.s2-1")
def test_it_costs_two_points() -> None:
    t = driving(US("tanks-1-1", "A2"), US("tanks-1-2", "E1"), GERMAN("1kp-1-1", "A4"), GERMAN("1kp-1-2", "E8"))
    say(t, "maneuver tanks-1-1", "go A3", "overrun A4", "spent")
    assert legal(t, "go A5"), "one to start, one, two, and one is left"
    assert not offered(say(t, "go A5", "rest"), Overrun)


@pytest.mark.rule("lhy:10.4.5.1.s2-1", "lhy:19.2-4", "lhy:4.1.4-3")
@pytest.mark.parametrize(("map", "wire"), [(OPEN, True), (board(". . . . .", levels="0 0 0 1 1"), False)])
def test_wire_and_a_rise_cost_what_they_cost_besides(map: str, wire: bool) -> None:
    def coming(**fields: Any) -> Any:
        s = state(map, US("tanks-1-1", "A2", **fields), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A4"))
        s.wire = {"A4": 1} if wire else {}
        return say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go A3")

    t = coming()
    assert refused(t, "overrun A4").rule == "10.4.5.1.s3-1", "one to start, one, three, and none is left"
    t = coming(motion="green")
    remarks = [remark.words for remark in SCREEN.preview(t, move("overrun A4"), 0).remarks]
    assert "3 MP; 1 spent so far" in remarks
    say(t, "overrun A4", "spent")
    assert last(t, Stepped).cost.total == 6
    assert legal(t, "go A3")


@pytest.mark.rule("lhy:10.4.5.1.s2a.i-1", "lhy:11.3b-1", "lhy:20.8.1-1")
def test_where_there_were_dummies_alone_no_attack_is_left_behind() -> None:
    t = say(in_the_dark(GERMAN("dummy-1", "A3", concealed=True)), "maneuver tanks-1-1", "overrun A3")
    assert t.state.units["german-dummy-1"].lost
    assert not t.state.markers
    say(t, "spent")
    assert refused(t, "rest").rule == "10.4.5b-1"


@pytest.mark.rule("lhy:19.1.2a-1", "lhy:19.1.2b-1")
def test_before_it_the_odds_of_mines_are_told() -> None:
    mines = {"A2": Minefield(1, known=True), "A3": Minefield(1)}
    s = state(OPEN, US("tanks-1-1", "A2"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A3"), mines=mines)
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1")
    before = SCREEN.preview(t, move("overrun A3"), 0)
    assert (len(before.fates), before.dice) == (1, True), "nobody knows of the mines among the enemies"
    t.state.mines["A3"].known = True
    assert len(SCREEN.preview(t, move("overrun A3"), 0).fates) == 2


@pytest.mark.rule("lhy:10.4.5.1.s2a.i-1")
def test_infantry_aboard_that_cannot_fire_adds_nothing() -> None:
    t = driving(
        US("halftrack-1", "A1"), US("able-1-1", "A1", carrier="us-halftrack-1", disrupted=True),
        GERMAN("1kp-1-1", "A2"), GERMAN("1kp-1-2", "E8"), platoons=("able-1",),
    )  # fmt: skip
    track = t.state.units["us-halftrack-1"]
    say(t, "maneuver us-halftrack-1", "overrun A2")
    assert t.state.markers[0].value == track.face.sav != 2


@pytest.mark.rule("lhy:10.4.5.1.s2b.iii-1")
def test_who_does_not_turn_on_a_tank_is_believed_not_to_be_able_to() -> None:
    t = driving(
        US("tanks-1-1", "A1"), US("tanks-1-2", "E1"), GERMAN("1kp-1-leader", "A3", concealed=True),
        *(GERMAN(f"1kp-1-{n}", "E8", concealed=True) for n in (1, 2)),
    )  # fmt: skip
    say(t, "maneuver tanks-1-1", "go A2", "overrun A3")
    assert asked(t) == (1, "overrun")
    for seed in range(5):
        check_secrets(LHY, t, Random(seed))


def in_the_dark(*foes: Unit) -> Any:
    """A tank next to what lies under a marker in A3, and a Halftrack next to what lies under one in C4."""
    return driving(
        US("tanks-1-1", "A2", motion="green"), US("halftrack-1", "C3", motion="green"), US("able-1-1", "C2"),
        *foes, GERMAN("1kp-1-2", "E8"), platoons=("able-1", "tanks-1"), light="night",
    )  # fmt: skip


@pytest.mark.rule("lhy:10.4.5-1", "lhy:10.4.5d-1", "lhy:4.3-2")
@pytest.mark.parametrize("counter", ["1kp-1-1", "panzer1-1-1", "gun-1", "halftrack-1", "latw-1", "dummy-4"])
def test_at_night_nobody_learns_by_what_is_offered_what_lies_under_a_marker(counter: str) -> None:
    for driver, at in (("tanks-1-1", "A3"), ("us-halftrack-1", "C4")):
        t = say(in_the_dark(GERMAN(counter, at, concealed=True)), f"maneuver {driver}")
        assert offered(t, Overrun) == [f"overrun {at}"]
        assert (
            SCREEN.preview(t, move(f"overrun {at}"), 0).sums
            == SCREEN.preview(
                say(in_the_dark(GERMAN("1kp-1-3", at, concealed=True)), f"maneuver {driver}"), move(f"overrun {at}"), 0
            ).sums
        )
        for seed in range(3):
            check_secrets(LHY, t, Random(seed))


@pytest.mark.rule("lhy:10.4.5-1", "lhy:10.4.5d-1", "lhy:4.3-2")
@pytest.mark.parametrize(
    ("driver", "at", "counter", "found"),
    [
        ("tanks-1-1", "A3", "panzer1-1-1", {"afv": 1}),
        ("us-halftrack-1", "C4", "gun-1", {"gun": 1}),
    ],
)
def test_who_declares_it_is_told_that_it_cannot_be_done(
    driver: str, at: str, counter: str, found: dict[str, int]
) -> None:
    t = in_the_dark(GERMAN(counter, at, concealed=True))
    say(t, f"maneuver {driver}")
    before = t.state.units[driver].at
    say(t, f"overrun {at}")
    assert (last(t, Asked).at, last(t, Asked).found) == (at, found)
    assert not told_of(t, Overran)
    assert not t.state.markers
    assert t.state.units[driver].at == before
    assert asked(t) == (0, "maneuver")
    assert refused(t, f"overrun {at}").rule in ("10.4.5-1", "10.4.5d-1")
    assert not offered(t, Overrun)
    for seed in range(3):
        check_secrets(LHY, t, Random(seed))
    say(t, "halt")
    assert not t.state.units[driver].overran


@pytest.mark.rule("lhy:10.4.5-1")
def test_at_night_men_under_a_marker_are_overrun() -> None:
    t = say(in_the_dark(GERMAN("1kp-1-1", "A3", concealed=True)), "maneuver tanks-1-1", "overrun A3")
    assert last(t, Overran).units == ("tanks-1-1",)
    assert not told_of(t, Asked)


def over_mines(dice: tuple[int, ...], driver: str = "tanks-1-1", *others: Unit) -> Any:
    """An Overrun of men who stand in a minefield of their own."""
    s = state(
        OPEN, US(driver, "A2"), *others, US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A3"), mines={"A3": Minefield(1)}
    )
    platoon = "tanks-1" if driver == "tanks-1-1" else "able-1"
    return say(table(activated(s, platoon), dice), f"maneuver {unit_name(f'us/{driver}')}", "overrun A3")


@pytest.mark.rule("lhy:10.4.5b-1", "lhy:10.5-1", "lhy:19.1.2a-1", "lhy:19.1.2b-1")
def test_who_does_not_get_out_of_the_hex_again_is_in_an_assault() -> None:
    t = over_mines((8,))
    assert t.state.units["tanks-1-1"].shocked
    assert t.state.assaults["A3"].seat == 0
    assert not t.state.markers, "it came to no Overrun"
    t = say(over_mines((7, 8)), "spent")
    assert "A3" not in t.state.assaults
    say(t, "go A4")
    assert t.state.units["tanks-1-1"].at == "A3"
    assert [(entry.unit, entry.start) for entry in t.state.assaults["A3"].entries] == [("tanks-1-1", "A2")]
    say(t, "call")
    assert refused(t, "withdraw 1kp-1-1").rule == "10.5.3.1-1"
    t = say(over_mines((7, 7)), "spent", "go A4", "rest")
    assert "A3" not in t.state.assaults


@pytest.mark.rule("lhy:10.4.5b-1", "lhy:10.5-1", "lhy:13.3.7a-1")
def test_so_is_who_was_aboard_a_halftrack_that_mines_destroy() -> None:
    t = over_mines((8, 1, 1), "halftrack-1", US("able-1-1", "A2", carrier="us-halftrack-1"))
    (section,) = [u for u in t.state.own[0] if u.at == "A3"]
    assert section.card.kind == "section"
    assert [entry.unit for entry in t.state.assaults["A3"].entries] == [section.id]


@pytest.mark.rule("lhy:10.4.5b-1", "lhy:10.5-1", "lhy:20.9.2b.s1-1", "lhy:20.9.2b.s2-1", "lhy:20.9.2b.s3-1")
@pytest.mark.parametrize(("driver", "goes_on"), [("us-halftrack-1", False), ("tanks-1-1", True)])
def test_who_comes_upon_somebody_hidden_as_he_leaves_is_back_among_those_he_overran(driver: str, goes_on: bool) -> None:
    t = driving(
        US("tanks-1-1", "A2", motion="green"), US("halftrack-1", "A2", motion="green"), US("able-1-1", "E1"),
        GERMAN("1kp-1-1", "A3"), GERMAN("latw-1", "A4", hidden=True), platoons=("able-1", "tanks-1"),
    )  # fmt: skip
    other = "us-halftrack-1" if goes_on else "tanks-1-1"
    say(t, f"maneuver {driver}", "overrun A3", "spent", "go A4", f"maneuver {other}", "go A1", "rest")
    assert t.state.units[driver].at == "A3"
    assert t.state.assaults["A3"].seat == 0
    assert [arrow.target for arrow in t.state.arrows] == (["A4"] if goes_on else [])
    say(t, "call", "call", "call")
    assert list(t.state.assaults) == (["A4"] if goes_on else ["A3"])


LANE = board(
    """
    w w w w w
     . . . . .
    w w w w w
    """
)
"""A lane between woods."""


@pytest.mark.rule("lhy:10.4.5.1.s3-1", "lhy:11.4.7.1c-1")
@pytest.mark.parametrize(("driver", "may"), [("us-halftrack-1", False), ("tanks-1-1", True)])
def test_the_way_out_must_be_one_that_they_may_go(driver: str, may: bool) -> None:
    s = state(
        LANE, US("halftrack-1", "B2", motion="green"), US("tanks-1-1", "B2", motion="green"),
        US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B3"), GERMAN("1kp-1-2", "B4"),
        Mortar("german-mortar", "8cm-section", 1, box="firing", impact="B2"),
        markers=[Marker(1, "mortar", "B2", 0, primary=True)], marked=1,
    )  # fmt: skip
    t = say(table(activated(s, "able-1", "tanks-1")), f"maneuver {driver}")
    assert offered(t, Overrun) == (["overrun B3"] if may else [])
    if not may:
        assert refused(t, "overrun B3").rule == "10.4.5.1.s3-1"


@pytest.mark.rule("lhy:10.4.5b-1", "lhy:10.5-1", "lhy:20.9.2d-1")
@pytest.mark.parametrize("answer", ["rest", "halt"])
def test_who_finds_the_way_out_barred_is_in_an_assault(answer: str) -> None:
    """Behind him shells fall; the tank before him was Hidden when he declared the Overrun."""
    s = state(
        LANE, US("halftrack-1", "B2", motion="green"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B3"),
        GERMAN("panzer1-1-1", "B4", hidden=True), Mortar("german-mortar", "8cm-section", 1, box="firing", impact="B2"),
        markers=[Marker(1, "mortar", "B2", 0, primary=True)], marked=1,
    )  # fmt: skip
    t = say(table(activated(s, "able-1")), "maneuver us-halftrack-1", "overrun B3", "spent")
    assert offered(t) == ["halt", "rest"]
    assert [entry.unit for entry in say(t, answer).state.assaults["B3"].entries] == ["us-halftrack-1"]


@pytest.mark.rule("lhy:10.4.5.1.s3-1", "lhy:10.2-1")
def test_one_way_out_is_off_the_map() -> None:
    pieces = US("halftrack-1", "B2", motion="green"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "B1")
    s = state(LANE, *pieces)
    s.mortars["m"] = Mortar("m", "8cm-section", 1, box="firing", impact="B2")
    s.markers = [Marker(1, "mortar", "B2", 0, primary=True)]
    t = say(table(activated(s, "able-1")), "maneuver us-halftrack-1", "overrun B1", "spent")
    assert offered(t) == ["exit west"]
