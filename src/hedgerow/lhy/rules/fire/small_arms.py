"""11.3 Small Arms Fire: at which hexes, and with what modifiers."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lhy.book.charts import density, small_arms_distance, suppression
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.fire.arcs import before, enfilades_hex
from hedgerow.lhy.rules.fire.hindrance import hindrance_mods
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.rights import has_line, maneuvered, seen_deeds
from hedgerow.lhy.rules.fire.targets import known
from hedgerow.lhy.rules.mortars.illumination import penalty
from hedgerow.lhy.rules.suppression import suppressing
from hedgerow.lhy.state.lookups import known_foes_at
from hedgerow.lhy.state.state import Cycle, Deed, State, Unit

CHART = TABLES.small_arms
COUNTING = TABLES.counting
LEAST, MOST = CHART.least.value, CHART.most.value


# ------------------------------------------------------------------ at which hexes


def why_not_shoot(s: State, c: Cycle, u: Unit, at: str, aim: Aim) -> Refusal | None:
    """11.3: why a unit that may fire may not fire its small arms at a hex. Judged by what its side knows."""
    if at not in s.ground.index:
        return Refusal("no-such-hex", f"there is no hex {at}", "11.3b-1")
    foes = known_foes_at(s, at, u.seat)
    return (
        why_out_of_reach(s, u, at, aim)
        or why_nobody(s, at, foes)
        or why_friends(s, u, at)
        or why_off_arc(s, u, at)
        or why_no_reaction(s, c, u, at)
        or why_hidden_from(s, c, u, at, aim)
        or why_ineffective(s, c, u, at, aim)
    )


def why_out_of_reach(s: State, u: Unit, at: str, aim: Aim) -> Refusal | None:
    """1.8-1, 11.0-2: within range."""
    if u.face.sav is None:
        return Refusal("no-small-arms", f"{u.id} has no small arms", "1.5-1")
    far = s.ground.distance(aim.start, at)
    if far > u.face.sa_range:
        return Refusal("out-of-range", f"{at} is {far} hexes away, and {u.id} reaches {u.face.sa_range}", "1.8-1")
    return None


def why_nobody(s: State, at: str, foes: list[Unit]) -> Refusal | None:
    """11.3b-1, 1.5-1, 11.0-1, 11.3d-1: an enemy unit must be there that has a Cohesion; or be Concealed, so that nobody
    can tell.
    """
    if not foes:
        return Refusal("nobody", f"no enemy unit is known to be at {at}", "11.3b-1")
    if all(known(foe) and not exposed(s, foe) for foe in foes):
        return Refusal("no-cohesion", f"small arms do nothing to those at {at}", "1.5-1")
    return None


def exposed(s: State, u: Unit) -> bool:
    """11.3d-1, 1.5-1: whether small arms can hurt a unit: it is on foot or rides on an AFV, and is no FP. A Dummy looks
    as if they could.
    """
    if u.card.vehicular or u.card.kind == "fp":
        return False
    return not u.carrier or rider(s, u)


def rider(s: State, u: Unit) -> bool:
    """10.4.6-1: whether a unit rides on an AFV; whoever is in a Carrier is a Passenger, or a gun in tow."""
    return bool(u.carrier) and s.units[u.carrier].card.afv


def why_friends(s: State, u: Unit, at: str) -> Refusal | None:
    """11.3a-1, 2.2.4-3: not where friends are on foot, but where an FP alone is assaulted."""
    friends = [o for o in s.stacks.get(at, ()) if o.seat == u.seat and o.card.non_vehicular]
    if not friends or (at in s.assaults and u.at != at and all(o.card.kind == "fp" for o in friends)):
        return None
    return Refusal("friends", f"friendly units are at {at}", "11.3a-1")


def why_off_arc(s: State, u: Unit, at: str) -> Refusal | None:
    """2.2.4a-1: an FP fires through its frontal arc."""
    if u.card.kind == "fp" and not before(s, u, at):
        return Refusal("arc", f"{at} is not in the frontal arc of {u.id}", "2.2.4a-1")
    return None


def why_no_reaction(s: State, c: Cycle, u: Unit, at: str) -> Refusal | None:
    """8.1b-1, 8.2-1: in Reaction, somebody on foot or riding there must have acted, and been seen to."""
    if c.segment == "activation" or any(acted(s, deed, at) for deed in seen_deeds(s, c, u)):
        return None
    return Refusal("no-deed", f"{u.id} has seen nobody at {at} act", "8.1b-1")


def acted(s: State, deed: Deed, at: str) -> bool:
    """Whether the deed is one of somebody at a hex whom small arms may be aimed at."""
    who = s.units[deed.unit]
    return who.at == at and may_hurt(s, who)


def may_hurt(s: State, u: Unit) -> bool:
    """Whether small arms may be aimed at a unit: at itself, at its Riders, or at what nobody knows."""
    return not known(u) or exposed(s, u) or any(rider(s, o) for o in s.aboard.get(u.id, ()))


def why_hidden_from(s: State, c: Cycle, u: Unit, at: str, aim: Aim) -> Refusal | None:
    """11.0-2, 4.2.1f-1, 4.1.9.3a-1: LOS, to somebody on an urban road, and how far one sees along an enclosed road."""
    if not has_line(s, u, aim.start, at):
        return Refusal("no-los", f"{u.id} has no LOS to {at}", "11.0-2")
    if s.ground.terrain(at).urban_road and not any(in_line(s, u, foe, aim) for foe in known_foes_at(s, at, u.seat)):
        return Refusal("no-los", f"the houses of {at} hide those there from {u.id}", "4.2.1f-1")
    if not s.ground.along_enclosed_road(aim.start, at):
        return None
    limit = s.ground.road_limit(aim.start, at, False, moved_to(s, c, at, 1 - u.seat))
    if limit is not None and s.ground.distance(aim.start, at) > limit:
        words = f"along the enclosed road small arms reach {limit} hex{'es' if limit > 1 else ''}"
        return Refusal("enclosed-road", words, "4.1.9.3a-1")
    return None


def in_line(s: State, u: Unit, foe: Unit, aim: Aim) -> bool:
    """4.2.1f-1: whether somebody on an urban road whom small arms may hurt is not hidden by its houses, as Towed Guns
    and AFVs with their Riders may be; nor is whoever is Concealed, for nobody knows what he is.
    """
    if not known(foe):
        return True
    on_road = s.units[foe.carrier] if foe.carrier else foe
    return exposed(s, foe) and has_line(s, u, aim.start, foe.at, on_road)


def moved_to(s: State, c: Cycle, at: str, seat: int) -> bool:
    """4.1.9.3a-1: whether somebody of a side at a hex whom small arms may be aimed at has Maneuvered in this turn."""
    if any(maneuvered(s, deed) and acted(s, deed, at) for deed in c.before):
        return True
    return any(u.did == "maneuver" and may_hurt(s, u) for u in s.stacks.get(at, ()) if u.seat == seat and not u.hidden)


def why_ineffective(s: State, c: Cycle, u: Unit, at: str, aim: Aim) -> Refusal | None:
    """11.2a-1"""
    total = small_arms_tally(s, c, u, at, aim, guess=True).total
    if total < LEAST:
        return Refusal("ineffective", f"{total:+d} is less than {LEAST}", "11.2a-1")
    return None


# ------------------------------------------------------------------ with what modifiers


def small_arms_tally(s: State, c: Cycle, u: Unit, at: str, aim: Aim, *, guess: bool = False) -> Tally:
    """11.3.2-1, 11.3.3-1: the SAV and all modifiers. A `guess` keeps to what the firing side knows: it takes Concealed
    units for nothing but that.
    """
    return Tally.of(modifiers(s, c, u, at, aim, guess))


def modifiers(s: State, c: Cycle, u: Unit, at: str, aim: Aim, guess: bool) -> Iterator[Mod]:
    """1.8.1-1, 11.3.3a-1, 11.3.3b-1, 11.3.3d-1, 11.3.3f-1, 11.3.3g-1, 11.3.3i-1, 11.3.3k-1, 11.3.3n-1, 11.3e-1: one
    after the other, as the chart lists them.
    """
    face, far = u.face, s.ground.distance(aim.start, at)
    foes = [foe for foe in known_foes_at(s, at, u.seat) if not guess or known(foe)]
    hides = any(not known(foe) for foe in known_foes_at(s, at, u.seat))
    yield Mod(face.sav or 0, "Small Arms Value", "1.5-1")
    yield small_arms_distance(face, far) or CHART.long.mod()
    yield suppression(CHART.suppressed, suppressing(s, u, aim.start))
    if c.segment == "reaction" and u.card.can.proximity and close(s, c, u, at, far):
        yield CHART.proximity.mod()
    if aim.split:
        yield CHART.split.mod()
    if enfilades_hex(s, c, aim.start, at, 1 - u.seat, guess=guess):
        yield CHART.enfilade.mod()
    if u.regrouping:
        yield CHART.regrouping.mod()
    if aim.motion:
        yield (CHART.motion_adjacent if aim.motion == "adjacent" else CHART.motion_in_place).mod()
    if aim.obscure:
        yield CHART.obscure.mod()
    if hides and not any(foe.card.combat and known(foe) for foe in foes):
        yield CHART.concealed.mod()
    yield from hindrance_mods(s, CHART, u, aim.start, at)
    yield density(CHART.density, sum(foe.card.steps for foe in foes if foe.card.non_vehicular))
    if shielded(s, u, at, foes):
        yield CHART.vehicle.mod()
    if gone_to_ground(s, at, foes, hides and guess):
        yield CHART.go_to_ground.mod()
    if penalty(s, aim.start, at):
        yield CHART.night.mod()
    if direct_he(s, u, at):
        yield CHART.direct_he.mod()
    if not any(rider(s, foe) for foe in foes):
        yield terrain(s, u, at, aim.start, foes)


def close(s: State, c: Cycle, u: Unit, at: str, far: int) -> bool:
    """11.3.3c-1, 11.3.3c-2: somebody has ended his Maneuver within two hexes; not on foot in a
    Combined-Force Assault.
    """
    if far > COUNTING.proximity_reach:
        return False
    return any(
        maneuvered(s, deed) and acted(s, deed, at) and deed.hexes[-1] == at and not deed.combined
        for deed in seen_deeds(s, c, u)
    )


def shielded(s: State, u: Unit, at: str, foes: list[Unit]) -> bool:
    """11.3.3l-1: a vehicle stands in the open among those fired at; it does nothing for Riders and Towed Guns alone."""
    if not s.ground.terrain(at).open:
        return False
    mine = s.options["friendly-vehicle"] == "firer"
    vehicles = [o for o in s.stacks.get(at, ()) if o.seat == u.seat] if mine else foes
    if not any(o.card.vehicular for o in vehicles):
        return False
    return any(foe.card.non_vehicular and not foe.carrier and not foe.card.towed for foe in foes)


def gone_to_ground(s: State, at: str, foes: list[Unit], doubtful: bool) -> bool:
    """11.3.3m-1: combat units in cover terrain, if all units in the hex are Disrupted: a vehicle never is. Of Concealed
    ones, who may be Disrupted in the dark, it is `doubtful` beforehand.
    """
    if doubtful or not s.ground.terrain(at).cover:
        return False
    return any(foe.card.combat for foe in foes) and all(foe.disrupted for foe in foes)


def direct_he(s: State, u: Unit, at: str) -> bool:
    """11.3.3o-1: guns with a low SAV and an underscored range, at a building."""
    if not (u.face.underscored and (u.card.vehicular or u.card.towed) and s.ground.terrain(at).building):
        return False
    below = s.options["direct-he"] == "below-one"
    sav = u.face.sav or 0
    return sav < COUNTING.direct_he_sav if below else sav <= COUNTING.direct_he_sav


def terrain(s: State, u: Unit, at: str, start: str, foes: list[Unit]) -> Mod:
    """11.3.3p-1, 2.2.4f-1: the best of what the hex gives, an IP (whoever dug it, 4.1.14b) and an FP included."""
    position = s.positions.get(at)
    improved = position is not None and not position.hidden
    fortified = any(foe.card.kind == "fp" for foe in foes)
    first = came_first(s, at, start, u)
    return s.ground.tem(at, "small-arms", start, improved=improved, fortified=fortified, first=first)


def came_first(s: State, at: str, start: str, u: Unit) -> bool:
    """4.1.7-2, 4.1.8-2, 4.1.9.1-3: whether those fired at came to their hex before the firer's side came to the one
    across the wall or tree line, whoever of it fires. A tree line belongs to those who are on a tree-lined road behind
    it. What is left of a squad, and sections of one, came when it did. Who is Hidden is not there, nor is the firer
    where he leaves to fire from another hex.
    """
    theirs = [o.arrived for o in s.stacks.get(at, ()) if o.seat != u.seat and not o.hidden]
    for across in s.ground.across(at, start) if theirs and at != start else ():
        there = [
            o for o in s.stacks.get(across, ())
            if o.seat == u.seat and (across == start or not o.hidden) and not (start != u.at and goes(o, u))
        ]  # fmt: skip
        if there and (min(o.arrived for o in there) < min(theirs) or overgrown(s, at, across, start)):
            return False
    return True


def goes(o: Unit, u: Unit) -> bool:
    """Whether somebody goes where a unit goes: it is that unit, or rides on it."""
    return o is u or o.carrier == u.id


def overgrown(s: State, at: str, across: str, start: str) -> bool:
    """4.1.9.1-3: whether a tree-lined road runs behind the tree line; of where the firer himself is `Cover` knows."""
    return across != start and s.ground.side(at, across).tree_line and s.ground.terrain(across).tree_lined
