"""20 Night, Starshells and thermal imaging (10.1.2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hedgerow.lnlt.book.content import NATIONS
from hedgerow.lnlt.book.counters import Hull
from hedgerow.lnlt.odds.odds import spotting_odds, starshell_odds
from hedgerow.lnlt.rules.fire.night import in_the_dark, lit, lit_hexes, night_to_hit, why_too_dark
from hedgerow.lnlt.rules.fire.sighting import sees, spotted, spotted_why, spotting_tally
from hedgerow.lnlt.rules.guns.ordnance import aim_of
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.to_hit import to_hit_tally
from hedgerow.lnlt.rules.indirect.mortars import barrage
from hedgerow.lnlt.rules.indirect.starshells import why_not_light, worth_lighting
from hedgerow.lnlt.rules.melee.ambush import blind_to
from hedgerow.lnlt.rules.melee.blows import blow
from hedgerow.lnlt.rules.melee.records import Round
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Call, CallStarshell, Fire, Go, Prepare, Shell, Spot, Starshell, Step, Strike
from hedgerow.lnlt.state.state import State
from tests.lnlt.boards import (
    GERMAN,
    US,
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
)
from tests.lnlt.shots import firepower, mods, move, total, why_not

PLAIN = board("\n".join(". . . . . . . . . . ." for _ in range(5)))
WOODS = board("\n".join(". . w . . w . . . . ." for _ in range(5)))


def dark(*pieces: Piece, map_name: str = PLAIN, **given: Any) -> State:
    return state(map_name, *pieces, night=True, **given)


# ------------------------------------------------------------------ seeing and firing


@pytest.mark.rule("lnlt:20.1.0.1")
@pytest.mark.parametrize(("target", "near"), [("B2", True), ("C2", True), ("D2", False), ("F2", False)])
def test_at_night_two_hexes_are_seen(target: str, near: bool) -> None:
    s = dark(US("a1", "squad", "A2"), GERMAN("g1", "squad", target))
    assert sees(s, "A2", target) is near
    assert spotted(s, target, 0) is near
    assert (why_not(s, target, "a1") == "") is near
    assert bool(possible(activate(table(s), "A2"), Fire)) is near
    s.night = False
    assert why_not(s, target, "a1") == ""


@pytest.mark.rule("lnlt:20.1.0.1", "lnlt:10.1.0.2")
def test_a_melee_is_heard_in_the_dark_whoever_is_left_in_it() -> None:
    s = dark(US("a1", "squad", "A2"), GERMAN("g1", "squad", "F2"), melee={"F2": True})
    why = spotted_why(s, "F2", 0)
    assert why is not None
    assert why.rule == "10.1.0.2"
    s.melee.clear()
    assert spotted_why(s, "F2", 0) is None


@pytest.mark.rule("lnlt:20.1.0.1")
def test_nobody_looks_for_what_lies_beyond_in_the_dark() -> None:
    s = dark(US("a1", "squad", "A2"), GERMAN("near", "squad", "C2"), GERMAN("far", "squad", "F2"), map_name=WOODS)
    t = activate(table(s), "A2")
    assert possible(t, Spot) == [Spot("a1", "C2")]
    assert refused(t, Spot("a1", "F2")).rule == "20.1.0.1"
    assert Prepare("spot", "A2") in offered(t)
    alone = dark(US("a1", "squad", "A2"), GERMAN("far", "squad", "F2"), map_name=WOODS)
    assert Prepare("spot", "A2") not in offered(activate(table(alone), "A2"))


@pytest.mark.rule("lnlt:20.1.0.1")
def test_opportunity_fire_needs_sight_as_well() -> None:
    s = dark(GERMAN("g1", "squad", "A2"), US("a1", "squad", "F2"))
    t = move(s, ("a1",), "E2", "D2", "C2")
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert [e.place for e in t.events if isinstance(e, told.Stepped)] == ["E2", "D2", "C2"]


@pytest.mark.rule("lnlt:20.1.0.2")
def test_a_flash_in_the_dark_is_fired_at_with_three_less_once_for_all() -> None:
    s = dark(US("a1", "squad", "A2"), US("a2", "squad", "A2"), GERMAN("g1", "squad", "D2"))
    assert why_not(s, "D2", "a1", "a2") == "20.1.0.2"
    s.units["g1"].fired = True
    assert why_not(s, "D2", "a1", "a2") == ""
    assert firepower(s, "D2", "a1", "a2").count((-3, "20.1.0.2")) == 1
    assert possible(activate(table(s), "A2"), Fire)


@pytest.mark.rule("lnlt:20.1.0.2")
def test_three_hexes_are_beyond_two() -> None:
    foes = [GERMAN("two", "squad", "C2", fired=True), GERMAN("three", "squad", "D2", fired=True)]
    s = dark(US("a1", "squad", "A2"), *foes)
    assert (-3, "20.1.0.2") not in firepower(s, "C2", "a1")
    assert (-3, "20.1.0.2") in firepower(s, "D2", "a1")


@pytest.mark.rule("lnlt:20.1.0.2")
def test_a_vehicle_that_is_aimed_at_must_have_fired_itself() -> None:
    truck = counter("vehicle", "0-0-8-5", nation="german-army", hull=Hull(moves="R"))
    s = dark(US("a1", "squad", "A2"), GERMAN("v", truck, "D2"), GERMAN("g1", "squad", "D2", fired=True))
    t = activate(table(s), "A2")
    assert refused(t, Fire("D2", ("a1",), "v")).rule == "20.1.0.2"
    assert possible(t, Fire) == [Fire("D2", ("a1",))]
    s.units["v"].fired = True
    assert Fire("D2", ("a1",), "v") in possible(t, Fire)


@pytest.mark.rule("lnlt:20.1.0.3")
def test_after_assault_movement_it_makes_five_less() -> None:
    s = dark(US("a1", "squad", "A2", marker="assault"), GERMAN("g1", "squad", "D2", fired=True))
    less = [mod for mod in firepower(s, "D2", "a1") if mod[0] < 0]
    assert sorted(less) == [(-3, "20.1.0.2"), (-2, "6.1.0.5")]
    assert sum(value for value, _ in less) == -5


@pytest.mark.rule("lnlt:20.1.0.3")
def test_next_to_the_target_two_are_gained_as_ever() -> None:
    two = counter("squad", "2-5-4-5", nation="us-airborne")
    s = dark(US("a1", two, "A2"), GERMAN("g1", "squad", "B2"))
    assert total(s, "B2", "a1") == 4


@pytest.mark.rule("lnlt:20.1.1.1")
def test_guns_add_three_beyond_two_hexes() -> None:
    s = dark(US("a1", "squad", "A2"), GERMAN("g1", "squad", "F2"), GERMAN("g2", "squad", "C2"))
    gunner = s.units["a1"]
    far = night_to_hit(s, gunner, "F2")
    assert far is not None
    assert (far.value, far.rule) == (3, "20.1.1.1")
    assert night_to_hit(s, gunner, "C2") is None
    assert why_too_dark(s, gunner, "F2") is not None
    s.units["g1"].fired = True
    assert why_too_dark(s, gunner, "F2") is None
    assert why_too_dark(s, gunner, "F2", only="g1") is None


@pytest.mark.rule("lnlt:20.1.1.1")
def test_they_fire_at_night_as_they_see() -> None:
    truck = counter("vehicle", "0-0-8-5", nation="german-army", hull=Hull(moves="R"))
    s = dark(US("at", "us-army/atg-57", "A2"), GERMAN("v", truck, "F2"), GERMAN("g1", "squad", "F2"))
    t = activate(table(s), "A2")
    assert not possible(t, Shell)
    assert refused(t, Shell("at", "F2", "v")).rule == "20.1.0.2"
    s.units["g1"].fired = True
    assert {m.at for m in possible(t, Shell)} == {""}
    s.units["v"].fired = True
    assert {m.at for m in possible(t, Shell)} == {"", "v"}
    aim = aim_of(s, 0, possible(t, Shell)[0])
    assert isinstance(aim, Aim)
    assert (3, "20.1.1.1") in mods(to_hit_tally(s, aim))
    s.starshells = ["F2"]
    assert (3, "20.1.1.1") not in mods(to_hit_tally(s, aim))


@pytest.mark.rule("lnlt:20.1.0.1")
def test_who_calls_a_mortar_must_see_what_it_is_called_on() -> None:
    s = dark(US("m", "mortar-60", "A0"), US("lt", "wheelock", "B2"), GERMAN("g1", "squad", "F2"))
    t = activate(table(s), "B2")
    assert refused(t, Call("lt", "m", "F2")).rule == "20.1.0.2"
    s.units["g1"].fired = True
    assert possible(t, Call) == [Call("lt", "m", "F2")]


@pytest.mark.rule("lnlt:20.1.0.2", "lnlt:18.1.7")
def test_called_at_a_flash_in_the_dark_a_mortar_fires_worse() -> None:
    s = dark(US("m", "mortar-60", "A0"), US("lt", "wheelock", "B2"), GERMAN("g1", "squad", "F2", fired=True))
    assert mods(barrage(s, Call("lt", "m", "F2")).tally) == [(3, "18.1.3"), (-3, "20.1.0.2")]
    s.starshells = ["E2"]
    assert mods(barrage(s, Call("lt", "m", "F2")).tally) == [(3, "18.1.3")]


@pytest.mark.rule("lnlt:20.1.0.2", "lnlt:18.1.5")
@pytest.mark.parametrize(("fired", "seen"), [(True, True), (False, False)])
def test_nobody_calls_a_mortar_at_what_he_does_not_see_in_the_dark(fired: bool, seen: bool) -> None:
    foe = GERMAN("g1", "squad", "F2", fired=fired)
    s = dark(US("m", "mortar-60", "A0"), US("lt", "wheelock", "B2"), US("a1", "squad", "D2"), foe)
    t = activate(table(s), "B2")
    assert (Call("lt", "m", "F2") in possible(t, Call)) is seen
    if not seen:
        assert refused(t, Call("lt", "m", "F2")).rule == "20.1.0.2"


@pytest.mark.rule("lnlt:20.2.4")
def test_no_starshell_is_called_for_beyond_the_edge() -> None:
    s = dark(US("m", "mortar-60", "A0"), US("lt", "wheelock", "B2"), GERMAN("g1", "squad", "K2"))
    assert refused(activate(table(s), "B2"), CallStarshell("lt", "m", "Z9")).words == "Z9 is no hex of the map"


@pytest.mark.rule("lnlt:20.1.2.1")
def test_melee_is_as_by_day() -> None:
    def odds(night: bool) -> tuple[object, ...]:
        s = dark(US("a1", "squad", "A2"), GERMAN("g1", "squad", "A2"), melee={"A2": False})
        s.night = night
        b = blow(s, Round("A2", 0), 0, Strike(("g1",)))
        return b.attack, b.defence, b.odds, b.kill_number, b.roll

    assert odds(True) == odds(False)


# ------------------------------------------------------------------ the Shaken


def timid(**foe: object) -> State:
    return dark(US("a1", "squad", "A2", shaken=True), GERMAN("g1", "squad", "F2", **foe), US("lt", "wheelock", "A0"))


@pytest.mark.rule("lnlt:20.1.3.1")
def test_the_shaken_may_go_toward_enemies_they_cannot_know_of() -> None:
    t = choose(activate(table(timid()), "A2"), Go(("a1",)))
    assert Step("B2") in offered(t)
    by_day = timid()
    by_day.night = False
    assert Step("B2") not in offered(choose(activate(table(by_day), "A2"), Go(("a1",))))


@pytest.mark.rule("lnlt:20.1.3.1")
def test_but_not_toward_a_flash_or_into_the_light_or_near_ones() -> None:
    fired = choose(activate(table(timid(fired=True)), "A2"), Go(("a1",)))
    assert refused(fired, Step("B2")).rule == "5.1.2"
    s = timid()
    s.starshells = ["G2"]
    assert refused(choose(activate(table(s), "A2"), Go(("a1",))), Step("B2")).rule == "5.1.2"
    near = dark(US("a1", "squad", "A2", shaken=True), GERMAN("g1", "squad", "C2"))
    assert refused(choose(activate(table(near), "A2"), Go(("a1",))), Step("B2")).rule == "5.1.2"


# ------------------------------------------------------------------ Starshells


def lightable(*pieces: Piece, **given: Any) -> State:
    return dark(US("lt", "wheelock", "C2"), *pieces, GERMAN("g1", "squad", "G2"), **given)


@pytest.mark.rule("lnlt:20.2.1")
@pytest.mark.parametrize(
    "marks", [{"marker": m} for m in ("moved", "assault", "crawl", "stealth", "ops")] + [{"fired": True}]
)
def test_only_a_leader_or_hero_who_has_not_acted(marks: dict[str, object]) -> None:
    s = dark(US("lt", "wheelock", "C2", **marks), GERMAN("g1", "squad", "G2"))
    refusal = why_not_light(s, s.units["lt"], "F2")
    assert refusal is not None
    assert refusal.rule == "20.2.1"


@pytest.mark.rule("lnlt:20.2.1")
def test_leaders_and_heroes_up_to_three_hexes_away() -> None:
    s = lightable(US("h", "layer", "C2"), US("a1", "squad", "C2"), US("sc", "scout", "C2"))
    assert why_not_light(s, s.units["lt"], "F2") is None
    assert why_not_light(s, s.units["h"], "F2") is None
    for who, place in (("lt", "G2"), ("a1", "F2"), ("sc", "F2"), ("lt", "Z9")):
        refusal = why_not_light(s, s.units[who], place)
        assert refusal is not None
        assert refusal.rule == "20.2.1"
    t = activate(table(s), "C2")
    assert Prepare("light", "C2") in offered(t)
    assert {m.place for m in possible(t, Starshell)} == {"F2", "F3"}  # where it would fall on the enemy
    s.night = False
    assert not possible(t, Starshell)


@pytest.mark.rule("lnlt:20.2.2")
@pytest.mark.parametrize(("die", "burns"), [(4, True), (5, False)])
def test_the_die_less_his_lm_against_the_nations_number(die: int, burns: bool) -> None:
    s = lightable()  # Wheelock's LM is 2, and the nation's number 2
    t = choose(activate(table(s, dice=[die]), "C2"), Starshell("lt", "F2"))
    tried = last(t, told.StarshellFired)
    assert (mods(tried.tally), tried.needed, tried.lit) == ([(-2, "20.2.2")], 2, burns)
    assert t.state.units["lt"].marker == "ops"
    assert t.state.starshells == (["F2"] if burns else [])
    assert starshell_odds(s, s.units["lt"], "F2") * 6 == 4


@pytest.mark.rule("lnlt:20.2.2")
def test_a_nation_without_starshells_fires_none() -> None:
    NATIONS["dim"] = msgspec.structs.replace(NATIONS["us-airborne"], id="dim", starshell=0)
    s = dark(US("lt", counter("leader", "0-0-6-6", nation="dim", lm=2), "C2"), GERMAN("g1", "squad", "G2"))
    refusal = why_not_light(s, s.units["lt"], "F2")
    assert refusal is not None
    assert refusal.rule == "20.2.2"


@pytest.mark.rule("lnlt:20.2.3")
def test_it_is_day_in_its_hex_and_the_six_around() -> None:
    s = lightable(US("a1", "squad", "B2"), starshells=["F2"])
    assert set(lit_hexes(s)) == {"F2", *s.ground.around("F2")}
    assert lit(s, "G2")
    assert not in_the_dark(s, "B2", "G2")
    assert spotted(s, "G2", 0)
    assert why_not(s, "G2", "a1") == ""
    assert (-3, "20.1.0.2") not in firepower(s, "G2", "a1")
    assert worth_lighting(s, 0) == []
    assert view(s, 0).lit == tuple(lit_hexes(s))
    s.starshells = ["E2"]
    assert why_not(s, "G2", "a1") != ""


@pytest.mark.rule("lnlt:20.2.3", "lnlt:9.0.1")
def test_it_goes_out_in_the_administrative_phase() -> None:
    s = lightable(starshells=["F2"], phase="administrative")
    assert table(s, dice=[5, 2]).state.starshells == []


@pytest.mark.rule("lnlt:20.2.4")
def test_a_mortar_puts_one_up_near_the_caller_or_over_a_flash() -> None:
    s = dark(
        US("lt", "wheelock", "E2"), US("sc", "scout", "E2"), US("m", "mortar-60", "A2"), GERMAN("g1", "squad", "G2"),
        GERMAN("far", "squad", "K2"),
    )  # fmt: skip
    t = activate(table(s), "E2")
    assert {m.place for m in possible(t, CallStarshell)} == {"F2", "F3", "G1", "G2", "G3"}
    assert refused(t, CallStarshell("lt", "m", "K2")).rule == "20.2.4"
    s.units["far"].fired = True
    choose(t, CallStarshell("sc", "m", "K2"))
    assert (t.state.units["sc"].marker, t.state.units["m"].fired) == ("ops", True)
    assert t.state.starshells == ["K2"]
    assert last(t, told.StarshellCalled).mortar == "m"


@pytest.mark.rule("lnlt:20.2.4")
def test_the_flash_must_be_in_the_callers_line_of_sight() -> None:
    forest = board("\n".join(". . . . F F . . . . ." for _ in range(5)))
    men = [US("lt", "wheelock", "C2"), US("m", "mortar-60", "A2"), GERMAN("g", "squad", "I2", fired=True)]
    assert refused(activate(table(dark(*men, map_name=forest)), "C2"), CallStarshell("lt", "m", "I2")).rule == "20.2.4"
    assert CallStarshell("lt", "m", "I2") in possible(activate(table(dark(*men)), "C2"), CallStarshell)


@pytest.mark.rule("lnlt:20.2.4")
def test_it_may_be_a_flash_of_ones_own_side() -> None:
    men = [US("lt", "wheelock", "E2"), US("m", "mortar-60", "A2"), US("own", "squad", "H2"), GERMAN("g", "squad", "K2")]
    t = activate(table(dark(*men)), "E2")
    assert refused(t, CallStarshell("lt", "m", "H2")).rule == "20.2.4"
    t.state.units["own"].fired = True
    choose(t, CallStarshell("lt", "m", "H2"))
    assert t.state.starshells == ["H2"]


@pytest.mark.rule("lnlt:20.2.4")
@pytest.mark.parametrize(
    ("caller", "mortar"),
    [({"shaken": True}, {}), ({"marker": "ops"}, {}), ({}, {"fired": True}), ({}, {"shaken": True})],
)
def test_caller_and_mortar_must_be_ready(caller: dict[str, object], mortar: dict[str, object]) -> None:
    men = [US("lt", "wheelock", "E2", **caller), US("a1", "squad", "E2"), US("m", "mortar-60", "A2", **mortar)]
    t = activate(table(dark(*men, GERMAN("g1", "squad", "G2"))), "E2")
    assert not possible(t, CallStarshell)
    refused(t, CallStarshell("lt", "m", "F2"))


# ------------------------------------------------------------------ thermal imaging


def imaging() -> str:
    return counter("team", "3-12-3-6", nation="us-airborne", tis=True)


@pytest.mark.rule("lnlt:20.1.5.1")
@pytest.mark.parametrize(("target", "fired", "allowed", "less"), [
    ("G2", False, True, 0), ("H2", False, False, -3), ("H2", True, True, -3),
])  # fmt: skip
def test_thermal_imaging_sees_six_hexes(target: str, fired: bool, allowed: bool, less: int) -> None:
    s = dark(US("t", imaging(), "A2"), GERMAN("g1", "squad", target, fired=fired))
    assert (why_not(s, target, "t") == "") is allowed
    assert sum(value for value, rule in firepower(s, target, "t") if rule == "20.1.0.2") == less


@pytest.mark.rule("lnlt:20.1.5.1")
def test_its_guns_add_one_beyond_six_and_smoke_does_not_trouble_it() -> None:
    s = dark(US("t", imaging(), "A2"), US("a1", "squad", "A2"), GERMAN("g1", "squad", "H2", fired=True))
    far = night_to_hit(s, s.units["t"], "H2")
    assert far is not None
    assert (far.value, far.rule) == (1, "20.1.5.1")
    s.smoke["A2"] = 1
    assert (-1, "7.0.5") not in firepower(s, "H2", "t")
    assert (-1, "7.0.5") in firepower(s, "H2", "a1")


@pytest.mark.rule("lnlt:20.1.5.1", "lnlt:20.1.0.2")
@pytest.mark.parametrize(("at", "fired", "seers"), [
    ("G2", False, ["t"]), ("G2", True, ["a1", "t"]), ("H2", False, []), ("C2", False, ["a1", "t"]),
])  # fmt: skip
def test_a_vehicle_in_the_dark_is_aimed_at_by_those_who_see_it(at: str, fired: bool, seers: list[str]) -> None:
    truck = counter("vehicle", "0-0-8-5", nation="german-army", hull={"moves": "R"})
    far = counter("squad", "4-12-4-5", nation="us-airborne")
    foes = [GERMAN("v", truck, at, fired=fired), GERMAN("g1", "squad", at, fired=True)]
    t = activate(table(dark(US("t", imaging(), "A2"), US("a1", far, "A2"), *foes)), "A2")
    fires = [fire for fire in possible(t, Fire) if isinstance(fire, Fire) and fire.at == "v"]
    assert sorted({part for fire in fires for part in fire.parts}) == seers
    for who in ("t", "a1"):
        assert (t.choice is not None and t.choice.options.why_not(Fire(at, (who,), "v")) is None) is (who in seers)


@pytest.mark.rule("lnlt:20.1.5.1", "lnlt:6.4.0.3")
def test_thermal_imaging_watches_six_hexes_for_those_who_steal_along() -> None:
    s = dark(US("t", imaging(), "A2"), GERMAN("g1", "squad", "F2", marker="stealth"))
    assert spotted(s, "F2", 0)
    assert "t" not in blind_to(s, 1, "F2")
    s.units["t"].counter = counter("team", "3-12-3-6", nation="us-airborne")
    assert not spotted(s, "F2", 0)
    assert "t" in blind_to(s, 1, "F2")


@pytest.mark.rule("lnlt:10.1.2.1", "lnlt:15.0.0.2")
def test_it_looks_out_of_a_buttoned_turret_where_that_points() -> None:
    built = Hull(moves="T", front=(5, 4), flank=(4, 4), rear=(3, 3), turret=True, tis=True)
    tank = counter("vehicle", "0-0-8-5", nation="us-airborne", hull=built)

    def looks_east(*foes: Piece) -> State:
        return state(WOODS, US("v", tank, "E2", facing=2, buttoned=True), GERMAN("behind", "squad", "C2"), *foes)

    t = activate(table(looks_east(GERMAN("ahead", "squad", "F2")), [3]), "E2")
    assert possible(t, Spot) == [Spot("v", "F2")]
    assert refused(t, Spot("v", "C2")).rule == "10.1.2.1"
    choose(t, Prepare("spot", "E2"), Spot("v", "F2"))
    assert t.state.spotted == {"F2": 0}
    t = activate(table(looks_east()), "E2")
    assert Prepare("spot", "E2") not in offered(t)


@pytest.mark.rule("lnlt:10.1.2.1")
def test_it_spots_better_but_a_natural_six_fails() -> None:
    built = Hull(moves="T", front=(5,), flank=(4,), rear=(3,), tis=True)
    tank = counter("vehicle", "0-0-8-5", nation="us-airborne", hull=built)
    by_day = state(WOODS, US("t", imaging(), "A2"), US("v", tank, "A1"), GERMAN("g1", "squad", "C2"))
    for who in ("t", "v"):
        assert (-2, "10.1.2.1") in mods(spotting_tally(by_day, by_day.units[who], "C2"))
    keen = counter("team", "3-12-3-6", nation="us-airborne", tis=True, lm=3)
    s = state(WOODS, US("t", keen, "A2", skill="eagle-eye"), GERMAN("g1", "squad", "C2"))
    assert spotting_odds(s, s.units["t"], "C2") * 6 == 5


@pytest.mark.rule("lnlt:20.1.0.1")
def test_an_ambush_comes_more_easily_out_of_the_dark() -> None:
    s = dark(US("a1", "squad", "A2"), GERMAN("near", "squad", "C2"), GERMAN("far", "squad", "F2"))
    assert blind_to(s, 0, "A2") == ["far"]
