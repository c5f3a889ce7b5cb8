"""6.6 Mounted Units: horsemen and motorcyclists."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from hedgerow.lnlt.book.content import _check_links, read_nation
from hedgerow.lnlt.book.counters import ContentError
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.armour.passengers import why_too_big
from hedgerow.lnlt.rules.fire.attacks import hurts_of, targets_of
from hedgerow.lnlt.rules.fire.fire import attack_of
from hedgerow.lnlt.rules.fire.records import Thrown
from hedgerow.lnlt.rules.move.modes import why_not_mode
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.people.weapons import capacity
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import say
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Dismount, Fire, Hold, Mount, Prepare, Step
from hedgerow.lnlt.state.state import State
from tests.lnlt.boards import (
    GERMAN,
    RUSSIAN,
    US,
    activate,
    board,
    choose,
    last,
    possible,
    refused,
    state,
    table,
    weapon_counter,
)
from tests.lnlt.guns import ARMY, EAST, field, gun_team, to_hit
from tests.lnlt.guns import why_not as why_not_shell
from tests.lnlt.shots import Mods, mods, move, the_shot, why_not

PLAIN = board(
    """
    . . . . . . . .
    . . l . F . . .
    . . . . . . . .
    """
)
ON = {"mounted-units": "on"}
NATION = '[nation]\nid = "x"\nname = "X"\nadjective = "X"\n'
FAR = GERMAN("far", "squad", "H0", marker="ops")


def felt(s: State, target: str, who: str, *parts: str) -> Mods:
    """What an attack adds up to for one of its targets, beyond what it is for all."""
    attack = attack_of(s, the_shot(s, target, *parts))
    hurts = hurts_of(s, attack, targets_of(s, attack), Thrown((1,), 1))
    mine = next(h.attack for h in hurts if h.unit == who)
    return [m for m in mods(mine) if m not in mods(attack.tally)]


# ------------------------------------------------------------------ as targets


@pytest.mark.rule("lnlt:6.6.0.1")
def test_a_halted_mounted_unit_is_easier_to_hurt_and_to_hit() -> None:
    s = state(PLAIN, US("a1", "squad", "B0"), GERMAN("m", "motorcycle-squad", "E0"), GERMAN("g", "squad", "E0"))
    assert felt(s, "E0", "m", "a1") == [(1, "6.6.0.1")]
    assert felt(s, "E0", "g", "a1") == []
    s = field(ARMY("gun", gun_team(), "B2", facing=EAST), GERMAN("m", "motorcycle-squad", "E2"))
    assert to_hit(s, "gun", "E2") == [(-1, "6.6.0.1")]


@pytest.mark.rule("lnlt:6.6.0.2")
@pytest.mark.parametrize("marker", ["moved", "assault", "hit-run"])
def test_a_mounted_unit_on_the_move_is_harder_to_hurt_and_to_hit(marker: str) -> None:
    mounted = GERMAN("m", "motorcycle-squad", "E0", marker=marker)
    s = state(PLAIN, US("a1", "squad", "B0"), mounted, GERMAN("g", "squad", "E0", marker="moved"))
    assert felt(s, "E0", "m", "a1") == [(-1, "6.6.0.2")]
    assert felt(s, "E0", "g", "a1") == [(1, "5.3.8")]
    rider = GERMAN("m", "motorcycle-squad", "E2", marker=marker)
    s = field(ARMY("gun", gun_team(), "B2", facing=EAST), rider, options={"moving-target-oft": "vehicles"})
    assert to_hit(s, "gun", "E2") == [(1, "6.6.0.2")]


# ------------------------------------------------------------------ stacking


@pytest.mark.rule("lnlt:1.3.11")
def test_two_mounted_squads_fill_a_hex() -> None:
    riders = [RUSSIAN(f"c{n}", "cavalry-squad", "B0") for n in range(2)]
    s = state(PLAIN, *riders)
    assert overstacked(s, 0, "B0", ()) is None
    for more in ("cavalry-half-squad", "rifle-half-squad"):
        s = state(PLAIN, *[RUSSIAN(f"c{n}", "cavalry-squad", "B0") for n in range(2)], RUSSIAN("x", more, "B0"))
        assert overstacked(s, 0, "B0", ()) is not None
    s = state(
        PLAIN, RUSSIAN("c1", "cavalry-squad", "B0"), RUSSIAN("r1", "rifle-squad", "B0"),
        RUSSIAN("r2", "rifle-half-squad", "B0"),
    )  # fmt: skip
    assert overstacked(s, 0, "B0", ()) is None  # one and a half Squads, and one and a half


# ------------------------------------------------------------------ Support Weapons


@pytest.mark.rule("lnlt:6.6.2.1")
def test_what_they_carry() -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B0"), RUSSIAN("c2", "cavalry-half-squad", "B0"))
    assert [capacity(u) for u in s.units.values()] == [2, 1]


@pytest.mark.rule("lnlt:6.6.2.1")
def test_only_motorcyclists_fire_a_weapon_and_only_a_light_one() -> None:
    light, heavy = weapon_counter("machine-gun", 2), weapon_counter("machine-gun", 3)
    s = state(
        PLAIN, GERMAN("m", "motorcycle-squad", "E0", light, heavy), GERMAN("c", "soviet/cavalry-squad", "E0", light),
        US("a1", "squad", "B0"),
    )  # fmt: skip
    assert why_not(s, "B0", f"m-{light}", side=1) == ""
    assert why_not(s, "B0", f"m-{heavy}", side=1) == "6.6.2.1"
    assert why_not(s, "B0", f"c-{light}", side=1) == "6.6.2.1"
    s.active = 1
    t = table(s)
    activate(t, "E0")
    parts = {p for fire in possible(t, Fire) for p in fire.parts}
    assert parts == {"m", f"m-{light}", "c"}


@pytest.mark.rule("lnlt:6.6.2.1")
def test_no_ordnance_is_fired_from_the_saddle() -> None:
    s = field(GERMAN("m", "motorcycle-squad", "E2", "panzerfaust"), ARMY("tank", "sherman", "F2"), active=1)
    assert why_not_shell(s, "m-panzerfaust", "F2", "tank") == "6.6.2.1"


# ------------------------------------------------------------------ movement, by convention


@pytest.mark.rule("lnlt:6.6.0.2")
def test_mounted_units_stay_out_of_buildings_and_forest_and_ride_far() -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B1"), FAR, options=ON)
    t = move(s, ("c1",))
    assert refused(t, Step("C1")).rule == "6.6.0.2"
    choose(t, Step("C0"), Hold(rest=True), Step("D1"))
    assert refused(t, Step("E1")).rule == "6.6.0.2"
    assert s.moving is not None
    assert s.moving.spent == 2


@pytest.mark.rule("lnlt:6.6.0.2")
@pytest.mark.parametrize("mode", ["crawl", "stealth", "double"])
def test_how_mounted_units_do_not_move(mode: str) -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B1"), FAR, options=ON)
    refusal = why_not_mode(s, [s.units["c1"]], mode)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.rule == "6.6.0.2"
    assert why_not_mode(s, [s.units["c1"]], "assault") is None


@pytest.mark.rule("lnlt:6.6.0.1")
def test_they_dismount_and_mount_where_they_left_their_mounts() -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B0"), GERMAN("g1", "squad", "E0"), FAR, options=ON)
    t = table(s)
    activate(t, "B0")
    choose(t, Prepare("move", "B0"))
    assert refused(t, Mount("c1")).rule == "6.6.0.1"
    choose(t, Dismount("c1"))
    assert tell(s, last(t, told.MountChanged)) == "Soviet Rifle Squad #1 dismounts in B0."
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert "2 to come" in t.choice.prompt  # for its MPs
    choose(t, Hold())
    u = s.units["c1"]
    assert (u.counter, u.mounts, u.marker, u.spent) == ("soviet/rifle-squad", "B0", "moved", 2)
    s.impulse, s.active, u.marker, u.spent = None, 0, "", 0
    t = table(s)
    activate(t, "B0")
    assert refused(t, Dismount("c1")).code == "not-mounted"
    assert Mount("c1") in possible(t)
    assert say(s, Mount("c1")).endswith("mounts")
    choose(t, Mount("c1"), Hold())
    assert (u.counter, u.mounts) == ("soviet/cavalry-squad", "")


@pytest.mark.rule("lnlt:6.6.0.1", "lnlt:5.1.1")
@pytest.mark.parametrize(("rider", "mounts", "change"), [("rifle-squad", "B0", Mount), ("cavalry-squad", "", Dismount)])
def test_the_shaken_stay_as_they_are(rider: str, mounts: str, change: type[Mount] | type[Dismount]) -> None:
    s = state(PLAIN, RUSSIAN("c1", rider, "B0", mounts=mounts, shaken=True), FAR, options=ON)
    t = activate(table(s), "B0")
    assert refused(t, change("c1")).rule == "5.1.1"
    assert not possible(t, change)


@pytest.mark.rule("lnlt:6.6.0.1", "lnlt:4.0.3")
def test_nor_does_who_is_not_activated_dismount() -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B0"), RUSSIAN("c2", "cavalry-squad", "D0"), FAR, options=ON)
    assert refused(activate(table(s), "D0"), Dismount("c1")).rule == "4.0.3"


@pytest.mark.rule("lnlt:6.6.0.1")
def test_elsewhere_or_where_there_is_no_room_they_do_not_mount() -> None:
    s = state(PLAIN, RUSSIAN("c1", "rifle-squad", "B0", mounts="C0"), FAR, options=ON)
    t = table(s)
    activate(t, "B0")
    assert refused(t, Mount("c1")).rule == "6.6.0.1"
    others = [RUSSIAN(f"r{n}", "rifle-squad", "B0") for n in range(2)]
    s = state(PLAIN, RUSSIAN("c1", "rifle-squad", "B0", mounts="B0"), *others, FAR, options=ON)
    t = table(s)
    activate(t, "B0")
    assert refused(t, Mount("c1")).rule == "1.3.1"
    assert not possible(t, Mount)


@pytest.mark.rule("lnlt:6.6.0.1")
@pytest.mark.parametrize(("value", "counter_id"), [("off", "soviet/rifle-squad"), ("on", "soviet/cavalry-squad")])
def test_without_the_option_they_begin_the_game_on_foot(tmp_path: Path, value: str, counter_id: str) -> None:
    source = (files("hedgerow.lnlt") / "content" / "scenarios" / "kessenbrueck.toml").read_text(encoding="utf-8")
    lone = '{ unit = "soviet/conscript-squad", count = 2, at = "P9" }'
    assert lone in source
    file = tmp_path / "riders.toml"
    file.write_text(source.replace(lone, '{ unit = "soviet/cavalry-squad", at = "P8" }'), encoding="utf-8")
    s = new_state(str(file), {"mounted-units": value})
    roster = scenario(str(file)).roster
    rider = next(e.id for e in roster if e.counter == "soviet/cavalry-squad")
    assert s.units[rider].counter == counter_id


@pytest.mark.rule("lnlt:6.6.0.1")
def test_without_the_option_nobody_dismounts() -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B0"), FAR)
    t = table(s)
    activate(t, "B0")
    assert not possible(t, Dismount)
    assert refused(t, Dismount("c1")).code == "option"


def test_a_mount_needs_a_counter_of_those_who_get_off_it() -> None:
    text = NATION + '[[unit]]\nid = "x/rider"\nkind = "squad"\nname = "Rider"\nmount = "horse"\n'
    units = {u.id: u for u in read_nation("x.toml", text).unit}
    with pytest.raises(ContentError, match="mount and afoot go together"):
        _check_links({"x": read_nation("x.toml", text).nation}, units)


@pytest.mark.rule("lnlt:6.6.0.1")
def test_nobody_takes_his_horse_along_on_a_vehicle() -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B0"), RUSSIAN("r1", "rifle-squad", "B0"), FAR)
    refusal = why_too_big(s, s.units["c1"])
    assert refusal is not None
    assert refusal.rule == "6.6.0.1"
    assert why_too_big(s, s.units["r1"]) is None
