"""13.3.7 Collateral Damage."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events import casualties as told
from hedgerow.lhy.state.events.fire import Spilled
from hedgerow.lhy.state.state import Position, State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, dice_left, last, pass_all, say, state, table, told_of
from tests.lhy.rules.fire.shots import STRIP, WOODED, red, yellow

FOE, SHERMAN, TANK, TRUCK = "1kp-1-1", "tanks-1-1", "panzer1-2-1", "german-halftrack-1"


def hit(s: State, vehicle: str, firer: str, dice: list[int]) -> World:
    """A vehicle is destroyed by the first die."""
    s.phase, s.markers = "fire", [yellow(s, vehicle, 8, firer=firer)]
    t = table(s, [9, *dice])
    assert t.state.units[vehicle].lost
    assert dice_left(t) == 0
    return t


def wrecked(*units: Unit, vehicle: str = TANK, firer: str = SHERMAN, dice: list[int], map: str = STRIP) -> World:
    own = [US(SHERMAN, "B1"), US("mg-1", "B2"), US("able-1-1", "C1"), US("gun-1", "A1")]
    return hit(state(map, *own, *units), vehicle, firer, dice)


@pytest.mark.rule("lhy:13.3.7-1", "lhy:13.3.7a-1", "lhy:13.3.6-2", "lhy:10.4.6-3")
def test_riders_get_off_and_disrupt_and_one_suffers_a_casualty() -> None:
    riders = [GERMAN(FOE, "B6", carrier=TANK), GERMAN("latw-1", "B6", carrier=TANK)]
    t = wrecked(GERMAN(TANK, "B6"), *riders, dice=[1, 2])  # the squad; its second section
    assert t.state.units[FOE].lost
    assert t.state.units["1kp-1-b"].disrupted
    latw = t.state.units["german-latw-1"]
    assert (latw.disrupted, latw.carrier, latw.at) == (True, "", "B6")
    assert last(t, told.ThrownOff).units == (FOE, "german-latw-1")
    assert last(t, Spilled).units == (FOE, "german-latw-1")
    assert t.state.losses == [0, 2]


@pytest.mark.rule("lhy:13.3.7a-1")
def test_passengers_and_a_gun_in_tow() -> None:
    t = wrecked(
        GERMAN("halftrack-1", "B6"), GERMAN("gun-3", "B6", carrier=TRUCK), vehicle=TRUCK, firer=SHERMAN, dice=[]
    )  # fmt: skip
    assert t.state.units["german-gun-3"].lost
    t = wrecked(
        GERMAN("halftrack-1", "B6"), GERMAN("gun-3", "B6", carrier=TRUCK), vehicle=TRUCK, firer="us-mg-1", dice=[]
    )  # fmt: skip
    gun = t.state.units["german-gun-3"]
    assert (gun.lost, gun.carrier) == (False, "")


@pytest.mark.rule("lhy:13.3.7-1")
def test_weak_weapons_inflict_none() -> None:
    t = wrecked(
        GERMAN("halftrack-1", "B6"), GERMAN(FOE, "B6", carrier=TRUCK), vehicle=TRUCK, firer="able-1-1", dice=[]
    )  # fmt: skip
    u = t.state.units[FOE]
    assert (u.lost, u.disrupted, u.carrier) == (False, False, "")


@pytest.mark.rule("lhy:13.3.7-1", "lhy:13.2.s2-1")
def test_of_two_who_destroy_a_vehicle_the_one_that_does_more_counts() -> None:
    for firers in (("able-1-1", SHERMAN), (SHERMAN, "able-1-1")):
        s = state(
            STRIP, US(SHERMAN, "B1"), US("able-1-1", "C1"), GERMAN("halftrack-1", "B6"),
            GERMAN("mg-1", "B6", carrier=TRUCK),
        )  # fmt: skip
        s.phase, s.markers = "fire", [yellow(s, TRUCK, 8, firer=firer, id=n) for n, firer in enumerate(firers, 1)]
        assert table(s, [9, 9]).state.units["german-mg-1"].lost


@pytest.mark.rule("lhy:13.3.7-1", "lhy:13.2.s2-1")
@pytest.mark.parametrize("firers", [("us-flak-1", SHERMAN), (SHERMAN, "us-flak-1")])
def test_what_does_more_goes_by_the_reading_of_the_rule(firers: tuple[str, str]) -> None:
    """With an ATV of 0 the flak halftrack inflicts nothing then, and the tank's hit counts."""
    s = state(
        STRIP, US(SHERMAN, "B1"), US("flak-1", "C1"), GERMAN("halftrack-1", "B6"), GERMAN("mg-1", "B6", carrier=TRUCK),
        options={"collateral-atv": "zero-or-less"},
    )  # fmt: skip
    s.phase, s.markers = "fire", [yellow(s, TRUCK, 8, firer=firer, id=n) for n, firer in enumerate(firers, 1)]
    assert table(s, [9, 9]).state.units["german-mg-1"].lost


@pytest.mark.rule("lhy:13.3.7b-1", "lhy:13.3.7a-2")
def test_who_just_got_off_is_no_bystander() -> None:
    t = wrecked(GERMAN(TANK, "B6"), GERMAN("mg-1", "B6", left_carrier=TANK), GERMAN(FOE, "B6"), dice=[])
    assert (t.state.units["german-mg-1"].lost, t.state.units[FOE].disrupted) == (True, True)


@pytest.mark.rule("lhy:13.3.7a-2")
def test_who_just_got_off_suffers_with_them() -> None:
    t = wrecked(GERMAN(TANK, "B6"), GERMAN("mg-1", "C6", left_carrier=TANK), dice=[])
    assert t.state.units["german-mg-1"].lost
    t = wrecked(GERMAN(TANK, "B6"), GERMAN("mg-1", "C6"), dice=[])
    assert not t.state.units["german-mg-1"].lost


@pytest.mark.rule("lhy:13.3.7a-2", "lhy:10.4.6.2c-1")
@pytest.mark.parametrize("marked", [True, False])
def test_riders_whom_its_fire_puts_off_a_marked_afv_suffer_with_it(marked: bool) -> None:
    s = state(
        STRIP, US(SHERMAN, "B1"), US("mg-1", "B1", carrier=SHERMAN), US("able-1-leader", "A1"), US("able-1-1", "A1"),
        GERMAN("panzer1-2-2", "B9"),
    )  # fmt: skip
    s.markers = [yellow(s, SHERMAN, 8)] if marked else []
    t = table(activated(s, "able-1", joining=(SHERMAN,)), [1, 9])
    say(t, f"fire {SHERMAN} panzer1-2-2")
    if not marked:
        t.state.markers.append(yellow(t.state, SHERMAN, 8, id=9))
    pass_all(t, "assault")
    assert t.state.units[SHERMAN].lost
    assert t.state.units["us-mg-1"].lost is marked


@pytest.mark.rule("lhy:13.3.7a-2")
def test_that_is_over_with_the_fire() -> None:
    s = state(STRIP, US("able-1-1", "B5"), GERMAN(TANK, "B6"), GERMAN("mg-1", "C6", left_carrier=TANK))
    s.phase, s.markers = "fire", [yellow(s, TANK, 8)]
    t = table(s, [1])  # it does nothing
    assert not t.state.units[TANK].lost
    assert t.state.units["german-mg-1"].left_carrier == ""


@pytest.mark.rule("lhy:13.3.7b-1")
def test_a_bystander_in_the_open_disrupts() -> None:
    def disrupted(*units: Unit, dice: list[int], map: str = STRIP) -> list[str]:
        t = wrecked(GERMAN(TANK, "B6"), *units, dice=dice, map=map)
        return [u.id for u in t.state.own[1] if u.disrupted]

    squads = [GERMAN(FOE, "B6"), GERMAN("1kp-1-2", "B6")]
    assert disrupted(*squads, dice=[2]) == ["1kp-1-2"]
    assert disrupted(GERMAN(FOE, "B6"), dice=[], map=WOODED) == []
    assert disrupted(GERMAN("gun-3", "B6"), dice=[]) == []
    assert disrupted(GERMAN(FOE, "B6", disrupted=True), dice=[]) == [FOE]  # nothing worse


@pytest.mark.rule("lhy:13.3.7b-1", "lhy:20.9.2-2")
@pytest.mark.parametrize("hidden", [False, True])
def test_an_ip_spares_bystanders_unless_it_is_hidden(hidden: bool) -> None:
    """With the men who dug it, who are not touched."""
    units = GERMAN(TANK, "B6"), GERMAN(FOE, "B6"), GERMAN("1kp-1-2", "B6", hidden=hidden)
    s = state(STRIP, US(SHERMAN, "B1"), *units, positions={"B6": Position(1, hidden=hidden)})
    after = hit(s, TANK, SHERMAN, []).state
    assert after.units[FOE].disrupted is hidden
    assert (after.units["1kp-1-2"].disrupted, after.positions["B6"].hidden) == (False, hidden)


@pytest.mark.rule("lhy:10.4.6.2d-1")
def test_whoever_must_get_off_beside_the_enemy_disrupts() -> None:
    t = wrecked(
        GERMAN("halftrack-1", "B3"), GERMAN(FOE, "B3", carrier=TRUCK), vehicle=TRUCK, firer="able-1-1", dice=[]
    )  # fmt: skip
    assert t.state.units[FOE].disrupted  # next to the MG in B2


@pytest.mark.rule("lhy:13.0-2", "lhy:13.1.s7-1", "lhy:13.3.7-1")
@pytest.mark.parametrize(("die", "dice", "losses"), [(10, [1], 2), (9, [], 1)])
def test_a_carrier_that_a_shell_destroys_as_well_brings_collateral_damage(
    die: int, dice: list[int], losses: int
) -> None:
    """Weak fire alone spares the Passengers of what it destroys; the shell does not, and the worse counts."""
    s = state(STRIP, US("able-1-1", "C1"), GERMAN("halftrack-1", "B6"), GERMAN(FOE, "B6", carrier=TRUCK), phase="fire")
    s.markers = [red("B6", 2, mv=2), yellow(s, TRUCK, 8, firer="able-1-1", id=2)]
    t = table(s, [die, 9, *dice])
    assert t.state.units[TRUCK].lost
    assert dice_left(t) == 0
    assert t.state.losses[1] == losses
    assert bool(told_of(t, Spilled)) is bool(dice)
