"""What stands behind the question mark of an address."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
PlaceName = Annotated[str, Meta(max_length=40)]


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what stands behind the question mark of an address."""


class Nothing(Query, frozen=True):
    """Nothing is asked for, or nothing is to be sent."""


class StateAsked(Query, frozen=True):
    """What the viewer has: so many events of the log, at that revision."""

    log: Number = 0
    rev: Number = 0


class SightAsked(Query, frozen=True):
    """Two places."""

    a: PlaceName
    b: PlaceName


class PlaceAsked(Query, frozen=True):
    """A place of the map."""

    place: PlaceName


class RulesAsked(Query, frozen=True):
    """Clauses by what they are about, or those of a section; all of them if neither is given, or the chapters alone."""

    search: Annotated[str, Meta(max_length=200)] = ""
    section: Annotated[str, Meta(max_length=20)] = ""
    chapters: bool = False


class ForceAsked(Query, frozen=True):
    """How a force that is begun is made up, and the most that it may cost."""

    selector: Annotated[str, Meta(max_length=40)] = ""
    limit: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class LogAsked(Query, frozen=True):
    """From whose eyes: an onlooker's if no seat is named."""

    seat: Annotated[int, Meta(ge=0, le=100)] | None = None


class FrameAsked(Query, frozen=True):
    """After how many answers, or after the one that brought an event of the log; from whose eyes: an onlooker's if no
    seat is named.
    """

    step: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    event: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None
    seat: Annotated[int, Meta(ge=0, le=100)] | None = None
