"""The armoured Example of Play, decision by decision and die by die.

Where the printed example departs from the rules (marks A-1 to A-12) the test says so and follows the reading named
there. The example plays an older line of the to-hit table, a bonus for open hatches and none against buttoned ones
(A-1, A-4): that is the option `open-buttoned-oft = "open-minus-1"`. The story is told under it and under the default;
its dice come out alike. The map is drawn from what the example tells; hexes of which it says nothing are Clear.
"""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Scripted
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.rules.melee.close_assault import pre_assault_tally
from hedgerow.lnlt.rules.people.damage import damage_result
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import (
    Activate,
    Also,
    Assault,
    EndImpulse,
    Finish,
    Fire,
    Go,
    Pass,
    Rally,
    Shell,
    Step,
    Storm,
)
from hedgerow.lnlt.state.state import Acquisition, Hulk, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    Force,
    affair,
    board,
    choose,
    dice_left,
    last,
    offered,
    possible,
    refused,
    state,
    table,
    told_of,
)

# F5 Light Woods, D6 a Light Construction Building; the road of the Shermans runs through the Wreck in E5.
MAP = board(
    """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . w . . .
    . . . l . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """,
    lines=[("road", "D5 E5 F6 G6 H7")],
)
SIDES = [
    {"id": "american", "name": "American", "nations": ["us-army"]},
    {"id": "german", "name": "German", "nations": ["german-army"]},
]
EXAMPLE = affair(map=MAP, first="american", side=SIDES)
AMERICAN, GERMAN = 0, 1
US, DE = Force(AMERICAN, "us-army"), Force(GERMAN, "german-army")
NNW, EAST = 0, 2

# The table of the dice in order; where the example prints only a total, the dice are unequal.
DICE = [
    2, 4, 2, 5, 4, 6,  # S1 at the Pz IV H: to hit (6), penetration, armour, its Morale Check (10)
    3, 4, 4,  # S2's machine gun at F5, and H's Damage Check
    2, 3, 5, 2, 2,  # S2's gun at F5: to hit (5), HE, the defence, H's Damage Check
    5, 3, 4,  # G2 at the M10, and its Damage Check
    2, 4, 3, 5,  # Koch and G1 nerve themselves (Koch's dice are not printed; G1's total is 8)
    3, 3,  # the Close Assault
    4, 2,  # initiative of turn 2, which the example does not tell any more
]  # fmt: skip

PLAYED, DEFAULT = "open-minus-1", "buttoned-plus-1"


def set_up(option: str = PLAYED) -> State:
    """A-3: the Pz IV H is buttoned from the start. A-11: facings that put every target ahead, and the M10 in H7."""
    return state(
        MAP,
        US("us-s1", "sherman", "F6", facing=NNW), US("us-darius", "darius", "", carrier="us-s1"),
        US("us-s2", "sherman", "G6", facing=NNW, buttoned=True),
        US("us-m10", "m10", "H7", facing=NNW),
        DE("de-h", "half-squad", "F5", "panzerfaust"),
        DE("de-pz", "pz-iv", "D4", facing=EAST, buttoned=True),
        DE("de-koch", "koch", "D6"), DE("de-g1", "squad", "D6", "panzerfaust"),
        DE("de-g2", "squad", "G3", "mg34"),
        turn=1, scenario=EXAMPLE, hulks={"E5": [Hulk("us-burnt", AMERICAN)]}, options={"open-buttoned-oft": option},
    )  # fmt: skip


class Example:
    """The example as it is played: answers are given in the order of the text, and asked about on the way."""

    def __init__(self, option: str = PLAYED, dice: list[int] = DICE) -> None:
        self.option = option
        self.t: World = table(set_up(option), dice)

    @property
    def s(self) -> State:
        return self.t.state

    def says(self, seat: int, *moves: Move) -> None:
        for move in moves:
            assert self.t.choice is not None, f"the game is over before {move}"
            assert self.t.choice.seat == seat, f"{self.t.choice} before {move}"
            choose(self.t, move)

    def marks(self, unit: str) -> str:
        """A unit's state and markers, as they lie on the counter."""
        u = self.s.units[unit]
        words = ["Shaken"] * u.shaken + ["Buttoned"] * u.buttoned + [u.marker.capitalize()] * bool(u.marker)
        return " ".join([u.at, *words, *["Fired"] * u.fired])

    def markers(self) -> dict[str, str]:
        return {u.id: self.marks(u.id) for u in self.s.units.values() if u.at}

    def facings(self) -> dict[str, tuple[int, int]]:
        """Where hull and turret look; nobody turns in the example."""
        return {u.id: (u.facing, u.turret) for u in self.s.units.values() if u.at and figures(u).kind == "vehicle"}


def parts(tally: Tally) -> list[tuple[int, str]]:
    return [(m.value, m.rule) for m in tally]


# ------------------------------------------------------------------ the example, step by step


def the_start(x: Example) -> None:
    """2.0: what the example says of the counters, and how far they are from each other."""
    ground = x.s.ground
    sherman, panzer, m10 = (figures(x.s.units[u]) for u in ("us-s1", "de-pz", "us-m10"))
    assert sherman.gun is not None
    assert (sherman.gun.ranges, sherman.gun.to_hit, sherman.gun.penetration, sherman.gun.he) == (
        (7, 14, 28), (8, 6, 5), (4, 3, 3), 3,
    )  # fmt: skip
    assert sherman.hull is not None
    assert panzer.hull is not None
    assert m10.hull is not None
    assert (sherman.hull.mgs[0].fp, sherman.hull.rear[0]) == (4, 2)
    assert (panzer.morale, panzer.hull.front[1]) == (6, 3)
    assert (m10.morale, m10.hull.open_topped, m10.hull.rear[1]) == (6, True, 1)
    pairs = [("F6", "D4"), ("G6", "F5"), ("G3", "H7"), ("F6", "F5"), ("F6", "G6"), ("D6", "E5"), ("E5", "F6")]
    assert [ground.distance(a, b) for a, b in pairs] == [3, 2, 4, 1, 1, 1, 1]
    assert ground.distance("D6", "F5") == 2
    assert (x.s.phase, x.s.active, x.t.choice and x.t.choice.kind) == ("operations", AMERICAN, "activate")


def impulse_1_the_first_tank(x: Example) -> None:
    """F6, and G6 by Sgt. Darius: S1 fires at the Pz IV H, which is Shaken."""
    x.says(AMERICAN, Activate("F6"))
    assert refused(x.t, Also("G6")).rule == "4.0.9"  # he calls up vehicles, not men on foot
    x.says(AMERICAN, Also("G6", vehicles=True))  # named now or not at all
    assert last(x.t, told.HexesActivated).places == ("F6", "G6")
    assert refused(x.t, Fire("D4", ("us-s1:mg0",), "de-pz")).rule == "17.2.2"  # it is buttoned
    x.says(AMERICAN, Shell("us-s1", "D4", "de-pz"))
    shot, struck = last(x.t, told.GunFired), last(x.t, told.VehicleStruck)
    hatches = [(-1, "15.0.1.1")] if x.option == PLAYED else []
    assert parts(shot.tally) == [(-1, "11.5.3"), *hatches, (1, "14.1.0.6")]
    assert (shot.needed, shot.dice, shot.hit, shot.opportunity) == (8, (2, 4), True, False)
    assert (struck.turret, struck.aspect, struck.dice, struck.verdict) == (True, "front", (2, 5), "held")
    assert (parts(struck.penetration), parts(struck.armour)) == ([(4, "14.1.0.10")], [(3, "14.1.3.4")])
    check = last(x.t, told.MoraleChecked)
    assert (check.unit, check.dice, parts(check.tally)) == ("de-pz", (4, 6), [(-2, "14.1.1.4")])
    assert (check.needed, check.passed) == (6, False)
    assert x.marks("de-pz") == "D4 Shaken Buttoned"
    assert x.marks("us-s1") == "F6 Fired"
    assert last(x.t, told.TargetAcquired) == told.TargetAcquired("us-s1", "de-pz", 1, rule="14.3.1")
    assert x.s.acquired == {"us-s1": Acquisition("de-pz", 1, 1)}  # though it is Shaken
    assert refused(x.t, Fire("F5", ("us-s1:mg1",))).rule == "15.0.0.9"  # all its weapons at one hex
    assert refused(x.t, Fire("D4", ("us-s1:mg1",), "de-pz")).rule == "17.2.2"


def impulse_1_the_second_tank(x: Example) -> None:
    """S2 fires at F5 with its machine gun and its gun, and the Half-squad there is gone."""
    assert refused(x.t, Fire("F5", ("us-s2:mg1",))).rule == "15.0.0.7"  # it is buttoned
    x.says(AMERICAN, Fire("F5", ("us-s2:mg0",)))
    shot, hit, check = last(x.t, told.ShotFired), last(x.t, told.TargetHit), last(x.t, told.DamageChecked)
    assert (parts(shot.attack), parts(shot.defence)) == ([(4, "15.0.0.6")], [(1, "10.4.1")])  # a clear LOS
    assert (shot.attack_dice, shot.defence_die, hit.difference) == ((3,), 4, 2)
    assert (check.unit, check.die, parts(check.tally), check.total) == ("de-h", 4, [(2, "5.0.0.8")], 6)
    assert (check.morale, check.result, x.marks("de-h")) == (5, "Shaken", "F5 Shaken")
    x.says(AMERICAN, Shell("us-s2", "F5"))
    gun, burst = last(x.t, told.GunFired), last(x.t, told.ShotFired)
    assert parts(gun.tally) == [*([(1, "15.0.1.1")] if x.option == DEFAULT else []), (1, "10.4.1")]
    assert (gun.needed, gun.dice, gun.hit) == (8, (2, 3), True)
    assert (burst.kind, parts(burst.attack), parts(burst.defence)) == ("shell", [(3, "1.7.0.13")], [])
    hit, check = last(x.t, told.TargetHit), last(x.t, told.DamageChecked)
    assert (burst.attack_dice, burst.defence_die, hit.difference) == ((5,), 2, 6)
    assert (check.die, check.total, check.morale, check.result) == (2, 8, 5, "Casualties")
    assert x.s.units["de-h"].lost
    panzerfaust = x.s.weapons["de-h-panzerfaust"]
    assert (panzerfaust.at, panzerfaust.bearer, panzerfaust.gone) == ("F5", "", False)
    assert x.s.acquired == {"us-s1": Acquisition("de-pz", 1, 1)}  # nothing of S2's is left to aim at
    x.says(AMERICAN, EndImpulse())
    assert x.marks("us-s2") == "G6 Buttoned Fired"
    assert x.s.passes == 0


def impulse_2(x: Example) -> None:
    """G3: rifles and machine gun at the open-topped M10."""
    x.says(GERMAN, Activate("G3"))
    assert refused(x.t, Fire("G6", ("de-g2", "de-g2-mg34"), "us-s2")).rule == "17.2.2"  # buttoned
    x.says(GERMAN, Fire("H7", ("de-g2", "de-g2-mg34"), "us-m10"))
    shot, hit, check = last(x.t, told.ShotFired), last(x.t, told.TargetHit), last(x.t, told.DamageChecked)
    assert (parts(shot.attack), parts(shot.defence)) == ([(1, "5.2.2"), (2, "5.2.5")], [(1, "17.2.4")])
    assert (shot.attack_dice, shot.defence_die, hit.difference) == ((5,), 3, 4)
    assert (check.unit, check.die, check.total, check.morale) == ("us-m10", 4, 8, 6)
    assert check.result == "Shaken"
    assert x.marks("us-m10") == "H7 Shaken Buttoned"
    assert x.marks("de-g2") == "G3 Fired"


def impulse_3(x: Example) -> None:
    """The Americans have only the M10 left, which may do nothing but stay or run, and pass."""
    assert offered(x.t) == [Activate("H7"), Pass()]
    run(x)
    x.says(AMERICAN, Pass())


def run(x: Example) -> None:
    """A-5: a Shaken vehicle does not fire, and does not come nearer to any enemy in its sight."""
    other = x.t.clone(Scripted([]))
    choose(other, Activate("H7"))
    assert possible(other, Fire) == possible(other, Shell) == []
    assert refused(other, Shell("us-m10", "G3")).rule == "5.1.8"
    choose(other, Go(("us-m10",)))
    assert refused(other, Step("H6")).rule == "5.1.2"


def impulse_4_to_the_wreck(x: Example) -> None:
    """D6: Koch and G1 come by the Wreck (A-6), where nobody fires at them, and nerve themselves for the assault."""
    x.says(GERMAN, Activate("D6"), Go(("de-koch", "de-g1")), Step("E5"))
    assert (x.t.choice and x.t.choice.kind, last(x.t, told.Stepped).spent) == ("step", 1)
    x.says(GERMAN, Storm("F6", "us-s1"))
    koch, g1 = told_of(x.t, told.MoraleChecked)[-2:]
    assert (koch.unit, parts(koch.tally), koch.needed, koch.passed) == ("de-koch", [(-2, "17.1.7")], 7, True)
    assert (g1.unit, parts(g1.tally)) == ("de-g1", [(-2, "17.1.7"), (-1, "17.1.8")])
    assert (sum(g1.dice), g1.needed, g1.passed) == (8, 5, True)  # 5, which is not above 5
    assert x.s.units["de-g1"].at == "F6"


def impulse_4_the_assault(x: Example) -> None:
    """G1 destroys S1, with its Crew and Sgt. Darius."""
    assert x.s.acquired
    x.says(GERMAN, Assault("de-g1", "de-g1-panzerfaust", "de-koch"))
    blow = last(x.t, told.VehicleAssaulted)
    assert (parts(blow.attack), blow.attack.total) == ([(1, "17.1.12"), (1, "17.1.12"), (1, "17.1.13")], 3)
    assert (parts(blow.defence), blow.die, blow.defence_die) == ([(2, "17.1.14")], 3, 3)
    assert blow.destroyed
    assert x.s.units["us-s1"].lost
    assert x.s.units["us-darius"].lost
    assert not told_of(x.t, told.CrewOut)  # its Crew falls with it
    assert not told_of(x.t, told.BailedOut)
    assert x.s.hulks == {"E5": [Hulk("us-burnt", AMERICAN)], "F6": [Hulk("us-s1", AMERICAN)]}
    assert list(x.s.melee) == ["F6"]
    assert x.s.acquired == {}
    assert x.markers() == {
        "us-s2": "G6 Buttoned Fired", "us-m10": "H7 Shaken Buttoned", "de-pz": "D4 Shaken Buttoned",
        "de-koch": "F6 Moved", "de-g1": "F6 Moved", "de-g2": "G3 Fired",
    }  # fmt: skip
    assert x.facings() == {"us-s2": (NNW, 0), "us-m10": (NNW, 0), "de-pz": (EAST, 0)}


def the_end_of_the_phase(x: Example) -> None:
    """A-8: American, German and American pass; markers come off, and each side has a vehicle to rally."""
    assert offered(x.t) == [Activate("H7"), Pass()]
    x.says(AMERICAN, Pass())
    assert offered(x.t) == [Activate("D4"), Pass()]
    x.says(GERMAN, Pass())
    x.says(AMERICAN, Pass())
    assert [(e.side, e.in_a_row) for e in told_of(x.t, told.SidePassed)] == [
        (AMERICAN, 1), (AMERICAN, 1), (GERMAN, 2), (AMERICAN, 3),
    ]  # fmt: skip
    assert (x.s.turn, x.s.phase, last(x.t, told.InitiativeRolled).side) == (2, "rally", AMERICAN)
    assert x.markers() == {
        "us-s2": "G6 Buttoned", "us-m10": "H7 Shaken Buttoned", "de-pz": "D4 Shaken Buttoned",
        "de-koch": "F6", "de-g1": "F6", "de-g2": "G3",
    }  # fmt: skip
    assert (x.s.melee, x.s.acquired, list(x.s.hulks)) == ({}, {}, ["E5", "F6"])
    assert {w.id: w.at or w.bearer for w in x.s.weapons.values()} == {
        "de-h-panzerfaust": "F5", "de-g1-panzerfaust": "de-g1", "de-g2-mg34": "de-g2",
    }  # fmt: skip
    assert not any(w.gone for w in x.s.weapons.values())
    assert offered(x.t) == [Rally("us-m10"), Finish()]
    x.says(AMERICAN, Finish())
    assert offered(x.t) == [Rally("de-pz"), Finish()]
    assert dice_left(x.t) == 0


FIRST_IMPULSE = (the_start, impulse_1_the_first_tank, impulse_1_the_second_tank)
SCENES = (
    *FIRST_IMPULSE, impulse_2, impulse_3, impulse_4_to_the_wreck, impulse_4_the_assault, the_end_of_the_phase,
)  # fmt: skip


def played(option: str) -> Example:
    x = Example(option)
    for scene in SCENES:
        scene(x)
    return x


@pytest.mark.rule(
    "lnlt:11.5.2", "lnlt:11.5.3", "lnlt:11.5.6", "lnlt:14.1.0.5", "lnlt:14.1.1.4", "lnlt:14.1.3.3", "lnlt:14.3.1",
    "lnlt:15.0.0.9", "lnlt:15.0.1.1", "lnlt:17.1.7", "lnlt:17.1.12", "lnlt:17.1.15", "lnlt:17.2.2", "lnlt:17.2.4",
)  # fmt: skip
@pytest.mark.parametrize("option", [PLAYED, DEFAULT])
def test_the_armoured_example_of_play(option: str) -> None:
    """From the first impulse to the Rally Phase of turn 2; the scenes look at every number on the way."""
    x = played(option)
    assert x.t.system.broken(x.s) == []


def test_the_example_is_the_same_when_it_is_taken_back_and_played_again() -> None:
    """The whole of it from the tape alone."""
    x = played(PLAYED)
    again = World(x.t.system, set_up(), x.t.dice, tape=list(x.t.tape))
    assert again.digest() == x.t.digest()


# ------------------------------------------------------------------ what the example brings up on the way


@pytest.mark.rule("lnlt:15.0.1.1")
@pytest.mark.parametrize(("option", "hit"), [(PLAYED, True), (DEFAULT, False)])
def test_a_nine_is_enough_only_with_a_bonus_for_open_hatches(option: str, hit: bool) -> None:
    """A-1: 9 - 1 - 1 + 1 against 8, or 9 - 1 + 1."""
    x = Example(option, [4, 5, 1, 6])
    x.says(AMERICAN, Activate("F6"), Also("G6", vehicles=True), Shell("us-s1", "D4", "de-pz"))
    assert last(x.t, told.GunFired).hit is hit


@pytest.mark.rule("lnlt:15.0.1.1", "lnlt:14.1.0.5")
@pytest.mark.parametrize(
    ("option", "dice", "hit"),
    [(PLAYED, (3, 4), True), (PLAYED, (3, 5), False), (DEFAULT, (3, 4), False), (DEFAULT, (2, 4), True)],
)
def test_exactly_eight_hits(option: str, dice: tuple[int, int], hit: bool) -> None:
    """A-4, A-10: +1 for the woods, and by the card +1 for the hatches."""
    x = Example(option, [*dice, 1, 6])
    x.says(AMERICAN, Activate("G6"), Shell("us-s2", "F5"))
    assert last(x.t, told.GunFired).hit is hit


@pytest.mark.rule("lnlt:14.3.4")
def test_a_shaken_firer_loses_what_it_had_acquired() -> None:
    """A-2: a Shaken target keeps the marker, a Shaken firer does not."""
    x = Example(dice=[*DICE[:14], 6, 1, 6])
    for scene in FIRST_IMPULSE:
        scene(x)
    x.says(GERMAN, Activate("G3"), Fire("F6", ("de-g2", "de-g2-mg34"), "us-s1"))
    assert x.s.units["us-s1"].shaken
    assert x.s.acquired == {}


@pytest.mark.rule("lnlt:17.1.7")
@pytest.mark.parametrize(("start", "tally"), [("E5", -2), ("F5", -2), ("E6", 0)])
def test_a_wreck_is_cover_to_start_an_assault_from(start: str, tally: int) -> None:
    """A-6: whether they come by the Wreck or by the woods, the check is the same."""
    s = set_up()
    assert pre_assault_tally(s, s.units["de-koch"], [], start).total == tally


@pytest.mark.rule("lnlt:PAC.3", "lnlt:PAC.6")
def test_the_columns_of_the_shaken_and_of_armour() -> None:
    s = set_up()
    h, m10 = s.units["de-h"], s.units["us-m10"]
    h.shaken = True
    assert [damage_result(h, total, 5) for total in (5, 6, 8, 15)] == ["No Effect", "Casualties", "Casualties", "Eliminated"]  # fmt: skip  # noqa: E501
    assert [damage_result(m10, total, 6) for total in (6, 8, 12, 18)] == ["No Effect", "Shaken", "Shaken", "Abandoned"]
