"""8.0, 8.3-8.5: who counts for what in Melee, the odds, and the blow: previews and resolution share all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS, TABLES
from hedgerow.lnlt.rules.melee.records import Blow, Round
from hedgerow.lnlt.rules.people.leaders import is_hero, is_leader, lm
from hedgerow.lnlt.rules.people.national import fanatic
from hedgerow.lnlt.rules.people.weapons import UNARMED, can_fire, capacity, captured, weapon_fp
from hedgerow.lnlt.state.lookups import borne, figures, printed, same_badge, side_at
from hedgerow.lnlt.state.moves import Strike
from hedgerow.lnlt.state.state import State, Unit, Weapon

TABLE = TABLES.melee
COLUMNS = tuple((int(a), int(b)) for a, _, b in (name.partition("-") for name in TABLE.columns))
NEVER = UNARMED | {"sniper"}  # 8.1.7
MANY_TARGETS = 4  # beyond this many only single targets, pairs and all together are listed


# ------------------------------------------------------------------ who takes part


def melee_eligible(s: State, u: Unit) -> bool:
    """8.1.7: whether a unit fights: not Shaken units, Medics, Snipers, or Leaders without a Melee-eligible SW."""
    f = figures(u)
    if u.shaken or f.kind in NEVER or f.hull is not None:  # 8.0.21
        return False
    return not is_leader(u) or bool(melee_weapons(s, u))


def defends(s: State, u: Unit) -> bool:
    """Whether a unit can be attacked: all that are eligible, and the Shaken of fanatic nations (8.1.7, 13.0.1)."""
    return melee_eligible(s, u) or fanatic(u)


def strikes(s: State, u: Unit) -> bool:
    """1.7.0.5, 8.0.13: whether a unit can make Melee attacks; a WT with anything but a machine gun only defends."""
    return melee_eligible(s, u) and (figures(u).kind != "team" or figures(u).mg_team)


def fighters(s: State, r: Round, side: int) -> list[Unit]:
    """Everybody of a side who is in the Melee; vehicles take no part (8.0.21)."""
    return [u for u in side_at(s, r.place, side) if u.id not in r.apart and figures(u).hull is None]


def strikers(s: State, r: Round, side: int) -> list[Unit]:
    return [u for u in fighters(s, r, side) if strikes(s, u)]


def targets(s: State, r: Round, side: int) -> list[Unit]:
    """8.0.8, 8.1.7, 8.1.8: whom a side may attack."""
    return [u for u in fighters(s, r, 1 - side) if defends(s, u)]


# ------------------------------------------------------------------ weapons in Melee


def serves_in_melee(w: Weapon) -> bool:
    """8.0.7: MGs, charges, Molotov Cocktails and Flamethrowers, as long as they work."""
    return printed(w).melee_eligible and can_fire(w)


def melee_weapons(s: State, u: Unit) -> list[Weapon]:
    return [w for w in borne(s, u) if serves_in_melee(w)]


def uses_ifp(u: Unit, weapons: int) -> bool:
    """8.0.15, 1.6.0.7: a Squad keeps its IFP beside one weapon, all others give it up; a Leader has none (11.1.0.1)."""
    if is_leader(u):
        return False
    return weapons <= (1 if figures(u).kind == "squad" else 0)


def best_weapons(s: State, u: Unit, *, sparing: bool = False) -> tuple[Weapon, ...]:
    """The weapons with which a unit is strongest; `sparing` keeps those that the attack might cost."""
    able = [w for w in melee_weapons(s, u) if not (sparing and (printed(w).single_use or captured(s, w)))]
    ways = [way for n in range(capacity(u) + 1) for way in combinations(able, n)]
    return max(ways, key=lambda way: sum(m.value for m in unit_fp(u, way)), default=())


# ------------------------------------------------------------------ Firepower


def fights_as_zero(u: Unit) -> bool:
    """8.3.1, 11.6.5: an MMC of IFP 0, and a Scout. A WT's nominal FP is another matter (1.7.0.5)."""
    f = figures(u)
    return f.kind == "scout" or (f.mmc and f.ifp == 0 and (f.kind != "team" or f.mg_team))


def unit_fp(u: Unit, weapons: Iterable[Weapon], *, ambush: bool = False) -> list[Mod]:
    """8.0.14-8.0.16, 8.3.1, 8.4.2, 8.5.1: what a unit and the weapons it uses count in Melee."""
    used = tuple(weapons)
    mods = [*_own_fp(u, used), *(_weapon_fp(u, w) for w in used)]
    if u.skill == "deadly":
        mods.append(Mod(NUMBERS.deadly_fp, f"{figures(u).name} is Deadly", "12.0.1"))
    if ambush:
        more = (NUMBERS.ambush_factor - 1) * sum(m.value for m in mods)
        mods.append(Mod(more, f"{figures(u).name} in Ambush", "8.4.3" if fights_as_zero(u) else "8.4.2"))
    return mods


def _own_fp(u: Unit, used: tuple[Weapon, ...]) -> Iterator[Mod]:
    f = figures(u)
    if not uses_ifp(u, len(used)):
        return
    if u.shaken:
        yield Mod(NUMBERS.fanatic_melee_fp, f"{figures(u).name}, Shaken but fanatic", "13.0.1")
    elif f.kind == "team" and not f.mg_team:
        yield Mod(NUMBERS.non_mg_wt_melee_fp, f"{figures(u).name}, a Weapon Team", "1.7.0.5")
    elif fights_as_zero(u):
        if not used:
            yield Mod(NUMBERS.zero_ifp_melee_fp, f"{figures(u).name}, without IFP", "8.3.1")
    else:
        yield Mod(f.ifp, figures(u).name, "1.7.0.6" if f.mg_team else "8.0.14")
    if f.melee_bonus and not u.shaken:
        yield Mod(NUMBERS.m_superscript, f"{figures(u).name}, M superscript", "8.5.1")


def _weapon_fp(u: Unit, w: Weapon) -> Mod:
    fp = weapon_fp(w) + (NUMBERS.m_superscript if printed(w).melee_bonus else 0)
    if figures(u).smc and u.skill != "gunner":
        return Mod((fp + 1) // 2, f"half of {printed(w).name}", "8.0.16")
    return Mod(fp, printed(w).name, "8.5.1" if printed(w).melee_bonus else "8.0.7")


def attack_tally(s: State, r: Round, side: int, weapons: Iterable[str]) -> Tally:
    """8.0.7: what all of a side's units that can strike bring, with the weapons named."""
    used = [s.weapons[name] for name in weapons]
    mods: list[Mod] = []
    for u in strikers(s, r, side):
        mods += unit_fp(u, (w for w in used if w.bearer == u.id), ambush=u.id in r.ambushers)
    return Tally.of(mods)


def defence_tally(s: State, r: Round, struck: Iterable[Unit]) -> Tally:
    """8.0.7: what the units attacked put up, each with the weapons that serve it best."""
    mods: list[Mod] = []
    for u in struck:
        mods += unit_fp(u, defence_weapons(s, u), ambush=u.id in r.ambushers)
    return Tally.of(mods)


def defence_weapons(s: State, u: Unit) -> tuple[Weapon, ...]:
    return () if u.shaken else best_weapons(s, u)


# ------------------------------------------------------------------ odds


def odds_column(attack: int, defence: int) -> int:
    """8.0.7, 8.0.9, 8.0.20: the ratio rounded up to the next column, within the table.

    >>> TABLE.columns[odds_column(5, 2)], TABLE.columns[odds_column(1, 9)], TABLE.columns[odds_column(9, 1)]
    ('3-1', '1-3', '5-1')
    """
    within = (i for i, (a, d) in enumerate(COLUMNS) if attack * d <= a * defence)
    return next(within, len(COLUMNS) - 1)


def below_the_table(attack: int, defence: int) -> bool:
    """8.0.9: odds longer than the lowest column."""
    a, d = COLUMNS[0]
    return attack * d < a * defence


def blow(s: State, r: Round, side: int, strike: Strike) -> Blow:
    """8.0.7-8.0.12, 8.0.19: a side's attack, ready for the dice, with its Kill Number; at night too (20.1.2.1)."""
    attackers, struck = strikers(s, r, side), [s.units[i] for i in strike.targets]
    attack, defence = attack_tally(s, r, side, strike.weapons), defence_tally(s, r, struck)
    column = odds_column(attack.total, defence.total)
    if any(is_hero(u) for u in attackers):
        column = min(column + TABLE.hero_shift, len(COLUMNS) - 1)  # 8.0.12
    serving = [*strike.weapons, *(w.id for u in struck for w in defence_weapons(s, u))]
    return Blow(
        tuple(u.id for u in attackers),
        strike.targets,
        attack,
        defence,
        TABLE.columns[column].replace("-", ":"),
        TABLE.kill_number[column],
        roll_tally(s, r, side, strike),
        tuple(serving),
        below_the_table(attack.total, defence.total),
    )


def roll_tally(s: State, r: Round, side: int, strike: Strike) -> Tally:
    """8.0.10, 8.3.2, 8.3.3: what is added to the Melee roll."""
    mods = []
    if leader := melee_leader(s, r, side, strike.weapons):
        mods.append(Mod(lm(leader), f"led by {figures(leader).name}", "8.0.10"))
    for u in strikers(s, r, side):
        if fights_as_zero(u):
            mods.append(Mod(-NUMBERS.zero_ifp_melee_roll, f"{figures(u).name} attacks without IFP", "8.3.2"))
    for name in strike.targets:
        if fights_as_zero(s.units[name]):
            mods.append(Mod(NUMBERS.zero_ifp_melee_roll, f"{name} defends without IFP", "8.3.3"))
    return Tally.of(mods)


def melee_leader(s: State, r: Round, side: int, weapons: Iterable[str]) -> Unit | None:
    """8.0.10, 1.6.0.9: the best Good Order Leader of the attackers' badge who uses no weapon himself."""
    busy = [s.weapons[name].bearer for name in weapons]
    attackers = strikers(s, r, side)
    able = [
        u for u in fighters(s, r, side)
        if is_leader(u) and not u.shaken and u.id not in busy and any(same_badge(u, x) for x in attackers if x is not u)
    ]  # fmt: skip
    return max(able, key=lm, default=None)


# ------------------------------------------------------------------ sensible attacks


def sensible_strikes(s: State, r: Round, side: int) -> Iterator[Strike]:
    """The attacks worth listing: every choice of targets (fewer if there are many) with the likeliest weapons."""
    struck = targets(s, r, side)
    sizes = range(1, len(struck) + 1) if len(struck) <= MANY_TARGETS else (1, 2, len(struck))
    ways = list(_weapon_ways(s, r, side))
    for n in sizes:
        for chosen in combinations(struck, n):
            defence = defence_tally(s, r, chosen).total
            for weapons in ways:
                attack = attack_tally(s, r, side, weapons).total
                if attack and (n == 1 or not below_the_table(attack, defence)):
                    yield Strike(tuple(u.id for u in chosen), weapons)


def _weapon_ways(s: State, r: Round, side: int) -> Iterator[tuple[str, ...]]:
    """At full strength or sparing what might be lost, with Leaders fighting themselves or leading."""
    seen: list[tuple[str, ...]] = []
    for sparing in (False, True):
        for leading in (False, True):
            hands = (u for u in strikers(s, r, side) if not (leading and is_leader(u)))
            way = tuple(w.id for u in hands for w in best_weapons(s, u, sparing=sparing))
            if way not in seen:
                seen.append(way)
                yield way
