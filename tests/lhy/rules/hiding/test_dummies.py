"""20.8 Dummies and Deception."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lhy.rules.hiding.deception import shuffles
from hedgerow.lhy.state.events.casualties import Destroyed, Shocked, StepLost
from hedgerow.lhy.state.events.fire import HexResolved, VehicleResolved
from hedgerow.lhy.state.events.hiding import Deceived, DummiesGone
from hedgerow.lhy.state.events.maneuver import ExitRolled, MinefieldRolled, WithdrawalRolled
from hedgerow.lhy.state.moves.fire import Fire
from hedgerow.lhy.state.moves.upkeep import Shuffle
from hedgerow.lhy.state.state import Marker, Minefield, State, Unit
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    affair,
    asked,
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
from tests.lhy.rules.fire.shots import green, red, yellow

SIDES = [
    {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True, "dummies": 6},
    {"id": "german", "name": "German", "nation": "german", "edge": "east"},
]


@pytest.mark.rule("lhy:20.8-1")
def test_three_vehicles_and_three_others_set_up_with_their_side_hidden_only_with_a_combat_unit() -> None:
    groups: list[dict[str, Any]] = [
        {"id": "able", "side": "us", "area": ["A1", "A2", "B1"], "force": [{"platoon": "us/able-1"}]},
        {"id": "watch", "side": "german", "area": ["A8"], "force": [{"platoon": "german/1kp-1"}]},
    ]
    name = affair(OPEN, side=SIDES, group=groups, sets_up_first="us")
    t: Table[State] = Table(LHY, LHY.new(name, {}), Seeded("dummies"))
    dummies = [u for u in t.state.own[0] if u.card.dummy]
    assert sorted(u.card.vehicular for u in dummies) == [False] * 3 + [True] * 3
    assert not [u for u in t.state.own[1] if u.card.dummy]
    d = next(u.id for u in dummies if not u.card.vehicular)
    assert refused(t, f"place {d} A1 hidden").rule == "20.8-1"
    assert legal(t, f"place {d} A1 concealed")
    squad = next(u.id for u in t.state.own[0] if u.card.kind == "squad")
    say(t, f"place {squad} A1 concealed")
    assert legal(t, f"place {d} A1 hidden")


@pytest.mark.rule("lhy:20.8-1", "lhy:20.8.2-1")
def test_dummies_may_be_left_out_and_are_at_hand_for_deception() -> None:
    groups: list[dict[str, Any]] = [
        {"id": "able", "side": "us", "area": ["A1", "A2", "B1"], "force": [{"platoon": "us/able-1"}]},
        {"id": "watch", "side": "german", "area": ["A8", "B8"], "force": [{"platoon": "german/1kp-1"}]},
    ]
    name = affair(OPEN, side=SIDES, group=groups, sets_up_first="us")
    t: Table[State] = Table(LHY, LHY.new(name, {"deception": "on"}), Seeded("dummies"))
    units = [u for u in t.state.own[0] if not u.card.dummy]
    assert refused(t, "ready").rule == "20.7-2"
    for u, at in zip(units, ("A1", "A1", "A2", "B1")):
        say(t, f"place {u.id} {at} concealed")
    assert "ready" in offered(t)
    say(t, "ready", "suggested", "ready")
    dummies = [u for u in t.state.own[0] if u.card.dummy]
    assert not [u for u in dummies if u.at or u.group or u.lost]
    assert LHY.broken(t.state) == []
    squad = next(u for u in units if u.card.kind == "squad" and u.at)
    assert Shuffle(dummies[0].id, squad.at) in list(shuffles(t.state, 0))


@pytest.mark.rule("lhy:20.8-2", "lhy:20.8-3")
def test_a_dummy_maneuvers_and_does_nothing_else() -> None:
    s = state(
        OPEN, US("dummy-1", "C1", concealed=True), US("dummy-4", "C1", concealed=True), US("able-1-1", "C1"),
        US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C4"), US.mortar("60mm-section", company="able"),
    )  # fmt: skip
    t = table(activated(s, "able-1"))
    assert not [move for move in offered(t, Fire) if "dummy" in move]
    assert not legal(t, "fire us-dummy-1 C4")
    assert refused(t, "request us-dummy-1 us-60mm-section-1 C4 he").rule == "11.4.4.1-1"
    assert not legal(t, "assault us-dummy-1 C2")
    assert legal(t, "maneuver us-dummy-1")
    assert legal(t, "maneuver us-dummy-4")


def clean_up(*pieces: Any, **options: str) -> World:
    s = state(
        OPEN, US("able-1-1", "A1", concealed=True), US("able-1-2", "C1"), US("able-1-leader", "A2", concealed=True),
        US("dummy-1", lost=True), GERMAN("1kp-1-1", "C8"), *pieces, mission=affair(OPEN, side=SIDES),
        phase="clean-up", options=options,
    )  # fmt: skip
    t = table(s)
    while t.choice is not None and t.choice.kind == "recombine":
        say(t, "done")
    return t


@pytest.mark.rule("lhy:20.8.2-1")
def test_with_deception_dummies_come_back_under_concealed_combat_units() -> None:
    track = US("halftrack-1", "E1"), US("dummy-2", "E1", concealed=True, carrier="us-halftrack-1")
    t = clean_up(*track, US("able-2-1", "A3", concealed=True), deception="on")
    assert asked(t) == (0, "deception")
    assert refused(t, "shuffle us-dummy-1 A2").rule == "20.8.2-1", "a leader is no combat unit"
    assert refused(t, "shuffle us-dummy-1 C1").rule == "20.8.2-1", "the squad there is seen"
    assert "shuffle us-dummy-2 A1" in offered(t, Shuffle)
    say(t, "shuffle us-dummy-1 A1")
    u = t.state.units["us-dummy-1"]
    assert (u.at, u.concealed, u.lost) == ("A1", True, False)
    assert not last(t, Deceived).heard_by(1)
    assert not legal(t, "shuffle us-dummy-1 A3"), "once a turn"
    assert offered(t, Shuffle) == ["shuffle us-dummy-2 A1", "shuffle us-dummy-2 A3"]
    say(t, "shuffle us-dummy-2 A1")
    assert (t.state.units["us-dummy-2"].at, t.state.units["us-dummy-2"].carrier) == ("A1", "")
    say(t, "done")
    assert t.choice is None or t.choice.kind != "deception"


@pytest.mark.rule("lhy:20.8.2-1")
def test_without_deception_they_do_not() -> None:
    t = clean_up()
    assert t.wanted is not None
    assert t.state.phase != "clean-up"


# ------------------------------------------------------------------ under fire


def under_fire(*units: Unit, markers: list[Marker], dice: list[int], **fields: Any) -> World:
    return table(state(OPEN, *units, US("able-1-1", "C1"), phase="fire", markers=markers, **fields), dice)


@pytest.mark.rule("lhy:20.8-2", "lhy:13.1.s5-1")
def test_fire_that_does_nothing_does_not_tell_a_dummy_from_men_or_from_vehicles() -> None:
    """Nor from a leader among them."""

    def heard(*counters: str) -> list[HexResolved]:
        units = [GERMAN(counter, "C5", concealed=True) for counter in counters]
        return told_of(under_fire(*units, markers=[green("C5", 0)], dice=[4]), HexResolved)

    (found,) = heard("1kp-1-1")
    assert (found.unit, found.cohesion, found.effect, found.result.total) == ("", 0, "", 4)
    for counters in (("dummy-1",), ("1kp-1-1", "1kp-1-leader"), ("panzer1-1-1",), ("dummy-4",)):
        assert heard(*counters) == [found]


@pytest.mark.rule("lhy:20.8.1-1", "lhy:4.3.1.1d-1")
@pytest.mark.parametrize(("counter", "die", "gone"), [
    ("dummy-1", 5, False), ("dummy-1", 6, True), ("dummy-3", 2, False), ("dummy-3", 3, True),
])  # fmt: skip
def test_a_result_that_would_give_away_what_it_looks_like_takes_a_dummy(counter: str, die: int, gone: bool) -> None:
    t = under_fire(GERMAN(counter, "C5", concealed=True), markers=[green("C5", 0)], dice=[die])
    assert bool(told_of(t, DummiesGone)) is gone
    assert t.state.units[f"german-{counter}"].lost is gone


@pytest.mark.rule("lhy:20.8.1-1")
def test_among_men_a_dummy_is_safe_from_fire_at_them() -> None:
    units = GERMAN("dummy-1", "C5", concealed=True), GERMAN("1kp-1-1", "C5", concealed=True)
    t = under_fire(*units, markers=[green("C5", 0)], dice=[8])
    assert t.state.units["1kp-1-1"].disrupted
    assert t.state.units["german-dummy-1"].concealed


@pytest.mark.rule("lhy:20.8.1-1", "lhy:4.3.1.2d-1")
@pytest.mark.parametrize(("die", "enfilade", "light", "gone"), [
    (6, False, "day", False), (7, False, "day", True), (7, False, "night", False), (8, False, "night", True),
    (3, True, "day", False), (4, True, "day", True),
])  # fmt: skip
def test_a_dummy_that_looks_like_a_vehicle_goes_by_armour(die: int, enfilade: bool, light: str, gone: bool) -> None:
    pair = GERMAN("dummy-4", "C5", concealed=True), GERMAN("dummy-1", "C5", concealed=True)
    s = state(OPEN, *pair, US("tanks-1-1", "C3"), phase="fire", light=light)
    s.markers = [yellow(s, "german-dummy-4", 2, "tanks-1-1", enfilade=enfilade)]
    t = table(s, [die])
    assert [u.lost for u in (s.units["german-dummy-4"], s.units["german-dummy-1"])] == [gone, gone]
    assert not told_of(t, VehicleResolved)
    assert not told_of(t, Destroyed)


@pytest.mark.rule("lhy:20.8.1-1", "lhy:13.1.s7-1")
def test_a_heavy_shell_that_would_hit_a_vehicle_takes_a_dummy() -> None:
    marker = red("C5", 0, mv=2)
    t = under_fire(GERMAN("dummy-4", "C5", concealed=True), markers=[marker], dice=[10])
    assert t.state.units["german-dummy-4"].lost
    t = under_fire(GERMAN("dummy-4", "C5", concealed=True, motion="green"), markers=[marker], dice=[10])
    assert not t.state.units["german-dummy-4"].lost
    tank = GERMAN("panzer1-1-1", "C5", concealed=True)
    t = under_fire(GERMAN("dummy-4", "C5", concealed=True), tank, markers=[marker], dice=[10])
    assert (t.state.units["panzer1-1-1"].shocked, t.state.units["german-dummy-4"].lost) == (True, False)


# ------------------------------------------------------------------ rolls on the way


@pytest.mark.rule("lhy:20.8-3", "lhy:19.2-2")
@pytest.mark.parametrize(("die", "at"), [(6, "C3"), (7, "C2")])
def test_a_dummy_gets_out_of_wire_as_what_it_looks_like(die: int, at: str) -> None:
    units = US("dummy-1", "C2", concealed=True), US("able-1-1", "C1"), US("able-1-leader", "C1")
    s = state(OPEN, *units, GERMAN("1kp-1-1", "E8"), wire={"C2": 1}, light="night")
    t = say(table(activated(s, "able-1"), [die]), "maneuver us-dummy-1", "go C3")
    assert last(t, ExitRolled).needs == 6
    assert t.state.units["us-dummy-1"].at == at


@pytest.mark.rule("lhy:20.8-3", "lhy:8.3c-1")
def test_a_dummy_slips_away_as_what_it_looks_like_and_is_no_help_to_others() -> None:
    def needs(units: str) -> int:
        pair = GERMAN("dummy-1", "A7", concealed=True), GERMAN("1kp-3-1", "A7")  # Cohesion 5
        s = state(OPEN, *pair, GERMAN("1kp-3-leader", "E7"), US("able-1-1", "E1"), light="night")
        s = reacting(s, 1, deed("able-1-1", "recover", "E1"))
        return last(say(table(s, [9]), f"withdraw {units}"), WithdrawalRolled).cohesion

    assert needs("german-dummy-1") == 6
    assert needs("1kp-3-1,german-dummy-1") == 5


@pytest.mark.rule("lhy:20.8.1-1", "lhy:19.1.1a-1", "lhy:19.1.2a-1")
@pytest.mark.parametrize(("counter", "die", "gone"), [
    ("dummy-1", 9, False), ("dummy-1", 10, True), ("dummy-4", 7, False), ("dummy-4", 8, True), ("dummy-4", 10, True),
])  # fmt: skip
def test_mines_that_would_hurt_a_dummy_take_it(counter: str, die: int, gone: bool) -> None:
    unit = f"us-{counter}"
    s = state(OPEN, US(counter, "A1", concealed=True), US("able-1-1", "E1"), US("able-1-leader", "E1"),
              GERMAN("1kp-1-1", "E8"), light="night")  # fmt: skip
    s.mines["A2"] = Minefield(1)
    t = say(table(activated(s, "able-1"), [die]), f"maneuver {unit}", "go A2")
    assert last(t, MinefieldRolled).die == die
    assert t.state.units[unit].lost is gone
    assert bool(told_of(t, DummiesGone)) is gone
    assert not any(told_of(t, kind) for kind in (StepLost, Destroyed, Shocked))
