"""Close Assaults (17.1) before they are made: exact odds and what is shown."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

import pytest

from hedgerow.kernel import odds
from hedgerow.kernel.screen.preview import Touched
from hedgerow.lnlt.odds.odds import Rehearsal, assault_odds, nerve_odds, storm_odds
from hedgerow.lnlt.rules.melee.close_assault import muster, storm
from hedgerow.lnlt.screen.verbs import gloss, touched
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Assault, Storm
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import US, choose
from tests.lnlt.rules.melee.test_close_assault import PASS, TWO_SIX_FOUR, field, panzer, scene, set_out


def outcomes(s: State, *units: str) -> Fraction:
    """How likely the vehicle is destroyed, over all dice of the whole rule."""

    def run(dice: odds.Enumerating) -> bool:
        r = Rehearsal(s, dice)
        men, tank = [r.state.units[i] for i in units], r.state.units["pz"]
        bold = muster(cast(World, r), men, tank, "B1")
        for u in bold:
            put(r.state, u, "C1")
        flow = storm(cast(World, r), "C1", bold, tank, "B1")
        choice = next(flow, None)
        while choice is not None:
            try:
                choice = flow.send(choice.options[0])
            except StopIteration:
                break
        return tank.lost

    return odds.enumerate_throws(run)[True]


@pytest.mark.parametrize("weapons", [(), ("satchel",)])
def test_the_odds_are_those_of_the_whole_rule(weapons: tuple[str, ...]) -> None:
    s = field(US("a1", TWO_SIX_FOUR, "B1", *weapons), US("lt", "clarkson", "B1"))
    men = [s.units["a1"], s.units["lt"]]
    assert storm_odds(s, men, s.units["pz"], "B1") == outcomes(s, "a1", "lt")


def test_the_odds_of_one_assault_by_hand() -> None:
    s = field(US("a1", TWO_SIX_FOUR, "B1"))  # d6 + 2 against d6 + 2
    assert assault_odds(s, Assault("a1"), s.units["pz"]) == Fraction(15, 36)


def test_what_is_shown_before_it() -> None:
    s = field(US("a1", TWO_SIX_FOUR, "B1", "law"), US("lt", "clarkson", "B1"), US("doc", "medic", "B1"))
    t = set_out(s, "a1", "lt", "doc", dice=[*PASS, *PASS])
    shown = SCREEN.preview(t, Storm("C1", "pz"), 0)
    assert [total.label for total in shown.sums][:2] == ["cost", f"check of {name(s, 'lt')}"]
    assert [r.rule for r in shown.remarks] == ["17.1.1", "17.1.8", "17.1.9", "17.1.16"]
    assert [fate.piece for fate in shown.fates] == ["pz", "lt", "a1"]
    assert gloss(t, Storm("C1", "pz")) == "d6 +2 defends"
    assert SCREEN.reach(t, None, 0) is not None
    choose(t, Storm("C1", "pz"))
    assert SCREEN.reach(t, None, 0) is None  # nobody is asked where to go now
    shown = SCREEN.preview(t, Assault("a1", "a1-law", "lt"), 0)
    assert [(total.label, total.total) for total in shown.sums] == [("attack", 5), ("defence", 2)]
    assert {r.rule for r in shown.remarks} == {"1.6.3.6", "17.1.13"}
    assert gloss(t, Assault("a1")) == "d6 +2"


def test_where_to_click() -> None:
    s = field(US("a1", TWO_SIX_FOUR, "B1", "panzerfaust"))
    assert touched(s, Storm("C1", "pz")) == Touched(("C1",), ("pz",))
    assert touched(s, Assault("a1", "a1-panzerfaust")) == Touched(("B1",), ("a1", "a1-panzerfaust"))


@pytest.mark.rule("lnlt:17.1.8", "lnlt:17.1.10")
@pytest.mark.parametrize("weapons", [(), ("law",)])
def test_how_likely_each_goes_in_with_a_leader_who_may_help(weapons: tuple[str, ...]) -> None:
    s = field(US("a1", TWO_SIX_FOUR, "B1"), US("lt", "clarkson", "B1", *weapons))
    men = [s.units["a1"], s.units["lt"]]

    def run(dice: odds.Enumerating) -> tuple[str, ...]:
        r = Rehearsal(s, dice)
        return tuple(
            u.id for u in muster(cast(World, r), [r.state.units[u.id] for u in men], r.state.units["pz"], "B1")
        )

    forces = odds.enumerate_throws(run)
    found = nerve_odds(s, men, "B1")
    assert found == {i: sum(chance for force, chance in forces.items() if i in force) for i in ("lt", "a1")}
    t = set_out(s, "a1", "lt")
    shown = {f.piece: f.chances[0] for f in SCREEN.preview(t, Storm("C1", "pz"), 0).fates if f.piece != "pz"}
    assert {i: (c.result, Fraction(c.exact)) for i, c in shown.items()} == {i: ("goes in", x) for i, x in found.items()}


def test_of_two_vehicles_the_one_that_is_assaulted_is_shown() -> None:
    s = scene(panzer(), panzer("C1", "stug"), US("a1", TWO_SIX_FOUR, "B1", "law"))
    t = choose(set_out(s, "a1", dice=[*PASS]), Storm("C1", "stug"))
    assert [f.piece for f in SCREEN.preview(t, Assault("a1"), 0).fates] == ["stug"]
