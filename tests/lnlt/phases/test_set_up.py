"""The set-up: what a game begins with, and where units may be put."""

from __future__ import annotations

import random

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.phases.set_up import left_to_dig, new_state, waiting
from hedgerow.lnlt.rules.fire.cover import cover, cover_of, positive_tm
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import Dig, Flip, Hand, Place, PrintedSetUp, Ready
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import last, offered, refused, table
from tests.lnlt.drawn import FORCES, HEAD, VICTORY, play_out

FIELD = """
. . . . .
. w . l .
. . ~ . .
"""
WHOLE = HEAD + FORCES + VICTORY
INITIATIVE = [6, 1]  # the dice with which the first turn begins


def begin(
    monkeypatch: pytest.MonkeyPatch, text: str = WHOLE, paint: str = FIELD, lines: tuple[tuple[str, str], ...] = ()
) -> World:
    found = play_out(monkeypatch, paint, text, lines=lines)
    return table(new_state(found.key, {}), INITIATIVE)


def why_not(t: World, move: Move) -> str:
    return refused(t, move).code


# ------------------------------------------------------------------ the state before the first decision


def test_units_wait_in_their_groups_and_every_option_has_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    s = begin(monkeypatch).state
    assert {u.id: u.group for u in s.units.values()} == {
        "us-1": "paratroops",
        "us-2": "paratroops",
        "de-1": "outpost",
        "de-2": "outpost",
    }
    assert (s.phase, s.placing, s.turns) == ("set-up", [1, 0], 3)
    assert s.options["mortar-ffe"] == "always"


def test_options_of_the_player_go_before_those_of_the_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    text = WHOLE.replace("[[side]]", "[options]\nmortar-ffe = 'indirect-only'\nwt-smoke = 'forbidden'\n[[side]]", 1)
    key = play_out(monkeypatch, FIELD, text).key
    s = new_state(key, {"wt-smoke": "allowed"})
    assert (s.options["mortar-ffe"], s.options["wt-smoke"]) == ("indirect-only", "allowed")


@pytest.mark.rule("lnlt:12.0.2", "lnlt:12.0.3")
def test_assigned_skills_are_not_in_the_cup(monkeypatch: pytest.MonkeyPatch) -> None:
    s = begin(monkeypatch, WHOLE.replace('squad", count = 2', 'squad", skill = "steady"', 1)).state
    assert s.units["us-1"].skill == "steady"
    assert [u.skill for u in s.units.values() if u.id != "us-1"] == ["", ""]
    assert s.cup == [x for x in SKILLS if x != "steady"]


@pytest.mark.rule("lnlt:11.2.5")
def test_a_starting_hero_without_a_skill_has_none_and_is_not_in_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    s = begin(monkeypatch, WHOLE.replace('squad", count = 2', 'layer"', 1)).state
    assert s.units["us-layer"].skill == ""
    assert len(s.cup) == len(SKILLS)
    assert s.heroes["us-airborne"] == [h for h in NATIONS["us-airborne"].hero_counters if h != "us-airborne/layer"]
    assert s.heroes["german-army"] == list(NATIONS["german-army"].hero_counters)


@pytest.mark.rule("lnlt:12.0.1")
def test_a_skill_may_supply_a_weapon(monkeypatch: pytest.MonkeyPatch) -> None:
    s = begin(monkeypatch, WHOLE.replace('squad", count = 2', 'squad", skill = "demolitionist"', 1)).state
    assert [(w.counter, w.bearer) for w in s.weapons.values()] == [("satchel", "us-1")]


@pytest.mark.rule("lnlt:1.6.1.4")
def test_tripods_stand_where_they_set_up_and_come_folded_from_off_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    armed = WHOLE.replace("count = 2", 'weapons = ["m1919a4"]', 1)
    assert begin(monkeypatch, armed).state.weapons["us-m1919a4"].tripod
    enters = armed.replace('area = ["column A"]', 'enters = { turn = 1, hexes = ["A0"] }').replace(', at = "A1"', "")
    assert not begin(monkeypatch, enters).state.weapons["us-m1919a4"].tripod


@pytest.mark.rule("lnlt:11.4.1")
def test_snipers_start_off_the_map_and_are_not_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begin(monkeypatch, WHOLE.replace("units = [", 'units = [{ unit = "us-airborne/sniper" }, ', 1))
    t.answer(PrintedSetUp())
    t.answer(Ready())
    assert why_not(t, Place("us-sniper", "A0")) == "not-waiting"
    t.answer(PrintedSetUp())
    t.answer(Ready())
    sniper = t.state.units["us-sniper"]
    assert (sniper.at, sniper.group, t.state.phase) == ("", "sniper", "operations")


# ------------------------------------------------------------------ placing


def test_sides_place_one_unit_after_the_other_in_the_scenarios_order(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begin(monkeypatch)
    assert t.choice is not None
    assert t.choice.seat == 1
    assert list(t.choice.options) == [Place("de-1", "D0"), Place("de-1", "D1"), Place("de-1", "D2"), PrintedSetUp()]
    t.answer(Place("de-2", "D0"))
    assert why_not(t, Ready()) == "not-ready"
    assert why_not(t, Place("de-2", "D1")) == "not-waiting"
    assert why_not(t, Place("us-1", "A0")) == "not-waiting"
    assert why_not(t, Place("de-1", "A0")) == "outside"
    t.answer(Place("de-1", "D1"))
    assert why_not(t, PrintedSetUp()) == "all-placed"
    t.answer(Ready())
    assert t.choice.seat == 0
    t.answer(PrintedSetUp())
    t.answer(Ready())
    s = t.state
    assert (s.phase, s.turn, s.placing) == ("operations", 1, [])
    assert {u.id: u.at for u in s.units.values()} == {"us-1": "A1", "us-2": "A1", "de-1": "D1", "de-2": "D0"}
    assert [e.place for e in t.events if isinstance(e, told.UnitPlaced)] == ["D0", "D1", "A1", "A1"]


@pytest.mark.rule("lnlt:1.3.1", "lnlt:1.3.8")
def test_stacking_holds_in_the_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begin(monkeypatch, WHOLE.replace('count = 2, at = "D1"', "count = 4"))
    for squad in ("de-1", "de-2", "de-3"):
        t.answer(Place(squad, "D1"))
    assert why_not(t, Place("de-4", "D1")) == "overstacked"
    assert t.choice is not None
    assert Place("de-4", "D1") not in list(t.choice.options)


@pytest.mark.rule("lnlt:1.7.0.3")
def test_heavy_weapons_do_not_set_up_in_buildings_but_machine_guns_do(monkeypatch: pytest.MonkeyPatch) -> None:
    teams = '{ unit = "german-army/mortar-50" }, { unit = "german-army/hmg" }'
    t = begin(monkeypatch, WHOLE.replace('{ unit = "german-army/squad", count = 2, at = "D1" }', teams))
    assert why_not(t, Place("de-mortar-50", "D1")) == "no-heavy-weapons"
    assert t.choice is not None
    assert Place("de-hmg", "D1") in t.choice.options
    t.answer(PrintedSetUp())
    assert t.state.units["de-mortar-50"].at in ("D0", "D2")


@pytest.mark.rule("lnlt:1.3.7")
def test_vehicles_do_not_begin_in_buildings_nor_where_they_cannot_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    cars = '{ unit = "german-army/stug" }, { unit = "german-army/truck" }'
    t = begin(monkeypatch, WHOLE.replace('{ unit = "german-army/squad", count = 2, at = "D1" }', cars))
    assert why_not(t, Place("de-stug", "D1")) == why_not(t, Place("de-truck", "D1")) == "no-vehicles"
    t.answer(PrintedSetUp())
    assert {t.state.units[i].at for i in ("de-stug", "de-truck")} <= {"D0", "D2"}


def test_a_full_suggestion_gives_way_to_the_nearest_place(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begin(monkeypatch, WHOLE.replace('count = 2, at = "D1"', 'count = 4, at = "D1 D1 D0 D2"'))
    for squad in ("de-2", "de-3", "de-4"):
        t.answer(Place(squad, "D1"))
    t.answer(PrintedSetUp())
    assert t.state.units["de-1"].at in ("D0", "D2")


def handled(t: World) -> tuple[str, str, str]:
    event = last(t, told.WeaponHandled)
    return event.how, event.unit, event.place


def test_weapons_are_handed_on_and_turned_over_when_all_are_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    armed = '{ unit = "german-army/squad", weapons = ["mg42-tripod"] }, { unit = "german-army/half-squad" }'
    t = begin(monkeypatch, WHOLE.replace('{ unit = "german-army/squad", count = 2, at = "D1" }', armed))
    assert why_not(t, Hand("de-mg42-tripod", "de-2")) == "apart"
    t.answer(Place("de-1", "D1"))
    t.answer(Place("de-2", "D1"))
    assert t.choice is not None
    assert list(t.choice.options) == [Ready(), Hand("de-mg42-tripod", "de-2"), Flip("de-mg42-tripod")]
    t.answer(Hand("de-mg42-tripod", "de-2"))
    assert handled(t) == ("handed over", "de-2", "D1")
    assert list(t.choice.options) == [Ready()]
    t.answer(Flip("de-mg42-tripod"))
    assert handled(t) == ("dismantled", "de-2", "D1")
    weapon = t.state.weapons["de-mg42-tripod"]
    assert (weapon.bearer, weapon.tripod) == ("de-2", False)
    assert why_not(t, Hand("de-mg42-tripod", "us-1")) == "not-yours"


@pytest.mark.rule("lnlt:1.6.0.2")
def test_nobody_is_handed_more_than_he_can_carry(monkeypatch: pytest.MonkeyPatch) -> None:
    bearers = (("squad", "mg42"), ("half-squad", "mg34"))
    armed = ", ".join(f'{{ unit = "german-army/{unit}", weapons = ["{weapon}"] }}' for unit, weapon in bearers)
    t = begin(monkeypatch, WHOLE.replace('{ unit = "german-army/squad", count = 2, at = "D1" }', armed))
    t.answer(Place("de-1", "D1"))
    t.answer(Place("de-2", "D1"))
    refusal = refused(t, Hand("de-mg42", "de-2"))
    assert (refusal.code, refusal.rule) == ("burdened", "1.6.0.2")
    assert [m.weapon for m in offered(t, Hand)] == ["de-mg34"]


# ------------------------------------------------------------------ Foxholes

DIGGERS = WHOLE.replace('area = ["column D"]', 'area = ["columns C-D"]\nfoxholes = ["D2"]\ndig = 2\ndig_at = "C1"')


@pytest.mark.rule("lnlt:21.2.2")
def test_foxholes_are_dug_in_buildings_too_but_not_in_water(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begin(monkeypatch, DIGGERS, lines=(("stream 2", "C0 B0"),))
    assert t.state.foxholes == ["D2"]
    t.answer(Place("de-1", "C1"))
    t.answer(Place("de-2", "D1"))
    assert why_not(t, Dig("C0")) == "water"
    assert why_not(t, Dig("D2")) == "dug"
    assert why_not(t, Dig("A0")) == "outside"
    assert [m.place for m in offered(t, Dig)] == ["C1", "D0", "D1"]
    assert why_not(t, Ready()) == "not-ready"
    t.answer(Dig("D1"))
    assert last(t, told.FoxholesDug).place == "D1"
    t.answer(PrintedSetUp())
    assert t.state.foxholes == ["D2", "D1", "C1"]
    assert why_not(t, Dig("D0")) == "none-left"
    t.answer(Ready())


@pytest.mark.rule("lnlt:21.2.1", "lnlt:21.2.4")
def test_foxholes_cover_everyone_in_their_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    t = begin(monkeypatch, DIGGERS)
    s = t.state
    t.answer(Place("de-1", "C1"))
    t.answer(Place("de-2", "D1"))
    assert sum(m.value for m in cover(s, "C1", "A1")) == 0
    assert not positive_tm(s, s.units["de-1"])
    t.answer(Dig("C1"))
    assert sum(m.value for m in cover(s, "C1", "A1")) == 1
    assert sum(m.value for m in cover(s, "C1", "D1")) == 1
    assert positive_tm(s, s.units["de-1"])
    t.answer(Dig("D1"))
    assert sum(m.value for m in cover(s, "D1", "A1")) == 4  # light building +3, foxholes +1


@pytest.mark.rule("lnlt:21.2.3")
def test_who_sets_up_in_foxholes_is_dug_in(monkeypatch: pytest.MonkeyPatch) -> None:
    team = DIGGERS.replace(
        'unit = "german-army/squad", count = 2, at = "D1"', 'unit = "german-army/mortar-50", count = 2'
    )
    t = begin(monkeypatch, team)
    t.answer(Place("de-mortar-50", "D2"))
    t.answer(Place("de-mortar-50-2", "C0"))
    t.answer(Dig("C1"))
    t.answer(Dig("D0"))
    for move in (Ready(), PrintedSetUp(), Ready()):
        t.answer(move)
    dug, other = (u for u in t.state.units.values() if u.side == 1)
    assert (dug.dug_in, other.dug_in) == (True, False)
    put(t.state, other, "D0")
    assert sum(m.value for m in cover(t.state, "D0", "A1")) == 1
    assert sum(m.value for m in cover_of(t.state, other, "A1")) == 0
    assert sum(m.value for m in cover_of(t.state, dug, "A1")) == 1


@pytest.mark.rule("lnlt:22.1.1")
def test_who_sets_up_in_a_place_controls_it(monkeypatch: pytest.MonkeyPatch) -> None:
    text = WHOLE.replace('nations = ["german-army"]', 'nations = ["german-army"]\ncontrol = ["B1"]')
    t = begin(monkeypatch, text.replace("units = [", 'units = [{ unit = "us-airborne/medic", at = "A2" }, ', 1))
    for move in (PrintedSetUp(), Ready(), PrintedSetUp(), Ready()):
        t.answer(move)
    assert t.state.control == {"B1": 1, "D1": 1, "A1": 0}


# ------------------------------------------------------------------ every scenario


@pytest.mark.rule("lnlt:1.3.1")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", scenario_names())
def test_set_ups_never_come_to_a_dead_end(name: str, seed: int) -> None:
    """Units placed anyhow, the rest as printed: always legal, never stuck."""
    chance = random.Random(seed)
    t = table(new_state(name, {}), INITIATIVE)
    s = t.state
    while s.phase == "set-up":
        assert t.choice is not None
        options = list(t.choice.options)
        t.answer(PrintedSetUp() if seed == 0 and PrintedSetUp() in options else chance.choice(options))
    for side in (0, 1):
        assert not waiting(s, side)
        assert left_to_dig(s, side) == 0
        assert all(overstacked(s, side, place, ()) is None for place in s.stacks)
    heavy = [u for u in s.units.values() if u.at and figures(u).calibre > 13]
    assert not [u.id for u in heavy if s.ground.building(u.at)]


@pytest.mark.parametrize("name", scenario_names())
def test_the_printed_set_up_puts_everyone_where_it_says(name: str) -> None:
    t = table(new_state(name, {}), INITIATIVE)
    while t.state.phase == "set-up":
        assert t.choice is not None
        t.answer(PrintedSetUp() if PrintedSetUp() in t.choice.options else Ready())
    for e in scenario(name).roster:
        if e.at and e.id in t.state.units:
            assert t.state.units[e.id].at == e.at
            assert COUNTERS[t.state.units[e.id].counter].kind != "sniper"
