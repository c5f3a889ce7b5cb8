"""15.0 The state of a vehicle: hatches, nerves, armour, turret; what it sees, and what cover it is to others."""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.ground import ground
from hedgerow.lnlt.rules.armour.vehicle_steps import inward
from hedgerow.lnlt.rules.fire.cover import cover_of
from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.screen import telling
from hedgerow.lnlt.screen.verbs import say
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import (
    AssaultFire,
    Button,
    EndImpulse,
    Fire,
    Go,
    Halt,
    Hold,
    Pivot,
    Prepare,
    Spot,
    Step,
    Turn,
)
from hedgerow.lnlt.state.state import Hulk, State
from tests.lnlt.boards import (
    GERMAN,
    US,
    activate,
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
from tests.lnlt.drives import FAR, NNE, NNW, PLAIN, SSE, SSW, E, W, tank, under_way, where_to
from tests.lnlt.guns import to_hit

# ------------------------------------------------------------------ the turret


@pytest.mark.rule("lnlt:15.1.0.7", "lnlt:15.1.1.1")
@pytest.mark.parametrize("moves", [False, True])
def test_a_turret_turns_for_no_mps_before_anything_else_and_fire_is_the_worse_for_it(moves: bool) -> None:
    s = state(PLAIN, tank(turret=3), GERMAN("foe", "squad", "E2"), FAR)
    t = activate(table(s), "B2")
    assert offered(t, Turn) == [Turn("tank", E)]  # back to the front
    assert say(s, Turn("tank", E)) == "Turn the turret of M4A1 Sherman east"
    assert [r.rule for r in SCREEN.preview(t, Turn("tank", E), 0).remarks] == ["15.1.0.7"]
    assert refused(t, Turn("tank", W)).code == "no-turn"  # it points there
    choose(t, Turn("tank", E))
    v = s.units["tank"]
    assert (v.turret, v.facing, v.spent, v.marker, v.fired) == (0, E, 0, "", False)
    assert telling.tell(s, last(t, told.GunTurned)) == "M4A1 Sherman turns its gun to the east."
    assert refused(t, Turn("tank", W)).code == "too-late"
    if moves:
        choose(t, Go(("tank",), "assault"), Step("C2"), Hold(rest=True), Halt())
    assert (1, "15.1.1.1") in to_hit(s, "tank", "E2")


@pytest.mark.rule("lnlt:15.1.0.7")
def test_any_way_but_not_after_it_has_fired_or_moved_nor_without_a_turret() -> None:
    s = state(PLAIN, tank(), US("stug", "german-army/stug", "B2", facing=E), GERMAN("foe", "squad", "E2"), FAR)
    t = activate(table(s, [1, 6]), "B2")
    assert not offered(t, Turn)
    assert refused(t, Turn("stug", W)).code == "no-turret"
    assert Turn("tank", W) in t.choice.options  # type: ignore[union-attr]
    choose(t, Fire("E2", ("tank:mg0",)))
    assert refused(t, Turn("tank", W)).code == "too-late"
    s = state(PLAIN, tank(), FAR)
    t = choose(activate(table(s), "B2"), Go(("tank",), "assault"), Step("C2"), Halt())
    assert refused(t, Turn("tank", W)).rule == "15.1.0.7"


# ------------------------------------------------------------------ open and buttoned


@pytest.mark.rule("lnlt:15.0.0.1")
@pytest.mark.rule("lnlt:15.0.0.3")
def test_hatches_change_at_the_start_of_a_vehicles_own_impulse() -> None:
    s = state(PLAIN, tank(), FAR)
    assert not s.units["tank"].buttoned
    t = table(s)
    activate(t, "B2")
    assert Button("tank") in offered(t)
    assert Button("tank") in possible(t)
    assert say(s, Button("tank")).startswith("Shut")
    choose(t, Button("tank"))
    assert s.units["tank"].buttoned
    assert last(t, told.HatchesChanged).buttoned
    assert refused(t, Button("tank")).rule == "15.0.0.3"  # once
    choose(t, Go(("tank",), "assault"), Step("C2"), Halt())
    assert refused(t, Button("tank")).rule == "15.0.0.3"  # not after it has moved
    choose(t, EndImpulse())


@pytest.mark.rule("lnlt:15.0.0.3")
def test_a_buttoned_vehicle_opens_before_it_fires_and_not_between_its_shots() -> None:
    s = state(PLAIN, tank(buttoned=True), GERMAN("g1", "squad", "D1"), FAR)
    t = activate(table(s, [1, 6]), "B2")
    choose(t, Button("tank"))
    assert not s.units["tank"].buttoned
    s = state(PLAIN, tank(buttoned=True), GERMAN("g1", "squad", "D1"), FAR)
    t = choose(activate(table(s, [1, 6]), "B2"), Fire("D1", ("tank:mg0",)))
    assert refused(t, Button("tank")).rule == "15.0.0.3"


@pytest.mark.rule("lnlt:15.0.0.3")
def test_hatches_alone_are_no_impulse() -> None:
    s = state(PLAIN, tank(), FAR)
    t = table(s)
    activate(t, "B2")
    choose(t, Button("tank"), EndImpulse())
    assert last(t, told.SidePassed).side == 0
    assert s.units["tank"].marker == ""


@pytest.mark.rule("lnlt:15.0.0.3", "lnlt:8.0.21")
def test_a_melee_around_it_keeps_no_vehicle_from_its_hatches_and_its_turret() -> None:
    men = US("a1", "squad", "B2"), GERMAN("g1", "squad", "B2")
    s = state(PLAIN, tank(turret=3), *men, FAR, melee={"B2": True}, options={"vehicle-assault-fire": "on"})
    t = activate(table(s), "B2")
    assert offered(t, Button) == [Button("tank")]
    assert offered(t, Turn) == [Turn("tank", E)]
    assert refused(t, AssaultFire("tank")).rule == "8.1.1"
    assert not offered(t, AssaultFire)
    choose(t, Button("tank"))
    assert s.units["tank"].buttoned


@pytest.mark.rule("lnlt:15.0.0.2")
def test_a_buttoned_vehicle_sees_nothing() -> None:
    near = GERMAN("g1", "squad", "C1")
    s = state(PLAIN, tank(), near)
    assert spotted(s, "C1", 0)  # next to it
    s.units["tank"].buttoned = True
    assert not spotted(s, "C1", 0)
    t = table(s)
    activate(t, "B2")
    assert refused(t, Spot("tank", "C1")).rule == "15.0.0.2"
    assert Prepare("spot", "B2") not in offered(t)


@pytest.mark.rule("lnlt:15.0.0.2")
def test_an_open_vehicle_may_try_to_spot() -> None:
    s = state(PLAIN, tank("E2"), GERMAN("g1", "squad", "C1"))
    t = table(s, dice=[3])
    activate(t, "E2")
    choose(t, Spot("tank", "C1"))
    assert last(t, told.SpottingTried).seen


@pytest.mark.rule("lnlt:10.1.0.16")
@pytest.mark.parametrize(("option", "seen"), [("off", False), ("on", True)])
def test_vehicles_may_be_easier_to_spot(option: str, seen: bool) -> None:
    options = {"vehicle-spotting-bonus": option}
    s = state(PLAIN, US("a1", "squad", "E2"), GERMAN("pz", "pz-iv", "C1"), options=options)
    t = table(s, dice=[4])
    activate(t, "E2")
    choose(t, Spot("a1", "C1"))
    tried = last(t, told.SpottingTried)
    assert (tried.seen, tried.tally.total) == (seen, -1 if seen else 0)
    s = state(PLAIN, US("a1", "squad", "E2"), GERMAN("g1", "squad", "C1"), tank("A0"), options=options)
    t = table(s, dice=[4])
    activate(t, "E2")
    choose(t, Spot("a1", "C1"))
    tried = last(t, told.SpottingTried)
    assert (tried.seen, tried.tally.total) == (False, 0)  # men are not, wherever their tanks are


# ------------------------------------------------------------------ Shaken


@pytest.mark.rule("lnlt:5.1.8")
@pytest.mark.parametrize(("option", "half"), [("up", 4), ("down", 3)])
def test_a_shaken_vehicle_is_slow_blind_and_shut(option: str, half: int) -> None:
    seven = counter("vehicle", "0-0-7-6", "us-army", hull={"moves": "T", "mgs": [{"fp": 4}]})
    shaken = US("tank", seven, "F2", facing=W, shaken=True, buttoned=True)
    s = state(PLAIN, shaken, GERMAN("g1", "squad", "H2"), options={"shaken-vehicle-mf": option})
    assert next(u for u in view(s, 0).units if u.id == "tank").mf == half
    t = table(s)
    activate(t, "F2")
    assert refused(t, Button("tank")).rule == "5.1.8"
    assert refused(t, Spot("tank", "H2")).rule == "5.1.3"
    assert isinstance(refused(t, Fire("H2", ("tank",))), Refusal)
    choose(t, Go(("tank",)))
    while t.choice is not None and t.choice.kind in ("drive", "opportunity"):
        choose(t, Hold() if t.choice.kind == "opportunity" else Step(where_to(t)[0]))
    assert s.units["tank"].spent == half


@pytest.mark.rule("lnlt:5.1.8")
def test_a_shaken_vehicle_does_not_go_toward_the_enemy() -> None:
    s = state(PLAIN, tank("D2", E, shaken=True, buttoned=True), GERMAN("g1", "squad", "H2"))
    t = under_way(s)
    assert refused(t, Step("E2")).rule == "5.1.2"
    choose(t, Pivot(W), Step("C2"))


# ------------------------------------------------------------------ vehicles as cover


@pytest.mark.rule("lnlt:10.1.0.4")
def test_vehicles_are_cover_in_the_open_only() -> None:
    s = state(
        PLAIN,
        *(tank("C2"), US("a1", "squad", "C2"), US("a2", "squad", "C1"), US("t2", "us-army/sherman", "C1")),
        *(US("a3", "squad", "D3"), GERMAN("g1", "squad", "H2")),
    )
    assert spotted(s, "C2", 1)
    beside = cover_of(s, s.units["a1"], "H2")
    assert [(m.value, m.rule) for m in beside] == [(1, "10.1.0.4")]
    assert cover_of(s, s.units["tank"], "H2") == ()  # nobody is cover to himself
    assert [m.value for m in cover_of(s, s.units["a2"], "H2")] == [1]  # the woods, and no more
    assert cover_of(s, s.units["a3"], "H2") == ()
    s = state(PLAIN, tank("C2"), US("t2", "us-army/sherman", "C2"), GERMAN("g1", "squad", "H2"))
    assert spotted(s, "C2", 1)
    assert all(sum(m.value for m in cover_of(s, s.units[i], "H2")) == 1 for i in ("tank", "t2"))


@pytest.mark.rule("lnlt:10.1.0.4")
def test_a_wreck_is_better_cover() -> None:
    s = state(PLAIN, US("a1", "squad", "C2"), tank("A0"), GERMAN("g1", "squad", "H2"))
    s.hulks["C2"] = [Hulk("x", 0)]
    assert sum(m.value for m in cover_of(s, s.units["a1"], "H2")) == 2
    assert spotted(s, "C2", 1)


# ------------------------------------------------------------------ figures and turrets


@pytest.mark.rule("lnlt:15.0.0.13")
def test_armour_reads_front_flank_rear_hull_before_turret() -> None:
    sherman, stug = COUNTERS["us-army/sherman"].hull, COUNTERS["german-army/stug"].hull
    assert sherman is not None
    assert sherman.facings == ((5, 4), (3, 3), (2, 3))
    assert stug is not None
    assert [len(facing) for facing in stug.facings] == [1, 1, 1]  # no turret
    for c in COUNTERS.values():
        if c.hull is not None and c.hull.armoured and not c.id.startswith("test/"):
            assert {len(facing) for facing in c.hull.facings if facing} == {2 if c.hull.turret else 1}, c.id


@pytest.mark.rule("lnlt:15.1.0.9")
def test_a_turret_is_told_of_only_while_it_is_turned() -> None:
    s = state(PLAIN, tank(), US("other", "us-army/sherman", "A0", facing=W, turret=2), FAR)
    assert turned(s) == {"tank": (E, 0), "other": (W, 2)}
    t = under_way(s)
    choose(t, Pivot(W))
    assert turned(t.state)["tank"] == (W, 0)  # it turns with the hull


def turned(s: State) -> dict[str, tuple[int, int]]:
    return {u.id: (u.facing, u.vehicle.turned) for u in view(s, 1).units if u.vehicle}


def test_facing_on_coming_in_at_the_edge() -> None:
    g = ground(PLAIN)
    assert inward(g, "A2") in (NNE, E, SSE)
    assert inward(g, "H2") in (NNW, W, SSW)
    assert inward(g, "D0") in (SSE, SSW)
    assert inward(g, "E4") in (NNW, NNE)


def test_only_moved_or_halted_once_something_is_done() -> None:
    t = under_way(state(PLAIN, tank(), FAR))
    assert refused(t, Halt()).rule == "6.1.0.8"
    assert told_of(t, told.MoveBegan)[-1].units == ("tank",)
