"""21.1 Control of terrain objectives, kept as units come and go.

A site is what is controlled at once: an objective with all its hexes; of a bridge or ford each hex for itself, and the
ways onto it; an Improved Position, where the mission gives points for those of the enemy.

Who controls it is one thing, and what a seat must think another (4.3, 20.9): to it whoever is under a Concealment
marker may be a combat unit, and who is Hidden is not there. Both are kept side by side, and seats are shown what they
reckon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.scenario.records import Mission, Objective

if TYPE_CHECKING:
    from hedgerow.lhy.state.state import Reckoning, State, Unit

NOBODY = -1


def sites_of(m: Mission, ground: Ground) -> dict[str, tuple[str, ...]]:
    """All sites by name, to their hexes."""
    found: dict[str, tuple[str, ...]] = {}
    for objective in m.objective:
        if objective.crossing:
            found |= {hex: (hex,) for hex in crossing(ground, objective)}
        else:
            found[objective.id] = objective.hexes
    return found


def crossing(ground: Ground, objective: Objective) -> tuple[str, ...]:
    """21.1-5: a bridge or ford, with the ways onto it."""
    return *objective.hexes, *approaches(ground, objective)


def approaches(ground: Ground, objective: Objective) -> list[str]:
    """21.1-5: the entry hexes of a bridge or ford: where its road goes on, or else the land on either side of it."""
    found: list[str] = []
    for hex in objective.hexes:
        around = [at for at in ground.neighbors(hex) if at is not None and at not in objective.hexes]
        land = [at for at in around if not ground.terrain(at).water]
        found += [at for at in land if ground.side(hex, at).road] or land
    return list(dict.fromkeys(found))


def settle(s: State, at: str) -> None:
    """21.1-2, 21.1-3: somebody has come to a hex or left it, or is seen for what he is: who controls it now? It takes a
    combat unit; of vehicles these are AFVs and Halftracks.
    """
    for site in sites_at(s, at):
        there = list(units_in(s, site))
        present = [u for u in there if u.card.combat]
        on_foot = {u.seat for u in present if u.card.non_vehicular}
        take(s.control, s.before_vehicle, site, on_foot, {u.seat for u in present})
        for viewer, reckoning in enumerate(s.reckoned):
            reckon(reckoning, viewer, site, there)


def take(held: dict[str, int], before: dict[str, int], site: str, on_foot: set[int], present: set[int]) -> None:
    """21.1-2, 21.1-3: men hold for good, vehicles as long as they are there; 21.1-6: both, and nothing changes. What
    vehicles take from vehicles is again whose it was before the first of them came.
    """
    seats = on_foot or present
    if len(seats) > 1:
        return
    if not seats:
        revert(held, before, site)
        return
    (seat,) = seats
    if on_foot:
        before.pop(site, None)
    elif held.get(site) != seat:
        before.setdefault(site, held.get(site, NOBODY))
    held[site] = seat


def sites_at(s: State, at: str) -> Iterator[str]:
    yield from s.sites.get(at, ())
    if at in s.positions and s.mission.victory.ip_mop and at not in s.sites.get(at, ()):
        yield at


def units_in(s: State, site: str) -> Iterator[Unit]:
    """21.1-2: whoever rides does not occupy the hex himself."""
    for hex in s.site_hexes.get(site, (site,)):
        for u in s.stacks.get(hex, ()):
            if not u.carrier:
                yield u


def revert(held: dict[str, int], before: dict[str, int], site: str) -> None:
    """21.1-3: a vehicle has left what it alone held: it is again whose it was before."""
    was = before.pop(site, None)
    if was == NOBODY:
        held.pop(site, None)
    elif was is not None:
        held[site] = was


# ------------------------------------------------------------------ what a seat reckons (4.3, 20.9)

ONLOOKER = 2
"""Whose reckoning comes after those of the seats: it knows no side's secrets."""


def reckon(r: Reckoning, viewer: int, site: str, there: Iterable[Unit]) -> None:
    """The same for all that a seat sees. Somebody under a marker goes for a man on foot."""
    present = [u for u in there if veiled(u, viewer) or (u.card.combat and sees(u, viewer))]
    on_foot = {u.seat for u in present if veiled(u, viewer) or u.card.non_vehicular}
    if len(on_foot) == 1:
        (seat,) = on_foot
        if not all(veiled(u, viewer) for u in present if u.seat == seat):
            r.doubtful.pop(site, None)
        elif r.held.get(site) != seat:
            r.doubtful.setdefault(site, r.held.get(site, NOBODY))
    take(r.held, r.before_vehicle, site, on_foot, {u.seat for u in present})


def undeceive(s: State, at: str, seat: int) -> None:
    """20.8.1-1: what was in a hex were Dummies: whatever they alone seemed to hold there is whose it was before."""
    for site in sites_at(s, at):
        for viewer, r in enumerate(s.reckoned):
            there = any(u.seat == seat and sees(u, viewer) for u in units_in(s, site))
            if not there and r.held.get(site) == seat:
                revert(r.held, r.doubtful, site)
    settle(s, at)


def veiled(u: Unit, viewer: int) -> bool:
    return u.concealed and not u.hidden and u.seat != viewer


def sees(u: Unit, viewer: int) -> bool:
    return u.seat == viewer or not u.hidden
