"""4.0.3 Why the activated units of a place do nothing of a kind: the reason that counts for most of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.phases.posts import enemies_in_view, spotted_from
from hedgerow.lnlt.phases.records import Post
from hedgerow.lnlt.rules.fire.fire import why_not_ready
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.sighting import why_no_spotter
from hedgerow.lnlt.rules.fire.targets import farthest, guns_at, have_fired
from hedgerow.lnlt.rules.guns.ordnance import aim_of, ordnance_of, why_not_shell
from hedgerow.lnlt.rules.indirect.artillery import calls_artillery, why_not_mission
from hedgerow.lnlt.rules.indirect.mortars import CALLERS, why_not_call
from hedgerow.lnlt.rules.indirect.starshells import DAY, why_not_light
from hedgerow.lnlt.rules.move.movement import why_not_go
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.roll_call import why_done, why_nobody
from hedgerow.lnlt.rules.people.weapons import UNARMED
from hedgerow.lnlt.rules.works.smoke import why_not_smoke
from hedgerow.lnlt.state.lookups import borne, enemies_at, figures, is_vehicle, side_at
from hedgerow.lnlt.state.moves import Call, Go, NameMission, Prepare, Shell
from hedgerow.lnlt.state.names import hexes
from hedgerow.lnlt.state.state import Action, Impulse, State, Unit


def why_idle(s: State, impulse: Impulse, at: list[Post], move: Prepare) -> Refusal:
    """Why nobody activated in a place can do anything of a kind."""
    place = move.place
    post = next((post for post in at if post.place == place), None)
    if post is None or not post.units:
        return _why_no_post(s, impulse, place)
    if place in s.melee:
        return Refusal("locked", f"units in {place} are locked in Melee: they fight on, or withdraw", "8.1.1")
    first = next(iter(REASONS[move.action](s, impulse, post)), None)
    return first or Refusal("nothing", f"nobody activated in {place} can do that", "4.0.3")


def _why_no_post(s: State, impulse: Impulse, place: str) -> Refusal:
    mine = side_at(s, place, impulse.side)
    if not mine or place not in (*impulse.hexes, *impulse.armour):
        return why_nobody(s, impulse.side, place) if not mine else _not_named(s, mine, place)
    done = next((r for u in mine if (r := why_done(s, u))), None)
    return Refusal("nothing", f"all activated in {place} have acted", done.rule if done else "4.0.17")


def _not_named(s: State, mine: list[Unit], place: str) -> Refusal:
    done = next((r for u in mine if (r := why_done(s, u))), None)
    return done or Refusal("not-activated", f"{place} is not activated in this impulse", "4.0.3")


# ------------------------------------------------------------------ by kind


def _fire(s: State, impulse: Impulse, post: Post) -> Iterator[Refusal]:
    """5.0.0.1: nobody armed and ready, nobody in sight, nobody spotted, nobody in range."""
    armed = [u for u in post.units if figures(u).kind not in UNARMED]
    if not armed:
        yield Refusal("medic", "Medics, Nurses and Chaplains carry no weapons", "11.3.1")
    probe = Shot(impulse.side, post.place, post.place, (), ())
    if have_fired(s, probe):
        yield Refusal("fired-already", f"the firers of {post.place} fire together, once", "4.0.11")
    if idle := _common(why_not_ready(s, u, probe) for u in armed):
        yield idle
    if all(is_leader(u) and not borne(s, u) for u in armed):
        yield Refusal("leaders", "Leaders direct the fire of others", "11.1.0.1")
    yield from _no_target(s, impulse, post, "5.0.0.1", farthest(s, impulse.side, post.place))
    if machine := next((u for u in armed if ordnance_of(s, u)), None):
        yield Refusal("no-ifp", f"{machine.id} has its gun, and no small arms", "1.7.0.1")
    mortars = [u for u in armed if figures(u).range_min]
    if mortars:
        yield Refusal("too-near", f"{mortars[0].id} cannot fire nearer than {figures(mortars[0]).range_min}", "18.1.2")
    yield Refusal("no-target", f"nothing that is in sight of {post.place} can be hurt by small arms", "17.2.3")


def _no_target(s: State, impulse: Impulse, post: Post, rule: str, far: int) -> Iterator[Refusal]:
    """What is wrong with all that could be aimed at."""
    view = enemies_in_view(s, post)
    clear = [place for place in view if spotted_from(s, post, place)]
    if not view:
        yield Refusal("no-los", f"no enemy is in sight from {post.place}", rule)
    elif not clear:
        hidden = [place for place in view if spotted_from(s, post, place) is False]
        words = f"no enemy in sight of {post.place} is spotted" if hidden else f"smoke hides all from {post.place}"
        yield Refusal("unspotted", words, rule if hidden else "7.0.4")
    else:
        near = min(clear, key=lambda place: s.ground.distance(post.place, place))
        away = s.ground.distance(post.place, near)
        if away > far:
            words = f"the nearest enemy that is spotted, in {near}, is {hexes(away)} away: they reach {max(far, 0)}"
            yield Refusal("range", words, rule)


def _shell(s: State, impulse: Impulse, post: Post) -> Iterator[Refusal]:
    """14.1: no gun, or what is said against the shot at the nearest enemy in sight."""
    guns = guns_at(s, impulse.side, post.place) if s.mechanized else []
    if not guns:
        yield Refusal("no-ordnance", f"nobody ready in {post.place} has a gun", "14.0.1")
        return
    view = enemies_in_view(s, post)
    for place in sorted(view, key=lambda place: s.ground.distance(post.place, place)):
        vehicle = next((u.id for u in enemies_at(s, place, impulse.side) if is_vehicle(u)), "")
        aim = aim_of(s, impulse.side, Shell(guns[0], place, vehicle))
        if refusal := aim if isinstance(aim, Refusal) else why_not_shell(s, aim):
            yield refusal
    yield Refusal("no-los", f"no enemy is in sight from {post.place}", "5.0.0.1")


def _move(s: State, impulse: Impulse, post: Post) -> Iterator[Refusal]:
    """Each by himself."""
    if common := _common(why_not_go(s, impulse.side, Go((u.id,))) for u in post.units):
        yield common


def _spot(s: State, impulse: Impulse, post: Post) -> Iterator[Refusal]:
    """10.1.0.8, 10.1.0.13: one attempt an impulse, by one who has not acted, at what is in sight and unspotted."""
    if impulse.tried_to_spot:
        yield Refusal("spotting-done", "one spotting attempt in an impulse", "10.1.0.13")
    if idle := _common(why_no_spotter(u) for u in post.units):
        yield idle
    view = enemies_in_view(s, post)
    if not view:
        yield Refusal("no-los", f"no enemy is in sight from {post.place}", "10.1.0.8")
    if any(spotted_from(s, post, place) is False for place in view):
        yield Refusal("night", f"nobody in {post.place} sees so far in the dark, or behind his hatches", "20.1.0.1")
    yield Refusal("spotted", f"all enemies in sight of {post.place} are spotted already", "10.1.0.8")


def _smoke(s: State, impulse: Impulse, post: Post) -> Iterator[Refusal]:
    if common := _common(why_not_smoke(s, u, u.at) for u in post.units):
        yield common


def _call(s: State, impulse: Impulse, post: Post) -> Iterator[Refusal]:
    """18.1.5: a Leader or a Scout, a Mortar, and a target that he sees."""
    callers = [u for u in post.units if figures(u).kind in CALLERS]
    mortars = [u for u in s.mortars if u.side == impulse.side and u.at]
    if not mortars:
        yield Refusal("no-mortar", "you have no Mortar on the map", "18.1.5")
    if not callers:
        yield Refusal("no-caller", "only Leaders and Scouts call Mortar fire", "18.1.5")
    for place in enemies_in_view(s, post):
        for caller in callers:
            if refusal := why_not_call(s, impulse.side, Call(caller.id, mortars[0].id, place)):
                yield refusal
    yield Refusal("no-los", f"no enemy is in sight from {post.place}", "18.1.5")


def _light(s: State, impulse: Impulse, post: Post) -> Iterator[Refusal]:
    if not s.night:
        yield DAY
    if common := _common(why_not_light(s, u, s.ground.hex_of(u.at)) for u in post.units):
        yield common


def _barrage(s: State, impulse: Impulse, post: Post) -> Iterator[Refusal]:
    """18.2.0.2: Artillery, and somebody who may call it."""
    if not s.missions:
        yield Refusal("no-artillery", "no off-board Artillery fires for you", "18.2.0.1")
    callers = [u for u in post.units if calls_artillery(s, u)]
    if not callers:
        yield Refusal("no-caller", "only Leaders and Scouts call Artillery", "18.2.0.2")
    for u in callers:
        for mission in s.missions:
            if refusal := why_not_mission(s, impulse, NameMission(u.id, mission)):
                yield refusal


REASONS: dict[Action, Callable[[State, Impulse, Post], Iterable[Refusal]]] = {
    "fire": _fire,
    "shell": _shell,
    "move": _move,
    "spot": _spot,
    "smoke": _smoke,
    "call": _call,
    "light": _light,
    "barrage": _barrage,
}


def _common(reasons: Iterable[Refusal | None]) -> Refusal | None:
    """The reason of the first, if all have one."""
    found = list(reasons)
    return found[0] if found and all(found) else None
