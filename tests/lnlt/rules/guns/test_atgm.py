"""14.1, 15.2.2 Missiles and modern vehicles by the card."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Hold, Shell
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, Force, Piece, activate, choose, last, offered, table, told_of
from tests.lnlt.guns import EAST, WEST, field, tank, to_hit, why_not

MODERN = Force(0, "us-1985")


def fight(*pieces: Piece) -> State:
    """A TOW team in B2 (Depletion Number 2), a tank in H2 and a German Squad in E2."""
    tow = MODERN("tow", "tow", "B2", facing=EAST)
    return field(tow, GERMAN("tank", tank(), "H2", facing=WEST), GERMAN("g1", "squad", "E2"), *pieces)


def launched(s: State, *dice: int) -> World:
    t = table(s, dice)
    activate(t, "B2")
    return choose(t, Shell("tow", "H2", "tank"))


@pytest.mark.rule("lnlt:14.1.0.14")
def test_who_fires_a_missile_may_be_fired_at_before_it_strikes() -> None:
    t = launched(fight(), 3, 4, 1, 6)
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "opportunity")
    assert t.state.units["tow"].fired
    assert not told_of(t, told.GunFired)
    assert Fire("B2", ("g1",)) in offered(t)
    choose(t, Hold())
    assert last(t, told.GunFired).dice == (3, 4)


@pytest.mark.rule("lnlt:14.1.0.14")
def test_a_damage_check_makes_the_missile_miss() -> None:
    s = fight()
    t = launched(s, 4, 3, 1)
    choose(t, Fire("B2", ("g1",)))
    assert last(t, told.DamageChecked).result == "No Effect"
    assert not told_of(t, told.GunFired)
    assert tell(s, last(t, told.MissileLost)) == "The missile of TOW Team goes astray."
    assert not s.acquired
    assert s.guiding == ""


@pytest.mark.rule("lnlt:14.1.0.14")
def test_fire_without_effect_does_not_disturb_it_and_there_is_one_answer() -> None:
    t = launched(fight(GERMAN("g2", "squad", "D2")), 1, 6, 3, 4, 1, 6)
    choose(t, Fire("B2", ("g1",)))
    assert last(t, told.GunFired).hit
    assert t.state.units["g2"].fired is False


@pytest.mark.rule("lnlt:14.1.0.14")
def test_a_hit_on_the_vehicle_that_guides_it_counts() -> None:
    s = field(
        MODERN("m901", "m901", "B2", facing=EAST, buttoned=True), GERMAN("tank", tank(), "H2", facing=WEST),
        GERMAN("other", tank(), "F2", facing=WEST),
    )  # fmt: skip
    t = table(s, [1, 2, 1, 4, 6, 6])
    activate(t, "B2")
    choose(t, Shell("m901", "H2", "tank"))
    choose(t, Shell("other", "B2", "m901"))
    assert last(t, told.VehicleStruck).unit == "m901"
    assert told_of(t, told.MissileLost)


@pytest.mark.rule("lnlt:14.1.0.14")
def test_nobody_answers_a_shell_from_a_common_gun() -> None:
    s = field(
        MODERN("m1", "m1", "B2", facing=EAST), GERMAN("tank", tank(), "H2", facing=WEST), GERMAN("g1", "squad", "E2")
    )
    t = table(s, [6, 6])
    activate(t, "B2")
    choose(t, Shell("m1", "H2", "tank"))
    assert last(t, told.GunFired).gun == "m1"


@pytest.mark.rule("lnlt:14.1.0.15")
@pytest.mark.parametrize(("coloured", "spent"), [(1, True), (2, False)])
def test_below_the_depletion_number_no_missiles_are_left(coloured: int, spent: bool) -> None:
    s = fight()
    t = launched(s, 6, coloured, 1, 6)
    choose(t, Hold())
    assert (s.expended == ["tow"]) is spent
    assert bool(told_of(t, told.MissilesExpended)) is spent
    s.units["tow"].fired, s.impulse = False, None
    assert why_not(s, "tow", "H2", "tank") == ("14.1.0.15" if spent else "")
    assert view(s, 1).expended == (("tow",) if spent else ())


@pytest.mark.rule("lnlt:14.1.0.15")
def test_the_white_die_depletes_nothing() -> None:
    s = fight()
    t = launched(s, 1, 6, 1, 6)
    choose(t, Hold())
    assert not s.expended


@pytest.mark.rule("lnlt:1.3.12")
def test_two_missile_teams_are_a_squad() -> None:
    s = field(*[MODERN(f"t{n}", "tow", "B2") for n in range(6)])
    assert overstacked(s, 0, "B2", ()) is None
    s = field(*[MODERN(f"t{n}", "tow", "B2") for n in range(6)], MODERN("hs", "half-squad", "B2"))
    assert overstacked(s, 0, "B2", ()) is not None
    s = field(*[MODERN(f"t{n}", "hmg", "B2") for n in range(4)])
    assert overstacked(s, 0, "B2", ()) is not None


@pytest.mark.rule("lnlt:15.2.2.1")
def test_a_modern_vehicle_fires_better_on_the_move_and_under_ops_complete() -> None:
    target = GERMAN("tank", tank(), "F2", facing=WEST)
    s = field(MODERN("m1", "m1", "B2", facing=EAST, marker="assault"), target)
    assert (1, "15.2.2.1") in to_hit(s, "m1", "F2", "tank")
    s = field(MODERN("m1", "m1", "B2", facing=EAST, marker="ops"), target)
    assert (1, "15.2.2.1") in to_hit(s, "m1", "F2", "tank", opportunity=True)
    s = field(MODERN("old", "us-army/sherman", "B2", facing=EAST, marker="assault"), target)
    assert (2, "15.2.0.2") in to_hit(s, "old", "F2", "tank")
