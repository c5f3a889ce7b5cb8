"""14.1.1, 15.4, 17.2 What becomes of a vehicle that is hit: Shaken, Abandoned or Destroyed, and of the Crew in it."""

from __future__ import annotations

from typing import Literal

from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import TABLES, Result
from hedgerow.lnlt.rules.armour.bailing_out import (
    fall_off,
    hold_ground,
    put_down,
    ride_a_shaken_vehicle,
    ride_a_wreck,
    ride_an_abandoned_vehicle,
)
from hedgerow.lnlt.rules.armour.vehicles import leave_hulk
from hedgerow.lnlt.rules.people.damage import UNHURT, damage_check, roll_check, shake, steadied, stop, waiting
from hedgerow.lnlt.rules.people.leaders import armor_leader
from hedgerow.lnlt.rules.people.morale import check_tally, morale_check
from hedgerow.lnlt.rules.people.national import never_shaken
from hedgerow.lnlt.rules.people.records import Hurt
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.placing import eliminate, enlist, forget_targets
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

Means = Literal["ordnance", "fire", "assault", "mines", "crash"]


def vehicle_result(t: World, v: Unit, result: Result, *, by: Means) -> Play[None]:
    """PAC.6, PAC.7: carries out a word of the vehicles' columns of the Damage Check Table."""
    if result == "Shaken":
        yield from shake_vehicle(t, v, by=by)
    elif result == "Abandoned":
        yield from abandon_vehicle(t, v)
    elif result == "Destroyed":
        yield from destroy_vehicle(t, v, by=by)


def shake_vehicle(t: World, v: Unit, *, by: Means = "ordnance") -> Play[None]:
    """5.1.8, 14.3.4: it buttons up and loses what its gun has acquired; Shaken twice, it is Abandoned (14.1.1.6)."""
    if v.shaken:
        yield from abandon_vehicle(t, v)
        return
    v.buttoned = True
    shake(t, v)
    lose_acquisitions(t.state, v)
    if (leader := armor_leader(t.state, v)) is not None:
        leader.shaken = True  # 11.5.2: he shares the nerves of his crew
    yield from ride_a_shaken_vehicle(t, v, hit=by == "ordnance")


def abandon_vehicle(t: World, v: Unit) -> Play[None]:
    """14.1.1.2, 15.4.2: an Abandoned marker stays, a Crew gets out, Shaken and under a Moved marker."""
    s, place = t.state, v.at
    remains(t, v, abandoned=True)
    crew = new_crew(s, v)
    yield from leave_the_vehicle(t, v, crew, place)
    if not crew.lost and not keeps_its_nerve(t, crew):
        shake(t, crew)
    hold_ground(t, [crew])
    yield from ride_an_abandoned_vehicle(t, v, place)


def keeps_its_nerve(t: World, crew: Unit) -> bool:
    """14.1.1.1: a Crew that abandons its vehicle is Shaken outright, or by another reading may check its Morale."""
    if t.state.options["abandoning-crew"] == "shaken":
        return False
    return morale_check(t, crew, "keep calm", check_tally(t.state, crew), rule="14.1.1.1")


def destroy_vehicle(t: World, v: Unit, *, by: Means) -> Play[None]:
    """14.1.0.11, 15.4.1: a Wreck stays; those in it try to get out, but nobody comes out after a Close Assault."""
    place = v.at
    remains(t, v, abandoned=False)
    if by != "assault":
        yield from bail_out(t, v, place, by)
    yield from ride_a_wreck(t, v, place, escape=by != "assault")


def destroy_with_crew(t: World, v: Unit) -> Play[None]:
    """21.4.1.1: a Wreck stays and nobody of the Crew gets out; passengers try as ever (16.1.1.1)."""
    place = v.at
    remains(t, v, abandoned=False)
    yield from ride_a_wreck(t, v, place, escape=True)


def remains(t: World, v: Unit, *, abandoned: bool) -> None:
    """A vehicle drops out of its move, of all sights, and of the game; its Armor Leader with it (11.5.2)."""
    s = t.state
    stop(s, v)
    leader = armor_leader(s, v)
    place = v.at
    leave_hulk(t, v, abandoned=abandoned)
    if leader is not None:
        eliminate(s, leader)
        t.tell(told.UnitEliminated(leader.id, place, "he shares the fate of his vehicle", rule="11.5.2"))


def lose_acquisitions(s: State, v: Unit) -> None:
    """14.3.4: a Shaken vehicle loses what its gun has acquired; by another reading other guns lose it as well."""
    forget_targets(s, v)
    if s.options["shaken-target-acquisition"] == "loses":
        for gun in [gun for gun, a in s.acquired.items() if a.target == v.id]:
            del s.acquired[gun]


# ------------------------------------------------------------------ the Crew


def bail_out(t: World, v: Unit, place: str, by: Means) -> Play[None]:
    """15.4.1: one die for the Crew; it comes out in Good Order, or Shaken where the passengers' check is used."""
    s = t.state
    (die,) = t.roll(f"Crew bailout from {v.id}")
    even_odd = by != "ordnance" and s.options["crew-bailout-dft"] == "even-odd"
    survives = die % 2 == 0 if even_odd else die in TABLES.bailout.crew_survives_good_order
    t.tell(told.BailedOut(v.id, die, survives, place, rule="15.4.1"))
    if survives:
        crew = new_crew(s, v)
        crew.shaken = even_odd and not never_shaken(crew)
        yield from leave_the_vehicle(t, v, crew, place)
        hold_ground(t, [crew])


def crew_counter(v: Unit) -> str:
    """15.4.1: the Crew that every vehicle of a nation has inherent."""
    home = figures(v).nation
    return next(c.id for c in COUNTERS.values() if c.kind == "crew" and c.nation == home)


def new_crew(s: State, v: Unit) -> Unit:
    crew = Unit(id=f"{v.id}-crew", counter=crew_counter(v), side=v.side, marker="moved")
    enlist(s, crew)
    return crew


def leave_the_vehicle(t: World, v: Unit, crew: Unit, place: str) -> Play[None]:
    t.tell(told.CrewOut(v.id, crew.id, place, rule="15.4.2"))
    yield from put_down(t, crew, place)


# ------------------------------------------------------------------ the checks


def vehicle_checks(t: World, hurts: list[Hurt], *, by_enemy_fire: bool = True, by: Means = "fire") -> Play[None]:
    """17.2.5, 17.3.3: vehicle by vehicle, each with its passengers."""
    for name in dict.fromkeys([h.vehicle for h in hurts]):
        yield from check_vehicle(t, t.state.units[name], [h for h in hurts if h.vehicle == name], by_enemy_fire, by)


def check_vehicle(t: World, v: Unit, hurts: list[Hurt], by_enemy_fire: bool, by: Means = "fire") -> Play[None]:
    """16.1.1.3, 17.2.5-17.2.8: first the vehicle checks, then its passengers while they still ride; then it is Shaken,
    abandoned or destroyed with all that follows for those aboard. Fire destroys
    only what no armour protects, and then all of them have checked.
    """
    s, result = t.state, UNHURT
    for i, h in enumerate(hurts):
        u = s.units[h.unit]
        tally = steadied(s, u, h.difference, waiting(hurts[i:]))
        if u is v:
            c = roll_check(t, s, v, tally, h.bare)
            t.tell(told.DamageChecked(v.id, c.die, tally, c.total, c.morale, c.result, v.counter, rule="17.2.5"))
            result = c.result
        else:
            yield from damage_check(t, u, tally, by_enemy_fire)
    yield from vehicle_result(t, v, result, by=by)
    if v.at:
        yield from fall_off(t, v, [s.units[h.unit] for h in hurts])
