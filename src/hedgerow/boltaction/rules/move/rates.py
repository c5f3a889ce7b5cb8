"""move.1 to move.4, house-move.1, terrain.1 to terrain.12 How far units go, and over what."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import CATEGORIES, CODES, MOVEMENT, WEAPONS
from hedgerow.boltaction.book.tables import TABLES, Code, MoverId
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.records import Feature
from hedgerow.boltaction.state.lookups import can, crew
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

HEAVY = 10
"""terrain.11: the damage value of heavy tanks."""
WATER = "water"


def mover(u: Unit) -> MoverId:
    return u.card.drive if u.card.drive is not None else "infantry"


def fixed(u: Unit) -> bool:
    """house-weapon.3: a team or gun with a Fixed weapon."""
    return bool(u.card.gun) and WEAPONS[u.card.gun].has("fixed")


def only_turns(u: Unit, order: Order | None) -> bool:
    """house-weapon.3: on Advance a Fixed weapon looks another way, and stays where it is."""
    return fixed(u) and order == "advance" and not u.waiting


def rate(s: State, u: Unit, order: Order) -> int:
    """In hundredths of an inch: the rate of an ADVANCE or a RUN, roads apart."""
    inches = rate_in_inches(u, order)
    return inches * INCH


def rate_in_inches(u: Unit, order: Order) -> int:
    run = order == "run"
    if u.card.kind == "artillery":
        return TABLES.moving.pushed_gun if run and (pushed(u) or u.waiting) else 0
    if fixed(u):
        return TABLES.moving.fixed_team if run else 0
    if can(u, "slow"):
        return TABLES.moving.slow[run]
    if can(u, "cavalry"):
        return TABLES.moving.cavalry[run]
    if can(u, "motorbikes"):
        return TABLES.moving.motorbikes[run]
    row = MOVEMENT[mover(u)]
    return row.run if run else row.advance


LIGHT_GUNS = (
    "light-at-gun",
    "medium-at-gun",
    "light-autocannon",
    "heavy-autocannon",
    "light-howitzer",
    "low-velocity-gun",
    "field-gun",
)
"""house-move.1: what its crew can push."""


def pushed(u: Unit) -> bool:
    """house-move.1: whether a gun is light enough, and enough of its crew are left, to be pushed."""
    return u.card.gun in LIGHT_GUNS and len(crew(u)) >= TABLES.moving.pushers


def pivots(s: State, u: Unit, order: Order) -> int:
    """vehicle.1 to vehicle.3, by the option `tracked-pivots`."""
    drive, said = mover(u), s.options["tracked-pivots"]
    if drive == "tracked" and (said == "alike" or (said == "2" and order != "run")):
        drive = "half-track"
    row = MOVEMENT[drive]
    return row.run_pivots if order == "run" else row.advance_pivots


def reverse_rate(u: Unit, order: Order = "run") -> int:
    """reverse.1, reverse.2: half an Advance, the whole of it for Recce vehicles; hundredths of an inch.

    Who steers in both directions, or turns on the spot, runs backwards as fast as forwards.
    """
    both_ways = can(u, "dual-direction") or can(u, "turn-on-the-spot")
    inches = rate_in_inches(u, order if both_ways else "advance")
    return inches * INCH if can(u, "recce") or both_ways else inches * INCH // 2


def code_for(u: Unit, feature: Feature) -> Code:
    """terrain.1 to terrain.5, house-terrain.2: what a kind of unit may do on a piece of terrain."""
    row = CATEGORIES[feature.kind.category]
    if u.card.kind == "artillery":
        return CODES[row.artillery]
    if u.card.kind == "vehicle" or can(u, "motorbikes"):
        return CODES[row.wheeled if mover(u) == "wheeled" or can(u, "motorbikes") else row.tracked]
    return CODES[row.infantry]


def why_not_over(u: Unit, order: Order, feature: Feature) -> Refusal | None:
    """terrain.6 to terrain.12: why a unit may not cross or enter a piece of terrain with an order."""
    kind, vehicle = feature.kind, u.card.kind == "vehicle"
    if kind.name == WATER and can(u, "amphibious"):
        return None if order == "advance" else Refusal("no-run", "it swims at half an Advance", "house-game.5")
    if kind.impassable:
        return Refusal("impassable", f"nobody crosses {kind.name}", "house-terrain.1")
    code = code_for(u, feature)
    if code.id == "ok*" and kind.anti_tank and vehicle:
        return Refusal("anti-tank", f"no vehicle crosses a {kind.name}", code.rule)
    if kind.bunker and vehicle:
        return Refusal("bunker", "no vehicle brings a bunker down", "house-cover.3")
    if code.id == "no!" and u.card.damage >= HEAVY and order != "run":
        return None
    if not code.enter:
        return Refusal("barred", f"{u.name} cannot enter {kind.name}", code.rule)
    if order == "run" and not code.run and not (can(u, "skis") and kind.category == "rough"):
        return Refusal("no-run", f"no Run through {kind.name}", code.rule)
    return None
