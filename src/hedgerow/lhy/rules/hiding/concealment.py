"""4.3, 17.2, 17.3 Concealment: how it is lost, and how it is gained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.hiding.criteria import Act, approached, giving_away, noticed
from hedgerow.lhy.rules.hiding.exposure import expose, remove_dummies
from hedgerow.lhy.rules.hiding.hidden import reveal
from hedgerow.lhy.rules.mortars.illumination import light_at
from hedgerow.lhy.rules.sight import in_sight_of
from hedgerow.lhy.state.events import hiding as told
from hedgerow.lhy.state.lookups import party, seeming_cohesion
from hedgerow.lhy.state.moves.upkeep import Done, Reveal
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

HARMED = "4.3.1-1"
DONE = Done()


def lose(t: World, u: Unit, clause: str) -> None:
    """4.3.1-1, 17.2a-1, 20.9.2d-1: a unit loses its Concealment, if it has any; a Hidden one is revealed, Concealed.
    At Night and in Twilight nobody loses it by being Disrupted or Shocked alone.
    """
    if u.hidden:
        reveal(t, u.at, u.seat, "20.9.2d-1")
    elif u.concealed and u.at and not (clause == HARMED and light_at(t.state, u.at) != "day"):
        expose(t, u, clause)


# ------------------------------------------------------------------ by what is done


def after_step(t: World, units: Iterable[Unit], at: str) -> None:
    """4.3.1-1, 4.3.1.1, 4.3.1.2, 17.2a: units have Maneuvered into a hex, or within theirs: they may be seen, and enemy
    vehicles by them. 20.8.1-1: enemy Dummies in the hex are gone.
    """
    movers = [u for u in units if u.at]
    if not movers:
        return
    seat = movers[0].seat
    remove_dummies(t, at, 1 - seat)
    seen(t, movers, "maneuver")
    look_around(t, movers)


def look_around(t: World, movers: Iterable[Unit]) -> None:
    """4.3.1.2a-1, 4.3.1.2b-1, 4.3.1.2e-1: whoever Maneuvers, be it within his own hex, may give enemy vehicles away."""
    s = t.state
    movers = [u for u in movers if u.at]
    if not movers:
        return
    seat = movers[0].seat
    for foe in [u for u in s.vehicles[1 - seat] if u.at and (u.concealed or u.hidden)]:
        for u in movers:
            # Dummies stick together: the one before may have taken this one, or the mover, with it.
            if foe.at and u.at and (clause := approached(s, foe, u)):
                lose(t, foe, clause)
                break


def notice(t: World, watchers: Iterable[Unit], vehicles: Iterable[Unit] | None = None) -> None:
    """4.3.1.2b-1, 4.3.1.2e-1, 4.3.1.3-1: vehicles, all or some, that are next to enemy watchers, or in motion and in
    their LOS, are given away though nobody Maneuvers: there is light, neither shells nor an Assault keep the watchers'
    heads down any longer, or somebody has retreated.
    """
    s, eyes = t.state, [u for u in watchers if u.at and not u.hidden]
    if not eyes:
        return
    looked_at = chain(*s.vehicles) if vehicles is None else vehicles
    for vehicle in [u for u in looked_at if u.concealed or u.hidden]:
        foes = (u for u in eyes if u.seat != vehicle.seat and u.at)
        if vehicle.at and (clause := next((c for foe in foes if (c := noticed(s, vehicle, foe))), "")):
            lose(t, vehicle, clause)


def after_entry(t: World, units: Iterable[Unit], at: str) -> None:
    """4.3.1.1a-1, 4.3.1.1b-1, 17.2a-1: units have come into a hex, and whoever is aboard with them."""
    after_step(t, party(t.state, units), at)


def after_fire(t: World, u: Unit, *, anti_tank: bool = False) -> None:
    """4.3.1.1a-1, 4.3.1.1c-1, 4.3.1.2b-1, 4.3.1.2c-1, 17.2a-1: a unit has fired from its hex."""
    seen(t, [u], "anti-tank" if anti_tank else "fire")


def after_recovery(t: World, u: Unit) -> None:
    """17.2a-1: at Night and in Twilight an attempt to Recover gives a unit away."""
    seen(t, [u], "recover")


def seen(t: World, units: list[Unit], act: Act) -> None:
    """Enemies who are Hidden take no Concealment before they are revealed (20.9.2)."""
    s = t.state
    hiding = [u for u in units if u.concealed and u.at]
    if not hiding:
        return
    foes = s.own[1 - hiding[0].seat]
    for u in hiding:
        if u.concealed and (clause := giving_away(s, u, u.at, act, foes)):
            lose(t, u, clause)


def open_foes(s: State, seat: int) -> list[Unit]:
    return [u for u in s.own[1 - seat] if u.at and not u.hidden]


# ------------------------------------------------------------------ by what is suffered


def after_result(t: World, u: Unit, result: int) -> None:
    """4.3.1.1d-1, 4.3.1.2d-1, 17.2b-1: a Final Fire Resolution result that reaches Cohesion, or equals the AV."""
    dark = light_at(t.state, u.at) != "day"
    needs, av = seeming_cohesion(u), u.face.av
    above = t.state.options["conceal-loss"] == "exceed"
    if u.card.vehicular and not dark:
        if av is not None and result == av:
            lose(t, u, "4.3.1.2d-1")
    elif needs is not None and result >= needs + above:
        lose(t, u, "17.2b-1" if dark else "4.3.1.1d-1")


def after_assault(t: World, units: Iterable[Unit]) -> None:
    """4.3.1.1e-1, 17.2c-1: whoever is left in the Assault hex when the Assault has been resolved; in the dark whoever
    took part in it.
    """
    for u in [u for u in units if u.at]:
        if light_at(t.state, u.at) != "day":
            lose(t, u, "17.2c-1")
        elif not u.card.vehicular:
            lose(t, u, "4.3.1.1e-1")


# ------------------------------------------------------------------ how it is gained


def deny(t: World, seat: int) -> Play[bool]:
    """4.3.2-2, 17.3-1: in Clean-Up the owner of Hidden units may reveal some, so that no enemy they see is Concealed.
    Whether he has done with it.
    """
    s = t.state
    options: Options[Move] = Options(lambda: [DONE, *denials(s, seat)], lambda move: why_not_deny(s, seat, move))
    answer = yield Choice(seat, "deny", "Reveal Hidden units, to deny enemies Concealment?", options, "4.3.2-2")
    if isinstance(answer, Reveal):
        reveal(t, answer.at, seat, "4.3.2-2")
        return not hides(s, seat)
    return True


def hides(s: State, seat: int) -> bool:
    """Whether a side has Hidden units left: how many is no secret, where is."""
    return bool([u for u in s.own[seat] if u.hidden and u.at])


def denials(s: State, seat: int) -> Iterator[Reveal]:
    """Where Hidden units see an enemy who would be Concealed otherwise."""
    for at in dict.fromkeys(u.at for u in s.own[seat] if u.hidden and u.at):
        here = [u for u in s.stacks[at] if u.seat == seat and u.hidden]
        if any(may_gain(s, foe) and in_sight_of(s, foe, here) for foe in open_foes(s, seat)):
            yield Reveal(at)


def why_not_deny(s: State, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Done):
        return None
    if isinstance(move, Reveal) and any(u.hidden and u.seat == seat for u in s.stacks.get(move.at, ())):
        return None
    return Refusal("nobody-hidden", "you may reveal a hex with Hidden units of yours", "4.3.2-2")


def may_gain(s: State, u: Unit) -> bool:
    """4.3.2-1, 17.3-1: who is neither Disrupted, Regrouping nor Heroic; in the dark, anybody."""
    if not u.at or u.concealed or u.hidden:
        return False
    return light_at(s, u.at) != "day" or not (u.disrupted or u.regrouping or u.heroic)


def conceal(t: World) -> None:
    """4.3.2-1, 17.3-1, 5.0.VII.s4-1: whoever no enemy sees is Concealed. Nobody would rather not be. 4.3.1.2e-1: a
    vehicle would lose it at once to an enemy next to it, be it that houses stand between them.
    """
    s = t.state
    gained: tuple[list[Unit], list[Unit]] = [], []
    for seat in (0, 1):
        foes = open_foes(s, seat)
        unseen = [u for u in s.own[seat] if may_gain(s, u) and not in_sight_of(s, u, foes)]
        gained[seat].extend(u for u in unseen if not (u.card.vehicular and any(noticed(s, u, foe) for foe in foes)))
    for seat, units in enumerate(gained):
        for u in units:
            u.concealed = True
        if units:
            t.tell(told.Concealed(units=tuple(u.id for u in units), seat=seat, rule="4.3.2-1"))
