"""18.0 Random Events."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events import chance as told
from hedgerow.lhy.state.events.hiding import Exposed
from hedgerow.lhy.state.moves.upkeep import Expose
from hedgerow.lhy.state.state import State
from tests.lhy.drawn import GERMAN, OPEN, US, asked, board, last, offered, refused, say, state, table, told_of

SECTION = "us-60mm-section-1"
STREET = board(
    """
    . . . . .
     . . . . .
    . . U . .
     . . . . .
    . . . . .
    """,
    lines=[("street", "C1 C2 C3 C4 C5")],
)
"""Houses on both sides of a street in C3."""


def turn(*pieces: Any, **fields: Any) -> State:
    """The beginning of turn 3."""
    usual = [US("able-1-1", "C1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C8"), GERMAN("1kp-1-leader", "C8")]
    return state(OPEN, *usual, *pieces, turn=2, **fields)


@pytest.mark.rule("lhy:18.0a-1", "lhy:18.0-1", "lhy:17.1b-1")
@pytest.mark.parametrize("light", ["day", "twilight"])
def test_recon_takes_a_concealment_marker_within_five_hexes(light: str) -> None:
    foes = [GERMAN(f"1kp-2-{n}", at, concealed=True) for n, at in ((1, "C5"), (2, "C6"), (3, "C7"))]
    t = table(turn(*foes, GERMAN("1kp-3-1", "C5", concealed=True), light=light), dice=[1, 5])
    assert asked(t) == (0, "recon")
    assert offered(t, Expose) == ["expose C5", "expose C6"]
    assert refused(t, "expose C7").rule == "18.0a-1"
    say(t, "expose C5")
    assert [e.unit for e in told_of(t, Exposed)] == ["1kp-2-1", "1kp-3-1"]
    assert not t.state.units["1kp-2-1"].concealed
    assert t.state.units["1kp-2-2"].concealed


@pytest.mark.rule("lhy:18.0a-1", "lhy:4.3-1", "lhy:17.4b-1", "lhy:4.2.1f-1")
@pytest.mark.parametrize("foe", ["1kp-2-1", "panzer1-2-1", "gun-3"])
def test_where_recon_goes_does_not_tell_what_is_under_a_marker(foe: str) -> None:
    """Five hexes away in Twilight; and by Day behind the houses of a street, where men would be among these."""
    t = table(turn(GERMAN(foe, "C6", concealed=True), light="twilight"), dice=[1, 5])
    assert offered(t, Expose) == ["expose C6"]
    s = state(STREET, US("able-1-1", "A4"), US("able-1-leader", "A4"), GERMAN(foe, "C3", concealed=True))
    assert not s.ground.sees_from_road("A4", "C3", False, True)
    assert offered(table(s, dice=[1, 5]), Expose) == ["expose C3"]


@pytest.mark.rule("lhy:17.1b-1")
def test_at_night_recon_goes_three_hexes() -> None:
    foes = [GERMAN(f"1kp-2-{n}", at, concealed=True) for n, at in ((1, "C4"), (2, "C5"))]
    t = table(turn(*foes, light="night", lit=["C5"]), dice=[1, 5])
    assert offered(t, Expose) == ["expose C4"], "both are seen in the light"


@pytest.mark.rule("lhy:18.0a-1")
def test_recon_may_be_left_and_is_asked_whatever_there_is() -> None:
    t = table(turn(), dice=[7, 1])
    assert asked(t) == (1, "recon")
    assert offered(t) == ["done"]
    say(t, "done")
    assert last(t, told.Reconnoitred).at == ""


@pytest.mark.rule("lhy:18.0b-1", "lhy:13.3.4-1")
def test_a_sniper_takes_a_leader_whom_the_enemy_sees() -> None:
    t = table(turn(US("able-2-leader", "A1")), dice=[10, 5, 2])  # A1 is hidden from C8 by the woods
    assert last(t, told.FateRolled).result == "sniper"
    assert not t.state.units["able-1-leader"].at
    assert t.state.units["able-2-leader"].at == "A1"


@pytest.mark.rule("lhy:18.0b-1", "lhy:20.9.2-1")
def test_a_sniper_finds_no_hidden_leader() -> None:
    s = turn(US("able-2-leader", "A1"))
    s.units["able-1-leader"].hidden = True
    t = table(s, dice=[10, 5, 2])
    assert (t.state.units["able-1-leader"].at, t.state.units["able-2-leader"].at) == ("C1", "")
    s = turn()
    s.units["able-1-leader"].hidden = True
    t = table(s, dice=[10, 5, 2])
    assert t.state.units["able-1-leader"].at == "C1"
    assert last(t, told.FateRolled).result == "sniper"


@pytest.mark.rule("lhy:18.0b-1", "lhy:13.3.4-1")
def test_a_leader_whom_he_takes_rides_no_more() -> None:
    s = turn(US("halftrack-1", "C1"))
    s.units["able-1-leader"].carrier = "us-halftrack-1"
    s.aboard["us-halftrack-1"] = [s.units["able-1-leader"]]
    t = table(s, dice=[10, 5, 2])
    assert (t.state.units["able-1-leader"].at, t.state.units["able-1-leader"].carrier) == ("", "")
    assert "us-halftrack-1" not in t.state.aboard


@pytest.mark.rule("lhy:18.0b-1")
@pytest.mark.parametrize(("die", "box", "then"), [
    (3, "available", "pending"), (7, "pending", "available"), (5, "available", "available"),
])  # fmt: skip
def test_fate_gives_mortars_and_takes_them(die: int, box: str, then: str) -> None:
    t = table(turn(US.mortar("60mm-section", box=box), GERMAN.mortar("8cm-section", box=box)), dice=[10, 5, die])
    assert t.state.mortars[SECTION].box == then
    assert t.state.mortars["german-8cm-section-1"].box == box, "only who rolled the 10"


@pytest.mark.rule("lhy:18.0b-1", "lhy:20.4-2")
def test_a_medic_brings_back_a_section() -> None:
    s = turn(losses=[2, 1], casualties=-1)
    s.platoons["able-1"].fallen = 1
    t = table(s, dice=[10, 5, 9, 1])
    event = last(t, told.MedicHelped)
    section = t.state.units[event.unit]
    assert (section.at, section.card.kind, section.platoon, section.disrupted) == ("C1", "section", "able-1", False)
    assert t.state.losses == [1, 1]
    assert t.state.casualties == 0
    assert t.state.platoons["able-1"].fallen == 0


@pytest.mark.rule("lhy:20.4-2")
def test_the_casualty_marker_moves_back_for_a_defender_too() -> None:
    s = turn(losses=[2, 1], casualties=-1)
    s.platoons["1kp-1"].fallen = 1
    t = table(s, dice=[5, 10, 9, 1])
    assert (t.state.losses, t.state.casualties) == ([2, 0], -2)


@pytest.mark.rule("lhy:18.0b-1")
def test_he_brings_him_back_on_foot_though_the_leader_rides() -> None:
    s = turn(US("halftrack-1", "C1"), losses=[1, 0], casualties=-1)
    s.platoons["able-1"].fallen = 1
    s.units["able-1-leader"].carrier = "us-halftrack-1"
    s.aboard["us-halftrack-1"] = [s.units["able-1-leader"]]
    t = table(s, dice=[10, 5, 9, 1])
    assert t.state.units[last(t, told.MedicHelped).unit].carrier == ""


@pytest.mark.rule("lhy:16.1.5-1")
def test_a_medic_brings_back_whom_the_landing_cost() -> None:
    s = turn(landing_losses=[1, 0])
    s.platoons["able-1"].fallen_landing = 1
    t = table(s, dice=[10, 5, 9, 1])
    assert t.state.landing_losses == [0, 0]
    assert t.state.casualties == 0
    assert last(t, told.MedicHelped).at == "C1"
