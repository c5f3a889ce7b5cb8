"""Odds of Bolt Action from bare figures."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, get_args

from hedgerow.boltaction.book.charts import QUALITY
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Quality
from hedgerow.boltaction.odds.armour import Crew, Fate, penetration, suffered
from hedgerow.boltaction.odds.close import Side, fought
from hedgerow.boltaction.odds.dice import capped, damage_chance, hit_chance, repeated
from hedgerow.boltaction.odds.orders import of_test
from hedgerow.boltaction.rules.morale import limited
from hedgerow.kernel.screen.calculators import Calculated, Calculator, Parameter
from hedgerow.kernel.screen.preview import Chance
from hedgerow.kernel.tally import Tally

QUALITIES: tuple[Quality, ...] = get_args(Quality)
Results = Mapping[str, Fraction]


def _told(words: str, results: Results, given: Mapping[str, Any]) -> Calculated:
    likely = {result: chance for result, chance in results.items() if chance}
    return Calculated(
        words,
        tuple(Chance(result, str(chance), float(chance)) for result, chance in likely.items()),
        {
            **given,
            "chances": {result: float(chance) for result, chance in likely.items()},
            "exact": {result: str(chance) for result, chance in likely.items()},
        },
    )


def _need(modifier: int) -> int:
    return max(TABLES.hit.least, TABLES.hit.base - modifier)


def _written(need: int) -> str:
    return "a 6 and another 6" if need >= TABLES.hit.impossible else f"{need}+"


def volley(given: Mapping[str, Any]) -> Calculated:
    """hit.1 to hit.15, house-damage.1: so many shots at troops; how many of them fall."""
    need, value = _need(given["modifier"]), QUALITY[given["quality"]].damage
    damage = damage_chance(value, given["pen"])
    fallen = capped(repeated(given["shots"], hit_chance(need), {0: 1 - damage, 1: damage}), given["men"])
    missed = (1 - hit_chance(need)) ** given["shots"]
    results = {"no hit": missed, "a pin alone": fallen.get(0, Fraction(0)) - missed}
    results |= {f"{n} {'man' if n == 1 else 'men'}": chance for n, chance in fallen.items() if n}
    return _told(f"{given['shots']}d6, {_written(need)} to hit, {value}+ to damage at +{given['pen']}:", results, given)


def shot_at_armour(given: Mapping[str, Any]) -> Calculated:
    """armour.2 to armour.11: one shot at armour; what it comes to at worst."""
    need = _need(given["modifier"])
    hit, crew = (
        hit_chance(need),
        Crew(QUALITY[given["quality"]].morale, given["pins"], QUALITY[given["quality"]].morale, {1: Fraction(1)}),
    )
    results = dict.fromkeys(("no hit", "a pin alone", "stunned or burning", "immobilised", "knocked out"), Fraction(0))
    results["no hit"] = 1 - hit
    more = TABLES.armour.open_topped_indirect if given["opened"] else 0
    begun = Fate(lost=given["pins"] + 1 >= crew.breaks, stuck=False, pins=1)
    for effects, chance in penetration(given["pen"], given["armour"], more).items():
        for end, share in suffered(crew, begun, effects).items():
            result = "knocked out" if end.lost else "immobilised" if end.stuck else "stunned or burning"
            results[result if effects or end.lost else "a pin alone"] += hit * chance * share
    return _told(f"{_written(need)} to hit, d6 +{given['pen']} against {given['armour']}:", results, given)


def order_test(given: Mapping[str, Any]) -> Calculated:
    """house-test.2: an order test."""
    row = QUALITY[given["quality"]]
    value = Tally().plus(row.morale, given["quality"], row.rule).plus(-given["pins"], "pins", "morale.2")
    value = value.plus(given["modifier"], "officer and others", "house-test.2")
    value = limited(value)
    odds = of_test(value, again=given["again"])
    results = {"passed": odds.passes, "failed": odds.fails, "FUBAR": odds.fubar}
    return _told(f"2d6, needs {value.total} or less:", results, given)


def close_quarters(given: Mapping[str, Any]) -> Calculated:
    """close.6 to close.11: a whole fight on foot."""
    ours = _side(given["men"], given["quality"], quick=given["quick"])
    theirs = _side(given["foes"], given["foe"], quick=given["foequick"])
    found = fought(ours, theirs, "together" if given["defended"] else "attackers")
    results = {"the attackers win": found.won, "the defenders win": found.lost, "nobody is left": found.both}
    return _told(
        f"{given['men']} against {given['foes']}, {theirs.needs}+ and {ours.needs}+ to damage:", results, given
    )


def _side(men: int, quality: Quality, *, quick: bool) -> Side:
    dice = tuple(range(men + 1))
    return Side(dice, dice if quick else (0,) * len(dice), QUALITY[quality].damage)


def _quality(name: str, words: str) -> Parameter:
    return Parameter(name, words, "word", default="regular", values=QUALITIES)


MODIFIER = Parameter("modifier", "The sum of the modifiers to hit.", default=0)

CALCULATORS = (
    Calculator(
        "volley",
        "Odds of shots at infantry or artillery.",
        (
            Parameter("shots", "How many shots.", default=1, least=1),
            MODIFIER,
            Parameter("pen", "The PEN of the weapon.", default=0, least=0),
            _quality("quality", "Of the target."),
            Parameter("men", "How many the target has.", default=10, least=1),
        ),
        ("hedgerow odds volley --shots 10", "hedgerow odds volley --shots 5 --modifier -2 --quality veteran"),
        volley,
    ),
    Calculator(
        "penetration",
        "Odds of one shot at an armoured vehicle.",
        (
            Parameter("pen", "The PEN, with facing and range."),
            Parameter("armour", "The damage value of the vehicle.", default=9, least=7),
            MODIFIER,
            _quality("quality", "Of its crew."),
            Parameter("pins", "Pins that it has already.", default=0, least=0),
            Parameter("opened", "It is open-topped, and hit by indirect fire.", "flag", default=False),
        ),
        ("hedgerow odds penetration --pen 6 --armour 9", "hedgerow odds penetration --pen 5 --armour 10 --modifier -1"),
        shot_at_armour,
    ),
    Calculator(
        "order-test",
        "Odds of an order test.",
        (
            _quality("quality", "Of the unit."),
            Parameter("pins", "Its pins.", default=1, least=0),
            Parameter("modifier", "An officer's help, and what else there is.", default=0),
            Parameter("again", "It may roll once more: a full section that has lost nobody.", "flag", default=False),
        ),
        ("hedgerow odds order-test --pins 3", "hedgerow odds order-test --quality veteran --pins 4 --modifier 2"),
        order_test,
    ),
    Calculator(
        "close-quarters",
        "Odds of a fight at close quarters.",
        (
            Parameter("men", "How many attack.", default=5, least=1),
            Parameter("foes", "How many defend.", default=5, least=1),
            _quality("quality", "Of the attackers."),
            _quality("foe", "Of the defenders."),
            Parameter("quick", "The attackers have Assault weapons, or are Tough Fighters.", "flag", default=False),
            Parameter("foequick", "The defenders do, or are.", "flag", default=False),
            Parameter("defended", "The defenders hold a position.", "flag", default=False),
        ),
        (
            "hedgerow odds close-quarters --men 8 --foes 6",
            "hedgerow odds close-quarters --men 8 --quick --foes 6 --defended",
        ),
        close_quarters,
    ),
)
