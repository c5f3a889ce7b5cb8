"""Who holds what, what it is worth, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hedgerow.boltaction.rules.seeing import hull_of
from hedgerow.boltaction.rules.victory import result, score, scores
from hedgerow.boltaction.scenario.battles import battle_types
from hedgerow.boltaction.state.events import turns as told
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.system import Outcome
from tests.boltaction.drawn import (
    OPEN,
    asked,
    at,
    last,
    legal,
    offered,
    ordering,
    place,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

RULE = pytest.mark.rule("boltaction:house-game.3")
OBJECTIVES: Mapping[str, Any] = {"scoring": [{"objective": 2}, {"objective": 2}]}


def standing(*units: Unit, type: Mapping[str, Any] | None = None, lost: tuple[str, ...] = (), **fields: Any) -> State:
    s = state(OPEN, *units, type=type, phase="end", turn=7, last_turn=7, **fields)
    for name in lost:
        s.units[name].lost = True
    return s


def ended(s: State) -> Outcome:
    t = table(s)
    assert t.state.outcome is not None
    return t.state.outcome


def of_type(name: str) -> dict[str, Any]:
    """A type of battle as a file tells it."""
    import msgspec

    told = msgspec.to_builtins(battle_types()[name])
    return {key: value for key, value in told.items() if key not in ("id", "name", "about")}


# ------------------------------------------------------------------ objectives


@RULE
@pytest.mark.parametrize(("y", "held"), [(27.5, 2), (27.6, 0)])
def test_an_objective_is_held_by_infantry_within_three_inches(y: float, held: int) -> None:
    s = standing(unit("us-1", "section", (24, y), men=5), unit("german-1", "section", (24, 4)), type=OBJECTIVES,
                 objectives=[(2400, 2400)])  # fmt: skip
    assert score(s, 0).total == held


@RULE
def test_it_is_nobodys_while_an_enemy_is_there_and_vehicles_do_not_count() -> None:
    mine = unit("us-1", "section", (24, 26), men=5)
    enemy = unit("german-1", "section", (24, 22), men=5)
    assert score(standing(mine, enemy, type=OBJECTIVES, objectives=[(2400, 2400)]), 0).total == 0
    tank = unit("german-1", "tank", (24, 20))
    assert score(standing(mine, tank, type=OBJECTIVES, objectives=[(2400, 2400)]), 0).total == 2
    alone = unit("us-1", "tank", (24, 26))
    assert score(standing(alone, tank, type=OBJECTIVES, objectives=[(2400, 2400)]), 0).total == 0


@RULE
def test_a_medic_holds_nothing_and_a_gun_does() -> None:
    for entry, points in (("medic", 0), ("at-gun", 2)):
        mine = unit("us-1", entry, (24, 24))
        s = standing(mine, unit("german-1", "section", (24, 4)), type=OBJECTIVES, objectives=[(2400, 2400)])
        assert score(s, 0).total == points


# ------------------------------------------------------------------ points


@RULE
def test_every_unit_destroyed_is_a_point_and_a_lead_of_two_wins() -> None:
    units = [unit(f"german-{n}", "section", (8.0 * n, 8), men=5) for n in (1, 2, 3)]
    mine = [unit("us-1", "section", (12, 40), men=5), unit("us-2", "tank", (30, 40))]
    one = ended(standing(*mine, *units, lost=("german-1",)))
    assert (one.winner, one.scores) == (None, (1, 0))
    two = ended(standing(*mine, *units, lost=("german-1", "german-2")))
    assert (two.winner, two.scores) == (0, (2, 0))
    even = ended(standing(*mine, *units, lost=("german-1", "german-2", "us-2")))
    assert (even.winner, even.scores) == (None, (2, 1))


@RULE
def test_every_line_of_the_score_tells_itself() -> None:
    s = standing(unit("us-1", "section", (24, 24), men=5), unit("german-1", "section", (24, 4)),
                 unit("german-2"), type=OBJECTIVES, objectives=[(2400, 2400)], lost=("german-2",))  # fmt: skip
    assert [(mod.value, mod.words, mod.rule) for mod in score(s, 0).mods] == [
        (1, "1 units destroyed", "house-game.3"),
        (2, "1 objectives", "house-game.3"),
    ]


@RULE
def test_a_flamethrower_team_without_fuel_counts_for_nobody() -> None:
    s = standing(unit("us-1", "section", (24, 40)), unit("german-1", "section", (24, 4)), unit("german-2"),
                 lost=("german-2",))  # fmt: skip
    s.units["german-2"].scored = False
    assert scores(s)[0].total == 0


@RULE
def test_units_in_the_enemys_zone_and_beyond_it_score_in_an_envelopment() -> None:
    units = (unit("us-1", "section", (24, 6), men=5), unit("us-2"), unit("us-3", "section", (24, 30)),
             unit("german-1", "section", (8, 20)))  # fmt: skip
    s = standing(*units, type=of_type("envelopment"), exited=["us-2"], lost=("us-2",))
    s.units["us-2"].scored = False
    assert score(s, 0).total == 2 + 3
    assert score(s, 1).total == 0


@RULE
def test_quarters_are_held_by_more_infantry_and_the_enemys_are_worth_more() -> None:
    units = (unit("us-1", "section", (12, 40), men=5), unit("us-2", "section", (40, 12), men=5),
             unit("german-1", "section", (12, 8), men=5), unit("german-2", "tank", (36, 4)))  # fmt: skip
    s = standing(*units, type=of_type("sectors"))
    assert (score(s, 0).total, score(s, 1).total) == (2 + 3, 2)


# ------------------------------------------------------------------ other aims


@RULE
@pytest.mark.parametrize(("held", "winner"), [(0, 1), (1, None), (2, 0)])
def test_who_attacks_a_point_defence_needs_two_of_three(held: int, winner: int | None) -> None:
    marks = [(1200, 1200), (2400, 1200), (3600, 1200)]
    units = [unit(f"us-{n + 1}", "section", (12.0 * (n + 1), 12 if n < held else 40), men=5) for n in range(3)]
    s = standing(*units, unit("german-1", "section", (24, 4), men=5), type=of_type("point-defence"), objectives=marks)
    assert ended(s).winner == winner


@RULE
@pytest.mark.parametrize(("y", "winner"), [(26, 0), (40, None)])
def test_who_holds_the_one_objective_wins(y: int, winner: int | None) -> None:
    s = standing(unit("us-1", "section", (24, y), men=5), unit("german-1", "section", (24, 4), men=5),
                 type=of_type("hold-until-relieved"), objectives=[(2400, 2400)])  # fmt: skip
    assert ended(s).winner == winner


@RULE
def test_more_positions_win_whatever_was_lost() -> None:
    units = (unit("us-1", "section", (12, 24), men=5), unit("us-2"), unit("us-3"),
             unit("german-1", "section", (24, 4), men=5))  # fmt: skip
    s = standing(*units, type=of_type("key-positions"), objectives=[(1200, 2400)], lost=("us-2", "us-3"))
    assert ended(s).winner == 0
    s.objectives = []
    assert result(s).winner == 1


@RULE
def test_a_base_that_is_touched_at_the_end_of_a_turn_is_blown_up() -> None:
    units = (unit("us-1", "section", (24, 12), men=5), unit("german-1", "section", (40, 20), men=5))
    s = state(OPEN, *units, type=of_type("demolition"), phase="end", turn=2, bases=[(2400, 3600), (2400, 1200)])
    t = table(s)
    assert last(t, told.BlownUp).seat == 1
    assert t.state.outcome is not None
    assert t.state.outcome.winner == 0


@RULE
def test_the_hunted_officer_decides_a_manhunt() -> None:
    units = (unit("us-1", "section", (24, 40), men=5), unit("german-1", "second-lieutenant", (24, 6)),
             unit("german-2", "captain", (12, 6)), unit("german-3", "section", (36, 6)))  # fmt: skip
    lives = ended(standing(*units, type=of_type("manhunt")))
    assert lives.winner == 1
    caught = ended(standing(*units, type=of_type("manhunt"), lost=("german-2",)))
    assert (caught.winner, "german-2" in caught.words) == (0, True)


@pytest.mark.rule("boltaction:house-game.3", "boltaction:house-game.4")
@pytest.mark.parametrize("waiting", ["reserve", "left"])
def test_a_hunted_officer_who_has_never_come_counts_as_destroyed(waiting: str) -> None:
    units = (unit("us-1", "section", (24, 40), men=5), unit("german-1", "section", (36, 6)),
             unit("german-2", "captain", waiting=waiting))  # fmt: skip
    caught = ended(standing(*units, type=of_type("manhunt")))
    assert (caught.winner, "german-2" in caught.words) == (0, True)


# ------------------------------------------------------------------ prizes and ways off the table


@RULE
def test_infantry_that_ends_a_move_beside_the_prize_has_it_and_drops_it_when_lost() -> None:
    units = (unit("us-1", "section", (24, 29), men=5), unit("german-1", "section", (24, 4), men=5))
    s = ordering(state(OPEN, *units, type=of_type("top-secret"), objectives=[(2400, 2400)]))
    t = say(table(s, dice=[1]), "order us-1 advance", f"go us-1 {at(24, 24.6)}")
    assert t.state.carried == "us-1"
    assert last(t, told.PrizeTaken).unit == "us-1"
    assert t.state.objectives == [(2400, 2400)]


@RULE
def test_the_prize_goes_with_whoever_has_it_and_lies_where_he_is_lost() -> None:
    units = (unit("us-1", "section", (24, 29), men=5), unit("us-2", "section", (8, 44), men=5),
             unit("german-1", "section", (24, 4), men=5))  # fmt: skip
    s = ordering(state(OPEN, *units, type=of_type("top-secret"), objectives=[(2400, 2900)], carried="us-1"))
    t = say(table(s), "order us-1 advance", f"go us-1 {at(24, 25)}", "hold-fire")
    assert (t.state.carried, t.state.objectives) == ("us-1", [(2400, 2500)])
    s.units["us-1"].lost = True
    t = say(table(ordering(s)), "order us-2 advance", f"go us-2 {at(8, 40)}")
    assert (t.state.carried, t.state.objectives) == ("", [(2400, 2500)])
    assert (last(t, told.PrizeTaken).unit, last(t, told.PrizeTaken).at) == ("", (2400, 2500))


@RULE
def test_the_prize_stays_with_those_who_are_left() -> None:
    us = unit("us-1", "section", (24, 29), men=5)
    us.models[0].lost = True  # he fell on the way, and lies where he fell
    s = state(OPEN, us, unit("us-2", "section", (8, 44), men=5), unit("german-1", "section", (24, 4), men=5),
              type=of_type("top-secret"), objectives=[(2525, 2900)], carried="us-1")  # fmt: skip
    place(s, "us-1", (24, 29), (25.25, 29), (26.5, 29), (27.75, 29), (29, 29))
    t = say(table(ordering(s)), "order us-1 advance", f"go us-1 {at(25.25, 25)}", "hold-fire")
    assert t.state.objectives == [(2525, 2500)]
    us.lost = True
    t = say(table(ordering(s)), "order us-2 advance", f"go us-2 {at(8, 40)}")
    assert (t.state.carried, t.state.objectives) == ("", [(2525, 2500)])


@RULE
@pytest.mark.rule("boltaction:house-ambush.1")
def test_the_prize_lies_where_an_ambush_has_struck_down_all_who_had_it() -> None:
    us = unit("us-1", "section", (24, 29), men=1)
    s = state(OPEN, us, unit("us-2", "section", (8, 44), men=5),
              unit("german-1", "section", (24, 12), men=5, order="ambush"),
              type=of_type("top-secret"), objectives=[(2400, 2900)], carried="us-1")  # fmt: skip
    t = table(ordering(s), [6, 1, 1, 1, 1, 6, 6])
    say(t, "order us-1 advance", f"go us-1 {at(24, 23)}", "spring german-1 400", "shoot german-1 us-1")
    assert us.lost
    say(table(ordering(s)), "order us-2 advance", f"go us-2 {at(8, 40)}")
    assert (s.carried, s.objectives) == ("", [(2400, 2500)])


@RULE
@pytest.mark.rule("boltaction:house-move.3")
def test_the_prize_is_won_when_it_leaves_over_ones_own_edge() -> None:
    units = (unit("us-1", "section", (24, 43), men=5), unit("us-2", "section", (8, 43), men=5),
             unit("german-1", "section", (24, 4), men=5))  # fmt: skip
    s = ordering(state(OPEN, *units, type=of_type("top-secret"), objectives=[(2400, 4300)], carried="us-1"))
    t = say(table(s), "order us-1 run")
    assert refused(t, "exit us-1 north").code == "no-exit"
    assert "exit us-1 south" in offered(t)
    say(t, "exit us-1 south")
    assert t.state.outcome is not None
    assert t.state.outcome.winner == 0


@pytest.mark.rule("boltaction:house-move.3")
def test_nobody_leaves_the_table_but_where_the_battle_says_so() -> None:
    units = (unit("us-1", "section", (24, 3), men=5), unit("german-1", "section", (8, 40), men=5))
    t = say(table(ordering(state(OPEN, *units))), "order us-1 run")
    assert refused(t, "exit us-1 north").code == "no-exit"


@RULE
def test_units_leave_over_the_enemys_edge_with_all_their_models_and_count() -> None:
    units = (unit("us-1", "section", (24, 6.1), men=5), unit("us-2", "section", (8, 5.9), men=5),
             unit("us-3", "tank", (36, 8), facing=0), unit("german-1", "section", (8, 30), men=5))  # fmt: skip
    s = ordering(state(OPEN, *units, type=of_type("double-envelopment")))
    t = say(table(s, dice=[1]), "order us-1 advance")
    assert refused(t, "exit us-1 north").code == "too-far"
    assert "exit us-1 north" not in offered(t)
    say(t, "stay", "hold-fire")
    s = ordering(state(OPEN, *units, type=of_type("double-envelopment")))
    t = say(table(s, dice=[1, 1]), "order us-2 advance")
    assert legal(t, "exit us-2 north")
    say(t, "exit us-2 north")
    assert t.state.exited == ["us-2"]
    assert [mod.words for mod in score(t.state, 0).mods] == ["2 in the enemy's zone", "1 off the enemy's edge"]
    assert score(t.state, 1).total == 0
    assert told_of(t, told.Exited)[0].edge == "north"
    assert asked(t)[1] == "order"


@pytest.mark.rule("boltaction:house-transport.1")
def test_a_transport_that_was_boarded_in_this_turn_does_not_leave_either() -> None:
    units = (
        unit("us-1", "truck", (24, 6), boarded=2),
        unit("us-2", carrier="us-1", men=5),
        unit("german-1", at=(8, 30)),
    )
    t = say(table(ordering(state(OPEN, *units, type=of_type("double-envelopment")))), "order us-1 advance")
    assert refused(t, "exit us-1 north").code == "boarded"


@pytest.mark.rule("boltaction:house-game.3", "boltaction:vehicle.1", "boltaction:vehicle.2", "boltaction:house-move.3")
@pytest.mark.parametrize(
    ("who", "order", "facing", "front", "off"),
    [
        ("tank", "run", 0, 18, True),
        ("tank", "run", 0, 18.01, False),
        ("tank", "run", 40, 13.7, True),  # 13.7 / cos 40 is 17.88
        ("tank", "run", 40, 13.9, False),  # 18.15
        ("tank", "run", 60, 1, False),  # no pivot on Run
        ("tank", "advance", 90, 8.9, True),  # one pivot, then straight
        ("tank", "advance", 91, 8, False),
        ("truck", "advance", 180, 11.9, True),  # two pivots
        ("half-track", "run", 90, 17.9, True),
        ("half-track", "run", 135, 5, False),
    ],
)
def test_a_vehicle_leaves_as_it_drives(who: str, order: str, facing: int, front: float, off: bool) -> None:
    """`front` is how far the hull is from the edge when it looks there, or nearest of it when it does not turn."""
    kind = {"scoring": [{"kill": 1, "exit": 3}, {"kill": 1}]}
    s = state(OPEN, unit("us-1", who, (24, 30), facing=facing), unit("german-1", "section", (4, 44), men=5), type=kind)
    u = s.units["us-1"]
    reach = 250 if facing >= 60 else 3000 - min(y for _, y in hull_of(u).outline)
    u.at = (2400, round(front * 100) + reach)
    t = say(table(ordering(s), [1] * 9), f"order us-1 {order}")
    assert legal(t, "exit us-1 north") is off


@RULE
@pytest.mark.parametrize(("y", "points"), [(11.5, 2), (11.51, 0)])
def test_where_nobody_is_set_up_the_zone_is_twelve_inches_deep(y: float, points: int) -> None:
    """One man, half an inch around: wholly within twelve inches of the enemy's edge, or not."""
    units = (unit("us-1", "section", (24, y), men=1), unit("german-1", "section", (24, 30), men=5))
    assert score(standing(*units, type=of_type("double-envelopment")), 0).total == points


@pytest.mark.rule("boltaction:house-game.3")
def test_a_spotter_holds_nothing() -> None:
    """He stands at the objective, his mortar thirty inches away; then one of its crew comes there."""
    mortar = unit("us-1", "mortar", (24, 40), extras={"spotter": 1})
    next(m for m in mortar.men if m.role == "spotter").at = (1000, 1000)
    s = standing(mortar, unit("german-1", "section", (40, 4)), type=OBJECTIVES, objectives=[(1000, 1000)])
    assert score(s, 0).total == 0
    mortar.men[0].at = (1000, 1351)
    assert score(s, 0).total == 0
    mortar.men[0].at = (1000, 1350)
    assert score(s, 0).total == 2
