"""Odds of The Last Hundred Yards from bare figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from hedgerow.kernel.odds import enumerate_throws
from hedgerow.kernel.screen.calculators import Calculated, Calculator, Parameter
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.charts import assault_row
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.odds.fire import CASUALTY, DESTROYED, DISRUPTED, NOTHING, SHOCKED, Results
from hedgerow.lhy.rules.assault.values import limited
from hedgerow.lhy.rules.fire.resolution import FIGURES
from hedgerow.lhy.rules.recovery.recovery import judged
from hedgerow.lhy.screen.chances import ASSAULT_ROWS, fate
from hedgerow.lhy.screen.ear import signed
from hedgerow.lhy.screen.previews import RESULTS
from hedgerow.lhy.state.world import TEN, d10


def _told(words: str, results: Mapping[str, Fraction], given: Mapping[str, Any]) -> Calculated:
    return Calculated(
        words,
        fate("", results).chances,
        {
            **given,
            "chances": {result: float(likely) for result, likely in results.items()},
            "exact": {result: str(likely) for result, likely in results.items()},
        },
    )


def small_arms(given: Mapping[str, Any]) -> Calculated:
    """13.1: the highest of so many dice, each with its marker, against the Cohesion of the unit that is selected."""
    markers, value, cohesion = given["markers"], given["value"], given["cohesion"]
    plus, disrupted = value - given["leader"], given["disrupted"]

    def struck(die: int) -> str:
        if die + plus >= FIGURES.casualty or (die + plus > cohesion and disrupted):
            return CASUALTY
        return DISRUPTED if die + plus > cohesion else NOTHING

    led = " -1" if given["leader"] else ""
    return _told(
        f"{_many(markers)} {signed(value)}{led} against Cohesion {cohesion}:", _highest(markers, struck), given
    )


def anti_tank(given: Mapping[str, Any]) -> Calculated:
    """13.2: a die for each marker against the armour that it meets; an unmodified 1 does nothing."""
    markers, value, armour = given["markers"], given["value"], given["armour"]
    shaken = not given["soft"] and not given["shocked"]

    def struck(die: int) -> str:
        if die == FIGURES.ignored or die + value < armour:
            return NOTHING
        return DESTROYED if die + value > armour else SHOCKED if shaken else NOTHING

    return _told(f"{_many(markers)} {signed(value)} against armour {armour}:", _highest(markers, struck), given)


def _many(markers: int) -> str:
    return f"the highest of {markers}d10" if markers > 1 else "d10"


def _highest(dice: int, struck: Callable[[int], str]) -> Results:
    """What the highest of several dice brings: a higher one is never better for the target."""
    found: Results = {}
    for die in range(1, TEN + 1):
        likely = Fraction(die**dice - (die - 1) ** dice, TEN**dice)
        found[struck(die)] = found.get(struck(die), Fraction(0)) + likely
    return found


def assault(given: Mapping[str, Any]) -> Calculated:
    """14.1.s4-1, 14.1.s5-1: the die and the difference of both sides' values."""
    drm = limited(given["attack"] - given["defence"])
    rows = [row.least for row in TABLES.assault.row]
    found = enumerate_throws(lambda dice: ASSAULT_ROWS[rows.index(assault_row(d10(dice, "Assault") + drm).least)])
    return _told(f"d10 {signed(drm)}:", found, given)


def recovery(given: Mapping[str, Any]) -> Calculated:
    """12.3-1: of a Disrupted unit."""
    chart, cohesion = TABLES.recovery, given["cohesion"]
    mods = ((chart.suppressed, given["suppressed"]), (chart.leader, given["leader"]), (chart.elite, given["elite"]))
    tally = Tally.of(line.mod() for line, applies in mods if applies)
    infantry = not given["support"]
    found = enumerate_throws(
        lambda dice: judged(d10(dice, "Recovery"), tally, cohesion, infantry=infantry, heroic=infantry, rally=False)
    )
    results = {RESULTS.get(result, result): likely for result, likely in found.items()}
    plus = f" {tally.total:+d}" if tally.total else ""
    return _told(f"d10{plus}, needs {cohesion} or less:", results, given)


MARKERS = Parameter("markers", "How many attacks of this value.", default=1, least=1)

CALCULATORS = (
    Calculator(
        "small-arms",
        "Odds of Small Arms or Mortar Fire at a hex, when it is resolved.",
        (
            Parameter("value", "The value of the marker."),
            Parameter("cohesion", "Cohesion of the unit that is struck.", default=6, least=1),
            MARKERS,
            Parameter("disrupted", "The unit is Disrupted.", "flag", default=False),
            Parameter("leader", "Its Platoon Leader, of better Cohesion, is with it.", "flag", default=False),
        ),
        (
            "hedgerow odds small-arms --value 1 --cohesion 6",
            "hedgerow odds small-arms --value 0 --markers 3",
        ),
        small_arms,
    ),
    Calculator(
        "anti-tank",
        "Odds of Anti-Tank Fire, when it is resolved.",
        (
            Parameter("value", "The value of the marker."),
            Parameter("armour", "The armour it meets: AV, or AEV in enfilade."),
            MARKERS,
            Parameter("soft", "The target is no AFV: it cannot be Shocked.", "flag", default=False),
            Parameter("shocked", "The AFV is Shocked already.", "flag", default=False),
        ),
        ("hedgerow odds anti-tank --value 3 --armour 8",),
        anti_tank,
    ),
    Calculator(
        "assault",
        "Odds of an Assault.",
        (
            Parameter("attack", "All that the attacker brings."),
            Parameter("defence", "All that the defender brings."),
        ),
        ("hedgerow odds assault --attack 8 --defence 5",),
        assault,
    ),
    Calculator(
        "recovery",
        "Odds that a Disrupted unit recovers.",
        (
            Parameter("cohesion", "Cohesion of its Disrupted side.", default=5, least=1),
            Parameter("leader", "Its Platoon Leader helps.", "flag", default=False),
            Parameter("suppressed", "Attacks lie on its hex.", "flag", default=False),
            Parameter("elite", "It is Elite.", "flag", default=False),
            Parameter("support", "It is no squad or section, and never Heroic.", "flag", default=False),
        ),
        ("hedgerow odds recovery --cohesion 5 --leader",),
        recovery,
    ),
)
