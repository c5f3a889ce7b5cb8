"""Assaults on vehicles, overruns and defensive fire before they are made: held to what the rules then do."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from hedgerow.boltaction.odds.close import vehicle_odds
from hedgerow.boltaction.odds.dice import pass_chance
from hedgerow.boltaction.rules.close.overruns import ram_hits
from hedgerow.boltaction.rules.shooting.damage import strike
from hedgerow.boltaction.screen.verbs import preview
from hedgerow.boltaction.state.events.close import VehicleAttacked
from hedgerow.boltaction.state.pending.shooting import Hits, Struck
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Preview
from tests.boltaction.drawn import OPEN, last, move, ordering, place, say, state, table, unit
from tests.boltaction.odds.ways import every_way

Exact = dict[str, Fraction]


def shown(s: State, answer: str, *before: str, seat: int = 0) -> Preview:
    t = say(table(ordering(s)), *(before or ("order us-1 run",)))
    return preview(t, move(answer), seat)


def exact(found: Preview, number: int = 0) -> Exact:
    return {c.result: Fraction(c.exact) for c in found.fates[number].chances}


def at_tank(who: str = "section", men: int = 5, target: str = "tank", **fields: object) -> State:
    return state(OPEN, unit("us-1", who, (24, 30), men=men, **fields), unit("german-1", target, (24, 24)))  # type: ignore[arg-type]


@pytest.mark.rule("boltaction:assault-vehicle.2", "boltaction:house-assault-vehicle.1", "boltaction:morale.4")
@pytest.mark.parametrize(("pins", "abilities", "value"), [(0, [], 6), (2, [], 5), (2, ["stubborn"], 6)])
def test_courage_comes_first_and_is_part_of_the_odds(pins: int, abilities: list[str], value: int) -> None:
    """A pin comes off with the order test; Stubborn men do not mind the other."""
    s = at_tank(pins=pins, abilities=abilities)
    t = say(table(ordering(s), [1, 2]), "order us-1 run")
    found = preview(t, move("assault us-1 german-1"), 0)
    (courage,) = found.sums
    assert (courage.label, courage.total) == ("courage, 2d6 to be no more", value)
    assert courage.tally.mods[-1].rule == "morale.4"
    dares = pass_chance(value)
    lost, stuck = vehicle_odds(s, s.units["us-1"], s.units["german-1"], 5, anti_tank=False)
    assert exact(found) == {
        "destroyed": dares * lost, "immobilised": dares * stuck, "holds": dares * (1 - lost - stuck),
        "does not dare": 1 - dares,
    }  # fmt: skip


@pytest.mark.rule("boltaction:assault-vehicle.2")
@pytest.mark.parametrize(("who", "target"), [("tank-hunters", "tank"), ("section", "half-track"), ("section", "truck")])
def test_no_courage_is_needed_with_anti_tank_weapons_or_against_others(who: str, target: str) -> None:
    found = shown(at_tank(who, target=target), "assault us-1 german-1")
    assert not found.sums
    assert "does not dare" not in exact(found)


@pytest.mark.rule("boltaction:house-assault-vehicle.4", "boltaction:house-game.5")
def test_tough_tank_hunters_count_twice_beforehand_as_well() -> None:
    s = at_tank(men=4, abilities=["tank-hunters", "tough-fighters"])
    plain = at_tank(men=8, abilities=["tank-hunters"])
    assert exact(shown(s, "assault us-1 german-1")) == exact(shown(plain, "assault us-1 german-1"))


@pytest.mark.rule("boltaction:house-assault-vehicle.4")
def test_those_are_counted_who_get_there() -> None:
    """Ten men one behind the other: the last of them stay behind, and the dice are as many as were foretold."""

    def charging() -> State:
        s = at_tank("tank-hunters", men=10)
        place(s, "us-1", *((24, 38 + n) for n in range(10)))
        return s

    s = charging()
    found = exact(shown(charging(), "assault us-1 german-1"))
    t = say(table(ordering(charging()), [1] * 10), "order us-1 run", "assault us-1 german-1", "hold")
    count = len(last(t, VehicleAttacked).dice)
    assert count < 10
    lost, stuck = vehicle_odds(s, s.units["us-1"], s.units["german-1"], count, anti_tank=True)
    assert (found["destroyed"], found["immobilised"]) == (lost, stuck)


# ------------------------------------------------------------------ defensive fire


@pytest.mark.rule("boltaction:house-close.3", "boltaction:assault-vehicle.3")
@pytest.mark.parametrize(("target", "weapons"), [("section", {"5 × Rifle"}), ("tank", {"Medium AT gun", "MMG"})])
def test_defensive_fire_is_told_with_all_that_bears(target: str, weapons: set[str]) -> None:
    s = state(
        OPEN,
        unit("us-1", "tank-hunters", (24, 36), men=5),
        unit("german-1", target, (24, 24), men=5 if target == "section" else 0),
    )
    found = shown(s, "defend", "order us-1 run", "assault us-1 german-1", seat=1)
    assert {one.label.partition(" at ")[0] for one in found.sums} == weapons
    assert "pinned" in exact(found)


@pytest.mark.rule("boltaction:house-overrun.1")
def test_only_anti_tank_weapons_fire_at_a_tank_that_drives_over_them() -> None:
    theirs = unit("german-1", "faust-section", (24, 24), men=5, extras={"faust": 1})
    theirs.models[0].arms = ["anti-tank-rifle"]
    s = state(OPEN, unit("us-1", "tank", (24, 36)), theirs)
    found = shown(s, "defend", "order us-1 run", "overrun us-1 german-1", seat=1)
    assert [one.label.partition(" at ")[0] for one in found.sums] == ["Anti-tank rifle"]


# ------------------------------------------------------------------ tanks


def over(target: str, **fields: object) -> Exact:
    s = state(OPEN, unit("us-1", "tank", (24, 32)), unit("german-1", target, (24, 24), **fields))  # type: ignore[arg-type]
    return exact(shown(s, "overrun us-1 german-1"))


@pytest.mark.rule("boltaction:house-overrun.1")
def test_troops_stand_fast_by_their_morale() -> None:
    assert over("section", men=5)["destroyed or routed"] == 1 - pass_chance(9)
    assert over("section", men=5, pins=3)["steps clear"] == pass_chance(6)
    assert over("soviet/lmg-squad", men=5)["destroyed or routed"] == (1 - pass_chance(9)) ** 2
    assert over("japanese/infantry-squad", men=7) == {"steps clear": 1}
    assert over("at-gun") == {"destroyed": 1}


@pytest.mark.rule("boltaction:house-overrun.2")
def test_soft_skins_are_crushed() -> None:
    assert over("truck") == {"destroyed": 1}


@pytest.mark.rule("boltaction:house-overrun.2")
@pytest.mark.parametrize("facing", [0, 90])
def test_a_ram_is_told_for_both(facing: int) -> None:
    """A little aside: the side that is struck is that before which they meet."""

    def rammer() -> State:
        target = unit("german-1", "assault-gun", (26.5, 22), facing=facing, pins=4)
        return state(OPEN, unit("us-1", "assault-gun", (24, 32)), target)

    found = shown(rammer(), "overrun us-1 german-1")
    s = say(table(ordering(rammer())), "order us-1 run", "overrun us-1 german-1").state
    ours, theirs = s.units["us-1"], s.units["german-1"]
    hits = dict(zip(("us-1", "german-1"), ram_hits(ours, theirs, theirs.at, ours.at), strict=True))
    for number, name in enumerate(("german-1", "us-1")):
        true = every_way(rammer(), partial(hit, name=name, hits=hits[name]), partial(is_lost, name=name))
        assert exact(found, number)["knocked out"] == true[True]


def hit(t: World, name: str, hits: Hits) -> None:
    strike(t, Struck(name, 0, hits=[hits], step="pins"))


def is_lost(s: State, name: str) -> bool:
    return s.units[name].lost
