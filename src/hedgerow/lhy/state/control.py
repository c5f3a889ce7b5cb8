"""21.1 Control of terrain objectives, kept as units come and go.

A site is what is controlled at once: an objective with all its hexes; of a bridge or ford each hex for itself, and the
ways onto it; an Improved Position, where the mission gives points for those of the enemy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.scenario.records import Mission, Objective

if TYPE_CHECKING:
    from hedgerow.lhy.state.state import State, Unit


def sites_of(m: Mission, ground: Ground) -> dict[str, tuple[str, ...]]:
    """All sites by name, to their hexes."""
    found: dict[str, tuple[str, ...]] = {}
    for objective in m.objective:
        if objective.crossing:
            found |= {hex: (hex,) for hex in (*objective.hexes, *approaches(ground, objective))}
        else:
            found[objective.id] = objective.hexes
    return found


def approaches(ground: Ground, objective: Objective) -> list[str]:
    """21.1-5: the entry hexes of a bridge or ford: where its road goes on, or else the land on either side of it."""
    found: list[str] = []
    for hex in objective.hexes:
        around = [at for at in ground.neighbors(hex) if at is not None and at not in objective.hexes]
        land = [at for at in around if not ground.terrain(at).water]
        found += [at for at in land if ground.side(hex, at).road] or land
    return list(dict.fromkeys(found))


def settle(s: State, at: str) -> None:
    """21.1-2, 21.1-3: somebody has come to a hex or left it: who controls what lies there?"""
    for site in sites_at(s, at):
        present = list(holders(s, site))
        on_foot = {u.seat for u in present if u.card.non_vehicular}
        seats = on_foot or {u.seat for u in present}
        if len(seats) > 1:
            continue  # 21.1-6: contested
        if not seats:
            revert(s, site)
            continue
        (seat,) = seats
        if on_foot:
            s.before_vehicle.pop(site, None)
        elif s.control.get(site) != seat:
            s.before_vehicle[site] = s.control.get(site, -1)
        s.control[site] = seat


def sites_at(s: State, at: str) -> Iterator[str]:
    yield from s.sites.get(at, ())
    if at in s.positions and s.mission.victory.ip_mop and at not in s.sites.get(at, ()):
        yield at


def holders(s: State, site: str) -> Iterator[Unit]:
    """21.1-2, 21.1-3: combat units; of vehicles AFVs and Halftracks. Whoever rides does not occupy the hex himself."""
    for hex in s.site_hexes.get(site, (site,)):
        for u in s.stacks.get(hex, ()):
            if u.card.combat and not u.carrier:
                yield u


def revert(s: State, site: str) -> None:
    """21.1-3: a vehicle has left what it alone held: it is again whose it was before."""
    before = s.before_vehicle.pop(site, None)
    if before is None:
        return
    if before < 0:
        s.control.pop(site, None)
    else:
        s.control[site] = before
