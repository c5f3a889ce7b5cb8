"""Campaigns over HTTP: their files are kept by whoever plays them; the server reads them, and nothing is stored."""

from __future__ import annotations

from hedgerow import systems
from hedgerow.kernel.campaign import CampaignError

from ..aside import aside
from ..wire.messages import CampaignCard
from ..wire.problems import refused
from ..wire.requests import CampaignGiven
from .asked import Nothing
from .visit import Visit


async def told(visit: Visit[Nothing, CampaignGiven]) -> CampaignCard:
    """How a campaign stands."""
    name, text = visit.path["system"], visit.body.text
    campaigns = systems.named(name).campaigns if name in systems.names() else None
    if campaigns is None:
        raise refused("no-campaigns", "no campaigns are kept of this", 404)
    try:
        return CampaignCard(text, await aside(campaigns.told, text))
    except CampaignError as wrong:
        raise refused("bad-campaign", str(wrong), 422) from None
