"""The common part of what a seat sees."""

from __future__ import annotations

from hedgerow.kernel.dice import Seeded
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.hexes import centre
from hedgerow.lnlt.rules.victory import standing
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Go, Hold, Step
from hedgerow.lnlt.state.placing import add_fort
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, OPEN, US, activate, affair, choose, state, table


def test_turn_and_phase_in_words() -> None:
    t = World(LNLT, LNLT.new("milk-run", {}), Seeded("a"))
    found = SCREEN.common(t.state, None)
    assert (found.turn, found.phase, found.headline) == (0, "Set-up", "Set-up")
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F3"))
    found = SCREEN.common(s, 0)
    assert (found.turn, found.turns, found.phase) == (s.turn, s.turns, "Operations")
    assert found.headline == "First initiative"
    s.phase = "rally"
    assert SCREEN.common(s, 0).headline == "Rally · First initiative"


def test_the_places_in_play() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("g1", "squad", "F3"))
    t = choose(activate(table(s), "A1"), Go(("a1",)), Step("A2"))
    while isinstance(t.choice and t.choice.options.listed[0], Hold):
        choose(t, Hold())
    assert SCREEN.common(t.state, 0).now == ("A1", "A2")


def test_the_score_speaks_of_places() -> None:
    won = {"kind": "control", "side": "first", "places": ["C1", "D1"]}
    scenario = affair(victory={"words": "Hold them.", "score": [won], "tie": ""})
    s = state(OPEN, US("a1", "squad", "C1"), GERMAN("g1", "squad", "F3"), scenario=scenario, control={"C1": 0, "F3": 1})
    found = SCREEN.common(s, 1)
    assert [line.places for line in found.score.lines] == [("C1", "D1")]
    assert (found.score.scores, found.score.words) == (standing(s).scores, standing(s).words)
    assert found.held == (("C1",), ("F3",))


def test_what_can_be_called_from_beyond_the_map() -> None:
    found = {line.words: line for line in SCREEN.common(LNLT.new("open-skies", {}), 0).support}
    assert found
    for line in found.values():
        assert line.glyph in ("barrage", "plane")
        assert line.left_words.startswith((str(line.left), "no "))


def test_the_inside_of_a_bunker_is_a_place_since_it_was_built() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F3"))
    assert SCREEN.common(s, 0).spots == ()
    add_fort(s, Fort("C1", 0, 2))
    (spot,) = SCREEN.common(s, 0).spots
    assert (spot.name, spot.floor, spot.words) == ("C1+B", -1, "inside the bunker")
    assert (spot.x, spot.y) == centre("C1")


def test_at_night_it_is_bright_around_ones_own_men() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F3"), night=True)
    ours, theirs, all_of_it = (set(view(s, seat).bright) for seat in (0, 1, None))
    reach = {hex for hex in s.ground.hexes if s.ground.distance("A1", hex) <= 2}
    assert ours == reach
    assert all_of_it == ours | theirs
    s.starshells = ["F1"]
    assert {"F1", "E1"} <= set(view(s, 0).bright)
    assert view(state(OPEN, US("a1", "squad", "A1")), 0).bright == ()
