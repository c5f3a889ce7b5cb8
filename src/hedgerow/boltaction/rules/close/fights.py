"""close.6 to close.11, house-close.5 to house-close.7 Fights on foot: round after round until there is a loser."""

from __future__ import annotations

from typing import Literal

from hedgerow.boltaction.book.charts import QUALITY, WEAPONS
from hedgerow.boltaction.rules.casualties import choose_fallen
from hedgerow.boltaction.rules.close.regrouping import begin_regrouping
from hedgerow.boltaction.rules.losing import destroy, lose_models
from hedgerow.boltaction.state.events import close as told
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.pending.close import Fighting
from hedgerow.boltaction.state.state import Model, State, Unit
from hedgerow.boltaction.state.world import Chance, World
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally

First = Literal["attackers", "defenders", "together"]
ALWAYS_FAILS = 1
LEAST_FANATICS = 2
BOOTS = 3
"""Men for each further die of those who are Tough as Boots."""


def begin_fight(t: World, u: Unit, target: Unit, *, defended: bool) -> None:
    """close.6, house-close.6: attackers first, unless the position is defended."""
    first = first_strike(t.state, defended=defended)
    p = Fighting(u.id, target.id, together=first == "together", building=target.building)
    if first == "defenders":
        p.defenders, p.step = True, "defenders"
    t.state.pending.append(p)


def first_strike(s: State, *, defended: bool) -> First:
    """close.6, house-close.6, by the options `strike-order` and `defended-position`: who strikes first."""
    return s.options["defended-position"] if defended else s.options["strike-order"]


def who_strikes(s: State, *, defended: bool) -> str:
    first = first_strike(s, defended=defended)
    return "both strike at once" if first == "together" else f"the {first} strike first"


def fight(t: World, p: Fighting) -> Play[None]:
    """close.6 to close.11: blows, casualties, the outcome of the round."""
    s = t.state
    u, target = s.units[p.unit], s.units[p.target]
    if p.wounds:
        yield from take_casualties(t, s.units[next(iter(p.wounds))], p)
        return
    match p.step:
        case "attackers":
            p.step = "outcome" if p.together or p.defenders else "defenders"
            if not u.lost:
                strike_at(t, u, target, p)
            if p.together:
                strike_at(t, target, u, p)
        case "defenders":
            p.step = "attackers" if p.defenders else "outcome"
            if not target.lost:  # close.7: only survivors strike back
                strike_at(t, target, u, p)
        case _:
            end_round(t, u, target, p)


# ------------------------------------------------------------------ blows


def dice_of(s: State, u: Unit) -> Tally:
    """house-close.5: one for every model."""
    tally = Tally((Mod(len(u.men), "models", "house-close.5"),))
    return tally.plus(len(u.men) // BOOTS if can(u, "tough-as-boots") else 0, "tough as boots", "house-game.5")


def need_against(u: Unit) -> Tally:
    """house-close.5: the bare damage value, whatever protects against shots."""
    row = QUALITY[u.quality]
    return Tally((Mod(row.damage, u.quality, row.damage_rule),))


def strikes_again(u: Unit, m: Model) -> bool:
    """house-weapon.1: with an Assault weapon, or as one of the Tough Fighters."""
    return can(u, "tough-fighters") or any(WEAPONS[arm].has("assault") for arm in m.arms if arm)


def anew(s: State) -> bool:
    """house-weapon.1, by the option `tough-fighters`: failures are rolled again, and kills bring no die more."""
    return s.options["tough-fighters"] == "roll-again"


def blows(t: Chance, s: State, u: Unit, target: Unit) -> tuple[Tally, Tally, tuple[int, ...], tuple[int, ...], int]:
    """What is needed, how many dice, those dice, the further ones, and how many kill."""
    need, count = need_against(target), dice_of(s, u)
    quick = sum(strikes_again(u, m) for m in u.men)
    if can(u, "tough-fighters"):
        quick = count.total
    dice = t.roll(f"{u.name} against {target.name}: damage", count.total)
    good = [die != ALWAYS_FAILS and die >= need.total for die in dice]
    # The dice of those who may strike again are the first.
    extra = good[:quick].count(not anew(s))
    more = t.roll(f"{u.name}: once more", extra) if extra else ()
    kills = sum(good) + sum(die != ALWAYS_FAILS and die >= need.total for die in more)
    return need, count, dice, more, kills


def strike_at(t: World, u: Unit, target: Unit, p: Fighting) -> None:
    """close.6, close.8: no rolls to hit."""
    need, count, dice, more, kills = blows(t, t.state, u, target)
    clause = "close.6" if u.id == p.unit else "close.8"
    t.tell(
        told.Blows(
            unit=u.id, target=target.id, round=p.round, need=need, count=count, dice=dice, more=more, kills=kills,
            rule=clause,
        )
    )  # fmt: skip
    if kills:
        p.wounds[target.id] = min(kills, len(target.men))


# ------------------------------------------------------------------ casualties


def take_casualties(t: World, u: Unit, p: Fighting) -> Play[None]:
    """close.7, close.9, house-close.5: the owner chooses, where there is a choice."""
    fall = yield from choose_fallen(u, p.wounds[u.id], "house-close.5")
    del p.wounds[u.id]
    p.fallen[u.id] = len(fall)
    lose_models(t, u, fall, "close.9" if u.id == p.unit else "close.7")


# ------------------------------------------------------------------ the outcome


def end_round(t: World, u: Unit, target: Unit, p: Fighting) -> None:
    """close.10, close.11, house-close.7: who lost more is destroyed; a draw is fought on."""
    s = t.state
    fallen = (p.fallen.get(u.id, 0), p.fallen.get(target.id, 0))
    loser = loser_of(u, target, fallen)
    over = loser is not None or (u.lost and target.lost)
    clause = "close.10" if over else "close.11"
    t.tell(
        told.RoundEnded(
            unit=u.id, target=target.id, round=p.round, fallen=fallen, loser=loser.id if loser else None, rule=clause
        )
    )
    if not over:
        p.round, p.together, p.defenders, p.step = p.round + 1, True, False, "attackers"
        p.fallen.clear()
        return
    s.pending.pop()
    if loser is None:
        return
    winner = target if loser is u else u
    destroy(t, loser, "surrendered", "close.10")
    begin_regrouping(t, winner, cleared=p.building if winner is u else -1)


def loser_of(u: Unit, target: Unit, fallen: tuple[int, int]) -> Unit | None:
    """house-close.7: who was wiped out, else who lost more; Fanatics hold out while there are two of them."""
    if u.lost or target.lost:
        return None if u.lost and target.lost else u if u.lost else target
    if fallen[0] == fallen[1]:
        return None
    loser = u if fallen[0] > fallen[1] else target
    return None if can(loser, "fanatics") and len(loser.men) >= LEAST_FANATICS else loser
