"""What a shot at a loaded vehicle brings its passengers: the exact odds are those of the whole rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

from hedgerow.kernel import odds
from hedgerow.lnlt.odds.odds import Rehearsal, Results
from hedgerow.lnlt.odds.records import ShellOdds
from hedgerow.lnlt.odds.rides import ride_odds
from hedgerow.lnlt.odds.shells import ABANDONED, DESTROYED, NO_EFFECT, SHAKEN, shell_odds
from hedgerow.lnlt.rules.armour.bailing_out import jump_off
from hedgerow.lnlt.rules.armour.passengers import passengers
from hedgerow.lnlt.rules.armour.vehicle_damage import abandon_vehicle, destroy_vehicle, shake_vehicle
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Shell
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, Piece, activate, counter, table
from tests.lnlt.guns import WEST, duel, tank, the_aim

CARRIER = tank(inside="PP", outside="PPO")
MEN = counter("half-squad", "1-5-4-5", nation="german-army")


def rider(name: str, what: str = MEN, **given: Any) -> Piece:
    return GERMAN(name, what, "", carrier="tank", **given)


def loaded(*riders: Piece, **given: Any) -> State:
    return duel(GERMAN("tank", CARRIER, "D2", facing=WEST), *riders, **given)


def sure_of(fate: str) -> ShellOdds:
    """A shot that hits, and of which this comes for certain."""
    return ShellOdds(Fraction(1), {}, {}, {"tank": {fate: Fraction(1)}})


def state_of(s: State, name: str, before: bool) -> str:
    u = s.units[name]
    return "Eliminated" if u.lost else SHAKEN if u.shaken and not before else NO_EFFECT


def by_the_rule(s: State, fate: str, name: str) -> Results:
    """The rule run over every way the dice can fall."""

    def run(dice: odds.Enumerating) -> str:
        r = Rehearsal(s, dice)
        t, v = cast(World, r), r.state.units["tank"]
        rules = {
            DESTROYED: lambda: destroy_vehicle(t, v, by="ordnance"), ABANDONED: lambda: abandon_vehicle(t, v),
            SHAKEN: lambda: shake_vehicle(t, v), NO_EFFECT: lambda: jump_off(t, v, "16.2.4"),
        }  # fmt: skip
        for _ in rules[fate]():
            raise AssertionError("nothing is to be decided")
        return state_of(r.state, name, s.units[name].shaken)

    return odds.enumerate_throws(run)


@pytest.mark.rule("lnlt:16.1.1.1", "lnlt:16.1.1.4", "lnlt:16.2.4", "lnlt:16.3.1")
@pytest.mark.parametrize("fate", [DESTROYED, ABANDONED, SHAKEN, NO_EFFECT])
@pytest.mark.parametrize("riders", [
    (rider("a"),), (rider("a", shaken=True),), (rider("a", outside=True), rider("lt", "kastner")),
    (rider("a"), rider("lt", "dressler")), (rider("a", outside=True), rider("lt", "dressler", outside=True)),
    (rider("a", "raabe"),),
])  # fmt: skip
def test_the_odds_of_passengers_are_those_of_the_whole_rule(riders: tuple[Piece, ...], fate: str) -> None:
    s = loaded(*riders)
    found = ride_odds(s, s.units["tank"], sure_of(fate))
    assert set(found) == {u.id for u in passengers(s, s.units["tank"])}
    for name, results in found.items():
        assert results == by_the_rule(s, fate, name), name


@pytest.mark.rule("lnlt:1.3.9")
@pytest.mark.parametrize("fate", [DESTROYED, ABANDONED])
def test_where_there_is_no_room_they_are_lost(fate: str) -> None:
    crowd = [GERMAN(f"g{i}", "squad", "D2") for i in range(3)]
    s = loaded(rider("a"), *crowd)
    assert ride_odds(s, s.units["tank"], sure_of(fate)) == {"a": {"Eliminated": Fraction(1)}}


def test_the_preview_of_a_shot_tells_of_them() -> None:
    s = loaded(rider("a"), rider("b", outside=True))
    t = activate(table(s), "A2")
    shown = SCREEN.preview(t, Shell("gun", "D2", "tank"), 0)
    assert [fate.piece for fate in shown.fates if fate.piece] == ["tank", "a", "b"]
    found = shell_odds(s, the_aim(s, "gun", "D2", "tank"))
    told = {chance.result: Fraction(chance.exact) for chance in shown.fates[-2].chances}
    assert told["Eliminated"] == found.fates["tank"][DESTROYED] / 2
    assert sum(told.values()) == 1
    assert {"16.1.1.1", "16.2.4"} <= {remark.rule for remark in shown.remarks}
    empty = SCREEN.preview(activate(table(duel()), "A2"), Shell("gun", "D2", "tank"), 0)
    assert not {"16.1.1.1", "16.2.4"} & {remark.rule for remark in empty.remarks}
