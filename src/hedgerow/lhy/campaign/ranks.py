"""22.2.1, 22.2.2 Promotion Points add up, ranks are earned, and the fallen begin again."""

from __future__ import annotations

from hedgerow.kernel.campaign import CampaignError
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.campaign.records import RANKS, Campaign, Fate, Rank, Service, Soldier
from hedgerow.lhy.state.names import counter_words
from hedgerow.lhy.state.state import Avatar, State

AVATARS: dict[Rank, tuple[str, ...]] = {
    "squad-leader": ("squad", "section"), "lieutenant": ("leader",), "captain": ("squad", "section", "leader"),
}  # fmt: skip
"""22.2-2: what a player of a rank leads; a section is what is left of a squad."""


def soldier_named(campaign: Campaign, name: str) -> Soldier:
    """22.2-2: whoever is new begins as a Squad Leader."""
    found = next((soldier for soldier in campaign.soldier if soldier.name == name), None)
    if found is None:
        found = Soldier(name)
        campaign.soldier.append(found)
    return found


def enter_mission(soldier: Soldier, s: State, seat: int, game: str) -> Service:
    """22.2-1, 22.2.1a-1, 22.2.1b-1, 22.2.2a-1, 22.2.2b-1: what a mission was to a player."""
    avatar = s.avatars[seat]
    if not avatar.unit:
        raise CampaignError(f"{soldier.name} was nobody in this game: his force was of vehicles alone")
    card = s.units[avatar.unit].card
    if any(service.game == game for service in soldier.service):
        raise CampaignError(f"{soldier.name} has served in this game already")
    if card.kind not in AVATARS[soldier.rank]:
        leads = "a squad" if soldier.rank == "squad-leader" else "a platoon"
        raise CampaignError(f"{soldier.name} is a {RANKS[soldier.rank]} and leads {leads}, but was {card.name}")
    fate = serve(soldier, avatar)
    service = Service(game, s.mission.title, who_was(s, avatar.unit), avatar.points, fate, soldier.rank)
    soldier.service.append(service)
    return service


def who_was(s: State, unit: str) -> str:
    return counter_words(s.units[unit].counter)


def serve(soldier: Soldier, avatar: Avatar) -> Fate:
    """22.2.1a-1, 22.2.1b-1: points count only for those who live; with enough of them there is a new rank."""
    if not avatar.survived:
        soldier.rank, soldier.points, soldier.fallen = "squad-leader", 0, soldier.fallen + 1
        return "killed"
    soldier.points += avatar.points
    needs = TABLES.promotion
    if soldier.rank == "squad-leader" and soldier.points >= needs.lieutenant:
        soldier.rank, soldier.points = "lieutenant", 0
        return "promoted"
    if soldier.rank == "lieutenant" and soldier.points >= needs.captain:
        soldier.rank = "captain"
        return "promoted"
    return "served"
