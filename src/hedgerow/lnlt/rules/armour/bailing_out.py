"""16.1-16.3 What befalls passengers when their vehicle is hit, fired from or lost (PAC.17)."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.armour.passengers import clinging, passengers, why_no_ground
from hedgerow.lnlt.rules.paragraphs import trigger
from hedgerow.lnlt.rules.people.damage import make_room, shake
from hedgerow.lnlt.rules.people.leaders import is_hero, is_leader
from hedgerow.lnlt.rules.people.morale import check_tally, morale_check
from hedgerow.lnlt.rules.people.national import never_shaken
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.rules.works.wire_and_mines import mines_met, step_on
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import borne, holds
from hedgerow.lnlt.state.moves import Unload
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.placing import discard, drop, eliminate, let_off, put
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

# ------------------------------------------------------------------ what befalls them


def ride_a_shaken_vehicle(t: World, v: Unit, *, hit: bool) -> Play[None]:
    """16.1.1.4, 16.2.4: ordnance that Shakes a vehicle tries the nerves of those in it, and throws off those on it."""
    if not hit:
        return
    if t.state.options["inside-passengers-shaken-mc"] == "yes":
        steady(t, [u for u in passengers(t.state, v) if not u.outside], "16.1.1.4")
    yield from jump_off(t, v, "16.2.4")


def jump_off(t: World, v: Unit, rule: str) -> Play[None]:
    """16.2.2, 16.2.4: when their vehicle fires its gun or is hit those outside get off, and check their Morale."""
    thrown = clinging(t.state, v)
    for u in thrown:
        yield from get_off(t, u, v.at, rule)
    steady(t, thrown, rule)
    hold_ground(t, thrown)


def fall_off(t: World, v: Unit, checked: list[Unit]) -> Play[None]:
    """16.2.5, 16.1.0.2: outside passengers who are Shaken get off at once, others there may go with them.

    Shaken men inside stay, unless the game is played with the reference table's reading.
    """
    s = t.state
    everybody = s.options["shaken-inside-disembark"] == "yes"
    fallen = [u for u in checked if u.carrier == v.id and u.shaken and (u.outside or everybody)]
    from_outside = any(u.outside for u in fallen)
    for u in fallen:
        yield from get_off(t, u, v.at, "16.2.5")
    if from_outside and clinging(s, v):
        yield from go_with_them(t, v)


def go_with_them(t: World, v: Unit) -> Play[None]:
    """16.2.5, 16.4.9: unshaken passengers outside may get off with the Shaken, moved or not."""
    s = t.state
    options: Options[Unload] = Options(lambda: followers(s, v), lambda move: why_not_follow(s, v, move))
    answer = yield Choice(v.side, "get-off", f"Who gets off {name(s, v.id)} with the Shaken?", options, "16.2.5")
    for i in answer.units:
        yield from get_off(t, s.units[i], v.at, "16.2.5")
    hold_ground(t, [s.units[i] for i in answer.units])


def followers(s: State, v: Unit) -> Iterator[Unload]:
    """Nobody, all together, or one by one."""
    names = [u.id for u in clinging(s, v)]
    for some in ((), tuple(names), *[(i,) for i in names if len(names) > 1]):
        if why_not_follow(s, v, Unload(some)) is None:
            yield Unload(some)


def why_not_follow(s: State, v: Unit, move: Unload) -> Refusal | None:
    outside = [u.id for u in clinging(s, v)]
    if not isinstance(move, Unload) or move.assault or any(i not in outside for i in move.units):
        return Refusal("not-outside", f"those who ride on {v.id} may get off with the Shaken", "16.2.5")
    if len(set(move.units)) < len(move.units):
        return Refusal("twice", "name each once", "16.2.5")
    return why_no_ground(s, v, [s.units[i] for i in move.units])


def ride_an_abandoned_vehicle(t: World, v: Unit, place: str) -> Play[None]:
    """16.3.1: they get off, and those who fail a Morale Check are Shaken."""
    aboard = passengers(t.state, v)
    for u in aboard:
        yield from get_off(t, u, place, "16.3.1")
    steady(t, aboard, "16.3.1")
    hold_ground(t, aboard)


def ride_a_wreck(t: World, v: Unit, place: str, *, escape: bool) -> Play[None]:
    """16.1.1.1, 16.1.1.2: a die for every counter, even saves it; a Close Assault nobody survives (17.1.15)."""
    aboard = passengers(t.state, v)
    for u in aboard:
        for w in borne(t.state, u):
            if not escape or not even(t, w.id, place, "16.1.1.2"):
                discard(t.state, w)
        if not escape:
            perish(t, u, place, "17.1.15")
        elif even(t, u.id, place, "16.1.1.1"):
            yield from get_off(t, u, place, "16.1.1.1")
            shaken_out(t, u)
        else:
            perish(t, u, place, "16.1.1.1")
    hold_ground(t, aboard)


def even(t: World, name: str, place: str, rule: str) -> bool:
    (die,) = t.roll(f"Bailout Check of {name}")
    survives = comes_out(die)
    t.tell(told.BailedOut(name, die, survives, place, rule=rule))
    return survives


def comes_out(die: int) -> bool:
    """16.1.1.1: an even die saves."""
    return die % 2 == 0


def get_off(t: World, u: Unit, place: str, rule: str) -> Play[None]:
    """16.2.3, 1.3.9: into the vehicle's hex, under a Moved marker, open to fire; who finds no room there is lost."""
    s = t.state
    if overstacked(s, u.side, place, (u,)):
        perish(t, u, place, "1.3.9", "no room to get off")
        return
    let_off(s, u)
    u.marker = "moved"
    t.tell(told.GotOff(u.id, place, rule=rule))
    s.thrown_off.append(u.id)
    yield from put_down(t, u, place)


def steady(t: World, units: list[Unit], rule: str) -> None:
    """A Morale Check each; who fails it is Shaken."""
    for u in in_order(units):
        if not morale_check(t, u, "keep calm", check_tally(t.state, u), rule=rule):
            shake(t, u)


def hold_ground(t: World, units: list[Unit]) -> None:
    """22.1.1: who has got off and is in Good Order takes control of where he stands."""
    for place in dict.fromkeys(u.at for u in units if u.at):
        take_control(t, place)


def in_order(units: list[Unit]) -> list[Unit]:
    """Those whose nerves are tried, Leaders first, as in all that befalls a stack at once: who keeps calm helps the
    others (1.5.3). A Hero is never Shaken (5.1.9).
    """
    nervous = [u for u in units if not (u.lost or u.shaken or is_hero(u) or never_shaken(u))]
    return sorted(nervous, key=lambda u: not is_leader(u))


def shaken_out(t: World, u: Unit) -> None:
    if not u.lost and not u.shaken and not is_hero(u):
        shake(t, u)


def perish(t: World, u: Unit, place: str, rule: str, why: str = "lost with the vehicle") -> None:
    """The weapons of those who are lost, if they came through, lie in the hex (1.6.0.11)."""
    for w in borne(t.state, u):
        drop(t.state, w, place)
    eliminate(t.state, u)
    t.tell(told.UnitEliminated(u.id, place, why, rule=rule))


def put_down(t: World, u: Unit, place: str) -> Play[None]:
    """1.3.8: somebody gets out of a vehicle; who finds no room in the hex steps to one next to it, like a Hero.

    Among enemies he is in Melee with them, and Mines strike him as they do whoever enters (21.4.0.5).
    """
    s = t.state
    put(s, u, place)
    if overstacked(s, u.side, place, ()):
        yield from make_room(t, u)
    if u.at and holds(s, u.at, 1 - u.side):
        s.melee.setdefault(u.at, True)
    if s.mines and (there := u.at):
        for mines in mines_met(s, u.side, there):  # 21.4.0.5
            if u.at == there:
                yield from step_on(t, mines, [u], there)
    yield from trigger(t, [u], place)
