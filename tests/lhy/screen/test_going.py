"""What is shown before a Maneuver: shots on the move, rolls on the way, leaving the map, Overruns, light."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hedgerow.kernel.screen.preview import Preview, Remark
from hedgerow.lhy.odds.fire import target_odds
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.events.fire import MarkerRolled
from hedgerow.lhy.state.events.maneuver import ExitLossRolled, ExitRolled, Stepped
from hedgerow.lhy.state.state import Marker, Minefield
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    last,
    move,
    say,
    state,
    table,
    told_of,
)

COPSE = board(
    """
    . . . . . . . .
     . . . w . . . .
    . . . w . . . .
    """
)


def shown(t: World, text: str) -> Preview:
    return SCREEN.preview(t, move(text), asked(t)[0])


def chances(preview: Preview) -> list[dict[str, Fraction]]:
    return [{c.result: Fraction(c.exact) for c in fate.chances} for fate in preview.fates]


@pytest.mark.parametrize("target", ["panzer1-2-1", "B6"])
def test_an_obscure_target_is_shown_as_such(target: str) -> None:
    s = state(COPSE, US("tanks-1-1", "B3", motion="green"), GERMAN("panzer1-2-1", "B6"), GERMAN("1kp-1-1", "B6"))
    t = table(activated(s, "tanks-1"))
    found = shown(t, f"halt-and-fire tanks-1-1 C4 {target}")
    say(t, f"halt-and-fire tanks-1-1 C4 {target}")
    assert found.sums[0].tally == t.state.markers[-1].tally
    assert {"11.5.4f-1", "11.3.3h-1"} & {mod.rule for mod in found.sums[0].tally.mods}


def test_who_gets_out_of_a_minefield_and_with_whose_help() -> None:
    units = US("able-1-1", "C3"), US("able-1-2", "C3"), US("able-1-leader", "C3")
    s = state(OPEN, *units, GERMAN("1kp-1-1", "E8"), mines={"C3": Minefield(1, known=True)})
    t = say(table(activated(s, "able-1"), dice=[7, 7]), "maneuver able-1-1,able-1-2")
    found = shown(t, "go C4 able-1-1")
    assert found.dice
    assert chances(found) == [{"gets out": Fraction(7, 10), "stays": Fraction(3, 10)},
                              {"gets out": Fraction(6, 10), "stays": Fraction(4, 10)}]  # fmt: skip
    say(t, "go C4 able-1-1")
    assert [e.passed for e in told_of(t, ExitRolled)] == [True, False]


BOG = board(
    """
    . m m . .
     . m m . .
    . m m . .
    """
)


def test_what_takes_the_whole_allowance_has_no_figure() -> None:
    s = state(BOG, US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B5", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    found, reach = shown(t, "go B2"), SCREEN.reach(t, None, 0)
    assert found.sums == ()
    assert found.remarks[0] == Remark("The whole allowance (marsh); 0 spent so far", "4.1.13-1")
    assert reach is not None
    assert {way.cost for way in reach.ways if way.place == "B2"} == {reach.allowance}
    say(t, "go B2")
    assert LHY.tell(t.state, last(t, Stepped), 0).sums == ()
    on, left = shown(t, "go B3"), SCREEN.reach(t, None, 0)  # into the second of two hexes one always gets
    assert on.remarks[0].words == "The whole allowance (marsh); all spent so far"
    assert left is not None
    assert left.spent == left.allowance
    assert {way.cost for way in left.ways if way.place == "B3"} == {0}


GETS_OUT = [{"gets out": Fraction(6, 10), "stays": Fraction(4, 10)}]
DRIVES_OUT = [{"gets out": Fraction(7, 10), "stays": Fraction(3, 10)}]


@pytest.mark.rule("lhy:19.1.1b-1", "lhy:19.1.2b-1")
@pytest.mark.parametrize(
    ("text", "fates"),
    [
        ("mount able-1-1 us-truck-1", GETS_OUT),
        ("limber us-gun-1 us-truck-1", GETS_OUT),
        ("stalk us-latw-1 B4 panzer1-2-1", GETS_OUT),
        ("halt-and-fire tanks-1-1 B4 panzer1-2-1", DRIVES_OUT),
        ("halt-and-fire tanks-1-1 A4 panzer1-2-1", []),
        ("scoot tanks-1-2 panzer1-2-1 B4", DRIVES_OUT),
    ],
)
def test_who_goes_one_hex_to_fire_or_to_get_on_may_have_to_get_out_first(
    text: str, fates: list[dict[str, Fraction]]
) -> None:
    there = "A4"  # woods
    s = state(
        COPSE, US("able-1-1", there), US("latw-1", there), US("gun-1", there), US("tanks-1-1", there, motion="green"),
        US("tanks-1-2", there), US("truck-1", "A3"), US("able-1-leader", "A1"), GERMAN("panzer1-2-1", "B6"),
        mines={there: Minefield(1, known=True)},
    )  # fmt: skip
    t = table(activated(s, "able-1", "tanks-1"), dice=[10])
    found = shown(t, text)
    assert chances(found)[: len(fates)] == fates
    assert found.dice is bool(fates)
    say(t, text)
    assert len(told_of(t, ExitRolled)) == len(fates)


@pytest.mark.rule("lhy:11.5.2-1", "lhy:19.2-1")
def test_a_latw_section_is_told_that_it_does_not_fire_from_wire() -> None:
    s = state(COPSE, US("latw-1", "B3"), US("able-1-leader", "A1"), GERMAN("panzer1-2-1", "B6"), wire={"B4": 1})
    found = shown(table(activated(s, "able-1")), "stalk us-latw-1 B4 panzer1-2-1")
    assert [remark.rule for remark in found.remarks] == ["19.2-1"]
    assert not found.sums


TENTH = Fraction(1, 10)


@pytest.mark.rule("lhy:19.1.1a-1", "lhy:19.1.2a-1")
@pytest.mark.parametrize(
    ("units", "likely"),
    [
        (["able-1-1"], {"no effect": 9 * TENTH, "a Casualty": TENTH}),
        (["able-1-1", "able-1-leader"], {"no effect": Fraction(19, 20), "a Casualty": Fraction(1, 20)}),
        (["tanks-1-1"], {"no effect": 7 * TENTH, "Shocked": 2 * TENTH, "destroyed": TENTH}),
        (["halftrack-1"], {"no effect": 7 * TENTH, "destroyed": 3 * TENTH}),
    ],
)
def test_what_known_mines_may_do_and_nothing_is_said_of_others(units: list[str], likely: dict[str, Fraction]) -> None:
    own = [US(key, "C3") for key in units]
    with_it = [] if "able-1-leader" in units else [US("able-1-leader", "B3")]
    for known in (True, False):
        s = state(OPEN, *own, *with_it, GERMAN("1kp-1-1", "E8"), mines={"C4": Minefield(1, known=known)})
        t = table(activated(s, *(p.id for p in s.platoons.values() if p.seat == 0)))
        found = shown(say(t, f"maneuver {','.join(u.id for u in own)}"), "go C4")
        assert found.dice is known
        assert chances(found) == ([likely] * len(units) if known else [])


def test_a_leader_who_helps_rolls_for_nobody_but_the_one_he_helps() -> None:
    s = state(OPEN, US("able-1-1", "C3"), US("able-1-leader", "C3"), GERMAN("1kp-1-1", "E8"))
    s.mines = {"C3": Minefield(1, known=True)}
    t = say(table(activated(s, "able-1"), dice=[7]), "maneuver able-1-1,able-1-leader")
    found = shown(t, "go C4 able-1-1")
    assert [fate.piece for fate in found.fates] == ["able-1-1"]
    assert sum("rolls to get out" in remark.words for remark in found.remarks) == 1
    say(t, "go C4 able-1-1")
    assert [e.unit for e in told_of(t, ExitRolled)] == ["able-1-1"]
    assert t.state.units["able-1-leader"].at == "C4"


def test_what_leaving_the_map_may_cost() -> None:
    s = state(OPEN, US("able-1-1", "A4"), US("able-1-leader", "A4"), GERMAN("1kp-1-1", "E8"))
    t = say(table(activated(s, "able-1"), dice=[7]), "maneuver able-1-1,able-1-leader")
    found = shown(t, "exit south")
    assert found.dice
    assert [fate.piece for fate in found.fates] == ["able-1-1"], "a leader is no combat unit"
    assert chances(found) == [{"no effect": Fraction(6, 10), "a Casualty": Fraction(4, 10)}]
    say(t, "exit south")
    assert last(t, ExitLossRolled).lost


@pytest.mark.parametrize("edge", ["south", "west"])
def test_from_a_hex_along_the_friendly_edge_it_costs_nothing(edge: str) -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    found = shown(say(table(activated(s, "able-1")), "maneuver able-1-1"), f"exit {edge}")
    assert (found.dice, found.fates) == (False, ())


@pytest.mark.rule("lhy:19.1.1b-1", "lhy:10.2-1")
def test_who_leaves_the_map_gets_out_of_a_minefield_first() -> None:
    s = state(OPEN, US("able-1-1", "C1"), US("able-1-leader", "C2"), GERMAN("1kp-1-1", "E8"))
    s.mines = {"C1": Minefield(1, known=True)}
    t = say(table(activated(s, "able-1"), dice=[7]), "maneuver able-1-1")
    found = shown(t, "exit west")
    assert found.dice
    assert chances(found) == [{"gets out": Fraction(6, 10), "stays": Fraction(4, 10)}]
    say(t, "exit west")
    assert [e.passed for e in told_of(t, ExitRolled)] == [False]


def test_attacks_on_those_who_leave_are_told_of() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "E8"))
    s.markers = [Marker(1, "small-arms", "A1", 2, seat=0, firer="1kp-1-1")]
    t = say(table(activated(s, "able-1"), dice=[1]), "maneuver able-1-1")
    found = shown(t, "exit west")
    assert found.dice
    assert [remark.rule for remark in found.remarks] == ["10.2b-1"]
    say(t, "exit west")
    assert told_of(t, MarkerRolled)


def test_an_overrun_shows_all_markers_that_it_brings() -> None:
    s = state(OPEN, US("tanks-1-1", "C2", motion="green"), GERMAN("1kp-1-1", "C4"), GERMAN("gun-3", "C4"))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go C3")
    found = shown(t, "overrun C4")
    say(t, "overrun C4")
    assert [s.total for s in found.sums] == [m.value for m in t.state.markers] == [2, -2, 2]
    assert [s.tally for s in found.sums] == [m.tally for m in t.state.markers]


@pytest.mark.parametrize(("gun", "behind"), [("A1", True), ("A8", False)])
def test_fire_at_an_overrunning_tank_is_as_likely_to_hurt_as_its_marker(gun: str, behind: bool) -> None:
    """11.1.3: who fires from behind the last hexside that the tank crossed fires at its rear."""
    men = GERMAN("1kp-1-1", "A6"), GERMAN("gun-1", gun), GERMAN("1kp-1-2", "E8")
    t = table(activated(state(OPEN, US("tanks-1-1", "A5"), *men), "tanks-1"))
    say(t, "maneuver tanks-1-1", "overrun A6")
    found = shown(t, "fire german-gun-1 tanks-1-1")
    say(t, "fire german-gun-1 tanks-1-1")
    assert t.state.markers[-1].enfilade is behind
    tank = t.state.units["tanks-1-1"]
    on_tank = [marker for marker in t.state.markers if marker.unit == tank.id]
    assert chances(found) == [target_odds(tank, on_tank)]
    assert found.sums[0].tally == t.state.markers[-1].tally


def test_an_overrun_does_not_tell_who_is_concealed() -> None:
    s = state(OPEN, US("tanks-1-1", "C2", motion="green"), GERMAN("fp-gun-1", "C4", concealed=True, front=9))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go C3")
    assert [s.total for s in shown(t, "overrun C4").sums] == [2]


def test_where_light_may_burn() -> None:
    s = state(OPEN, US("able-1-1", "C3"), US("able-1-leader", "C3"), GERMAN("1kp-1-1", "E8"), light="night",
              special={"illumination": ["us"]})  # fmt: skip
    t = say(table(activated(s, "able-1")), "flare able-1-1")
    found = shown(t, "illuminate able-1-1 C5")
    assert chances(found) == [{"granted": Fraction(1, 2), "refused": Fraction(1, 2)}]
    assert (found.places[0].place, found.places[0].exact) == ("C5", "1/5")
    assert {place.place: place.exact for place in found.places[1:]}["C7"] == "1/20"


@pytest.mark.parametrize(("shaken", "likely"), [((), None), (("a",), Fraction(6, 10)), (("a", "b"), None)])
def test_when_sections_recombine_only_one_that_is_disrupted_needs_a_roll(
    shaken: tuple[str, ...], likely: Fraction | None
) -> None:
    sections = [US(f"able-1-{key}", "C3", disrupted=key in shaken) for key in ("a", "b")]
    s = state(OPEN, *sections, US("able-1-leader", "C3"), GERMAN("1kp-1-1", "E8"), phase="clean-up", step="recombine")
    found = shown(table(s), "recombine able-1-a able-1-b")
    assert found.dice is (likely is not None)
    if likely is not None:
        assert chances(found)[0]["in good order"] == likely
