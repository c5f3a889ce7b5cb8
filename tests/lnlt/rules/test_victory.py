"""22: control of places, the score and its reasons, the judgement after the last turn."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.victory import controller, judge, standing
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import (
    Activate,
    Fight,
    Finish,
    Fire,
    Go,
    Halt,
    Hold,
    Pass,
    Place,
    PrintedSetUp,
    Rally,
    Ready,
    Shell,
    Step,
    Strike,
    Unload,
)
from hedgerow.lnlt.state.placing import eliminate, enlist, put
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    activate,
    affair,
    choose,
    counter,
    last,
    offered,
    state,
    table,
    told_of,
)
from tests.lnlt.drawn import FORCES, HEAD, play_out
from tests.lnlt.guns import gun_team

FIELD = """
. . . . .
. . H H .
. . H . .
"""
TOWN = ("C1 C2 D1",)


def laid_out(monkeypatch: pytest.MonkeyPatch, victory: str) -> State:
    """A scenario with these Victory Conditions before its set-up."""
    forces = FORCES.replace('area = ["column D"]', 'area = ["columns D-E"]')
    return new_state(play_out(monkeypatch, FIELD, HEAD + forces + victory, TOWN).key, {})


def add(s: State, counter: str, side: int, at: str = "", *, shaken: bool = False) -> Unit:
    u = Unit(f"x{len(s.units)}", counter, side, shaken=shaken)
    enlist(s, u)
    if at:
        put(s, u, at)
    return u


CONTROL = """
[victory]
words = ""
[[victory.score]]
kind = "control"
side = "american"
places = ["C1"]
words = "corner"
points = 3
"""


# ------------------------------------------------------------------ control


def walk(t: World, unit: str, *steps: str) -> World:
    """An impulse of a unit's own, in which nobody fires at it."""
    choose(activate(t, t.state.units[unit].at), Go((unit,)))
    for place in steps:
        choose(t, Step(place))
        while Hold() in offered(t):
            choose(t, Hold())
    return choose(t, Halt()) if t.state.moving is not None else t


@pytest.mark.rule("lnlt:22.1.1")
@pytest.mark.parametrize(
    ("unit", "shaken", "takes"),
    [
        ("squad", False, True),
        ("half-squad", False, True),
        ("hmg", False, True),
        ("layer", False, True),
        ("squad", True, False),
        ("clarkson", False, False),
        ("medic", False, False),
        ("scout", False, False),
    ],
)
def test_good_order_mmcs_and_heroes_take_control(unit: str, shaken: bool, takes: bool) -> None:
    pieces = US("a", unit, "D1", shaken=shaken), US("b", "squad", "A3"), GERMAN("g", "medic", "F0")
    s = state(OPEN, *pieces, control={"C1": 1})
    t = walk(table(s), "a", "C1")
    assert s.units["a"].at == "C1"
    assert s.control["C1"] == (0 if takes else 1)
    assert controller(s, "C1") == (0 if takes else 1)
    assert told_of(t, told.ControlTaken) == ([told.ControlTaken("C1", 0, rule="22.1.1")] if takes else [])


@pytest.mark.rule("lnlt:22.1.1")
def test_control_stays_with_who_passed_last() -> None:
    pieces = US("a", "squad", "A1"), US("b", "squad", "A3"), GERMAN("g", "squad", "F1"), GERMAN("h", "squad", "F3")
    s = state(OPEN, *pieces)
    t = walk(table(s), "a", "B1", "C1", "C0")
    assert s.control == {"B1": 0, "C1": 0, "C0": 0}
    assert controller(s, "B1") == 0
    walk(t, "g", "E1", "D1", "C1", "D1")
    assert s.control == {"B1": 0, "C1": 1, "C0": 0, "E1": 1, "D1": 1}
    assert controller(s, "C1") == 1


@pytest.mark.rule("lnlt:22.1.1")
def test_who_sets_up_in_a_place_controls_it(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(laid_out(monkeypatch, CONTROL), dice=[6, 1])
    choose(t, PrintedSetUp(), Ready(), Place("us-1", "A0"), PrintedSetUp(), Ready())
    assert t.state.control == {"A0": 0, "A1": 0, "D1": 1}


@pytest.mark.rule("lnlt:22.1.1")
def test_a_unit_that_rallies_takes_control_where_it_stands_and_keeps_it() -> None:
    pieces = US("a1", "squad", "C1", shaken=True), US("lt", "clarkson", "C1"), GERMAN("g", "squad", "F0")
    s = state(OPEN, *pieces, phase="rally", step="first", control={"C1": 1})
    t = table(s, [1, 1])
    choose(t, Rally("a1"))
    assert last(t, told.ControlTaken) == told.ControlTaken("C1", 0, rule="22.1.1")
    assert s.control["C1"] == 0


@pytest.mark.rule("lnlt:22.1.1", "lnlt:5.1.19")
def test_a_hero_takes_control_where_he_is_born() -> None:
    pieces = US("a1", "squad", "C1", shaken=True), GERMAN("g", "squad", "D1"), GERMAN("m", "medic", "F0")
    s = state(OPEN, *pieces, control={"C1": 1}, heroes={"us-airborne": ["us-airborne/layer"]}, active=1)
    t = activate(table(s, [6, 1, 1, 2]), "D1")  # the attack, the defence, a natural 1 on the check, an even die
    choose(t, Fire("C1", ("g",)))
    assert last(t, told.HeroAppeared).place == "C1"
    assert s.control["C1"] == 0


@pytest.mark.rule("lnlt:22.1.1", "lnlt:16.4.6")
def test_men_take_control_where_they_get_off() -> None:
    pieces = US("v", "us-army/m3-half-track", "C1"), US("a", "squad", "", carrier="v"), GERMAN("g", "medic", "F0")
    s = state(OPEN, *pieces, control={"C1": 1})
    choose(activate(table(s), "C1"), Go(("v",)), Unload(("a",)))
    assert s.units["a"].at == "C1"
    assert s.control["C1"] == 0


HIT_IN_VAIN, CALM, NERVOUS = [1, 2, 2, 5, 1, 1], [1, 1], [6, 6]  # a shell on the front of a tank, then a check


@pytest.mark.rule("lnlt:22.1.1", "lnlt:16.2.4")
@pytest.mark.parametrize(("check", "holder"), [(CALM, 0), (NERVOUS, 1)])
def test_so_do_those_who_keep_calm_when_a_hit_throws_them_off(check: list[int], holder: int) -> None:
    gun = gun_team(nation="german-army", penetration=[0, 0, 0])
    tank = counter("vehicle", "0-0-10-6", hull={"moves": "T", "front": [5, 4], "outside": "PPO"}, nation="us-airborne")
    pieces = US("v", tank, "B2", facing=2), US("a", "squad", "", carrier="v", outside=True)
    s = state(OPEN, *pieces, GERMAN("gun", gun, "D2", facing=5), active=1, control={"B2": 1})
    t = choose(activate(table(s, HIT_IN_VAIN + check), "D2"), Shell("gun", "B2", "v"))
    assert last(t, told.GotOff).unit == "a"
    assert s.control["B2"] == holder


@pytest.mark.rule("lnlt:22.1.2")
def test_floors_are_controlled_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid_out(monkeypatch, CONTROL)
    t = table(s, dice=[6, 1])
    choose(t, PrintedSetUp(), Ready(), PrintedSetUp(), Ready())
    s.control |= {"C1": 1, "C1+1": 1}
    put(s, s.units["de-1"], "C1+1")
    put(s, s.units["us-1"], "B1")
    assert standing(s).scores == (0, 0)
    while not isinstance(offered(t)[0], Activate):
        choose(t, Finish())
    walk(t, "us-1", "C1")
    assert (s.control["C1"], s.control["C1+1"]) == (0, 1)
    assert (controller(s, "C1"), controller(s, "C1+1")) == (0, 1)
    assert standing(s).scores == (3, 0)


def melee_in_b1(scenario: str, *defender: str, dice: list[int], control: dict[str, int]) -> World:
    """A German Squad goes for an American in B1."""
    pieces = US("a", defender[0], "B1", *defender[1:]), US("b", "squad", "A3"), GERMAN("g", "squad", "C1")
    s = state(OPEN, *pieces, GERMAN("h", "squad", "F3"), scenario=scenario, active=1, control=control)
    t = choose(activate(table(s, dice), "C1"), Go(("g",)), Step("B1"))
    while offered(t, Strike):
        choose(t, offered(t)[0])
    return t


FOR_B1 = affair(victory={"words": "", "score": [{"kind": "control", "side": "first", "places": ["B1"], "points": 3}]})


@pytest.mark.rule("lnlt:22.1.3")
@pytest.mark.parametrize(
    ("defender", "before", "scores"),
    [
        (("squad",), {"B1": 0}, (3, 0)),
        (("clarkson", "bar"), {"B1": 0}, (3, 0)),
        (("clarkson", "bar"), {"B1": 1}, (0, 0)),
        (("clarkson", "bar"), {}, (0, 0)),
    ],
)
def test_in_a_melee_the_side_that_had_the_place_scores(
    defender: tuple[str, ...], before: dict[str, int], scores: tuple[int, int]
) -> None:
    t = melee_in_b1(FOR_B1, *defender, dice=[1, 1, 1, 1], control=before)
    assert t.state.melee == {"B1": True}
    assert t.state.before_melee == before
    assert standing(t.state).scores == scores
    assert judge(t.state).scores == scores


@pytest.mark.rule("lnlt:22.1.3")
@pytest.mark.parametrize(("second", "holder"), [([6, 6, 1, 1], 1), ([1, 1, 6, 6], 0)])
def test_when_the_melee_is_over_the_winner_has_the_place(second: list[int], holder: int) -> None:
    """A round to no end in one turn, the end of it in the next."""
    t = melee_in_b1(FOR_B1, "squad", dice=[1, 1, 1, 1, 1, 6, *second], control={"B1": 0})
    s = t.state
    assert (controller(s, "B1"), s.before_melee) == (0, {"B1": 0})
    while s.turn == 2:
        choose(t, Pass())
    while offered(t, Finish):
        choose(t, Finish())
    assert (s.active, controller(s, "B1"), s.before_melee) == (1, 0, {"B1": 0})
    choose(activate(t, "B1"), Fight("B1"))
    assert (s.control["B1"], controller(s, "B1"), s.before_melee) == (holder, holder, {})


# ------------------------------------------------------------------ the score

LOSSES = """
[victory]
words = ""
[[victory.score]]
kind = "losses"
side = "german"
worth = { squad = 2, leader = 1, team = 2 }
"""


@pytest.mark.rule("lnlt:22.0.6")
def test_a_half_squad_is_worth_half_a_squad(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid_out(monkeypatch, LOSSES)
    assert standing(s).scores == (0, 0)
    s.units["us-1"].counter = "us-airborne/half-squad"  # Casualties
    assert standing(s).scores == (0, 1)
    eliminate(s, s.units["us-1"])
    assert standing(s).scores == (0, 2)
    eliminate(s, s.units["us-2"])
    assert standing(s).scores == (0, 4)


@pytest.mark.rule("lnlt:22.0.6")
def test_unless_the_conditions_say_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid_out(monkeypatch, LOSSES.replace("squad = 2,", "squad = 3, half-squad = 1,"))
    s.units["us-1"].counter = "us-airborne/half-squad"
    assert standing(s).scores == (0, 2)


@pytest.mark.rule("lnlt:22.0.6")
def test_merged_half_squads_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid_out(monkeypatch, LOSSES)
    for u in ("us-1", "us-2"):
        s.units[u].counter = "us-airborne/half-squad"
    s.units["us-1"].counter = "us-airborne/squad"  # merged: one Squad in place of two Half-squads
    eliminate(s, s.units["us-2"])
    assert standing(s).scores == (0, 2)


def test_single_men_and_teams_count_what_they_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid_out(monkeypatch, LOSSES)
    for unit in ("us-airborne/clarkson", "us-airborne/mortar-60", "us-airborne/medic"):
        eliminate(s, add(s, unit, 0, "B1"))
    found = standing(s)
    assert found.scores == (0, 3)
    assert [(line.value, line.words) for line in found.lines] == [
        (0, "eliminated: enemy Squads and Half-squads"),
        (1, "eliminated: Lt. Clarkson"),
        (2, "eliminated: 60 mm Mortar"),
    ]


OTHERS = """
[victory]
words = ""
[[victory.score]]
kind = "survivors"
side = "american"
worth = { squad = 2 }
places = ["columns C-E"]
[[victory.score]]
kind = "cleared"
side = "german"
places = ["C1"]
points = 5
[[victory.score]]
kind = "control"
side = "german"
places = ["D1", "E0", "E1"]
at_least = 3
points = 4
words = "eastern corner"
"""


def test_survivors_cleared_places_and_enough_places(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid_out(monkeypatch, OTHERS)
    assert standing(s).scores == (0, 5)
    put(s, s.units["us-1"], "B1")
    squad = s.units["us-2"]
    put(s, squad, "C1")
    assert standing(s).scores == (2, 0)
    squad.shaken = True
    assert standing(s).scores == (0, 5)
    squad.shaken, squad.counter = False, "us-airborne/half-squad"
    assert standing(s).scores == (1, 0)
    s.control.update({"D1": 1, "E0": 1})
    assert standing(s).scores == (1, 0)
    s.control["E1"] = 1
    s.control["D1+1"] = 0
    assert standing(s).scores == (1, 4)


# ------------------------------------------------------------------ who wins


@pytest.mark.rule("lnlt:22.0.7")
@pytest.mark.parametrize(("turn", "over"), [(2, False), (3, True)])
def test_there_is_no_sudden_victory(turn: int, over: bool) -> None:
    """All that was to be won is won, and nobody is left to take it back: the game still runs its turns."""
    score = {"kind": "control", "side": "first", "places": ["C2"]}
    won = affair(victory={"words": "", "side": "first", "points": 1, "score": [score]})
    lost = GERMAN("g1", "squad", "", lost=True)
    s = state(OPEN, US("a1", "squad", "C2"), lost, scenario=won, phase="administrative", turn=turn, turns=3)
    t = table(s, dice=[3, 4])
    assert t.over is over
    assert (t.state.outcome is not None) is over
    if t.state.outcome is not None:
        assert (t.state.outcome.winner, t.state.outcome.rule) == (0, "22.0.7")


@pytest.mark.rule("lnlt:22.0.7")
def test_the_score_names_its_reasons_and_decides_nothing_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid_out(monkeypatch, CONTROL)
    s.control.update({"C1": 0, "C1+1": 0})
    found = standing(s)
    assert [(line.side, line.value, line.words, line.rule) for line in found.lines] == [
        (0, 6, "corner: controls C1, C1+1", "22.1.1")
    ]
    assert s.outcome is None
    outcome = judge(s)
    assert (outcome.winner, outcome.words, outcome.rule) == (0, "American wins: American 6 to 0 German", "22.0.7")


@pytest.mark.parametrize(
    ("more", "held", "winner"),
    [
        ("", [], None),
        ('tie = "german"', [], 1),
        ('side = "american"\npoints = 6', ["C1"], 1),
        ('side = "american"\npoints = 6', ["C1", "C1+1"], 0),
        ('side = "german"\npoints = 1', ["C1", "C1+1"], 0),
    ],
)
def test_points_decide_as_the_scenario_says(
    monkeypatch: pytest.MonkeyPatch, more: str, held: list[str], winner: int | None
) -> None:
    s = laid_out(monkeypatch, CONTROL.replace('words = ""', f'words = ""\n{more}'))
    s.control.update(dict.fromkeys(held, 0))
    assert judge(s).winner == winner
