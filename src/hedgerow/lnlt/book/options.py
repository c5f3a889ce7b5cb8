"""The named options, and what rules may ask of them."""

from __future__ import annotations

from typing import Literal, TypedDict

from hedgerow.kernel.options import Options
from hedgerow.lnlt.book.tables import TABLES, Option

Readings = TypedDict(
    "Readings",
    {
        "abandoning-crew": Literal["shaken", "morale-check"],
        "acquired-target-spotted": Literal["firer", "all"],
        "advisor-calls-fire": Literal["no", "yes"],
        "aircraft-altitude": Literal["core", "card"],
        "aircraft-nonpenetration": Literal["core", "card"],
        "assault-fire": Literal["off", "on"],
        "blazes": Literal["off", "on"],
        "captured-sw-close-assault": Literal["remove", "keep"],
        "close-assault-escort": Literal["melee-eligible", "good-order"],
        "combined-fp-rounding": Literal["total", "per-unit"],
        "crew-bailout-dft": Literal["one-in-six", "even-odd"],
        "fire-mission-types": Literal["standard", "card"],
        "he-moved-target": Literal["none", "plus-1"],
        "heat-infantry-cover": Literal["core", "card"],
        "heat-vs-red-armor": Literal["half", "minus-4", "none"],
        "hero-trigger": Literal["enemy-fire", "any-check"],
        "hit-and-run": Literal["off", "on"],
        "indirect-vs-vehicle-modifiers": Literal["none", "dft"],
        "inside-passengers-shaken-mc": Literal["yes", "no"],
        "inside-passengers-small-arms": Literal["open-topped", "open", "none"],
        "leader-lm-on-leader-rally": Literal["yes", "no"],
        "lm-on-opportunity-fire": Literal["yes", "no"],
        "los-between-buildings": Literal["blocked", "penalty"],
        "mines-vs-vehicles": Literal["firepower", "table"],
        "mortar-direct-modifiers": Literal["core", "card"],
        "mortar-ffe": Literal["always", "indirect-only"],
        "mounted-units": Literal["off", "on"],
        "moving-target-oft": Literal["all", "vehicles"],
        "oba-and-lm": Literal["same-turn", "same-impulse"],
        "open-buttoned-oft": Literal["buttoned-plus-1", "open-minus-1"],
        "ops-complete-lm-on-damage": Literal["yes", "no"],
        "ops-complete-sw-halving": Literal["mg-and-flamethrower", "all-dft"],
        "ordnance-sw-in-buildings": Literal["forbidden", "card"],
        "overrun-defender-tm": Literal["no", "yes"],
        "overrun-terrain": Literal["core", "card", "reference"],
        "shaken-avoids": Literal["any-enemy", "good-order-enemy"],
        "shaken-inside-disembark": Literal["no", "yes"],
        "shaken-target-acquisition": Literal["keeps", "loses"],
        "shaken-vehicle-mf": Literal["up", "down"],
        "smoke-hides-open": Literal["yes", "no"],
        "smoke-then-act": Literal["no", "card"],
        "split-mg-fire": Literal["off", "on"],
        "sw-destroy": Literal["3.0", "1.6"],
        "us-extra-artillery": Literal["off", "on"],
        "vehicle-assault-fire": Literal["off", "on"],
        "vehicle-size": Literal["off", "on"],
        "vehicle-speed": Literal["off", "on"],
        "vehicle-spotting-bonus": Literal["off", "on"],
        "wreck-stacking": Literal["both", "owner"],
        "wt-smoke": Literal["allowed", "forbidden"],
    },
)
"""What each option of `tables.toml` may be: a rule that asks for another name or value does not pass the type check."""

OPTIONS: Options[Option, Readings] = Options(TABLES.option)
