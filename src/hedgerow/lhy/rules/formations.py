"""3.0, 7.0, 7.2, 20.10 Who belongs to a platoon when it is activated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.state.state import State, Unit


def companies(s: State, seat: int) -> list[str]:
    """1.9: those of a side, in order."""
    return list(dict.fromkeys(p.company for p in s.platoons.values() if p.seat == seat))


def company_units(s: State, company: str) -> Iterator[Unit]:
    return (u for u in s.units.values() if u.at and u.platoon and s.platoons[u.platoon].company == company)


def elite_company(s: State, company: str) -> bool:
    """15.1a-1"""
    return any(u.card.elite for u in company_units(s, company))


# ------------------------------------------------------------------ support


def is_support(u: Unit) -> bool:
    """3.2-1, 3.2-3: whoever has no platoon of its own."""
    return not u.platoon


def served(s: State, u: Unit) -> list[str]:
    """3.2-1, 3.2-2: the infantry platoons that a support unit is part of now: that it is with, or the nearest."""
    nearest: dict[str, int] = {}
    for other in s.own[u.seat]:
        if other.at and other.platoon and not s.platoons[other.platoon].armour:
            far = s.ground.distance(u.at, other.at)
            nearest[other.platoon] = min(far, nearest.get(other.platoon, far))
    if not nearest:
        return []
    least = min(nearest.values())
    return [platoon for platoon, far in nearest.items() if far == least]


def infantry(s: State, platoons: Iterable[str]) -> list[str]:
    return [p for p in platoons if not s.platoons[p].armour]


def activated_with(s: State, platoons: Iterable[str], joining: Iterable[str]) -> list[str]:
    """7.0-1: the units of the platoons, the support that is theirs alone, and whoever has been asked to join."""
    on_foot = infantry(s, platoons)
    units = [u.id for u in s.own[s.initiative] if u.platoon in tuple(platoons) and (u.at or u.group) and not u.did]
    for u in s.own[s.initiative]:
        if is_support(u) and u.at and not u.did and on_foot:
            served_by = served(s, u)
            if served_by and all(p in on_foot for p in served_by):
                units.append(u.id)
    for i in joining:
        if i not in units:
            units.append(i)
            s.units[i].adhoc = next(iter(on_foot or platoons))
            if s.units[i].card.infantry:
                s.adhoc.append(s.platoons[s.units[i].platoon].company)
    return units


# ------------------------------------------------------------------ who may join


def willing(s: State, platoons: tuple[str, ...]) -> Iterator[str]:
    """3.2-2, 7.2, 20.10: all who may join an activation; of infantry one."""
    infantry_joined = False
    for u in s.own[s.initiative]:
        if u.at and not u.did and why_not_join(s, u.id, platoons) is None:
            if u.card.infantry:
                if infantry_joined:
                    continue
                infantry_joined = True
            yield u.id


def why_not_join(s: State, unit: str, platoons: tuple[str, ...]) -> Refusal | None:
    """3.2-2, 7.2a, 7.2b, 20.10-1"""
    u = s.units.get(unit)
    if u is None or u.seat != s.initiative or not u.at:
        return Refusal("not-yours", f"{unit} is none of your units on the map", "7.2-1")
    if u.did:
        return Refusal("has-acted", f"{unit} has done its Action of this turn", "9.0-2")
    if is_support(u):
        return why_not_support(s, u, platoons)
    if u.platoon in platoons:
        return Refusal("belongs", f"{unit} is part of the platoon anyway", "7.0-1")
    if u.card.command:
        return why_not_command(s, u, platoons)
    if u.card.kind == "afv":
        return why_not_afv(s, u, platoons)
    return why_not_infantry(s, u, platoons)


def why_not_support(s: State, u: Unit, platoons: tuple[str, ...]) -> Refusal | None:
    near = served(s, u)
    if any(p in platoons for p in near):
        return None
    return Refusal("other-platoon", f"{u.id} is nearer to another platoon", "3.2-1")


def why_not_command(s: State, u: Unit, platoons: tuple[str, ...]) -> Refusal | None:
    """20.10-1: a Command Tank goes with any tank platoon of its company."""
    company = s.platoons[u.platoon].company
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
    if own.activated:
        return Refusal("was-activated", f"the platoon of {u.id} has been activated", "7.2a-1")
    if own.company in s.adhoc:
        return Refusal("one-a-company", "only one unit of a company in a turn", "7.2a-2")
    here = s.stacks[u.at]
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
    riders = [o.platoon for o in s.aboard.get(u.id, ()) if o.platoon]
    if riders and not any(p in hosts for p in riders):
        return Refusal("riders", f"{u.id} goes with the platoon of its Riders", "7.2b-3")
    if not any(o.platoon in hosts for o in s.stacks[u.at]):
        return Refusal("not-together", f"{u.id} is not in a hex with units of the platoon", "7.2b-1")
    return None
