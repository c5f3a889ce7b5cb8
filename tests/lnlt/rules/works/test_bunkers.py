"""21.0, 21.1 Bunkers and Caves, and what Leaders and neighbours have to do with them (4.0, 10.2)."""

from __future__ import annotations

import pytest

from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import Hull, MachineGun
from hedgerow.lnlt.ground.footing import may_set_up
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.ground import Ground, ground
from hedgerow.lnlt.ground.hexes import DIRECTIONS, floor_of, hex_of
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.fire.cover import cover
from hedgerow.lnlt.rules.fire.sighting import spotted, spotting_needed
from hedgerow.lnlt.rules.guns.ordnance import aim_of
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.to_hit import to_hit_tally
from hedgerow.lnlt.rules.people.morale import cover_helps
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.victory import controller
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.scenario.sites import usual_tm, why_no_fort
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import (
    Activate,
    Also,
    Fire,
    Fortify,
    Go,
    Halt,
    Hold,
    Pass,
    Place,
    PrintedSetUp,
    Ready,
    Shell,
    Spot,
    Step,
)
from hedgerow.lnlt.state.state import EventMarker, State
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import (
    GERMAN,
    US,
    Piece,
    activate,
    affair,
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
from tests.lnlt.drawn import FORCES, HEAD, VICTORY, play_out
from tests.lnlt.shots import fire, firepower, hits, mods, move, total, why_not

FIELD = board(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
)
WOODS = board(". . . . .\n. . w . .\n. . . . .\n. . . . .")
NORTH, NORTH_EAST, SOUTH = DIRECTIONS.index("N"), DIRECTIONS.index("NE"), DIRECTIONS.index("S")
PILLBOX = Fort("D3", NORTH, 3)
IN = PILLBOX.inside


def held(*pieces: Piece, fort: Fort = PILLBOX, map_name: str = FIELD, **given: object) -> State:
    """A Bunker in D3 with its front to the north."""
    return state(map_name, *pieces, forts=[fort], **given)  # type: ignore[arg-type]


def the_aim(s: State, move: Shell) -> Aim:
    aim = aim_of(s, 0, move)
    assert isinstance(aim, Aim)
    return aim


# ------------------------------------------------------------------ a hex within a hex


@pytest.mark.rule("lnlt:21.1.0.2")
def test_inside_and_outside_are_two_places() -> None:
    s = held(GERMAN("g1", "squad", IN), GERMAN("g2", "squad", IN), US("a1", "squad", "D3"), US("a2", "squad", "D3"))
    assert (hex_of(IN), floor_of(IN), s.ground.hex_of(IN), s.ground.level(IN)) == ("D3", 0, "D3", 0)
    assert s.ground.floors("D3") == ("D3", IN)
    assert LNLT.broken(s) == []  # both sides in one hex, and no Melee
    assert overstacked(s, 1, IN, [s.units["g1"]]) is None


@pytest.mark.rule("lnlt:21.1.0.2", "lnlt:22.1.2")
def test_each_has_its_own_stacking_and_control() -> None:
    """Three Squads go into a Bunker and a fourth does not, but stays on top: all of them stack in one hex."""
    full = [US(f"a{i}", "squad", IN) for i in range(2)]
    s = held(*full, US("a2", "squad", "D3"), US("a3", "squad", "D4"), GERMAN("g", "medic", "A0"),
             control={IN: 1, "D3": 1})  # fmt: skip
    t = choose(activate(table(s), "D3"), Go(("a2",)), Step(IN))
    assert (s.units["a2"].at, s.control) == (IN, {IN: 0, "D3": 1})
    if s.moving is not None:
        choose(t, Halt())
    choose(t, Pass())
    choose(activate(t, "D4"), Go(("a3",)), Step("D3"))
    assert s.control == {IN: 0, "D3": 0}
    assert refused(t, Step(IN)).rule == "1.3.1"
    assert LNLT.broken(s) == []


@pytest.mark.rule("lnlt:21.1.0.2", "lnlt:22.1.2")
def test_an_enemy_on_top_leaves_the_bunker_to_those_inside() -> None:
    s = held(US("a1", "squad", "D4"), GERMAN("g", "squad", IN, fired=True), GERMAN("far", "medic", "A0"),
             control={IN: 1, "D3": 1})  # fmt: skip
    choose(activate(table(s), "D4"), Go(("a1",)), Step("D3"))
    assert s.control == {IN: 1, "D3": 0}
    assert (controller(s, IN), controller(s, "D3")) == (1, 0)


@pytest.mark.rule("lnlt:21.1.0.3")
@pytest.mark.parametrize(("map_name", "fort", "terrain"), [(FIELD, PILLBOX, 1), (WOODS, Fort("C1", NORTH, 2), 2)])
def test_two_mps_in_and_two_out(map_name: str, fort: Fort, terrain: int) -> None:
    s = held(US("a1", "squad", fort.hex), fort=fort, map_name=map_name)
    g = s.ground
    outside = g.around(fort.hex)[0]
    assert g.cost(outside, fort.hex) == terrain
    assert (g.cost(fort.hex, fort.inside), g.cost(fort.inside, fort.hex)) == (2, 2)
    assert g.cost(outside, fort.inside) is None  # by way of the hex it stands in
    assert g.steps(fort.inside) == (fort.hex,)


@pytest.mark.rule("lnlt:21.1.0.3")
def test_a_squad_pays_for_the_hex_and_then_for_the_bunker() -> None:
    t = move(held(US("a1", "squad", "D4"), GERMAN("g", "squad", "A0")), ("a1",), "D3")
    while Hold() in offered(t):
        choose(t, Hold())
    choose(t, Step(IN))
    found = [e.cost for e in t.events if isinstance(e, told.Stepped)]
    assert [mods(cost) for cost in found] == [[(1, "10.4.1")], [(2, "21.1.0.3")]]
    assert t.state.units["a1"].at == IN


# ------------------------------------------------------------------ fire


@pytest.mark.rule("lnlt:21.1.0.4")
@pytest.mark.parametrize(
    ("target", "rule"),
    [
        ("D0", ""), ("C2", ""), ("E2", ""), ("A2", ""), ("F2", ""), ("C3", "21.1.0.4"), ("E3", "21.1.0.4"),
        ("D5", "21.1.0.4"), ("B4", "21.1.0.4"),
    ],
)  # fmt: skip
def test_fire_goes_out_through_the_front(target: str, rule: str) -> None:
    s = held(GERMAN("g1", "squad", IN), US("a1", "squad", target))
    assert why_not(s, target, "g1", side=1) == rule
    s.active = 1
    assert (Fire(target, ("g1",)) in possible(activate(table(s), IN), Fire)) is not bool(rule)


@pytest.mark.rule("lnlt:21.1.0.4")
def test_the_front_is_three_hexes_wide() -> None:
    around = ground(FIELD).around("D3")
    for facing in range(6):
        fort = Fort("D3", facing, 3)
        seen = [DIRECTIONS[d] for d, hex in enumerate(around) if fort.faces(hex)]
        assert sorted(seen) == sorted(DIRECTIONS[(facing + turn) % 6] for turn in (-1, 0, 1))


@pytest.mark.rule("lnlt:21.1.0.4", "lnlt:21.1.0.5")
def test_inside_and_on_top_fire_at_each_other_as_if_adjacent() -> None:
    s = held(GERMAN("g1", "squad", IN), US("a1", "squad", "D3"))
    for target, firer, side in (("D3", "g1", 1), (IN, "a1", 0)):
        assert why_not(s, target, firer, side=side) == ""
        assert (2, "5.0.0.11") in firepower(s, target, firer)
    t = fire(s, IN, "a1", dice=[6, 1, 1, 1])
    assert hits(t) == {"g1": 6 + total(s, IN, "a1") - 1 - 3}


@pytest.mark.rule("lnlt:1.7.0.1", "lnlt:21.1.0.4")
def test_a_gun_team_inside_has_no_small_arms_for_those_on_top() -> None:
    s = held(GERMAN("pak", "pak-40", IN), US("a1", "squad", "D3"))
    assert why_not(s, "D3", "pak", side=1) == "1.7.0.1"
    s.active = 1
    assert not possible(activate(table(s), IN), Fire)


@pytest.mark.rule("lnlt:21.1.2.1")
@pytest.mark.parametrize(
    ("start", "rule"), [("D0", ""), ("C2", ""), ("E2", ""), ("D3", ""), ("C3", "21.1.2.1"), ("D5", "21.1.2.1")]
)
def test_small_arms_reach_in_through_the_front_or_from_on_top(start: str, rule: str) -> None:
    s = held(US("a1", "squad", start), GERMAN("g1", "squad", IN), spotted={IN: 0})
    assert why_not(s, IN, "a1") == rule
    assert bool(possible(activate(table(s), start), Fire)) is not bool(rule)


@pytest.mark.rule("lnlt:21.1.2.1")
def test_a_satchel_charge_reaches_in_from_behind() -> None:
    s = held(US("a1", "squad", "D4", "satchel"), GERMAN("g1", "squad", IN))
    assert why_not(s, IN, "a1-satchel") == ""
    assert why_not(s, IN, "a1-satchel", "a1") == "21.1.2.1"
    assert why_not(s, IN, "a1") == "21.1.2.1"
    assert possible(activate(table(s), "D4"), Fire) == [Fire(IN, ("a1-satchel",))]


@pytest.mark.rule("lnlt:21.1.2.1")
def test_opportunity_fire_keeps_to_the_front_as_well() -> None:
    s = held(GERMAN("g1", "squad", IN), US("a1", "squad", "C4"))
    t = move(s, ("a1",), "C3")
    assert t.choice is not None
    assert t.choice.kind != "opportunity"
    choose(t, Step("C2"))
    assert t.choice.kind == "opportunity"
    assert offered(t, Fire) == [Fire("C2", ("g1",))]


@pytest.mark.rule("lnlt:21.1.2.1")
@pytest.mark.parametrize(("start", "rule"), [("D0", ""), ("D5", "21.1.2.1")])
def test_so_do_machine_guns_of_vehicles(start: str, rule: str) -> None:
    gun = MachineGun(fp=4, all_round=True)
    tank = counter("vehicle", "0-0-8-5", nation="us-army", hull=Hull(moves="T", front=(5,), mgs=(gun,)))
    s = held(US("v", tank, start), GERMAN("g1", "squad", IN), spotted={IN: 0})
    assert why_not(s, IN, "v:mg0") == rule
    assert bool(possible(activate(table(s), start), Fire)) is not bool(rule)


@pytest.mark.rule("lnlt:21.1.2.2")
@pytest.mark.parametrize("start", ["D0", "A3", "D5"])
def test_guns_attack_a_bunker_from_any_direction(start: str) -> None:
    s = held(US("at", "us-army/atg-57", start), US("a1", "squad", start), GERMAN("g1", "squad", IN), spotted={IN: 0})
    t = activate(table(s), start)
    assert [m.target for m in possible(t, Shell)] == [IN]
    assert any(mod.rule == "21.1.0.7" for mod in to_hit_tally(s, the_aim(s, possible(t, Shell)[0])))
    far = held(US("at", "us-army/atg-57", "A0"), GERMAN("g1", "squad", IN))
    assert not possible(activate(table(far), "A0"), Shell)  # unspotted


@pytest.mark.rule("lnlt:21.1.0.4")
def test_a_gun_inside_fires_through_the_front() -> None:
    def offers(target: str) -> bool:
        s = held(US("at", "us-army/atg-57", IN), GERMAN("g1", "squad", target))
        return bool(possible(activate(table(s), IN), Shell))

    assert (offers("D0"), offers("D5")) == (True, False)


@pytest.mark.rule("lnlt:21.1.2.1", "lnlt:18.0.2")
def test_mortars_strike_inside_and_out_with_one_roll_each_by_its_own_cover() -> None:
    mortar = US("m", "mortar-60", "D0")
    s = held(mortar, GERMAN("in", "squad", IN), GERMAN("out", "squad", "D3"))
    t = fire(s, "D3", "m", dice=[6, 5, 1, 1, 1])
    assert hits(t) == {"out": 6 + 3 - 1, "in": 6 + 3 - 1 - 3}
    behind = held(US("m", "mortar-60", "A5"), GERMAN("in", "squad", IN), spotted={IN: 0})
    assert why_not(behind, IN, "m") == ""


@pytest.mark.rule("lnlt:18.1.1")
def test_no_mortar_fires_out_of_a_bunker() -> None:
    s = held(US("m", "mortar-60", IN), GERMAN("g", "squad", "D0"))
    assert why_not(s, "D0", "m") == "18.1.1"


@pytest.mark.rule("lnlt:21.1.0.7")
def test_its_tm_is_added_to_that_of_the_hex() -> None:
    fort = Fort("C1", NORTH, 2)
    s = held(GERMAN("g", "squad", fort.inside), fort=fort, map_name=WOODS)
    assert mods(Tally.of(cover(s, "C1", "C0"))) == [(1, "10.4.1")]
    assert mods(Tally.of(cover(s, fort.inside, "C0"))) == [(1, "10.4.1"), (2, "21.1.0.7")]
    assert sum(m.value for m in cover(s, fort.inside, "", indirect=True)) == 3
    deep = held(fort=Fort("C1", NORTH, 4), map_name=WOODS)
    assert sum(m.value for m in cover(deep, fort.inside, "C0")) == 4  # 5.5.1


@pytest.mark.rule("lnlt:21.1.0.7")
def test_it_steadies_those_who_rally_even_in_the_open() -> None:
    s = held(GERMAN("in", "squad", IN, shaken=True), GERMAN("out", "squad", "D3", shaken=True))
    assert [m.value for m in cover_helps(s, s.units["in"], "3.0.8")] == [-2]
    assert [m.value for m in cover_helps(s, s.units["out"], "3.0.8")] == []


# ------------------------------------------------------------------ Melee and vehicles


@pytest.mark.rule("lnlt:21.1.0.6")
def test_no_melee_through_the_roof() -> None:
    s = held(GERMAN("g1", "squad", IN, fired=True), US("a1", "squad", "D4"), US("idle", "squad", "A5"))
    t = move(s, ("a1",), "D3", dice=[1, 1, 1, 1])
    assert not [e for e in t.events if isinstance(e, told.MeleeJoined)]
    assert t.state.moving is not None
    choose(t, Step(IN))
    assert last(t, told.MeleeJoined).place == IN


@pytest.mark.rule("lnlt:21.1.0.8")
def test_vehicles_stay_outside() -> None:
    g = ground(FIELD, "blocked", (PILLBOX,))
    for kind in "TOR":
        assert g.cost("D3", IN, kind) is None
        assert g.cost("D4", "D3", kind) is not None
    assert g.terrain(IN).crushed_into == ""
    tank = next(c for c in COUNTERS.values() if c.kind == "vehicle")
    assert may_set_up(g, tank, "D3")
    assert not may_set_up(g, tank, IN)
    s = held(US("v", tank.id, "D4"), GERMAN("g", "squad", "A5"))
    t = choose(activate(table(s), "D4"), Go(("v",)))
    assert Step("D3") in offered(t)
    choose(t, Step("D3"))
    assert Step(IN) not in offered(t)
    refused(t, Step(IN))


# ------------------------------------------------------------------ spotting


@pytest.mark.rule("lnlt:21.1.1.1")
def test_a_bunker_hides_its_men_but_blocks_no_sight() -> None:
    s = held(GERMAN("in", "squad", IN), US("a1", "squad", "D0"), US("a2", "squad", "D5"))
    assert s.ground.sight("D0", "D5") == 0
    assert not spotted(s, IN, 0)
    assert spotting_needed(s, IN).value == 2  # as in blocking terrain
    t = activate(table(s, dice=[2]), "D0")
    choose(t, Spot("a1", IN))
    assert spotted(t.state, IN, 0)


@pytest.mark.rule("lnlt:21.1.1.1")
def test_it_is_spotted_apart_from_its_hex() -> None:
    s = held(GERMAN("in", "squad", IN), GERMAN("out", "squad", "D3"), US("a1", "squad", "D0"))
    assert spotted(s, "D3", 0)
    assert not spotted(s, IN, 0)
    s.units["out"].fired = True
    assert not spotted(s, IN, 0)
    s.units["in"].fired = True
    assert spotted(s, IN, 0)


@pytest.mark.rule("lnlt:10.2.7")
@pytest.mark.parametrize("near", ["D2", "C3", "D4"])
def test_whoever_is_next_to_the_hex_is_next_to_both(near: str) -> None:
    s = held(GERMAN("in", "squad", IN), US("a1", "squad", near))
    for place in ("D3", IN):
        assert s.ground.adjacent(near, place)
        assert s.ground.adjacent(place, near)
    assert spotted(s, IN, 0)
    if PILLBOX.faces(near):
        assert (2, "5.0.0.11") in firepower(s, IN, "a1")


# ------------------------------------------------------------------ Leaders


def led(leader_at: str, *others: str) -> State:
    men = [US(f"a{i}", "squad", place) for i, place in enumerate(others)]
    return held(US("lt", "wheelock", leader_at), *men, GERMAN("g", "squad", "G5"))


@pytest.mark.rule("lnlt:4.0.5")
def test_a_leader_beside_a_bunker_reaches_those_outside_it() -> None:
    t = choose(table(led("D4", "D3", IN)), Activate("D4"))
    assert offered(t, Also) == [Also("D3")]
    assert refused(t, Also(IN)).rule == "4.0.5"


@pytest.mark.rule("lnlt:4.0.7")
def test_a_leader_on_top_reaches_in_and_all_around() -> None:
    t = choose(table(led("D3", "D4", IN, "C3")), Activate("D3"))
    assert {m.place for m in offered(t, Also)} == {"D4", IN, "C3"}


@pytest.mark.rule("lnlt:4.0.8")
def test_a_leader_inside_reaches_only_those_on_top() -> None:
    t = choose(table(led(IN, "D4", "D3")), Activate(IN))
    assert offered(t, Also) == [Also("D3")]
    assert refused(t, Also("D4")).rule == "4.0.8"


# ------------------------------------------------------------------ where they are


@pytest.mark.rule("lnlt:21.1.0.1")
@pytest.mark.parametrize(("symbol", "allowed"), [(".", True), ("w", True), ("l", False), ("u", False), ("=", False)])
def test_no_bunkers_in_buildings_huts_and_water(symbol: str, allowed: bool) -> None:
    g = Ground.from_text(f"{symbol} .\n. .")
    assert (why_no_fort(g, "A0") is None) is allowed


WITH_BUNKER = """
[[bunker]]
hex = "C1"
facing = "NW"
tm = 3
[[cave]]
hex = "B2"
facing = "N"
"""
OPEN_PAINT = ". . . .\n. . . .\n. . l ."


@pytest.mark.rule("lnlt:21.1.0.1")
def test_a_scenario_puts_them_down(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_out(monkeypatch, OPEN_PAINT, HEAD + WITH_BUNKER + FORCES + VICTORY)
    s = new_state(found.key, {})
    assert s.forts == [Fort("C1", DIRECTIONS.index("NW"), 3), Fort("B2", NORTH, usual_tm("cave"), "cave")]
    assert {"C1+B", "B2+C"} <= set(s.ground.places)
    shown = {fort.place: (fort.kind, fort.facing, fort.tm) for fort in view(s, 0).forts}
    assert shown == {"C1+B": ("bunker", 5, 3), "B2+C": ("cave", 0, 3)}


@pytest.mark.rule("lnlt:21.1.0.1")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('hex = "C2"', "no Bunker or Cave can be in C2"),
        ('hex = "Z9"', "no hex of the map"),
        ('hex = "B2"', "a hex holds one"),
        ('facing = "E"', "one of N, NE, SE, S, SW, NW"),
        ("tm = 7", "from 1 to 4"),
    ],
)
def test_what_is_wrong_with_one_is_told(monkeypatch: pytest.MonkeyPatch, line: str, words: str) -> None:
    field = line.partition(" ")[0]
    text = "\n".join(line if x.startswith(field) and i < 6 else x for i, x in enumerate(WITH_BUNKER.splitlines()))
    with pytest.raises(ScenarioError, match=words):
        play_out(monkeypatch, OPEN_PAINT, HEAD + text + FORCES + VICTORY)


PLACED = FORCES.replace(
    'area = ["column D"]',
    'area = ["column D"]\nworks = [{ kind = "bunker", tm = 2, count = 2, at = "D1 NW" }]',
)


@pytest.mark.rule("lnlt:21.1.0.1", "lnlt:21.0.1")
def test_a_side_puts_its_own_down_and_sets_up_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_out(monkeypatch, OPEN_PAINT, HEAD + PLACED + VICTORY)
    t = table(new_state(found.key, {}))
    assert Fortify("bunker", "D1", 5) in offered(t)
    assert refused(t, Fortify("bunker", "A1", 5)).code == "outside"
    assert refused(t, Fortify("bunker", "D1", 9)).rule == "21.1.0.4"
    assert refused(t, Fortify("mines", "D1")).code == "none-left"
    choose(t, Fortify("bunker", "D1", 5))
    assert refused(t, Fortify("bunker", "D1", 4)).rule == "21.1.0.1"
    assert refused(t, Ready()).code == "not-ready"
    choose(t, Fortify("bunker", "D0", 3), Place("de-1", "D1+B"), PrintedSetUp())
    assert t.state.units["de-1"].at == "D1+B"
    assert [f.hex for f in t.state.forts] == ["D1", "D0"]
    assert LNLT.broken(t.state) == []


@pytest.mark.rule("lnlt:21.1.0.1")
def test_the_printed_set_up_follows_the_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_out(monkeypatch, OPEN_PAINT, HEAD + PLACED + VICTORY)
    t = choose(table(new_state(found.key, {})), PrintedSetUp())
    assert t.state.forts[0] == Fort("D1", 5, 2)
    assert len(t.state.forts) == 2
    assert Ready() in offered(t)


@pytest.mark.rule("lnlt:21.1.0.1")
def test_an_event_uncovers_one() -> None:
    event = {"id": "A", "kind": "occupation", "at": "C1", "paragraph": "nest"}
    bunkers = [{"hex": "E1", "facing": facing, "tm": 2} for facing in ("NW", "N")]  # there is room for one
    paragraph = {"id": "nest", "text": "A slit in the hedge!", "bunker": bunkers}
    name = affair(map=FIELD, event=[event], paragraph=[paragraph])
    s = state(FIELD, US("a1", "squad", "B1"), GERMAN("g", "squad", "G5"), scenario=name)
    s.markers = [EventMarker("A", "C1")]
    t = move(s, ("a1",), "C1")
    assert [(e.place, e.facing) for e in told_of(t, told.Fortified)] == [("E1", 5)]
    assert "E1+B" in t.state.ground.places


@pytest.mark.rule("lnlt:21.0.1")
def test_the_four_fortifications_have_their_rows_in_the_chart() -> None:
    markers = ground(FIELD).chart.markers
    assert {"bunker", "foxholes", "wire", "mines"} <= set(markers)
    assert (markers["bunker"].enter_mp, markers["bunker"].leave_mp) == (2, 2)
