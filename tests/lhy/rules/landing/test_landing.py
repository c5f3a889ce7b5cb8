"""16.0 Airborne landings."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.rules.landing.assembly import withdraws_to
from hedgerow.lhy.rules.landing.descent import helpless
from hedgerow.lhy.rules.move.priorities import headings
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.events import landing as told
from hedgerow.lhy.state.events.hiding import Exposed, Revealed
from hedgerow.lhy.state.moves.landing import Assemble, Bundle, Zone
from hedgerow.lhy.state.moves.maneuver import Go, Overrun, Withdraw
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Assault, Marker, Minefield, Reckoning, State
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    BRITISH,
    GERMAN,
    US,
    activated,
    affair,
    asked,
    board,
    last,
    legal,
    move,
    offered,
    refused,
    say,
    state,
    table,
    told_of,
)

ROWS = [" " * (n % 2) + ". " * 24 for n in range(12)]
MEADOW = board("\n".join(ROWS))
"""Open ground, twelve rows (A in the south) of 24 hexes."""
OBJECTIVE = [{"id": "farm", "name": "Farm", "hexes": ["F20"]}]
GROUP = {"id": "drop", "side": "us", "force": [], "lands": {"turn": 2}}


def mission(map: str = MEADOW, **lands: Any) -> str:
    return affair(map, group=[GROUP | {"lands": {"turn": 2, **lands}}], objective=OBJECTIVE)


def aloft(*pieces: Any, map: str = MEADOW, lands: dict[str, Any] | None = None, **fields: Any) -> State:
    """The end of an Activation Phase of turn 3 in which only the landing is left; Germans are in the far corner."""
    s = state(
        map, *pieces, GERMAN("1kp-1-1", "A24"), GERMAN("1kp-1-leader", "A24"), mission=mission(map, **(lands or {})),
        phase="activation", turn=3, initiative=0, **fields,
    )  # fmt: skip
    for m in s.mortars.values():
        m.group = "drop"
    return s


def jumper(name: str) -> Any:
    return US(name, group="drop")


def drop(s: State, *answers: str, dice: tuple[int, ...] = ()) -> World:
    return say(table(s, dice), *answers)


def platoon() -> list[Any]:
    return [jumper("able-1-1"), jumper("able-1-leader")]


# ------------------------------------------------------------------ the plan


@pytest.mark.rule("lhy:16.1.1-1", "lhy:16.1.1a-1", "lhy:16.1.1b-1", "lhy:16.1.1c-1", "lhy:16.1-1")
def test_platoons_and_guns_are_sticks_and_heavy_weapons_are_put_together() -> None:
    heavy = [jumper(f"mg-{n}") for n in range(1, 5)] + [jumper("latw-1"), jumper("latw-2")]
    t = table(aloft(*platoon(), jumper("gun-1"), *heavy))
    assert asked(t) == (0, "landing")
    assert refused(t, "bundle us-mg-1,us-mg-2,us-mg-3,us-mg-4,us-latw-1,us-latw-2").rule == "16.1.1c-1"
    assert refused(t, "zone 0 F5").rule == "16.1-1"
    assert "bundle us-mg-1,us-mg-2,us-mg-3,us-mg-4,us-latw-1" in offered(t, Bundle)
    say(t, "bundle us-mg-1,us-mg-2,us-mg-3,us-mg-4,us-latw-1", "bundle us-latw-2")
    (plan,) = t.state.pending
    assert [stick.units for stick in plan.sticks] == [  # type: ignore[union-attr]
        ["able-1-1", "able-1-leader"], ["us-gun-1"],
        ["us-mg-1", "us-mg-2", "us-mg-3", "us-mg-4", "us-latw-1"], ["us-latw-2"],
    ]  # fmt: skip


@pytest.mark.rule("lhy:16.1.2-1", "lhy:16.1-1")
def test_platoons_land_apart_and_assemble_five_to_ten_hexes_from_the_objective() -> None:
    t = table(aloft(*platoon(), jumper("able-2-1"), jumper("able-2-leader"), jumper("gun-1")))
    assert t.choice is not None
    assert t.choice.prompt.endswith(": where to land?")
    assert SCREEN.offer(t, move("zone 0 F5"), 0).words == "Land at F5"
    say(t, "zone 0 F5")
    assert refused(t, "zone 1 F8").rule == "16.1.2-1"
    assert "zone 1 F8" not in offered(t, Zone)
    assert refused(t, "zone 2 F8 9").rule == "11.4.5.s7-2", "there is no sector 9"
    assert legal(t, "zone 2 F8"), "only platoons keep apart"
    assert refused(t, "assemble able-1 F15").rule == "16.1-1"
    say(t, "zone 1 F9", "zone 2 F8")
    for at, fits in (("F16", False), ("F15", True), ("F10", True), ("F9", False)):
        assert legal(t, f"assemble able-1 {at}") is fits
    assert all(move.startswith("assemble able-1 ") for move in offered(t, Assemble))
    assert "assemble able-1 F9" not in offered(t, Assemble)
    assert not offered(t, Zone)


@pytest.mark.rule("lhy:16.1.2-1", "lhy:16.1.1c-1")
@pytest.mark.parametrize("first", ["us-mg-1", "us-60mm-section-1"])
def test_mortars_land_where_the_mission_has_others_land(first: str) -> None:
    s = aloft(jumper("mg-1"), US.mortar("60mm-section"), lands={"hexes": ["F5", "F6"]})
    t = say(table(s), f"bundle {first}", f"bundle {'us-60mm-section-1' if 'mg' in first else 'us-mg-1'}")
    assert offered(t, Zone) == ["zone 0 F5", "zone 0 F6"]
    assert refused(t, "zone 1 F7").rule == "16.1.2-1"


@pytest.mark.rule("lhy:16.0-1")
def test_landings_come_last_and_may_wait() -> None:
    s = aloft(*platoon(), US("baker-1-1", "F1"), US("baker-1-leader", "F1"))
    t = table(s)
    assert asked(t)[1] != "landing"
    while asked(t)[1] != "landing":
        t.answer(t.choice.options.listed[0])  # type: ignore[union-attr]
    assert t.state.platoons["baker-1"].activated
    say(t, "delay")
    assert not t.state.pending
    assert t.state.units["able-1-1"].group == "drop"
    s = aloft(*platoon())
    s.initiative = 1
    t = table(s)
    assert asked(t)[1] != "landing", "only the active player lands"


# ------------------------------------------------------------------ coming down

DOWN = ("zone 0 F5", "assemble able-1 F12")


@pytest.mark.rule("lhy:16.1.3-1", "lhy:16.0-2", "lhy:16.1.4.s4-1", "lhy:16.1.4.s1a-1")
def test_each_unit_disperses_by_two_dice_and_the_enemy_reacts() -> None:
    t = drop(aloft(*platoon()), *DOWN, dice=(4, 3, 1, 2, 6, 8))
    squad, leader = t.state.units["able-1-1"], t.state.units["able-1-leader"]
    assert (squad.at, leader.at) == ("F8", "F3")
    assert (squad.disrupted, leader.disrupted) == (False, True), "6 is not above Cohesion 6; 8 is above 7"
    assert squad.did == leader.did == "maneuver"
    assert asked(t) == (1, "reaction")
    assert t.state.cycle is not None
    assert t.state.cycle.landing
    assert {deed.unit for deed in t.state.cycle.before} == {"able-1-1", "able-1-leader"}


@pytest.mark.rule("lhy:16.1.4.s1a-1", "lhy:16.1.5-1")
def test_a_ten_costs_a_step_that_is_counted_apart() -> None:
    t = drop(aloft(*platoon()), *DOWN, dice=(4, 1, 1, 1, 10, 1, 1))
    (section,) = [u for u in t.state.own[0] if u.at and u.card.kind == "section"]
    assert section.disrupted
    assert section.at == "F6"
    assert t.state.landing_losses == [1, 0]
    assert t.state.losses == [0, 0]
    assert t.state.casualties == 0


@pytest.mark.rule("lhy:16.1.4.s1b-1", "lhy:16.1.4.s1c-1")
@pytest.mark.parametrize(("unit", "die", "there", "disrupted"), [
    ("mg-1", 1, True, True), ("mg-1", 10, False, False), ("gun-1", 9, True, True),
    ("halftrack-1", 9, True, False), ("halftrack-1", 10, False, False),
])  # fmt: skip
def test_support_disrupts_and_vehicles_break_on_a_ten(unit: str, die: int, there: bool, disrupted: bool) -> None:
    heavy = ("bundle us-mg-1",) if unit == "mg-1" else ()
    t = drop(aloft(jumper(unit)), *heavy, "zone 0 F5", dice=(4, 1, die))
    u = t.state.units[f"us-{unit}"]
    assert bool(u.at) is there
    assert u.lost is not there
    assert not there or u.disrupted is disrupted
    checked = last(t, told.LandingChecked)
    assert (checked.unit, checked.die, bool(checked.result)) == (u.id, die, disrupted or not there)


@pytest.mark.rule("lhy:16.1.4.s1d-1", "lhy:16.1.4.s2b-1")
@pytest.mark.parametrize(("kind", "die", "box", "then"), [
    ("60mm-section", 9, "pending", "60mm-section"), ("60mm-section", 10, "gone", "60mm-section"),
    ("81mm-platoon", 10, "pending", "81mm-section"),
])  # fmt: skip
def test_mortars_are_pending_or_destroyed_but_platoons_go_on_as_sections(
    kind: str, die: int, box: str, then: str
) -> None:
    s = aloft(*platoon(), US.mortar(kind))
    t = drop(
        s, f"bundle us-{kind}-1", "zone 0 F5", "zone 1 F5", "assemble able-1 F12", dice=(4, 1, 4, 1, 4, 1, 1, 1, die)
    )
    m = t.state.mortars[f"us-{kind}-1"]
    assert (m.box, m.kind, m.group) == (box, then, "")
    checked = last(t, told.LandingChecked)
    assert (checked.unit, checked.result) == (m.id, "destroyed" if die == 10 else "")


@pytest.mark.rule("lhy:16.1.4.s1d-1")
def test_a_mortar_platoon_goes_on_as_a_section_of_its_own_nation() -> None:
    british = {"id": "us", "name": "British", "nation": "british", "edge": "west", "attacker": True}
    german = {"id": "german", "name": "German", "nation": "german", "edge": "east"}
    s = state(
        MEADOW, BRITISH("mg-1", group="drop"), BRITISH.mortar("3in-platoon", group="drop"), GERMAN("1kp-1-1", "A24"),
        mission=affair(MEADOW, group=[GROUP], objective=OBJECTIVE, side=[british, german]), phase="activation", turn=3,
    )  # fmt: skip
    drop(s, "bundle british-mg-1,british-3in-platoon-1", "zone 0 F5", dice=(4, 1, 4, 1, 1, 10))
    assert s.mortars["british-3in-platoon-1"].kind == "3in-section"


ROUGH = board("\n".join([*ROWS[:6], ". . . . . w H m = " + ". " * 15, *ROWS[7:]]))
"""The same with woods, a building, marsh and river in F6 to F9."""


@pytest.mark.rule("lhy:16.1.4.s2a-1", "lhy:16.1.4.s2b-1", "lhy:16.1.4-1")
@pytest.mark.parametrize("distance", [1, 2, 3, 4])
def test_woods_buildings_marsh_and_river_cost_a_step(distance: int) -> None:
    s = aloft(*platoon(), jumper("halftrack-1"), map=ROUGH)
    t = drop(s, "zone 0 F5", "zone 1 F5", "assemble able-1 F12", dice=(4, distance, 4, 6, 4, distance, 1, 1))
    (section,) = [u for u in t.state.own[0] if u.at and u.card.kind == "section"]
    assert section.disrupted
    assert section.at == f"F{5 + distance}"
    assert t.state.units["us-halftrack-1"].lost
    checked = [event.unit for event in told_of(t, told.LandingChecked)]
    assert checked == ["able-1-leader", "able-1-1", "us-halftrack-1"], "those in the open first"


@pytest.mark.rule("lhy:16.1.4.s2a-1")
def test_whoever_comes_down_off_the_map_is_put_back_on_its_edge() -> None:
    t = drop(aloft(*platoon()), "zone 0 F3", "assemble able-1 F12", dice=(1, 6, 4, 1, 1, 1))
    (section,) = [u for u in t.state.own[0] if u.at and u.card.kind == "section"]
    assert last(t, told.CameDown).unit == "able-1-leader"
    assert section.disrupted
    assert section.at in ("F1", "F2")
    assert told_of(t, told.CameDown)[0].off_map


@pytest.mark.rule("lhy:16.1.4.s3-1", "lhy:20.9.2b-1")
@pytest.mark.parametrize("how", [{}, {"hidden": True}])
def test_whoever_comes_down_upon_the_enemy_is_assaulted_by_him(how: dict[str, bool]) -> None:
    s = aloft(*platoon(), jumper("mg-1"), GERMAN("1kp-2-1", "F6", **how))
    t = drop(s, "bundle us-mg-1", "zone 0 F5", "zone 1 F5", "assemble able-1 F12", dice=(4, 1, 1, 1, 4, 1, 1, 1, 1))
    assert t.state.assaults["F6"].seat == 1
    assert last(t, told.LandedOnEnemy).seat == 1
    assert not t.state.units["1kp-2-1"].hidden
    assert [event.rule for event in told_of(t, Revealed)] == (["20.9.2b-1"] if how else [])
    assert helpless(t.state, t.state.units["us-mg-1"])
    assert not helpless(t.state, t.state.units["able-1-1"])


@pytest.mark.rule("lhy:20.8.1-1", "lhy:16.1.4.s3-1")
def test_dummies_are_gone_when_somebody_comes_down_upon_them() -> None:
    s = aloft(*platoon(), GERMAN("dummy-1", "F6", concealed=True))
    t = drop(s, *DOWN, dice=(4, 1, 1, 1, 1, 1))
    assert t.state.units["german-dummy-1"].lost
    assert "F6" not in t.state.assaults


@pytest.mark.rule("lhy:16.0-2", "lhy:4.3.1.2a-1", "lhy:4.3.1.2e-1")
@pytest.mark.parametrize(("tank", "clause"), [("F9", "4.3.1.2e-1"), ("F18", "4.3.1.2a-1"), ("F19", "")])
def test_to_land_is_to_maneuver_and_vehicles_are_seen_by_it(tank: str, clause: str) -> None:
    s = aloft(*platoon(), GERMAN("panzer1-1-1", tank, concealed=True))
    t = drop(s, *DOWN, dice=(4, 3, 1, 2, 6, 8))
    assert t.state.units["able-1-1"].at == "F8"
    assert [event.rule for event in told_of(t, Exposed)] == [clause] * bool(clause)


# ------------------------------------------------------------------ assembly


def landed(name: str, at: str, **fields: Any) -> Any:
    return US(name, at, landed=True, airborne=True, **fields)


def ground(*pieces: Any, assembly: str = "F12", **fields: Any) -> State:
    s = state(MEADOW, *pieces, GERMAN("1kp-1-1", "A24"), mission=mission(), turn=4, **fields)
    s.platoons["able-1"].assembly = assembly
    return s


@pytest.mark.rule("lhy:16.1.6-1")
def test_who_has_not_assembled_goes_to_the_assembly_hex_first() -> None:
    s = ground(landed("able-1-1", "B12"), landed("able-1-2", "B12"), landed("able-1-leader", "B12"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert refused(t, "go B13").rule == "16.1.6-1"
    assert legal(t, "go C12")
    assert legal(t, "go B11")
    assert "go B13" not in offered(t, Go)


@pytest.mark.rule("lhy:16.1.6-1")
def test_nor_does_he_assault_on_the_way_to_the_objective_but_at_the_assembly_hex() -> None:
    men = [landed(i, "B12") for i in ("able-1-1", "able-1-2", "able-1-leader")]
    s = ground(*men, GERMAN("1kp-2-1", "B13"), GERMAN("1kp-2-2", "C12"))
    t = table(activated(s, "able-1"))
    assert refused(t, "assault able-1-1 B13").rule == "16.1.6-1"
    assert legal(t, "assault able-1-1 C12")


@pytest.mark.rule("lhy:16.1.6-1", "lhy:10.4.5-1")
def test_nor_does_he_overrun_anybody_there_or_let_himself_be_driven() -> None:
    men = [landed(i, "B12") for i in ("able-1-2", "able-1-leader")]
    tracks = landed("halftrack-1", "B12", motion="green"), US("halftrack-2", "B15", motion="green")
    squad = landed("able-1-1", "B15", carrier="us-halftrack-2")
    t = table(activated(ground(*men, *tracks, squad, GERMAN("1kp-2-1", "B13"), GERMAN("1kp-2-2", "C12")), "able-1"))
    say(t, "maneuver us-halftrack-1")
    assert refused(t, "overrun B13").rule == "16.1.6-1"
    assert offered(t, Overrun) == ["overrun C12"], "there the assembly hex is nearer"
    say(t, "halt", "maneuver us-halftrack-2")
    assert refused(t, "go B16").rule == "16.1.6-1"
    assert legal(t, "go B14")


@pytest.mark.rule("lhy:16.1.6-1", "lhy:10.4.6.3-1", "lhy:10.4.6.5-1")
def test_nor_does_he_go_there_to_get_on_or_off() -> None:
    wood = board("\n".join(row.replace(".", "w") if n == len(ROWS) - 2 else row for n, row in enumerate(ROWS)))
    pieces = [landed(i, "B12") for i in ("able-1-1", "able-1-2", "able-1-leader")]
    trucks = (
        US("truck-1", "B13"),
        US("truck-2", "B11"),
        US("truck-3", "B15"),
        landed("gun-1", "B15", carrier="us-truck-3"),
        landed("gun-2", "B12"),
    )
    s = state(wood, *pieces, *trucks, GERMAN("1kp-1-1", "A24"), mission=mission(wood), turn=4)
    s.platoons["able-1"].assembly = "F12"
    t = table(activated(s, "able-1"))
    assert refused(t, "mount able-1-1 us-truck-1").rule == "16.1.6-1"
    assert legal(t, "mount able-1-1 us-truck-2")
    assert refused(t, "limber us-gun-2 us-truck-1").rule == "16.1.6-1"
    assert refused(t, "unlimber us-gun-1 B16").rule == "16.1.6-1"
    assert legal(t, "unlimber us-gun-1 B14")


@pytest.mark.rule("lhy:16.1.6-1", "lhy:14.3.4-1")
def test_nor_does_he_advance_so_after_an_assault() -> None:
    men = [landed(i, "B12") for i in ("able-1-1", "able-1-2", "able-1-leader")]
    s = ground(*men, GERMAN("mg-1", "B12"), phase="assault")
    s.assaults["B12"] = Assault("B12", 0)
    t = table(s, dice=[10, 5])
    assert refused(t, "advance able-1-1 B13").rule == "16.1.6-1"
    assert legal(t, "advance able-1-1 C12"), "there the assembly hex is nearer"
    assert legal(t, "advance able-1-1 B11")


@pytest.mark.rule("lhy:16.1.6-1", "lhy:16.1.6-2")
def test_a_platoon_is_assembled_with_its_leader_and_four_steps() -> None:
    def at(second: str, **fields: Any) -> State:
        return ground(
            landed("able-1-1", "F12"), landed("able-1-2", second, **fields), landed("able-1-leader", "F13"),
            landed("able-1-3", "B12"), landed("mg-1", "F12"),
        )  # fmt: skip

    for s, done in ((at("F11"), True), (at("F10"), False), (at("F11", disrupted=True), False)):
        t = say(table(activated(s, "able-1")), "maneuver able-1-3", "go C12")
        assert t.state.platoons["able-1"].assembled is done
        assert t.state.units["able-1-1"].landed is not done
        assert t.state.units["able-1-3"].landed, "the rest must come first"
        assert not t.state.units["us-mg-1"].landed, "heavy weapons assemble by themselves"
        assembled = {event.platoon: (event.units, event.audience) for event in told_of(t, told.Assembled)}
        assert assembled[""] == (("us-mg-1",), (0,)), "the enemy is not told"
        men = ("able-1-1", "able-1-2", "able-1-leader")
        assert assembled.get("able-1") == ((men, (0,)) if done else None)


@pytest.mark.rule("lhy:16.1.6-1")
def test_a_platoon_is_assembled_by_who_recovers_there() -> None:
    men = landed("able-1-1", "F12"), landed("able-1-2", "F11", disrupted=True), landed("able-1-leader", "F12")
    t = say(table(activated(ground(*men), "able-1"), dice=[1]), "recover able-1-2")
    assert t.state.platoons["able-1"].assembled
    assert legal(say(t, "maneuver able-1-1"), "go F13"), "at once, in the same segment"


@pytest.mark.rule("lhy:16.1.6-1", "lhy:16.1.6-2")
def test_who_comes_to_the_assembly_hex_of_his_platoon_goes_on_from_there_at_once() -> None:
    men = [landed(i, "F12") for i in ("able-1-1", "able-1-2", "able-1-leader")]
    t = table(activated(ground(*men, landed("able-1-3", "F10")), "able-1"))
    assert legal(say(t, "maneuver able-1-3", "go F11", "go F12"), "go F13")


@pytest.mark.rule("lhy:16.1.6-1", "lhy:13.3.4.1-1")
@pytest.mark.parametrize("done", [True, False])
def test_a_leader_who_returns_to_men_that_have_assembled_goes_on_with_them(done: bool) -> None:
    """The landing has cost the platoon its leader for a while."""
    away = landed("able-1-leader", "", back=3)
    men = [US(name, "F14", airborne=True, landed=not done) for name in ("able-1-1", "able-1-2")]
    s = ground(away, *men, phase="clean-up", step="leaders", minutes=5)
    s.platoons["able-1"].assembled = done
    s = say(table(s), "rejoin able-1-leader able-1-1").state
    t = say(table(activated(s, "able-1")), "maneuver able-1-1,able-1-leader")
    assert legal(t, "go F15") is done


@pytest.mark.rule("lhy:16.1.6a-1")
@pytest.mark.parametrize(("foe", "free"), [("F10", True), ("F11", False)])
def test_infantry_near_the_enemy_need_not_assemble(foe: str, free: bool) -> None:
    s = aloft(*platoon(), GERMAN("1kp-2-1", foe))
    t = drop(s, *DOWN, dice=(4, 3, 1, 2, 1, 1))
    assert t.state.units["able-1-1"].landed is not free
    assert t.state.units["able-1-leader"].landed


@pytest.mark.rule("lhy:16.1.6a-1")
def test_nor_does_who_comes_down_beyond_it() -> None:
    t = drop(aloft(*platoon()), "zone 0 F10", "assemble able-1 F12", dice=(4, 3, 1, 2, 1, 1))
    assert not t.state.units["able-1-1"].landed, "F13 is nearer to the objective than F12"


@pytest.mark.rule("lhy:16.1.6b-1")
@pytest.mark.parametrize(("others", "option", "free"), [
    (("able-1-2",), "fewer-than-four", False), (("able-1-2",), "four-or-fewer", True),
    ((), "fewer-than-four", True), (("able-1-2", "able-1-3"), "four-or-fewer", False),
])  # fmt: skip
def test_few_need_not_assemble(others: tuple[str, ...], option: str, free: bool) -> None:
    pieces = [landed(i, "B12") for i in ("able-1-1", "able-1-leader", *others)]
    s = ground(*pieces, options={"assembly-steps": option})
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert legal(t, "go B13") is free


@pytest.mark.rule("lhy:16.1.6c-1")
def test_heroes_need_not_assemble() -> None:
    men = landed("able-1-2", "B12"), landed("able-1-leader", "B12"), GERMAN("1kp-2-1", "B15")
    s = ground(landed("able-1-1", "B12", heroic=True, target="B15"), *men)
    t = say(table(activated(s, "able-1")), "charge able-1-1")
    while t.choice is not None and t.choice.kind == "storm":
        say(t, next(move for move in offered(t) if move.startswith("go B")))
    assert t.state.units["able-1-1"].at == "B14"
    say(t, "maneuver able-1-2")
    assert refused(t, "go B13").rule == "16.1.6-1"


@pytest.mark.rule("lhy:16.1.7-1")
def test_airborne_units_withdraw_to_their_assembly_hex_or_an_objective_of_theirs() -> None:
    s = ground(landed("able-1-1", "B12"), landed("able-1-leader", "B12"), US("able-2-1", "C3"), US("baker-1-1", "B12"))
    s.platoons["able-2"].assembly = "C3"
    assert withdraws_to(s, s.units["able-1-1"]) == ("F12",)
    assert withdraws_to(s, s.units["baker-1-1"]) == ()
    s.control["farm"] = 0
    assert withdraws_to(s, s.units["able-1-1"]) == ("F12", "F20")
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert legal(t, "go C12")
    assert not legal(t, "go A12"), "not to the board edge"
    men = landed("able-1-1", "B12"), landed("able-1-leader", "B12")
    s = ground(*men, US("able-2-1", "C3"), US("able-3-1", "A1"), GERMAN("1kp-2-1", "F12"))
    s.platoons["able-2"].assembly, s.platoons["able-3"].assembly = "C3", "A1"
    assert withdraws_to(s, s.units["able-1-1"]) == ("C3",), "that is nearer than A1"
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert legal(t, "go B11")
    assert not legal(t, "go B13"), "F12 is the enemy's"


def two_platoons(**fields: Any) -> State:
    """In B12, the one to assemble to the north of it, the other to the west."""
    men = [landed(i, "B12", **fields) for i in ("able-1-1", "able-1-2", "able-1-leader", "able-2-1")]
    s = ground(*men, landed("able-2-leader", "A12"))
    s.platoons["able-2"].assembly = "B3"
    return s


@pytest.mark.rule("lhy:16.1.7-1", "lhy:10.3.1-1")
def test_units_with_different_ways_back_do_not_withdraw_together() -> None:
    t = table(activated(two_platoons(), "able-1", "able-2"))
    assert refused(t, "withdraw able-1-1,able-2-1").rule == "16.1.7-1"
    assert legal(t, "withdraw able-1-1,able-1-2")
    assert "withdraw able-1-1,able-1-2,able-1-leader" in offered(t, Withdraw)
    assert not any("able-1" in move and "able-2" in move for move in offered(t, Withdraw))


@pytest.mark.rule("lhy:16.1.7-1", "lhy:11.4.7.2c-1")
def test_nor_do_those_whom_shells_drive_back() -> None:
    s = two_platoons()
    s.markers = [Marker(1, "mortar", "B12", 2, mv=2, bare=2)]
    for i in ("able-1-1", "able-2-1"):
        s.units[i].landed = False
    t = say(table(activated(s, "able-1", "able-2"), dice=[7, 10, 1]), "maneuver able-1-1,able-2-1", "go C12")
    ways = {tuple(m.units): headings(s, s.units[m.units[0]]) for m in s.pending if isinstance(m, March)}
    assert ways == {("able-1-1",): ("F12",), ("able-2-1",): ("B3",)}, t.choice


@pytest.mark.rule("lhy:16.1.7-1", "lhy:4.3-1", "lhy:20.9.2-1")
def test_where_they_withdraw_to_tells_nothing_of_who_is_concealed_or_hidden() -> None:
    men = landed("able-1-1", "B12"), landed("able-1-leader", "B12"), US("able-2-1", "C3")

    def goals(*foes: Any, **fields: Any) -> tuple[str, ...]:
        s = ground(
            *men, *foes, reckoned=[Reckoning({"farm": seat}) for seat in (0, 1, 1)], control={"farm": 1}, **fields
        )
        s.platoons["able-2"].assembly = "C3"
        return withdraws_to(s, s.units["able-1-1"])

    assert goals(GERMAN("1kp-2-1", "F20", hidden=True)) == ("F12", "F20"), "the Americans think that it is theirs"
    for who in ("1kp-2-1", "1kp-2-leader", "dummy-1"):
        assert goals(GERMAN(who, "F12", concealed=True))[0] == "C3", "it may be a combat unit"


def test_mines_wait_for_whoever_comes_down_among_them() -> None:
    s = aloft(*platoon(), mines={"F8": Minefield(1)})
    t = drop(s, *DOWN, dice=(4, 3, 1, 2, 1, 1, 10, 1))
    assert t.state.mines["F8"].known
    assert [u.card.kind for u in t.state.own[0] if u.at == "F8"] == ["section"]
    assert t.state.losses == [1, 0], "mines are no Landing Check"
