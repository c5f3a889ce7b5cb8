"""13.3.7 Collateral Damage: what the destruction of a vehicle does to units in its hex."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lhy.book.counters import Counter
from hedgerow.lhy.rules.fire.records import Harm
from hedgerow.lhy.state.events import fire as told
from hedgerow.lhy.state.names import openly
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World


def collateral(t: World, vehicle: Unit, by: Counter | None, *, attempt: bool = False) -> list[Harm]:
    """13.3.7-1: all that a vehicle's destruction does; `by` is whose Anti-Tank Fire it was, if it was that. An
    `attempt` is one of 14.3.2.
    """
    s = t.state
    if by is not None and too_weak(s, by):
        return []
    harms = [*aboard(t, vehicle, by), *([] if attempt else beside(t, vehicle))]
    if harms:
        units = tuple(harm.unit for harm in harms)
        t.tell(told.Spilled(vehicle=vehicle.id, at=vehicle.at, units=units, rule="13.3.7-1"))
    return harms


def too_weak(s: State, by: Counter) -> bool:
    """13.3.7-1"""
    atv = by.front.atv or 0
    return atv <= 0 if s.options["collateral-atv"] == "zero-or-less" else atv < 0


def transported(s: State, vehicle: Unit) -> list[Unit]:
    """13.3.7a-1, 13.3.7a-2: whoever is aboard, and whoever got on or off in this turn while it was under fire."""
    found = {u.id: u for u in s.aboard.get(vehicle.id, ())}
    found |= {u.id: u for u in s.own[vehicle.seat] if u.left_carrier == vehicle.id and u.at}
    return [found[i] for i in sorted(found)]


def aboard(t: World, vehicle: Unit, by: Counter | None) -> Iterator[Harm]:
    """13.3.7a-1: Riders and Passengers Disrupt, and one of them suffers a Casualty; a gun in tow is destroyed, but not
    by an MG.
    """
    units = transported(t.state, vehicle)
    men = [u for u in units if not u.card.towed]
    fallen = t.draw(men, f"Casualty among those aboard {vehicle.id}", openly(men)) if men else None
    for u in units:
        if u.card.towed:
            if by is None or by.kind != "mg":
                yield Harm(u.id, "destroy", "13.3.7a-1")
        else:
            yield Harm(u.id, "casualty" if u is fallen else "disrupt", "13.3.7a-1")


def beside(t: World, vehicle: Unit) -> Iterator[Harm]:
    """13.3.7b-1, 20.9.2: in an open hex without an IP one other unit on foot is Disrupted, if it is not. An IP that is
    Hidden does not come to light by sparing anybody.
    """
    s = t.state
    position = s.positions.get(vehicle.at)
    if not s.ground.terrain(vehicle.at).open or (position is not None and not position.hidden):
        return
    spared = {u.id for u in transported(s, vehicle)}
    near = [
        u for u in s.stacks.get(vehicle.at, ())
        if u.seat == vehicle.seat and u.card.can.disrupt and not (u.carrier or u.card.towed or u.hidden)
        and u.id not in spared
    ]  # fmt: skip
    if near:
        u = t.draw(sorted(near, key=lambda u: u.id), f"Bystander of {vehicle.id}", openly(near))
        if not u.disrupted:
            yield Harm(u.id, "disrupt", "13.3.7b-1")
