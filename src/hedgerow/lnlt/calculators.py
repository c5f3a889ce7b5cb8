"""Odds of Lock 'n Load Tactical from bare figures."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hedgerow.kernel.odds import Enumerating, enumerate_throws
from hedgerow.kernel.screen.calculators import Calculated, Calculator, Parameter
from hedgerow.kernel.screen.preview import Chance
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.rules.melee.blows import TABLE, below_the_table, odds_column
from hedgerow.lnlt.rules.people.damage import damage_result
from hedgerow.lnlt.screen.chances import GRAVE, LOST, RESULTS
from hedgerow.lnlt.state.state import Unit

KINDS = ("squad", "half-squad", "crew", "team", "leader", "hero", "medic", "sniper", "scout")


def fire(given: Mapping[str, Any]) -> Calculated:
    fp, tm, lm, morale = given["fp"], given["tm"], given["lm"], given["morale"]
    chances = fire_chances(fp, tm, morale, lm, shaken=given["shaken"], kind=given["kind"])
    least = f" -{lm}" if lm else ""
    return Calculated(
        f"d6 {fp:+d} against d6 {tm:+d}, then d6 and the difference{least} against {morale}:",
        tuple(Chance(r, str(chances[r]), float(chances[r]), GRAVE[r]) for r in RESULTS if r in chances),
        {
            **given,
            "chances": {r: float(chances[r]) for r in RESULTS if r in chances},
            "exact": {result: str(chance) for result, chance in chances.items()},
        },
    )


def fire_chances(fp: int, tm: int, morale: int, lm: int, *, shaken: bool, kind: str) -> dict[str, Fraction]:
    """5.0.0.5-5.0.0.8: the two dice, and the line of the Damage Check Table that the third one reaches."""
    counter = next(c.id for c in COUNTERS.values() if c.kind == kind)
    target = Unit("target", counter, 1, shaken=shaken)

    def shot(dice: Enumerating) -> str:
        (attack,), (defence,) = dice.roll(), dice.roll()
        difference = attack + fp - defence - tm
        if difference <= 0:
            return RESULTS[0]
        return damage_result(target, dice.roll()[0] + difference - lm, morale)

    return enumerate_throws(shot)


def melee(given: Mapping[str, Any]) -> Calculated:
    """8.0.17-8.0.19: the column, its kill number, and two dice."""
    attack, defence, plus = given["attack"], given["defence"], given["plus"]
    column = odds_column(attack, defence)
    if given["hero"]:
        column = min(column + TABLE.hero_shift, len(TABLE.columns) - 1)
    kill = TABLE.kill_number[column]
    chance = enumerate_throws(lambda dice: sum(dice.roll(count=2)) + plus >= kill).get(True, Fraction(0))
    ratio = TABLE.columns[column].replace("-", ":")
    low = ", below the table" if below_the_table(attack, defence) else ""
    return Calculated(
        f"{attack} against {defence} is {ratio}{low}: {kill} or more with 2d6{f' {plus:+d}' * bool(plus)}",
        (Chance("cut down", str(chance), float(chance), LOST),),
        {"odds": ratio, "kill_number": kill, "killed": float(chance), "exact": str(chance)},
    )


CALCULATORS = (
    Calculator(
        "fire",
        "Odds of a shot at one unit.",
        (
            Parameter("fp", "All that is added to the attacker's die."),
            Parameter("tm", "All that is added to the defender's die.", default=0),
            Parameter("morale", "The target's Morale.", default=5, least=1),
            Parameter("lm", "LM of the Leader who steadies the target.", default=0),
            Parameter("shaken", "The target is Shaken.", "flag", default=False),
            Parameter("kind", "What the target is.", "word", default="squad", values=KINDS),
        ),
        (
            "hedgerow odds fire --fp 4 --tm 1 --morale 5",
            "hedgerow odds fire --fp 6 --tm 3 --morale 4 --lm 1 --kind leader --shaken",
        ),
        fire,
    ),
    Calculator(
        "melee",
        "Odds of a blow in Melee.",
        (
            Parameter("attack", "FP of the attackers.", least=1),
            Parameter("defence", "FP of those attacked.", least=0),
            Parameter("plus", "Added to the roll, such as a Leader's LM.", default=0),
            Parameter("hero", "A Hero is among the attackers.", "flag", default=False),
        ),
        ("hedgerow odds melee --attack 5 --defence 2",),
        melee,
    ),
)
