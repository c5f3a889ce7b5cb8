"""4.0.3 What is worth listing of all that activated units may do: first the kinds of action, then each of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random

from hedgerow.kernel.choice import Move, drawn
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.phases.arms import Arm, arm_of
from hedgerow.lnlt.phases.posts import enemies_in_view, posts, spotted_from
from hedgerow.lnlt.phases.records import Post
from hedgerow.lnlt.phases.setting_out import any_going, goings
from hedgerow.lnlt.rules.armour.driving import why_not_end
from hedgerow.lnlt.rules.fire.night import why_not_seen
from hedgerow.lnlt.rules.fire.sighting import why_no_spotter, why_not_look
from hedgerow.lnlt.rules.fire.targets import any_shot, farthest, guns_at, shells_in_sight, shots
from hedgerow.lnlt.rules.indirect.artillery import (
    any_barrage,
    barrages,
    drawn_barrage,
)
from hedgerow.lnlt.rules.indirect.mortars import CALLERS, why_not_call
from hedgerow.lnlt.rules.indirect.starshells import lightings
from hedgerow.lnlt.rules.melee.melee import why_not_fight
from hedgerow.lnlt.rules.melee.withdrawal import may_announce, withdrawals
from hedgerow.lnlt.rules.move.assault_fire import first_shots
from hedgerow.lnlt.rules.people.snipers import hidden_snipers, hides, showings
from hedgerow.lnlt.rules.works.smoke import lays_smoke, smoke_places
from hedgerow.lnlt.state.moves import (
    Call,
    EndImpulse,
    Fight,
    Prepare,
    Smoke,
    Spot,
)
from hedgerow.lnlt.state.state import Action, Impulse, State

END = EndImpulse()
Kinds = dict[Action, Callable[[State, Impulse, Post], bool]]


def headings(s: State, impulse: Impulse, at: list[Post]) -> list[Move]:
    """What is asked first: kinds of action, place by place; which one exactly is asked next."""
    arm, kinds = arm_of(s), kinds_of(s).items()
    found: list[Move] = [END] if arm.may_end(s, impulse) else []
    for post in at:
        found += outright(s, arm, impulse, post)
        if post.place not in s.melee:
            for action, exists in kinds:
                if exists(s, impulse, post):
                    found.append(Prepare(action, post.place))
    if s.reserves:
        found += showings(s, impulse.side)
    return found


def drawn_heading(s: State, impulse: Impulse, at: list[Post], chance: Random) -> Move:
    """One of the same by chance."""
    arm, kinds = arm_of(s), kinds_of(s)
    sure: list[Move] = [END] if arm.may_end(s, impulse) else []
    for post in at:
        sure += outright(s, arm, impulse, post)
    if s.reserves:
        sure += showings(s, impulse.side)
    free = [post for post in at if post.place not in s.melee] if s.melee else at

    def heading(kind: tuple[Post, Action]) -> Prepare | None:
        post, action = kind
        return Prepare(action, post.place) if kinds[action](s, impulse, post) else None

    return drawn(chance, sure, list(product(free, kinds)), heading)


def outright(s: State, arm: Arm, impulse: Impulse, post: Post) -> Iterable[Move]:
    """What may be done at a post without further question."""
    if post.place in s.melee:
        return melee_actions(s, impulse, post)
    declared = arm.declarations(s, post.units)
    return [*declared, *fires_first(s, post)] if s.options["assault-fire"] == "on" else declared


def kinds_of(s: State) -> Kinds:
    return HEADINGS if s.mechanized or s.night or s.missions else ON_FOOT


def prepared(s: State, impulse: Impulse, at: list[Post], move: Prepare) -> Iterator[Move]:
    """The actions of one kind from one place."""
    for post in at:
        if post.place == move.place and post.place not in s.melee:
            return LISTINGS[move.action](s, impulse, post)
    return iter(())


def draw_of(s: State, impulse: Impulse, at: list[Post], move: Prepare) -> Callable[[Random], Move] | None:
    """How one of them is drawn by chance, where it takes long to list them."""
    if move.action != "barrage":
        return None
    units = [u for post in at if post.place == move.place for u in post.units]
    return lambda chance: drawn_barrage(s, impulse, units, chance)


def actions(s: State, impulse: Impulse) -> Iterator[Move]:
    """Everything worth listing, in full, for players who weigh it all at once."""
    if why_not_end(s, impulse) is None:
        yield END
    for post in posts(s, impulse):
        if post.place in s.melee:
            yield from melee_actions(s, impulse, post)
            continue
        yield from arm_of(s).declarations(s, post.units)
        yield from fires_first(s, post)
        for listing in LISTINGS.values():
            yield from listing(s, impulse, post)
    for sniper in hidden_snipers(s, impulse.side):
        yield from hides(s, sniper)


def fires_first(s: State, post: Post) -> Iterator[Move]:
    """6.1.1.1, 6.4.2.1: who of a place may say that he fires first and moves then."""
    if s.options["assault-fire"] == "on" and enemies_in_view(s, post):
        yield from first_shots(s, post.units)


def melee_actions(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    """8.1.1, 8.1.3: fight another round, or try to get away; vehicles are not held by it (8.0.21, 15.0.0.3)."""
    if why_not_fight(s, impulse.side, post.place) is None:
        yield Fight(post.place)
    if may_announce(s, impulse):
        yield from withdrawals(s, impulse.side, post.units)
    yield from arm_of(s).in_melee(s, post.units)


# ------------------------------------------------------------------ fire


def in_range(s: State, impulse: Impulse, post: Post) -> list[str]:
    """The places in view that anyone there could reach."""
    view, near = enemies_in_view(s, post), []
    far = farthest(s, impulse.side, post.place) if view else 0
    if far > 0:
        ranges, index = post.ground.ranges_from(post.place), post.ground.index
        for place in view:
            if ranges[index[place]] <= far:
                near.append(place)
    return near


def fires(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    """5.0.0.1: at places in range of anyone, in LOS and spotted."""
    for place in in_range(s, impulse, post):
        if spotted_from(s, post, place):
            yield from shots(s, impulse.side, post.place, place)


def any_fire(s: State, impulse: Impulse, post: Post) -> bool:
    side, start = impulse.side, post.place
    for place in in_range(s, impulse, post):
        if spotted_from(s, post, place) and any_shot(s, side, start, place):
            return True
    return False


# ------------------------------------------------------------------ guns


def shellings(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    """14.1: at places in range of a gun, in LOS, and spotted or acquired."""
    if not s.mechanized:
        return
    side, start = impulse.side, post.place
    guns = guns_at(s, side, start)
    for place in enemies_in_view(s, post) if guns else ():
        if (known := spotted_from(s, post, place)) is not None:
            yield from shells_in_sight(s, guns, side, start, place, known=known)


def any_shelling(s: State, impulse: Impulse, post: Post) -> bool:
    return s.mechanized and next(shellings(s, impulse, post), None) is not None


# ------------------------------------------------------------------ spotting


def spotters(impulse: Impulse, post: Post) -> list[str]:
    """10.1.0.8, 10.1.0.13: those who may try, while nobody has in this impulse."""
    return [] if impulse.tried_to_spot else [u.id for u in post.units if why_no_spotter(u) is None]


def spottings(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    names = spotters(impulse, post)
    for place in enemies_in_view(s, post) if names else ():
        if spotted_from(s, post, place) is False:
            for i in names:
                u = s.units[i]
                if not (s.night and why_not_seen(s, u, place)) and not (u.buttoned and why_not_look(s, u, place)):
                    yield Spot(i, place)


def any_spotting(s: State, impulse: Impulse, post: Post) -> bool:
    names = spotters(impulse, post)
    if not names:
        return False
    if s.night or (s.mechanized and all([s.units[i].buttoned for i in names])):
        return next(spottings(s, impulse, post), None) is not None
    known = post.known
    if False in known.values():  # those that have been looked at already first
        return True
    for place in enemies_in_view(s, post):
        if place not in known and spotted_from(s, post, place) is False:
            return True
    return False


# ------------------------------------------------------------------ smoke


def smokes(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    for u in post.units:
        if lays_smoke(s, u):
            for place in smoke_places(s, u):
                yield Smoke(u.id, place)


def any_smoke(s: State, impulse: Impulse, post: Post) -> bool:
    for u in post.units:
        if lays_smoke(s, u):
            return True
    return False


# ------------------------------------------------------------------ Mortars


def calls(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    side = impulse.side
    callers = [u.id for u in post.units if COUNTERS[u.counter].kind in CALLERS and not u.shaken]
    mortars = idle_mortars(s, side) if callers else []
    for target in enemies_in_view(s, post) if mortars else ():
        if not spotted_from(s, post, target):
            continue
        for caller in callers:
            for mortar in mortars:
                call = Call(caller, mortar, target)
                if why_not_call(s, side, call) is None:
                    yield call


def any_call(s: State, impulse: Impulse, post: Post) -> bool:
    for u in post.units:
        if COUNTERS[u.counter].kind in CALLERS:
            return next(calls(s, impulse, post), None) is not None
    return False


def idle_mortars(s: State, side: int) -> list[str]:
    """A side's Mortars on the map that have not fired."""
    return [u.id for u in s.mortars if u.side == side and u.at and not u.fired]


# ------------------------------------------------------------------ Starshells


def lights(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    return lightings(s, post.units)


def any_light(s: State, impulse: Impulse, post: Post) -> bool:
    return s.night and next(lightings(s, post.units), None) is not None


# ------------------------------------------------------------------ by kind


LISTINGS: dict[Action, Callable[[State, Impulse, Post], Iterator[Move]]] = {
    "fire": fires,
    "shell": shellings,
    "move": goings,
    "spot": spottings,
    "smoke": smokes,
    "call": calls,
    "light": lights,
    "barrage": lambda s, impulse, post: barrages(s, impulse, post.units),
}
HEADINGS: Kinds = {
    "fire": any_fire,
    "shell": any_shelling,
    "move": any_going,
    "spot": any_spotting,
    "smoke": any_smoke,
    "call": any_call,
    "light": any_light,
    "barrage": lambda s, impulse, post: any_barrage(s, impulse, post.units),
}
"""Whether a listing lists anything. Asked at every decision of an impulse, so by plain loops (`state/lookups.py`)."""
ON_FOOT: Kinds = {action: exists for action, exists in HEADINGS.items() if action not in ("shell", "light", "barrage")}
"""The same where there are neither guns nor Artillery nor night."""
