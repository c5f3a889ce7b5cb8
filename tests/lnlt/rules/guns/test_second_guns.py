"""14.1.0.3 Vehicles with two guns: figures behind slashes are those of a second one, in the hull."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.book.content import COUNTERS, read_units
from hedgerow.lnlt.book.counters import ContentError
from hedgerow.lnlt.rules.armour.overrun import overrun_tally
from hedgerow.lnlt.screen.records import GunView
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import say, touched
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Shell, Step
from hedgerow.lnlt.state.state import Acquisition, State
from tests.lnlt.boards import GERMAN, activate, choose, counter, last, offered, possible, refused, table, told_of
from tests.lnlt.guns import (
    ARMY,
    EAST,
    GUN,
    HELD,
    NNE,
    SHIELD,
    TOO_LIGHT,
    UNNERVED,
    WEST,
    field,
    shell,
    the_aim,
    to_hit,
    why_not,
)
from tests.lnlt.shots import mods

SHORT = {"ranges": [1, 2, 6], "to_hit": [8, 6, 4], "penetration": [3, 2, 1], "he": 5}
CHAR = counter("vehicle", "0-0-10-6", "us-army", gun=GUN, second=SHORT, hull=SHIELD | {"mgs": [{"fp": 2}]})


def duel(target: str = "D2", facing: int = EAST, **given: object) -> State:
    """A tank with two guns in B2, and a Squad somewhere."""
    return field(ARMY("char", CHAR, "B2", facing=facing, **given), GERMAN("foe", "squad", target))


@pytest.mark.rule("lnlt:14.1.0.3", "lnlt:14.0.3")
def test_each_gun_has_a_table_of_its_own_and_fires_by_itself() -> None:
    s = duel()
    t = activate(table(s, [6, 6, 6, 6, 1, 6]), "B2")
    assert possible(t, Shell) == [Shell("char", "D2"), Shell("char:2", "D2")]
    assert say(s, Shell("char:2", "D2")).endswith("with Hull gun of vehicle 0-0-10-6")
    assert touched(s, Shell("char:2", "D2")).pieces == ("char",)
    shown = SCREEN.preview(t, Shell("char:2", "D2"), 0)
    assert [x.total for x in shown.sums if x.label == "HE"] == [5]
    choose(t, Shell("char:2", "D2"))
    fired = last(t, told.GunFired)
    assert (fired.gun, fired.needed) == ("char:2", 6)
    assert tell(s, fired).startswith("Hull gun of vehicle 0-0-10-6 in B2 fires at D2: ")
    assert refused(t, Shell("char:2", "D2")).rule == "4.0.17"
    choose(t, Shell("char", "D2"))
    assert last(t, told.GunFired).needed == 9
    choose(t, Fire("D2", ("char:mg0",)))
    assert t.state.impulse is None
    assert {gun: found.target for gun, found in s.acquired.items()} == {"char": "D2", "char:2": "D2"}


@pytest.mark.rule("lnlt:14.1.0.3", "lnlt:14.1.0.2")
def test_the_second_is_in_the_hull_whatever_the_turret_does() -> None:
    s = duel(facing=WEST)
    assert why_not(s, "char", "D2") == ""
    assert why_not(s, "char:2", "D2") == "14.1.0.2"
    assert to_hit(s, "char:2", "D2", facing=EAST) == [(1, "PAC.15")]
    assert [m.facing for m in possible(activate(table(s), "B2"), Shell)] == [-1, NNE]
    s = duel(turret=3)
    assert to_hit(s, "char:2", "D2") == []
    t = choose(activate(table(s, [6, 6]), "B2"), Shell("char", "D2"))
    assert (1, "15.1.1.1") in mods(last(t, told.GunFired).tally)
    assert to_hit(s, "char:2", "D2") == []  # the turret is not its own


@pytest.mark.rule("lnlt:14.1.0.3", "lnlt:15.0.0.9")
def test_both_fire_at_the_same_hex() -> None:
    s = field(ARMY("char", CHAR, "B2", facing=EAST), GERMAN("foe", "squad", "D2"), GERMAN("other", "squad", "F2"))
    t = choose(activate(table(s, [6, 6]), "B2"), Shell("char", "D2"))
    assert refused(t, Shell("char:2", "F2")).rule == "15.0.0.9"
    assert why_not(s, "char:2", "F2") == "15.0.0.9"


@pytest.mark.rule("lnlt:14.1.0.3", "lnlt:5.3.5")
def test_both_fire_at_movers_for_one_mp() -> None:
    s = field(ARMY("char", CHAR, "B2", facing=EAST), GERMAN("walker", "squad", "F2"), active=1)
    t = choose(activate(table(s, [6] * 4), "F2"), Go(("walker",)), Step("E2"), Shell("char", "E2"))
    assert offered(t, Shell) == [Shell("char:2", "E2")]
    choose(t, Shell("char:2", "E2"))
    assert [e.gun for e in told_of(t, told.GunFired)] == ["char", "char:2"]


@pytest.mark.rule("lnlt:14.3.3", "lnlt:14.3.4")
def test_what_both_have_acquired_is_lost_together() -> None:
    def both() -> State:
        s = field(ARMY("char", CHAR, "B2", facing=EAST), GERMAN("gun", TOO_LIGHT, "E2", facing=WEST))
        s.acquired = {"char": Acquisition("E2", 1), "char:2": Acquisition("E2", 2)}
        return s

    s = both()
    assert (-2, "14.3.2") in to_hit(s, "char:2", "E2")
    s.active = 1
    shell(s, "gun", "B2", "char", dice=[*HELD, *UNNERVED])
    assert s.units["char"].shaken
    assert set(s.acquired) == {"gun"}
    s = both()
    choose(activate(table(s), "B2"), Go(("char",)), Step("C2"))
    assert s.acquired == {}


@pytest.mark.rule("lnlt:15.3.5")
def test_both_count_in_an_overrun() -> None:
    s = duel()
    assert mods(overrun_tally(s, s.units["char"])) == [(2, "15.3.5"), (3, "15.3.5"), (5, "15.3.5"), (2, "15.3.5")]


def test_a_second_gun_needs_a_first_and_a_vehicle() -> None:
    table_ = "{ ranges = [1], to_hit = [5], penetration = [1] }"
    head = '[[unit]]\nid = "us-army/odd"\nkind = "team"\nname = "Odd"\n'
    with pytest.raises(ContentError, match="second"):
        read_units("x.toml", f"{head}gun = {table_}\nsecond = {table_}")


def test_who_has_no_second_gun_fires_none() -> None:
    s = field(ARMY("m4", "sherman", "B2", facing=EAST), GERMAN("foe", "squad", "D2"))
    assert refused(activate(table(s), "B2"), Shell("m4:2", "D2")).rule == "14.0.1"
    assert the_aim(s, "m4", "D2").gun == "m4"


def test_both_are_seen_on_the_screen() -> None:
    s = field(ARMY("char", CHAR, "B2", facing=EAST), ARMY("m4", "sherman", "B3", facing=EAST))
    shown = {u.id: u for u in view(s, 0).units}
    assert shown["char"].second == GunView((1, 2, 6), (8, 6, 4), (3, 2, 1), "5", heat=False)
    assert shown["m4"].second is None


def test_the_char_b1_has_one_in_its_turret_and_one_in_its_hull() -> None:
    char = COUNTERS["french/char-b1"]
    assert char.gun is not None
    assert char.second is not None
    assert (char.gun.he or 0) < (char.second.he or 0)
    assert char.gun.penetration > char.second.penetration
