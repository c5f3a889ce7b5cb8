"""Which way vehicles and guns face at set-up, and who rides in them: what scenario files may say, and what sides do."""

from __future__ import annotations

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.armour.vehicles import riders
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Place, PrintedSetUp, Ready, Turn
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import choose, last, offered, refused
from tests.lnlt.drawn import HEAD, VICTORY, play_out
from tests.lnlt.drives import NNE, NNW, SSE, SSW, E, W

PAINT = """
. . . . . .
. . l . . .
. . . . . .
. . . . . .
"""
FRAME = HEAD.replace('["us-airborne"]', '["us-army"]')
FOE = """
[[group]]
id = "outpost"
side = "german"
area = ["column F"]
units = [{ unit = "german-army/squad", at = "F1" }, { unit = "german-army/pak-40", at = "F2" }]
"""


def armour(units: str, area: str = "columns A-C", entry: str = "") -> str:
    where = entry or f'area = ["{area}"]'
    return f"""
[[group]]
id = "armour"
side = "american"
{where}
units = [{units}]
"""


def text(units: str, **more: str) -> str:
    return FRAME + armour(units, **more) + FOE + VICTORY.replace("D1", "F1")


def begun(monkeypatch: pytest.MonkeyPatch, units: str, **more: str) -> World:
    """The American set-up, after the Germans have taken the printed one."""
    found = play_out(monkeypatch, PAINT, text(units, **more))
    t = World(LNLT, new_state(found.key, {}), Seeded("facing"))
    return choose(t, PrintedSetUp(), Ready())


TANK = '{ unit = "us-army/sherman", at = "B1" }'


@pytest.mark.rule("lnlt:15.1.0.3")
def test_without_a_word_vehicles_and_guns_face_the_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begun(monkeypatch, TANK)
    assert t.state.units["de-pak-40"].facing == W
    choose(t, PrintedSetUp())
    assert t.state.units["us-sherman"].facing == E
    assert tell(t.state, last(t, told.UnitPlaced)) == "M4A1 Sherman is placed in B1, facing east."


def test_the_scenario_may_say_which_way_one_for_all_or_one_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    units = '{ unit = "us-army/sherman", count = 2, at = "B1", faces = "SSE W" }, '
    units += '{ unit = "us-army/atg-57", count = 2, at = "A2", faces = "NNE" }'
    t = choose(begun(monkeypatch, units), PrintedSetUp())
    facings = {u.id: u.facing for u in t.state.units.values() if u.side == 0}
    assert facings == {"us-sherman": SSE, "us-sherman-2": W, "us-atg-57": NNE, "us-atg-57-2": NNE}


def test_the_player_may_choose_and_turn_again_before_he_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begun(monkeypatch, TANK + ', { unit = "us-army/squad", at = "B1" }')
    assert refused(t, Place("us-sherman", "B1", 6)).rule == "15.1.0.3"
    assert refused(t, Place("us-1", "B1", 2)).words == "us-1 faces every way"
    choose(t, Place("us-sherman", "B1", NNW), Place("us-1", "B1"))
    assert t.state.units["us-sherman"].facing == NNW
    assert {m.facing for m in offered(t, Turn)} == {NNE, E, SSE, SSW, W}
    assert refused(t, Turn("us-sherman", NNW)).code == "no-facing"
    assert refused(t, Turn("us-1", E)).code == "no-facing"
    choose(t, Turn("us-sherman", SSW))
    assert last(t, told.GunTurned).facing == SSW
    assert not offered(t, Turn)
    choose(t, Turn("us-sherman", W))  # not offered again, but allowed
    assert t.state.units["us-sherman"].facing == W
    choose(t, Ready())
    assert not t.state.units["us-sherman"].pivoted


@pytest.mark.rule("lnlt:1.3.7")
def test_no_vehicle_begins_in_a_building(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begun(monkeypatch, TANK)
    assert refused(t, Place("us-sherman", "C1")).rule == "1.3.7"
    with pytest.raises(ScenarioError, match=r"may not be in C1, which is light construction building \[1.3.7\]"):
        play_out(monkeypatch, PAINT, text('{ unit = "us-army/sherman", at = "C1" }'))


@pytest.mark.rule("lnlt:16.0.1")
def test_passengers_begin_aboard_and_are_in_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    units = '{ unit = "us-army/m3-half-track", at = "A1" }, '
    units += '{ unit = "us-army/squad", weapons = ["bazooka"], aboard = "us-m3-half-track" }, '
    units += f'{TANK}, {{ unit = "us-army/squad", aboard = "us-sherman", outside = true }}'
    t = choose(begun(monkeypatch, units), PrintedSetUp(), Ready())
    s = t.state
    assert [u.id for u in riders(s, s.units["us-m3-half-track"])] == ["us-1"]
    assert (s.units["us-1"].at, s.units["us-1"].outside, s.units["us-2"].outside) == ("", False, True)
    assert s.stacks["A1"] == ["us-m3-half-track"]
    assert LNLT.broken(s) == []


@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ('{ unit = "us-army/squad", aboard = "us-truk" }, { unit = "us-army/truck" }', "did you mean 'us-truck'"),
        ('{ unit = "us-army/squad", aboard = "us-truck", at = "A1" }, { unit = "us-army/truck" }', "where its vehicle"),
        ('{ unit = "us-army/squad", count = 2, aboard = "us-truck" }, { unit = "us-army/truck" }', "room for 1 Squads"),
        ('{ unit = "us-army/atg-57", aboard = "us-truck" }, { unit = "us-army/truck" }', r"too heavy .*16\.1\.0\.3"),
        ('{ unit = "us-army/squad", aboard = "us-sherman" }, { unit = "us-army/sherman" }', "nobody rides in a M4A1"),
        ('{ unit = "us-army/truck", aboard = "us-sherman" }, { unit = "us-army/sherman" }', "does not ride"),
        ('{ unit = "us-army/squad", outside = true }, { unit = "us-army/sherman" }', "say in aboard"),
        ('{ unit = "us-army/squad", faces = "E" }', "faces every way"),
        ('{ unit = "us-army/sherman", faces = "NE" }', "there are NNW, NNE, E, SSE, SSW, W"),
        ('{ unit = "us-army/sherman", count = 3, faces = "E W" }', "one for each of the 3"),
        ('{ unit = "us-army/squad", count = 3, aboard = "a b" }, { unit = "us-army/truck" }', "one for each of the 3"),
    ],
)  # fmt: skip
def test_faults_are_told_in_words(monkeypatch: pytest.MonkeyPatch, units: str, fault: str) -> None:
    with pytest.raises(ScenarioError, match=fault):
        play_out(monkeypatch, PAINT, text(units))


def test_a_vehicle_that_comes_on_brings_its_passengers(monkeypatch: pytest.MonkeyPatch) -> None:
    units = '{ unit = "us-army/truck" }, { unit = "us-army/squad", aboard = "us-truck" }'
    found = play_out(monkeypatch, PAINT, text(units, entry='enters = { turn = 1, hexes = ["edge west"] }'))
    s = new_state(found.key, {})
    assert (s.units["us-truck"].group, s.units["us-1"].group, s.units["us-1"].carrier) == ("armour", "", "us-truck")
