"""What happens at close quarters and from off the table is told in words, as it happens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hedgerow.boltaction.lists.armies import entry_named
from hedgerow.boltaction.screen.glosses import situated
from hedgerow.boltaction.screen.naming import name
from hedgerow.boltaction.screen.told_fights import harm
from hedgerow.boltaction.state.state import Mission, State
from hedgerow.boltaction.state.world import World
from hedgerow.boltaction.system import BOLT_ACTION, BoltAction
from tests.boltaction.drawn import OPEN, Script, at, ordering, say, state, unit


def listening(s: State, dice: Sequence[int], *answers: str) -> list[str]:
    """What an onlooker hears."""
    t = World(BoltAction(), s, Script(dice), telling=True)
    say(t, *answers)
    return [telling.words for telling in t.heard(None)]


def facing(entry: str, far: float = 4, *, us: str = "section", men: int = 5) -> State:
    german = unit("german-1", entry, (24, 23 - far), men=0 if entry in ("tank", "truck") else 5, order="rally")
    return ordering(state(OPEN, unit("us-1", us, (24, 24), men=men), german))


def test_one_is_said_otherwise_than_several() -> None:
    assert [harm(0, 0), harm(1, 0), harm(1, 1)] == ["no damage", "1 does damage", "1 does exceptional damage"]
    assert [harm(3, 0), harm(3, 1)] == ["3 do damage", "3 do damage, 1 of them exceptional"]
    heard = listening(facing("section", men=1), [1, *[6] * 5], "order us-1 run", "assault us-1 german-1")
    assert any(": 1 die, " in words for words in heard), heard
    assert any(" 1 attacker and 0 defenders fall" in words for words in heard), heard


@pytest.mark.rule("boltaction:house-close.7")
def test_a_section_that_is_wiped_out_is_told_of_before_it_is_gone() -> None:
    heard = listening(facing("section"), [6] * 5 + [3], "order us-1 run", "assault us-1 german-1")
    assert any("german-1" in words and "5" in words for words in heard)
    assert all(heard)


@pytest.mark.rule("boltaction:assault-vehicle.6")
def test_an_attack_on_a_vehicle_tells_what_it_needs() -> None:
    heard = listening(
        facing("tank", 6, us="tank-hunters"), [4, 1, 1, 1, 1, 2, 3], "order us-1 run", "assault us-1 german-1"
    )
    assert any("4+ (it stands): 1 of 5" in words for words in heard)


@pytest.mark.rule("boltaction:airstrike.4")
@pytest.mark.rule("boltaction:barrage.4")
def test_missions_are_told_from_the_chart_to_the_pins() -> None:
    s = state(
        OPEN,
        unit("us-1", "air-observer", (24, 46), men=1),
        unit("us-2", "flak", (24, 12), facing=0),
        unit("german-1", "section", (24, 24), men=5),
        phase="preliminary",
        missions=[
            Mission(1, "air", 0, "us-1", unit="german-1", at=(2400, 2400), since=1),
            Mission(2, "barrage", 0, "us-1", at=(2400, 2400), since=1),
            Mission(3, "smoke", 0, "us-1", at=(2400, 2400), since=1),
        ],
    )
    dice = [4, 2, *[1] * 8, 4, 1, 1, 1, 4]
    heard = listening(s, dice, f"approach {at(24, 5.5)}", "hold", "as-it-is")
    assert all(heard)
    assert any("own aircraft" in words for words in heard)


def test_units_of_both_sides_with_one_name_are_told_apart() -> None:
    s = facing("section")
    assert name(s, "us-1") == s.units["us-1"].name
    for u in s.units.values():
        u.name = "MMG Team"
    assert {name(s, id) for id in s.units} == {"MMG Team (first side)", "MMG Team (second side)"}
    new = BOLT_ACTION.new("orchard-lane", {})
    names = [name(new, id) for id in new.units]
    assert len(set(names)) == len(names)
    assert {"American MMG Team", "German MMG Team"} <= set(names)


def test_weapons_of_one_kind_on_a_vehicle_are_told_apart() -> None:
    mounts = entry_named("soviet/kv-1").mounts
    assert [situated(mount) for mount in mounts] == ["turret ", "coaxial ", "hull ", "rear turret "]
