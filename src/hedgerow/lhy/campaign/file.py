"""Campaign files: TOML that people can read, and mend."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator

import msgspec

from hedgerow.kernel.campaign import CampaignError
from hedgerow.kernel.shaping import shaped
from hedgerow.lhy.campaign.records import Campaign, Service


def read_campaign(text: str) -> Campaign:
    try:
        found = shaped(tomllib.loads(text), Campaign)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CampaignError(f"this is no campaign: {error}") from None
    names = [soldier.name for soldier in found.soldier]
    for soldier in found.soldier:
        if names.count(soldier.name) > 1:
            raise CampaignError(f"this is no campaign: two soldiers are called {soldier.name!r}")
        if soldier.points < 0 or soldier.fallen < 0:
            raise CampaignError(f"this is no campaign: {soldier.name!r} has less than nothing")
    return found


def write_campaign(campaign: Campaign) -> str:
    return "\n".join(_lines(campaign)) + "\n"


def _lines(campaign: Campaign) -> Iterator[str]:
    yield "# A campaign of The Last Hundred Yards (22.2): who the players are from mission to mission."
    for soldier in campaign.soldier:
        yield ""
        yield "[[soldier]]"
        for field in ("name", "rank", "points", "fallen"):
            yield f"{field} = {json.dumps(getattr(soldier, field), ensure_ascii=False)}"
        yield "service = ["
        yield from (f"  {{ {_fields(service)} }}," for service in soldier.service)
        yield "]"


def _fields(service: Service) -> str:
    fields = msgspec.structs.asdict(service)
    return ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items())
