"""14.3.3 Retreats."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.assault import AssaultEnded, RetreatBegan, Retreated, RetreatEnded
from hedgerow.lhy.state.events.casualties import CohesionChecked, Destroyed, StepLost
from hedgerow.lhy.state.events.fire import MarkerRolled
from hedgerow.lhy.state.events.maneuver import ExitRolled, LeftTheMap
from hedgerow.lhy.state.moves.assault import Retreat
from hedgerow.lhy.state.moves.maneuver import Go
from hedgerow.lhy.state.state import Assault, Avatar, Marker, Minefield, Mortar, Unit
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    affair,
    asked,
    board,
    last,
    legal,
    offered,
    refused,
    say,
    table,
    told_of,
)
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
LOST = 7
"""A die that drives a single German squad out of its hex before an American one of Assault Value 2."""


def us(counter: str = "able-1-1", at: str = HERE, **fields: Any) -> Unit:
    return US(counter, at, **fields)


def foe(counter: str = "1kp-1-1", at: str = HERE, **fields: Any) -> Unit:
    return GERMAN(counter, at, **fields)


# ------------------------------------------------------------------ who


@pytest.mark.rule("lhy:14.3.3-1", "lhy:14.3.3b-1")
def test_the_owner_retreats_his_units_one_by_one_or_together_and_nobody_reacts() -> None:
    t = fight(us(), us("able-1-2"), foe(), foe("mg-1"), map=FIELD, dice=[7, 1, 1])
    assert asked(t) == (1, "retreat")
    assert offered(t, Retreat) == ["retreat 1kp-1-1,german-mg-1", "retreat 1kp-1-1", "retreat german-mg-1"]
    say(t, "retreat german-mg-1", "go C6", "go C7", "rest")
    assert asked(t) == (1, "flight")
    say(t, "go B5", "go B6", "rest")
    assert (t.state.units["german-mg-1"].at, t.state.units["1kp-1-1"].at) == ("C7", "B6")


@pytest.mark.rule("lhy:14.3.3-1", "lhy:14.3.3.2-1")
def test_a_vehicle_retreats_by_itself() -> None:
    t = fight(us(), us("able-1-2"), foe(), foe("panzer1-1-1"), map=FIELD, dice=[9, 1])
    assert refused(t, "retreat 1kp-1-1,panzer1-1-1").rule == "14.3.3.2-1"
    assert refused(t, "retreat able-1-1").rule == "14.3.3-1"


@pytest.mark.rule("lhy:14.3.3c-1", "lhy:2.2.4c-1", "lhy:13.3.6-1")
def test_guns_shocked_vehicles_and_positions_are_lost() -> None:
    t = fight(
        us(), us("able-1-2"), us("tanks-1-1"), foe("gun-1"), foe("panzer1-1-1", shocked=True), foe("fp-mg-1"),
        map=FIELD, dice=[3, 1, 1],
    )  # fmt: skip
    say(t, "commit german-gun-1,panzer1-1-1")
    lost = {(e.unit, e.rule) for e in told_of(t, Destroyed)}
    assert lost >= {("german-gun-1", "14.3.3c-1"), ("panzer1-1-1", "14.3.3c-1"), ("german-fp-mg-1", "14.3.3c-1")}
    assert HERE in t.state.positions


# ------------------------------------------------------------------ how far


@pytest.mark.rule("lhy:14.3.3.1-1")
def test_two_to_four_hexes() -> None:
    t = fight(us(), foe(), map=FIELD, dice=[LOST, 1])
    say(t, "go C6")
    assert refused(t, "rest").rule == "14.3.3.1-1"
    say(t, "go C7")
    assert legal(t, "rest")
    say(t, "go C8", "go C9")
    assert last(t, RetreatEnded).at == "C9"


@pytest.mark.rule("lhy:14.3.3.1-1")
@pytest.mark.parametrize("shelter", ["woods", "vehicle", "wall"])
def test_one_hex_is_enough_into_cover_to_a_vehicle_or_across_a_wall(shelter: str) -> None:
    map = {
        "woods": board(
            """
            . . . . . . . . .
             . . . . . . . . .
            . . . . . w . . .
             . . . . . . . . .
            . . . . . . . . .
            """
        ),
        "wall": board(
            """
            . . . . . . . . .
             . . . . . . . . .
            . . . . . . . . .
             . . . . . . . . .
            . . . . . . . . .
            """,
            hexsides={"wall": "C5/C6"},
        ),
    }.get(shelter, FIELD)
    friends = [foe("panzer1-1-1", "C6")] if shelter == "vehicle" else []
    t = fight(us(), foe(), *friends, map=map, dice=[LOST, 1])
    say(t, "go C6")
    assert legal(t, "rest")


@pytest.mark.rule("lhy:14.3.3e-1")
def test_through_marsh_three_hexes_are_the_most() -> None:
    marsh = board(
        """
        . . . . . . . . .
         . . . . . . . . .
        . . . . . m . . .
         . . . . . . . . .
        . . . . . . . . .
        """
    )
    t = fight(us(), foe(), map=marsh, dice=[LOST, 1])
    say(t, "go C6", "go C7", "go C8")
    assert last(t, RetreatEnded).at == "C8"


# ------------------------------------------------------------------ where to


@pytest.mark.rule("lhy:14.3.3.1-2", "lhy:14.3.3.1a.i-1")
def test_toward_the_friendly_edge_away_from_enemies() -> None:
    t = fight(us(), us("able-1-2", "E6"), foe(), map=FIELD, dice=[LOST])
    assert offered(t, Go) == ["go C6", "go B5"]
    assert refused(t, "go C4").rule == "14.3.3.1-2"
    assert refused(t, "go D5").rule == "14.3.3.1-2"


@pytest.mark.rule("lhy:14.3.3.1a.ii-1", "lhy:14.3.3.4-1", "lhy:13.3.1-1")
def test_for_want_of_others_past_enemies_and_then_a_check_of_its_own() -> None:
    t = fight(
        us(), us("able-1-2", "D7"), us("able-1-3", "B7"), foe(), map=FIELD, dice=[LOST, 9, 1],
    )  # fmt: skip
    say(t, "go C6", "go C7", "rest")
    checks = told_of(t, CohesionChecked)
    assert [(e.rule, e.passed) for e in checks] == [("14.3.3.4-1", False), ("14.1.s6-1", True)]
    assert t.state.units["1kp-1-1"].disrupted


CROSSROADS = affair(
    FIELD,
    side=[
        {"id": "us", "name": "American", "nation": "us", "edge": "south", "attacker": True},
        {"id": "german", "name": "German", "nation": "german", "edge": "north"},
    ],
)


@pytest.mark.rule("lhy:14.3.3.1b.i-1")
def test_where_the_grid_lies_across_sideways_hexes_are_open_but_not_twice_running() -> None:
    t = fight(us(), foe(), map=FIELD, mission=CROSSROADS, dice=[LOST])
    assert sorted(offered(t, Go)) == ["go C4", "go C6", "go D4", "go D5"]
    say(t, "go C6")
    assert sorted(offered(t, Go)) == ["go D5", "go D6"]
    assert refused(t, "go C7").rule == "14.3.3.1-2"


@pytest.mark.rule("lhy:14.3.3.1b.i-1", "lhy:14.3.3.1a.i-1")
def test_across_the_grid_any_enemy_unit_beside_a_hex_counts_along_it_only_combat_units() -> None:
    scout = us("able-1-leader", "E4")
    t = fight(us(), scout, foe(), map=FIELD, mission=CROSSROADS, dice=[LOST])
    assert sorted(offered(t, Go)) == ["go C4", "go C6", "go D5"]
    t = fight(us(), us("able-1-leader", "E6"), foe(), map=FIELD, dice=[LOST])
    assert "go D5" in offered(t, Go)


@pytest.mark.rule("lhy:14.3.3.1b.ii-1", "lhy:14.3.3.4-1")
def test_across_the_grid_past_enemies_for_want_of_others() -> None:
    ring = us("able-1-2", "E4"), us("able-1-3", "B3"), us("able-2-1", "B6")
    t = fight(us(), *ring, us("able-2-2", "E6"), foe(), map=FIELD, mission=CROSSROADS, dice=[LOST])
    assert sorted(offered(t, Go)) == ["go C4", "go C6", "go D4", "go D5"]


@pytest.mark.rule("lhy:14.3.3.1a.iii-1", "lhy:14.3.3.1b.iii-1", "lhy:10.2-1")
@pytest.mark.parametrize(
    ("mission", "at", "ways"), [("", "C9", {"go D9", "go B9"}), (CROSSROADS, "E5", {"go E4", "go E6"})]
)
def test_at_the_friendly_edge_along_it_or_off_the_map(mission: str, at: str, ways: set[str]) -> None:
    edge = "east" if not mission else "north"
    came = ("C8",) if not mission else ("D4",)
    t = fight(us("able-1-1", at), foe("1kp-1-1", at), map=FIELD, mission=mission, at=at, came=came, dice=[LOST])
    assert set(offered(t)) == {*ways, f"exit {edge}"}
    say(t, f"exit {edge}")
    assert last(t, LeftTheMap).unit == "1kp-1-1"
    assert (t.state.units["1kp-1-1"].at, t.state.units["1kp-1-1"].exited) == ("", True)
    assert last(t, AssaultEnded).holder == 0
    assert not told_of(t, RetreatEnded), "who has left the map retreats no farther"


@pytest.mark.rule("lhy:10.2a-1", "lhy:14.3.3.2-1")
@pytest.mark.parametrize(("dice", "kinds"), [([1, 7, 1], ["halftrack", "section"]), ([7, 7, 1], ["section"])])
def test_who_is_aboard_leaves_the_map_by_himself_and_may_lose_a_step(dice: list[int], kinds: list[str]) -> None:
    track = foe("halftrack-1", "A8"), foe("1kp-1-1", "A8", carrier="german-halftrack-1")
    t = fight(us("able-1-1", "A8"), *track, map=FIELD, at="A8", came=("A7",), dice=[LOST, 1, *dice])
    say(t, "exit south")
    assert sorted(u.card.kind for u in t.state.own[1] if u.exited) == kinds
    assert "" not in t.state.stacks
    assert not t.state.aboard


@pytest.mark.rule("lhy:14.3.3d-1")
def test_who_can_go_nowhere_is_lost() -> None:
    river = board(
        """
        . . . . . . . . .
         . . . . = . . . .
        . . . . . = . . .
         . . . . = . . . .
        . . . . . . . . .
        """
    )
    t = fight(us(), foe(), map=river, special={"river_impassable": True}, dice=[LOST])
    lost = last(t, StepLost)
    assert (lost.unit, lost.rule) == ("1kp-1-1", "14.3.3d-1")
    assert not told_of(t, RetreatEnded)


@pytest.mark.rule("lhy:14.3.3.1a.iv-1", "lhy:14.3.3.1b.iv-1")
@pytest.mark.parametrize("mission", ["", CROSSROADS])
def test_along_an_impassable_river_toward_a_crossing(mission: str) -> None:
    across = board(
        """
        = = = = = = = = =
         = = = f = = = = =
        . . . . . . . . .
         . . . . . . . . .
        . . . . . . . . .
        """
    )
    down = board(
        """
        . . . . . . = . .
         . . . . . f . . .
        . . . . . . = . .
         . . . . . = . . .
        . . . . . = . . .
        """
    )
    special = {"river_impassable": True}
    if mission:
        sides = [
            {"id": "us", "name": "American", "nation": "us", "edge": "south", "attacker": True},
            {"id": "german", "name": "German", "nation": "german", "edge": "north"},
        ]
        name = affair(across, side=sides, special=special)
        t = fight(
            us("able-1-1", "C7"), foe("1kp-1-1", "C7"), map=across, at="C7", came=("B7",), mission=name, dice=[LOST]
        )
        say(t, "go C6")
        assert told_of(t, Retreated)[1].to == "C5"
    else:
        t = fight(
            us("able-1-1", "A5"), foe("1kp-1-1", "A5"), map=down, at="A5", came=("A4",), special=special, dice=[LOST]
        )
        assert [e.to for e in told_of(t, Retreated)] == ["B5", "C6"]
        assert offered(t) == ["go D6", "rest"]


# ------------------------------------------------------------------ past enemies


@pytest.mark.rule("lhy:14.3.3.4a-1")
def test_who_was_disrupted_already_does_not_check_for_it() -> None:
    t = fight(us(), us("able-1-2", "D7"), us("able-1-3", "B7"), foe(disrupted=True), map=FIELD, dice=[5, 1])
    say(t, "go C6", "go C7", "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.1.s6-1"]


@pytest.mark.rule("lhy:14.3.3.4-1")
def test_disrupted_and_shocked_enemies_frighten_nobody() -> None:
    others = us("able-1-2", "D7", disrupted=True), us("tanks-1-1", "B7", shocked=True)
    t = fight(us(), *others, foe(), map=FIELD, dice=[LOST, 1])
    say(t, "go C6", "go C7", "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.1.s6-1"]


@pytest.mark.rule("lhy:14.3.3.4b-1")
def test_enemies_who_are_busy_frighten_nobody() -> None:
    busy = us("able-1-2", "D7"), foe("1kp-2-1", "D7"), us("able-2-1", "B7"), foe("1kp-2-2", "B7")
    s = melee(us(), *busy, foe(), map=FIELD, initiative=0)
    s.assaults |= {"D7": Assault("D7", 0), "B7": Assault("B7", 0)}
    t = table(s, [LOST, 1])
    say(t, "resolve C5", "go C6", "go C7", "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.1.s6-1"]


@pytest.mark.rule("lhy:14.3.3.4b-1")
@pytest.mark.parametrize("primary", [True, False])
def test_nor_do_enemies_under_the_primary_impact_of_mortars(primary: bool) -> None:
    mortars = [
        Mortar(
            f"german-8cm-section-{n}",
            "8cm-section",
            1,
            box="firing",
            at="E9",
            final=True,
            impact=at if primary else "A1",
        )
        for n, at in enumerate(("D7", "B7"), 1)
    ]
    shells = [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(("D7", "B7"), 1)]
    t = fight(
        us(), us("able-1-2", "D7"), us("able-1-3", "B7"), foe(), *mortars, map=FIELD, dice=[LOST, 1, 1], markers=shells
    )
    say(t, "go C6", "go C7", "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.1.s6-1"] if primary else ["14.3.3.4-1", "14.1.s6-1"]


@pytest.mark.rule("lhy:14.3.3.4c-1")
def test_a_friend_in_order_in_the_hex_spares_the_check() -> None:
    t = fight(us(), us("able-1-2", "D7"), us("able-1-3", "B7"), foe(), foe("1kp-1-2", "C7"), map=FIELD, dice=[LOST, 1])
    say(t, "go C6", "go C7", "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.1.s6-1"]


@pytest.mark.rule("lhy:14.3.3.4c-1", "lhy:14.3.3.1-1", "lhy:20.9.2-1")
def test_friends_who_are_hidden_do_not_show_themselves_by_it() -> None:
    watching = us("able-1-2", "D7"), us("able-1-3", "B7")
    t = fight(us(), *watching, foe(), foe("1kp-1-2", "C7", hidden=True), map=FIELD, dice=[LOST, 1, 1])
    say(t, "go C6", "go C7", "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.3.3.4-1", "14.1.s6-1"]
    t = say(fight(us(), foe(), foe("panzer1-2-1", "C6", hidden=True), map=FIELD, dice=[LOST]), "go C6")
    assert refused(t, "rest").rule == "14.3.3.1-1"


@pytest.mark.rule("lhy:14.3.3.4d-1")
def test_in_a_town_nobody_checks_for_passing_enemies() -> None:
    town = board(
        """
        . . . . . . . . .
         . . . . . . . . .
        . . . . . U . . .
         . . . . . . . . .
        . . . . . . . . .
        """
    )
    t = fight(us(), us("able-1-2", "C7"), us("able-2-1", "E6"), us("able-2-2", "A6"), foe(), map=town, dice=[LOST, 1])
    say(t, "go C6", "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.1.s6-1"]


# ------------------------------------------------------------------ through enemies, shells and mines


@pytest.mark.rule("lhy:14.3.3.1a.v-1", "lhy:14.3.3.1b.v-1", "lhy:14.3.3.5-1", "lhy:14.3.3.5-2")
@pytest.mark.parametrize(
    ("mission", "ring", "ways"),
    [
        ("", ("C6", "D5", "B5"), ["go D5", "go C6", "go B5"]),
        (CROSSROADS, ("D4", "D5", "C4", "C6"), ["go D5", "go D4", "go C6", "go C4"]),
    ],
)
def test_last_of_all_through_enemies_who_are_not_affected(mission: str, ring: tuple[str, ...], ways: list[str]) -> None:
    enemies = [us(f"able-2-{n}", at) for n, at in enumerate(ring[:3], 1)]
    enemies += [us("able-3-1", at) for at in ring[3:]]
    t = fight(us(), *enemies, foe(), map=FIELD, mission=mission, dice=[LOST, 1, 9, 1])
    assert sorted(offered(t, Go)) == sorted(ways)
    say(t, ways[0])
    assert not legal(t, "rest")
    while t.choice and t.choice.kind == "flight" and len(told_of(t, Retreated)) < 2:
        t.answer(next(m for m in t.choice.options if isinstance(m, Go)))
    say(t, "rest")
    rules = [e.rule for e in told_of(t, CohesionChecked)]
    assert "14.3.3.5-1" in rules
    assert rules[-1] == "14.1.s6-1"
    assert not any(u.disrupted for u in t.state.units.values() if u.seat == 0)


@pytest.mark.rule("lhy:14.3.3.3-1", "lhy:11.4.7b-1")
def test_through_an_impact_hex_only_for_want_of_others_and_at_a_price() -> None:
    def shells(*hexes: str) -> list[Marker]:
        return [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(hexes, 1)]

    t = fight(us(), foe(), map=FIELD, dice=[LOST], markers=shells("C6"))
    assert sorted(offered(t, Go)) == ["go B5", "go D5"]
    t = fight(us(), foe(), map=FIELD, dice=[LOST, 2, 1], markers=shells("C6", "B5", "D5"))
    assert sorted(offered(t, Go)) == ["go B5", "go C6", "go D5"]
    say(t, "go C6")
    assert refused(t, "rest").rule == "14.3.3.1-1"
    assert not told_of(t, MarkerRolled)
    say(t, "go C7")
    assert [(e.at, e.die) for e in told_of(t, MarkerRolled)] == [("C6", 2)]


DEEP = ("C6", "D5", "B5", "C7", "D6", "B6", "E6", "E5", "A6", "A5", "E7", "A7")
"""Two hexes behind the Assault, and beside them."""


@pytest.mark.rule("lhy:14.3.3.3-1", "lhy:14.3.3d-1")
def test_shells_may_fall_in_more_than_one_hex_that_he_goes_through() -> None:
    shells = [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(DEEP, 1)]
    t = fight(us(), foe(), map=FIELD, dice=[LOST, 2, 3, 1], markers=shells)
    say(t, "go C6", "go C7", "go C8", "rest")
    assert [(e.at, e.die) for e in told_of(t, MarkerRolled)] == [("C6", 2), ("C7", 3)]
    assert t.state.units["1kp-1-1"].at == "C8"


@pytest.mark.rule("lhy:14.3.3.3-1", "lhy:10.2-1", "lhy:10.2b-1")
def test_through_shells_off_the_map_and_at_their_price() -> None:
    shells = [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(("C9", "D8", "B8", "D9", "B9"), 1)]
    t = fight(
        us("able-1-1", "C8"), foe("1kp-1-1", "C8"), map=FIELD, at="C8", came=("C7",), dice=[LOST, 9, 1], markers=shells
    )
    say(t, "go C9")
    assert refused(t, "rest").rule == "14.3.3.1-1"
    say(t, "exit east")
    assert [(e.at, e.die) for e in told_of(t, MarkerRolled)] == [("C9", 9)]
    assert [u.card.kind for u in t.state.own[1] if u.exited] == ["section"]


@pytest.mark.rule("lhy:14.3.3.5-1", "lhy:14.3.3d-1")
def test_through_two_lines_of_enemies_one_behind_the_other() -> None:
    lines = [us(f"able-{n // 3 + 2}-{n % 3 + 1}", at) for n, at in enumerate(("C6", "D5", "B5", "C7", "D6", "B6"))]
    lines += [us("baker-1-1", "E6"), us("baker-1-2", "E5"), us("baker-1-3", "A6"), us("baker-2-1", "A5")]
    t = fight(us(), *lines, foe(), map=FIELD, dice=[LOST, 1, 1, 1])
    say(t, "go C6", "go C7", "go C8", "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.3.3.4-1", "14.3.3.5-1", "14.1.s6-1"]


@pytest.mark.rule("lhy:14.3.3.3-1", "lhy:14.3.3.5-1")
def test_shells_that_nobody_gets_out_of_are_no_way_and_he_breaks_out() -> None:
    """Shells fall all the way to his edge, but for E6 behind the enemy at D5."""
    east = [f"{row}{column}" for row in "ABCDE" for column in range(5, 10)]
    hexes = [at for at in east if at not in (HERE, "D5", "E6")]
    shells = [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(hexes, 1)]
    t = fight(us(), us("able-1-2", "D5"), foe(), map=FIELD, dice=[LOST, 1, 1, 1], markers=shells)
    assert [e.to for e in told_of(t, Retreated)] == ["D5", "E6"]
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.3.3.4-1", "14.3.3.5-1", "14.1.s6-1"]


@pytest.mark.rule("lhy:14.3.3.3-1", "lhy:10.2-1")
def test_through_an_impact_hex_and_off_the_map() -> None:
    lane = board(". . . . . . . . .")
    shells = [Marker(1, "mortar", "A9", 1, mv=1, bare=1)]
    t = fight(us(at="A8"), foe(at="A8"), map=lane, at="A8", came=["A7"], dice=[LOST, 2], markers=shells)
    assert (t.state.units["1kp-1-1"].at, offered(t)) == ("A9", ["exit east"])
    say(t, "exit east")
    assert [(e.at, e.die) for e in told_of(t, MarkerRolled)] == [("A9", 2)]
    assert last(t, LeftTheMap).unit == "1kp-1-1"


@pytest.mark.rule("lhy:14.3.3.3-1")
def test_no_retreat_ends_where_shells_fall() -> None:
    markers = [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(("C7", "B6", "D6"), 1)]
    t = fight(us(), foe(), map=FIELD, dice=[LOST, 2, 1], markers=markers)
    say(t, "go C6", "go C7")
    assert refused(t, "rest").rule == "14.3.3.3-1"


@pytest.mark.rule("lhy:14.3.3.1-2")
def test_a_retreat_leads_into_mines_if_it_must() -> None:
    mines = {at: Minefield(0) for at in ("C6", "B5", "D5")}
    t = fight(us(), foe(), map=FIELD, dice=[LOST, 10, 1], mines=mines)
    say(t, "go C6")
    assert last(t, StepLost).rule == "19.1.1a-1"


@pytest.mark.rule("lhy:4.1.10-2", "lhy:14.3.3-1")
@pytest.mark.parametrize(("to", "rolls"), [("C6", 0), ("C8", 1)])
def test_who_has_retreated_into_a_river_rolls_for_the_opposite_bank_alone(to: str, rolls: int) -> None:
    river = board(
        """
        . . . . . . = . .
         . . . . . . = . .
        . . . . . . = . .
         . . . . . . = . .
        . . . . . . = . .
        """
    )
    s = say(fight(us(), foe(), foe("1kp-1-leader", "A9"), map=river, dice=[LOST, 1]), "go C6", "go C7", "rest").state
    s.units["1kp-1-1"].regrouping = False
    t = say(table(activated(s, "1kp-1"), dice=[1]), "maneuver 1kp-1-1", f"go {to}")
    assert t.state.units["1kp-1-1"].at == to
    assert len(told_of(t, ExitRolled)) == rolls


@pytest.mark.rule("lhy:20.8.1-1", "lhy:14.3.3.5-1")
def test_dummies_in_the_way_are_gone_and_nobody_breaks_out_through_them() -> None:
    """For the one beside D5, who may be anybody, he checks."""
    ring = [us(f"dummy-{n}", at, concealed=True) for n, at in enumerate(("C6", "D5", "B5"), 1)]
    t = fight(us(), *ring, foe(), map=FIELD, dice=[LOST, 1, 1])
    say(t, "go D5")
    assert t.state.units["us-dummy-2"].lost
    say(t, "rest")
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.3.3.4-1", "14.1.s6-1"]


@pytest.mark.rule("lhy:14.3.3.5-1", "lhy:13.3.3-1")
def test_what_mines_leave_of_those_who_broke_out_checks_for_it_still() -> None:
    ring = [us(f"able-2-{n}", at) for n, at in enumerate(("C6", "D5", "B5"), 1)]
    mines = {at: Minefield(0) for at in ("D6", "E5", "E6")}
    t = fight(us(), *ring, foe(), map=FIELD, dice=[LOST, 10, 1, 2, 3], mines=mines)
    say(t, "go D5", "go D6", "rest")
    left = last(t, StepLost).left
    assert [(e.unit, e.rule, e.die) for e in told_of(t, CohesionChecked)] == [
        (left, "14.3.3.5-1", 2), (left, "14.1.s6-1", 3),
    ]  # fmt: skip


@pytest.mark.rule("lhy:14.3.3.4-1", "lhy:14.3.3.3-1")
def test_whom_shells_disrupt_on_the_way_does_not_check_for_passing_enemies() -> None:
    """He comes to C6, next to enemies, and is Disrupted by the shells there as he leaves it."""
    shells = [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(("C6", "B5", "D5"), 1)]
    watching = us("able-1-2", "D6"), us("able-1-3", "B6")
    t = fight(us(), *watching, foe(), map=FIELD, dice=[LOST, 7, 1], markers=shells)
    say(t, "go C6", "rest")
    assert t.state.units["1kp-1-1"].disrupted
    assert [e.rule for e in told_of(t, CohesionChecked)] == ["14.1.s6-1"]


# ------------------------------------------------------------------ vehicles


def driven_out(*units: Unit, **fields: Any) -> Any:
    """A German AFV has the worse gun and goes."""
    return fight(us("destroyers-2-1"), *units, map=fields.pop("map", FIELD), **fields)


@pytest.mark.rule("lhy:14.3.3.2-1")
def test_a_vehicle_retreats_anywhere_for_five_points_and_is_in_motion() -> None:
    t = driven_out(foe("panzer1-2-1"), us("able-1-1", "D6"))
    assert asked(t) == (1, "flight")
    assert len(offered(t, Go)) == 6
    assert refused(t, "rest").rule == "14.3.3.2-1"
    say(t, "go C4", "go C3", "go C2", "go C1", "go B1")
    assert last(t, RetreatEnded).at == "B1"
    assert t.state.units["panzer1-2-1"].motion == "green"
    assert not told_of(t, CohesionChecked)


@pytest.mark.rule("lhy:14.3.3.2-1")
def test_one_hex_a_vehicle_goes_at_least() -> None:
    t = driven_out(foe("panzer1-2-1"))
    say(t, "go C4", "rest")
    assert last(t, RetreatEnded).at == "C4"


@pytest.mark.rule("lhy:14.3.3.3-1", "lhy:14.3.3.2-1")
def test_a_vehicle_too_goes_through_shells_only_for_want_of_another_way() -> None:
    def shells(*hexes: str) -> list[Marker]:
        return [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(hexes, 1)]

    t = driven_out(foe("panzer1-2-1"), markers=shells("C6", "C4"))
    assert sorted(offered(t, Go)) == ["go B4", "go B5", "go D4", "go D5"]
    t = driven_out(foe("panzer1-2-1"), markers=shells("C6", "C4", "B4", "B5", "D4", "D5"))
    assert len(offered(t, Go)) == 6


@pytest.mark.rule("lhy:14.3.3.3-1", "lhy:14.3.3.2-1")
def test_a_vehicle_goes_through_shells_as_far_as_its_points_allow() -> None:
    west = ("C4", "B4", "D4", "C3", "D3", "B3", "E4", "A4")
    shells = [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate((*DEEP, *west), 1)]
    t = driven_out(foe("panzer1-2-1"), markers=shells)
    say(t, "go C6", "go C7")
    assert refused(t, "rest").rule == "14.3.3.3-1"
    say(t, "go C8", "rest")
    assert t.state.units["panzer1-2-1"].at == "C8"


@pytest.mark.rule("lhy:14.3.3.2-3", "lhy:14.3.3.5-2")
def test_an_afv_breaks_out_through_enemies_and_a_truck_does_not() -> None:
    t = driven_out(foe("panzer1-2-1"), us("able-1-1", "C6"))
    assert legal(t, "go C6")
    say(t, "go C6")
    assert refused(t, "rest").rule == "14.3.3.5-2"
    say(t, "go C7", "rest")
    t = driven_out(foe("truck-1"), us("able-1-1", "C6"))
    assert not legal(t, "go C6")


@pytest.mark.rule("lhy:14.3.3.5-2", "lhy:14.3.3d-1", "lhy:19.1.2a-1")
@pytest.mark.parametrize(("vehicle", "die", "dice"), [("panzer1-2-1", 9, [1]), ("halftrack-1", 9, [1, 1])])
def test_whom_mines_stop_among_enemies_is_lost_with_all_aboard(vehicle: str, die: int, dice: list[int]) -> None:
    """The Riders get off and check, or one of the Passengers falls with the vehicle; none of them may stay there."""
    name = foe(vehicle).id
    units = foe(vehicle), foe("1kp-1-1", carrier=name), foe("1kp-1-leader", carrier=name), us("able-1-1", "C6")
    t = driven_out(*units, mines={"C6": Minefield(0)}, dice=[die, *dice, 1])
    say(t, "go C6")
    assert {u.seat for u in t.state.stacks["C6"]} == {0}
    assert not any(u.at for u in t.state.own[1])


@pytest.mark.rule("lhy:14.3.3.2-1", "lhy:19.1.2a-1")
def test_whom_mines_stop_elsewhere_has_retreated() -> None:
    t = driven_out(foe("panzer1-2-1"), mines={"C6": Minefield(0)}, dice=[9])
    say(t, "go C6")
    u = t.state.units["panzer1-2-1"]
    assert (u.at, u.shocked, u.motion) == ("C6", True, "")


@pytest.mark.rule("lhy:14.3.3.2-2", "lhy:14.3.3d-1")
def test_a_carrier_in_the_woods_is_lost() -> None:
    clearing = board(
        """
        . . . . . . . . .
         . . . w w . . . .
        . . . w . w . . .
         . . . w w . . . .
        . . . . . . . . .
        """
    )
    t = driven_out(foe("halftrack-1"), map=clearing)
    assert (last(t, Destroyed).unit, last(t, Destroyed).rule) == ("german-halftrack-1", "14.3.3d-1")
    aboard = [foe("1kp-1-1", carrier="german-halftrack-1"), foe("1kp-1-leader", carrier="german-halftrack-1")]
    t = driven_out(foe("halftrack-1"), *aboard, map=clearing, avatars=[Avatar(), Avatar("1kp-1-leader")])
    assert all(not t.state.units[i].at for i in ("german-halftrack-1", "1kp-1-1", "1kp-1-leader"))
    assert t.state.avatars[1].casualties == 1, "22.2.2b: a Casualty of his"
    t = driven_out(foe("truck-1"), foe("gun-1", carrier="german-truck-1"), map=clearing)
    assert all(t.state.units[i].lost for i in ("german-truck-1", "german-gun-1"))


def test_who_retreats_is_told() -> None:
    assert last(fight(us(), foe(), map=FIELD, dice=[LOST]), RetreatBegan).units == ("1kp-1-1",)


@pytest.mark.rule("lhy:20.9.2b-1")
def test_who_comes_upon_somebody_hidden_looks_for_another_way() -> None:
    t = fight(us(), us("able-1-2", "C6", hidden=True), foe(), map=FIELD, dice=[LOST])
    assert "go C6" in offered(t, Go)
    say(t, "go C6")
    assert (t.state.units["able-1-2"].hidden, t.state.units["1kp-1-1"].at) == (False, HERE)
    assert "go C6" not in offered(t, Go)


@pytest.mark.rule("lhy:4.3.1.2e-1", "lhy:14.3.3-1")
@pytest.mark.parametrize("kind", ["tanks-1-1", "dummy-4"])
def test_a_concealed_vehicle_is_given_away_to_those_who_retreat_past_it_and_men_are_not(kind: str) -> None:
    woods = board(
        """
        . . . . . . . . .
         . . . . . . . . .
        . . . . . . w . .
         . . . . . . . . .
        . . . . . . . . .
        """
    )
    watching = us("able-1-2", "E6", concealed=True), us("able-1-3", "A6", concealed=True)
    t = fight(us(), us(kind, "C7", concealed=True), *watching, foe(), map=woods, dice=[LOST])
    say(t, "go C6")
    veiled = [u.at for u in t.state.own[0] if u.concealed and u.at]
    assert veiled == ["E6", "A6"]
