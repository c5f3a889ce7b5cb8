"""The infantry Example of Play, decision by decision and die by die.

Where the printed example departs from the rules (marks I-1 to I-11) the test says so and follows the reading named
there. The map is drawn from what the example tells; hexes of which it says nothing are Clear.
"""

from __future__ import annotations

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.skills import full_cup
from hedgerow.lnlt.rules.people.damage import damage_result
from hedgerow.lnlt.rules.victory import controller
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import (
    Activate,
    Also,
    Begin,
    EndImpulse,
    Finish,
    Fire,
    Go,
    Halt,
    Hold,
    Pass,
    Rally,
    Spot,
    Step,
    Treat,
)
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import Force, affair, board, choose, dice_left, last, offered, refused, state, table, told_of

# D6 a Light Construction Building, C6 and C7 Low Crops, F7 Light Woods.
MAP = board(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . c l . . .
    . . c . . w .
    . . . . . . .
    . . . . . . .
    """
)
SIDES = [
    {"id": "german", "name": "German", "nations": ["german-army"]},
    {"id": "american", "name": "American", "nations": ["us-airborne"]},
]
EXAMPLE = affair(map=MAP, first="german", side=SIDES)
GERMAN, AMERICAN = 0, 1
DE, US = Force(GERMAN, "german-army"), Force(AMERICAN, "us-airborne")

# The table of the dice in order. A draw is a die with as many sides as the pool has counters: Layer is the first of
# four Heroes, Deadly the first Skill in the cup that a Hero can use.
DICE = [
    3, 5,  # initiative: German, American
    3,  # Clarkson spots
    5, 2, 4,  # F7 at C6, and G3's Damage Check
    3, 4, 5,  # the Mortar at F7
    6, 2, 1, 4, 1, 1,  # D6 at D8, A3's Damage Check, a Hero, Layer, Deadly
    3, 4,  # Melee (the example prints only the total, 7)
    5, 4, 4, 3, 6,  # E5 at D6, then Koch (I-7: any die does; 4), G1, G2
    5, 5,  # initiative of turn 2
    3, 5,  # the Medic (a total of 8)
    4, 6,  # G2 rallies (a total of 10)
]  # fmt: skip


def set_up() -> State:
    """I-1: four American Squads. I-2: one BAR, that of A4."""
    return state(
        MAP,
        DE("de-koch", "koch", "D6"), DE("de-g1", "squad", "D6"), DE("de-g2", "squad", "D6"),
        DE("de-g3", "squad", "C6", "mg34"),
        DE("de-mortar", "mortar-50", "C7", dug_in=True),
        US("us-clarkson", "clarkson", "F7"), US("us-a1", "squad", "F7"), US("us-a2", "squad", "F7"),
        US("us-a3", "squad", "F8"), US("us-medic", "medic", "F8"),
        US("us-a4", "squad", "F5", "bar"),
        phase="rally", turn=1, scenario=EXAMPLE, foxholes=["C6", "C7"],
        heroes={"us-airborne": [f"us-airborne/{n}" for n in ("layer", "dufresne", "kowalk", "sayre")]},
        cup=full_cup(()),
    )  # fmt: skip


class Example:
    """The example as it is played: answers are given in the order of the text, and asked about on the way."""

    def __init__(self) -> None:
        self.t: World = table(set_up(), DICE)

    @property
    def s(self) -> State:
        return self.t.state

    def says(self, seat: int, *moves: Move) -> None:
        for move in moves:
            assert self.t.choice is not None, f"the game is over before {move}"
            assert self.t.choice.seat == seat, f"{self.t.choice} before {move}"
            choose(self.t, move)

    def kind(self) -> str:
        assert self.t.choice is not None
        return self.t.choice.kind

    def leave_the_weapons(self) -> None:
        """Nobody drops, folds or hands on a weapon in a Rally Phase of the example."""
        while self.kind() == "handling":
            choose(self.t, Finish())

    def marks(self, unit: str) -> str:
        """A unit's state and markers, as they lie on the counter."""
        u = self.s.units[unit]
        words = ["Shaken"] * u.shaken + [u.marker.capitalize()] * bool(u.marker) + ["Fired"] * u.fired
        return f"{u.at} {' '.join(words)}".strip()

    def markers(self) -> dict[str, str]:
        return {u.id: self.marks(u.id) for u in self.s.units.values() if u.at}


def parts(tally: Tally) -> list[tuple[int, str]]:
    return [(m.value, m.rule) for m in tally]


# ------------------------------------------------------------------ the example, step by step


def rally_phase_1(x: Example) -> None:
    """1.1: the American side wins the initiative with 5 to 3."""
    found = last(x.t, told.InitiativeRolled)
    assert (found.dice, found.side, found.tie) == ((3, 5), AMERICAN, False)
    assert x.kind() == "handling"  # nobody is Shaken, so nobody was asked to rally
    x.leave_the_weapons()
    assert (x.s.phase, x.s.active, x.s.turn) == ("operations", AMERICAN, 1)


def impulse_1(x: Example) -> None:
    """F7: Clarkson spots C6, and A1 and A2 fire at it with his help."""
    x.says(AMERICAN, Activate("F7"))
    assert Also("F8") in offered(x.t)  # I-4: named now or not at all; the player names F7 alone
    x.says(AMERICAN, Begin())
    assert refused(x.t, Fire("C6", ("us-a1", "us-a2", "us-clarkson"))).code == "unspotted"
    x.says(AMERICAN, Spot("us-clarkson", "C6"))
    spotting = last(x.t, told.SpottingTried)
    assert (spotting.die, spotting.needed, parts(spotting.tally), spotting.seen) == (3, 3, [(-1, "10.1.0.11")], True)
    assert (x.s.spotted, x.marks("us-clarkson")) == ({"C6": AMERICAN}, "F7 Ops")
    x.says(AMERICAN, Fire("C6", ("us-a1", "us-a2", "us-clarkson")))
    shot, hit = last(x.t, told.ShotFired), last(x.t, told.TargetHit)
    assert parts(shot.attack) == [(2, "5.2.2"), (1, "5.2.2"), (1, "5.0.1.2")]
    assert parts(shot.defence) == [(1, "21.2.1")]
    assert (shot.attack_dice, shot.defence_die, hit.difference) == ((5,), 2, 6)
    check = last(x.t, told.DamageChecked)
    assert (check.unit, check.die, check.total, check.morale, check.result) == ("de-g3", 4, 10, 5, "Casualties")
    h3 = x.s.units["de-g3"]
    assert (figures(h3).kind, h3.shaken, x.s.weapons["de-g3-mg34"].bearer) == ("half-squad", True, "de-g3")
    assert [x.marks(u) for u in ("us-a1", "us-a2", "us-clarkson")] == ["F7 Fired"] * 3
    assert (x.s.spotted, x.s.passes, x.s.active) == ({"C6": AMERICAN}, 0, GERMAN)  # I-4: that was no pass


def impulse_2(x: Example) -> None:
    """C7: the Mortar fires at what it sees, to no effect; I-5: a Fire for Effect stays behind all the same."""
    x.says(GERMAN, Activate("C7"), Fire("F7", ("de-mortar",)))
    shot = last(x.t, told.ShotFired)
    assert (shot.kind, shot.attack_dice, shot.defence_die) == ("mortar", (3, 4), 5)
    assert (parts(shot.attack), parts(shot.defence)) == ([(2, "5.2.2")], [(1, "10.4.1")])
    unhurt = [(e.unit, e.difference) for e in told_of(x.t, told.TargetUnhurt)]
    assert unhurt == [("us-clarkson", 0), ("us-a1", 0), ("us-a2", 0)]
    assert x.marks("de-mortar") == "C7 Fired"
    assert [(p, f.fp, f.side) for p, f in x.s.ffe.items()] == [("F7", 2, GERMAN)]


def impulse_3(x: Example) -> None:
    """F8: A3 runs into the fire of D6; the Hero it brings forth goes on, and fights the Mortar hand to hand."""
    x.says(AMERICAN, Activate("F8"), Go(("us-a3",)), Step("E8"))
    x.says(GERMAN, Hold())
    x.says(AMERICAN, Step("D8"))
    x.says(GERMAN, Fire("D8", ("de-g1", "de-g2", "de-koch")))  # I-6: Koch's LM helps Opportunity Fire
    shot, hit = last(x.t, told.ShotFired), last(x.t, told.TargetHit)
    assert parts(shot.attack) == [(1, "5.2.2"), (1, "5.2.2"), (1, "5.0.1.2")]
    assert parts(hit.attack) == [*parts(shot.attack), (1, "5.3.8")]
    assert hit.attack.total == 4
    assert (shot.kind, shot.attack_dice, shot.defence_die, parts(shot.defence)) == ("opportunity fire", (6,), 2, [])
    check = last(x.t, told.DamageChecked)
    assert (check.unit, check.die, hit.difference, check.total, check.morale) == ("us-a3", 1, 8, 9, 6)
    assert check.result == "Shaken"
    assert x.marks("us-a3") == "D8 Shaken Moved"
    assert [x.marks(u) for u in ("de-koch", "de-g1", "de-g2")] == ["D6 Fired"] * 3  # I-11
    layer(x)


def layer(x: Example) -> None:
    hero, found = last(x.t, told.HeroAppeared), last(x.t, told.HeroRolled)
    assert (found.unit, found.die, hero.unit, hero.place, hero.skill) == ("us-a3", 4, "us-layer", "D8", "deadly")
    u = x.s.units["us-layer"]
    assert (u.counter, u.spent, figures(u).ifp, figures(u).mf) == ("us-airborne/layer", 2, 2, 6)
    x.says(AMERICAN, Go(("us-layer",), "move"), Step("C7"))
    assert last(x.t, told.Stepped).spent == 3  # 2 MPs counted as spent, and one for the Low Crops
    blow = last(x.t, told.MeleeStruck)
    assert (parts(blow.attack), blow.attack.total) == ([(2, "8.0.14"), (1, "12.0.1")], 3)
    assert (parts(blow.defence), blow.odds, blow.kill_number) == ([(1, "1.7.0.5")], "4:1", 4)
    assert (sum(blow.dice), blow.killed, blow.targets) == (7, True, ("de-mortar",))
    assert len(told_of(x.t, told.MeleeStruck)) == 1  # no counterattack by a non-MG Weapon Team
    assert x.s.units["de-mortar"].lost
    assert x.s.melee == {"C7": True}
    assert x.marks("us-layer") == "C7 Moved"  # I-11
    assert controller(x.s, "C7") == AMERICAN
    x.says(AMERICAN, EndImpulse())  # the Medic stays where he is
    assert x.marks("us-medic") == "F8"


def impulses_4_and_5(x: Example) -> None:
    """The Germans pass; A4 Assault Moves to E5 and fires at D6."""
    x.says(GERMAN, Pass())
    x.says(AMERICAN, Activate("F5"), Go(("us-a4",), "assault"), Step("E5"))
    assert (x.kind(), x.s.units["us-a4"].spent, x.marks("us-a4")) == ("step", 1, "E5 Assault")  # nobody fires at him
    x.says(AMERICAN, Halt(), Fire("D6", ("us-a4", "us-a4-bar")))
    shot = last(x.t, told.ShotFired)
    assert parts(shot.attack) == [(2, "5.2.2"), (1, "5.2.5"), (-2, "6.1.0.5"), (2, "5.0.0.11")]
    assert (shot.attack.total, parts(shot.defence)) == (3, [(3, "10.4.1")])
    assert (shot.attack_dice, shot.defence_die) == ((5,), 4)
    assert [e.difference for e in told_of(x.t, told.TargetHit)][-3:] == [1, 1, 1]
    koch, g1, g2 = told_of(x.t, told.DamageChecked)[-3:]
    assert (koch.unit, koch.result, koch.morale) == ("de-koch", "No Effect", 7)  # I-7: he rolls first, and cannot fail
    assert 6 + koch.tally.total <= koch.morale
    assert parts(g1.tally) == [(1, "5.0.0.8"), (-1, "5.0.0.9")]  # Koch is marked Fired, and helps all the same
    assert [(c.unit, c.die, c.total, c.morale, c.result) for c in (g1, g2)] == [
        ("de-g1", 3, 3, 5, "No Effect"),
        ("de-g2", 6, 6, 5, "Shaken"),
    ]
    assert x.marks("us-a4") == "E5 Assault Fired"


def impulses_6_and_7(x: Example) -> None:
    """The Germans pass; the Medic joins A3. I-8: then German, American and German pass, and the phase ends."""
    x.says(GERMAN, Pass())
    x.says(AMERICAN, Activate("F8"), Go(("us-medic",)), Step("E8"), Step("D8"), Halt())
    assert x.marks("us-medic") == "D8 Moved"
    assert x.markers() == {
        "us-a3": "D8 Shaken Moved", "us-medic": "D8 Moved", "us-layer": "C7 Moved", "us-a4": "E5 Assault Fired",
        "us-clarkson": "F7 Fired", "us-a1": "F7 Fired", "us-a2": "F7 Fired",
        "de-koch": "D6 Fired", "de-g1": "D6 Fired", "de-g2": "D6 Shaken Fired", "de-g3": "C6 Shaken",
    }  # fmt: skip
    assert (x.s.spotted, list(x.s.ffe), list(x.s.melee)) == ({"C6": AMERICAN}, ["F7"], ["C7"])
    assert (offered(x.t, Activate), x.s.passes) == ([Activate("C6")], 0)  # H3 could still run
    x.says(GERMAN, Pass())  # the Americans have nobody left, so that they pass without being asked
    x.says(GERMAN, Pass())
    assert [(e.side, e.in_a_row) for e in told_of(x.t, told.SidePassed)] == [
        (GERMAN, 1), (GERMAN, 1), (GERMAN, 1), (AMERICAN, 2), (GERMAN, 3),
    ]  # fmt: skip


def turn_2(x: Example) -> None:
    """1.3, 1.4: markers come off; a tie keeps the initiative; the Medic and G2 fail."""
    found = last(x.t, told.InitiativeRolled)
    assert (x.s.turn, found.dice, found.tie, found.side) == (2, (5, 5), True, AMERICAN)
    assert (x.s.spotted, x.s.ffe, x.s.melee) == ({}, {}, {})
    assert all(not u.marker and not u.fired for u in x.s.units.values())
    assert offered(x.t) == [Treat("us-medic", "us-a3"), Finish()]  # I-9: in D8, where he went
    assert refused(x.t, Rally("us-a3")).rule == "3.0.9"
    x.says(AMERICAN, Treat("us-medic", "us-a3"))
    treated = last(x.t, told.MoraleChecked)
    assert (sum(treated.dice), parts(treated.tally), treated.needed, treated.passed) == (8, [], 6, False)
    assert x.s.units["us-a3"].shaken
    assert offered(x.t) == [Rally("de-g2"), Finish()]
    assert refused(x.t, Rally("de-g3")).rule == "3.0.9"
    x.says(GERMAN, Rally("de-g2"))
    rallied = last(x.t, told.MoraleChecked)
    assert (sum(rallied.dice), parts(rallied.tally)) == (10, [(-1, "3.0.6"), (-2, "3.0.8")])
    assert (rallied.needed, rallied.passed, x.s.units["de-g2"].shaken) == (5, False, True)
    x.leave_the_weapons()
    assert (x.s.phase, x.s.active, x.kind()) == ("operations", AMERICAN, "activate")
    assert dice_left(x.t) == 0


SCENES = (
    rally_phase_1, impulse_1, impulse_2, impulse_3, impulses_4_and_5, impulses_6_and_7, turn_2,
)  # fmt: skip


@pytest.fixture
def played() -> Example:
    x = Example()
    for scene in SCENES:
        scene(x)
    return x


@pytest.mark.rule(
    "lnlt:3.0.1", "lnlt:4.1.7", "lnlt:4.1.8", "lnlt:5.0.0.9", "lnlt:5.0.1.1", "lnlt:5.1.10", "lnlt:5.1.21",
    "lnlt:5.3.8", "lnlt:6.1.0.5", "lnlt:8.0.12", "lnlt:9.0.1", "lnlt:18.1.8",
)  # fmt: skip
def test_the_infantry_example_of_play(played: Example) -> None:
    """From the Rally Phase of turn 1 to the Operations Phase of turn 2; the scenes look at every number on the way."""
    assert {u.id: u.at for u in played.s.units.values()} == {
        "de-koch": "D6", "de-g1": "D6", "de-g2": "D6", "de-g3": "C6", "de-mortar": "",
        "us-clarkson": "F7", "us-a1": "F7", "us-a2": "F7", "us-a3": "D8", "us-medic": "D8", "us-a4": "E5",
        "us-layer": "C7",
    }  # fmt: skip
    assert played.t.system.broken(played.s) == []


def test_the_example_is_the_same_when_it_is_taken_back_and_played_again(played: Example) -> None:
    """The whole of it from the tape alone."""
    digest, tape = played.t.digest(), list(played.t.tape)
    again = World(played.t.system, set_up(), played.t.dice, tape=tape)
    assert again.digest() == digest


@pytest.mark.rule("lnlt:PAC.1")
@pytest.mark.parametrize(("total", "result"), [(9, "Shaken"), (10, "Casualties"), (15, "Eliminated")])
def test_casualties_begin_at_twice_the_morale(total: int, result: str) -> None:
    """I-3, I-10: the example's words are loose; the Damage Check Table is not."""
    assert damage_result(set_up().units["de-g3"], total, 5) == result
