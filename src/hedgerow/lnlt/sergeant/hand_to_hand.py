"""Melee: whether to close in, whom to strike, and when to get out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hedgerow.kernel.choice import Choice
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.rules.melee.blows import COLUMNS, TABLE, best_weapons, blow, defends, odds_column, strikes, unit_fp
from hedgerow.lnlt.rules.melee.records import Round
from hedgerow.lnlt.rules.people.leaders import is_hero, lm, morale
from hedgerow.lnlt.rules.people.morale import check_tally
from hedgerow.lnlt.sergeant.situation import Band, Situation
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import Fight, Strike, Withdraw
from hedgerow.lnlt.state.names import names
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.players.player import Part, Thought


@lru_cache(maxsize=64)
def at_least(needed: int) -> float:
    """The chance that two dice show so much."""
    return sum(a + b >= needed for a in range(1, 7) for b in range(1, 7)) / 36


def at_most(most: int) -> float:
    return 1.0 - at_least(most + 1)


# ------------------------------------------------------------------ odds before the fight


def melee_fp(s: State, units: list[Unit]) -> int:
    return sum(m.value for u in units for m in unit_fp(u, best_weapons(s, u) if not u.shaken else ()))


def kill_chance(s: State, strikers: list[Unit], struck: list[Unit]) -> float:
    """The chance that all those who strike kill all who are struck."""
    attack, defence = melee_fp(s, strikers), melee_fp(s, struck)
    if not attack or not struck:
        return 0.0
    column = odds_column(attack, defence)
    if any(is_hero(u) for u in strikers):
        column = min(column + TABLE.hero_shift, len(COLUMNS) - 1)
    help_of_leader = max((lm(u) for u in strikers), default=0)
    return at_least(TABLE.kill_number[column] - help_of_leader)


def struck_by(sit: Situation, side: list[Unit], others: list[Unit]) -> float:
    """What a side loses in a round, by the better of two ways to strike it: everybody, or its best unit."""
    s = sit.s
    strikers = [u for u in others if strikes(s, u)]
    leader = max((lm(u) for u in others if not u.shaken), default=0)
    able = [u for u in side if defends(s, u)]
    if not strikers or not able:
        return 0.0
    whole = sum(sit.worth(u) for u in side)
    best = kill_chance(s, [*strikers], able) * whole
    for u in able:
        best = max(best, kill_chance(s, strikers, [u]) * sit.worth(u))
    return best * (1.0 + 0.08 * leader)


def assault(sit: Situation, band: Band, place: str, arrives: float = 1.0) -> Iterator[Part]:
    """What closing in with a band is likely to bring, if it gets there."""
    s = sit.s
    foes = [u for u in sit.foes[place] if figures(u).hull is None]
    ours = [*(u for u in sit.friends.get(place, ()) if figures(u).hull is None), *band.units]
    if not any(defends(s, u) for u in foes):
        yield Part(arrives * sum(sit.worth(u) for u in foes), "nobody there can defend himself")
        return
    won, lost = struck_by(sit, foes, ours), struck_by(sit, ours, foes)
    yield Part(arrives * won, "kills expected hand to hand")
    yield Part(-arrives * sit.w.melee_risk * lost, "own losses hand to hand")


def can_close_in(sit: Situation, band: Band) -> bool:
    """8.0.3, 1.7.0.4: somebody who fights, and no Weapon Team."""
    return any(strikes(sit.s, u) for u in band.units) and all(figures(u).kind != "team" for u in band.units)


# ------------------------------------------------------------------ in the fight


def locked(sit: Situation, place: str, units: list[Unit]) -> Iterator[Thought]:
    """Another round, or out of it. Who neither fights nor leaves waits for the enemy to begin the round."""
    s = sit.s
    ours, foes = ([u for u in stacks.get(place, []) if figures(u).hull is None] for stacks in (sit.friends, sit.foes))
    won, lost = struck_by(sit, foes, ours), struck_by(sit, ours, foes)
    yield Thought(Fight(place), (Part(won, "kills expected"), Part(-0.5 * lost, "own losses expected")))
    away = at_most(min(morale(s, u).total - check_tally(s, u).total for u in units))
    parts = (
        Part(away * (lost - won - sit.w.withdraw), "the Melee looks bad"),
        Part((1 - away) * (0.5 * won - 0.5 * lost), "some may have to fight"),
    )
    yield Thought(Withdraw(tuple(u.id for u in units)), parts)


def strike(sit: Situation, choice: Choice[Strike]) -> list[Thought]:
    """Whom to strike: the chance to kill times what dies."""
    s = sit.s
    weighed = []
    for move in choice.options:
        place = s.units[move.targets[0]].at
        r = Round(place, sit.side)
        b = blow(s, r, sit.side, move)
        chance = at_least(b.kill_number - b.roll.total)
        able = [u.id for u in sit.foes.get(place, []) if defends(s, u)]
        everybody = set(able) <= set(move.targets)
        dead = sit.foes.get(place, []) if everybody else [s.units[i] for i in move.targets]
        spent = sum(s.weapons[i].counter in ("satchel", "molotov") for i in move.weapons)
        words = f"{percent(chance)} to kill {names(sit.s, move.targets)}"
        parts = (Part(chance * sum(sit.worth(u) for u in dead), words), Part(-0.5 * spent, "charges used up"))
        weighed.append(Thought(move, parts))
    return weighed
