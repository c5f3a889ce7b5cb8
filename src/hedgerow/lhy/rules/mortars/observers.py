"""11.4.4 Who may ask for Mortar Fire, and upon what."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.formations import platoons_of
from hedgerow.lhy.rules.sight import blind, bright_enough, sees_hex
from hedgerow.lhy.state.lookups import leader_of, primary_impact
from hedgerow.lhy.state.state import Mortar, State, Unit

FIGURES = TABLES.mortar_fire


def why_not_observe(s: State, u: Unit, *, on_itself: bool = False, extending: bool = False) -> Refusal | None:
    """11.4.4.1-1, 11.4.4.1a-1: Platoon Leaders and non-vehicular combat units that are fit and near their leader. When
    fire is `extending` all of this is asked as it was when the step began (11.4.9-1): no shells lay anywhere.
    """
    if u.card.dummy or not u.card.can.request_mortar:
        return Refusal("no-observer", f"{u.id} cannot ask for Mortar Fire", "11.4.4.1-1")
    if refusal := why_unfit(s, u, on_itself=on_itself, extending=extending):
        return refusal
    if leaders(s, u, extending=extending):
        return None
    return Refusal("no-leader", f"no Platoon Leader is near enough to {u.id}, and fit", "11.4.4.1a-1")


def why_unfit(s: State, u: Unit, *, on_itself: bool = False, extending: bool = False) -> Refusal | None:
    """11.4.4.1-1, 11.4.4.2-1: neither the unit nor its Platoon Leader; in an Assault one may still name his own hex."""
    if u.disrupted or u.regrouping:
        return Refusal("not-fit", f"{u.id} is Disrupted or Regrouping", "11.4.4.1-1")
    if u.carrier:
        return Refusal("mounted", f"{u.id} is mounted", "11.4.4.1-1")
    if primary_impact(s, u.at) and not extending:
        return Refusal("shelled", f"{u.id} is in a primary impact hex", "11.4.4.1-1")
    if u.at in s.assaults and not on_itself:
        return Refusal("in-assault", f"{u.id} is in an Assault hex", "11.4.4.1-1")
    return None


def leaders(s: State, u: Unit, *, extending: bool = False) -> list[Unit]:
    """11.4.4.1a-1: the fit Platoon Leaders of a unit that are near enough to it: for a support unit those of the
    platoons that it belongs to now (3.2).
    """
    if u.card.kind == "leader":
        return [u]
    reach = (FIGURES.leader_reach if u.seat == s.mission.attacker else FIGURES.leader_reach_defender).value
    return [
        leader
        for p in platoons_of(s, u)
        if (leader := leader_here(s, p)) is not None
        and s.ground.distance(leader.at or leader.entry, u.at or u.entry) <= reach
        and why_unfit(s, leader, extending=extending) is None
    ]


def leader_here(s: State, platoon: str) -> Unit | None:
    """The Platoon Leader on the map, or waiting next to it with his men."""
    return leader_of(s, platoon) or next((u for u in s.leaders.get(platoon, ()) if u.entry), None)


def why_not_serve(s: State, m: Mortar, u: Unit, *, extending: bool = False) -> Refusal | None:
    """11.4.2-1, 11.4.3-1, 11.4.4.1b-1, 11.4.4.1c-1: a section fires for its company, a platoon for the battalion."""
    if TABLES.mortar[m.kind].platoon or not m.company:
        return None
    if any(s.platoons[leader.platoon].company == m.company for leader in leaders(s, u, extending=extending)):
        return None
    return Refusal("other-company", f"{m.id} fires for {m.company}", "11.4.4.1b-1")


def why_not_target(s: State, u: Unit, start: str, at: str, *, extending: bool = False) -> Refusal | None:
    """11.4.4-1, 11.4.4-2, 11.4.4.2-1: in LOS, and without friendly non-vehicular units; a Platoon Leader may name the
    hex that he is in.
    """
    if at not in s.ground.index:
        return Refusal("no-hex", f"there is no hex {at}", "11.4.4-1")
    if at == u.at and u.card.kind == "leader":
        if u.denied:
            return Refusal("denied", f"{u.id} has asked for it in this turn, and not been granted it", "11.4.4.2-1")
        return None
    if any(o.seat == u.seat and o.card.non_vehicular for o in s.stacks.get(at, ())):
        return Refusal("friends", f"friends are in {at}", "11.4.4-2")
    if not in_view(s, u, start, at, extending=extending):
        return Refusal("no-sight", f"{at} is not in LOS", "11.4.4-1")
    return None


def in_view(s: State, u: Unit, start: str, at: str, *, extending: bool) -> bool:
    """11.4.4-1, 20.7j-1, 11.4.9-1: LOS, be it from a hex where the unit is not yet; the shells of the extension step
    itself blind nobody.
    """
    if u.at == start and not extending:
        return sees_hex(s, u, at)
    if at not in s.ground.view(start, u.card.towed) or not bright_enough(s, start, at, vehicle=True):
        return False
    return extending or not blind(s, u)


def why_no_diagram(s: State, at: str, sector: str) -> Refusal | None:
    """11.4.5.s7-2: of a hex on two sectors the player names the diagram; of any other there is but one."""
    sectors = s.ground.sectors_of(at)
    if len(sectors) > 1 and sector not in sectors:
        return Refusal("which-sector", f"name the diagram: that of sector {' or '.join(sectors)}", "11.4.5.s7-2")
    if sector and sector not in sectors:
        return Refusal("no-sector", f"{at} does not lie on sector {sector}", "11.4.5.s7-2")
    return None


def diagrams(s: State, at: str) -> tuple[str, ...]:
    """The sectors to choose from, or none where there is nothing to choose."""
    sectors = s.ground.sectors_of(at)
    return sectors if len(sectors) > 1 else ("",)
