"""The sergeant where vehicles roam: garrisons stay, guns are not hauled about, and men get off where they are."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Options
from hedgerow.lnlt.sergeant.firing import follow_up
from hedgerow.lnlt.sergeant.positions import pull
from hedgerow.lnlt.sergeant.riding import how_far
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.sergeant.weights import WEIGHTS
from hedgerow.lnlt.state.moves import Fire, Go, Hold, Unload
from tests.lnlt.boards import GERMAN, affair, state
from tests.lnlt.guns import ARMY, EAST, FIELD, WEST
from tests.lnlt.sergeant.asking import answer, carried_on, in_impulse

VICTORY = {
    "words": "Q3.",
    "score": [{"kind": "control", "side": "first", "places": ["Q3"], "points": 3}],
    "side": "first",
    "points": 3,
}
FOR_Q3 = affair(map=FIELD, victory=VICTORY)


def test_men_who_have_arrived_get_off() -> None:
    s = state(FIELD, ARMY("track", "m3-half-track", "Q3", facing=EAST), ARMY("a", "squad", "", carrier="track"),
              GERMAN("g", "half-squad", "A0", shaken=True), scenario=FOR_Q3, turn=5)  # fmt: skip
    s.control["Q3"] = 1
    t = in_impulse(s, "Q3")
    assert answer(t) == Go(("track",))
    t.answer(Go(("track",)))
    assert Unload(("a",)) in carried_on(t, "drive")


def test_nobody_guards_from_afar_where_vehicles_roam() -> None:
    """Two turns' march away the pull of what is ours is gone; of what is to be taken there is still some."""
    s = state(FIELD, ARMY("a", "squad", "N3"), GERMAN("tank", "pz-iv", "F3", facing=EAST), GERMAN("g", "squad", "M3"),
              scenario=FOR_Q3)  # fmt: skip
    shares = []
    for owner in (0, 1):
        s.control["Q3"] = owner
        sit = Situation(s, 0)
        band = sit.band([s.units["a"]], "N3")
        shares.append(pull(sit, band, "L3") / pull(sit, band, "Q3"))
    assert shares[0] < 0.4 < 0.7 < shares[1]


def test_a_gun_is_hardly_drawn_to_the_goal() -> None:
    s = state(FIELD, ARMY("a", "squad", "M3"), ARMY("gun", "atg-57", "M3", facing=EAST),
              GERMAN("tank", "pz-iv", "Q1", facing=WEST), scenario=FOR_Q3)  # fmt: skip
    s.control["Q3"] = 1
    sit = Situation(s, 0)
    men, gun = (pull(sit, sit.band([s.units[name]], "M3"), "M3") for name in ("a", "gun"))
    assert 0 < gun < 0.5 * men


def test_who_would_win_now_lets_the_enemy_come() -> None:
    s = state(FIELD, ARMY("a", "squad", "Q3"), GERMAN("g", "squad", "M3"), scenario=FOR_Q3)
    s.control["Q3"] = 0
    assert [Situation(s, side).patience for side in (0, 1)] == [WEIGHTS.patience, 1.0]


def test_rifles_follow_a_rocket_in_vain() -> None:
    s = state(FIELD, ARMY("a", "squad", "C3", "bazooka"), GERMAN("tank", "pz-iv", "E3", facing=WEST))
    fire = Fire("E3", ("a",), "tank")
    choice = Choice(0, "follow-up", "", Options.of((Hold(), fire)), "14.1.1.3")
    assert [thought.move for thought in follow_up(Situation(s, 0), choice)] == [fire]


def test_a_floor_that_has_come_down_is_no_goal_any_more() -> None:
    before = state("town", GERMAN("g", "squad", "B5"), scenario="open-skies")
    after = state("town", GERMAN("g", "squad", "B5"), scenario="open-skies", ruins={"H2": "rubble"})
    lost = {g.place for g in Situation(before, 1).goals} - {g.place for g in Situation(after, 1).goals}
    assert lost == {"H2+1"}
    assert how_far(Situation(after, 1), "B5") > 0
