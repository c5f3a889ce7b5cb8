"""shooting.2, house-ambush.3, house-weapon.6 What is declared: shells, and ways of firing them."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events import shooting
from hedgerow.boltaction.state.moves.shooting import Aim, Shoot
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    at,
    fence,
    ground,
    last,
    legal,
    offered,
    ordering,
    place,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

HOUSE = ground((48, 48), area("house", (20, 20), (28, 24)))


def lying_in_wait(gun: str, loaded: str, order: str = "advance") -> World:
    """A gun on Ambush in the second seat; a section of the first comes at it."""
    s = state(OPEN, unit("us-1", "section", (24, 30), men=5),
              unit("german-1", gun, (24, 10), facing=180, order="ambush", loaded=loaded))  # fmt: skip
    t = say(table(ordering(s), [1] * 20), f"order us-1 {order}", "go us-1 2400,2600 line")
    return say(t, next(move for move in offered(t) if move.startswith("spring")))


@pytest.mark.rule("boltaction:house-ambush.3")
@pytest.mark.parametrize(("loaded", "other"), [("at", "he"), ("he", "at")])
def test_from_ambush_goes_what_was_loaded(loaded: str, other: str) -> None:
    t = lying_in_wait("at-gun", loaded)
    assert offered(t, Shoot) == [f"shoot german-1 us-1 {loaded}"]
    assert refused(t, f"shoot german-1 us-1 {other}").rule == "house-ambush.3"
    say(t, "shoot german-1 us-1")
    assert last(t, shooting.TargetDeclared).shell == loaded


@pytest.mark.rule("boltaction:house-ambush.3")
def test_a_tank_in_ambush_fires_what_its_gun_is_loaded_with() -> None:
    t = lying_in_wait("tank", "he")
    aims = offered(t, Aim)
    assert "aim gun us-1 he" in aims
    assert not any("aim gun us-1 at" in move for move in aims)
    assert refused(t, "aim gun us-1 at").rule == "house-ambush.3"


@pytest.mark.rule("boltaction:house-ambush.3", "boltaction:house-weapon.6")
def test_a_howitzer_in_ambush_never_fires_indirectly() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 44), men=5),
              unit("german-1", "howitzer", (24, 10), facing=180, order="ambush"))  # fmt: skip
    t = say(table(ordering(s), [1] * 20), "order us-1 advance", "go us-1 2400,4000 line")
    say(t, next(move for move in offered(t) if move.startswith("spring")))
    assert offered(t, Shoot) == ["shoot german-1 us-1"]
    assert refused(t, "shoot german-1 us-1 - indirect").rule == "house-ambush.3"


@pytest.mark.rule("boltaction:house-ambush.3", "boltaction:house-ambush.2")
def test_nor_does_a_mortar_when_it_is_released() -> None:
    s = state(OPEN, unit("us-1", "mortar", (24, 40), facing=0, order="ambush"),
              unit("german-1", "section", (24, 20), men=5, order="fire"), phase="end")  # fmt: skip
    t = say(table(s, [4]), "release us-1")
    assert t.choice is None or t.choice.kind != "shoot"


@pytest.mark.rule("boltaction:house-weapon.6", "boltaction:house-indirect.3")
def test_a_howitzer_fires_directly_at_what_the_gun_sees_and_indirectly_at_what_its_crew_sees() -> None:
    gun = unit("us-1", "howitzer", (24, 44), facing=0)
    gun.models[2].at = (1000, 3500)
    s = state(HOUSE, gun, unit("german-1", "section", (24, 8), men=5, order="fire"))
    s.units["us-1"].models[0].at = s.units["us-1"].models[1].at = (2400, 4500)
    t = say(table(ordering(s), [1] * 3), "order us-1 fire")
    assert refused(t, "shoot us-1 german-1").rule == "house-los.1"
    assert offered(t, Shoot) == ["shoot us-1 german-1 - indirect"]


@pytest.mark.rule("boltaction:house-indirect.3")
def test_what_the_gun_alone_looks_at_is_not_fired_at_indirectly() -> None:
    """Its crew stand behind a house; past its corner the barrel looks at the enemy."""
    s = state(HOUSE, unit("us-1", "howitzer", (29.5, 44), facing=0), unit("german-1", at=(30, 8), men=1, order="fire"))
    place(s, "us-1", *((24, 25.5 + 1.1 * n) for n in range(3)))
    t = say(table(ordering(s), [1] * 3), "order us-1 fire")
    assert offered(t, Shoot) == ["shoot us-1 german-1"]
    assert refused(t, "shoot us-1 german-1 - indirect").rule == "house-indirect.3"


@pytest.mark.rule("boltaction:house-weapon.6", "boltaction:house-shooting.1")
def test_the_howitzer_of_a_vehicle_is_offered_both_ways() -> None:
    s = state(OPEN, unit("us-1", "us/m7-priest", (24, 44), facing=0),
              unit("german-1", "section", (24, 6), men=5, order="fire"))  # fmt: skip
    t = say(table(ordering(s), [1] * 3), "order us-1 fire")
    assert {"aim gun german-1", "aim gun german-1 - indirect"} <= set(offered(t, Aim))
    say(t, "aim gun german-1 - indirect", "open")
    assert last(t, shooting.Fired).need == 6


@pytest.mark.rule("boltaction:house-he.2", "boltaction:house-weapon.6")
def test_nobody_fires_a_shell_that_he_has_not() -> None:
    s = state(OPEN, unit("us-1", "bazooka", (24, 40)), unit("german-1", "tank", (24, 26), order="fire"))
    t = say(table(ordering(s), [1] * 3), "order us-1 fire")
    assert refused(t, "shoot us-1 german-1 he").rule == "house-he.2"
    assert refused(t, "shoot us-1 german-1 smoke").rule == "house-smoke.2"
    assert refused(t, "shoot us-1 german-1 - indirect").rule == "house-weapon.6"
    assert legal(t, "shoot us-1 german-1 at")


@pytest.mark.rule("boltaction:house-shooting.1")
@pytest.mark.parametrize(("who", "fires"), [("section", "shoot us-1"), ("tank", "aim gun")])
def test_only_enemies_on_the_table_are_fired_at(who: str, fires: str) -> None:
    s = state(OPEN, unit("us-1", who, (24, 40)), unit("us-2", at=(24, 30), men=3), unit("german-1", at=(34, 24)),
              unit("german-2"))  # fmt: skip
    t = say(table(ordering(s)), "order us-1 fire")
    for name in ("us-2", "german-2", "german-3"):
        assert refused(t, f"{fires} {name}").code == "no-target"


@pytest.mark.rule("boltaction:house-cover.1")
def test_cover_is_judged_by_those_who_shoot() -> None:
    """Three of five stand behind a house and see nobody: those who do not fire do not lay the target open."""
    yard = ground((48, 48), area("house", (14, 31), (26.3, 33)), fence("hedge", (18, 13.6), (30, 13.6)))
    s = state(
        yard, unit("us-1", "section", (24, 36), men=5), unit("german-1", "section", (24, 12), men=3, order="fire")
    )
    place(s, "us-1", (22, 36), (24, 36), (26, 36), (28, 36), (30, 36))
    place(s, "german-1", (22, 12), (23, 12), (24, 12))
    t = say(table(ordering(s), [1] * 2), "order us-1 fire", "shoot us-1 german-1")
    assert last(t, shooting.ShotLost).count == 3
    assert {m.rule: m.value for m in last(t, shooting.Fired).tally} == {"hit.10": -1, "hit.5": -1}


@pytest.mark.rule("boltaction:house-cover.1", "boltaction:house-cover.2")
def test_who_is_out_of_sight_behind_a_wreck_lies_in_hard_cover() -> None:
    """One man sees one of four: the others are behind a tank."""
    s = state(OPEN, unit("us-1", "section", (24, 40), men=1),
              unit("german-1", "section", (24, 20), men=4, order="fire"),
              unit("german-2", "tank", (24, 30), facing=90, order="fire"))  # fmt: skip
    place(s, "german-1", (23, 26.5), (24, 26.5), (25, 26.5), (28.6, 26.5))
    t = say(table(ordering(s), [1]), "order us-1 fire", "shoot us-1 german-1")
    assert {m.rule: m.value for m in last(t, shooting.Fired).tally} == {"hit.11": -2, "hit.5": -1}


@pytest.mark.rule("boltaction:house-vehicle.3")
def test_a_machine_gun_in_the_back_of_a_turret_fires_the_other_way() -> None:

    def aiming() -> World:
        s = state(OPEN, unit("us-1", "soviet/kv-1", (24, 24), facing=0),
                  unit("german-1", "section", (24, 10), men=5, order="fire"),
                  unit("german-2", "section", (24, 38), men=5, order="fire"),
                  unit("german-3", "section", (38, 24), men=5, order="fire"))  # fmt: skip
        return say(table(ordering(s), [1] * 30), "order us-1 fire")

    t = aiming()
    assert legal(t, "aim turret-rear german-3")  # as long as the gun does not fire
    say(t, "aim gun german-3 he")
    assert refused(t, "aim turret-rear german-3").rule == "house-vehicle.3"
    assert refused(t, "aim turret-rear german-1").rule == "house-vehicle.3"
    t = say(aiming(), "aim turret-rear german-1")
    assert refused(t, "aim gun german-1 he").rule == "house-vehicle.3"
    assert legal(t, "aim gun german-2 he")


@pytest.mark.rule("boltaction:turret.3", "boltaction:house-turret.1")
def test_in_a_jammed_turret_it_is_held_to_the_other_arc() -> None:
    s = state(OPEN, unit("us-1", "soviet/kv-1", (24, 24), facing=0, jammed={"1": "front"}),
              unit("german-1", "section", (24, 10), men=5, order="fire"),
              unit("german-2", "section", (24, 38), men=5, order="fire"))  # fmt: skip
    t = say(table(ordering(s), [1] * 30), "order us-1 fire")
    assert refused(t, "aim turret-rear german-1").rule == "house-vehicle.3"
    assert refused(t, "aim gun german-2 he").rule == "house-vehicle.3"
    assert legal(t, "aim turret-rear german-2")


def bazooka_at_tank(map: str, facing: int = 180) -> dict[str, int]:
    """What counts for a bazooka at 24/40 against a tank, three inches by five, whose hull is 9.5 inches away."""
    s = state(map, unit("us-1", "bazooka", (24, 40)),
              unit("german-1", "tank", (24, 28 if facing == 180 else 29), facing=facing, order="fire"))  # fmt: skip
    t = say(table(ordering(s), [1]), "order us-1 fire", "shoot us-1 german-1")
    return {m.rule: m.value for m in last(t, shooting.Fired).tally}


@pytest.mark.rule("boltaction:house-cover.1", "boltaction:hit.11")
@pytest.mark.parametrize(("end", "covered"), [(24.29, True), (24.02, True), (23.97, False), (23.71, False)])
def test_a_vehicle_is_in_cover_behind_a_wall_that_hides_half_of_the_side_it_shows(end: float, covered: bool) -> None:
    """The wall hides 60 %, 51 %, 49 % and 40 % of the three inches of its front."""
    wall = ground((48, 48), fence("wall", (18, 31), (end, 31)))
    assert bazooka_at_tank(wall) == ({"hit.11": -2} if covered else {})


@pytest.mark.rule("boltaction:house-cover.1", "boltaction:hit.11")
@pytest.mark.parametrize(("end", "covered"), [(24.18, True), (23.73, False)])
def test_a_vehicle_is_in_cover_behind_a_house_round_whose_corner_less_than_half_of_it_is_seen(
    end: float, covered: bool
) -> None:
    """The corner of the house leaves 40 % and 60 % of its front to be seen."""
    house = ground((48, 48), area("house", (14, 31.5), (end, 34.5)))
    assert bazooka_at_tank(house) == ({"hit.11": -2} if covered else {})


@pytest.mark.rule("boltaction:house-cover.1", "boltaction:hit.10")
@pytest.mark.parametrize(("end", "covered"), [(24.2, True), (23.8, False)])
def test_of_a_vehicle_that_shows_its_flank_the_flank_counts(end: float, covered: bool) -> None:
    """54 % and 46 % of its five inches are behind a hedge."""
    hedge = ground((48, 48), fence("hedge", (18, 31), (end, 31)))
    assert bazooka_at_tank(hedge, 90) == ({"hit.10": -1} if covered else {})


@pytest.mark.rule("boltaction:house-ambush.3")
def test_the_mortar_of_a_section_is_silent_when_it_springs_an_ambush() -> None:
    squad = unit("german-1", "japanese/infantry-squad", (24, 10), men=8, extras={"light-mortar": 1}, order="ambush")
    s = state(OPEN, unit("us-1", at=(24, 26), men=5), squad)
    t = say(table(ordering(s), [1] * 6), "order us-1 advance", f"go us-1 {at(24, 27)}", "spring german-1 0")
    say(t, "shoot german-1 us-1")
    assert [shot.weapon for shot in told_of(t, shooting.Fired)] == ["rifle"]
    assert last(t, shooting.ShotLost).rule == "house-ambush.3"
