"""23.3 Rubber Boats."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.fire.attacks import hurts_of, targets_of
from hedgerow.lnlt.rules.fire.fire import attack_of
from hedgerow.lnlt.rules.fire.records import Thrown
from hedgerow.lnlt.rules.move.boats import afloat, boats_for
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.scenario.scenarios import read_scenario
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state.moves import Go, Hold, Prepare, Step
from hedgerow.lnlt.state.state import State
from tests.lnlt.boards import (
    GERMAN,
    US,
    Piece,
    activate,
    board,
    choose,
    counter,
    offered,
    possible,
    refused,
    state,
    table,
)
from tests.lnlt.guns import ARMY, EAST, gun_team, to_hit
from tests.lnlt.shots import mods, move, the_shot, why_not

# A river, two hexes wide, in columns C and D.
RIVER = board(
    """
    . . = = . . . .
    . . = = . . . .
    . . = = . . . .
    . . = = . . . .
    """
)


def crossing(*pieces: Piece, boats: dict[str, int] | None = None, **given: object) -> State:
    men = [US("far", "squad", "A3", marker="ops"), GERMAN("idle", "squad", "H3", marker="ops")]
    boats = {"B1": 1} if boats is None else boats
    return state(RIVER, *pieces, *men, boats=boats, **given)  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:23.3.1.1")
def test_men_in_a_boat_are_easier_to_hurt_and_to_hit() -> None:
    s = crossing(US("a1", "squad", "C1"), US("a2", "squad", "B1"), GERMAN("g1", "squad", "F1"), boats={"C1": 1})
    assert afloat(s, s.units["a1"])
    assert not afloat(s, s.units["a2"])
    for place, expected in (("C1", [(1, "23.3.1.1")]), ("B1", [])):
        attack = attack_of(s, the_shot(s, place, "g1"))
        (hurt,) = hurts_of(s, attack, targets_of(s, attack), Thrown((1,), 1))
        assert [m for m in mods(hurt.attack) if m[1] == "23.3.1.1"] == expected
    s = crossing(ARMY("gun", gun_team(), "A1", facing=EAST), GERMAN("g1", "squad", "D1"), boats={"D1": 1})
    assert to_hit(s, "gun", "D1") == [(-1, "23.3.1.1")]


@pytest.mark.rule("lnlt:23.3.1.1")
def test_a_squad_crosses_and_its_boat_goes_along() -> None:
    s = crossing(US("a1", counter("squad", "3-5-6-6", nation="us-airborne"), "B1"))
    t = move(s, ("a1",), "C1")
    choose(t, Hold(rest=True))
    assert s.boats == {"C1": 1}
    assert s.moving is not None
    assert s.moving.spent == 2
    choose(t, Step("D1"))
    assert s.boats == {"D1": 1}
    choose(t, Step("E0"))
    assert (s.boats, s.units["a1"].at) == ({"E0": 1}, "E0")
    assert next(p for p in view(s, 0).places if p.id == "E0").boats == 1


@pytest.mark.rule("lnlt:23.3.1.1")
def test_a_boat_takes_a_squad_and_without_one_there_is_no_way() -> None:
    s = crossing(US("a1", "squad", "B1"), US("h1", "half-squad", "B1"), US("lt", "wheelock", "B1"))
    assert boats_for([s.units["a1"], s.units["lt"]]) == 1
    assert boats_for([s.units["a1"], s.units["h1"]]) == 2
    t = activate(table(s), "B1")
    choose(t, Go(("a1", "h1")))
    assert Step("C1") not in offered(t)
    s = crossing(US("a1", "squad", "B2"))
    t = activate(table(s), "B2")
    choose(t, Go(("a1",)))
    assert Step("C1") not in offered(t)
    assert refused(t, Step("C1")).code == "closed"


@pytest.mark.rule("lnlt:23.3.1.1")
def test_those_who_share_a_boat_stay_together() -> None:
    s = crossing(US("h1", "half-squad", "C1"), US("h2", "half-squad", "C1"), boats={"C1": 1})
    t = activate(table(s), "C1")
    assert Prepare("move", "C1") in offered(t)
    assert {m.units for m in possible(t, Go)} == {("h1", "h2")}
    refusal = refused(t, Go(("h1",)))
    assert (refusal.words, refusal.rule) == ("whoever shares a Rubber Boat stays together", "23.3.1.1")
    choose(t, Go(("h1", "h2")), Step("B1"))
    assert s.boats == {"B1": 1}


@pytest.mark.rule("lnlt:23.3.1.1")
def test_heavy_weapons_and_other_ways_to_move_stay_ashore() -> None:
    s = crossing(US("gun", gun_team(mf=4, nation="us-airborne"), "B1"), US("a1", "squad", "B1"))
    t = activate(table(s), "B1")
    choose(t, Go(("gun",)))
    assert refused(t, Step("C1")).rule == "23.3.1.1"
    s = crossing(US("a1", "squad", "B1"))
    t = activate(table(s), "B1")
    choose(t, Go(("a1",), "crawl"))
    assert refused(t, Step("C1")).rule == "23.3.1.1"


@pytest.mark.rule("lnlt:23.3.1.1")
def test_nobody_fires_from_a_boat_or_rows_among_enemies() -> None:
    s = crossing(US("a1", "squad", "C1"), GERMAN("g1", "squad", "D1"), boats={"C1": 1, "D1": 1})
    assert why_not(s, "D1", "a1") == "23.3.1.1"
    t = activate(table(s), "C1")
    choose(t, Go(("a1",)))
    assert refused(t, Step("D1")).rule == "23.3.1.1"


def test_a_scenario_gives_boats() -> None:
    source = (files("hedgerow.lnlt") / "content" / "scenarios" / "quatre-haies.toml").read_text(encoding="utf-8")
    bad = source.replace("\n[[side]]", '\n[boats]\n"ZZ99" = 1\nA0 = 0\n\n[[side]]', 1)
    with pytest.raises(ScenarioError, match="ZZ99 is not on the map"):
        read_scenario("boats.toml", bad)


def test_boats_lie_where_the_scenario_puts_them(tmp_path: Path) -> None:
    source = (files("hedgerow.lnlt") / "content" / "scenarios" / "quatre-haies.toml").read_text(encoding="utf-8")
    file = tmp_path / "boats.toml"
    file.write_text(source.replace("\n[[side]]", "\n[boats]\nC3 = 2\n\n[[side]]", 1), encoding="utf-8")
    assert new_state(str(file), {}).boats == {"C3": 2}
