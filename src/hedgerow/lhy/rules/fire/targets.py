"""4.3, 11.5 Whom a seat can aim at: units that it knows, and Concealed ones that it has asked about."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lhy.state.state import Cycle, State, Unit

OTHER = "other"


def known(u: Unit) -> bool:
    """Whether the other side sees which unit it is."""
    return not u.concealed and not u.hidden


def category(u: Unit) -> str:
    """4.3-2: what the owner has to say of a Concealed unit. Dummies are what they look like."""
    if u.card.carrier:
        return "carrier"
    return u.card.kind if u.card.kind in ("afv", "gun", "fp") else OTHER


def under_marker(s: State, at: str, seat: int) -> list[Unit]:
    """The other side's Concealed units in a hex, the topmost first."""
    return [u for u in reversed(s.stacks.get(at, ())) if u.seat != seat and u.concealed and not u.hidden]


def concealed_names(s: State, at: str, seat: int) -> Iterator[tuple[str, Unit]]:
    """11.5: what Concealed units that Anti-Tank Fire can be aimed at are called: "D7/afv", "D7/afv2"."""
    count: dict[str, int] = {}
    for u in under_marker(s, at, seat):
        kind = category(u)
        if kind != OTHER and not u.carrier:
            count[kind] = count.get(kind, 0) + 1
            yield f"{at}/{kind}{count[kind] if count[kind] > 1 else ''}", u


def aimed_at(s: State, c: Cycle, seat: int, target: str) -> Unit | None:
    """The enemy unit that a target names, None if the seat knows of none by that name."""
    u = s.units.get(target)
    if u is not None:
        return u if u.seat != seat and u.at and known(u) else None
    at, _, _ = target.partition("/")
    if at not in c.asked:
        return None
    return next((u for name, u in concealed_names(s, at, seat) if name == target), None)


def name_of(s: State, seat: int, u: Unit) -> str:
    """What a seat calls an enemy unit that it may aim at."""
    if known(u):
        return u.id
    return next(name for name, other in concealed_names(s, u.at, seat) if other is u)


def hex_of(s: State, c: Cycle, seat: int, target: str) -> str:
    """The hex of a target, be it a hex or a unit; "" if there is none."""
    if target in s.ground.index:
        return target
    u = aimed_at(s, c, seat, target)
    return u.at if u else ""
