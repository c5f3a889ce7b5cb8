"""Moves and support, in sentences."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hedgerow.board.inches.measure import inches, named
from hedgerow.boltaction.screen.naming import building, compass, name, names, spot, weapon
from hedgerow.boltaction.screen.rows import ACT, BELOW, PART, SHOT, Effects, Row, burst, over
from hedgerow.boltaction.state.events import movement, support
from hedgerow.boltaction.state.state import State
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.telling import Effect

MANNERS = {
    "advance": "advances", "run": "runs", "charge": "charges", "panic": "flees", "escape": "drives off",
    "regroup": "regroups", "arrive": "comes on", "back-off": "backs off",
}  # fmt: skip
RESULTS = {
    "rookie-pilot": "a rookie pilot", "empty-skies": "the skies are empty", "here-it-comes": "here it comes",
    "miscalculation": "a miscalculation", "delay": "a delay", "lands": "it lands",
}  # fmt: skip
CALLS = {"air": "an air strike", "barrage": "a barrage", "smoke": "smoke"}


def went(s: State, x: Any) -> Effects:
    way = [named(at) for at in x.way]
    return tuple(Effect("move", to, start, (x.unit,)) for start, to in pairwise(way))


# fmt: off
ROWS: dict[type[Event], Row] = {
    movement.SetOut: Row(lambda s, x: f"{name(s, x.unit)} {MANNERS[x.kind]}, {inches(x.length)}.", "moves", "move",
                         joins=BELOW, shows=went),
    movement.Moved: Row(lambda s, x: f"{name(s, x.unit)} is stopped at {spot(x.to)}." if x.stopped
                        else f"{name(s, x.unit)} is at {spot(x.to)}.", "moves", quiet=True),
    movement.Turned: Row(lambda s, x: f"{name(s, x.unit)} turns {compass(x.facing)}.", "moves", "move", joins=BELOW),
    movement.Entered: Row(lambda s, x: f"{name(s, x.unit)} occupies {building(s, x.building)}.", "moves", "move",
                          joins=BELOW),
    movement.GotAboard: Row(lambda s, x: f"{name(s, x.unit)} gets aboard {name(s, x.carrier)}.", "moves", joins=BELOW),
    movement.GotOff: Row(lambda s, x: f"{name(s, x.unit)} gets off {name(s, x.carrier)}.", "moves", joins=BELOW),
    movement.Arrived: Row(lambda s, x: f"{name(s, x.unit)} comes on from the {x.edge}.", "moves", "move", joins=BELOW),
    movement.Revealed: Row(lambda s, x: f"{name(s, x.unit)} is hidden no more.", "moves", "spot", joins=BELOW,
                           shows=lambda s, x: over(s, x.unit, "seen")),
    movement.Sprung: Row(lambda s, x: f"{name(s, x.unit)} springs its ambush on {name(s, x.target)}.", "fights", "fire",
                         joins=BELOW, shows=lambda s, x: over(s, x.unit, "ambush", 1)),
    movement.Collapsed: Row(lambda s, x: f"{building(s, x.building).capitalize()} comes down.", "moves", "rubble",
                            joins=BELOW, shows=lambda s, x: burst(x.at)),
    movement.Stuck: Row(lambda s, x: f"{name(s, x.unit)} in the ruins: {x.die}, "
                        f"{'it is stuck' if x.stuck else 'it gets through'}.", "moves", "dice", joins=BELOW),
    # --- support
    support.Called: Row(lambda s, x: f"{name(s, x.unit)} calls {CALLS[x.kind]} on "
                        f"{name(s, x.target) if x.target else spot(x.at)}.", "fights", "barrage", joins=BELOW),
    support.MissionRolled: Row(
        lambda s, x: f"{CALLS[x.kind].capitalize()} for {s.battle.force_name(x.seat)}: {x.die}, {RESULTS[x.result]}.",
        "fights", "barrage", opens=(ACT,)),
    support.MissionLost: Row(lambda s, x: "Nobody is left to be struck: the mission is lost.", "fights", joins=BELOW),
    support.Retargeted: Row(lambda s, x: f"The target is {name(s, x.target)}.", "fights", joins=BELOW),
    support.Shifted: Row(
        lambda s, x: f"It is {inches(x.drift)} off to the {compass(x.degrees)}: {spot(x.to)}." if x.drift
        else f"The aiming point is moved to {spot(x.to)}.", "fights", joins=BELOW),
    support.WentAstray: Row(lambda s, x: f"It is off by up to {inches(x.reach)}: the opponent says where it falls.",
                            "fights", "dice", joins=BELOW),
    support.MarkerPlaced: Row(lambda s, x: f"The aircraft comes in on {name(s, x.target)}.", "fights", "air",
                              joins=BELOW),
    support.Recognised: Row(lambda s, x: f"{name(s, x.unit)}: {x.die}, "
                            f"{'it knows its own aircraft' if x.holds else 'it fires at its own aircraft'}.",
                            "fights", "dice", joins=BELOW),
    support.FlakFired: Row(lambda s, x: f"{name(s, x.unit)} fires its {weapon(x.weapon)}: {plural(x.hits, 'hit')}.",
                           "fights", "fire", joins=BELOW),
    support.ShotDown: Row(lambda s, x: f"{plural(x.hits, 'hit')}: the aircraft is shot down.", "fights", "loss",
                          joins=BELOW),
    support.AircraftCame: Row(lambda s, x: f"It is a {x.aircraft.replace('-', ' ')} ({x.die}).", "fights", "air",
                              joins=BELOW, opens=(SHOT,)),
    support.Strafed: Row(lambda s, x: f"{name(s, x.target)} is strafed: {plural(x.hits, 'hit')}.", "fights", "fire",
                         joins=PART, shows=lambda s, x: over(s, x.target, plural(x.hits, "hit"), 2)),
    support.BarrageLands: Row(lambda s, x: f"The barrage falls within {inches(x.radius)} of {spot(x.at)}, on "
                              f"{names(s, x.units) or 'nobody'}.", "fights", "barrage", joins=BELOW,
                              shows=lambda s, x: burst(x.at)),
    support.FateRolled: Row(lambda s, x: f"{name(s, x.unit)}: {x.die}, a {'direct hit' if x.struck else 'near miss'}.",
                            "fights", "dice", joins=BELOW),
    support.SmokeFired: Row(lambda s, x: f"{name(s, x.unit)} fires smoke: {x.lost}." if x.lost
                            else f"{name(s, x.unit)} fires smoke: {x.die} for {x.need}+.", "fights", "smoke",
                            joins=BELOW),
}
# fmt: on
