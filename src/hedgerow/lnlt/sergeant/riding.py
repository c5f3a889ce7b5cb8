"""Passengers: who has far to go rides, and gets off where he can walk on, in cover rather than under fire."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.rules.armour.loading import boardings
from hedgerow.lnlt.rules.armour.passengers import passengers
from hedgerow.lnlt.rules.move.modes import mf
from hedgerow.lnlt.rules.move.mounts import changes_of_mount
from hedgerow.lnlt.sergeant.goals import FAR
from hedgerow.lnlt.sergeant.positions import place_parts, pull
from hedgerow.lnlt.sergeant.situation import Band, Situation
from hedgerow.lnlt.state.lookups import figures, is_vehicle
from hedgerow.lnlt.state.moves import Dismount, Go, Load, Mount, Unload
from hedgerow.lnlt.state.state import Unit
from hedgerow.players.player import Part, Thought

RIDE = 6  # hexes that are worth a ride
AFOOT = 3  # hexes from the enemy, or from what counts, at which horsemen get off
ABOARD = 0.8  # of what a place is worth to men who have still to get off there
SEATED = 0.5  # of their worth that is lost with the vehicle


def men_aboard(sit: Situation, v: Unit) -> Band | None:
    """Those who ride in or on a vehicle, taken together."""
    riding = passengers(sit.s, v)
    return sit.band(riding, v.at) if riding else None


def how_far(sit: Situation, place: str) -> int:
    """The range to the nearest place that counts and is not ours, or to the nearest enemy."""
    wanted = [goal.place for goal in sit.goals if not goal.ours] or list(sit.foes)
    return min((sit.ground.distance(place, there) for there in wanted), default=0)


# ------------------------------------------------------------------ getting on


def boards(sit: Situation, place: str, units: list[Unit]) -> Iterator[Thought]:
    """Men who have far to go set out to mount a vehicle beside them."""
    if how_far(sit, place) <= RIDE or not any(is_vehicle(u) for u in units):
        return
    men = [u for u in units if not is_vehicle(u) and figures(u).mmc and not (u.marker or u.fired or u.shaken)]
    led = [u for u in units if figures(u).kind == "leader" and not (u.marker or u.fired or u.shaken)]
    for group in (men + led, *([u] for u in men)):
        if group and boardings(sit.s, group, place, "move", min(mf(sit.s, u) for u in group)):
            yield Thought(Go(tuple(u.id for u in group)), tuple(ride_parts(sit, place, len(group), outside=False)))
            return


def mounts(sit: Situation, place: str, units: list[Unit], walks: list[Thought]) -> Iterator[Thought]:
    """Horsemen and motorcyclists ride while they have far to go, and fight on foot."""
    far = min(how_far(sit, place), *(sit.ground.distance(place, foe) for foe in sit.foes), FAR)
    best = max((walk.score for walk in walks), default=0.0)
    for move in changes_of_mount(sit.s, units):
        band = sit.band([sit.s.units[move.unit]], place)
        risk = Part(-sit.caution * sit.danger(place, band, moving=True) * band.worth, "enemy fire meanwhile")
        if isinstance(move, Dismount) and far <= AFOOT:
            yield Thought(move, (Part(sit.w.afoot, "the enemy is near"), risk))
        elif isinstance(move, Mount) and far > RIDE:
            yield Thought(
                move, (Part(max(0.0, best), "they go there anyway"), Part(sit.w.sooner, "sooner there"), risk)
            )


def mount(sit: Situation, choice: Choice[Move], place: str) -> Iterator[Thought]:
    """Who has far to go rides, inside rather than outside."""
    for move in choice.options if how_far(sit, place) > RIDE else ():
        if isinstance(move, Load):
            first = Part(99.0, "they must do this before they go anywhere")
            yield Thought(move, (*ride_parts(sit, place, len(move.units), outside=move.outside), first))


def ride_parts(sit: Situation, place: str, count: int, *, outside: bool) -> Iterator[Part]:
    yield Part(0.2 * how_far(sit, place), "a long way to go")
    yield Part(0.2 * count, "all together")
    if outside:
        yield Part(-0.5, "without cover")
    if any(sit.sees(place, foe) for foe in sit.foes):
        yield Part(-3.0, "the enemy is in sight")


def stay_on(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Men in Good Order do not get off because others have to."""
    return [Thought(Unload(()), (Part(0.0, "they ride on"),))]


# ------------------------------------------------------------------ aboard


def aboard_parts(sit: Situation, band: Band, place: str) -> Iterator[Part]:
    """What it is worth to bring men to a place."""
    yield Part(ABOARD * pull(sit, band, place), "men brought forward")


def offs(sit: Situation, choice: Choice[Move], band: Band, at: str, vehicle: tuple[Part, ...]) -> Iterator[Thought]:
    """Getting off here; the vehicle stays, or goes on without them."""
    for move in choice.options:
        if isinstance(move, Unload) and len(move.units) == len(band.units) and not move.assault:
            yield Thought(move, (*vehicle, *got_off(sit, band, at)))


def got_off(sit: Situation, band: Band, at: str) -> Iterator[Part]:
    """What a place is worth to men who get off there."""
    yield from place_parts(sit, band, at, moved=True)
    yield Part(0.5 * (sit.cover(at, "") > 0), "cover")
