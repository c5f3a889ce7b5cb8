"""3.0, 7.0, 7.2, 20.10 Who belongs to a platoon when it is activated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.state.names import short
from hedgerow.lhy.state.state import State, Unit


def companies(s: State, seat: int) -> list[str]:
    """1.9: those of a side, in order."""
    return list(dict.fromkeys(p.company for p in s.platoons.values() if p.seat == seat))


def company_units(s: State, company: str) -> Iterator[Unit]:
    return (u for u in s.units.values() if u.platoon and s.platoons[u.platoon].company == company and in_play(u))


def elite_company(s: State, company: str) -> bool:
    """15.1a-1"""
    return any(u.card.elite for u in company_units(s, company))


def in_play(u: Unit) -> bool:
    """On the map, or waiting next to it to enter (20.7h)."""
    return bool(u.at or u.entry)


# ------------------------------------------------------------------ support

MANY = 999


def is_support(u: Unit) -> bool:
    """3.2-1, 3.2-3: whoever has no platoon of its own; a Command Tank has a company (20.10)."""
    return not u.platoon and not u.card.command


def served(s: State, u: Unit) -> list[str]:
    """3.2-1, 3.2-2: the infantry platoons that a support unit is part of now: that it is with, or the nearest."""
    nearest: dict[str, int] = {}
    far, index = s.ground.ranges_from(u.at or u.entry), s.ground.index
    for other in s.own[u.seat]:
        if other.platoon and (there := other.at or other.entry) and not s.platoons[other.platoon].armour:
            hexes = far[index[there]]
            if hexes < nearest.get(other.platoon, MANY):
                nearest[other.platoon] = hexes
    if not nearest:
        return []
    least = min(nearest.values())
    return [platoon for platoon, hexes in nearest.items() if hexes == least]


def platoons_of(s: State, u: Unit) -> Sequence[str]:
    """3.2-1, 7.2-1: the platoons that a unit is part of at the moment: its own, the one that it has joined for a while,
    or those that it serves.
    """
    if u.platoon:
        return (u.platoon, u.adhoc) if u.adhoc else (u.platoon,)
    if u.adhoc:
        return (u.adhoc,)
    return served(s, u) if is_support(u) and in_play(u) else ()


def platoons_at(s: State, at: str) -> set[str]:
    """3.2-1, 7.2b-1: the platoons that anybody in a hex is part of, support with those that it serves."""
    return {platoon for u in s.stacks.get(at, ()) for platoon in platoons_of(s, u)}


def infantry(s: State, platoons: Iterable[str]) -> list[str]:
    return [p for p in platoons if not s.platoons[p].armour]


def activated_with(s: State, platoons: Sequence[str], joining: Iterable[str]) -> list[str]:
    """7.0-1: the units of the platoons, the support that is theirs alone, and whoever has been asked to join."""
    on_foot = infantry(s, platoons)
    own = [u for u in s.own[s.initiative] if in_play(u) and not u.did]
    units = [u.id for u in own if u.platoon in platoons and not rides_with_others(s, u, platoons)]
    for u in own:
        if is_support(u) and not u.missed and on_foot:
            serves = served(s, u)
            if serves and all(p in on_foot for p in serves):
                u.adhoc = led_first(s, serves)
                units.append(u.id)
    for u in (s.units[i] for i in joining):
        if u.id not in units:
            units.append(u.id)
            u.adhoc = host(s, u, platoons)
            if u.card.infantry and u.platoon:
                s.adhoc.append(s.platoons[u.platoon].company)
    return units


def led_first(s: State, platoons: Sequence[str]) -> str:
    """3.2-2, 13.3.4.2-1: of the platoons that a support unit may go with, one whose leader is in play."""
    return next((p for p in platoons if any(map(in_play, s.leaders.get(p, ())))), platoons[0])


def host(s: State, u: Unit, platoons: Sequence[str]) -> str:
    """The platoon of an activation that a unit is part of: that it serves, or that it is in a hex with."""
    on_foot = infantry(s, platoons)
    if is_support(u):
        return led_first(s, [p for p in served(s, u) if p in on_foot])
    if u.card.command and not riders_of(s, u):
        return next(p for p in platoons if s.platoons[p].armour)
    here = platoons_at(s, u.at)
    return next((p for p in on_foot if p in here), platoons[0])


def rides_with_others(s: State, u: Unit, platoons: Sequence[str]) -> bool:
    """7.2b-3: an AFV with Riders goes with the infantry platoon of these, and with no other."""
    carrying = riders_of(s, u)
    return bool(carrying) and not any(p in platoons for p in carrying)


def riders_of(s: State, u: Unit) -> list[str]:
    """7.2b-3, 3.2-1: the infantry platoons of those who ride on an AFV; support rides for the platoon it serves."""
    if u.card.kind != "afv":
        return []
    return [p for o in s.aboard.get(u.id, ()) for p in ([o.platoon] if o.platoon else served(s, o))]


# ------------------------------------------------------------------ who may join


def willing(s: State, platoons: tuple[str, ...]) -> Iterator[str]:
    """3.2-2, 7.2, 20.10: those who may join an activation together."""
    joining: list[Unit] = []
    for u in s.own[s.initiative]:
        if (u.at or u.entry) and not u.did and why_not_join(s, u.id, platoons) is None:
            joining.append(u)
            if why_not_together(joining) is None:
                yield u.id
            else:
                joining.pop()


def why_not_join_all(s: State, joining: tuple[str, ...], platoons: tuple[str, ...]) -> Refusal | None:
    """7.2-1: each for itself, once, and all of them together."""
    for unit in joining:
        if refusal := why_not_join(s, unit, platoons):
            return refusal
    if len(set(joining)) < len(joining):
        return Refusal("twice", "each unit is named once", "7.2-1")
    return why_not_together([s.units[unit] for unit in joining])


def why_not_together(units: Sequence[Unit]) -> Refusal | None:
    """7.2a-1, 7.2b-1: of infantry one unit, of AFVs those of a single platoon."""
    if sum(u.card.infantry and bool(u.platoon) for u in units) > 1:
        return Refusal("one-unit", "only a single infantry unit joins", "7.2a-1")
    if len({u.platoon for u in units if u.card.kind == "afv" and u.platoon}) > 1:
        return Refusal("one-platoon", "AFVs of a single platoon join", "7.2b-1")
    return None


def why_not_join(s: State, unit: str, platoons: tuple[str, ...]) -> Refusal | None:
    """3.2-2, 7.2a-1, 7.2b-1, 7.3-1, 20.10-1: why a unit may not be part of an activation."""
    u = s.units.get(unit)
    if u is None or u.seat != s.initiative or not in_play(u):
        return Refusal("not-yours", f"{unit} is none of your units on the map", "7.2-1")
    if u.did:
        return Refusal("has-acted", f"{unit} has done its Action of this turn", "9.0-2")
    if u.missed or (u.platoon and s.platoons[u.platoon].activated):
        return Refusal("missed", f"{unit} has been activated in this turn, and did nothing", "7.3-1")
    if is_support(u):
        return why_not_support(s, u, platoons)
    if u.card.command and not riders_of(s, u):
        return why_not_command(s, u, platoons)
    if u.platoon in platoons and not rides_with_others(s, u, platoons):
        return Refusal("belongs", f"{unit} is part of the platoon anyway", "7.0-1")
    if u.card.kind == "afv":
        return why_not_afv(s, u, platoons)
    return why_not_infantry(s, u, platoons)


def why_not_support(s: State, u: Unit, platoons: tuple[str, ...]) -> Refusal | None:
    near = served(s, u)
    if any(p in platoons for p in near):
        if all(p in platoons for p in near):
            return Refusal("belongs", f"{u.id} is part of the platoon anyway", "3.2-1")
        return None
    return Refusal("other-platoon", f"{u.id} is nearer to another platoon", "3.2-1")


def why_not_command(s: State, u: Unit, platoons: tuple[str, ...]) -> Refusal | None:
    """20.10-1: a Command Tank goes with any tank platoon of its company."""
    company = short(u.card.company)
    if any(s.platoons[p].armour and s.platoons[p].company == company for p in platoons):
        return None
    return Refusal("other-company", f"{u.id} goes with tank platoons of its company", "20.10-1")


def why_not_infantry(s: State, u: Unit, platoons: tuple[str, ...]) -> Refusal | None:
    """7.2a-1, 7.2a-2, 7.2b-2"""
    own = s.platoons[u.platoon]
    hosts = [p for p in infantry(s, platoons) if s.platoons[p].company == own.company]
    if not u.card.infantry or not u.card.combat:
        return Refusal("not-infantry", f"{u.id} is no infantry combat unit", "7.2a-1")
    if not hosts:
        return Refusal("no-infantry", "it joins an infantry platoon of its own company", "7.2b-2")
    if own.company in s.adhoc:
        return Refusal("one-a-company", "only one unit of a company in a turn", "7.2a-2")
    here = s.stacks.get(u.at, ())
    if any(o.card.kind == "leader" and o.platoon == u.platoon for o in here):
        return Refusal("own-leader", f"the Platoon Leader of {u.id} is in the hex", "7.2a-1")
    if not any(o.platoon in hosts for o in here):
        return Refusal("not-stacked", f"{u.id} is not with units of the platoon", "7.2a-1")
    return None


def why_not_afv(s: State, u: Unit, platoons: tuple[str, ...]) -> Refusal | None:
    """7.2b-1, 7.2b-3: in a hex with units of an activated infantry platoon; with Riders, only with theirs."""
    hosts = infantry(s, platoons)
    if not hosts:
        return Refusal("no-infantry", "AFVs join an infantry platoon", "7.2b-1")
    carrying = riders_of(s, u)
    if carrying and not any(p in hosts for p in carrying):
        return Refusal("riders", f"{u.id} goes with the platoon of its Riders", "7.2b-3")
    if platoons_at(s, u.at).isdisjoint(hosts):
        return Refusal("not-together", f"{u.id} is not in a hex with units of the platoon", "7.2b-1")
    return None
