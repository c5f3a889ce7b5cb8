"""Campaigns of The Last Hundred Yards, as the terminal and the server keep them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.campaign import CampaignError, Campaigns
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.campaign.file import read_campaign, write_campaign
from hedgerow.lhy.campaign.ranks import enter_mission, soldier_named, who_was
from hedgerow.lhy.campaign.records import RANKS, Soldier
from hedgerow.lhy.state.state import State


class LastHundredYardsCampaigns:
    """Everything in it is a pure function."""

    def enter(self, text: str, state: State, players: Sequence[str], game: str) -> tuple[str, tuple[str, ...]]:
        """22.2: the avatars of a finished game, entered under the names of their players."""
        if state.outcome is None:
            raise CampaignError("the mission is not over")
        if not state.avatars:
            raise CampaignError("nobody had an avatar: the mission was played without the option role-play")
        campaign = read_campaign(text)
        words = []
        for seat, name in enumerate(players):
            if name:
                soldier = soldier_named(campaign, name)
                service = enter_mission(soldier, state, seat, game)
                words.append(f"{name} was {service.who}, {_fates[service.fate]} {_stands(soldier)}")
        return write_campaign(campaign), tuple(words)

    def served(self, state: State) -> tuple[str, ...]:
        """22.2: the avatars of a finished game."""
        if state.outcome is None:
            return ()
        return tuple(who_was(state, avatar.unit) if avatar.unit else "" for avatar in state.avatars)

    def told(self, text: str) -> tuple[str, ...]:
        return tuple(line for soldier in read_campaign(text).soldier for line in _told(soldier))


_fates = {"served": "and came through.", "promoted": "and was promoted.", "killed": "and was killed."}


def _stands(soldier: Soldier) -> str:
    needs = {"squad-leader": TABLES.promotion.lieutenant, "lieutenant": TABLES.promotion.captain}
    of = f" of {needs[soldier.rank]}" if soldier.rank in needs else ""
    return f"{RANKS[soldier.rank]}, {soldier.points}{of} Promotion Points."


def _told(soldier: Soldier) -> Iterator[str]:
    fallen = f" Killed {soldier.fallen} time{'s' * (soldier.fallen > 1)}." if soldier.fallen else ""
    yield f"{soldier.name}: {_stands(soldier)}{fallen}"
    for service in soldier.service:
        yield f"  {service.mission}: {service.who}, {service.points} points, {service.fate}"


CAMPAIGNS = LastHundredYardsCampaigns()
_CAMPAIGNS: Campaigns = CAMPAIGNS  # the type checker holds it to the contract
