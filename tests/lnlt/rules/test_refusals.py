"""Answers that one clause alone forbids, in the very impulse: what else could be said against them does not apply."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.state.moves import (
    Activate,
    Also,
    Assault,
    AssaultFire,
    Call,
    CallStarshell,
    Destroy,
    Dismount,
    Drop,
    EndImpulse,
    Fire,
    Flak,
    Flip,
    Go,
    Gunship,
    Halt,
    Hand,
    Load,
    Merge,
    Overrun,
    PickUp,
    Place,
    Reply,
    Retreat,
    Shell,
    Step,
    Storm,
    Turn,
    Unload,
    Withdraw,
)
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    RUSSIAN,
    US,
    Force,
    activate,
    board,
    choose,
    counter,
    offered,
    possible,
    refused,
    state,
    sw,
    table,
)
from tests.lnlt.drives import E, tank
from tests.lnlt.guns import gun_team
from tests.lnlt.planes import flak, flown
from tests.lnlt.sorties import sortie

PLAIN = board("\n".join([" ".join("." * 10)] * 6))
ARMY = Force(0, "us-army")
QUICK = counter("squad", "3-6-5-6", nation="us-airborne", assault_move=True)
FOE, FAR = GERMAN("g1", "squad", "F2"), GERMAN("far", "squad", "J3", marker="ops")
PASS, FAIL, KILL, MISS = [1, 1], [6, 6], [6, 6], [1, 1]


def rules(t: World, *moves: Any) -> list[str]:
    return [refused(t, move).rule for move in moves]


# ------------------------------------------------------------------ fire first, move then


def first_to_fire(*pieces: Any, dice: list[int] | None = None, **given: Any) -> World:
    options = {"assault-fire": "on", "vehicle-assault-fire": "on"}
    return activate(table(state(PLAIN, *pieces, FOE, FAR, options=options, **given), dice or []), "B2")


@pytest.mark.rule("lnlt:6.1.1.1", "lnlt:5.1.1", "lnlt:4.0.17", "lnlt:4.1.2")
def test_who_is_shaken_or_has_acted_does_not_fire_first() -> None:
    men = [US(f"a{i}", QUICK, "B2") for i in range(3)]
    hidden = GERMAN("hid", "squad", "G4")
    t = first_to_fire(*men[:2], US("a2", QUICK, "B2", shaken=True), hidden, dice=[1, 6])
    assert refused(t, AssaultFire("a2")).rule == "5.1.1"
    choose(t, Fire("F2", ("a0",)))
    assert refused(t, AssaultFire("a0")).rule == "4.0.17"
    assert {m.unit for m in possible(t, AssaultFire)} == {"a1"}


@pytest.mark.rule("lnlt:6.1.1.1", "lnlt:8.1.1")
def test_nor_who_is_locked_in_melee() -> None:
    t = first_to_fire(US("a1", QUICK, "B2"), GERMAN("g2", "squad", "B2"), melee={"B2": False})
    assert refused(t, AssaultFire("a1")).rule == "8.1.1"


@pytest.mark.rule("lnlt:15.2.1.1", "lnlt:5.1.8")
def test_nor_a_vehicle_that_is_shaken_or_has_fired_or_cannot_move() -> None:
    men = US("a1", "squad", "B2")
    assert refused(first_to_fire(tank(shaken=True, buttoned=True), men), AssaultFire("tank")).rule == "5.1.8"
    assert refused(first_to_fire(tank(immobilized=True), men), AssaultFire("tank")).rule == "15.2.1.1"
    t = choose(first_to_fire(tank(), men, dice=[6, 6]), Shell("tank", "F2"))
    assert refused(t, AssaultFire("tank")).rule == "15.2.1.1"


# ------------------------------------------------------------------ guns and riders


@pytest.mark.rule("lnlt:1.7.0.8", "lnlt:8.1.1")
def test_only_guns_turn_and_none_in_melee() -> None:
    gun = ARMY("gun", gun_team(), "B2", facing=E)
    t = activate(table(state(PLAIN, gun, US("a1", "squad", "B2"), FOE)), "B2")
    assert refused(t, Turn("a1", 0)).rule == "1.7.0.8"
    held = state(PLAIN, gun, US("a1", "squad", "B2"), GERMAN("g2", "squad", "B2"), FOE, melee={"B2": False})
    assert refused(activate(table(held), "B2"), Turn("gun", 0)).rule == "8.1.1"


@pytest.mark.rule("lnlt:14.0.1", "lnlt:5.0.1.1", "lnlt:4.0.17")
def test_a_gun_is_ones_own_its_leader_is_there_and_a_weapon_fires_once() -> None:
    men = US("a1", "squad", "B2", "bazooka"), US("a2", "squad", "B2"), US("lt", "clarkson", "B3")
    foes = GERMAN("pz", "pz-iv", "E2"), GERMAN("gun", gun_team(nation="german-army"), "E3", facing=0)
    t = activate(table(state(PLAIN, *men, *foes, FAR), [6, 6]), "B2")
    assert rules(t, Shell("gun", "E2"), Shell("nothing", "E2", "pz")) == ["14.0.1", "14.0.1"]
    assert refused(t, Shell("a1-bazooka", "E2", "pz", leader="lt")).rule == "5.0.1.1"
    choose(t, Shell("a1-bazooka", "E2", "pz"))
    assert refused(t, Shell("a1-bazooka", "E2", "pz")).rule == "4.0.17"


@pytest.mark.rule("lnlt:4.0.3", "lnlt:1.6.0.3")
def test_who_is_not_activated_does_not_fire_and_nobody_fires_more_than_he_may() -> None:
    bars = sw("b1", "bar", 0), sw("b2", "bar", 0)
    men = US("a1", "squad", "B2", *bars), US("a2", "squad", "C3")
    t = activate(table(state(PLAIN, *men, FOE, FAR)), "B2")
    assert refused(t, Fire("F2", ("a2",))).rule == "4.0.3"
    assert refused(t, Fire("F2", ("a1", "b1", "b2"))).rule == "1.6.0.3"


# ------------------------------------------------------------------ driving, mounting, getting off


@pytest.mark.rule("lnlt:4.0.3", "lnlt:4.0.14", "lnlt:8.1.1", "lnlt:21.4.1.1")
def test_men_beside_a_vehicle_set_out_as_others_do() -> None:
    men = US("a1", "squad", "B2"), US("a2", "squad", "B2")
    t = activate(table(state(PLAIN, tank(), *men, US("a3", "squad", "C3"), FAR)), "B2")
    choose(t, Go(("a1",)), Step("B3"), Halt())
    assert refused(t, Go(("tank", "a2"))).rule == "4.0.14"
    held = state(PLAIN, tank(), *men, GERMAN("g2", "squad", "B2"), FAR, melee={"B2": False})
    assert refused(activate(table(held), "B2"), Go(("tank", "a1"))).rule == "8.1.1"
    stuck = state(PLAIN, tank(immobilized=True), *men, FAR)
    t = activate(table(stuck), "B2")
    assert rules(t, Go(("tank",)), Go(("tank", "a1"))) == ["21.4.1.1", "21.4.1.1"]


@pytest.mark.rule("lnlt:16.4.1")
def test_only_those_on_the_move_mount_each_once() -> None:
    truck = counter("vehicle", "0-0-12-6", nation="us-army", hull={"moves": "R", "inside": "PP"})
    men = US("a1", "squad", "B2"), US("a2", "squad", "B2")
    t = activate(table(state(PLAIN, ARMY("truck", truck, "B2", facing=E), tank(), *men, FAR)), "B2")
    choose(t, Go(("a1",)))
    assert rules(t, Load(("a2",), "truck"), Load((), "truck"), Load(("a1", "a1"), "truck")) == ["16.4.1"] * 3


# ------------------------------------------------------------------ hand to hand


@pytest.mark.rule("lnlt:8.1.3")
def test_whom_the_others_have_drawn_into_a_round_does_not_withdraw_after_it() -> None:
    men = US("a1", "squad", "C1"), US("a2", "squad", "C1"), GERMAN("g1", "squad", "C1"), GERMAN("g2", "squad", "C1")
    others = US("lt", "clarkson", "C1"), US("a3", "squad", "C2")
    t = activate(table(state(PLAIN, *men, *others, FAR, melee={"C1": False}), [*FAIL, *MISS, *MISS]), "C1", "C2")
    choose(t, Withdraw(("a1",)))
    while t.choice is not None and t.choice.kind == "melee":
        assert refused(t, EndImpulse()).rule == "8.0.8"
        choose(t, next(iter(t.choice.options)))
    assert refused(t, Withdraw(("a2",))).code == "engaged"


@pytest.mark.rule("lnlt:17.1.11", "lnlt:17.1.13")
def test_a_close_assault_is_fought_out_by_those_who_wait_and_with_the_lm_that_is_left() -> None:
    men = (
        US("a1", "squad", "B2"),
        US("a2", "squad", "B2", "satchel"),
        US("lt", "clarkson", "B2"),
        US("a3", "squad", "B2"),
    )
    s = state(PLAIN, *men, GERMAN("pz", "pz-iv", "C2"), FAR)
    t = activate(table(s, [*PASS, *PASS, *PASS, 1, 6, 1, 6]), "B2")
    choose(t, Go(("a1", "a2", "lt")), Storm("C2", "pz"))
    assert rules(t, EndImpulse(), Assault("a3")) == ["17.1.11", "17.1.11"]
    choose(t, Assault("a1", leader="lt"))
    assert refused(t, Assault("a2", leader="lt")).rule == "17.1.13"


@pytest.mark.rule("lnlt:17.1.6", "lnlt:8.1.5")
def test_a_close_assault_starts_on_the_map_and_not_from_a_melee() -> None:
    men = US("a1", "squad", "B2"), US("a2", "squad", "B2"), GERMAN("g1", "squad", "B2"), GERMAN("pz", "pz-iv", "C2")
    t = activate(table(state(PLAIN, *men, FAR, melee={"B2": False}), PASS), "B2")
    choose(t, Withdraw(("a1",)))
    assert refused(t, Storm("C2", "pz")).rule == "8.1.5"


# ------------------------------------------------------------------ fleeing


@pytest.mark.rule("lnlt:1.6.3.3")
def test_nobody_flees_to_an_enemy_to_the_flames_or_nearer_to_another_whom_he_sees() -> None:
    pieces = US("a1", "squad", "C2", "flamethrower"), US("a2", "squad", "F2"), GERMAN("g1", "squad", "D2")
    t = activate(table(state(PLAIN, *pieces, US("a3", "squad", "E2"), FAR), [2, 1, 4]), "C2")
    choose(t, Fire("D2", ("a1-flamethrower",)))
    barred = set(t.state.ground.steps("D2")) - {m.place for m in possible(t, Retreat)}
    said = {refused(t, Retreat(p)).code: refused(t, Retreat(p)).rule for p in barred}
    assert said == {"enemies": "1.6.3.3", "nearer": "1.6.3.3"}


# ------------------------------------------------------------------ activating, setting out


@pytest.mark.rule("lnlt:4.0.17", "lnlt:5.1.1", "lnlt:4.0.3")
def test_why_nobody_of_a_hex_acts() -> None:
    fixed = counter("team", "2-6-0-6", nation="us-airborne")
    men = US("a1", "squad", "B2", fired=True), US("a2", fixed, "C3", shaken=True), US("a3", "squad", "D2")
    t = table(state(PLAIN, *men, FOE))
    assert rules(t, Activate("B2"), Activate("C3"), Activate("E4")) == ["4.0.17", "5.1.1", "4.0.3"]


@pytest.mark.rule("lnlt:6.0.1", "lnlt:1.6.0.13", "lnlt:1.6.0.15")
def test_steps_lead_next_door_and_weapons_are_those_at_ones_feet() -> None:
    men = US("a1", "squad", "B2", "bar"), US("a2", "squad", "B2", sw("b2", "bar", 0)), sw("lies", "bar", 0, at="D2")
    t = activate(table(state(PLAIN, *men, FAR)), "B2")
    assert refused(t, Go(("a1",), leave=("b2",))).rule == "1.6.0.13"
    choose(t, Go(("a1",)), Step("C2"))
    assert rules(t, Step("Z9"), Step("C2")) == ["6.0.1", "6.0.1"]
    assert rules(t, PickUp("lies", "a1"), PickUp("nothing", "a1"), PickUp("b2", "a1")) == ["1.6.0.15"] * 3


@pytest.mark.rule("lnlt:6.6.0.1", "lnlt:4.0.17", "lnlt:8.1.1")
def test_nobody_dismounts_after_he_has_fired_nor_in_melee() -> None:
    options = {"mounted-units": "on"}
    riders = RUSSIAN("r", "cavalry-squad", "B2"), RUSSIAN("a2", "rifle-squad", "B2")
    t = activate(table(state(PLAIN, *riders, FOE, FAR, options=options), [1, 6]), "B2")
    choose(t, Fire("F2", ("r",)))
    assert refused(t, Dismount("r")).rule == "4.0.17"
    held = state(PLAIN, *riders, GERMAN("g2", "squad", "B2"), FAR, options=options, melee={"B2": False})
    assert refused(activate(table(held), "B2"), Dismount("r")).rule == "8.1.1"


# ------------------------------------------------------------------ on wheels


@pytest.mark.rule("lnlt:8.0.21", "lnlt:6.0.1", "lnlt:15.3.9")
def test_what_a_vehicle_does_not_enter_and_an_overrun_is_answered_first() -> None:
    t = activate(table(state(PLAIN, tank(), US("a1", "squad", "B2"), FAR, melee={"C2": True})), "B2")
    assert refused(choose(t, Go(("tank",))), Step("C2")).rule == "8.0.21"
    t = activate(table(state(PLAIN, tank(), GERMAN("g2", counter("squad", "1-5-4-9"), "C2"), FAR), [1, 6, 1]), "B2")
    choose(t, Go(("tank",)), Overrun("C2"))
    assert refused(t, Halt()).rule == "15.3.9"


@pytest.mark.rule("lnlt:11.5.1", "lnlt:16.4.3")
def test_an_armor_leader_stays_and_who_is_not_aboard_does_not_get_off() -> None:
    truck = counter("vehicle", "0-0-12-6", nation="us-army", hull={"moves": "R", "inside": "PP"})
    pieces = ARMY("truck", truck, "B2", facing=E), US("a1", "squad", "", carrier="truck"), US("a2", "squad", "B2")
    leader = counter("armor-leader", "0-0-0-7", nation="us-army", lm=1)
    t = activate(table(state(PLAIN, *pieces, tank(), ARMY("al", leader, "", carrier="tank"), FAR)), "B2")
    assert refused(t, Unload(("a2",))).rule == "16.4.3"
    choose(t, Go(("tank",)))
    assert refused(t, Unload(("al",))).rule == "11.5.1"


# ------------------------------------------------------------------ calling fire


@pytest.mark.rule("lnlt:18.1.5", "lnlt:18.2.0.1")
def test_nobody_calls_for_others() -> None:
    pieces = US("lt", "clarkson", "B2"), US("m", "mortar-60", "B3"), GERMAN("gm", "mortar-50", "H3"), FOE
    t = activate(table(state(PLAIN, *pieces, FAR)), "B2", "B3")
    assert refused(t, Call("lt", "gm", "F2")).code == "not-yours"
    assert refused(t, Call("nobody", "m", "F2")).rule == "4.0.3"


@pytest.mark.rule("lnlt:20.2.4", "lnlt:18.1.1", "lnlt:18.1.2")
def test_a_starshell_is_called_by_whom_and_with_what_fire_is_called() -> None:
    built = board("\n".join([". l . . . . . ."] * 4))
    men = US("lt", "clarkson", "C1"), US("a1", "squad", "C1"), US("in", "mortar-60", "B1"), US("m", "mortar-60", "C1")
    t = activate(
        table(state(built, *men, GERMAN("gm", "mortar-50", "H3"), GERMAN("g1", "squad", "G1"), night=True)), "C1"
    )
    calls = [("lt", "in", "D1"), ("lt", "m", "C1"), ("lt", "gm", "D1"), ("lt", "a1", "D1"), ("a1", "m", "E1")]
    said = [refused(t, CallStarshell(*call)) for call in calls]
    assert [r.code for r in said] == ["mortar", "range", "not-yours", "no-mortar", "no-caller"]
    assert [r.rule for r in said] == ["18.1.1", "18.1.2", "20.2.4", "20.2.4", "20.2.4"]


@pytest.mark.rule("lnlt:14.1.0.4", "lnlt:19.1.0.7", "lnlt:14.0.2")
def test_flak_reaches_as_far_as_its_blue_figures_and_is_answered_with_flak() -> None:
    short = {"ranges": [2], "to_hit": [8], "penetration": [3]}
    near = counter("team", "0-0-2-6", gun={**short, "ranges": [9], "air": short})
    t = table(flown(flak("flak", "E3"), GERMAN("near", near, "E3", facing=0)))
    assert (refused(t, Flak("near", "E0")).code, refused(t, Flak("near", "E0")).rule) == ("range", "14.1.0.4")
    assert refused(t, EndImpulse()).rule == "19.1.0.7"


@pytest.mark.rule("lnlt:5.0.0.1", "lnlt:17.2.3")
def test_what_a_helicopter_does_not_fire_at() -> None:
    """Its machine guns reach 6 hexes, its rockets 8."""
    foes = GERMAN("g1", "squad", "H3"), GERMAN("pz", "pz-iv", "C5"), GERMAN("g2", "squad", "J3")
    t = table(sortie("B3", *foes, spotted={"H3": 0, "C5": 0, "J3": 0}))
    assert Gunship("H3") in offered(t, Gunship)
    said = [refused(t, move) for move in (Gunship("J3"), Gunship("E3"), Gunship("C5"))]
    assert [r.code for r in said] == ["range", "no-target", "name-vehicle"]
    assert [r.rule for r in said] == ["5.0.0.1", "5.0.0.1", "17.2.3"]
    assert Gunship("J3", rockets=True) in offered(t, Gunship)


# ------------------------------------------------------------------ giving way, appearing


@pytest.mark.rule("lnlt:15.3.11", "lnlt:1.7.0.3")
def test_who_gives_way_to_a_vehicle_goes_neither_among_enemies_nor_where_his_gun_cannot() -> None:
    built = board("\n".join([". . . l . . . ."] * 5))
    pak = counter("team", "0-0-2-9", gun={"ranges": [9], "to_hit": [8], "penetration": [5], "he": 2}, calibre=75)
    pieces = tank(), GERMAN("pak", pak, "C2"), US("a1", "squad", "C3"), FAR
    t = activate(table(state(built, *pieces), [1, 6, 1]), "B2")
    choose(t, Go(("tank",)), Overrun("C2"))
    while t.choice is not None and t.choice.kind != "retreat":
        choose(t, next(m for m in offered(t) if isinstance(m, Halt | Reply)))
    ways = [m.place for m in offered(t, Retreat)]
    assert not any(place.startswith("D") for place in ways)
    assert refused(t, Retreat("D2")).rule == "1.7.0.3"
    assert (refused(t, Retreat("C3")).code, refused(t, Retreat("C3")).rule) == ("enemies", "15.3.11")


@pytest.mark.rule("lnlt:11.2.2")
def test_a_hero_for_whom_there_is_no_room_does_not_step_among_enemies() -> None:
    full = [US(f"s{i}", "wheelock", "C2") for i in range(2)]
    s = state(PLAIN, US("us-1", "squad", "C2"), *full, GERMAN("g1", "squad", "E2"), GERMAN("g2", "squad", "D2"), FAR)
    s.heroes, s.cup, s.active = {"us-airborne": ["us-airborne/layer"]}, ["deadly"], 1
    t = activate(table(s, [6, 1, 1, 1, 1, 2]), "E2")
    choose(t, Fire("C2", ("g1",)))
    said = refused(t, Place("us-layer", "D2"))
    assert (said.code, said.rule) == ("enemies", "11.2.2")


@pytest.mark.rule("lnlt:6.0.1")
def test_nobody_moves_in_a_manner_that_there_is_not() -> None:
    t = activate(table(state(PLAIN, US("a1", "squad", "B2"), FAR)), "B2")
    assert refused(t, Go(("a1",), "gallop")).code == "no-mode"  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:4.0.21")
def test_a_hex_is_named_once() -> None:
    men = US("lt", "clarkson", "B2"), US("a1", "squad", "B3"), US("a2", "squad", "C2")
    t = choose(table(state(PLAIN, *men, FAR)), Activate("B2"), Also("B3"))
    assert rules(t, Also("B3"), Also("B2")) == ["4.0.21", "4.0.21"]


@pytest.mark.rule("lnlt:16.2.5", "lnlt:1.3.9")
def test_nobody_follows_the_shaken_off_a_vehicle_onto_full_ground() -> None:
    hull = {"moves": "T", "front": [0], "flank": [0], "rear": [0], "outside": "PPO"}
    half = counter("half-squad", "1-4-4-6", nation="us-army")
    riders = [ARMY(f"h{i}", half, "", carrier="v", outside=True) for i in range(2)]
    full = [ARMY(f"s{i}", counter("squad", "1-6-4-6", nation="us-army"), "B2") for i in range(2)]
    pieces = ARMY("v", counter("vehicle", "0-0-10-9", nation="us-army", hull=hull), "B2", facing=E), *riders, *full
    s = state(PLAIN, *pieces, ARMY("h2", half, "B2"), GERMAN("g1", "squad", "D2"), FAR, active=1)
    t = activate(table(s, [3, 1, 1, 4, 2]), "D2")
    choose(t, Fire("B2", ("g1",), "v"))
    assert (s.units["h0"].shaken, s.units["h0"].at, s.units["h1"].carrier) == (True, "B2", "v")
    assert offered(t) == [Unload(())]
    assert refused(t, Unload(("h1",))).rule == "1.3.9"
    assert not broken(s)


# ------------------------------------------------------------------ weapons at the end of the Rally Phase


@pytest.mark.rule("lnlt:1.6.0.1", "lnlt:1.6.0.12", "lnlt:1.6.0.15", "lnlt:3.0.14")
def test_weapons_and_half_squads_of_the_enemy_are_left_alone() -> None:
    ours = US("a1", "squad", "B2", "bar"), US("h1", "half-squad", "B2"), sw("lies", "bar", 0, at="B2")
    theirs = GERMAN("g1", "squad", "F2", "mg34"), GERMAN("h2", "half-squad", "F2"), sw("far", "bar", 0, at="F2")
    t = table(state(PLAIN, *ours, *theirs, phase="rally", step="handling-first"))
    said = rules(t, Drop("g1-mg34"), Flip("g1-mg34"), Hand("g1-mg34", "a1"))
    assert said == ["1.6.0.1", "1.6.0.1", "1.6.0.1"]
    assert rules(t, Destroy("g1-mg34"), Destroy("far")) == ["1.6.0.12", "1.6.0.12"]
    for move in (PickUp("lies", "g1"), PickUp("lies", "nobody")):
        assert (refused(t, move).code, refused(t, move).rule) == ("not-yours", "1.6.0.15")
    for other in ("h2", "h1", "nobody"):
        assert (refused(t, Merge("h1", other)).code, refused(t, Merge("h1", other)).rule) == ("not-yours", "3.0.14")


# ------------------------------------------------------------------ helicopters


@pytest.mark.rule("lnlt:17.2.3", "lnlt:5.0.0.1")
def test_a_helicopter_fires_at_what_it_sees_and_at_vehicles_that_are_there() -> None:
    hidden = board("\n".join([". . . F F F . . . ."] * 6))
    foes = GERMAN("g1", "squad", "G3"), GERMAN("pz", "pz-iv", "C5"), GERMAN("g2", "squad", "C5")
    t = table(sortie("B3", *foes, map_name=hidden, hovering=True, spotted={"G3": 0, "C5": 0}))
    said = refused(t, Gunship("G3"))
    assert (said.code, said.rule) == ("no-los", "5.0.0.1")
    assert refused(t, Gunship("C5", "g2", rockets=True)).rule == "17.2.3"
    assert {move.target for move in offered(t, Gunship)} == {"C5"}
