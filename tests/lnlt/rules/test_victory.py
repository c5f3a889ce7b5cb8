"""22: control of places, the score and its reasons, the judgement after the last turn."""

from __future__ import annotations

import pytest

from hedgerow.kernel.system import Play
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.victory import controller, judge, settle_control, standing, take_control
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Rally
from hedgerow.lnlt.state.placing import eliminate, enlist, put
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, act, activate, affair, choose, last, state
from tests.lnlt.boards import table as play
from tests.lnlt.drawn import FORCES, HEAD, play_out

FIELD = """
. . . . .
. . H H .
. . H . .
"""
TOWN = ("C1 C2 D1",)


def nothing(t: World) -> Play[None]:
    """Nothing happens by itself."""
    return
    yield


def table(monkeypatch: pytest.MonkeyPatch, victory: str) -> World:
    forces = FORCES.replace('area = ["column D"]', 'area = ["columns D-E"]')
    found = play_out(monkeypatch, FIELD, HEAD + forces + victory, TOWN)
    return act(new_state(found.key, {}), nothing)


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


@pytest.mark.rule("lnlt:22.1.1")
@pytest.mark.parametrize(
    ("counter", "shaken", "takes"),
    [
        ("us-airborne/squad", False, True),
        ("us-airborne/half-squad", False, True),
        ("us-airborne/hmg", False, True),
        ("us-airborne/layer", False, True),
        ("us-airborne/squad", True, False),
        ("us-airborne/clarkson", False, False),
        ("us-airborne/medic", False, False),
        ("us-airborne/scout", False, False),
    ],
)
def test_good_order_mmcs_and_heroes_take_control(
    monkeypatch: pytest.MonkeyPatch, counter: str, shaken: bool, takes: bool
) -> None:
    t = table(monkeypatch, CONTROL)
    t.state.control["C2"] = 1
    add(t.state, counter, 0, "C2", shaken=shaken)
    take_control(t, "C2")
    assert t.state.control["C2"] == (0 if takes else 1)
    assert controller(t.state, "C2") == (0 if takes else 1)
    assert [e for e in t.events if isinstance(e, told.ControlTaken)] == (
        [told.ControlTaken("C2", 0, rule="22.1.1")] if takes else []
    )


@pytest.mark.rule("lnlt:22.1.1")
def test_control_stays_with_who_passed_last(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(monkeypatch, CONTROL)
    squad = add(t.state, "us-airborne/squad", 0)
    for place in ("B1", "C1", "C2"):
        put(t.state, squad, place)
        take_control(t, place)
    assert t.state.control == {"B1": 0, "C1": 0, "C2": 0}
    assert controller(t.state, "C1") == 0
    other = add(t.state, "german-army/squad", 1, "C1")
    take_control(t, "C1")
    put(t.state, other, "D1")
    assert controller(t.state, "C1") == 1


@pytest.mark.rule("lnlt:22.1.1")
def test_a_unit_that_rallies_takes_control_where_it_stands_and_keeps_it() -> None:
    pieces = US("a1", "squad", "C1", shaken=True), US("lt", "clarkson", "C1"), GERMAN("g", "squad", "F0")
    s = state(OPEN, *pieces, phase="rally", step="first", control={"C1": 1})
    t = play(s, [1, 1])
    choose(t, Rally("a1"))
    assert last(t, told.ControlTaken) == told.ControlTaken("C1", 0, rule="22.1.1")
    assert s.control["C1"] == 0


@pytest.mark.rule("lnlt:22.1.1", "lnlt:5.1.19")
def test_a_hero_takes_control_where_he_is_born() -> None:
    pieces = US("a1", "squad", "C1", shaken=True), GERMAN("g", "squad", "D1"), GERMAN("m", "medic", "F0")
    s = state(OPEN, *pieces, control={"C1": 1}, heroes={"us-airborne": ["us-airborne/layer"]}, active=1)
    t = activate(play(s, [6, 1, 1, 2]), "D1")  # the attack, the defence, a natural 1 on the check, an even die
    choose(t, Fire("C1", ("g",)))
    assert last(t, told.HeroAppeared).place == "C1"
    assert s.control["C1"] == 0


@pytest.mark.rule("lnlt:22.1.2")
def test_floors_are_controlled_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(monkeypatch, CONTROL)
    add(t.state, "us-airborne/squad", 0, "C1")
    add(t.state, "german-army/squad", 1, "C1+1")
    settle_control(t)
    assert (controller(t.state, "C1"), controller(t.state, "C1+1")) == (0, 1)
    assert standing(t.state).scores == (3, 0)


@pytest.mark.rule("lnlt:22.1.3")
@pytest.mark.parametrize(("before", "scores"), [(0, (3, 0)), (1, (0, 0)), (None, (0, 0))])
def test_in_a_melee_the_side_that_had_the_place_scores(
    monkeypatch: pytest.MonkeyPatch, before: int | None, scores: tuple[int, int]
) -> None:
    t = table(monkeypatch, CONTROL.replace('"C1"', '"B1"'))
    if before is not None:
        t.state.control["B1"] = before
    defender, attacker = ("us-airborne/squad", "german-army/squad")
    add(t.state, defender, 0, "B1")
    add(t.state, attacker, 1, "B1")
    t.state.melee["B1"] = True
    take_control(t, "B1")
    assert standing(t.state).scores == scores
    assert judge(t.state).scores == scores


@pytest.mark.rule("lnlt:22.1.3")
def test_when_the_melee_is_over_the_winner_has_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(monkeypatch, CONTROL)
    s = t.state
    defender = add(s, "german-army/squad", 1, "C1")
    take_control(t, "C1")
    add(s, "us-airborne/squad", 0, "C1")
    take_control(t, "C1")
    assert (controller(s, "C1"), s.before_melee) == (1, {"C1": 1})
    eliminate(s, defender)
    take_control(t, "C1")
    assert (controller(s, "C1"), s.before_melee) == (0, {})


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
    t = table(monkeypatch, LOSSES)
    s = t.state
    assert standing(s).scores == (0, 0)
    s.units["us-1"].counter = "us-airborne/half-squad"  # Casualties
    assert standing(s).scores == (0, 1)
    eliminate(s, s.units["us-1"])
    assert standing(s).scores == (0, 2)
    eliminate(s, s.units["us-2"])
    assert standing(s).scores == (0, 4)


@pytest.mark.rule("lnlt:22.0.6")
def test_unless_the_conditions_say_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(monkeypatch, LOSSES.replace("squad = 2,", "squad = 3, half-squad = 1,"))
    t.state.units["us-1"].counter = "us-airborne/half-squad"
    assert standing(t.state).scores == (0, 2)


@pytest.mark.rule("lnlt:22.0.6")
def test_merged_half_squads_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(monkeypatch, LOSSES)
    s = t.state
    for u in ("us-1", "us-2"):
        s.units[u].counter = "us-airborne/half-squad"
    s.units["us-1"].counter = "us-airborne/squad"  # merged: one Squad in place of two Half-squads
    eliminate(s, s.units["us-2"])
    assert standing(s).scores == (0, 2)


def test_single_men_and_teams_count_what_they_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(monkeypatch, LOSSES)
    s = t.state
    for counter in ("us-airborne/clarkson", "us-airborne/mortar-60", "us-airborne/medic"):
        eliminate(s, add(s, counter, 0, "B1"))
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
    t = table(monkeypatch, OTHERS)
    s = t.state
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
    t = play(s, dice=[3, 4])
    assert t.over is over
    assert (t.state.outcome is not None) is over
    if t.state.outcome is not None:
        assert (t.state.outcome.winner, t.state.outcome.rule) == (0, "22.0.7")


@pytest.mark.rule("lnlt:22.0.7")
def test_the_score_names_its_reasons_and_decides_nothing_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table(monkeypatch, CONTROL)
    t.state.control.update({"C1": 0, "C1+1": 0})
    found = standing(t.state)
    assert [(line.side, line.value, line.words, line.rule) for line in found.lines] == [
        (0, 6, "corner: controls C1, C1+1", "22.1.1")
    ]
    assert t.state.outcome is None
    outcome = judge(t.state)
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
    t = table(monkeypatch, CONTROL.replace('words = ""', f'words = ""\n{more}'))
    t.state.control.update(dict.fromkeys(held, 0))
    assert judge(t.state).winner == winner
