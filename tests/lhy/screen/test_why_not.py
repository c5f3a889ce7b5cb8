"""What somebody meant who clicked what is not offered, and why it is not; what is greyed, and what is drawn."""

from __future__ import annotations

import pytest

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.screen.looking import NoSuchPiece, NoSuchPlace
from hedgerow.kernel.screen.preview import Wish
from hedgerow.kernel.why import why_not
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, board, move, refused, say, state, table

WOODED = board(
    """
    . . . . . . . . . . . . . . . .
     . . . w . w . w w . . . . . . .
    . . . . . . . . . . . . . . . .
    """
)


def meeting() -> World:
    s = state(
        WOODED, US("able-1-1", "B1"), US("able-1-2", "B1", disrupted=True), US("able-1-leader", "B1"),
        GERMAN("1kp-1-1", "B7"), GERMAN("1kp-1-2", "C4", concealed=True), GERMAN("gun-1", "A9", hidden=True),
    )  # fmt: skip
    return table(activated(s, "able-1"))


def meant(t: World, *pieces: str, at: tuple[str, ...] = (), verb: str = "") -> list[str]:
    found = SCREEN.attempts(t, Wish(pieces, at, verb), 0)
    return [notation.write(one) if isinstance(one, Move) else one.code for one in found]


def test_whoever_points_at_an_enemy_means_to_fire() -> None:
    t = meeting()
    assert meant(t, "able-1-1", at=("B7",))[0] == "fire able-1-1 B7"
    assert meant(t, "able-1-1", "?C4.1")[0] == "fire able-1-1 C4"
    assert meant(t, "able-1-2")[0] == "recover able-1-2"
    assert meant(t, "able-1-1", at=("B2",))[0] == "maneuver able-1-1"


@pytest.mark.rule("lhy:11.4.4-1", "lhy:11.4.9.s2-1")
def test_whoever_points_where_no_shells_can_fall_is_told_why() -> None:
    s = meeting().state
    s.mortars["us-60mm-section-1"] = US.mortar("60mm-section")
    t = say(table(s), "spot able-1-1 us-60mm-section-1")
    assert meant(t, at=("B5",))[0] == "request able-1-1 us-60mm-section-1 B5 smoke"
    why = why_not(SCREEN, t, Wish(places=("B5",)), 0)
    assert (why.allowed, why.code, why.rule) == (False, "no-sight", "11.4.4-1")
    firing = US.mortar("60mm-section", box="firing", observer="able-1-1", at="B1", impact="B3")
    s = state(WOODED, US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B7"), firing, phase="mortars")
    t = table(s)
    assert why_not(SCREEN, t, Wish(places=("B9",)), 0).code == "too-far"
    assert why_not(SCREEN, t, Wish(places=("B2",)), 0).allowed


def test_a_hex_that_is_pointed_at_for_light_is_judged() -> None:
    s = state(WOODED, US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B7"), light="night",
              special={"illumination": ["us"]})  # fmt: skip
    t = say(table(activated(s, "able-1")), "flare able-1-1")
    assert why_not(SCREEN, t, Wish(places=("B4",)), 0).allowed
    why = why_not(SCREEN, t, Wish(places=("B5",)), 0)
    assert (why.code, why.rule) == ("too-far", "17.5-1")


def test_what_means_nothing_is_told_why() -> None:
    t = meeting()
    assert meant(t, "1kp-1-1")[-1] == "not-yours"
    assert meant(t, at=("A5",))[-1] == "nobody"
    assert meant(t, verb="limber")[-1] == "not-now"


def test_who_hides_and_who_does_not_exist_get_the_same_answer() -> None:
    t = meeting()
    words = set()
    for piece in ("german-gun-1", "1kp-1-2", "german-gun-7"):
        with pytest.raises(NoSuchPiece) as raised:
            meant(t, piece)
        words.add(str(raised.value).replace(piece, "X"))
    assert len(words) == 1
    with pytest.raises(NoSuchPlace):
        meant(t, at=("Z9",))


def test_a_blocked_line_is_drawn_where_it_is_blocked() -> None:
    t = meeting()
    why = refused(t, "fire able-1-1 B7")
    lines = SCREEN.pictured(t.state, move("fire able-1-1 B7"), why, 0)
    assert why.code == "no-los"
    assert [(line.a, line.b, line.look, line.blocked_at) for line in lines] == [("B1", "B7", "blocked", "B4")]
    far = Refusal("out-of-range", "too far", "1.8-1")
    assert SCREEN.pictured(t.state, move("fire able-1-1 C4"), far, 0)[0].words == "3 hexes away"
    assert SCREEN.pictured(t.state, move("call"), why, 0) == ()


def test_what_is_usual_but_barred_stands_greyed() -> None:
    t = say(meeting(), "fire able-1-1 C4")
    found = {one.verb: one for one in SCREEN.barred(t, 0)}
    assert "call" in found  # the Disrupted squad must act first
    assert found["call"].why
    assert SCREEN.barred(t, 1) == ()
