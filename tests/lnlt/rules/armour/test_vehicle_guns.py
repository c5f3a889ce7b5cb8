"""15.0.0.6-15.0.0.12 Machine guns of vehicles, and what the card and Armor Leaders make of them."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.odds.odds import shot_odds
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import gloss, preview, say, touched
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import EndImpulse, Fire, Go, Halt, Hold, Pivot, Prepare, Shell, Step
from hedgerow.lnlt.state.state import Impulse, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    Force,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    possible,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.shots import fire, firepower, hits, the_shot, total, why_not

ARMY = Force(0, "us-army")
EAST, SOUTH, WEST = 2, 3, 5
PLAIN = board("\n".join([" ".join("." * 18)] * 7))
"""Open ground, eighteen columns wide."""


def vehicle(*mgs: dict[str, Any], turret: bool = False, **fields: Any) -> str:
    """A tank's counter with such machine guns."""
    armour = [3, 3] if turret else [3]
    built = {"moves": "T", "front": armour, "flank": armour, "rear": armour, "turret": turret, "mgs": mgs}
    return counter("vehicle", "0-0-10-6", "us-army", hull=built, **fields)


def tank(at: str = "D3", **fields: Any) -> Piece:
    """A Sherman, MG 4 in the turret and MG 2* on it, its front to the east."""
    return ARMY("tank", "sherman", at, **({"facing": EAST} | fields))


def foes(*places: str) -> list[Piece]:
    return [GERMAN(f"foe-{p}", "squad", p) for p in places]


def plain(*pieces: Piece, **given: Any) -> State:
    return state(PLAIN, *pieces, **given)


# ------------------------------------------------------------------ 15.0.0.6 how far


@pytest.mark.rule("lnlt:15.0.0.6")
def test_fp_2_reaches_10_hexes_and_fp_4_reaches_14() -> None:
    s = plain(tank("A3"), *foes("K3", "L3", "O3", "P3"))
    assert [s.ground.distance("A3", p) for p in ("K3", "L3", "O3", "P3")] == [10, 11, 14, 15]
    assert firepower(s, "O3", "tank:mg0") == [(4, "15.0.0.6")]
    assert [why_not(s, p, "tank:mg0") for p in ("O3", "P3")] == ["", "15.0.0.6"]
    assert firepower(s, "K3", "tank:mg1") == [(2, "15.0.0.6")]
    assert [why_not(s, p, "tank:mg1") for p in ("K3", "L3")] == ["", "15.0.0.6"]
    assert why_not(s, "K3", "tank:mg2") == "15.0.0.6"  # it has two


@pytest.mark.rule("lnlt:15.0.0.6")
@pytest.mark.parametrize(("fp", "reach"), [(1, 8), (3, 12), (5, 14), (6, 16), (8, 16)])
def test_other_machine_guns_reach_by_their_fp(fp: int, reach: int) -> None:
    there, beyond = f"{chr(ord('A') + reach)}3", f"{chr(ord('B') + reach)}3"
    s = plain(ARMY("tank", vehicle({"fp": fp}), "A3", facing=EAST), *foes(there, beyond))
    assert [why_not(s, p, "tank:mg0") for p in (there, beyond)] == ["", "15.0.0.6"]


def test_every_machine_gun_of_the_counters_has_a_range() -> None:
    printed = [c for c in COUNTERS.values() if c.hull and not c.id.startswith("test/")]
    assert all(gun.fp in TABLES.vehicle_mg_range.reach for c in printed if c.hull for gun in c.hull.mgs)


# ------------------------------------------------------------------ 15.0.0.7, 15.0.0.8, 15.0.0.11 which way


@pytest.mark.rule("lnlt:15.0.0.7")
def test_an_asterisk_gun_fires_all_round_but_only_from_an_open_vehicle() -> None:
    gun = vehicle({"fp": 2, "all_round": True})
    around = ("D2", "E3", "E4", "D4", "C4", "C3")
    s = plain(ARMY("tank", gun, "D3", facing=EAST), *foes(*around))
    assert [why_not(s, p, "tank:mg0") for p in around] == [""] * 6
    s.units["tank"].buttoned = True
    assert [why_not(s, p, "tank:mg0") for p in around] == ["15.0.0.7"] * 6


@pytest.mark.rule("lnlt:15.0.0.8")
def test_a_plain_gun_without_a_turret_fires_ahead_open_or_buttoned() -> None:
    s = plain(ARMY("tank", vehicle({"fp": 2}), "D3", facing=EAST), *foes("G3", "D5", "A3"))
    for buttoned in (False, True):
        s.units["tank"].buttoned = buttoned
        assert [why_not(s, p, "tank:mg0") for p in ("G3", "D5", "A3")] == ["", "15.0.0.8", "15.0.0.8"]
    s.units["tank"].facing = WEST
    assert [why_not(s, p, "tank:mg0") for p in ("G3", "D5", "A3")] == ["15.0.0.8", "15.0.0.8", ""]


@pytest.mark.rule("lnlt:15.0.0.8")
def test_a_plain_gun_goes_with_the_turret() -> None:
    s = plain(tank(buttoned=True), *foes("A3"))
    t = fire(s, "A3", "tank:mg0", dice=[1, 6])
    assert t.state.units["tank"].facing == EAST
    assert t.state.units["tank"].turret != 0
    turned = last(t, told.GunTurned)
    assert (turned.unit, turned.rule) == ("tank", "15.1.0.8")
    assert tell(t.state, turned).startswith("M4A1 Sherman turns its gun to the ")
    assert told_of(fire(plain(tank(), *foes("H3")), "H3", "tank:mg0", dice=[1, 6]), told.GunTurned) == []


@pytest.mark.rule("lnlt:15.0.0.11")
def test_a_rear_gun_fires_behind_the_turret_and_at_a_target_of_its_own() -> None:
    gun = vehicle({"fp": 4}, {"fp": 2, "rear": True}, turret=True)
    s = plain(ARMY("tank", gun, "D3", facing=EAST), *foes("H3", "A3"))
    assert [why_not(s, p, "tank:mg1") for p in ("H3", "A3")] == ["15.0.0.11", ""]
    t = activate(table(s, [1, 6, 1, 6]), "D3")
    choose(t, Fire("H3", ("tank:mg0",)), Fire("A3", ("tank:mg1",)))
    assert [e.target for e in told_of(t, told.ShotFired)] == ["H3", "A3"]
    other = plain(ARMY("tank", gun, "D3", facing=EAST), *foes("H3", "A3", "G3"))
    t = activate(table(other, [1, 6, 1, 6]), "D3")
    choose(t, Fire("A3", ("tank:mg1",)), Fire("G3", ("tank:mg0",)))  # it binds the others to nothing
    turned = plain(ARMY("tank", gun, "D3", facing=EAST, turret=3), *foes("H3", "A3"))
    assert [why_not(turned, p, "tank:mg1") for p in ("H3", "A3")] == ["", "15.0.0.11"]


# ------------------------------------------------------------------ 15.0.0.9, 15.0.0.10 all weapons


@pytest.mark.rule("lnlt:15.0.0.9")
def test_all_weapons_fire_in_the_same_impulse_at_the_same_hex() -> None:
    s = plain(tank(), GERMAN("squad", "squad", "H3"), GERMAN("carrier", "sdkfz-251", "H3"), *foes("H4"))
    t = activate(table(s, [1, 6, 1, 6]), "D3")
    choose(t, Fire("H3", ("tank:mg0",)))
    assert t.state.units["tank"].fired
    assert refused(t, Fire("H4", ("tank:mg1",))).rule == "15.0.0.9"  # another hex
    assert refused(t, Fire("H3", ("tank:mg0",))).rule == "15.0.0.9"  # it has fired
    assert Fire("H3", ("tank:mg1",), "carrier") in possible(t, Fire)  # another target in the hex
    assert all(m.target == "H3" for m in possible(t, Fire))
    assert possible(t, Go) == []  # what has fired does not move any more
    choose(t, Fire("H3", ("tank:mg1",), "carrier"))
    assert [(e.parts, e.at) for e in told_of(t, told.ShotFired)] == [(("tank:mg0",), ""), (("tank:mg1",), "carrier")]


@pytest.mark.rule("lnlt:15.0.0.9")
def test_main_gun_and_machine_guns_fire_in_any_order_at_the_same_hex() -> None:
    t = activate(table(plain(tank(), *foes("H3", "H4")), [6, 6, 1, 6]), "D3")
    choose(t, Shell("tank", "H3"))
    assert refused(t, Fire("H4", ("tank:mg0",))).rule == "15.0.0.9"
    choose(t, Fire("H3", ("tank:mg0",)))
    t = activate(table(plain(tank(), *foes("H3", "H4")), [1, 6, 6, 6]), "D3")
    choose(t, Fire("H3", ("tank:mg0",)))
    assert refused(t, Shell("tank", "H4")).rule == "15.0.0.9"
    choose(t, Shell("tank", "H3"))
    assert {m.target for m in possible(t, Fire)} == {"H3"}  # MG 2* is left


def test_a_turret_that_a_machine_gun_has_turned_counts_as_turned_for_the_main_gun() -> None:
    t = activate(table(plain(tank(), *foes("A3")), [1, 6, 6, 6]), "D3")
    choose(t, Fire("A3", ("tank:mg0",)), Shell("tank", "A3"))
    assert "15.1.1.1" in [m.rule for m in last(t, told.GunFired).tally]


@pytest.mark.rule("lnlt:4.1.5")
def test_after_its_main_gun_too_machine_guns_are_halved_under_ops_complete() -> None:
    t = activate(table(crossing(tank(marker="ops")), [6, 6, 1, 6]), "H3")
    choose(t, Go(("walker",)), Step("H2"), Shell("tank", "H2"), Fire("H2", ("tank:mg0",)))
    assert (2, "4.1.5") in [(m.value, m.rule) for m in last(t, told.GunFired).tally]
    assert (-2, "4.1.5") in [(m.value, m.rule) for m in last(t, told.ShotFired).attack]


@pytest.mark.rule("lnlt:15.0.0.9")
def test_what_was_not_fired_in_the_impulse_stays_silent_for_the_turn() -> None:
    s = plain(tank(), ARMY("mate", "squad", "A0"), *foes("H3"))
    t = activate(table(s, [1, 6]), "D3")
    choose(t, Fire("H3", ("tank:mg0",)), EndImpulse())
    assert why_not(t.state, "H3", "tank:mg1") == "4.0.17"
    assert t.state.impulse is None


@pytest.mark.rule("lnlt:15.0.0.10", "lnlt:5.2.7")
def test_machine_guns_make_attacks_of_their_own() -> None:
    s = plain(tank(), ARMY("squad", "squad", "D3"), *foes("H3", "D5"))
    assert why_not(s, "H3", "tank:mg0", "tank:mg1") == "15.0.0.10"
    assert why_not(s, "H3", "squad", "tank:mg0") == "15.0.0.10"
    assert why_not(s, "H3", "tank") == "15.0.0.10"  # which of them must be said
    t = activate(table(s, [1, 6, 1, 6]), "D3")
    choose(t, Fire("H3", ("tank:mg0",)), Fire("D5", ("squad",)))  # the men beside it fire where they like
    assert all(len(m.parts) == 1 for m in possible(t, Fire) if "tank" in m.parts[0])


def test_what_is_listed_is_legal() -> None:
    s = plain(tank(), ARMY("squad", "squad", "D3"), GERMAN("mg", "squad", "H3"), GERMAN("truck", "truck", "H3"))
    t = activate(table(s, [1, 6]), "D3")
    found = possible(t, Fire)
    assert [(m.parts, m.at) for m in found if m.target == "H3"] == [
        (("squad",), ""), (("squad",), "truck"), (("tank:mg0",), ""), (("tank:mg0",), "truck"),
        (("tank:mg1",), ""), (("tank:mg1",), "truck"),
    ]  # fmt: skip
    assert t.choice is not None
    assert [m for m in found if t.choice.options.why_not(m)] == []
    assert Prepare("fire", "D3") in offered(t)


# ------------------------------------------------------------------ 15.0.0.12 split fire


@pytest.mark.rule("lnlt:15.0.0.12")
def test_a_gun_is_not_split_unless_the_game_is_played_so() -> None:
    s = plain(tank(turret=3), *foes("A3", "H3"))
    assert firepower(s, "A3", "tank:mg0") == [(4, "15.0.0.6")]
    assert why_not(s, "H3", "tank:mg0h") == "15.0.0.6"


@pytest.mark.rule("lnlt:15.0.0.12")
def test_split_fire_with_a_turned_turret() -> None:
    s = plain(tank("F3", turret=3), *foes("B3", "J3", "Q3"), options={"split-mg-fire": "on"})
    assert firepower(s, "B3", "tank:mg0") == [(2, "15.0.0.12")]  # the turret's half, to the west
    assert firepower(s, "J3", "tank:mg0h") == [(2, "15.0.0.12")]  # the hull's half, to the east
    assert why_not(s, "B3", "tank:mg0h") == "15.0.0.12"
    assert why_not(s, "Q3", "tank:mg0h") == "15.0.0.6"  # eleven hexes: half a gun reaches ten
    t = activate(table(s, [1, 6, 1, 6]), "F3")
    choose(t, Fire("B3", ("tank:mg0",)), Fire("J3", ("tank:mg0h",)))
    assert [(e.target, e.attack.total) for e in told_of(t, told.ShotFired)] == [("B3", 2), ("J3", 2)]


@pytest.mark.rule("lnlt:15.0.0.12")
def test_the_whole_gun_fires_while_turret_and_hull_are_aligned() -> None:
    s = plain(tank(), *foes("H3", "Q3", "A3"), options={"split-mg-fire": "on"})
    assert firepower(s, "Q3", "tank:mg0") == [(4, "15.0.0.6")]
    assert why_not(s, "H3", "tank:mg0h") == "15.0.0.12"
    t = activate(table(s, [1, 6]), "D3")
    choose(t, Fire("H3", ("tank:mg0",)))
    assert refused(t, Fire("Q3", ("tank:mg0h",))).rule == "15.0.0.9"  # it has fired whole
    assert firepower(s, "A3", "tank:mg1") == [(2, "15.0.0.6")]  # an asterisk gun is never split


@pytest.mark.rule("lnlt:15.0.0.12")
def test_the_halves_fire_at_different_targets() -> None:
    both = "H4"  # in the arc of the hull to the east, and of the turret one vertex to its right
    s = plain(tank(turret=1), *foes(both, "H3"), options={"split-mg-fire": "on"})
    t = activate(table(s, [1, 6, 1, 6]), "D3")
    choose(t, Fire(both, ("tank:mg0",)))
    assert refused(t, Fire(both, ("tank:mg0h",))).rule == "15.0.0.12"
    choose(t, Fire("H3", ("tank:mg0h",)))
    t = activate(table(plain(tank(turret=1), *foes(both), options={"split-mg-fire": "on"}), [1, 6]), "D3")
    choose(t, Fire(both, ("tank:mg0h",)))
    assert refused(t, Fire(both, ("tank:mg0",))).rule == "15.0.0.12"


# ------------------------------------------------------------------ what the FP is


@pytest.mark.rule("lnlt:15.2.0.1")
def test_2_less_after_assault_movement() -> None:
    s = plain(tank(marker="assault"), *foes("H3"))
    assert firepower(s, "H3", "tank:mg0") == [(4, "15.0.0.6"), (-2, "15.2.0.1")]
    assert firepower(s, "H3", "tank:mg1") == [(2, "15.0.0.6"), (-2, "15.2.0.1")]
    t = activate(table(s, [1, 6, 1, 6]), "D3")
    choose(t, Fire("H3", ("tank:mg0",)), Fire("H3", ("tank:mg1",)))
    assert [e.attack.total for e in told_of(t, told.ShotFired)] == [2, 0]
    s.units["tank"].marker = "moved"
    s.units["tank"].fired = False
    assert why_not(s, "H3", "tank:mg0") == "4.0.17"


@pytest.mark.rule("lnlt:PAC.10")
def test_1_less_after_pivoting() -> None:
    s = plain(tank(pivoted=True), *foes("H3"))
    assert firepower(s, "H3", "tank:mg0") == [(4, "15.0.0.6"), (-1, "PAC.10")]
    s.units["tank"].marker = "assault"  # it has pivoted and entered no hex
    assert firepower(s, "H3", "tank:mg0") == [(4, "15.0.0.6"), (-1, "PAC.10")]


@pytest.mark.rule("lnlt:15.2.0.1", "lnlt:PAC.10")
def test_who_has_only_pivoted_pays_less_than_who_has_entered_a_hex() -> None:
    s = plain(tank(), *foes("J3"))
    t = activate(table(s, [1, 6, 6, 6]), "D3")
    drive(t, Go(("tank",), "assault"), Pivot(SOUTH), Halt())
    assert firepower(t.state, "J3", "tank:mg0") == [(4, "15.0.0.6"), (-1, "PAC.10")]
    choose(t, Fire("J3", ("tank:mg0",)), Shell("tank", "J3"))
    assert [m.rule for m in last(t, told.GunFired).tally if m.rule in ("PAC.15", "15.2.0.2")] == ["PAC.15"]
    s = plain(tank(), *foes("J3"))
    t = activate(table(s, [1, 6]), "D3")
    drive(t, Go(("tank",), "assault"), Step("E3"), Pivot(SOUTH), Halt())
    assert firepower(t.state, "J3", "tank:mg0") == [(4, "15.0.0.6"), (-2, "15.2.0.1")]


@pytest.mark.rule("lnlt:PAC.15", "lnlt:15.2.0.2")
def test_who_has_entered_a_hex_and_pivots_with_the_shot_pays_for_the_drive_alone() -> None:
    s = plain(tank(), *foes("E6"))
    t = activate(table(s, [6, 6]), "D3")
    drive(t, Go(("tank",), "assault"), Step("E3"), Halt())
    shot = Shell("tank", "E6", facing=SOUTH)
    foreseen = preview(t, shot)
    choose(t, shot, Hold())
    assert foreseen.sums[0].tally == last(t, told.GunFired).tally
    assert [m.rule for m in last(t, told.GunFired).tally if m.rule in ("PAC.15", "15.2.0.2")] == ["15.2.0.2"]


def drive(t: World, *moves: Move) -> None:
    """A drive during which the enemy holds his fire."""
    for move in moves:
        choose(t, move)
        if t.choice is not None and t.choice.kind == "opportunity":
            choose(t, Hold())


@pytest.mark.rule("lnlt:PAC.11", "lnlt:17.2.3")
def test_a_vehicle_is_fired_at_as_it_drives_by() -> None:
    s = plain(tank("D3"), GERMAN("gunners", "squad", "G2", "mg42"))
    t = activate(table(s, [1, 6]), "D3")
    choose(t, Go(("tank",)), Step("E3"))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert {m.at for m in offered(t, Fire)} == {"tank"}
    choose(t, next(m for m in offered(t, Fire)))
    assert (-1, "PAC.11") in [(m.value, m.rule) for m in last(t, told.ShotFired).attack]


@pytest.mark.rule("lnlt:11.5.3", "lnlt:5.0.1.5")
def test_an_armor_leader_directs_the_guns_of_his_own_vehicle() -> None:
    s = plain(
        tank(), ARMY("darius", "darius", "", carrier="tank"), ARMY("other", "sherman", "D3", facing=EAST),
        ARMY("squad", "squad", "D3"), *foes("H3"),
    )  # fmt: skip
    assert firepower(s, "H3", "tank:mg0") == [(4, "15.0.0.6"), (1, "11.5.3")]
    assert firepower(s, "H3", "tank:mg1") == [(2, "15.0.0.6"), (1, "11.5.3")]  # and again in the same turn
    assert firepower(s, "H3", "other:mg0") == [(4, "15.0.0.6")]
    assert firepower(s, "H3", "squad") == [(figures(s.units["squad"]).ifp, "5.2.2")]
    assert why_not(s, "H3", "squad", "darius") == "5.2.1"


def test_the_other_modifiers_of_direct_fire_count_as_well() -> None:
    s = plain(tank(), *foes("E3"))
    assert firepower(s, "E3", "tank:mg0") == [(4, "15.0.0.6"), (2, "5.0.0.11")]
    s.smoke["D3"] = 1
    assert (-1, "7.0.5") in firepower(s, "E3", "tank:mg0")


def test_a_shaken_vehicle_does_not_fire() -> None:
    s = plain(tank(shaken=True, buttoned=True), *foes("H3"))
    assert why_not(s, "H3", "tank:mg0") == "5.1.8"


# ------------------------------------------------------------------ Opportunity Fire


def crossing(*pieces: Piece, **given: Any) -> State:
    """A German Squad about to walk from H3 to H2 and on to H1."""
    return plain(*pieces, GERMAN("walker", "squad", "H3"), active=1, step="impulses", **given)


@pytest.mark.rule("lnlt:5.3.5")
def test_a_vehicle_fires_all_its_guns_at_movers_for_one_mp() -> None:
    t = activate(table(crossing(tank()), [1, 6, 1, 6]), "H3")
    choose(t, Go(("walker",)), Step("H2"), Fire("H2", ("tank:mg0",)))
    assert offered(t, Fire) == [Fire("H2", ("tank:mg1",))]
    choose(t, Fire("H2", ("tank:mg1",)))
    assert [e.kind for e in told_of(t, told.ShotFired)] == ["opportunity fire"] * 2
    assert offered(t, Shell) == [Shell("tank", "H2")]  # its main gun is left
    choose(t, Hold())
    assert t.choice is not None
    assert t.choice.kind == "step"


@pytest.mark.rule("lnlt:15.0.0.9")
def test_in_opportunity_fire_too_all_guns_fire_at_one_hex() -> None:
    t = activate(table(crossing(tank()), [1, 6]), "H3")
    choose(t, Go(("walker",)), Step("H2"), Fire("H2", ("tank:mg0",)), Hold(), Step("H1"))
    assert t.choice is not None
    assert t.choice.kind == "step"  # nobody can fire at H1


@pytest.mark.rule("lnlt:4.1.5")
def test_a_vehicle_under_ops_complete_fires_at_half_fp_when_opportunity_comes() -> None:
    s = crossing(tank(marker="ops"))
    assert why_not(s, "H3", "tank:mg0") == "4.1.2"
    t = activate(table(s, [1, 6, 1, 6]), "H3")
    choose(t, Go(("walker",)), Step("H2"), Fire("H2", ("tank:mg0",)), Fire("H2", ("tank:mg1",)))
    first, second = told_of(t, told.ShotFired)
    assert [(m.value, m.rule) for m in first.attack] == [(4, "15.0.0.6"), (-2, "4.1.5")]
    assert [(m.value, m.rule) for m in second.attack] == [(2, "15.0.0.6"), (-1, "4.1.5")]
    odd = vehicle({"fp": 3})
    s = crossing(ARMY("tank", odd, "D3", facing=EAST, marker="ops"))
    assert total(s, "H3", "tank:mg0", opportunity=True) == 2  # fractions up


def test_the_spotter_of_a_hex_fires_all_guns_at_it() -> None:
    s = plain(tank(marker="ops"), *foes("H3"), step="impulses")
    s.impulse = Impulse(side=0, hexes=["D3"], units=["tank"], declared=True, spotter="tank", spotted="H3")
    t = table(s, [1, 6, 1, 6])
    choose(t, Fire("H3", ("tank:mg0",)), Fire("H3", ("tank:mg1",)))
    assert [e.attack.total for e in told_of(t, told.ShotFired)] == [4, 2]  # at full FP (4.1.6)


# ------------------------------------------------------------------ words and previews


def test_a_shot_is_shown_with_its_sums_and_odds() -> None:
    s = plain(tank(), GERMAN("truck", "truck", "H3"), *foes("A3"))
    t = activate(table(s), "D3")
    move = Fire("H3", ("tank:mg0",), "truck")
    assert say(s, move) == f"Fire at {figures(s.units['truck']).name} in H3 with MG 4 of M4A1 Sherman"
    shown = preview(t, move)
    assert [(x.label, x.total) for x in shown.sums] == [("attack", 4), ("defence", 0)]
    assert any(r.rule == "15.0.0.9" for r in shown.remarks)
    assert {c.result for c in shown.fates[0].chances} <= {"No Effect", "Shaken", "Destroyed"}
    assert touched(s, move).pieces == ("tank", "truck")
    assert touched(s, move).places == ("H3", "D3")
    assert gloss(t, move) == "+4 from D3, 4 hexes"
    turning = preview(t, Fire("A3", ("tank:mg0",)))
    assert any(r.rule == "15.1.0.8" for r in turning.remarks)


def test_odds_are_those_of_the_dice() -> None:
    s = plain(tank(), GERMAN("truck", "truck", "H3"))
    odds = shot_odds(s, the_shot(s, "H3", "tank:mg0", at="truck"))
    assert sum(odds["truck"].values()) == 1
    assert set(odds) == {"truck"}
    t = fire(s, "H3", "tank:mg0", at="truck", dice=[2, 6])
    assert hits(t) == {"truck": 0}


def test_a_bunker_is_fired_into_through_its_front() -> None:
    bunker = Fort("H3", DIRECTIONS.index("N"), 3)
    s = plain(
        tank("H1", facing=SOUTH), ARMY("behind", "sherman", "H6"), GERMAN("men", "squad", bunker.inside),
        forts=[bunker], spotted={bunker.inside: 0},
    )  # fmt: skip
    assert why_not(s, bunker.inside, "tank:mg0") == ""
    assert why_not(s, bunker.inside, "behind:mg0") == "21.1.2.1"
    assert possible(activate(table(s), "H6"), Fire) == []
