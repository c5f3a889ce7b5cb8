"""What a seat may see."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from hedgerow.lnlt.screen.records import View
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state.moves import Go, Hold, Step
from hedgerow.lnlt.state.state import EventMarker, State
from tests.lnlt.boards import GERMAN, OPEN, US, activate, choose, state, sw, table

FIELDS = set(View.__struct_fields__)


def moment() -> State:
    return state(
        OPEN, US("a1", "squad", "A1", "bar"), US("l", "clarkson", "A1", wounded=True), GERMAN("g1", "squad", "C2"),
        GERMAN("g2", "squad", "F1", shaken=True, marker="moved"), sw("loose", "mg34", 1, at="D0"), smoke={"B0": 1},
        markers=[EventMarker("e", "C0")],
    )  # fmt: skip


@pytest.mark.rule("lnlt:1.3.10")
def test_stacks_are_open_to_both_sides() -> None:
    s = moment()
    ours, theirs, nobodys = (view(s, seat) for seat in (0, 1, None))
    assert {u.id for u in ours.units} == {"a1", "l", "g1", "g2"}
    blind = [[replace(u, unspotted=False) for u in seen.units] for seen in (ours, theirs, nobodys)]
    assert blind[0] == blind[1] == blind[2]
    assert ours.weapons == theirs.weapons
    assert ours.places == theirs.places


def test_a_counter_says_who_it_is_as_the_log_does() -> None:
    s = state(OPEN, US("us-1", "squad", "A1"), US("us-clarkson", "clarkson", "A1"), GERMAN("de-medic", "medic", "C2"))
    seen = {u.id: u for u in view(s, 0).units}
    assert (seen["us-1"].label, seen["us-1"].called) == ("#1", f"{seen['us-1'].name} #1")
    assert seen["us-clarkson"].label == "Clarkson"
    assert seen["de-medic"].label == seen["de-medic"].name


def test_numbers_are_those_that_count() -> None:
    seen = {u.id: u for u in view(moment(), 0).units}
    assert (seen["l"].morale, seen["l"].lm) == (6, 0)
    assert seen["a1"].designation == "2-5-4-6"
    assert seen["g2"].marker == "moved"


def test_each_seat_is_told_which_enemies_it_has_not_spotted() -> None:
    def unspotted(seat: int | None) -> set[str]:
        return {u.id for u in view(moment(), seat).units if u.unspotted}

    assert unspotted(0) == {"g1"}  # the other one has moved
    assert unspotted(1) == unspotted(None) == set()


def test_a_view_is_a_copy_that_can_be_sent_and_changes_nothing() -> None:
    s = moment()
    s.markers = []
    t = table(s)
    activate(t, "A1")
    choose(t, Go(("a1", "l"), "double"), Step("B1"), Hold())
    before = t.digest()
    for seat in (None, 0, 1):
        again = msgspec.json.decode(msgspec.json.encode(view(t.state, seat)), type=View)
        assert again == view(t.state, seat)
    assert t.digest() == before
    found = view(t.state, 0)
    assert found.moving is not None
    assert (found.moving.at, found.moving.spent, found.moving.allowance) == ("B1", 1, 6)
    assert found.impulse is not None
    assert found.impulse.units == ("a1", "l")


def test_what_is_not_listed_is_not_shown() -> None:
    """Pools to draw from, paragraphs and bookkeeping stay where they are."""
    assert FIELDS.isdisjoint({"heroes", "cup", "flags", "placing", "step"})
    assert view(moment(), 0).event_markers == (("e", "C0"),)
