"""3.2, 6.0, 7.0, 15.1a, 20.10 Companies, Coordination, and who is activated with whom."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hedgerow.kernel import notation
from hedgerow.lhy.state.events import sequence as told
from hedgerow.lhy.state.moves.activation import Select
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, OPEN, US, affair, asked, last, legal, offered, refused, say, state, table


def foe() -> list[Unit]:
    return [GERMAN("1kp-1-leader", "E8"), GERMAN("1kp-1-1", "E8")]


def platoon(name: str, at: str) -> list[Unit]:
    return [US(f"{name}-leader", at), US(f"{name}-1", at)]


def phase(*pieces: Unit, **fields: Any) -> State:
    """The American's Activation Phase, before he has selected a company."""
    given: dict[str, Any] = {"phase": "activation", "initiative": 0} | fields
    return state(OPEN, *pieces, *foe(), **given)


def able(*pieces: Unit, **fields: Any) -> World:
    """Able is selected, and its Coordination settled: which platoon is next?"""
    return table(phase(*platoon("able-1", "A1"), *platoon("able-2", "A4"), *pieces, **fields | {"company": "able"}))


def activated_units(t: World, text: str) -> list[str]:
    say(t, text)
    assert t.state.cycle is not None
    return sorted(t.state.cycle.units)


def finish_cycle(t: World) -> None:
    """Nobody does anything more."""
    while t.state.cycle is not None:
        say(t, "call")


# ------------------------------------------------------------------ companies


@pytest.mark.rule("lhy:6.0.I-1")
def test_companies_with_heroes_are_selected_first() -> None:
    t = table(phase(*platoon("able-1", "A1"), *platoon("baker-1", "A3")))
    assert offered(t, Select) == ["select able", "select baker"]
    hero = US("baker-1-2", "A3", heroic=True)
    t = table(phase(*platoon("able-1", "A1"), *platoon("baker-1", "A3"), hero, *platoon("charlie-1", "A5"),
                    US("charlie-1-2", "A5", heroic=True)))  # fmt: skip
    assert offered(t, Select) == ["select baker", "select charlie"]
    assert (refused(t, "select able").code, refused(t, "select able").rule) == ("heroic-first", "6.0.I-1")
    assert (refused(t, "select dog").code, refused(t, "select dog").rule) == ("not-open", "6.0.I-1")


@pytest.mark.rule("lhy:7.1-1")
def test_to_coordinate_or_not_is_all_that_is_asked() -> None:
    t = say(table(phase(*platoon("able-1", "A1"), *platoon("able-2", "A3"), *platoon("baker-1", "A5"))), "select able")
    assert asked(t) == (0, "coordination")
    assert refused(t, "activate able-1").rule == "7.1-1"


@pytest.mark.rule("lhy:6.0-1", "lhy:6.0.II.s5-1", "lhy:6.0.II.s5-2", "lhy:6.0.II.s5-3")
def test_every_platoon_of_every_company_is_activated_by_the_active_player_alone() -> None:
    t = table(phase(*platoon("able-1", "A1"), *platoon("able-2", "A3"), *platoon("baker-1", "A5")))
    say(t, "select baker")
    while t.choice is not None:
        kind = t.choice.kind
        assert kind != "platoon" or t.choice.seat == 0
        wanted = next((answer for answer in ("activate able-2",) if kind == "platoon" and legal(t, answer)), "")
        say(t, {"coordination": "forgo", "platoon": wanted or offered(t)[0]}.get(kind, "call"))
    activated = [e.platoons for e in t.events if isinstance(e, told.PlatoonsActivated)]
    assert activated == [("baker-1",), ("able-2",), ("able-1",)]
    calls = [e for e in t.events if isinstance(e, told.ReactionCalled)]
    assert len(calls) == 9  # activation, Reaction, Reaction, whatever is done


# ------------------------------------------------------------------ coordination


@pytest.mark.rule("lhy:7.1-1", "lhy:15.1a-1")
@pytest.mark.parametrize(
    ("company", "drm", "die", "won"),
    [("able", 0, 7, False), ("able", 0, 8, True), ("able", 2, 6, True), ("para", 0, 5, True), ("para", 0, 4, False)],
)
def test_coordination_needs_8(company: str, drm: int, die: int, won: bool) -> None:
    sides = [
        {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True, "coordination": drm},
        {"id": "german", "name": "German", "nation": "german", "edge": "east"},
    ]
    pieces = [*platoon(f"{company}-1", "A1"), *platoon(f"{company}-2", "A3")]
    t = table(phase(*pieces, mission=affair(OPEN, side=sides)), [die])
    assert asked(t) == (0, "coordination")
    say(t, "coordinate")
    assert last(t, told.CoordinationRolled).won == won
    assert legal(t, f"activate {company}-1,{company}-2") == won


@pytest.mark.rule("lhy:15.1a-1")
def test_an_elite_company_that_waits_to_enter_is_elite() -> None:
    pieces = [*platoon("para-1", ""), *platoon("para-2", "")]
    for u in pieces:
        u.entry = "A1"
    t = say(table(phase(*pieces), [5]), "coordinate")
    assert last(t, told.CoordinationRolled).tally.total == 3
    assert legal(t, "activate para-1,para-2")


@pytest.mark.rule("lhy:15.1a-1", "lhy:0.0-3")
def test_a_mission_may_have_elite_companies_coordinate_otherwise() -> None:
    pieces = [*platoon("para-1", "A1"), *platoon("para-2", "A3")]
    t = table(phase(*pieces, special={"elite_coordination": 1}), [6])
    say(t, "coordinate")
    assert last(t, told.CoordinationRolled).tally.total == 1


@pytest.mark.rule("lhy:7.1-1", "lhy:7.1-3")
def test_what_is_won_serves_for_one_activation_the_first_or_a_later_one() -> None:
    pieces = [*platoon("able-1", "A1"), *platoon("able-2", "A3"), *platoon("able-3", "A5")]
    t = say(table(phase(*pieces), [8]), "coordinate", "activate able-3")
    finish_cycle(t)
    assert asked(t) == (0, "platoon")
    say(t, "activate able-1,able-2")
    assert t.state.cycle is not None
    assert t.state.cycle.platoons == ["able-1", "able-2"]
    t = say(
        table(phase(*pieces, *platoon("baker-1", "C1")), [8]), "select able", "coordinate", "activate able-2,able-1"
    )
    finish_cycle(t)
    assert t.state.coordination != "won"


@pytest.mark.rule("lhy:7.1-2")
def test_without_coordination_one_platoon_or_one_of_afvs() -> None:
    t = able(US("tanks-1-1", "C1"), *platoon("baker-1", "C3"))
    assert refused(t, "activate able-1,able-2").rule == "7.1-2"
    assert legal(t, "activate able-1")
    assert legal(t, "activate tanks-1")
    assert not legal(t, "activate baker-1")


@pytest.mark.rule("lhy:7.1a-1", "lhy:7.1b-1")
def test_whom_a_company_coordinates_with() -> None:
    t = able(US("tanks-1-1", "C1"), *platoon("baker-1", "C3"), coordination="won")
    assert legal(t, "activate able-1,able-2")
    assert legal(t, "activate able-1,tanks-1")
    assert not legal(t, "activate able-1,baker-1")
    assert not legal(t, "activate baker-1,tanks-1")
    armour = [US("tanks-1-1", "C1"), US("tanks-2-1", "C2"), US("destroyers-1-1", "C4")]
    tanks = table(phase(*armour, *platoon("able-1", "A1"), company="tanks", coordination="won"))
    assert legal(tanks, "activate tanks-1,tanks-2")
    assert legal(tanks, "activate tanks-1,able-1")
    assert not legal(tanks, "activate tanks-1,destroyers-1")


# ------------------------------------------------------------------ support


@pytest.mark.rule("lhy:3.0-1", "lhy:3.2-1", "lhy:7.0-1")
def test_support_is_of_the_platoon_that_it_is_with_or_nearest_to() -> None:
    t = able(US("mg-1", "A1"), US("latw-1", "A3"), US("truck-1", "E1"))
    assert activated_units(t, "activate able-1") == ["able-1-1", "able-1-leader", "us-mg-1", "us-truck-1"]
    t = able(US("mg-1", "A1"), US("latw-1", "A3"))
    assert activated_units(t, "activate able-2") == ["able-2-1", "able-2-leader", "us-latw-1"]


@pytest.mark.rule("lhy:3.2-2")
def test_support_between_two_platoons_goes_with_either() -> None:
    near = state(OPEN, *platoon("able-1", "A1"), *platoon("able-2", "A5"), US("mg-1", "A3"), *foe(),
                 phase="activation", company="able")  # fmt: skip
    t = table(near)
    assert legal(t, "activate able-1 us-mg-1")
    assert legal(t, "activate able-2 us-mg-1")
    assert activated_units(t, "activate able-1") == ["able-1-1", "able-1-leader"]


@pytest.mark.rule("lhy:3.2-2", "lhy:13.3.4.2-1", "lhy:7.1a-1")
@pytest.mark.parametrize(("led", "other"), [("able-1", "able-2"), ("able-2", "able-1")])
def test_support_between_two_coordinated_platoons_acts_with_the_one_that_has_a_leader(led: str, other: str) -> None:
    men = US("able-1-1", "A1"), US("able-2-1", "A5"), US(f"{led}-leader", "A1" if led == "able-1" else "A5")
    t = table(phase(*men, US("mg-1", "A3"), company="able", coordination="won"))
    assert "us-mg-1" in activated_units(t, "activate able-1,able-2")
    assert legal(t, "maneuver us-mg-1")
    assert refused(t, f"maneuver {other}-1").rule == "13.3.4.2-1"


@pytest.mark.rule("lhy:3.2-1")
def test_support_is_never_activated_with_afvs() -> None:
    t = able(US("tanks-1-1", "C1"), US("mg-1", "C1"))
    assert activated_units(t, "activate tanks-1") == ["tanks-1-1"]


@pytest.mark.rule("lhy:3.2-3")
def test_kinds_of_support() -> None:
    s = phase(US("gun-1", "A1"), US("mg-1", "A2"), US("latw-1", "A3"), US("halftrack-1", "A4"), US("truck-1", "A5"),
              US("able-1-1", "A6"), US("tanks-1-1", "A7"))  # fmt: skip
    support = [u.card.kind for u in s.own[0] if u.card.support]
    assert support == ["gun", "mg", "latw", "halftrack", "truck"]


# ------------------------------------------------------------------ ad hoc units


@pytest.mark.rule("lhy:7.2-1", "lhy:7.2a-1")
def test_an_infantry_unit_in_the_same_hex_may_join() -> None:
    t = able(US("able-2-2", "A1"))
    assert activated_units(t, "activate able-1 able-2-2") == ["able-1-1", "able-1-leader", "able-2-2"]


@pytest.mark.rule("lhy:7.2a-1", "lhy:7.2a-2")
@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ([], "activate able-1 able-2-1"),  # not in the hex
        ([US("able-2-2", "A4")], "activate able-1 able-2-2"),
        ([US("able-2-2", "A1"), US("able-2-3", "A1")], "activate able-1 able-2-2,able-2-3"),  # more than one
        ([US("baker-1-1", "A1")], "activate able-1 baker-1-1"),  # of another company
        ([US("able-1-2", "A4")], "activate able-2 able-1-2,able-1-2"),
        ([], "activate able-1 able-2-leader"),
    ],
)
def test_who_may_not_join(pieces: list[Unit], text: str) -> None:
    fresh = [again(u) for u in pieces]
    assert not legal(able(*fresh), text)


@pytest.mark.rule("lhy:7.2a-1")
def test_not_where_its_own_leader_is() -> None:
    t = table(phase(*platoon("able-1", "A1"), US("able-2-1", "A1"), US("able-2-leader", "A1"), company="able"))
    assert refused(t, "activate able-1 able-2-1").code == "own-leader"


@pytest.mark.rule("lhy:7.2a-2", "lhy:7.3-1")
def test_one_unit_of_a_company_in_a_turn_and_none_whose_platoon_was_activated() -> None:
    t = able(US("able-2-2", "A1"), *platoon("able-3", "C1"), US("able-2-3", "C1"), US("able-1-3", "C1"))
    say(t, "activate able-1 able-2-2", "maneuver able-2-2", "go B1", "rest")
    finish_cycle(t)
    assert refused(t, "activate able-3 able-2-3").rule == "7.2a-2"
    assert refused(t, "activate able-3 able-1-3").rule == "7.3-1"


@pytest.mark.rule("lhy:7.2b-1", "lhy:7.2b-2")
def test_afvs_of_one_platoon_join_infantry_in_their_hex_and_not_the_reverse() -> None:
    tanks = [US("tanks-1-1", "A1"), US("tanks-1-2", "C1"), US("tanks-2-1", "A1")]
    t = able(*tanks)
    assert legal(t, "activate able-1 tanks-1-1")
    assert not legal(t, "activate able-1 tanks-1-2")
    assert refused(t, "activate able-1 tanks-1-1,tanks-2-1").rule == "7.2b-1"
    assert not legal(t, "activate tanks-1 able-1-1")


@pytest.mark.rule("lhy:7.2-1", "lhy:7.2a-1", "lhy:7.2b-1")
def test_all_are_offered_to_join_who_may_do_so_together() -> None:
    t = able(US("able-2-2", "A1"), US("able-2-3", "A1"), US("tanks-1-1", "A1"), US("tanks-2-1", "A1"))
    assert "activate able-1 able-2-2,tanks-1-1" in offered(t)
    assert t.choice is not None
    drawn = {notation.write(t.choice.options.sample(Random(seed))) for seed in range(60)}
    assert drawn == set(offered(t)), "nor does chance leave any of them out"


@pytest.mark.rule("lhy:7.2b-3")
def test_an_afv_with_riders_goes_with_their_platoon() -> None:
    pieces = [US("tanks-1-1", "C1"), US("tanks-1-2", "C2"), US("able-2-2", "C1", carrier="tanks-1-1"),
              US("able-1-2", "C1")]  # fmt: skip
    assert activated_units(able(*[again(u) for u in pieces]), "activate tanks-1") == ["tanks-1-2"]
    t = able(*[again(u) for u in pieces])
    assert refused(t, "activate able-1 tanks-1-1").rule == "7.2b-3"
    assert legal(t, "activate able-2 tanks-1-1")


@pytest.mark.rule("lhy:7.2b-3", "lhy:3.2-1")
def test_support_rides_for_the_platoon_that_it_serves() -> None:
    pieces = [US("tanks-1-1", "A4"), US("tanks-1-2", "C2"), US("mg-1", "A4", carrier="tanks-1-1")]
    assert activated_units(able(*[again(u) for u in pieces]), "activate tanks-1") == ["tanks-1-2"]
    assert legal(able(*[again(u) for u in pieces]), "activate able-2 tanks-1-1")


def again(u: Unit) -> Unit:
    """A unit of its own for each game."""
    return Unit(u.id, u.counter, u.seat, u.platoon, u.at, carrier=u.carrier)


@pytest.mark.rule("lhy:20.10-1")
def test_a_command_tank_goes_with_any_tank_platoon_of_its_company() -> None:
    t = able(US("tanks-1-1", "C1"), US("tanks-2-1", "C2"), US("tanks-command", "C5"), US("destroyers-1-1", "E1"))
    assert legal(t, "activate tanks-1 tanks-command")
    assert legal(t, "activate tanks-2 tanks-command")
    assert refused(t, "activate destroyers-1 tanks-command").rule == "20.10-1"
    assert not legal(t, "activate able-1 tanks-command")
    assert activated_units(t, "activate tanks-2 tanks-command") == ["tanks-2-1", "tanks-command"]


@pytest.mark.rule("lhy:20.10-1", "lhy:7.2b-3")
def test_a_command_tank_with_riders_goes_with_their_platoon_as_any_afv() -> None:
    t = able(US("tanks-1-1", "C1"), US("tanks-command", "A4"), US("able-2-2", "A4", carrier="tanks-command"))
    assert refused(t, "activate tanks-1 tanks-command").rule == "7.2b-1"
    assert refused(t, "activate able-1 tanks-command").rule == "7.2b-3"
    say(t, "activate able-2 tanks-command", "maneuver tanks-command", "go A5", "rest")
    assert t.state.units["able-2-2"].at == "A5"


# ------------------------------------------------------------------ who has missed it


@pytest.mark.rule("lhy:7.3-1", "lhy:6.0.II.s1c-1")
def test_who_did_nothing_is_limited_to_reactions() -> None:
    """An MG section is nearest to Able 1 and does nothing; then it is nearest to Able 2, and too late."""
    pieces = [*platoon("able-1", "A3"), *platoon("able-2", "A6"), US("mg-1", "A4"), US("mg-2", "A6")]
    t = say(table(phase(*pieces, company="able")), "activate able-1")
    say(t, "maneuver able-1-leader,able-1-1", "go A2", "go A1", "rest", "call")
    number = t.state.cycles
    while t.state.cycles == number:
        say(t, "call" if t.choice and t.choice.kind != "platoon" else "activate able-2")
    assert t.state.cycle is not None
    assert t.state.cycle.platoons == ["able-2"]
    assert sorted(t.state.cycle.units) == ["able-2-1", "able-2-leader", "us-mg-2"]
    assert refused(t, "maneuver us-mg-1").rule == "7.0-1"
    say(t, "maneuver able-2-1", "go B6", "rest", "call", "call")
    assert asked(t) == (0, "reaction")


@pytest.mark.rule("lhy:6.0.II.s1a-1")
def test_heroes_of_a_platoon_act_first() -> None:
    t = able(US("able-1-2", "A1", heroic=True, target="A8"))
    say(t, "activate able-1")
    assert refused(t, "maneuver able-1-1").rule == "6.0.II.s1a-1"


@pytest.mark.rule("lhy:7.2b-1", "lhy:7.2b-3", "lhy:3.2-1")
def test_an_afv_goes_with_the_platoon_that_its_support_is_part_of() -> None:
    """An MG section alone rides on a tank, nearest to the 1st Platoon: with that it is activated, and with no other."""
    tank = [US("tanks-1-1", "C2"), US("mg-1", "C2", carrier="tanks-1-1"), US("tanks-1-2", "E1")]
    t = able(*tank)
    assert refused(t, "activate able-2 tanks-1-1").rule == "7.2b-3"
    assert "activate able-1 tanks-1-1" in offered(t)
    assert activated_units(t, "activate able-1 tanks-1-1") == ["able-1-1", "able-1-leader", "tanks-1-1", "us-mg-1"]
    say(t, "maneuver tanks-1-1", "go C3", "rest")
    assert t.state.units["us-mg-1"].at == "C3"
    t = able(US("tanks-1-1", "C2"), US("mg-1", "C2"))
    assert legal(t, "activate able-1 tanks-1-1"), "the MG section beside it is part of the platoon, too"
    assert refused(t, "activate able-2 tanks-1-1").rule == "7.2b-1"
