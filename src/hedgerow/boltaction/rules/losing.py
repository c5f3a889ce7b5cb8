"""house-turn.2, house-pins.3, house-casualty.2 Order dice, pins, and what is lost: every loss goes through here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.rules.casualties import WORTH
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.morale import quality_value
from hedgerow.boltaction.rules.seeing import within
from hedgerow.boltaction.state.events import losses
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.lookups import aboard, can, crew, national, on_table
from hedgerow.boltaction.state.pending.movement import BailingOut, Moving
from hedgerow.boltaction.state.state import Die, Model, State, Unit
from hedgerow.boltaction.state.world import World

LEAST_FANATICS = 2
BURNT = ("destroyed", "abandoned")
"""What becomes of a soft-skin that stays where it is, burnt out (house-damage.2)."""

# ------------------------------------------------------------------ dice


def die_of(s: State, u: Unit) -> Die | None:
    """The die beside a unit."""
    return next((die for die in s.dice if die.where == "unit" and die.unit == u.id), None)


def give_die(s: State, u: Unit, order: Order) -> None:
    """The die beside a unit is turned, or one is taken from the cup for it (house-shooting.3, house-armour.2)."""
    if die_of(s, u) is None:
        die = next(die for die in s.dice if die.where == "cup" and die.seat == u.seat)
        die.where, die.unit = "unit", u.id
    u.order = order


def drop_die(s: State, u: Unit) -> None:
    """house-turn.2, `lost-dice`: the die of a lost unit stays until the turn ends, or leaves cup or table at once."""
    if die_of(s, u) is None and s.options["lost-dice"] == "at-once":
        take_out(s, u.seat)


def take_out(s: State, seat: int) -> None:
    """A die that lies beside no unit leaves the game, of the cup before one that was set aside."""
    own = [die for die in s.dice if die.seat == seat and die.where in ("cup", "aside")]
    if own:
        min(own, key=lambda die: die.where != "cup").where = "gone"


def drop_dice(s: State, seat: int) -> None:
    """turn.11: at the end of a turn a side has as many dice as units; those of the lost leave now (`lost-dice`)."""
    there = sum(die.seat == seat and die.where != "gone" for die in s.dice)
    for _ in range(there - sum(not u.lost for u in s.own[seat])):
        take_out(s, seat)


def go_down(t: World, u: Unit, clause: str, *, reacting: bool = False) -> None:
    """turn.8: its die shows DOWN."""
    bring_down(t.state, u)
    dismount(t, u)
    t.tell(told.WentDown(unit=u.id, reacting=reacting, rule=clause))


def bring_down(s: State, u: Unit) -> None:
    """house-armour.2: a DOWN die, whatever it showed before; a move that is under way and an Ambush end."""
    u.retained = u.retained and u.order == "down"  # a kept Ambush is given up, and no Down was kept (house-turn.4)
    give_die(s, u, "down")
    u.loaded = ""
    for move in s.pending:
        if isinstance(move, Moving) and move.unit == u.id:
            move.halted = True


def dismount(t: World, u: Unit) -> None:
    """Bicycles are left behind with the first order but a RUN, or the first pin."""
    if can(u, "bicycles"):
        u.abilities.remove("bicycles")
        t.tell(losses.Dismounted(unit=u.id, rule="house-game.5"))


# ------------------------------------------------------------------ pins


def pin(t: World, u: Unit, count: int, clause: str, dice: tuple[int, ...] = ()) -> None:
    """morale.2, house-pins.3: pins are added; too many destroy."""
    if u.lost or count <= 0:
        return
    u.pins += count
    t.tell(told.Pinned(unit=u.id, count=count, now=u.pins, dice=dice, rule=clause))
    dismount(t, u)
    break_down(t, u)


def break_down(t: World, u: Unit) -> None:
    """house-pins.3: as many pins as its morale are the end of a unit; Fanatics hold out while there are two of them."""
    holds = can(u, "fanatics") and len(u.men) >= LEAST_FANATICS
    if u.pins >= quality_value(u) and not holds:
        destroy(t, u, "abandoned" if u.card.kind == "vehicle" else "routed", "house-pins.3")


def pin_by_attack(t: World, u: Unit, count: int, clause: str, dice: tuple[int, ...] = ()) -> None:
    """Pins of an attack: an Unreliable vehicle takes one more."""
    pin(t, u, count + (breaks_down(u) if count > 0 else 0), clause, dice)


def breaks_down(u: Unit) -> int:
    return TABLES.house.unreliable if can(u, "unreliable") else 0


def unpin(t: World, u: Unit, count: int, clause: str, dice: tuple[int, ...] = ()) -> None:
    """Pins come off, never more than there are (orders.6)."""
    count = min(count, u.pins)
    if count > 0:
        u.pins -= count
        t.tell(told.Unpinned(unit=u.id, count=count, now=u.pins, dice=dice, rule=clause))


# ------------------------------------------------------------------ losses


def lose_models(t: World, u: Unit, models: Sequence[Model], clause: str) -> None:
    """house-damage.2, house-casualty.2: men fall; with the last of them the unit is lost."""
    models = in_his_stead(t, u, models)
    for m in models:
        m.lost = True
    t.tell(
        losses.ModelsLost(
            unit=u.id, models=tuple(m.id for m in models), at=tuple(m.at for m in models), left=len(u.men), rule=clause
        )
    )
    if not crew(u) and not u.lost:  # house-casualty.2: a spotter alone serves nothing
        for m in u.men:
            m.lost = True
        destroy(t, u, "destroyed", clause)
        return
    if can(u, "green"):
        blood(t, u)
    if not u.lost:
        break_down(t, u)


def in_his_stead(t: World, u: Unit, models: Sequence[Model]) -> Sequence[Model]:
    """house-morale.2, initiative training: on 2+ another man falls for the leader of a section."""
    leader = next((m for m in models if m.role == "leader"), None)
    others = [m for m in u.men if m not in models]
    if leader is None or not others or not national(t.state, u, "initiative-training"):
        return models
    die = d6(t, f"{u.name}: initiative training")
    other = min(others, key=lambda m: (WORTH[m.role], len(m.arms), m.id)) if die >= TABLES.house.initiative else None
    t.tell(losses.LeaderSaved(unit=u.id, die=die, model=other.id if other else None, rule="house-morale.2"))
    return models if other is None else [other if m is leader else m for m in models]


def blood(t: World, u: Unit) -> None:
    """Green troops at their first casualty: pins and Down on a 1, regulars on a 5 or 6."""
    u.abilities.remove("green")
    die = d6(t, f"{u.name}: first casualty")
    if die <= TABLES.house.green_panics and watched_over(t.state, u):
        die = d6(t, f"{u.name}: first casualty, once more")
    panics, hardens = die <= TABLES.house.green_panics, die >= TABLES.house.green_hardens
    result: Literal["panics", "holds", "hardens"] = "panics" if panics else "hardens" if hardens else "holds"
    t.tell(losses.Blooded(unit=u.id, die=die, result=result, rule="house-casualty.1"))
    if hardens:
        u.quality = "regular"
    if panics:
        count, dice = rolled(t, TABLES.house.green_pins, f"{u.name}: pins")
        pin(t, u, count, "house-casualty.1", dice)
        if not u.lost:
            go_down(t, u, "house-casualty.1")


def watched_over(s: State, u: Unit) -> bool:
    """Whether Kempeitai are near, who have the worst of it rolled again."""
    reach = TABLES.house.kempeitai * INCH
    return any(can(o, "kempeitai") and o.id != u.id and within(s, o, u, reach) for o in on_table(s, u.seat))


def destroy(t: World, u: Unit, how: str, clause: str, *, scored: bool = True) -> None:
    """turn.11, house-armour.4, house-transport.1: a unit is lost, and so is its die; those aboard get out."""
    s = t.state
    if u.lost:
        return
    drop_die(s, u)
    passengers = aboard(s, u)
    u.lost, u.scored = True, scored
    u.wreck = u.card.kind == "vehicle" and u.card.armoured and how not in ("left", "late")
    u.burnt = u.card.kind == "vehicle" and not u.card.armoured and how in BURNT
    t.tell(losses.UnitLost(unit=u.id, seat=u.seat, at=u.at, how=how, scored=scored, rule=clause))
    for passenger in passengers:
        if how in ("left", "late"):
            destroy(t, passenger, how, clause)
        else:
            s.pending.append(BailingOut(passenger.id, u.id))
